// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematical functions that CUDA has on the host too and HIP for devices
// only: the float forms beside HIP's own, under their global names. The double
// forms, and the calculations, serve math.h. Within a few units in the last
// place of the double result.
//
// Templates, so that a later HIP may have functions of these names.
#ifndef PORTHIP_HOST_MATH_H
#define PORTHIP_HOST_MATH_H

#include "detail/config.h"

#if !PORTHIP_NVIDIA
#include "detail/host_math_double.h"
#include <type_traits>

#define PORTHIP_HOST_FLOAT(Name)                                               \
  template <class T>                                                           \
  inline typename porthip::detail::EnableIf<std::is_arithmetic<T>::value,      \
                                            float>::Type                       \
  Name##f(T A) {                                                               \
    return float(porthip::detail::host::Name(float(A)));                       \
  }
PORTHIP_HOST_FLOAT(rsqrt)
PORTHIP_HOST_FLOAT(rcbrt)
PORTHIP_HOST_FLOAT(sinpi)
PORTHIP_HOST_FLOAT(cospi)
PORTHIP_HOST_FLOAT(normcdf)
PORTHIP_HOST_FLOAT(normcdfinv)
PORTHIP_HOST_FLOAT(erfcx)
PORTHIP_HOST_FLOAT(erfcinv)
PORTHIP_HOST_FLOAT(erfinv)
#undef PORTHIP_HOST_FLOAT

template <class T>
inline
    typename porthip::detail::EnableIf<std::is_arithmetic<T>::value, void>::Type
    sincospif(T A, float *Sine, float *Cosine) {
  *Sine = float(porthip::detail::host::sinpi(float(A)));
  *Cosine = float(porthip::detail::host::cospi(float(A)));
}
#endif
#endif
