// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Execution spaces that differ between the declarations of one function, or
// between a template and its specialization. nvcc takes the wider one; clang
// says that one "cannot overload" the other. And functions of the project that
// are there for the host pass alone and have the name of a device function:
// nvcc's host pass looks into no kernel, clang's finds one that calls a host
// function there. And `__restrict__` on what is no pointer, `= {}` to a pair of
// halves, and functions of the project with the name of one that clang has
// built in. And words that clang misses (WordMends.h).
#ifndef PORTHIP_FRONTEND_MENDS_SPACEMENDS_H
#define PORTHIP_FRONTEND_MENDS_SPACEMENDS_H

#include "Frontend/Mends/Mends.h"
#include "clang/Basic/Diagnostic.h"
#include <memory>

namespace clang {
class CompilerInstance;
class Decl;
} // namespace clang

namespace porthip {

/// Hands all on to \p Next, and adds to \p Found what mends these. All of them
/// outlive it.
std::unique_ptr<clang::DiagnosticConsumer>
findSpaceMends(clang::DiagnosticConsumer &Next,
               const clang::CompilerInstance &Compiler, Mends &Found);

/// Constexpr functions of the device by which static variables begin: nvcc
/// computes them, clang says that the host may not call them, for the host
/// pass alone and in a template at its instances.
void findInitializerMends(clang::Decl &In,
                          const clang::CompilerInstance &Compiler,
                          Mends &Found);

} // namespace porthip
#endif
