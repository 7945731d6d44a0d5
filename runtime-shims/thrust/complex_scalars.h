// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One name for the float and the double form of each function of real numbers
// that complex.h computes with.
#ifndef PORTHIP_THRUST_COMPLEX_SCALARS_H
#define PORTHIP_THRUST_COMPLEX_SCALARS_H

namespace porthip_complex {

#define PORTHIP_OF_ONE(NAME)                                                   \
  inline __host__ __device__ float NAME(float X) { return ::NAME##f(X); }      \
  inline __host__ __device__ double NAME(double X) { return ::NAME(X); }
#define PORTHIP_OF_TWO(NAME)                                                   \
  inline __host__ __device__ float NAME(float X, float Y) {                    \
    return ::NAME##f(X, Y);                                                    \
  }                                                                            \
  inline __host__ __device__ double NAME(double X, double Y) {                 \
    return ::NAME(X, Y);                                                       \
  }
PORTHIP_OF_ONE(asinh)
PORTHIP_OF_ONE(cos)
PORTHIP_OF_ONE(cosh)
PORTHIP_OF_ONE(exp)
PORTHIP_OF_ONE(fabs)
PORTHIP_OF_ONE(log)
PORTHIP_OF_ONE(log1p)
PORTHIP_OF_ONE(sin)
PORTHIP_OF_ONE(sinh)
PORTHIP_OF_ONE(sqrt)
PORTHIP_OF_ONE(tanh)
PORTHIP_OF_TWO(atan2)
PORTHIP_OF_TWO(copysign)
PORTHIP_OF_TWO(fmax)
PORTHIP_OF_TWO(hypot)
#undef PORTHIP_OF_ONE
#undef PORTHIP_OF_TWO

} // namespace porthip_complex

#endif
