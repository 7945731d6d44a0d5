// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cusolverSp.h has cuSPARSE's descriptors of matrices with it, hipsolver.h has
// not.
#ifndef PORTHIP_SOLVER_SPARSE_H
#define PORTHIP_SOLVER_SPARSE_H

#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>

#endif
