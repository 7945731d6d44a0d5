// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of rocSOLVER's entry points, by rocBLAS's handles. Enumerators are told
// before sizes, and sizes before pointers, as rocSOLVER does; workspaces are
// the engine's.
#ifndef PORTHIP_LIBRARIES_ROCSOLVER_CALL_H
#define PORTHIP_LIBRARIES_ROCSOLVER_CALL_H

#include "Libraries/Solver/Api/FrontEnd.h"
// After the engine's: see there.
#include "Libraries/Rocblas/Types.h"
#include "rocsolver/rocsolver.h"

namespace porthip::solver {

inline char charOf(rocblas_fill U) { return charOfUplo(blas::Uplo(int(U))); }
inline char charOf(rocblas_operation T) {
  return charOfTrans(blas::Trans(int(T)));
}
inline char charOf(rocblas_diagonal D) {
  return charOfDiag(blas::Diag(int(D)));
}
inline char charOf(rocblas_side S) { return charOfSide(blas::Side(int(S))); }
/// LAPACK transposes real matrices, and complex ones with conjugates.
template <class T> char charOf(rocblas_operation How) {
  const char Op = charOf(How);
  return Op == (IsComplex<EngineOf<T>> ? 'T' : 'C') ? 0 : Op;
}
inline char charOf(rocblas_svect V) {
  return V == rocblas_svect_all         ? 'A'
         : V == rocblas_svect_singular  ? 'S'
         : V == rocblas_svect_overwrite ? 'O'
         : V == rocblas_svect_none      ? 'N'
                                        : 0;
}
inline char charOf(rocblas_evect V) {
  return V == rocblas_evect_original ? 'V' : V == rocblas_evect_none ? 'N' : 0;
}
/// 1 to 3; 0: no such form.
inline int numberOf(rocblas_eform F) {
  return F >= rocblas_eform_ax && F <= rocblas_eform_bax
             ? F - rocblas_eform_ax + 1
             : 0;
}

/// Run(handle) where sizes and pointers do.
template <class F>
rocblas_status call(rocblas_handle H, bool Enums, bool Sizes, bool Pointers,
                    F Run) {
  bool IsPointer = false;
  rocblas_status Result = blas::statusOf(enter(H, [&](Handle &Live) {
    if (!Enums)
      return Code::InvalidEnum;
    IsPointer = Sizes && !Pointers;
    return Sizes && Pointers ? Run(Live) : Code::InvalidValue;
  }));
  return IsPointer ? rocblas_status_invalid_pointer : Result;
}

inline bool fits(int Rows, int Ld) { return Rows >= 0 && Ld >= Rows; }
/// Leading dimension: of a matrix without rows rocSOLVER takes 0, LAPACK does
/// not.
inline int ldOf(int Ld) { return std::max(1, Ld); }

} // namespace porthip::solver
#endif
