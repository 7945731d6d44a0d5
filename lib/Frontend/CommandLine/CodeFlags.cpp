// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CodeFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// Behind -f or -fno-, before a value. Source: "Clang Compiler User's Manual"
/// and "Clang command line argument reference" of LLVM 22, and GCC 12's manual
/// for the names that clang takes for them.
constexpr StringLiteral Names[] = {
    // Optimisations.
    "slp-vectorize", "tree-slp-vectorize", "vectorize", "tree-vectorize",
    "unroll-loops", "inline-functions",
    // The freedom that they have with floats.
    "fast-math", "unsafe-math-optimizations", "associative-math",
    "reciprocal-math", "signed-zeros", "approx-func", "finite-math-only",
    "honor-nans", "honor-infinities", "math-errno", "trapping-math",
    "rounding-math", "fp-contract", "fp-model", "fp-exception-behavior",
    "denormal-fp-math", "denormal-fp-math-f32", "excess-precision",
    // And with integers, pointers and loops.
    "wrapv", "wrapv-pointer", "strict-overflow", "strict-aliasing",
    "delete-null-pointer-checks", "finite-loops", "strict-enums",
    // The language itself.
    "signed-char", "unsigned-char", "short-enums", "short-wchar"};

constexpr StringLiteral Levels[] = {"0", "1", "fast", "g", "s", "z"};

bool decidesCode(StringRef Flag) {
  if (!Flag.consume_front("-f"))
    return false;
  Flag.consume_front("no-");
  return is_contained(Names, Flag.split('=').first);
}

bool changesDeviceCode(StringRef Flag) {
  return decidesCode(Flag) ||
         (Flag.consume_front("-O") && is_contained(Levels, Flag));
}

std::string deviceCodePattern() {
  return "(-f(no-)?(" + join(ArrayRef(Names), "|") + ")(=[^ ]*)?|-O(" +
         join(ArrayRef(Levels), "|") + "))";
}

} // namespace porthip
