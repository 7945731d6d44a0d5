// Programs that call the driver, and those that look its functions up, as
// runtimes that are linked statically do: what the library for LD_PRELOAD
// records is what the virtual GPU records itself.
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip cc --as sm_80 -fatbin -DDEVICE -o %t/kernels.fatbin %s
// RUN: %porthip cc --as sm_80 -DHOW=1 -o %t/linked %s -lcuda
// RUN: %porthip cc --as sm_80 -DHOW=2 -o %t/dlsym %s -ldl
// RUN: %porthip cc --as sm_80 -DHOW=3 -o %t/table %s -ldl
// RUN: %t/linked %t/kernels.fatbin | FileCheck %s
// RUN: %porthip record --on=vgpu -o %t/own.phtrace -- %t/linked %t/kernels.fatbin
// RUN: %porthip record --on=gpu -o %t/linked.phtrace -- %t/linked %t/kernels.fatbin
// RUN: %porthip record --on=gpu -o %t/dlsym.phtrace -- %t/dlsym %t/kernels.fatbin
// RUN: %porthip record --on=gpu -o %t/table.phtrace -- %t/table %t/kernels.fatbin
// RUN: %python %S/Inputs/same_trace.py %t/own.phtrace %t/linked.phtrace | \
// RUN:   FileCheck --check-prefix=SAME %s
// RUN: %python %S/Inputs/same_trace.py %t/own.phtrace %t/dlsym.phtrace | \
// RUN:   FileCheck --check-prefix=SAME %s
// RUN: %python %S/Inputs/same_trace.py %t/own.phtrace %t/table.phtrace | \
// RUN:   FileCheck --check-prefix=SAME %s
// SAME: cuda@vgpu:sm_80 and cuda@nvidia:sm_80: 4 launches, 5 copies, the same
#ifdef DEVICE
struct Pair {
  float A;
  int B[3];
};
__device__ int Counter = 3;
extern "C" __global__ void fill(float *Out, int Count, Pair P) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = I * P.A;
  if (I == 0)
    Counter += P.B[1];
}
extern "C" __global__ void add(float *Out, const float *In) {
  Out[threadIdx.x] += In[threadIdx.x] + Counter;
}
#else
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <dlfcn.h>

struct Pair {
  float A;
  int B[3];
};

static void ok(CUresult Result, const char *What) {
  if (Result == CUDA_SUCCESS)
    return;
  printf("%s: %d\n", What, int(Result));
  exit(1);
}

#define TEXT_OF(Name) #Name
#define TEXT(Name) TEXT_OF(Name)

// The versions are those in which each function first had these parameters.
template <class Type> Type *find(const char *Name, const char *Plain, int Since) {
  void *Found = nullptr;
  static void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
#if HOW == 2
  Found = dlsym(Library, Name);
#elif HOW == 3
  auto First = reinterpret_cast<CUresult (*)(const char *, void **, int,
                                             cuuint64_t)>(
      dlsym(Library, "cuGetProcAddress"));
  auto Second = reinterpret_cast<decltype(&cuGetProcAddress_v2)>(
      dlsym(Library, "cuGetProcAddress_v2"));
  void *Again = nullptr;
  ok(First("cuGetProcAddress", &Again, 12000, 0), "cuGetProcAddress");
  if (Again != (void *)Second)
    printf("cuGetProcAddress_v2 is not what it was\n");
  ok(Second(Plain, &Found, Since, 0, nullptr), Plain);
#endif
  if (!Found)
    printf("%s is not there\n", Name);
  return reinterpret_cast<Type *>(Found);
}
#if HOW == 1
#define CU(Plain, Since) cu##Plain
#else
#define CU(Plain, Since)                                                       \
  find<decltype(cu##Plain)>(TEXT(cu##Plain), "cu" #Plain, Since)
#endif
#define OK(Call) ok(Call, #Call)

int main(int, char **Words) {
  CUdevice Device;
  CUcontext Context;
  CUmodule Module;
  CUfunction Fill, Add;
  CUdeviceptr A, B, Global;
  size_t Bytes;
  OK(CU(Init, 2000)(0));
  OK(CU(DeviceGet, 2000)(&Device, 0));
  OK(CU(DevicePrimaryCtxRetain, 7000)(&Context, Device));
  OK(CU(CtxSetCurrent, 4000)(Context));
  OK(CU(ModuleLoad, 2000)(&Module, Words[1]));
  OK(CU(ModuleGetFunction, 2000)(&Fill, Module, "fill"));
  OK(CU(ModuleGetFunction, 2000)(&Add, Module, "add"));
  OK(CU(ModuleGetGlobal, 3020)(&Global, &Bytes, Module, "Counter"));
  OK(CU(MemAlloc, 3020)(&A, 400));
  OK(CU(MemAlloc, 3020)(&B, 400));
  OK(CU(MemsetD32Async, 3020)(B, 0x3f800000, 100, nullptr));
  int Count = 100;
  Pair P = {0.5f, {1, 2, 3}};
  void *Args[] = {&A, &Count, &P};
  OK(CU(LaunchKernel, 4000)(Fill, 2, 1, 1, 64, 1, 1, 0, nullptr, Args,
                            nullptr));
  struct {
    CUdeviceptr Out, In;
  } Packed = {B, A};
  size_t PackedBytes = sizeof(Packed);
  void *Extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &Packed,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &PackedBytes,
                   CU_LAUNCH_PARAM_END};
  OK(CU(LaunchKernel, 4000)(Add, 1, 1, 1, 100, 1, 1, 16, nullptr, nullptr,
                            Extra));
  void *Two[] = {&B, &A};
  OK(CU(LaunchCooperativeKernel, 9000)(Add, 1, 1, 1, 32, 1, 1, 0, nullptr,
                                       Two));
  CUlaunchConfig C = {};
  C.gridDimX = C.gridDimY = C.gridDimZ = C.blockDimY = C.blockDimZ = 1;
  C.blockDimX = 10;
  OK(CU(LaunchKernelEx, 11060)(&C, Add, Two, nullptr));
  // Refused: it runs nothing and is not recorded.
  int Refused = CU(LaunchKernel, 4000)(Add, 1, 1, 1, 5000, 1, 1, 0, nullptr,
                                       Two, nullptr);
  float H[100] = {};
  OK(CU(MemcpyDtoH, 3020)(H, B, 400));
  OK(CU(MemcpyDtoHAsync, 3020)(H, A + 40, 40, nullptr));
  OK(CU(MemcpyDtoDAsync, 3020)(A, B, 40, nullptr));
  OK(CU(Memcpy, 4000)((CUdeviceptr)H, B, 8));
  OK(CU(MemcpyAsync, 4000)((CUdeviceptr)H, B + 8, 8, nullptr));
  OK(CU(CtxSynchronize, 2000)());
  CUDA_MEMCPY2D Plane = {};
  Plane.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  Plane.srcDevice = A;
  Plane.srcPitch = 40;
  Plane.dstMemoryType = CU_MEMORYTYPE_HOST;
  Plane.dstHost = H;
  Plane.dstPitch = 80;
  Plane.dstXInBytes = 4;
  Plane.WidthInBytes = 20;
  Plane.Height = 4;
  OK(CU(Memcpy2D, 3020)(&Plane));
  OK(CU(MemFree, 3020)(A));
  OK(CU(MemFree, 3020)(B));
  printf("%g %g refused %d\n", H[1], H[21], Refused != 0);
  // CHECK: 16 5 refused 1
  OK(CU(ModuleUnload, 2000)(Module));
  return 0;
}
#endif
