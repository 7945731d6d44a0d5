// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipDeviceptr_t, which CUDA has twice: a number for the driver, an address for
// the runtime. HIP's functions take one type whichever they are of.
#ifndef PORTHIP_HIP_NVIDIA_DEVICE_POINTER_H
#define PORTHIP_HIP_NVIDIA_DEVICE_POINTER_H

#include <cuda.h>

/// Laid out as CUdeviceptr and void *: kernels take its address as theirs.
class hipDeviceptr_t {
  template <class T> using IfInteger = decltype(T() % 2, T());

public:
  hipDeviceptr_t() = default;
  hipDeviceptr_t(void *Address)
      : Number(reinterpret_cast<CUdeviceptr>(Address)) {}
  hipDeviceptr_t(decltype(nullptr)) : Number(0) {}
  template <class T, class = IfInteger<T>>
  hipDeviceptr_t(T Number) : Number(static_cast<CUdeviceptr>(Number)) {}

  CUdeviceptr number() const { return Number; }
  operator CUdeviceptr() const { return Number; }
  operator void *() const { return reinterpret_cast<void *>(Number); }
  template <class T> explicit operator T *() const {
    return reinterpret_cast<T *>(Number);
  }
  explicit operator bool() const { return Number != 0; }

  // With whatever it is made from: the built-in ones would be ambiguous.
  template <class T, class = decltype(hipDeviceptr_t(T()))>
  friend bool operator==(hipDeviceptr_t A, T B) {
    return A.Number == hipDeviceptr_t(B).Number;
  }
  template <class T, class = decltype(hipDeviceptr_t(T()))>
  friend bool operator!=(hipDeviceptr_t A, T B) {
    return !(A == B);
  }

private:
  CUdeviceptr Number;
};

#endif
