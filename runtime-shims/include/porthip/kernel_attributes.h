// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of kernel nodes. CUDA's types for them are those of launches,
// which porthip/launch.h has; HIP's have less room. Values that both have begin
// alike.
#ifndef PORTHIP_KERNEL_ATTRIBUTES_H
#define PORTHIP_KERNEL_ATTRIBUTES_H

#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstring>

namespace porthip {

#ifdef __HIP_PLATFORM_NVIDIA__
template <typename Id, typename Value>
hipError_t hipGraphKernelNodeSetAttribute(hipGraphNode_t Node, Id Which,
                                          const Value *V) {
  return static_cast<hipError_t>(cudaGraphKernelNodeSetAttribute(
      Node, static_cast<cudaKernelNodeAttrID>(Which),
      reinterpret_cast<const cudaKernelNodeAttrValue *>(V)));
}

template <typename Id, typename Value>
hipError_t hipGraphKernelNodeGetAttribute(hipGraphNode_t Node, Id Which,
                                          Value *V) {
  return static_cast<hipError_t>(cudaGraphKernelNodeGetAttribute(
      Node, static_cast<cudaKernelNodeAttrID>(Which),
      reinterpret_cast<cudaKernelNodeAttrValue *>(V)));
}
#else
namespace detail {
template <typename Value> constexpr std::size_t sharedBytes() {
  return sizeof(Value) < sizeof(::hipKernelNodeAttrValue)
             ? sizeof(Value)
             : sizeof(::hipKernelNodeAttrValue);
}
} // namespace detail

template <typename Id, typename Value>
hipError_t hipGraphKernelNodeSetAttribute(hipGraphNode_t Node, Id Which,
                                          const Value *V) {
  if (!V)
    return hipErrorInvalidValue;
  ::hipKernelNodeAttrValue Own{};
  std::memcpy(static_cast<void *>(&Own), V, detail::sharedBytes<Value>());
  return ::hipGraphKernelNodeSetAttribute(
      Node, static_cast<::hipKernelNodeAttrID>(Which), &Own);
}

template <typename Id, typename Value>
hipError_t hipGraphKernelNodeGetAttribute(hipGraphNode_t Node, Id Which,
                                          Value *V) {
  if (!V)
    return hipErrorInvalidValue;
  ::hipKernelNodeAttrValue Own{};
  hipError_t Error = ::hipGraphKernelNodeGetAttribute(
      Node, static_cast<::hipKernelNodeAttrID>(Which), &Own);
  if (Error == hipSuccess)
    std::memcpy(static_cast<void *>(V), &Own, detail::sharedBytes<Value>());
  return Error;
}
#endif

} // namespace porthip

#endif
