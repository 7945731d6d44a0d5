// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/TensorMaps.h"
#include "Runtime/Core/Machine.h"
#include <cstring>

namespace porthip::vgpu::rt {
using namespace ptx::detail;

Status refuseTensorMap(const char *What) {
  tellUser(std::string("tensor maps of ") + What +
           " are not supported by the virtual GPU");
  return Status::NotSupported;
}

Status encodeTiled(const TensorRequest &R, void *To) {
  if (!To || !tensorIsValid(&R))
    return Status::InvalidValue;
  if (R.Interleave)
    return refuseTensorMap("interleaved layouts");
  TensorMap Map;
  tensorEncode(&R, &Map);
  // Programs may keep it where no TensorMap may lie.
  std::memcpy(To, &Map, sizeof(Map));
  return Status::Success;
}

Status replaceTensorAddress(void *To, const void *Address) {
  TensorMap Map;
  if (!To || uint64_t(Address) % TensorChunk)
    return Status::InvalidValue;
  std::memcpy(&Map, To, sizeof(Map));
  if (Map.Magic != PORTHIP_TENSOR_MAGIC)
    return Status::InvalidValue;
  Map.Address = uint64_t(Address);
  std::memcpy(To, &Map, sizeof(Map));
  return Status::Success;
}

} // namespace porthip::vgpu::rt
