// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelVerification.h"
#include "Compiler/Process/Process.h"
#include "Support/Console/Terminal.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// The options in the words of the user and of the build, with the kernels.
static Expected<ParsedOptions>
optionsFor(const KernelOrder &Order, const std::vector<std::string> &Args) {
  const CommandInfo Info = commandInfo("verify");
  std::vector<std::string> Words = {Order.Unit};
  append_range(Words, Order.CompilerArgs);
  append_range(Words, Args);
  auto Options = parseOptions(Info, Words);
  if (!Options)
    return createStringError(toString(Options.takeError()) +
                             " (see 'porthip verify --help')");
  auto &Given = Options->Given;
  Given["no-progress"] = {""};
  Given.try_emplace("in-root", std::vector{Order.InRoot});
  Given.try_emplace("port-root", std::vector{Order.PortRoot});
  auto addFirst = [&](const char *Key, const std::vector<std::string> &Values) {
    auto &To = Given[Key];
    To.insert(To.begin(), Values.begin(), Values.end());
  };
  if (!Order.PortArgs.empty())
    addFirst("port-arg", Order.PortArgs);
  addFirst("kernel", Order.Kernels);
  if (Error Wrong = addProject(Info, *Options))
    return std::move(Wrong);
  return Options;
}

/// The result that it handed over, or, if it ended before, its last words.
static std::string reasonOf(const Process &P) {
  if (!P.Result.empty()) {
    auto Told = parseCaseResult(P.Result, "verify");
    if (Told)
      return Told->Message;
    consumeError(Told.takeError());
  }
  return P.Failure.empty() ? caseResultOf(P.Status, P.Messages).Message
                           : "porthip verify " + P.Failure;
}

KernelAnswer verifyKernels(const KernelOrder &Order,
                           const std::vector<std::string> &Args) {
  Process P;
  P.Body = [&](std::string &Result) -> int {
    auto Options = optionsFor(Order, Args);
    if (!Options)
      return failWith(ExitWrongUsage, Options.takeError());
    std::optional<CaseResult> Told;
    const int Status = verifyOnce(*Options, &Told);
    if (Told)
      Result = fileOf(*Told);
    return Status;
  };
  P.KeepsOutput = true;
  P.IsSupervised = true;
  KernelAnswer Answer;
  if (Error Wrong = runToEnd(P)) {
    Answer.Text = Answer.Reason = toString(std::move(Wrong));
    return Answer;
  }
  Answer.Text = P.Output + P.Messages;
  if (P.Failure.empty() && P.Status == ExitDone) {
    Answer.Is = TouchedKernel::Equal;
    return Answer;
  }
  if (P.Status == ExitFindings)
    Answer.Is = TouchedKernel::Differs;
  Answer.Reason = reasonOf(P);
  if (P.Messages.empty())
    Answer.Text += "porthip verify of " + printable(Order.Kernels.front()) +
                   " " + P.Failure + "\n";
  return Answer;
}

} // namespace porthip
