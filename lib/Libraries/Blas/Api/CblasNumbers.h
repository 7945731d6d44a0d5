// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conversions that FrontEnd.h asks for, of front ends whose enumerators
// have CBLAS's numbers, as all of AMD's do. 0: no such enumerator.
#ifndef PORTHIP_LIBRARIES_BLAS_API_CBLASNUMBERS_H
#define PORTHIP_LIBRARIES_BLAS_API_CBLASNUMBERS_H

#include "Libraries/Blas/Blas.h"

namespace porthip::blas {

inline Trans transOf(int Op) {
  return Op >= CblasNoTrans && Op <= CblasConjTrans ? Trans(Op) : Trans(0);
}
inline Uplo uploOf(int Part) {
  return Part == CblasUpper || Part == CblasLower ? Uplo(Part) : Uplo(0);
}
inline Diag diagOf(int D) {
  return D == CblasNonUnit || D == CblasUnit ? Diag(D) : Diag(0);
}
inline Side sideOf(int S) {
  return S == CblasLeft || S == CblasRight ? Side(S) : Side(0);
}

} // namespace porthip::blas
#endif
