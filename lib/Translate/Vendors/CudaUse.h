// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a text uses CUDA, as far as its words say: for files that no parse
// went through, and for whole projects.

#ifndef PORTHIP_TRANSLATE_VENDORS_CUDAUSE_H
#define PORTHIP_TRANSLATE_VENDORS_CUDAUSE_H

#include "Rules/RuleIndex.h"
#include "Translate/Text/SourceText.h"
#include <map>
#include <set>

namespace porthip {

/// Not by a word in a comment: it includes one of CUDA's headers, launches, or
/// names something that a rule knows.
bool usesCuda(const SourceText &Source, const RuleIndex &Rules);

/// The projects in \p Projects (OtherProjects.h) in which no file in \p Sources
/// uses CUDA or declares something for the device: that a library asks whether
/// nvcc compiles it is nothing to port.
std::set<std::string>
projectsWithoutCuda(const std::vector<std::string> &Projects,
                    const std::map<std::string, SourceText> &Sources,
                    const RuleIndex &Rules);

} // namespace porthip

#endif
