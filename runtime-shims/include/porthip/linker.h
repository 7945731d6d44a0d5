// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver's link calls (cuLinkCreate and so on) on top of hiprtc's, with the
// driver's error and option types. The inputs differ by nature: HIP takes LLVM
// bitcode or AMD code objects, never PTX or cubin.
#ifndef PORTHIP_LINKER_H
#define PORTHIP_LINKER_H

#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>

#include <cstddef>

#if HIP_VERSION >= 50300000
namespace porthip {

#ifdef __HIP_PLATFORM_NVIDIA__
// The driver's own calls. Its numbers of options and errors are the runtime's,
// which HIP's names stand for.
inline hipError_t hipLinkCreate(unsigned int Count, hipJitOption *Options,
                                void **Values, hiprtcLinkState *State) {
  return static_cast<hipError_t>(::cuLinkCreate(
      Count, reinterpret_cast<CUjit_option *>(Options), Values, State));
}

inline hipError_t hipLinkAddData(hiprtcLinkState State, hiprtcJITInputType Type,
                                 void *Data, std::size_t Bytes,
                                 const char *Name, unsigned int Count,
                                 hipJitOption *Options, void **Values) {
  return static_cast<hipError_t>(
      ::cuLinkAddData(State, Type, Data, Bytes, Name, Count,
                      reinterpret_cast<CUjit_option *>(Options), Values));
}

inline hipError_t hipLinkAddFile(hiprtcLinkState State, hiprtcJITInputType Type,
                                 const char *Path, unsigned int Count,
                                 hipJitOption *Options, void **Values) {
  return static_cast<hipError_t>(
      ::cuLinkAddFile(State, Type, Path, Count,
                      reinterpret_cast<CUjit_option *>(Options), Values));
}

inline hipError_t hipLinkComplete(hiprtcLinkState State, void **Image,
                                  std::size_t *Bytes) {
  return static_cast<hipError_t>(::cuLinkComplete(State, Image, Bytes));
}

inline hipError_t hipLinkDestroy(hiprtcLinkState State) {
  return static_cast<hipError_t>(::cuLinkDestroy(State));
}
#else
namespace detail {
inline hipError_t errorOf(hiprtcResult Result) {
  switch (Result) {
  case HIPRTC_SUCCESS:
    return hipSuccess;
  case HIPRTC_ERROR_OUT_OF_MEMORY:
    return hipErrorOutOfMemory;
  case HIPRTC_ERROR_INVALID_INPUT:
  case HIPRTC_ERROR_INVALID_OPTION:
    return hipErrorInvalidValue;
  case HIPRTC_ERROR_INVALID_PROGRAM:
    return hipErrorInvalidImage;
  default:
    return hipErrorUnknown;
  }
}

// hiprtc's options are an enumeration of their own before HIP 7, with the
// values of hipJitOption.
struct JitOptions {
  hipJitOption *Options;
  template <typename Option> operator Option *() const {
    return reinterpret_cast<Option *>(Options);
  }
};
} // namespace detail

inline hipError_t hipLinkCreate(unsigned int Count, hipJitOption *Options,
                                void **Values, hiprtcLinkState *State) {
  return detail::errorOf(
      ::hiprtcLinkCreate(Count, detail::JitOptions{Options}, Values, State));
}

inline hipError_t hipLinkAddData(hiprtcLinkState State, hiprtcJITInputType Type,
                                 void *Data, std::size_t Bytes,
                                 const char *Name, unsigned int Count,
                                 hipJitOption *Options, void **Values) {
  return detail::errorOf(::hiprtcLinkAddData(State, Type, Data, Bytes, Name,
                                             Count, detail::JitOptions{Options},
                                             Values));
}

inline hipError_t hipLinkAddFile(hiprtcLinkState State, hiprtcJITInputType Type,
                                 const char *Path, unsigned int Count,
                                 hipJitOption *Options, void **Values) {
  return detail::errorOf(::hiprtcLinkAddFile(
      State, Type, Path, Count, detail::JitOptions{Options}, Values));
}

inline hipError_t hipLinkComplete(hiprtcLinkState State, void **Image,
                                  std::size_t *Bytes) {
  return detail::errorOf(::hiprtcLinkComplete(State, Image, Bytes));
}

inline hipError_t hipLinkDestroy(hiprtcLinkState State) {
  return detail::errorOf(::hiprtcLinkDestroy(State));
}
#endif

} // namespace porthip
#endif

#endif
