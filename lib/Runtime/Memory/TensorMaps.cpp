// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/TensorMaps.h"
#include "Runtime/Core/Machine.h"
#include <cstring>

namespace porthip::vgpu::rt {
namespace {

constexpr uint64_t ChunkBytes = 16;

bool isAligned(uint64_t N) { return N % ChunkBytes == 0; }

bool isFloat(int Type) { return Type >= VG_TENSOR_F16; }

/// The ranges of numbers that go by the dimension.
bool areSizesValid(const TensorRequest &R) {
  for (uint32_t D = 0; D < R.Rank; ++D) {
    if (R.Sizes[D] < 1 || R.Sizes[D] > uint64_t(1) << 32 || R.Box[D] < 1 ||
        R.Box[D] > 256 || R.Steps[D] < 1 || R.Steps[D] > 8)
      return false;
    if (D + 1 < R.Rank &&
        (!isAligned(R.Strides[D]) || R.Strides[D] >= uint64_t(1) << 40))
      return false;
  }
  return true;
}

bool isValid(const TensorRequest &R) {
  if (R.Rank < 1 || R.Rank > VG_TENSOR_MAX_RANK || R.Type < 0 ||
      R.Type >= VG_TENSOR_TYPES || !R.Sizes || !R.Box || !R.Steps ||
      (R.Rank > 1 && !R.Strides) || !isAligned(uint64_t(R.Address)) ||
      R.Interleave < 0 || R.Interleave > 2 || R.Swizzle < 0 || R.Swizzle > 3 ||
      R.Promotion < 0 || R.Promotion > 3 || R.Fill < 0 || R.Fill > 1 ||
      (R.Fill == 1 && !isFloat(R.Type)) || !areSizesValid(R))
    return false;
  if (R.Interleave)
    return true;
  // A row of the box as it lies in memory: its step does not count.
  const uint64_t Row =
      uint64_t(R.Box[0]) * vgTensorElementBytes(uint32_t(R.Type));
  return isAligned(Row) && (!R.Swizzle || Row <= ChunkBytes << R.Swizzle);
}

} // namespace

Status refuseTensorMap(const char *What) {
  tellUser(std::string("tensor maps of ") + What +
           " are not supported by the virtual GPU");
  return Status::NotSupported;
}

Status encodeTiled(const TensorRequest &R, void *To) {
  if (!To || !isValid(R))
    return Status::InvalidValue;
  if (R.Interleave)
    return refuseTensorMap("interleaved layouts");
  VgTensorMap Map = {};
  Map.Address = uint64_t(R.Address);
  Map.Magic = VG_TENSOR_MAGIC;
  Map.Rank = uint8_t(R.Rank);
  Map.Type = uint8_t(R.Type);
  Map.SwizzleChunks = uint8_t(1 << R.Swizzle);
  Map.FillsNaN = R.Fill == 1;
  for (uint32_t D = 0; D < VG_TENSOR_MAX_RANK; ++D) {
    const bool Is = D < R.Rank;
    Map.LastIndex[D] = Is ? uint32_t(R.Sizes[D] - 1) : 0;
    Map.Box[D] = Is ? uint16_t(R.Box[D]) : 1;
    Map.Steps[D] = Is && D ? uint8_t(R.Steps[D]) : 1;
    Map.StrideBytes[D] = !D   ? vgTensorElementBytes(uint32_t(R.Type))
                         : Is ? R.Strides[D - 1]
                              : 0;
  }
  // Programs may keep it where no VgTensorMap may lie.
  std::memcpy(To, &Map, sizeof(Map));
  return Status::Success;
}

Status replaceTensorAddress(void *To, const void *Address) {
  VgTensorMap Map;
  if (!To || !isAligned(uint64_t(Address)))
    return Status::InvalidValue;
  std::memcpy(&Map, To, sizeof(Map));
  if (Map.Magic != VG_TENSOR_MAGIC)
    return Status::InvalidValue;
  Map.Address = uint64_t(Address);
  std::memcpy(To, &Map, sizeof(Map));
  return Status::Success;
}

} // namespace porthip::vgpu::rt
