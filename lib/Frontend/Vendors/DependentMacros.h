// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that a project defines for some values of another macro alone, as
// CUTE_ARCH_MMA_SM90A_ENABLED is for one of __CUDA_ARCH__.
// Works on text alone: no parse, no files.

#ifndef PORTHIP_FRONTEND_VENDORS_DEPENDENTMACROS_H
#define PORTHIP_FRONTEND_VENDORS_DEPENDENTMACROS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <vector>

namespace porthip {

class DependentMacros {
public:
  /// Each #define of a name that counts stands where a condition asks for
  /// \p Macro, for another such name, or for a name that begins with
  /// \p FeaturePrefix: those are there where Macro is \p FirstWithFeatures or
  /// more (__CUDA_ARCH_FEAT_SM90_ALL). Names that \p IsGiven knows do not
  /// count: a command line defines them. Nor do those of the implementation
  /// (__x), which headers outside of \p Texts may define. The result refers to
  /// Texts.
  DependentMacros(llvm::ArrayRef<llvm::StringRef> Texts, llvm::StringRef Macro,
                  llvm::StringRef FeaturePrefix, unsigned FirstWithFeatures,
                  llvm::function_ref<bool(llvm::StringRef Name)> IsGiven);

  /// Finds out which of them no text defines where Macro is \p Value.
  void findMissing(unsigned Value);

  /// Whether a condition that asks for \p Name may depend on Macro.
  bool isKnown(llvm::StringRef Name) const {
    return Names.contains(Name) || isFeature(Name);
  }
  /// Not defined where Macro is \p Value, for which findMissing() was called.
  bool isMissing(llvm::StringRef Name, unsigned Value) const;

private:
  struct Place {
    size_t Text; ///< of Texts
    unsigned Offset;
  };
  /// A #define, and the names that the conditions around it ask for.
  struct Definition {
    Place At;
    std::vector<llvm::StringRef> Asked;
  };
  using Definitions = llvm::StringMap<std::vector<Definition>>;

  void collect(size_t Text, Definitions &All) const;
  void choose(const Definitions &All,
              llvm::function_ref<bool(llvm::StringRef)> IsGiven);
  bool isFeature(llvm::StringRef Name) const {
    return Name.starts_with(FeaturePrefix);
  }

  std::vector<llvm::StringRef> Texts;
  llvm::StringRef Macro, FeaturePrefix;
  unsigned FirstWithFeatures;
  llvm::StringMap<std::vector<Place>> Names;     ///< where they are defined
  std::map<unsigned, llvm::StringSet<>> Missing; ///< by Macro's value
};

} // namespace porthip

#endif
