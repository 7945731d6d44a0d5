// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Fold.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace porthip {

static std::optional<int64_t> shiftedLeft(int64_t L, int64_t R) {
  if (R < 0 || R > 62)
    return std::nullopt;
  const int64_t Result = int64_t(uint64_t(L) << R);
  return Result >> R == L ? std::optional(Result) : std::nullopt;
}

std::optional<int64_t> foldBinary(BinaryOperatorKind Op, int64_t L, int64_t R) {
  int64_t Result = 0;
  switch (Op) {
  case BO_Add:
    return llvm::AddOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Sub:
    return llvm::SubOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Mul:
    return llvm::MulOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Div:
    return R > 0 ? std::optional(L / R) : std::nullopt;
  case BO_Rem:
    return R > 0 ? std::optional(L % R) : std::nullopt;
  case BO_Shl:
    return shiftedLeft(L, R);
  case BO_Shr:
    return R >= 0 && R < 63 ? std::optional(L >> R) : std::nullopt;
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  case BO_EQ:
    return L == R;
  case BO_NE:
    return L != R;
  default:
    return std::nullopt;
  }
}

} // namespace porthip
