// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes down which macros and headers the preprocessor meets.
#ifndef PORTHIP_TRANSLATE_ASTPASS_PREPROCESSINGWATCH_H
#define PORTHIP_TRANSLATE_ASTPASS_PREPROCESSINGWATCH_H

#include "clang/Lex/PPCallbacks.h"
#include <memory>

namespace clang {
class Preprocessor;
} // namespace clang

namespace porthip {

class Notebook;

/// Both are kept by reference.
std::unique_ptr<clang::PPCallbacks>
watchPreprocessing(Notebook &Notes, const clang::Preprocessor &Macros);

} // namespace porthip

#endif
