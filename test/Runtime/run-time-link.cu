// Two programs of NVRTC are linked: a kernel of one calls a function of the
// other. The result is loaded as a library, which belongs to no context; its
// kernel runs by itself and as a node, whose attributes are kept.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t -lnvrtc -lcuda
// RUN: %t | FileCheck %s
#include <cstdio>
#include <cuda.h>
#include <nvrtc.h>
#include <vector>

static std::vector<char> compile(const char *Source) {
  nvrtcProgram P;
  nvrtcCreateProgram(&P, Source, "part.cu", 0, nullptr, nullptr);
  const char *Options[] = {"-rdc=true"};
  if (nvrtcCompileProgram(P, 1, Options) != NVRTC_SUCCESS)
    printf("does not compile\n");
  size_t Size = 0;
  nvrtcGetPTXSize(P, &Size);
  std::vector<char> Code(Size);
  nvrtcGetPTX(P, Code.data());
  nvrtcDestroyProgram(&P);
  return Code;
}

static const char *Parts[] = {
    "extern \"C\" __device__ int twice(int X) { return 2 * X; }",
    "extern \"C\" __device__ int twice(int X);"
    "__device__ int Base = 100;"
    "extern \"C\" __global__ void fill(int *P) {"
    "  P[threadIdx.x] = Base + twice(threadIdx.x); }"};

int main() {
  cuInit(0);
  CUcontext Context;
  CUdevice Device;
  cuDeviceGet(&Device, 0);
  cuDevicePrimaryCtxRetain(&Context, Device);
  cuCtxSetCurrent(Context);

  CUlinkState Link;
  cuLinkCreate(0, nullptr, nullptr, &Link);
  for (const char *Part : Parts) {
    std::vector<char> Code = compile(Part);
    printf("added %d\n",
           cuLinkAddData(Link, CU_JIT_INPUT_PTX, Code.data(), Code.size(),
                         "part", 0, nullptr, nullptr));
  }
  // CHECK: added 0
  // CHECK-NEXT: added 0
  void *Image = nullptr;
  size_t Size = 0;
  printf("linked %d\n", cuLinkComplete(Link, &Image, &Size));
  // CHECK-NEXT: linked 0

  CUlibrary Library;
  CUkernel Kernel;
  cuLibraryLoadData(&Library, Image, nullptr, nullptr, 0, nullptr, nullptr, 0);
  cuLinkDestroy(Link);
  unsigned Count = 0;
  cuLibraryGetKernelCount(&Count, Library);
  const char *Name = "";
  cuLibraryGetKernel(&Kernel, Library, "fill");
  cuKernelGetName(&Name, Kernel);
  printf("%u %s\n", Count, Name);
  // CHECK-NEXT: 1 fill

  CUdeviceptr P, Base;
  cuMemAlloc(&P, 4 * sizeof(int));
  size_t BaseSize = 0;
  cuLibraryGetGlobal(&Base, &BaseSize, Library, "Base");
  int New = 1000, Host[4];
  cuMemcpyHtoD(Base, &New, BaseSize);
  void *Args[] = {&P};
  cuLaunchKernel((CUfunction)Kernel, 1, 1, 1, 4, 1, 1, 0, nullptr, Args,
                 nullptr);
  cuMemcpyDtoH(Host, P, sizeof(Host));
  printf("%d %d\n", Host[0], Host[3]);
  // CHECK-NEXT: 1000 1006

  CUgraph Graph;
  CUgraphNode One, Two;
  CUDA_KERNEL_NODE_PARAMS Params = {};
  cuKernelGetFunction(&Params.func, Kernel);
  Params.gridDimX = Params.gridDimY = Params.gridDimZ = 1;
  Params.blockDimX = 4;
  Params.blockDimY = Params.blockDimZ = 1;
  Params.kernelParams = Args;
  cuGraphCreate(&Graph, 0);
  cuGraphAddKernelNode(&One, Graph, nullptr, 0, &Params);
  cuGraphAddKernelNode(&Two, Graph, nullptr, 0, &Params);
  CUkernelNodeAttrValue Value = {};
  Value.priority = -3;
  cuGraphKernelNodeSetAttribute(One, CU_KERNEL_NODE_ATTRIBUTE_PRIORITY, &Value);
  cuGraphKernelNodeSetParams(One, &Params); // the attributes stay
  cuGraphKernelNodeCopyAttributes(Two, One);
  Value.priority = 0;
  printf("%d\n", cuGraphKernelNodeGetAttribute(
                     Two, CU_KERNEL_NODE_ATTRIBUTE_PRIORITY, &Value));
  printf("%d\n", Value.priority);
  // CHECK-NEXT: 0
  // CHECK-NEXT: -3
  cuGraphDestroy(Graph);
  printf("%d %d\n", cuLibraryUnload(Library), cuLibraryUnload(Library));
  // CHECK-NEXT: 0 400
}
