// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type of alpha and beta as an attribute of a matrix product, which
// cuBLASLt lets a program set again and hipBLASLt takes once, where the
// description is made. To set what it is already does nothing; another type is
// HIPBLAS_STATUS_NOT_SUPPORTED, and so is a description that was made before
// this header was included.
#ifndef PORTHIP_BLASLT_H
#define PORTHIP_BLASLT_H

#include <hipblaslt/hipblaslt.h>

#include <cstring>
#include <map>
#include <mutex>

namespace porthip {

/// A type of its own, by which the calls below are told from hipBLASLt's.
struct MatmulScaleType {};
constexpr MatmulScaleType HIPBLASLT_MATMUL_DESC_SCALE_TYPE{};

namespace detail {

/// Types by description. Thread-safe, as descriptions of several threads are.
class ScaleTypes {
public:
  static ScaleTypes &get() {
    static ScaleTypes Only;
    return Only;
  }
  void keep(const void *Desc, int Type) {
    std::lock_guard<std::mutex> Held(Lock);
    Types[Desc] = Type;
  }
  /// False: it is not known.
  bool find(const void *Desc, int &Type) {
    std::lock_guard<std::mutex> Held(Lock);
    auto Found = Types.find(Desc);
    if (Found == Types.end())
      return false;
    Type = Found->second;
    return true;
  }

private:
  std::mutex Lock;
  std::map<const void *, int> Types;
};

} // namespace detail

// Templates, as hipBLASLt's types have other names before HIP 6.
template <class Compute, class Scale>
inline hipblasStatus_t hipblasLtMatmulDescCreate(hipblasLtMatmulDesc_t *Desc,
                                                 Compute How, Scale Type) {
  hipblasStatus_t Status = ::hipblasLtMatmulDescCreate(Desc, How, Type);
  if (Status == HIPBLAS_STATUS_SUCCESS)
    detail::ScaleTypes::get().keep(*Desc, static_cast<int>(Type));
  return Status;
}

inline hipblasStatus_t
hipblasLtMatmulDescSetAttribute(hipblasLtMatmulDesc_t Desc, MatmulScaleType,
                                const void *From, size_t SizeBytes) {
  int Old = 0, New = 0;
  if (!From || SizeBytes < sizeof New)
    return HIPBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&New, From, sizeof New);
  if (!detail::ScaleTypes::get().find(Desc, Old) || Old != New)
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  return HIPBLAS_STATUS_SUCCESS;
}

inline hipblasStatus_t
hipblasLtMatmulDescGetAttribute(hipblasLtMatmulDesc_t Desc, MatmulScaleType,
                                void *To, size_t SizeBytes, size_t *Written) {
  int Type = 0;
  if (Written)
    *Written = sizeof Type;
  if (!SizeBytes)
    return Written ? HIPBLAS_STATUS_SUCCESS : HIPBLAS_STATUS_INVALID_VALUE;
  if (!To || SizeBytes < sizeof Type)
    return HIPBLAS_STATUS_INVALID_VALUE;
  if (!detail::ScaleTypes::get().find(Desc, Type))
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  std::memcpy(To, &Type, sizeof Type);
  return HIPBLAS_STATUS_SUCCESS;
}

} // namespace porthip

// The program's calls are seen where this is included: no other type of an
// argument tells them apart.
#define hipblasLtMatmulDescCreate porthip::hipblasLtMatmulDescCreate

#endif
