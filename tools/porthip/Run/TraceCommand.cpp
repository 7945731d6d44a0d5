// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip trace`: what a trace holds, and where two of them part.
#include "Verify/Judge/Verdict.h"
#include "Verify/Trace/TraceFile.h"
#include "Verify/Trace/TraceText.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo traceInfo() {
  CommandInfo Info(
      "Show a trace, or compare two", "show FILE | diff FILE FILE",
      "'show' lists launches, what each changed, and copies to the host. "
      "'diff' compares as 'porthip verify' does: exit status 0 equal, 1 a "
      "mismatch, 3 a file is not a trace, or is damaged.");
  Info.IsRare = true;
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/trace.schema.json"),
      valueOption("tol", "BOUNDS",
                  "Bounds for floats: [TYPE:]abs=X,rel=X,ulp=N")
          .repeatable()};
  Info.Examples = {{"porthip trace show run.phtrace", "what was recorded"},
                   {"porthip trace diff before.phtrace after.phtrace",
                    "the same program before and after an update"}};
  return Info;
}

static void print(Json J, const char *Format) {
  J["format"] = Format;
  J["version"] = 1;
  outs() << J.dump(2) << "\n";
}

static int show(const ParsedOptions &Options) {
  auto T = readTrace(Options.Positional[1]);
  if (!T)
    return failWith(ExitFailed, T.takeError());
  if (Options.has("json"))
    print(jsonOf(*T), "porthip-trace");
  else
    outs() << textOf(*T);
  return ExitDone;
}

static int diff(const ParsedOptions &Options) {
  VerdictRules Rules;
  for (const std::string &Text : Options.values("tol"))
    if (Error Wrong = Rules.Tol.set(Text))
      return failWith(ExitWrongUsage, std::move(Wrong));
  std::vector<Trace> Traces;
  for (const std::string &Path : ArrayRef(Options.Positional).drop_front()) {
    auto T = readTrace(Path);
    if (!T)
      return failWith(ExitFailed, T.takeError());
    T->Leg = Path;
    Traces.push_back(std::move(*T));
  }
  Verdict V = judge(Traces[0], Traces[1], Rules);
  if (Options.has("json"))
    print(jsonOf(V), "porthip-trace-diff");
  else
    outs() << textOf(V);
  return V.differs() ? ExitFindings : ExitDone;
}

int runTrace(const ParsedOptions &Options) {
  size_t Words = Options.Positional.size();
  if (Words == 2 && Options.Positional[0] == "show")
    return show(Options);
  if (Words == 3 && Options.Positional[0] == "diff")
    return diff(Options);
  return failWith(ExitWrongUsage, "'trace' takes show FILE or diff FILE FILE "
                                  "(see 'porthip trace --help')");
}

} // namespace porthip
