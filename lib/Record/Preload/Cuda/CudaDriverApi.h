// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of CUDA's driver API that recording needs. They are looked up
// by name, as none of them must be there.
#ifndef PORTHIP_RECORD_PRELOAD_CUDA_CUDADRIVERAPI_H
#define PORTHIP_RECORD_PRELOAD_CUDA_CUDADRIVERAPI_H

#include "Record/Preload/Session.h"
#include "Record/Preload/Symbols.h"
#include <set>

namespace porthip::record {

class DriverApi : public Api {
public:
  /// \p In: the libraries, see nextSymbol().
  explicit DriverApi(const char *const *In) : In(In) {}

  StartFacts facts() override {
    int Device = 0, Major = 0, Minor = 0;
    constexpr int ComputeMajor = 75, ComputeMinor = 76;
    using GetAttribute = int (*)(int *, int, int);
    bool IsKnown = call<int (*)(int *)>("cuCtxGetDevice", &Device) == 0 &&
                   call<GetAttribute>("cuDeviceGetAttribute", &Major,
                                      ComputeMajor, Device) == 0 &&
                   call<GetAttribute>("cuDeviceGetAttribute", &Minor,
                                      ComputeMinor, Device) == 0;
    return {"cuda", "nvidia",
            IsKnown ? "sm_" + std::to_string(Major) + std::to_string(Minor)
                    : ""};
  }

  bool isCapturing(void *Stream) override {
    int Status = 0;
    int Result =
        call<int (*)(void *, int *)>("cuStreamIsCapturing", Stream, &Status);
    // A driver without the function has no graphs.
    return Result == -1 ? false : Result != 0 || Status != 0;
  }

  void exchangeCaptureMode(int &Mode) override {
    call<int (*)(int *)>("cuThreadExchangeStreamCaptureMode", &Mode);
  }

  std::string synchronize(void *Stream) override {
    int Result = call<int (*)(void *)>("cuStreamSynchronize", Stream);
    return Result ? errorText(Result) : "";
  }

  std::string errorText(int Result) override {
    const char *Text = nullptr;
    call<int (*)(int, const char **)>("cuGetErrorName", Result, &Text);
    return Text ? Text : "CUDA driver error " + std::to_string(Result);
  }

  bool read(void *To, const void *From, uint64_t SizeBytes) override {
    return onOwnStream(*this, [&] {
      return call<int (*)(const void *, const void *, size_t, void *)>(
          "cuMemcpyAsync", To, From, size_t(SizeBytes), ownStream());
    });
  }

  void zero(void *At, uint64_t SizeBytes) override {
    onOwnStream(*this, [&] {
      return call<int (*)(void *, unsigned char, size_t, void *)>(
          "cuMemsetD8Async", At, static_cast<unsigned char>(0),
          size_t(SizeBytes), ownStream());
    });
  }

  std::string nameOf(const void *Kernel) override {
    const char *Name = nullptr;
    call<int (*)(const char **, const void *)>(
        isLibraryKernel(Kernel) ? "cuKernelGetName" : "cuFuncGetName", &Name,
        Kernel);
    return Name ? Name : "";
  }

  /// From CUDA 12.4 on.
  std::vector<Parameter> parametersOf(const void *Kernel) override {
    std::vector<Parameter> Result;
    const char *Ask =
        isLibraryKernel(Kernel) ? "cuKernelGetParamInfo" : "cuFuncGetParamInfo";
    using GetInfo = int (*)(const void *, size_t, size_t *, size_t *);
    for (size_t Offset = 0, Size = 0;
         call<GetInfo>(Ask, Kernel, Result.size(), &Offset, &Size) == 0;)
      Result.push_back({Offset, Size});
    return Result;
  }

  void *variableAddress(const void *) override { return nullptr; }

  /// Handles of libraries' kernels stand where those of functions do; what
  /// asks about the one does not take the other.
  void addLibraryKernel(const void *Kernel) {
    std::lock_guard<std::mutex> Held(Lock);
    LibraryKernels.insert(Kernel);
  }

private:
  /// A function that need not be there; a call of it leaves nothing behind, as
  /// the driver keeps no last error.
  template <class Type, class... Args> int call(const char *Name, Args... A) {
    constexpr int Absent = -1;
    auto F = reinterpret_cast<Type>(nextSymbol(Name, In));
    return F ? F(A...) : Absent;
  }

  bool isLibraryKernel(const void *Kernel) {
    std::lock_guard<std::mutex> Held(Lock);
    return LibraryKernels.count(Kernel);
  }

  const char *const *const In;
  std::mutex Lock;
  std::set<const void *> LibraryKernels;
};

} // namespace porthip::record
#endif
