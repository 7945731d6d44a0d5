// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/MissingLibraries.h"
#include "Frontend/Vendors/VendorBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
#include <set>

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

/// By the folder or the name: others may be anybody's.
static bool isRocmHeader(StringRef Name) {
  const StringRef Folder = Name.split('/').first;
  constexpr StringLiteral Others[] = {
      "hip",       "hsa",       "ck",        "rocwmma",  "rocm_smi",
      "amd_smi",   "rocfft",    "rocblas",   "rocrand",  "rocprim",
      "roctracer", "rocsolver", "rocsparse", "hiptensor"};
  return Folder != Name && (is_contained(Others, Folder) ||
                            any_of(RocmLibraries, [&](const RocmLibrary &Is) {
                              return Is.Id != "thrust" &&
                                     Is.Header.split('/').first == Folder;
                            }));
}

std::vector<MissingHeader>
missingHeaders(const std::map<std::string, SourceText> &Sources,
               const Environment &On) {
  std::vector<MissingHeader> Missing;
  std::set<StringRef> Known;
  for (const auto &[Path, Source] : Sources) {
    std::optional<VendorBranches> Branches;
    for (const Directive &D : Source.directives()) {
      if (D.Is != Directive::Include || !isRocmHeader(D.Name))
        continue;
      if (!Branches)
        Branches = findVendorBranches(Source.text());
      const std::string Tail = ("/" + D.Name).str();
      if (Branches->at(D.Begin) != Vendor::Amd ||
          sys::fs::exists(On.HipRoot + "/include" + Tail) ||
          sys::fs::exists(On.Tools.ShimDir + "/rocm" + Tail) ||
          any_of(Sources,
                 [&](const auto &S) {
                   return StringRef(S.first).ends_with(Tail);
                 }) ||
          !Known.insert(D.Name).second)
        continue;
      Missing.push_back(
          {D.Name.str(), Path, Source.lineAndColumn(D.Begin).first});
    }
  }
  return Missing;
}

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
