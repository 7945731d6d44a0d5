// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kind of a matrix, as the sparse libraries' older calls and the sparse
// solvers are told.
#ifndef PORTHIP_LIBRARIES_SPARSE_MATRIXKIND_H
#define PORTHIP_LIBRARIES_SPARSE_MATRIXKIND_H

namespace porthip::sparse {

struct MatrixKind {
  static constexpr const char *Kind = "matrix descriptor";
  int Is = 0, Fill = 0, Diag = 0, Base = 0;
};

} // namespace porthip::sparse
#endif
