// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the port of each file goes, and the include lines that follow.

#ifndef PORTHIP_TRANSLATE_OUTPUT_LAYOUT_H
#define PORTHIP_TRANSLATE_OUTPUT_LAYOUT_H

#include "Port/Port.h"
#include "Translate/Evidence.h"
#include "Translate/Text/SourceText.h"
#include <map>

namespace porthip {

enum class LayoutKind : uint8_t {
  Beside,  ///< kernel.hip, util.hip.cuh
  InPlace, ///< the same names
  OutRoot  ///< kernel.hip and util.cuh below another folder
};

struct LayoutOptions {
  LayoutKind Kind = LayoutKind::Beside;
  std::string InRoot, OutRoot;
  /// OutRoot: sources keep theirs.
  bool KeepsNames = false;
};

/// The path of the port of \p Path: `.cu` becomes `.hip`; other files get
/// `.hip` before their extension where they would stand beside the original.
std::string portPath(llvm::StringRef Path, bool IsMain,
                     const LayoutOptions &Options);

/// Output path by input path, for the main files of \p P, the headers that
/// hold CUDA and, where names change, the headers that include those; with
/// OutRoot also the project's other headers, which are copied. Adds the edits
/// of include lines, and of literals that name a source that is renamed, to \p
/// P.
std::map<std::string, std::string>
layOut(Port &P, const Evidence &Names,
       const std::map<std::string, SourceText> &Sources,
       const LayoutOptions &Options);

} // namespace porthip

#endif
