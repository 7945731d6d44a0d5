// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The vendor whose compile takes each branch of a file's conditionals. Projects
// that build for both have branches for AMD: `#ifdef __HIP_PLATFORM_AMD__`,
// `#if defined(USE_ROCM)`, or a macro of their own. The conditions are computed
// twice, as a compile for AMD and one for NVIDIA would, over macros of which
// some are known. Works on text alone: no parse, no files.

#ifndef PORTHIP_FRONTEND_VENDORS_VENDORBRANCHES_H
#define PORTHIP_FRONTEND_VENDORS_VENDORBRANCHES_H

#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace porthip {

/// Whose compile takes a piece of text.
enum class Vendor : uint8_t {
  Any,    ///< Both, or it is not known.
  Amd,    ///< AMD's alone: what its authors wrote for HIP.
  Nvidia, ///< NVIDIA's alone.
  Nobody, ///< As `#if 0`.
};

/// A macro in a compile for AMD, and in one for NVIDIA.
using VendorMacro = std::array<MacroState, 2>;
using MacroTable = std::map<std::string, VendorMacro, std::less<>>;

struct VendorInclude {
  /// Offset of the quote or bracket.
  unsigned NameBegin = 0;
  std::string Name;
  bool IsAngled = false;
  Vendor For = Vendor::Any;
};

/// The vendors that one file's conditionals choose.
class VendorBranches {
public:
  Vendor at(unsigned Offset) const;
  /// The directive at \p Offset is a condition that tells the vendors apart, or
  /// belongs to a chain with such a condition. It knows both vendors already.
  bool isVendorCondition(unsigned Offset) const;
  /// Offset of the first such condition; ~0u: there is none.
  unsigned firstCondition() const;
  /// The pieces, each up to where the next begins.
  llvm::ArrayRef<std::pair<unsigned, Vendor>> regions() const {
    return Regions;
  }
  /// A macro that is defined in AMD's compile of the file and not in
  /// NVIDIA's, by the file or by what it includes.
  bool isDefinedForAmd(llvm::StringRef Name) const;

  std::vector<VendorInclude> Includes;
  /// At the file's end, what the file and its includes define: those that
  /// differ between the vendors.
  MacroTable Macros;
  /// Macros of the project that were found out to stand for AMD, or for
  /// NVIDIA: `#if WITH_GPU_B / #include <hip/hip_runtime.h>`.
  MacroTable Learned;
  /// Macros that choose AMD's branches and that a build defines: USE_ROCM. By
  /// the offset where one is asked for first.
  std::map<std::string, unsigned> BuildMacros;
  /// Chains of branches of which one is for NVIDIA alone and none for AMD.
  std::vector<unsigned> WithoutAmd;

private:
  friend class VendorScan;
  /// Each up to where the next begins.
  std::vector<std::pair<unsigned, Vendor>> Regions;
  /// Begin and end of directives.
  std::vector<std::pair<unsigned, unsigned>> Conditions;
};

/// The file of the project that an #include names.
struct IncludedFile {
  /// At its end; null: they are not known, or it is not one of the project's.
  const MacroTable *Macros = nullptr;
  /// It includes HIP's headers in any case and none of CUDA's: `vendors/hip.h`.
  bool IsHip = false;
};
using IncludedFiles = llvm::function_ref<IncludedFile(const VendorInclude &)>;

struct VendorContext {
  /// The state of the project's macros.
  const MacroTable *Project = nullptr;
  /// Who compiles the file at all.
  Vendor Whole = Vendor::Any;
};

VendorBranches findVendorBranches(llvm::StringRef Text,
                                  const VendorContext &Context,
                                  IncludedFiles Included);

/// Branches of one text, without its headers.
VendorBranches findVendorBranches(llvm::StringRef Text);

/// A quick look: false if no branch of the text can be for one vendor, whatever
/// the project defines elsewhere.
bool mayAskForVendor(llvm::StringRef Text);

} // namespace porthip

#endif
