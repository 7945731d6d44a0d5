// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: tensor maps.
#include "Runtime/Memory/TensorMaps.h"
#include "Runtime/Driver/Driver.h"

using namespace porthip::vgpu::driver;

VG_API CUresult cuTensorMapEncodeTiled(
    CUtensorMap *Map, CUtensorMapDataType Type, cuuint32_t Rank, void *Address,
    const cuuint64_t *Sizes, const cuuint64_t *Strides, const cuuint32_t *Box,
    const cuuint32_t *Steps, CUtensorMapInterleave Interleave,
    CUtensorMapSwizzle Swizzle, CUtensorMapL2promotion Promotion,
    CUtensorMapFloatOOBfill Fill) {
  return ask([&] {
    rt::TensorRequest R = {};
    R.Type = int(Type);
    R.Rank = Rank;
    R.Address = Address;
    R.Sizes = Sizes;
    R.Strides = Strides;
    R.Box = Box;
    R.Steps = Steps;
    R.Interleave = int(Interleave);
    R.Swizzle = int(Swizzle);
    R.Promotion = int(Promotion);
    R.Fill = int(Fill);
    return rt::encodeTiled(R, Map);
  });
}

VG_API CUresult cuTensorMapEncodeIm2col(
    CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
    const cuuint64_t *, const int *, const int *, cuuint32_t, cuuint32_t,
    const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
    CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  return ask([] { return rt::refuseTensorMap("images (im2col)"); });
}

VG_API CUresult cuTensorMapReplaceAddress(CUtensorMap *Map, void *Address) {
  return ask([&] { return rt::replaceTensorAddress(Map, Address); });
}
