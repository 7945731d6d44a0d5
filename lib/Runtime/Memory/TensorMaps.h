// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps: what CUDA's driver makes of a tensor in memory and a box of it,
// for copies by cp.async.bulk.tensor.
#ifndef PORTHIP_RUNTIME_MEMORY_TENSORMAPS_H
#define PORTHIP_RUNTIME_MEMORY_TENSORMAPS_H

#include "Runtime/Core/Status.h"
#include "porthip/detail/ptx/ptx_tensor_encode.h"

namespace porthip::vgpu::rt {

using ptx::detail::TensorRequest;

/// Writes To. InvalidValue where a GPU's driver refuses the request.
Status encodeTiled(const TensorRequest &From, void *To);
/// Says on stderr that maps of What are not supported.
Status refuseTensorMap(const char *What);
/// Another Address for a map that is one.
Status replaceTensorAddress(void *Map, const void *Address);

} // namespace porthip::vgpu::rt
#endif
