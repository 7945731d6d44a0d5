// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtins of the matrix instructions as functions of a lane's registers.
#ifndef PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXROWS_H
#define PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXROWS_H

#include "MatrixModel.h"

namespace amdtest {

struct LaneRegisters {
  alignas(16) uint8_t A[32], B[64], C[128], D[128];
  uint32_t Index, ScaleA, ScaleB;
};
struct Modifiers {
  uint32_t Cbsz = 0, Abid = 0, Blgp = 0;
  uint32_t FormatA = 0, FormatB = 0, SelectA = 0, SelectB = 0;
  bool SignA = false, SignB = false, Clamp = false, IsHigh = false;
};

struct MatrixRow {
  Instruction I;
  uint32_t Wave;
  void (*Call)(LaneRegisters &R, const Modifiers &M);
};
/// All of matrix.def. The types of scaled instructions are still to be set.
const std::vector<MatrixRow> &matrixRows();

} // namespace amdtest
#endif
