// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernel specs over the signature of a kernel that has one of everything, up
// to the calls that they describe; and size expressions ('=' comes first).
#include "Fuzz.h"
#include "Verify/Kernel/KernelSpec.h"
#include "Verify/Kernel/SizeExpression.h"

using namespace porthip;

namespace {

ValueLayout scalar(const char *Spelling, const char *Kind, uint64_t SizeBytes) {
  ValueLayout L;
  L.Spelling = Spelling;
  L.SizeBytes = SizeBytes;
  L.Scalars.emplace_back().Kind = Kind;
  return L;
}

ValueLayout pointerTo(const char *Spelling, ValueLayout Pointee) {
  ValueLayout L = scalar(Spelling, "pointer", 8);
  L.Scalars.front().Pointee = std::make_shared<ValueLayout>(std::move(Pointee));
  return L;
}

std::vector<KernelSignature> signatures() {
  KernelSignature K;
  K.Name = "k";
  K.Prototype = "k(const float*, int*, int, double)";
  const std::pair<const char *, ValueLayout> Parameters[] = {
      {"in", pointerTo("const float *", scalar("const float", "f32", 4))},
      {"out", pointerTo("int *", scalar("int", "i32", 4))},
      {"n", scalar("int", "i32", 4)},
      {"factor", scalar("double", "f64", 8)}};
  for (const auto &[Name, Layout] : Parameters)
    K.Parameters.push_back({Name, Layout});
  return {K};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = fuzz::textOf(Data, Size);
  if (Text.consume_front("=")) {
    fuzz::consume(evaluateSize(Text, {{"n", 1000}, {"big", INT64_MAX}}));
    return 0;
  }
  auto Spec = parseKernelSpec(Text, "spec.json");
  if (!Spec) {
    fuzz::consume(Spec.takeError());
    return 0;
  }
  static const std::vector<KernelSignature> Signatures = signatures();
  for (const Json &Kernel : (*Spec)["kernels"])
    fuzz::consume(completeKernel(Kernel, Signatures.front()));
  return 0;
}
