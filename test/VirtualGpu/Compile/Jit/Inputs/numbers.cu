// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic whose code differs between CPUs: half, bfloat16, fma, vectors,
// atomics. Prints a hash of each kernel's results, and "wrong" where a fused
// result is not the exact one. Reads as CUDA and as HIP.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define gpuMalloc hipMalloc
#define gpuMemcpy hipMemcpy
#define gpuMemset hipMemset
#define gpuMemcpyDeviceToHost hipMemcpyDeviceToHost
#define gpuDeviceSynchronize hipDeviceSynchronize
#else
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define gpuMalloc cudaMalloc
#define gpuMemcpy cudaMemcpy
#define gpuMemset cudaMemset
#define gpuMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define gpuDeviceSynchronize cudaDeviceSynchronize
#endif

constexpr int Count = 1 << 14, Block = 256;

__host__ __device__ inline uint32_t mixed(uint32_t X) {
  X ^= X >> 16;
  X *= 0x7feb352dU;
  X ^= X >> 15;
  X *= 0x846ca68bU;
  return X ^ X >> 16;
}
/// A float of any sign in [2^-20, 2^20), all bits of its fraction in use.
__host__ __device__ inline float number(uint32_t Seed) {
  const uint32_t R = mixed(Seed);
  const uint32_t Bits =
      (R & 0x807fffff) | (127 - 20 + (mixed(R) % 40)) << 23;
  float F;
  memcpy(&F, &Bits, 4);
  return F;
}
__host__ __device__ inline double wide(uint32_t Seed) {
  return double(number(Seed)) + double(number(Seed + 77)) * 0x1p-30;
}

struct Triple {
  float X, Y, Z;
};
/// X * Y + Z cancels but for the bits that a second rounding would lose.
__host__ __device__ inline Triple cancelling(uint32_t I) {
  const float X = number(3 * I), Y = number(3 * I + 1);
  return {X, Y, I % 2 ? -(X * Y) : number(3 * I + 2)};
}

// A product and a sum in one expression: fused, as compilers for GPUs do.
__global__ void contracted(float *Out, double *OutWide) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  const float X = number(3 * I), Y = number(3 * I + 1), Z = number(3 * I + 2);
  Out[I] = X * Y + Z;
  OutWide[I] = wide(I) * wide(I + 1) - wide(I + 2);
}

__global__ void fused(const Triple *In, float *Out) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I].X * In[I].Y + In[I].Z;
}

// Vectors, in a loop of the lane's own and without collectives.
__global__ void wideVectors(float4 *Out) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 Sum = make_float4(0, 1, 2, 3);
  for (int K = 0; K < 24; ++K) {
    const float A = number(I * 31 + K), B = number(K);
    Sum.x += A * B;
    Sum.y = Sum.y * 0.75f + A;
    Sum.z += sqrtf(fabsf(A)) / (fabsf(B) + 1);
    Sum.w = fmaxf(fminf(Sum.w, A), -B);
  }
  Out[I] = Sum;
}

__global__ void integers(uint64_t *Out) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  const uint64_t A = uint64_t(mixed(I)) << 32 | mixed(I + 1);
  const float F = number(I) * 1e6f;
  uint64_t Sum = A * (A >> 7) + __popcll(A) * 1000003ull + __clz(uint32_t(A));
  Sum ^= A / (mixed(I + 5) | 1) + A % 1000007;
  Sum += uint64_t(int64_t(F)) + uint32_t(F) + uint64_t(int(number(I + 9)));
  Sum ^= uint64_t(A >> (I % 64)) + (int64_t(A) >> (I % 61));
  Sum += uint64_t(double(A)) ^ uint32_t(float(A) * 0x1p-40f);
  Out[I] = Sum;
}

// Integers only, or sums that are exact: the order of lanes does not matter.
__global__ void atomics(unsigned *Words, unsigned long long *Wide,
                        float *Floats, double *Doubles) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ unsigned Shared[32];
  if (threadIdx.x < 32)
    Shared[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&Shared[I % 32], mixed(I));
  atomicAdd(&Words[I % 61], mixed(I));
  atomicMax(&Words[64 + I % 7], mixed(I + 1));
  atomicXor(&Words[96 + I % 5], mixed(I + 2));
  atomicAdd(&Wide[I % 13], (unsigned long long)mixed(I) << 20);
  atomicAdd(&Floats[I % 17], float(mixed(I) % 64) * 0.25f);
  atomicAdd(&Doubles[I % 11], double(mixed(I) % 4096) * 0.125);
  unsigned Old = Words[127], Seen;
  do {
    Seen = Old;
    Old = atomicCAS(&Words[127], Seen, Seen * 3 + 1 - Seen * 2);
  } while (Old != Seen);
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&Words[128 + threadIdx.x], Shared[threadIdx.x]);
}

// Conversions, arithmetic and fma of the 16-bit formats.
__global__ void small(uint16_t *Out) {
  const uint32_t I = blockIdx.x * blockDim.x + threadIdx.x;
  const float A = number(I) * 0x1p-8f, B = number(I + 11) * 0x1p-8f;
  const float C = number(I + 23) * 0x1p-8f;
  uint16_t *O = Out + I * 8;
#ifdef __HIP__
  const _Float16 X = _Float16(A), Y = _Float16(B), Z = _Float16(C);
  const _Float16 Values[] = {_Float16(X * Y + Z),
                             _Float16(X + Y),
                             _Float16(X / Z),
                             _Float16(wide(I)),
                             _Float16(int(mixed(I) % 200000)),
                             __builtin_elementwise_fma(X, Z, Y)};
  for (int K = 0; K < 6; ++K)
    memcpy(O + K, &Values[K], 2);
  const __bf16 U = __bf16(A), V = __bf16(wide(I + 3));
  memcpy(O + 6, &U, 2);
  memcpy(O + 7, &V, 2);
#else
  const __half X = __float2half(A), Y = __float2half(B), Z = __float2half(C);
  const __nv_bfloat16 U = __float2bfloat16(A), V = __float2bfloat16(B);
  const __half2 P = __hfma2(__halves2half2(X, Y), __halves2half2(Z, X),
                            __halves2half2(Y, Z));
  O[0] = __half_as_ushort(X * Y + Z);
  O[1] = __half_as_ushort(__hfma(X, Y, Z));
  O[2] = __half_as_ushort(__hdiv(X, Z));
  O[3] = __half_as_ushort(__double2half(wide(I)));
  O[4] = __half_as_ushort(__int2half_rn(int(mixed(I) % 200000)));
  O[5] = uint16_t(__half_as_ushort(__low2half(P)) +
                  3 * __half_as_ushort(__high2half(P)));
  O[6] = __bfloat16_as_ushort(__hfma(U, V, __double2bfloat16(wide(I + 3))));
  O[7] = __bfloat16_as_ushort(U * V + U);
#endif
}

static uint64_t hashOf(const void *Data, size_t Bytes) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (size_t I = 0; I != Bytes; ++I)
    Hash = (Hash ^ static_cast<const uint8_t *>(Data)[I]) * 0x100000001b3;
  return Hash;
}

template <typename T> struct Buffer {
  explicit Buffer(size_t Count) : Count(Count) {
    if (gpuMalloc(reinterpret_cast<void **>(&Device), Count * sizeof(T)))
      printf("wrong: no memory\n");
    gpuMemset(Device, 0, Count * sizeof(T));
  }
  std::vector<T> show(const char *Name) {
    std::vector<T> Host(Count);
    if (gpuDeviceSynchronize() ||
        gpuMemcpy(Host.data(), Device, Count * sizeof(T),
                  gpuMemcpyDeviceToHost))
      printf("wrong: the launch failed\n");
    printf("%-12s %016llx\n", Name,
           (unsigned long long)hashOf(Host.data(), Count * sizeof(T)));
    return Host;
  }
  size_t Count;
  T *Device = nullptr;
};

static int wrongFused(const std::vector<float> &Got,
                      const std::vector<Triple> &In) {
  int Wrong = 0;
  for (int I = 0; I != Count; ++I)
    Wrong += Got[I] != std::fma(In[I].X, In[I].Y, In[I].Z);
  return Wrong;
}

int main() {
  constexpr int Blocks = Count / Block;
  Buffer<float> Out(Count), Floats(32);
  Buffer<double> OutWide(Count), Doubles(32);
  contracted<<<Blocks, Block>>>(Out.Device, OutWide.Device);
  Out.show("contracted");
  OutWide.show("in double");

  std::vector<Triple> Triples;
  for (uint32_t I = 0; I != Count; ++I)
    Triples.push_back(cancelling(I));
  Buffer<Triple> In(Count);
  gpuMemcpy(In.Device, Triples.data(), Count * sizeof(Triple),
#ifdef __HIP__
            hipMemcpyHostToDevice);
#else
            cudaMemcpyHostToDevice);
#endif
  fused<<<Blocks, Block>>>(In.Device, Out.Device);
  printf("wrong fused: %d\n", wrongFused(Out.show("fused"), Triples));

  Buffer<float4> Vectors(Count);
  wideVectors<<<Blocks, Block>>>(Vectors.Device);
  Vectors.show("vectors");
  Buffer<uint64_t> Integers(Count);
  integers<<<Blocks, Block>>>(Integers.Device);
  Integers.show("integers");

  Buffer<unsigned> Words(256);
  Buffer<unsigned long long> Wide(32);
  atomics<<<Blocks, Block>>>(Words.Device, Wide.Device, Floats.Device,
                             Doubles.Device);
  Words.show("atomics");
  Wide.show("of 64 bits");
  Floats.show("of floats");
  Doubles.show("of doubles");

  Buffer<uint16_t> Small(Count * 8);
  small<<<Blocks, Block>>>(Small.Device);
  Small.show("small");
  return 0;
}
