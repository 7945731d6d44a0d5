// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of macros in a compile for AMD and in one for NVIDIA, at one place
// of a file, and the value of a condition in each.

#ifndef PORTHIP_FRONTEND_VENDORS_VENDORMACROSTATES_H
#define PORTHIP_FRONTEND_VENDORS_VENDORMACROSTATES_H

#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Frontend/Vendors/VendorMacros.h"

namespace porthip {

/// Indices of a VendorMacro and of what goes with it.
constexpr unsigned Amd = 0, Nvidia = 1;
constexpr unsigned Sides[] = {Amd, Nvidia};

class VendorMacroStates {
public:
  /// \p Project: what other files of it tell; null: nothing. Names are kept by
  /// reference.
  explicit VendorMacroStates(const MacroTable *Project) : Project(Project) {}

  /// The text, or what it includes, defines it anywhere.
  void own(llvm::StringRef Name) { Own.insert(Name); }
  bool isOwnName(llvm::StringRef Name) const { return Own.count(Name); }

  /// \p KnowsAmd: the condition names HIP's macros too, so that CUDA's are
  /// meant as they are.
  MacroState lookup(llvm::StringRef Name, unsigned Side, bool KnowsAmd) const;
  /// Facts from the project's other files.
  const VendorMacro *learned(llvm::StringRef Name) const;
  /// Set up to here.
  bool isSet(llvm::StringRef Name) const { return State.count(Name); }
  bool isWaveName(llvm::StringRef Name, unsigned Side) const;

  std::optional<int64_t> evaluate(const DirectiveLine &L, unsigned Side,
                                  bool KnowsAmd) const;
  /// Whether the condition tells the vendors apart, or tries to.
  bool asksForVendor(const DirectiveLine &L) const;

  void set(llvm::StringRef Name, unsigned Side, MacroState New);
  /// Position of now, for takeBack().
  size_t position() const { return Log.size(); }
  /// Undoes what was set since, and returns it.
  MacroTable takeBack(size_t Since);
  /// The macros whose state is not the same for both.
  MacroTable differing() const;

private:
  /// `#define USE_ROCM 1` for all is the project's own affair.
  bool isOwn(llvm::StringRef Name) const;

  const MacroTable *Project;
  std::set<llvm::StringRef> Own;
  MacroTable State;
  /// Changes of State and what was there before.
  std::vector<std::pair<std::string, std::optional<VendorMacro>>> Log;
};

bool isDefined(const MacroState &State);
bool isWave(const MacroState &State);

} // namespace porthip

#endif
