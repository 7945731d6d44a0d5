// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/MissingLibraries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

namespace {
struct RocmLibrary {
  StringLiteral Id, Header, Link, Rocm, Debian;
};
} // namespace

static constexpr RocmLibrary RocmLibraries[] = {
#define ROCM_LIBRARY(ID, HEADER, LINK, ROCM, DEBIAN)                           \
  {ID, HEADER, LINK, ROCM, DEBIAN},
#include "Build/Libraries.def"
};

std::vector<MissingLibrary> missingLibraries(const Report &R,
                                             const Environment &On) {
  std::vector<MissingLibrary> Missing;
  for (const RocmLibrary &Is : RocmLibraries) {
    auto Used = find_if(R.Libraries, [&](const ReportLibrary &L) {
      return L.Of.Id == Is.Id && L.Covered;
    });
    auto isIn = [&](const std::string &Folder) {
      return sys::fs::exists(Folder + "/" + Is.Header.str());
    };
    if (Used == R.Libraries.end() || isIn(On.HipRoot + "/include"))
      continue;
    MissingLibrary M;
    M.Name = Used->Of.Counterpart;
    M.Rocm = Is.Rocm.str();
    M.Debian = Is.Debian.str();
    M.HasStandIn = !Is.Link.empty() && isIn(On.Tools.ShimDir + "/rocm") &&
                   hasStandIn(On, Is.Link);
    Missing.push_back(std::move(M));
  }
  return Missing;
}

} // namespace porthip
