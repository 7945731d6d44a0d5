// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One source for both vendors: the CUDA files stay, and a folder of headers
// with CUDA's names gives what they use on HIP. An edit that no header can
// stand in for is made under a macro, and has a finding.
// docs/design/one-source.md has the reasons.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_ONESOURCE_H
#define PORTHIP_TRANSLATE_ONESOURCE_ONESOURCE_H

#include "Translate/Translate.h"

namespace porthip {

struct OneSourceOptions {
  /// Make the edits that are left; else they are findings with a fix.
  bool Fix = false;
  /// Macro that chooses the code for AMD; empty: the project's own if it has
  /// one, else `__HIP_PLATFORM_AMD__`.
  std::string Guard;
  /// The folder that `porthip/...` headers are below.
  std::string ShimIncludeDir;
};

struct OneSource {
  /// Texts of the headers, by path below their folder.
  std::map<std::string, std::string> Headers;
  std::string Guard;
  /// Places where a source needs an edit, and files that have such.
  unsigned EditPlaces = 0, EditedFiles = 0;
};

/// The header that a build includes before the first line, as nvcc does.
constexpr llvm::StringLiteral RuntimeOfOneSource = "cuda_runtime.h";

/// Turns \p T, which has its Parts, from a port into one source: its files have
/// no edits, or with \p Options.Fix those that are left. Adds findings for
/// them. Errors: a header of porthip's that cannot be read.
llvm::Expected<OneSource> makeOneSource(Translation &T, const RuleIndex &Rules,
                                        const OneSourceOptions &Options);

} // namespace porthip

#endif
