// Texture objects as HIP's driver functions have them; none where the GPU has
// no texture hardware.
// RUN: %porthip run --as gfx1100 %s | FileCheck %s
// RUN: %porthip run --as gfx942 %s | FileCheck %s --check-prefix=NONE
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void read(float *Out, hipTextureObject_t From) {
#if !defined(__gfx942__)
  Out[threadIdx.x] = tex2D<float>(From, (threadIdx.x + 0.5f) / 4, 0.5f);
#endif
}

int main() {
  HIP_ARRAY_DESCRIPTOR Shape = {};
  Shape.Width = 4;
  Shape.Height = 1;
  Shape.Format = HIP_AD_FORMAT_FLOAT;
  Shape.NumChannels = 1;
  hipArray *Array = nullptr;
  (void)hipArrayCreate(&Array, &Shape);
  float Host[4] = {1, 2, 3, 4}, *Out;
  (void)hipMemcpyHtoA(Array, 0, Host, sizeof Host);
  HIP_RESOURCE_DESC From = {};
  From.resType = HIP_RESOURCE_TYPE_ARRAY;
  From.res.array.hArray = Array;
  HIP_TEXTURE_DESC How = {};
  How.addressMode[0] = How.addressMode[1] = HIP_TR_ADDRESS_MODE_WRAP;
  How.filterMode = HIP_TR_FILTER_MODE_LINEAR;
  How.flags = 2; // coordinates from 0 to 1
  hipTextureObject_t Texture = nullptr;
  // NONE: create: hipErrorNotSupported
  // CHECK: create: hipSuccess
  hipError_t Status = hipTexObjectCreate(&Texture, &From, &How, nullptr);
  std::printf("create: %s\n", hipGetErrorName(Status));
  if (Status != hipSuccess)
    return 0;
  (void)hipMalloc(&Out, sizeof Host);
  read<<<1, 4>>>(Out, Texture);
  (void)hipMemcpy(Host, Out, sizeof Host, hipMemcpyDeviceToHost);
  // CHECK: 1 2 3 4
  std::printf("%g %g %g %g\n", Host[0], Host[1], Host[2], Host[3]);
  HIP_TEXTURE_DESC Told = {};
  // CHECK: told: hipSuccess 2 1
  Status = hipTexObjectGetTextureDesc(&Told, Texture);
  std::printf("told: %s %u %d\n", hipGetErrorName(Status), Told.flags, int(Told.filterMode));
  // CHECK: destroyed: hipSuccess
  std::printf("destroyed: %s\n", hipGetErrorName(hipTexObjectDestroy(Texture)));
}
