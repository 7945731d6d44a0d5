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

  /// Adds the code of \p F and of what it calls.
  void addAll(const FunctionCode &F, KernelCode &To) {
    Seen.clear();
    addCalled(F, To);
  }

private:
  void addCalled(const FunctionCode &F, KernelCode &To) {
    if (!Seen.insert(&F).second)
      return;
    To.CodeBytes += F.CodeBytes;
    for (const auto &[Key, Here] : countsOf(F).all())
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

  /// Kernels call the same functions.
  const Counts &countsOf(const FunctionCode &F) {
    auto [At, IsNew] = Known.try_emplace(&F);
    if (IsNew)
      At->second = countCode(F);
    return At->second;
  }

  StringMap<const FunctionCode *> ByName;
  std::set<const FunctionCode *> Seen; ///< of the kernel that is added
  std::map<const FunctionCode *, Counts> Known;
};

} // namespace

Expected<std::vector<KernelCode>> kernelsOf(StringRef Assembly,
                                            const GpuTarget &On, StringRef File,
                                            OwnPath PathOf, StringRef Record) {
  AssemblyText Text = readAssembly(Assembly, PathOf);
  addLostUnrolls(Record, PathOf, Text);
  auto Metadata = readMetadata(Text.Metadata);
  if (!Metadata)
    return Metadata.takeError();
  Linker Link(Text);
  std::vector<KernelCode> Kernels;
  for (Resources &R : *Metadata) {
    KernelCode &K = Kernels.emplace_back();
    K.Name = demangle(R.Symbol);
    K.On = &On;
    K.File = File.str();
    if (const FunctionCode *F = Link.find(R.Symbol)) {
      K.At = F->First;
      Link.addAll(*F, K);
    }
    K.Has = std::move(R);
  }
  return Kernels;
}

const FoundLaunch *launchOf(const KernelCode &K) {
  const FoundLaunch *Most = nullptr;
  for (const FoundLaunch &L : K.Launches)
    if (!Most || std::tie(L.DynamicLds, L.Block) >
                     std::tie(Most->DynamicLds, Most->Block))
      Most = &L;
  return Most;
}

unsigned blockOf(const KernelCode &K, const AskedLaunch &Asked) {
  constexpr unsigned Usual = 256;
  if (Asked.Block)
    return Asked.Block;
  if (const FoundLaunch *L = launchOf(K))
    return L->Block;
  return K.Has.MaxBlock && K.Has.MaxBlock < Usual ? K.Has.MaxBlock : Usual;
}

unsigned dynamicLdsOf(const KernelCode &K, const AskedLaunch &Asked) {
  if (Asked.DynamicLds)
    return Asked.DynamicLds;
  const FoundLaunch *L = launchOf(K);
  return L ? L->DynamicLds : 0;
}

unsigned ldsOf(const KernelCode &K, const AskedLaunch &Asked) {
  return K.Has.StaticLds + dynamicLdsOf(K, Asked);
}

Occupancy occupancyOf(const KernelCode &K, const AskedLaunch &Asked) {
  return occupancyOf(K.Has, *K.On, blockOf(K, Asked), dynamicLdsOf(K, Asked));
}

} // namespace porthip::inspect
