// Results of texture units, bit for bit: filters, address modes, coordinates
// that are no numbers, formats, layers, cubes, levels, gathers. textures.h200
// has what an NVIDIA H200 (driver 580.159, CUDA 13.0) gave, but for the groups
// that docs/design/hardware.md names; `raw` prints the values.
// REQUIRES: cuda-toolkit
// RUN: %porthip run --as sm_90 %s > %t
// RUN: %python %S/../Inputs/compare.py %S/textures.h200 %t
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_fp16.h>
#include "../../Runtime/Inputs/TextureObjects.h"
#include <cuda_runtime.h>
#include <vector>

enum class Fetch { D1, D2, D3, Layered1, Layered2, Cube, Lod, Grad, Gather };

struct Point {
  float X, Y, Z, W;
};

template <class T> __device__ void store(unsigned *Out, T V);
template <> __device__ void store(unsigned *Out, float V) {
  *Out = __float_as_uint(V);
}
template <> __device__ void store(unsigned *Out, float4 V) {
  Out[0] = __float_as_uint(V.x), Out[1] = __float_as_uint(V.y);
  Out[2] = __float_as_uint(V.z), Out[3] = __float_as_uint(V.w);
}
template <> __device__ void store(unsigned *Out, int V) { *Out = V; }

template <class T>
__global__ void fetch(unsigned *Out, cudaTextureObject_t X, const Point *Points,
                      int Count, Fetch How) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Count)
    return;
  Point P = Points[I];
  unsigned *To = Out + I * (sizeof(T) / 4);
  switch (How) {
  case Fetch::D1:
    store(To, tex1D<T>(X, P.X));
    break;
  case Fetch::D2:
    store(To, tex2D<T>(X, P.X, P.Y));
    break;
  case Fetch::D3:
    store(To, tex3D<T>(X, P.X, P.Y, P.Z));
    break;
  case Fetch::Layered1:
    store(To, tex1DLayered<T>(X, P.X, int(P.W * 3)));
    break;
  case Fetch::Layered2:
    store(To, tex2DLayered<T>(X, P.X, P.Y, int(P.W * 4) - 1));
    break;
  case Fetch::Cube:
    store(To, texCubemap<T>(X, P.X, P.Y, P.Z));
    break;
  case Fetch::Lod:
    store(To, tex2DLod<T>(X, P.X, P.Y, P.Z));
    break;
  case Fetch::Grad:
    store(To, tex2DGrad<T>(X, P.X, P.Y, make_float2(P.Z, P.W),
                           make_float2(P.W, -P.Z)));
    break;
  case Fetch::Gather:
    break;
  }
}
__global__ void gather(unsigned *Out, cudaTextureObject_t X,
                       const Point *Points, int Count, int Component) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    store(Out + I * 4,
          tex2Dgather<float4>(X, Points[I].X, Points[I].Y, Component));
}

static unsigned Seed;
static float next(float From, float To) {
  Seed = Seed * 1664525u + 1013904223u;
  return From + (To - From) * (float(Seed >> 8) / 16777216.0f);
}

static std::vector<Point> points(float Low, float High, int Count = 512) {
  Seed = 1;
  std::vector<Point> P;
  float Inf = INFINITY,
        Odd[] = {0.f, -0.f, Inf, -Inf, NAN, 1e30f, -1e30f, 1e-30f};
  for (float O : Odd)
    P.push_back({O, 0.25f, 0.25f, 0.25f}), P.push_back({0.25f, O, 0.5f, 0.5f});
  for (int I = -16; I <= 48; ++I) // Where two texels have the same weight.
    P.push_back({I / 8.0f, I / 16.0f, I / 8.0f, 0.5f});
  for (int I = 0; I < 64; ++I) // Around one step of a weight.
    P.push_back({0.5f + I / 2048.0f, 0.5f + I / 4096.0f, 0.5f, 0.5f});
  while (int(P.size()) < Count)
    P.push_back(
        {next(Low, High), next(Low, High), next(Low, High), next(0, 1)});
  return P;
}

static bool IsRaw;

static void print(const char *Name, const std::vector<unsigned> &Words,
                  const std::vector<Point> &P, size_t Each) {
  unsigned long long Hash = 0xcbf29ce484222325ull;
  for (unsigned W : Words)
    Hash = (Hash ^ W) * 0x100000001b3ull;
  printf("%s: %016llx\n", Name, Hash);
  if (!IsRaw)
    return;
  for (size_t I = 0; I < P.size(); ++I) {
    printf("  %a %a %a %a:", P[I].X, P[I].Y, P[I].Z, P[I].W);
    for (size_t J = 0; J < Each; ++J)
      printf(" %08x", Words[I * Each + J]);
    printf("\n");
  }
}

template <class T>
static void run(const char *Name, cudaTextureObject_t X, Fetch How,
                const std::vector<Point> &P, int Component = 0) {
  unsigned *Out;
  Point *In;
  size_t Each = sizeof(T) / 4;
  std::vector<unsigned> Host(P.size() * Each);
  OK(cudaMalloc(&Out, Host.size() * 4));
  OK(cudaMalloc(&In, P.size() * sizeof(Point)));
  OK(cudaMemcpy(In, P.data(), P.size() * sizeof(Point),
                cudaMemcpyHostToDevice));
  int Blocks = int(P.size() + 127) / 128;
  if (How == Fetch::Gather)
    gather<<<Blocks, 128>>>(Out, X, In, int(P.size()), Component);
  else
    fetch<T><<<Blocks, 128>>>(Out, X, In, int(P.size()), How);
  OK(cudaGetLastError());
  OK(cudaMemcpy(Host.data(), Out, Host.size() * 4, cudaMemcpyDeviceToHost));
  print(Name, Host, P, Each);
  OK(cudaFree(Out));
  OK(cudaFree(In));
}

/// With a border of the channels that formats cut.
static cudaTextureDesc withBorder(cudaTextureDesc D) {
  D.borderColor[0] = 0.375f, D.borderColor[1] = -2;
  D.borderColor[2] = 7, D.borderColor[3] = 1;
  return D;
}

static std::vector<float> floats(size_t Count, float Low, float High) {
  Seed = 7;
  std::vector<float> V(Count);
  for (float &F : V)
    F = next(Low, High);
  return V;
}

static const char *name(cudaTextureAddressMode M) {
  const char *Names[] = {"wrap", "clamp", "mirror", "border"};
  return Names[int(M)];
}

static void shapes() {
  cudaArray_t Row = newArray(make_cudaExtent(6, 0, 0), 0, floats(6, -3, 3)),
              Plane = newArray(make_cudaExtent(5, 4, 0), 0, floats(20, -3, 3)),
              Volume = newArray(make_cudaExtent(4, 3, 3), 0, floats(36, -3, 3)),
              Rows = newArray(make_cudaExtent(6, 0, 3), cudaArrayLayered,
                              floats(18, -3, 3)),
              Planes = newArray(make_cudaExtent(5, 4, 3), cudaArrayLayered,
                                floats(60, -3, 3));
  for (auto M : {cudaAddressModeWrap, cudaAddressModeClamp,
                 cudaAddressModeMirror, cudaAddressModeBorder})
    for (int Linear = 0; Linear < 2; ++Linear)
      for (int Normal = 0; Normal < 2; ++Normal) {
        cudaTextureDesc D = withBorder(how(M, Linear, Normal));
        std::vector<Point> P = Normal ? points(-2, 3) : points(-2, 8);
        auto Show = [&](const char *Shape, cudaArray_t A, Fetch How) {
          char Text[128];
          snprintf(Text, sizeof(Text), "%s %s%s%s", Shape, name(M),
                   Linear ? " linear" : "", Normal ? " normalised" : "");
          cudaTextureObject_t X = textureOf(A, D);
          run<float>(Text, X, How, P);
          OK(cudaDestroyTextureObject(X));
        };
        Show("1d", Row, Fetch::D1);
        Show("2d", Plane, Fetch::D2);
        Show("3d", Volume, Fetch::D3);
        Show("1d layered", Rows, Fetch::Layered1);
        Show("2d layered", Planes, Fetch::Layered2);
      }
}

template <class T> static std::vector<T> texels(size_t Count) {
  Seed = 11;
  std::vector<T> V(Count);
  for (auto &E : V)
    for (size_t I = 0; I < sizeof(T); ++I)
      reinterpret_cast<unsigned char *>(&E)[I] = (unsigned char)next(0, 256);
  return V;
}

template <class T> static void format(const char *Name, bool IsNormal) {
  cudaArray_t A = newArray(make_cudaExtent(5, 4, 0), 0, texels<T>(20));
  for (int Linear = 0; Linear < 2; ++Linear) {
    cudaTextureDesc D = withBorder(how(cudaAddressModeMirror, Linear, true));
    if (IsNormal)
      D.readMode = cudaReadModeNormalizedFloat;
    if (Linear && !IsNormal)
      continue;
    char Text[128];
    snprintf(Text, sizeof(Text), "%s%s%s", Name, IsNormal ? " normal" : "",
             Linear ? " linear" : "");
    if (IsNormal)
      run<float4>(Text, textureOf(A, D), Fetch::D2, points(-1, 2));
    else
      run<int>(Text, textureOf(A, D), Fetch::D2, points(-1, 2));
  }
  cudaTextureDesc D = withBorder(how(cudaAddressModeBorder, true, true));
  if (!IsNormal)
    return;
  D.readMode = cudaReadModeNormalizedFloat;
  char Text[128];
  snprintf(Text, sizeof(Text), "%s border", Name);
  run<float4>(Text, textureOf(A, D), Fetch::D2, points(-1, 2));
  D.addressMode[0] = D.addressMode[1] = cudaAddressModeClamp;
  D.sRGB = 1;
  snprintf(Text, sizeof(Text), "%s srgb", Name);
  if (sizeof(T) == 4)
    run<float4>(Text, textureOf(A, D), Fetch::D2, points(-1, 2));
}

static void halves() {
  std::vector<float> F = floats(20, -3, 3);
  std::vector<ushort1> V(20);
  for (int I = 0; I < 20; ++I) {
    __half H = __float2half(F[I]);
    memcpy(&V[I], &H, 2);
  }
  cudaChannelFormatDesc D = cudaCreateChannelDescHalf();
  cudaArray_t A;
  OK(cudaMallocArray(&A, &D, 5, 4));
  OK(cudaMemcpy2DToArray(A, 0, 0, V.data(), 10, 10, 4, cudaMemcpyHostToDevice));
  run<float>("half linear",
             textureOf(A, withBorder(how(cudaAddressModeClamp, true, true))),
             Fetch::D2, points(-1, 2));
}

static void levels() {
  cudaMipmappedArray_t M;
  cudaChannelFormatDesc D = cudaCreateChannelDesc<float>();
  OK(cudaMallocMipmappedArray(&M, &D, make_cudaExtent(16, 8, 0), 4));
  for (unsigned I = 0; I < 4; ++I) {
    cudaArray_t Level;
    OK(cudaGetMipmappedArrayLevel(&Level, M, I));
    std::vector<float> V = floats((16 >> I) * (8 >> I), -3, 3);
    OK(cudaMemcpy2DToArray(Level, 0, 0, V.data(), (16 >> I) * 4, (16 >> I) * 4,
                           8 >> I, cudaMemcpyHostToDevice));
  }
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeMipmappedArray;
  R.res.mipmap.mipmap = M;
  for (int Filter = 0; Filter < 2; ++Filter)
    for (float Bias : {0.0f, 0.3f}) {
      cudaTextureDesc T = withBorder(how(cudaAddressModeWrap, true, true));
      T.mipmapFilterMode = Filter ? cudaFilterModeLinear : cudaFilterModePoint;
      T.mipmapLevelBias = Bias;
      T.minMipmapLevelClamp = 0.25f;
      T.maxMipmapLevelClamp = 2.6f;
      cudaTextureObject_t X = 0;
      OK(cudaCreateTextureObject(&X, &R, &T, nullptr));
      char Text[64];
      snprintf(Text, sizeof(Text), "levels %d bias %g", Filter, Bias);
      run<float>(Text, X, Fetch::Lod, points(-1, 4));
      snprintf(Text, sizeof(Text), "gradients %d bias %g", Filter, Bias);
      run<float>(Text, X, Fetch::Grad, points(-1, 1));
    }
}

int main(int Count, char **Args) {
  IsRaw = Count > 1 && !strcmp(Args[1], "raw");
  shapes();
  format<uchar4>("uchar4", true);
  format<char4>("char4", true);
  format<ushort4>("ushort4", true);
  format<short4>("short4", true);
  format<int1>("int", false);
  halves();
  cudaArray_t Cube =
      newArray(make_cudaExtent(3, 3, 6), cudaArrayCubemap, floats(54, -3, 3));
  for (int Linear = 0; Linear < 2; ++Linear)
    run<float>(
        Linear ? "cube linear" : "cube",
        textureOf(Cube, withBorder(how(cudaAddressModeClamp, Linear, true))),
        Fetch::Cube, points(-1, 1));
  cudaArray_t Four = newArray(make_cudaExtent(5, 4, 0), cudaArrayTextureGather,
                              texels<uchar4>(20));
  cudaTextureDesc D = withBorder(how(cudaAddressModeWrap, true, true));
  D.readMode = cudaReadModeNormalizedFloat;
  for (int I = 0; I < 4; ++I)
    run<float4>("gather", textureOf(Four, D), Fetch::Gather, points(-1, 2), I);
  levels();
}
