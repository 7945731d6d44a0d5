// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Profile/KernelProfiles.h"

using namespace llvm;

namespace porthip::inspect {

static KernelProfile profileOf(ArrayRef<ProfiledSite> Sites) {
  ProfiledSite Code, Branches;
  KernelProfile P;
  for (const ProfiledSite &S : Sites) {
    if (S.Kind == "code") {
      Code.Issues += S.Issues;
      Code.Lanes += S.Lanes;
      P.Operations += S.Operations;
    } else if (S.Kind == "branch") {
      Branches.Issues += S.Issues;
      Branches.Divergent += S.Divergent;
    } else if (!S.isShared()) {
      P.GlobalBytes += S.Lanes * S.Bytes;
    }
  }
  P.Kernel = Sites.front().Kernel;
  P.Gpu = Sites.front().Gpu;
  P.WaveSize = Sites.front().WaveSize;
  P.Lanes = Code.lanesEach();
  if (Branches.Issues)
    P.Divergent = double(Branches.Divergent) / double(Branches.Issues);
  P.Sites = Sites;
  return P;
}

std::vector<KernelProfile> kernelProfiles(ArrayRef<ProfiledSite> Sites) {
  std::vector<KernelProfile> All;
  while (!Sites.empty()) {
    const ProfiledSite &First = Sites.front();
    const ArrayRef<ProfiledSite> Taken = Sites.take_while([&](const auto &S) {
      return S.Kernel == First.Kernel && S.Gpu == First.Gpu;
    });
    Sites = Sites.drop_front(Taken.size());
    All.push_back(profileOf(Taken));
  }
  return All;
}

} // namespace porthip::inspect
