// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.bulk.tensor by maps that cuTensorMapEncodeTiled makes (sm_90): what
// shared memory holds after a load, what changes in global memory by a store,
// which maps the driver refuses. Argument: the case to begin with.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <unistd.h>
#include <vector>

typedef CUresult (*Encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t,
                           void *, const cuuint64_t *, const cuuint64_t *,
                           const cuuint32_t *, const cuuint32_t *,
                           CUtensorMapInterleave, CUtensorMapSwizzle,
                           CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

struct Case {
  const char *Name;
  CUtensorMapDataType Type;
  unsigned Rank;
  cuuint64_t Sizes[3], Strides[2]; // elements; bytes
  cuuint32_t Box[3], Steps[3];
  CUtensorMapSwizzle Swizzle;
  CUtensorMapFloatOOBfill Fill;
  int At[3];
  unsigned Offset; // of shared memory
};

#define U8_ CU_TENSOR_MAP_DATA_TYPE_UINT8
#define U16_ CU_TENSOR_MAP_DATA_TYPE_UINT16
#define U32_ CU_TENSOR_MAP_DATA_TYPE_UINT32
#define U64_ CU_TENSOR_MAP_DATA_TYPE_UINT64
#define F16_ CU_TENSOR_MAP_DATA_TYPE_FLOAT16
#define F32_ CU_TENSOR_MAP_DATA_TYPE_FLOAT32
#define F64_ CU_TENSOR_MAP_DATA_TYPE_FLOAT64
#define BF16_ CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
#define FTZ_ CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ
#define TF32_ CU_TENSOR_MAP_DATA_TYPE_TFLOAT32
#define TFTZ_ CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
#define PLAIN CU_TENSOR_MAP_SWIZZLE_NONE
#define S32B CU_TENSOR_MAP_SWIZZLE_32B
#define S64B CU_TENSOR_MAP_SWIZZLE_64B
#define S128B CU_TENSOR_MAP_SWIZZLE_128B
#define ZERO CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE
#define NAN_ CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA

static const Case Cases[] = {
#include "tensor_maps.def"
};

#define DEVICE static __device__ __forceinline__
DEVICE uint32_t sharedAddress(const void *P) {
  return uint32_t(__cvta_generic_to_shared(P));
}
DEVICE void load(const CUtensorMap *Map, uint32_t To, uint32_t Barrier,
                 unsigned Rank, int X, int Y, int Z) {
#define LOAD(Dimension, Coordinates, ...)                                      \
  asm volatile("cp.async.bulk.tensor." Dimension                               \
               ".shared::cluster.global.tile"                                  \
               ".mbarrier::complete_tx::bytes [%0], [%1, " Coordinates         \
               "], [%2];" ::"r"(To),                                           \
               "l"(Map), "r"(Barrier), __VA_ARGS__                             \
               : "memory")
  if (Rank == 1)
    LOAD("1d", "{%3}", "r"(X));
  else if (Rank == 2)
    LOAD("2d", "{%3,%4}", "r"(X), "r"(Y));
  else
    LOAD("3d", "{%3,%4,%5}", "r"(X), "r"(Y), "r"(Z));
}
#define STORE(Text, Dimension, Coordinates, ...)                               \
  asm volatile(Text "." Dimension ".global.shared::cta" Kind                   \
                    ".tile.bulk_group [%0, " Coordinates                       \
                    "], [%1];" ::"l"(Map),                                     \
               "r"(From), __VA_ARGS__                                          \
               : "memory")
DEVICE void store(const CUtensorMap *Map, uint32_t From, unsigned Rank, int X,
                  int Y, int Z) {
#define Kind ""
  if (Rank == 1)
    STORE("cp.async.bulk.tensor", "1d", "{%2}", "r"(X));
  else if (Rank == 2)
    STORE("cp.async.bulk.tensor", "2d", "{%2,%3}", "r"(X), "r"(Y));
  else
    STORE("cp.async.bulk.tensor", "3d", "{%2,%3,%4}", "r"(X), "r"(Y), "r"(Z));
#undef Kind
}
DEVICE void add(const CUtensorMap *Map, uint32_t From, unsigned Rank, int X,
                int Y, int Z) {
#define Kind ".add"
  if (Rank == 1)
    STORE("cp.reduce.async.bulk.tensor", "1d", "{%2}", "r"(X));
  else if (Rank == 2)
    STORE("cp.reduce.async.bulk.tensor", "2d", "{%2,%3}", "r"(X), "r"(Y));
  else
    STORE("cp.reduce.async.bulk.tensor", "3d", "{%2,%3,%4}", "r"(X), "r"(Y),
          "r"(Z));
#undef Kind
}

constexpr unsigned Halves = 8192; // of shared memory

__global__ void load(const __grid_constant__ CUtensorMap Map, unsigned Rank,
                     int X, int Y, int Z, unsigned Offset, unsigned Bytes,
                     unsigned short *Out, unsigned *Waited) {
  __shared__ __align__(1024) unsigned short Shared[Halves];
  __shared__ __align__(8) unsigned long long Barrier;
  for (unsigned I = threadIdx.x; I < Halves; I += 32)
    Shared[I] = 0xeeee;
  const uint32_t B = sharedAddress(&Barrier);
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(B) : "memory");
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(B),
                 "r"(Bytes)
                 : "memory");
    load(&Map, sharedAddress(Shared) + Offset, B, Rank, X, Y, Z);
    unsigned Is = 0;
    for (int I = 0; I < 20000 && !Is; ++I)
      asm volatile(
          "{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], "
          "0, 1000; selp.u32 %0, 1, 0, p; }"
          : "=r"(Is)
          : "r"(B)
          : "memory");
    *Waited = Is;
  }
  __syncthreads();
  for (unsigned I = threadIdx.x; I < Halves; I += 32)
    Out[I] = Shared[I];
}

__global__ void storeOrAdd(const __grid_constant__ CUtensorMap Map,
                           unsigned Rank, int X, int Y, int Z, unsigned Offset,
                           bool IsSum) {
  __shared__ __align__(1024) unsigned short Shared[Halves];
  for (unsigned I = threadIdx.x; I < Halves; I += 32)
    Shared[I] = 0x4000 | I;
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    if (IsSum)
      add(&Map, sharedAddress(Shared) + Offset, Rank, X, Y, Z);
    else
      store(&Map, sharedAddress(Shared) + Offset, Rank, X, Y, Z);
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}

static unsigned bytesOf(CUtensorMapDataType T) {
  switch (T) {
  case U8_:
    return 1;
  case U16_:
  case F16_:
  case BF16_:
    return 2;
  case U64_:
  case F64_:
    return 8;
  default:
    return 4;
  }
}

/// Runs of halves that are not Empty, with the number of the first.
static void print(const std::vector<unsigned short> &V, unsigned short Empty) {
  for (size_t I = 0; I < V.size(); ++I)
    if (V[I] != Empty) {
      std::printf("@%04zx", I);
      for (size_t Begin = I; I < V.size() && V[I] != Empty && I < Begin + 64;
           ++I)
        std::printf(" %04x", V[I]);
      std::printf("\n");
      --I;
    }
  std::fflush(stdout);
}

static CUresult encode(Encode E, const Case &C, CUtensorMap *Map,
                       void *Global) {
  return E(Map, C.Type, C.Rank, Global, C.Sizes, C.Strides, C.Box, C.Steps,
           CU_TENSOR_MAP_INTERLEAVE_NONE, C.Swizzle,
           CU_TENSOR_MAP_L2_PROMOTION_NONE, C.Fill);
}

constexpr size_t GlobalHalves = 32768;
/// An error stays in the process: the next case needs another one.
static bool check(const char *What, size_t Next, char **Arguments) {
  cudaError_t Status = cudaDeviceSynchronize();
  if (Status == cudaSuccess)
    return true;
  std::printf("%s: %s\n", What, cudaGetErrorName(Status));
  std::fflush(stdout);
  char Number[16];
  std::snprintf(Number, sizeof(Number), "%zu", Next);
  char *Again[] = {Arguments[0], Number, nullptr};
  execv("/proc/self/exe", Again);
  return false;
}

static void run(Encode E, size_t N, char **Arguments) {
  const Case &C = Cases[N / 3];
  const unsigned Way = N % 3;
  std::vector<unsigned short> Host(GlobalHalves), Out(Halves);
  unsigned short *Global, *Found;
  unsigned *Waited, IsDone = 0;
  cudaMalloc(&Global, GlobalHalves * 2);
  cudaMalloc(&Found, Halves * 2);
  cudaMalloc(&Waited, 4);
  cudaMemset(Waited, 0, 4);
  for (size_t I = 0; I < GlobalHalves; ++I)
    Host[I] = Way == 0 ? (unsigned short)I : Way == 1 ? 0xffff : 1;
  cudaMemcpy(Global, Host.data(), GlobalHalves * 2, cudaMemcpyHostToDevice);
  alignas(128) CUtensorMap Map;
  std::memset(&Map, 0, sizeof(Map));
  CUresult Status = encode(E, C, &Map, Global);
  static const char *Ways[] = {"load", "store", "add"};
  std::printf("= %s %s: %d\n", C.Name, Ways[Way], int(Status));
  if (Status == CUDA_SUCCESS) {
    unsigned Bytes = bytesOf(C.Type);
    for (unsigned D = 0; D < C.Rank; ++D)
      Bytes *= (C.Box[D] + C.Steps[D] - 1) / C.Steps[D];
    if (Way == 0) {
      load<<<1, 32>>>(Map, C.Rank, C.At[0], C.At[1], C.At[2], C.Offset, Bytes,
                      Found, Waited);
      check("load", N + 1, Arguments);
      cudaMemcpy(Out.data(), Found, Halves * 2, cudaMemcpyDeviceToHost);
      cudaMemcpy(&IsDone, Waited, 4, cudaMemcpyDeviceToHost);
      std::printf("bytes %u waited %u\n", Bytes, IsDone);
      print(Out, 0xeeee);
    } else {
      storeOrAdd<<<1, 32>>>(Map, C.Rank, C.At[0], C.At[1], C.At[2], C.Offset,
                            Way == 2);
      check("store", N + 1, Arguments);
      cudaMemcpy(Host.data(), Global, GlobalHalves * 2, cudaMemcpyDeviceToHost);
      print(Host, Way == 1 ? 0xffff : 1);
    }
  }
  cudaFree(Global);
  cudaFree(Found);
  cudaFree(Waited);
}

/// The maps that are refused, and by which status.
static void refuse(Encode E) {
  void *Global;
  cudaMalloc(&Global, 1 << 20);
  const Case Good = {"",        U16_,  2,    {100, 50}, {256}, {32, 8},
                     {1, 1, 1}, PLAIN, ZERO, {},        0};
  alignas(128) unsigned char Place[256];
  auto *Map = (CUtensorMap *)Place;
  auto tell = [&](const char *What, const Case &C, void *At, CUtensorMap *To) {
    std::printf("%s: %d\n", What, int(encode(E, C, To, At)));
  };
  std::printf("= refused\n");
  tell("good", Good, Global, Map);
  const auto *W = (const uint32_t *)Place;
  for (int I = 0; I < 32; ++I)
    std::printf("%08x%s", W[I], I % 8 == 7 ? "\n" : " ");
  tell("map at 16", Good, Global, (CUtensorMap *)(Place + 16));
  tell("map at 8", Good, Global, (CUtensorMap *)(Place + 8));
  tell("no map", Good, Global, nullptr);
  tell("no address", Good, nullptr, Map);
  tell("address at 8", Good, (char *)Global + 8, Map);
  tell("address at 16", Good, (char *)Global + 16, Map);
  tell("address of the host", Good, Place, Map);
#define WITH(What, ...)                                                        \
  {                                                                            \
    Case C = Good;                                                             \
    __VA_ARGS__;                                                               \
    tell(What, C, Global, Map);                                                \
  }
  WITH("rank 0", C.Rank = 0)
  WITH("rank 6", C.Rank = 6)
  WITH("size 0", C.Sizes[0] = 0)
  WITH("size 2^32", C.Sizes[0] = 1ull << 32; C.Strides[0] = 1ull << 34)
  WITH("size 2^32 + 1", C.Sizes[1] = (1ull << 32) + 1)
  WITH("stride 8", C.Strides[0] = 8)
  WITH("stride 16", C.Strides[0] = 16)
  WITH("stride 0", C.Strides[0] = 0)
  WITH("stride 264", C.Strides[0] = 264)
  WITH("stride 2^40", C.Strides[0] = 1ull << 40)
  WITH("stride 2^40 - 16", C.Strides[0] = (1ull << 40) - 16)
  WITH("stride below the row", C.Strides[0] = 192)
  WITH("box 0", C.Box[1] = 0)
  WITH("box 256", C.Box[1] = 256)
  WITH("box 257", C.Box[1] = 257)
  WITH("box greater than the tensor", C.Box[1] = 64)
  WITH("row of the box 24 bytes", C.Box[0] = 12)
  WITH("row of the box 16 bytes", C.Box[0] = 8)
  WITH("box of 128 KiB", C.Box[0] = 256; C.Box[1] = 256)
  WITH("step 0", C.Steps[1] = 0)
  WITH("step 8", C.Steps[1] = 8)
  WITH("step 9", C.Steps[1] = 9)
  WITH("first step 8", C.Steps[0] = 8)
  WITH("swizzle 32, row 32", C.Box[0] = 16; C.Swizzle = S32B)
  WITH("swizzle 32, row 64", C.Swizzle = S32B)
  WITH("swizzle 64, row 64", C.Swizzle = S64B)
  WITH("swizzle 64, row 128", C.Box[0] = 64; C.Swizzle = S64B)
  WITH("swizzle 128, row 128", C.Box[0] = 64; C.Swizzle = S128B)
  WITH("swizzle 128, row 256", C.Box[0] = 128; C.Swizzle = S128B)
  WITH("swizzle 128, row 128 by step 2", C.Box[0] = 128; C.Steps[0] = 2;
       C.Swizzle = S128B)
  WITH("swizzle 7", C.Swizzle = CUtensorMapSwizzle(7))
  WITH("swizzle 4", C.Swizzle = CUtensorMapSwizzle(4))
  WITH("type 13", C.Type = CUtensorMapDataType(13))
  WITH("type 16", C.Type = CUtensorMapDataType(16))
  WITH("NaN for integers", C.Fill = NAN_)
  WITH("fill 2", C.Fill = CUtensorMapFloatOOBfill(2))
  WITH("1d, no strides", C.Rank = 1)
  cudaFree(Global);
  std::fflush(stdout);
}

int main(int Count, char **Arguments) {
  cudaFree(nullptr);
  void *Found = nullptr;
  cudaDriverEntryPointQueryResult How = cudaDriverEntryPointSymbolNotFound;
  cudaError_t Status = cudaGetDriverEntryPointByVersion(
      "cuTensorMapEncodeTiled", &Found, 12000, cudaEnableDefault, &How);
  if (Status != cudaSuccess || !Found) {
    std::printf("no cuTensorMapEncodeTiled: %s, %d\n", cudaGetErrorName(Status),
                int(How));
    return 1;
  }
  size_t First = Count > 1 ? size_t(std::atoi(Arguments[1])) : 0;
  if (First == 0)
    refuse(Encode(Found));
  for (size_t N = First; N < 3 * sizeof(Cases) / sizeof(Cases[0]); ++N)
    run(Encode(Found), N, Arguments);
}
