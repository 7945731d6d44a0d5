// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static void add(Json &To, const char *Name, StringRef Value) {
  if (!Value.empty())
    To[Name] = stringToJson(Value);
}

Json jsonOf(const Rule &R) {
  Json One = {{"cuda", R.Cuda.str()}, {"kind", toString(R.Kind)}};
  add(One, "hip", R.Hip);
  add(One, "library", R.Library);
  add(One, "shim", R.Shim);
  add(One, "sinceHip", R.SinceHip.isSet() ? R.SinceHip.str() : "");
  add(One, "untilHip", R.UntilHip.isSet() ? R.UntilHip.str() : "");
  add(One, "sinceCuda", R.SinceCuda.isSet() ? R.SinceCuda.str() : "");
  add(One, "untilCuda", R.UntilCuda.isSet() ? R.UntilCuda.str() : "");
  add(One, "reason", R.Reason);
  add(One, "fix", R.Fix);
  if (R.EffortMinutes)
    One["effortMinutes"] = R.EffortMinutes;
  add(One, "note", R.Note);
  add(One, "source", R.Source);
  return One;
}

static void field(raw_ostream &OS, StringRef Name, StringRef Value) {
  if (!Value.empty())
    OS << "  " << left_justify(Name, 12) << Value << "\n";
}

static std::string range(Version Since, Version Until) {
  std::string Text;
  if (Since.isSet())
    Text = "from " + Since.str();
  if (Until.isSet())
    Text += (Text.empty() ? "before " : ", before ") + Until.str();
  return Text;
}

std::string textOf(const Rule &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << R.Cuda << "\n";
  field(OS, "kind", toString(R.Kind));
  field(OS, "HIP", R.isIdentity() ? "the same" : R.Hip);
  field(OS, "library", R.Library);
  field(OS, "HIP version", range(R.SinceHip, R.UntilHip));
  field(OS, "CUDA version", range(R.SinceCuda, R.UntilCuda));
  std::string Arity;
  for (unsigned N : R.Arity)
    Arity += (Arity.empty() ? "" : ", ") + std::to_string(N);
  field(OS, "arguments", Arity);
  for (std::size_t I = 0; I != R.Types.size();) {
    unsigned Argument = R.Types[I].Argument;
    std::string Names;
    for (; I != R.Types.size() && R.Types[I].Argument == Argument; ++I)
      Names += (Names.empty() ? "" : ", ") + R.Types[I].Type.str();
    field(OS, "type of {" + std::to_string(Argument) + "}", Names);
  }
  if (R.HasArguments)
    field(OS, "written as",
          (R.Hip + "(" + join(R.Arguments, ", ") + ")").str());
  field(OS, "shim", R.Shim);
  field(OS, "reason", R.Reason);
  field(OS, "fix", R.Fix);
  if (R.EffortMinutes)
    field(OS, "effort", std::to_string(R.EffortMinutes) + " minutes");
  field(OS, "note", R.Note);
  field(OS, "source", R.Source);
  field(OS, "before", R.ExampleBefore);
  field(OS, "after", R.ExampleAfter);
  return Text;
}

} // namespace porthip
