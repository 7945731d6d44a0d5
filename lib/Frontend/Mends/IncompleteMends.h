// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of a class that is defined behind the template that names them, and
// steps of a pointer to one: nvcc asks for the class when the template is used,
// clang, with it hipcc, where the template stands, unless the object's type
// depends on a template. The result of a generic lambda in a template does.
#ifndef PORTHIP_FRONTEND_MENDS_INCOMPLETEMENDS_H
#define PORTHIP_FRONTEND_MENDS_INCOMPLETEMENDS_H

#include "Frontend/Mends/Mends.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace porthip {

/// Gathers in \p Found what mends the error that \p Info is, if it is one of
/// these. Left alone: what macros write, `decltype`, standards before C++14. A
/// parse reads what is there, and makes a recovery expression of it.
/// \returns whether that error is mended.
bool mendIncomplete(const clang::Diagnostic &Info,
                    const clang::CompilerInstance &Compiler, Mends &Found);

} // namespace porthip
#endif
