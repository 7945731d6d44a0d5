// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The objects behind rocFFT's handles.
#ifndef PORTHIP_LIBRARIES_ROCFFT_TYPES_H
#define PORTHIP_LIBRARIES_ROCFFT_TYPES_H

#include "Libraries/Fft/Plan.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include <string>
#include <vector>
// The definitions of what it declares are the library's symbols.
#define ROCFFT_EXPORT __attribute__((visibility("default")))
#include "rocfft/rocfft.h"

namespace porthip::rocfft {

/// One side of a transform, the innermost dimension first.
struct Side {
  rocfft_array_type Type = rocfft_array_type_unset;
  size_t Offset = 0, Distance = 0; ///< distance 0: the default
  std::vector<size_t> Strides;     ///< empty: the default
};

struct Description {
  static constexpr const char *Kind = "description of a transform";
  Side In, Out;
  double Scale = 1;
  /// Settings that the program asked for and was refused: no plan is made of
  /// it.
  bool IsPlanar = false, HasFields = false, HasCommunicator = false;
};

struct Plan {
  static constexpr const char *Kind = fft::PlanKind;
  fft::Plan Of;
  rocfft_transform_type Type{};
  bool IsInPlace = false;
  Side In, Out;
};

/// The request that the engine was given.
const fft::Request &requestOf(const Plan &P);

struct Info {
  static constexpr const char *Kind = "execution info";
  void *Stream = nullptr, *Work = nullptr;
  size_t WorkBytes = 0;
  /// Callbacks, which were refused: nothing is executed with them.
  bool HasLoad = false, HasStore = false;
};

/// Refuses a transform, and tells the user why.
inline rocfft_status refuse(rocfft_status Why, const char *What) {
  vgpu::rt::tellUser(std::string("rocFFT: ") + What +
                     " not computed by the virtual GPU");
  return Why;
}

template <class T, class H> rocfft_status create(H *To) {
  if (!To)
    return rocfft_status_invalid_arg_value;
  auto *Made = new T;
  vgpu::rt::noteMade(T::Kind, Made);
  *To = reinterpret_cast<H>(Made);
  return rocfft_status_success;
}
/// Null: it is none, or was destroyed.
template <class T>
T *find(const void *Handle, const char *Name = __builtin_FUNCTION()) {
  T *Live = vgpu::rt::liveHandle<T>(T::Kind, Handle);
  if (!Live)
    vgpu::rt::noteBadHandle(T::Kind, Handle, Name);
  return Live;
}
/// No handle at all is no mistake.
template <class T>
rocfft_status destroy(const void *Handle,
                      const char *Name = __builtin_FUNCTION()) {
  if (!Handle)
    return rocfft_status_success;
  T *Live = find<T>(Handle, Name);
  if (!Live)
    return rocfft_status_failure;
  vgpu::rt::destroyHandle(T::Kind, Live);
  return rocfft_status_success;
}

} // namespace porthip::rocfft
#endif
