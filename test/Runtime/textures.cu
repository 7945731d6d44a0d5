// Textures and surfaces on NVIDIA's virtual GPU, with a toolkit's headers and
// with porthip's own: every shape, filter, address mode and format that differs.
// RUN: %porthip run --as sm_80 --cuda-path=none %s | FileCheck %s
// RUN: %if cuda-toolkit %{ %porthip run --as sm_80 %s | FileCheck %s %}
#include "Inputs/TextureObjects.h"
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

template <class... Args>
static void show(const char *Name, int Count, void (*Kernel)(float *, Args...),
                 Args... A) {
  float *Out, Host[16] = {};
  OK(cudaMalloc(&Out, sizeof(Host)));
  OK(cudaMemset(Out, 0, sizeof(Host)));
  Kernel<<<1, 1>>>(Out, A...);
  OK(cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost));
  printf("%s:", Name);
  for (int I = 0; I < Count; ++I)
    printf(" %g", Host[I]);
  printf("\n");
  OK(cudaFree(Out));
}

__global__ void line(float *Out, cudaTextureObject_t T, float From, float Step) {
  for (int I = 0; I < 8; ++I)
    Out[I] = tex1D<float>(T, From + I * Step);
}
__global__ void shapes(float *Out, cudaTextureObject_t Plane,
                       cudaTextureObject_t Volume, cudaTextureObject_t Layers,
                       cudaTextureObject_t Cube) {
  Out[0] = tex2D<float>(Plane, 1.5f, 1.5f);
  Out[1] = tex2D<float>(Plane, 1.0f, 1.0f);
  Out[2] = tex3D<float>(Volume, 1.5f, 0.5f, 1.5f);
  Out[3] = tex2DLayered<float>(Layers, 1.5f, 0.5f, 1);
  Out[4] = tex2DLayered<float>(Layers, 1.5f, 0.5f, 9);
  Out[5] = texCubemap<float>(Cube, 1, 0.1f, 0.1f);
  Out[6] = texCubemap<float>(Cube, 0.1f, -1, 0.1f);
  Out[7] = texCubemap<float>(Cube, 0.1f, 0.1f, -1);
  float4 G = tex2Dgather<float4>(Plane, 1.0f, 1.0f, 0);
  Out[8] = G.x;
  Out[9] = G.y;
  Out[10] = G.z;
  Out[11] = G.w;
}
__global__ void formats(float *Out, cudaTextureObject_t Bytes,
                        cudaTextureObject_t Floats, cudaTextureObject_t Shorts) {
  uchar4 B = tex2D<uchar4>(Bytes, 0.5f, 0.5f);
  Out[0] = B.x;
  Out[1] = B.w;
  float4 F = tex2D<float4>(Floats, 0.5f, 0.5f);
  Out[2] = F.x * 255;
  Out[3] = F.y * 255;
  short2 S = tex2D<short2>(Shorts, 0.5f, 0.5f);
  Out[4] = S.x;
  Out[5] = S.y;
}
__global__ void levels(float *Out, cudaTextureObject_t T) {
  for (int I = 0; I < 4; ++I)
    Out[I] = tex2DLod<float>(T, 0.25f, 0.25f, I * 0.5f);
  Out[4] = tex2D<float>(T, 0.25f, 0.25f);
  Out[5] = tex2DGrad<float>(T, 0.25f, 0.25f, make_float2(0.5f, 0),
                            make_float2(0, 0.5f));
}
__global__ void surfaces(float *Out, cudaSurfaceObject_t S) {
  surf2Dwrite(make_float2(5, 6), S, 8, 1);
  float2 V = surf2Dread<float2>(S, 0, 0);
  Out[0] = V.x;
  V = surf2Dread<float2>(S, -8, 0, cudaBoundaryModeZero);
  Out[1] = V.x;
  V = surf2Dread<float2>(S, 80, 0, cudaBoundaryModeClamp);
  Out[2] = V.y;
  surf2Dwrite(make_float2(9, 9), S, 80, 0, cudaBoundaryModeZero);
}
__global__ void fetch(float *Out, cudaTextureObject_t T) {
  for (int I = 0; I < 4; ++I)
    Out[I] = tex1Dfetch<float>(T, I * 2 - 1);
}

int main() {
  std::vector<float> Four = {10, 20, 30, 40};
  cudaArray_t Row = newArray(make_cudaExtent(4, 0, 0), 0, Four);
  auto Line = [&](const char *Name, cudaTextureDesc D, float From, float Step) {
    cudaTextureObject_t T = textureOf(Row, D);
    show(Name, 8, line, T, From, Step);
    OK(cudaDestroyTextureObject(T));
  };
  Line("clamp", how(cudaAddressModeClamp, false, false), -1, 1);
  // CHECK: {{^}}clamp: 10 10 20 30 40 40 40 40
  Line("linear", how(cudaAddressModeClamp, true, false), 0, 0.5f);
  // CHECK: {{^}}linear: 10 10 15 20 25 30 35 40
  // Weights have 8 fractional bits: 1/1024 is none of them.
  Line("weights", how(cudaAddressModeClamp, true, false), 0.5f, 1.0f / 1024);
  // CHECK: {{^}}weights: 10 10 10.0391 10.0391 10.0391 10.0391 10.0781 10.0781
  Line("wrap", how(cudaAddressModeWrap, false, true), -0.45f, 0.25f);
  // CHECK: {{^}}wrap: 30 40 10 20 30 40 10 20
  Line("mirror", how(cudaAddressModeMirror, false, true), -0.45f, 0.25f);
  // CHECK: {{^}}mirror: 20 10 10 20 30 40 40 30
  // Without normalised coordinates wrap is clamp.
  Line("wrap as clamp", how(cudaAddressModeWrap, false, false), -1, 1);
  // CHECK: {{^}}wrap as clamp: 10 10 20 30 40 40 40 40
  cudaTextureDesc Border = how(cudaAddressModeBorder, true, false);
  Border.borderColor[0] = 100;
  Line("border", Border, -0.5f, 0.5f);
  // A row has the border beside it, too.
  // CHECK: {{^}}border: 100 77.5 55 57.5 60 62.5 65 67.5

  std::vector<float> Eight = {1, 2, 3, 4, 5, 6, 7, 8}, Faces(24);
  for (int I = 0; I < 24; ++I)
    Faces[I] = float(I / 4);
  cudaArray_t Plane = newArray(make_cudaExtent(4, 2, 0), cudaArrayTextureGather,
                               Eight),
              Volume = newArray(make_cudaExtent(2, 2, 2), 0, Eight),
              Layers = newArray(make_cudaExtent(2, 2, 2), cudaArrayLayered,
                                Eight),
              Cube = newArray(make_cudaExtent(2, 2, 6), cudaArrayCubemap, Faces);
  cudaTextureDesc Linear = how(cudaAddressModeClamp, true, false);
  show("shapes", 12, shapes, textureOf(Plane, Linear), textureOf(Volume, Linear),
       textureOf(Layers, Linear), textureOf(Cube, Linear));
  // CHECK: {{^}}shapes: 6 3.5 6 6 6 0 3 5 5 6 2 1

  cudaArray_t Bytes = newArray(make_cudaExtent(1, 1, 0), 0,
                               std::vector<uchar4>{{200, 100, 50, 255}}),
              Shorts = newArray(make_cudaExtent(1, 1, 0), 0,
                                std::vector<short2>{{-5, 7}});
  cudaTextureDesc Point = how(cudaAddressModeClamp, false, false),
                  Normal = Linear;
  Normal.readMode = cudaReadModeNormalizedFloat;
  show("formats", 6, formats, textureOf(Bytes, Point), textureOf(Bytes, Normal),
       textureOf(Shorts, Point));
  // CHECK: {{^}}formats: 200 255 200 100 -5 7

  cudaMipmappedArray_t Mipmapped;
  cudaChannelFormatDesc D = cudaCreateChannelDesc<float>();
  OK(cudaMallocMipmappedArray(&Mipmapped, &D, make_cudaExtent(4, 4, 0), 9));
  for (unsigned I = 0; I < 3; ++I) {
    cudaArray_t Level;
    cudaExtent E;
    OK(cudaGetMipmappedArrayLevel(&Level, Mipmapped, I));
    OK(cudaArrayGetInfo(nullptr, &E, nullptr, Level));
    std::vector<float> Texels(E.width * E.height, 10.0f * float(I));
    OK(cudaMemcpy2DToArray(Level, 0, 0, Texels.data(), E.width * 4, E.width * 4,
                           E.height, cudaMemcpyHostToDevice));
  }
  cudaArray_t None;
  printf("level 3: %s\n",
         cudaGetErrorName(cudaGetMipmappedArrayLevel(&None, Mipmapped, 3)));
  // CHECK: {{^}}level 3: cudaErrorInvalidValue
  cudaGetLastError();
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeMipmappedArray;
  R.res.mipmap.mipmap = Mipmapped;
  cudaTextureDesc Mip = how(cudaAddressModeClamp, true, true);
  Mip.mipmapFilterMode = cudaFilterModeLinear;
  Mip.maxMipmapLevelClamp = 2;
  cudaTextureObject_t T;
  OK(cudaCreateTextureObject(&T, &R, &Mip, nullptr));
  show("levels", 6, levels, T);
  // CHECK: {{^}}levels: 0 5 10 15 0 10

  cudaArray_t Written = newArray(make_cudaExtent(2, 2, 0),
                                 cudaArraySurfaceLoadStore,
                                 std::vector<float2>{{1, 2}, {3, 4}, {0, 0}, {0, 0}});
  R.resType = cudaResourceTypeArray;
  R.res.array.array = Written;
  cudaSurfaceObject_t S;
  OK(cudaCreateSurfaceObject(&S, &R));
  show("surfaces", 3, surfaces, S);
  // CHECK: {{^}}surfaces: 1 0 4
  float2 Back[4];
  OK(cudaMemcpy2DFromArray(Back, 16, Written, 0, 0, 16, 2,
                           cudaMemcpyDeviceToHost));
  printf("written: %g %g %g %g\n", Back[1].x, Back[1].y, Back[3].x, Back[3].y);
  // CHECK: {{^}}written: 3 4 5 6

  float *Memory;
  OK(cudaMalloc(&Memory, 16));
  OK(cudaMemcpy(Memory, Four.data(), 16, cudaMemcpyHostToDevice));
  R.resType = cudaResourceTypeLinear;
  R.res.linear.devPtr = Memory;
  R.res.linear.desc = D;
  R.res.linear.sizeInBytes = 16;
  OK(cudaCreateTextureObject(&T, &R, &Point, nullptr));
  show("fetch", 4, fetch, T);
  // CHECK: {{^}}fetch: 0 20 40 0

  // Calls that are refused.
  auto Refused = [&](const char *Name, cudaError_t E) {
    printf("%s: %s\n", Name, cudaGetErrorName(E));
    cudaGetLastError();
  };
  R.resType = cudaResourceTypeArray;
  R.res.array.array = Bytes;
  Refused("filter", cudaCreateTextureObject(&T, &R, &Linear, nullptr));
  // CHECK: {{^}}filter: cudaErrorInvalidFilterSetting
  Refused("surface", cudaCreateSurfaceObject(&S, &R));
  // CHECK: {{^}}surface: cudaSuccess
  R.resType = cudaResourceTypeLinear;
  R.res.linear.devPtr = Memory + 1;
  Refused("alignment", cudaCreateTextureObject(&T, &R, &Point, nullptr));
  // CHECK: {{^}}alignment: cudaErrorInvalidValue
  R.res.linear.devPtr = Memory;
  R.res.linear.sizeInBytes = 1 << 20;
  Refused("size", cudaCreateTextureObject(&T, &R, &Point, nullptr));
  // CHECK: {{^}}size: cudaErrorInvalidValue
  printf("done\n");
  // CHECK: {{^}}done
}
