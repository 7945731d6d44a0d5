// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of matrix products that a program keeps in variables of its own
// and initialises there (cublasLtMatrixLayoutInit), where hipBLASLt has Create
// and Destroy alone. A variable holds what Create made, as long as it lives;
// its address is that descriptor. To copy one does not compile.
#ifndef PORTHIP_BLASLT_IN_PLACE_H
#define PORTHIP_BLASLT_IN_PLACE_H

#include <porthip/blaslt.h>

#include <cstdint>

namespace porthip {
namespace detail {

template <class Descriptor, hipblasStatus_t (*Destroy)(const Descriptor)>
class DescriptorInPlace {
public:
  /// Address of the variable: what it holds for hipBLASLt, itself for the Init
  /// calls.
  class Address {
  public:
    explicit Address(DescriptorInPlace *Of) : Of(Of) {}
    operator Descriptor() const { return Of->Held; }
    operator DescriptorInPlace *() const { return Of; }

  private:
    DescriptorInPlace *Of;
  };

  DescriptorInPlace() = default;
  DescriptorInPlace(const DescriptorInPlace &) = delete;
  DescriptorInPlace &operator=(const DescriptorInPlace &) = delete;
  ~DescriptorInPlace() { hold(nullptr); }

  Address operator&() { return Address(this); }
  Descriptor operator&() const { return Held; }

  /// Holds the one that \p Create makes, in place of the old; its status.
  template <class Maker> hipblasStatus_t init(Maker Create) {
    Descriptor Made = nullptr;
    hipblasStatus_t Status = Create(&Made);
    hold(Status == HIPBLAS_STATUS_SUCCESS ? Made : nullptr);
    return Status;
  }

private:
  void hold(Descriptor Other) {
    if (Held)
      (void)Destroy(Held);
    Held = Other;
  }

  Descriptor Held = nullptr;
};

} // namespace detail

using hipblasLtMatrixLayoutOpaque_t =
    detail::DescriptorInPlace<hipblasLtMatrixLayout_t,
                              ::hipblasLtMatrixLayoutDestroy>;
using hipblasLtMatmulDescOpaque_t =
    detail::DescriptorInPlace<hipblasLtMatmulDesc_t,
                              ::hipblasLtMatmulDescDestroy>;
using hipblasLtMatmulPreferenceOpaque_t =
    detail::DescriptorInPlace<hipblasLtMatmulPreference_t,
                              ::hipblasLtMatmulPreferenceDestroy>;
using hipblasLtMatrixTransformDescOpaque_t =
    detail::DescriptorInPlace<hipblasLtMatrixTransformDesc_t,
                              ::hipblasLtMatrixTransformDescDestroy>;

inline hipblasStatus_t
hipblasLtMatrixLayoutInit(hipblasLtMatrixLayoutOpaque_t *Layout,
                          hipDataType Type, uint64_t Rows, uint64_t Columns,
                          int64_t LeadingDimension) {
  return Layout->init([&](hipblasLtMatrixLayout_t *Made) {
    return ::hipblasLtMatrixLayoutCreate(Made, Type, Rows, Columns,
                                         LeadingDimension);
  });
}

inline hipblasStatus_t
hipblasLtMatmulDescInit(hipblasLtMatmulDescOpaque_t *Desc,
                        hipblasComputeType_t How, hipDataType Scale) {
  return Desc->init([&](hipblasLtMatmulDesc_t *Made) {
    return hipblasLtMatmulDescCreate(Made, How, Scale);
  });
}

inline hipblasStatus_t
hipblasLtMatmulPreferenceInit(hipblasLtMatmulPreferenceOpaque_t *Preference) {
  return Preference->init(::hipblasLtMatmulPreferenceCreate);
}

inline hipblasStatus_t
hipblasLtMatrixTransformDescInit(hipblasLtMatrixTransformDescOpaque_t *Desc,
                                 hipDataType Scale) {
  return Desc->init([&](hipblasLtMatrixTransformDesc_t *Made) {
    return ::hipblasLtMatrixTransformDescCreate(Made, Scale);
  });
}

} // namespace porthip

#endif
