// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's conversions from and to pairs of floating-point numbers of 8 bits and
// fewer.
// Source: PTX ISA, "cvt".
#ifndef PORTHIP_DETAIL_PTX_SMALL_H
#define PORTHIP_DETAIL_PTX_SMALL_H

#include "../small_float.h"
#include "ptx_float.h"

namespace porthip {
namespace ptx {

using porthip::detail::e2m1;
using porthip::detail::e2m3;
using porthip::detail::e3m2;
using porthip::detail::e4m3;
using porthip::detail::e5m2;
using porthip::detail::from_small;
using porthip::detail::to_small;

template <class F>
PORTHIP_HOST_DEVICE unsigned short to_small_pair(float High, float Low) {
  return (unsigned short)(to_small<F>(High) << F::LaneBits | to_small<F>(Low));
}
// As f16x2.
template <class F> PORTHIP_HOST_DEVICE unsigned from_small_pair(unsigned Pair) {
  return pack(to_f16(from_small<F>(Pair)),
              to_f16(from_small<F>(Pair >> F::LaneBits)));
}

} // namespace ptx
} // namespace porthip
#endif
