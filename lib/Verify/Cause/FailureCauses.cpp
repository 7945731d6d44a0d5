// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes in what the runtimes refuse: launches and other calls of the host.
#include "Verify/Cause/Attributor.h"
#include "Verify/Judge/KernelNames.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// The call's text without its place: "98304 bytes of dynamic shared memory".
static StringRef reasonOf(const CheckedPlace &P) {
  StringRef Text = P.Text;
  Text.consume_back(", at " + P.Where);
  return Text;
}

/// Name that both vendors' legs share: the launch, or the error. Names of calls
/// differ by more than their beginning.
static std::string keyOf(const CheckedPlace &P) {
  return P.Kernel.empty() ? reasonOf(P).rsplit(' ').second.str()
                          : commonName(P.Kernel) + " " + reasonOf(P).str();
}

/// The first of \p Some that has no counterpart in \p Others; null: each has.
/// Best the one that is about the launch of \p Kernel.
static const CheckedPlace *onlyIn(ArrayRef<CheckedPlace> Some,
                                  ArrayRef<CheckedPlace> Others,
                                  StringRef Kernel) {
  std::multiset<std::string> Left;
  for (const CheckedPlace &P : Others)
    Left.insert(keyOf(P));
  const CheckedPlace *First = nullptr;
  for (const CheckedPlace &P : Some) {
    auto Found = Left.find(keyOf(P));
    if (Found != Left.end())
      Left.erase(Found);
    else if (!P.Kernel.empty() && commonName(P.Kernel) == commonName(Kernel))
      return &P;
    else if (!First)
      First = &P;
  }
  return First;
}

/// Where a launch is missing, a refused one of that kernel is certainly why;
/// else the results may come of the call or not.
bool Attributor::otherFailure() {
  const bool IsLaunch = V.First.Is == Divergence::Kernel;
  if (!E.Check || (!IsLaunch && V.First.Is != Divergence::Output &&
                   V.First.Is != Divergence::ExitStatus))
    return false;
  const std::vector<CheckedPlace> OfA = E.Check(false, vgpu::check::Failures),
                                  OfB = E.Check(true, vgpu::check::Failures);
  const CheckedPlace *P = onlyIn(OfB, OfA, V.First.KernelA);
  const bool IsPort = P != nullptr;
  if (!P && !(P = onlyIn(OfA, OfB, V.First.KernelB)))
    return false;
  const std::string &Who = IsPort ? V.LegB : V.LegA;
  Found.Where = P->Where;
  if (P->Kernel.empty())
    return found(Attribution::Failure, {}, false,
                 "in " + Who + " alone " + reasonOf(*P).str() + at(P->Where),
                 "look at what the call is given, and what the other vendor's "
                 "runtime makes of it");
  const std::string &Missing = IsPort ? V.First.KernelA : V.First.KernelB;
  return found(Attribution::Failure, {},
               IsLaunch && commonName(Missing) == commonName(P->Kernel),
               Who + " refuses to launch '" + P->Kernel + "'" + at(P->Where) +
                   ": " + reasonOf(*P).str(),
               "ask the device what it has (sharedMemPerBlock, "
               "maxThreadsPerBlock) where the size is chosen");
}

} // namespace porthip
