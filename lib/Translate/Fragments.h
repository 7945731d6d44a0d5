// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that others include in braces alone: the body of a kernel, the members
// of a class or a namespace. An #include of a port's headers cannot stand
// there.

#ifndef PORTHIP_TRANSLATE_FRAGMENTS_H
#define PORTHIP_TRANSLATE_FRAGMENTS_H

#include "Translate/Evidence.h"
#include "Translate/Text/SourceText.h"
#include <map>
#include <set>
#include <string>

namespace porthip {

/// By fragment, the files that include it. The braces of `extern "C"` do not
/// count; what fragments alone include is one, too.
std::map<std::string, std::set<std::string>>
findFragments(const std::map<std::string, SourceText> &Sources,
              const Evidence &Names);

} // namespace porthip

#endif
