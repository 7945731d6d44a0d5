// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Profile/KernelProfiles.h"
#include "Support/Files/Files.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

double ratio(uint64_t Part, uint64_t Of) {
  return Of ? double(Part) / double(Of) : 0;
}

void printHead(raw_ostream &OS, const KernelProfile &P) {
  OS << P.Kernel << " on " << P.Gpu << "\n"
     << format("  %.1f of %u lanes active, %.0f %% of branches divergent",
               P.Lanes, P.WaveSize, 100 * P.Divergent);
  if (P.GlobalBytes)
    OS << format(", %.2f operations on floats per byte of global memory",
                 P.intensity());
  OS << "\n";
}

void printAccess(raw_ostream &OS, const ProfiledSite &S) {
  OS << S.Kind;
  if (!S.Name.empty())
    OS << " of '" << S.Name << "'";
  OS << (S.isShared() ? " in shared memory" : " in global memory")
     << format(", %u bytes, %.1f lanes: ", S.Bytes, S.lanesEach());
  if (S.isShared())
    OS << format("%.1f cycles in place of %.1f",
                 ratio(S.BankCycles, S.SharedIssues),
                 ratio(S.BankPhases, S.SharedIssues));
  else
    OS << format("%.1f lines of 64 bytes, %.1f of 128, %.0f %% used",
                 ratio(S.Lines64, S.Issues), ratio(S.Lines128, S.Issues),
                 100 * S.usedShare());
  if (S.BankDegree > 1)
    OS << format(", conflicts of up to %llu",
                 static_cast<unsigned long long>(S.BankDegree));
  if (S.OneAddress && S.OneAddress == S.Issues)
    OS << ", all at one address";
  if (S.SameAddress)
    OS << format(", %.1f lanes at one address", ratio(S.SameAddress, S.Issues));
  OS << "\n";
}

void printSite(raw_ostream &OS, const ProfiledSite &S) {
  OS << "  " << (S.Where.empty() ? "no line" : displayPath(S.Where)) << ": ";
  if (S.isAccess())
    printAccess(OS, S);
  else if (S.Kind == "branch")
    OS << format("branch: %.0f %% of %llu turns divergent\n",
                 100 * ratio(S.Divergent, S.Issues),
                 static_cast<unsigned long long>(S.Issues));
  else
    OS << format("code: %.1f of %u lanes active, %llu instructions issued\n",
                 S.lanesEach(), S.WaveSize,
                 static_cast<unsigned long long>(S.Instructions));
}

/// Sites that say no more than that all lanes are there.
bool isPlain(const ProfiledSite &S) {
  return (S.Kind == "branch" && !S.Divergent) ||
         (S.Kind == "code" && S.Lanes == S.Issues * S.WaveSize);
}

} // namespace

void printProfile(raw_ostream &OS, ArrayRef<ProfiledSite> Sites) {
  for (const KernelProfile &Kernel : kernelProfiles(Sites)) {
    printHead(OS, Kernel);
    for (const ProfiledSite &S : Kernel.Sites)
      if (!isPlain(S))
        printSite(OS, S);
  }
}

} // namespace porthip::inspect
