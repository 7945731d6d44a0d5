// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The user's choices for a translation.

#ifndef PORTHIP_TRANSLATE_OPTIONS_H
#define PORTHIP_TRANSLATE_OPTIONS_H

#include "Rules/Version.h"
#include <string>
#include <vector>

namespace porthip {

enum class LaunchStyle : uint8_t { Chevron, Macro };
enum class ShimMode : uint8_t { Include, Embed, Forbid };
/// Native: HIP's own operations, and the edits that make lane masks wide where
/// that is surely right. Keep: names only.
enum class WarpMode : uint8_t { Emulate32, Native, Keep };
/// Exact: conversions and shifts that AMD's GPUs do in another way go through
/// shims. Keep: they stay, and are findings.
enum class ArithmeticMode : uint8_t { Exact, Keep };

/// The options that checks may ask for: the result of a parse depends on no
/// others, so commands and modes share the answers.
struct CheckOptions {
  Version Hip; ///< the oldest that the port is for
  WarpMode Warp = WarpMode::Emulate32;
  bool ForbidsShims = false;
  std::vector<std::string> Gpus; ///< none is left to be the usual ones
};

struct TranslateOptions {
  VersionRange Hip;
  LaunchStyle Launch = LaunchStyle::Chevron;
  ShimMode Shims = ShimMode::Include;
  WarpMode Warp = WarpMode::Emulate32;
  ArithmeticMode Arithmetic = ArithmeticMode::Exact;
  /// AMD targets that the port is meant for; empty: the usual ones
  /// (Gpus/GpuTarget.h).
  std::vector<std::string> Gpus;
  /// The sources are compiled while a program runs, by a compiler that includes
  /// the runtime's header by itself.
  bool IsRuntimeCompiled = false;
  /// Rename in comments too.
  bool Comments = false;
  /// FileResult::Parts are wanted.
  bool KeepsParts = false;
  /// The folder that `porthip/...` headers are below.
  std::string ShimIncludeDir;

  CheckOptions forChecks() const;
};

} // namespace porthip

#endif
