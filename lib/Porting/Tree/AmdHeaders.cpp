// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/AmdHeaders.h"
#include "Frontend/Vendors/VendorBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <set>

using namespace llvm;

namespace porthip {

/// By the folder: others may be anybody's.
static bool isRocmHeader(StringRef Name) {
  return Name.contains('/') &&
         StringSwitch<bool>(Name.split('/').first)
             .Cases({"hip", "hsa", "ck", "rccl", "miopen", "rocwmma"}, true)
             .Cases({"hipblas", "hipblaslt", "hipcub", "hipfft"}, true)
             .Cases({"hiprand", "hipsolver", "hipsparse", "hiptensor"}, true)
             .Cases({"rocblas", "rocfft", "rocprim", "rocrand"}, true)
             .Cases({"rocsolver", "rocsparse", "roctracer"}, true)
             .Cases({"amd_smi", "rocm_smi"}, true)
             .Default(false);
}

/// Whether the project of \p Source may have it: beside a folder above the
/// source, or in such a folder's `include`. A project may have a folder `hip`.
static bool isOfProject(StringRef Source, const std::string &Tail) {
  for (StringRef Folder = sys::path::parent_path(Source); Folder.size() > 1;
       Folder = sys::path::parent_path(Folder))
    for (StringRef Below : {"", "/include", "/src"})
      if (sys::fs::exists(Folder + Below + Tail))
        return true;
  return false;
}

std::vector<MissingHeader>
missingHeaders(const std::map<std::string, SourceText> &Sources,
               ArrayRef<std::string> Folders) {
  std::vector<MissingHeader> Missing;
  std::set<StringRef> Known;
  for (const auto &Entry : Sources) {
    const SourceText &Source = Entry.second;
    std::optional<VendorBranches> Branches;
    for (const Directive &D : Source.directives()) {
      if (D.Is != Directive::Include || !isRocmHeader(D.Name))
        continue;
      if (!Branches)
        Branches = findVendorBranches(Source.text());
      const std::string Tail = ("/" + D.Name).str();
      const bool IsHere = any_of(Folders, [&](const std::string &Folder) {
        return sys::fs::exists(Folder + Tail);
      });
      const bool IsOwn = any_of(Sources, [&](const auto &S) {
        return StringRef(S.first).ends_with(Tail);
      });
      if (Branches->at(D.Begin) == Vendor::Amd && !IsHere && !IsOwn &&
          !isOfProject(Source.path(), Tail) && Known.insert(D.Name).second)
        Missing.push_back(
            {D.Name.str(), Source.path(), Source.lineAndColumn(D.Begin).first});
    }
  }
  return Missing;
}

} // namespace porthip
