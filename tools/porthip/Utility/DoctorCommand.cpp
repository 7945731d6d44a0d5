// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip doctor`: what this machine has, and what that allows.
#include "Compiler/Machine/Doctor.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/InstallPlaces.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "tools/porthip/Verify/VerifyParts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo doctorInfo() {
  CommandInfo Info(
      "Say what this machine has and what works on it", "",
      "Lists the toolchains, headers, drivers and GPUs that are found, with "
      "versions, what can be done with them, and what to install for more. The "
      "exit status is 0 if translation works.");
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/doctor.schema.json"),
      flagOption("verbose", "Say for each where porthip looked for it")
          .letter('v')};
  for (const OptionInfo &O : buildOptions())
    if (O.Long == "cuda-path" || O.Long == "rocm-path")
      Info.Options.push_back(O);
  Info.Examples = {{"porthip doctor", "what is here"},
                   {"porthip doctor --rocm-path /opt/rocm-6.3.0",
                    "the same with another ROCm"}};
  return Info;
}

namespace {

constexpr unsigned TitleWidth = 24;

void row(StringRef Title, const Twine &Text) {
  outs() << "  " << left_justify(Title, TitleWidth)
         << wrapText(Text.str(), TitleWidth + 2, TitleWidth + 2) << "\n";
}

void printPart(const MachinePart &P, bool IsVerbose) {
  std::string Text = P.isFound() ? P.Path : "not found";
  if (!P.Version.empty())
    Text =
        P.isFound() ? P.Version + " in " + P.Path : P.Version + ", not found";
  if (!P.Details.empty())
    Text += ": " + join(P.Details, ", ");
  row(P.Title, Text);
  if (!IsVerbose)
    return;
  if (!P.Purpose.empty())
    row("", P.Purpose);
  if (!P.Places.empty())
    row("", "looked for in " + join(P.Places, ", "));
}

void print(const Diagnosis &D, bool IsVerbose) {
  outs() << "Found:\n";
  for (const MachinePart &P : D.Parts)
    printPart(P, IsVerbose);
  outs() << "\nWhat works with that:\n";
  std::vector<StringRef> Missing;
  for (const Ability &A : D.Abilities) {
    row(toString(A.Is), A.Title + (A.Text.empty() ? "" : ": " + A.Text));
    for (StringRef Id : A.Missing)
      if (!is_contained(Missing, Id) && !D.part(Id).Install.empty())
        Missing.push_back(Id);
  }
  if (!Missing.empty())
    outs() << "\nFor more, install:\n";
  for (StringRef Id : Missing)
    row(D.part(Id).Title, D.part(Id).Install);
}

} // namespace

int runDoctor(const ParsedOptions &Options) {
  DoctorRequest Request;
  Request.On.CudaPath = Options.value("cuda-path");
  Request.On.RocmPath = Options.value("rocm-path");
  Request.On.ProgramPath = programPath();
  Request.Legs = defaultLegs();
  Diagnosis D = examine(Request);
  if (Options.has("json"))
    outs() << jsonOf(D).dump(2) << "\n";
  else
    print(D, Options.has("verbose"));
  if (D.can("translate"))
    return ExitDone;
  outs().flush();
  return failWith(ExitFindings, "translation does not work on this machine");
}

} // namespace porthip
