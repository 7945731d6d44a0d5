// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A word that clang misses where nvcc knows what is meant:
// - `typename Traits<T>::rebind_alloc<U>`: `template`, as before C++20;
// - `k<<<blocks, {32, 8, 1}>>>()`: `dim3` before the braces;
// - `[t = threadIdx]`: its type (IndexMends.h).
// And some that it has too many of: `template <class T> void f<T>(T)`.
#ifndef PORTHIP_FRONTEND_MENDS_WORDMENDS_H
#define PORTHIP_FRONTEND_MENDS_WORDMENDS_H

#include "Frontend/Mends/Mends.h"
#include <optional>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace porthip {

/// The mend for the error \p Id of clang at \p At. Where Reading is empty, it
/// is to be a macro for Cuda.
std::optional<Mend> wordMend(unsigned Id, clang::SourceLocation At,
                             const clang::CompilerInstance &Compiler);

} // namespace porthip
#endif
