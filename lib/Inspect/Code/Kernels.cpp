// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Kernels.h"
#include "Inspect/Code/Callees.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Demangle/Demangle.h"
#include <set>

using namespace llvm;

namespace porthip::inspect {
namespace {

class Linker {
public:
  explicit Linker(const AssemblyText &Text) {
    for (const FunctionCode &F : Text.Functions)
      ByName[F.Name] = &F;
  }

  const FunctionCode *find(StringRef Name) const { return ByName.lookup(Name); }

  /// Adds the code of what is called.
  void addCalled(const FunctionCode &F, KernelCode &To) {
    if (!Seen.insert(&F).second)
      return;
    To.CodeBytes += F.CodeBytes;
    const Counts Own = countCode(F);
    for (const auto &[Key, Here] : Own.all())
      To.Code.add(Key.first, Key.second, Here);
    Callees Called;
    for (const Instruction &I : F.Instructions) {
      Called.follow(I);
      auto Symbol = Called.calledBy(I);
      if (!Symbol || Symbol->empty())
        continue;
      if (const FunctionCode *Callee = find(*Symbol))
        addCalled(*Callee, To);
      else
        To.CallsOutside = true;
    }
  }

private:
  StringMap<const FunctionCode *> ByName;
  std::set<const FunctionCode *> Seen;
};

} // namespace

Expected<std::vector<KernelCode>> kernelsOf(StringRef Assembly,
                                            const GpuTarget &On, StringRef File,
                                            OwnPath PathOf) {
  const AssemblyText Text = readAssembly(Assembly, PathOf);
  auto Metadata = readMetadata(Text.Metadata);
  if (!Metadata)
    return Metadata.takeError();
  std::vector<KernelCode> Kernels;
  for (Resources &R : *Metadata) {
    KernelCode &K = Kernels.emplace_back();
    K.Name = demangle(R.Symbol);
    K.On = &On;
    K.File = File.str();
    Linker Link(Text);
    if (const FunctionCode *F = Link.find(R.Symbol)) {
      K.At = F->First;
      Link.addCalled(*F, K);
    }
    K.Has = std::move(R);
  }
  return Kernels;
}

unsigned usualBlock(const Resources &R) {
  constexpr unsigned Usual = 256;
  return R.MaxBlock && R.MaxBlock < Usual ? R.MaxBlock : Usual;
}

} // namespace porthip::inspect
