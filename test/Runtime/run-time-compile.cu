// NVRTC makes an image that the driver API loads: names of templates, errors
// in the log, variables, launches with pointers and with a packed buffer.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t -lnvrtc -lcuda
// RUN: %t | FileCheck %s
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <nvrtc.h>
#include <vector>

static const char *Source = R"(
#include "factor.h"
__device__ int Calls;
template <class T> __global__ void scale(T *P, T By) {
  P[threadIdx.x] *= By * FACTOR;
  if (threadIdx.x == 0)
    Calls += 1;
}
extern "C" __global__ void plain(int *P) { P[threadIdx.x] += ADDED; }
)";

int main() {
  nvrtcProgram Bad;
  nvrtcCreateProgram(&Bad, "__global__ void k() { nonsense; }", "bad.cu", 0,
                     nullptr, nullptr);
  printf("%s\n", nvrtcGetErrorString(nvrtcCompileProgram(Bad, 0, nullptr)));
  // CHECK: NVRTC_ERROR_COMPILATION
  size_t Size = 0;
  nvrtcGetProgramLogSize(Bad, &Size);
  std::vector<char> Log(Size);
  nvrtcGetProgramLog(Bad, Log.data());
  printf("%s\n", std::strstr(Log.data(), "bad.cu:1") ? "line" : Log.data());
  // CHECK-NEXT: line
  nvrtcDestroyProgram(&Bad);

  // A header in place of the C++ library's is the program's alone.
  const char *Headers[] = {"  # include <cmath> // own\n#define FACTOR two",
                           "const int two = 2;\n"},
             *HeaderNames[] = {"factor.h", "cmath"};
  nvrtcProgram P;
  nvrtcCreateProgram(&P, Source, "good.cu", 2, Headers, HeaderNames);
  nvrtcAddNameExpression(P, "scale<float>");
  nvrtcAddNameExpression(P, "&Calls");
  const char *Options[] = {"--gpu-architecture=compute_80", "-DADDED=10",
                           "--std=c++17"};
  printf("%s\n", nvrtcGetErrorString(nvrtcCompileProgram(P, 3, Options)));
  // CHECK-NEXT: NVRTC_SUCCESS
  const char *Kernel = nullptr, *Variable = nullptr;
  nvrtcGetLoweredName(P, "scale<float>", &Kernel);
  nvrtcGetLoweredName(P, "&Calls", &Variable);
  printf("%s %s\n", Kernel, Variable);
  // CHECK-NEXT: _Z5scaleIfEvPT_S0_ Calls
  nvrtcGetPTXSize(P, &Size);
  std::vector<char> Ptx(Size);
  nvrtcGetPTX(P, Ptx.data());

  CUdevice Device;
  CUcontext Context;
  CUmodule Module;
  CUfunction Scale, Plain, None;
  cuInit(0);
  cuDeviceGet(&Device, 0);
  cuDevicePrimaryCtxRetain(&Context, Device);
  cuCtxSetCurrent(Context);
  printf("load %d\n", cuModuleLoadData(&Module, Ptx.data()));
  // CHECK-NEXT: load 0
  std::memset(Ptx.data(), 0, Size); // the module has its own copy
  printf("functions %d %d %d\n", cuModuleGetFunction(&Scale, Module, Kernel),
         cuModuleGetFunction(&Plain, Module, "plain"),
         cuModuleGetFunction(&None, Module, "none"));
  // CHECK-NEXT: functions 0 0 500
  CUdeviceptr D;
  float F[2] = {1, 2}, By = 3;
  cuMemAlloc(&D, 8);
  cuMemcpyHtoD(D, F, 8);
  void *Args[] = {&D, &By};
  cuLaunchKernel(Scale, 1, 1, 1, 2, 1, 1, 0, nullptr, Args, nullptr);
  cuMemcpyDtoH(F, D, 8);
  printf("%g %g\n", F[0], F[1]);
  // CHECK-NEXT: 6 12
  int I[2] = {1, 2};
  cuMemcpyHtoD(D, I, 8);
  size_t Bytes = sizeof(D);
  void *Extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &D,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &Bytes, CU_LAUNCH_PARAM_END};
  cuLaunchKernel(Plain, 1, 1, 1, 2, 1, 1, 0, nullptr, nullptr, Extra);
  cuMemcpyDtoH(I, D, 8);
  printf("%d %d\n", I[0], I[1]);
  // CHECK-NEXT: 11 12
  CUdeviceptr Calls;
  cuModuleGetGlobal(&Calls, &Size, Module, Variable);
  cuMemcpyDtoH(I, Calls, 4);
  printf("calls %d, size %zu\n", I[0], Size);
  // CHECK-NEXT: calls 1, size 4
  printf("unload %d\n", cuModuleUnload(Module));
  printf("again %d\n", cuModuleUnload(Module));
  // CHECK-NEXT: unload 0
  // CHECK-NEXT: again 400
}
