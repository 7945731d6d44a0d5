// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// glibc declares its functions once more for _Float32 and its kin, which no
// CUDA program uses: a fifth of the time that <cmath> takes.
#ifndef PORTHIP_NO_FLOAT_N_H
#define PORTHIP_NO_FLOAT_N_H

#if __has_include(<bits/floatn.h>)
#include <bits/floatn.h>
#undef __HAVE_FLOAT32
#undef __HAVE_FLOAT64
#undef __HAVE_FLOAT128
#undef __HAVE_FLOAT32X
#undef __HAVE_FLOAT64X
#define __HAVE_FLOAT32 0
#define __HAVE_FLOAT64 0
#define __HAVE_FLOAT128 0
#define __HAVE_FLOAT32X 0
#define __HAVE_FLOAT64X 0
#endif

#endif
