// Textures and surfaces of HIP on AMD's virtual GPU. gfx942 has none
// (HipRuntimeTest).
// REQUIRES: hip-headers
// RUN: %porthip run --as gfx1100 %s | FileCheck %s
// RUN: %porthip run --as gfx90a %s | FileCheck %s
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
#include <vector>

static void ok(hipError_t E, int Line) {
  if (E != hipSuccess)
    printf("line %d: %s\n", Line, hipGetErrorName(E));
}
#define OK(Call) ok(Call, __LINE__)

static hipTextureObject_t textureOf(hipArray_t A, hipTextureDesc D) {
  hipResourceDesc R = {};
  R.resType = hipResourceTypeArray;
  R.res.array.array = A;
  hipTextureObject_t T = nullptr;
  OK(hipCreateTextureObject(&T, &R, &D, nullptr));
  return T;
}
static hipTextureDesc how(hipTextureAddressMode M, bool IsLinear,
                          bool IsNormalised) {
  hipTextureDesc D = {};
  for (auto &Mode : D.addressMode)
    Mode = M;
  D.filterMode = IsLinear ? hipFilterModeLinear : hipFilterModePoint;
  D.normalizedCoords = IsNormalised;
  return D;
}
template <class... Args>
static void show(const char *Name, int Count, void (*Kernel)(float *, Args...),
                 Args... A) {
  float *Out, Host[16] = {};
  OK(hipMalloc(&Out, sizeof(Host)));
  Kernel<<<1, 1>>>(Out, A...);
  OK(hipMemcpy(Host, Out, sizeof(Host), hipMemcpyDeviceToHost));
  printf("%s:", Name);
  for (int I = 0; I < Count; ++I)
    printf(" %g", Host[I]);
  printf("\n");
  OK(hipFree(Out));
}

__global__ void line(float *Out, hipTextureObject_t T, float From, float Step) {
  for (int I = 0; I < 8; ++I)
    Out[I] = tex1D<float>(T, From + I * Step);
}
__global__ void plane(float *Out, hipTextureObject_t Plane,
                      hipTextureObject_t Layers) {
  Out[0] = tex2D<float>(Plane, 1.5f, 1.5f);
  Out[1] = tex2D<float>(Plane, 1.0f, 1.0f);
  Out[2] = tex2DLayered<float>(Layers, 1.5f, 0.5f, 1);
  Out[3] = tex2DLod<float>(Plane, 0.5f, 0.5f, 0);
  // HIP counts the channels from 1.
  float4 G = tex2Dgather<float4>(Plane, 1.0f, 1.0f, 1);
  Out[4] = G.x;
  Out[5] = G.y;
  Out[6] = G.z;
  Out[7] = G.w;
}
__global__ void formats(float *Out, hipTextureObject_t Bytes,
                        hipTextureObject_t Floats) {
  uchar4 B = tex2D<uchar4>(Bytes, 0.5f, 0.5f);
  Out[0] = B.x;
  Out[1] = B.w;
  float4 F = tex2D<float4>(Floats, 0.5f, 0.5f);
  Out[2] = F.x * 255;
  Out[3] = F.y * 255;
}
__global__ void surfaces(float *Out, hipSurfaceObject_t S) {
  surf2Dwrite(make_float2(5, 6), S, 8, 1);
  surf2Dwrite(make_float2(7, 8), S, 80, 1); // outside: not written
  float2 V;
  surf2Dread(&V, S, 8, 1);
  Out[0] = V.x;
  Out[1] = V.y;
  surf2Dread(&V, S, 80, 0);
  Out[2] = V.x;
}
__global__ void fetch(float *Out, hipTextureObject_t T) {
  for (int I = 0; I < 4; ++I)
    Out[I] = tex1Dfetch<float>(T, I * 2 - 1);
}

int main() {
  float Four[] = {10, 20, 30, 40}, Eight[] = {1, 2, 3, 4, 5, 6, 7, 8};
  hipChannelFormatDesc D = hipCreateChannelDesc<float>();
  hipArray_t Row, Plane, Layers, Bytes, Written;
  OK(hipMallocArray(&Row, &D, 4, 0, 0));
  OK(hipMemcpy2DToArray(Row, 0, 0, Four, 16, 16, 1, hipMemcpyHostToDevice));
  auto Line = [&](const char *Name, hipTextureDesc How, float From,
                  float Step) {
    hipTextureObject_t T = textureOf(Row, How);
    show(Name, 8, line, T, From, Step);
    OK(hipDestroyTextureObject(T));
  };
  Line("linear", how(hipAddressModeClamp, true, false), 0, 0.5f);
  // CHECK: {{^}}linear: 10 10 15 20 25 30 35 40
  Line("wrap", how(hipAddressModeWrap, false, true), -0.45f, 0.25f);
  // CHECK: {{^}}wrap: 30 40 10 20 30 40 10 20
  // The border is 0, whatever the descriptor says.
  hipTextureDesc Border = how(hipAddressModeBorder, false, false);
  Border.borderColor[0] = 100;
  Line("border", Border, -1, 1);
  // CHECK: {{^}}border: 0 10 20 30 40 0 0 0
  // What has no weight does not count, and infinities are numbers.
  float Special[] = {1, INFINITY, -INFINITY, NAN};
  OK(hipMemcpy2DToArray(Row, 0, 0, Special, 16, 16, 1, hipMemcpyHostToDevice));
  Line("special", how(hipAddressModeClamp, true, false), 0, 0.5f);
  // CHECK: {{^}}special: 1 1 inf inf {{-?}}nan -inf {{-?}}nan {{-?}}nan

  OK(hipMallocArray(&Plane, &D, 4, 2, hipArrayTextureGather));
  OK(hipMemcpy2DToArray(Plane, 0, 0, Eight, 16, 16, 2, hipMemcpyHostToDevice));
  OK(hipMalloc3DArray(&Layers, &D, make_hipExtent(2, 2, 2), hipArrayLayered));
  hipMemcpy3DParms P = {};
  P.srcPtr = make_hipPitchedPtr(Eight, 8, 2, 2);
  P.dstArray = Layers;
  P.extent = make_hipExtent(2, 2, 2);
  P.kind = hipMemcpyHostToDevice;
  OK(hipMemcpy3D(&P));
  hipTextureDesc Linear = how(hipAddressModeClamp, true, false);
  show("plane", 8, plane, textureOf(Plane, Linear), textureOf(Layers, Linear));
  // CHECK: {{^}}plane: 6 3.5 6 1 5 6 2 1

  hipChannelFormatDesc B =
      hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
  unsigned char Texel[] = {200, 100, 50, 255};
  OK(hipMallocArray(&Bytes, &B, 1, 1, 0));
  OK(hipMemcpy2DToArray(Bytes, 0, 0, Texel, 4, 4, 1, hipMemcpyHostToDevice));
  hipTextureDesc Point = how(hipAddressModeClamp, false, false),
                 Normal = Linear;
  Normal.readMode = hipReadModeNormalizedFloat;
  show("formats", 4, formats, textureOf(Bytes, Point),
       textureOf(Bytes, Normal));
  // CHECK: {{^}}formats: 200 255 200 100

  hipChannelFormatDesc Two =
      hipCreateChannelDesc(32, 32, 0, 0, hipChannelFormatKindFloat);
  OK(hipMallocArray(&Written, &Two, 2, 2, hipArraySurfaceLoadStore));
  OK(hipMemcpy2DToArray(Written, 0, 0, Eight, 16, 16, 2,
                        hipMemcpyHostToDevice));
  hipResourceDesc R = {};
  R.resType = hipResourceTypeArray;
  R.res.array.array = Written;
  hipSurfaceObject_t S;
  OK(hipCreateSurfaceObject(&S, &R));
  show("surfaces", 3, surfaces, S);
  // CHECK: {{^}}surfaces: 5 6 0
  float Back[8];
  OK(hipMemcpy2DFromArray(Back, 16, Written, 0, 0, 16, 2,
                          hipMemcpyDeviceToHost));
  printf("written: %g %g %g %g\n", Back[4], Back[5], Back[6], Back[7]);
  // CHECK: {{^}}written: 5 6 5 6
  OK(hipDestroySurfaceObject(S));

  float *Memory;
  OK(hipMalloc(&Memory, 16));
  OK(hipMemcpy(Memory, Four, 16, hipMemcpyHostToDevice));
  R.resType = hipResourceTypeLinear;
  R.res.linear.devPtr = Memory;
  R.res.linear.desc = D;
  R.res.linear.sizeInBytes = 16;
  hipTextureObject_t T;
  OK(hipCreateTextureObject(&T, &R, &Point, nullptr));
  show("fetch", 4, fetch, T);
  // CHECK: {{^}}fetch: 0 20 40 0

  Point.maxAnisotropy = 4;
  printf("anisotropy: %s\n",
         hipGetErrorName(hipCreateTextureObject(&T, &R, &Point, nullptr)));
  // CHECK: {{^}}anisotropy: hipErrorNotSupported
  hipMipmappedArray_t M;
  printf("mipmaps: %s\n", hipGetErrorName(hipMallocMipmappedArray(
                              &M, &D, make_hipExtent(4, 4, 0), 2, 0)));
  // CHECK: {{^}}mipmaps: hipErrorNotSupported
  printf("cube: %s\n", hipGetErrorName(hipMalloc3DArray(
                           &Row, &D, make_hipExtent(2, 2, 6), hipArrayCubemap)));
  // CHECK: {{^}}cube: hipErrorInvalidValue
}
