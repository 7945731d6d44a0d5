// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::std::identity, which the C++ library has from C++20 on alone. After
// `namespace cuda::std` has the names of `std`.
#ifndef PORTHIP_DETAIL_CUDA_IDENTITY_H
#define PORTHIP_DETAIL_CUDA_IDENTITY_H

#if __cplusplus < 202002L
namespace cuda {
namespace std {
struct identity {
  using is_transparent = void;
  template <class T> constexpr T &&operator()(T &&Value) const noexcept {
    return static_cast<T &&>(Value);
  }
};
} // namespace std
} // namespace cuda
#endif
#endif
