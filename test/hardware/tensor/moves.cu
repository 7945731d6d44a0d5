// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves of matrices and copies of memory (sm_90a): ldmatrix, stmatrix,
// movmatrix, cp.async, cp.async.bulk, objects of mbarrier, elect, setmaxnreg.
// Prints words.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#define DEVICE static __device__ __forceinline__
DEVICE uint32_t sharedAddress(const void *P) {
  return uint32_t(__cvta_generic_to_shared(P));
}

constexpr unsigned Words = 4096;

template <typename K>
static void run(const char *Name, K Kernel, unsigned Threads, unsigned PerLine,
                unsigned Count) {
  uint32_t *Out;
  std::vector<uint32_t> Host(Words);
  cudaMalloc(&Out, Words * 4);
  cudaMemset(Out, 0xee, Words * 4);
  Kernel<<<1, Threads>>>(Out);
  cudaError_t Status =
      cudaMemcpy(Host.data(), Out, Words * 4, cudaMemcpyDeviceToHost);
  std::printf("= %s: %s\n", Name, cudaGetErrorName(Status));
  for (unsigned I = 0; I < Count; ++I)
    std::printf("%08x%s", Host[I], I % PerLine == PerLine - 1 ? "\n" : " ");
  std::fflush(stdout);
  cudaFree(Out);
}

//===- Matrices ----------------------------------------------------------------

/// Each byte of shared memory is told by its number; rows of the matrices lie in
/// no order.
DEVICE void fill(uint32_t *Shared, unsigned Count) {
  for (unsigned I = threadIdx.x; I < Count; I += blockDim.x)
    Shared[I] = (2 * I + 1) << 16 | 2 * I;
  __syncthreads();
}
DEVICE uint32_t rowOf(const uint32_t *Shared, unsigned Lane) {
  return sharedAddress(Shared) + Lane * 5 % 32 * 16 + Lane / 8 * 512;
}
#define LOADS(Name, Count, Suffix, List, ...)                                  \
  __global__ void ld##Name(uint32_t *Out) {                                    \
    __shared__ __align__(128) uint32_t Shared[1024];                           \
    fill(Shared, 1024);                                                        \
    uint32_t R[4];                                                             \
    asm volatile("ldmatrix.sync.aligned.m8n8." Suffix ".shared.b16 " List ";"  \
                 : __VA_ARGS__                                                 \
                 : "r"(rowOf(Shared, threadIdx.x)));                           \
    for (unsigned I = 0; I < Count; ++I)                                       \
      Out[threadIdx.x * Count + I] = R[I];                                     \
  }
LOADS(x1, 1, "x1", "{%0}, [%1]", "=r"(R[0]))
LOADS(x1t, 1, "x1.trans", "{%0}, [%1]", "=r"(R[0]))
LOADS(x2, 2, "x2", "{%0,%1}, [%2]", "=r"(R[0]), "=r"(R[1]))
LOADS(x2t, 2, "x2.trans", "{%0,%1}, [%2]", "=r"(R[0]), "=r"(R[1]))
LOADS(x4, 4, "x4", "{%0,%1,%2,%3}, [%4]", "=r"(R[0]), "=r"(R[1]), "=r"(R[2]),
      "=r"(R[3]))
LOADS(x4t, 4, "x4.trans", "{%0,%1,%2,%3}, [%4]", "=r"(R[0]), "=r"(R[1]),
      "=r"(R[2]), "=r"(R[3]))

#define STORES(Name, Suffix, List, ...)                                        \
  __global__ void st##Name(uint32_t *Out) {                                    \
    __shared__ __align__(128) uint32_t Shared[1024];                           \
    for (unsigned I = threadIdx.x; I < 1024; I += 32)                          \
      Shared[I] = ~0u;                                                         \
    __syncthreads();                                                           \
    uint32_t R[4];                                                             \
    for (unsigned I = 0; I < 4; ++I)                                           \
      R[I] = (threadIdx.x * 8 + I * 2 + 1) << 16 | (threadIdx.x * 8 + I * 2);  \
    asm volatile("stmatrix.sync.aligned.m8n8." Suffix ".shared.b16 " List      \
                 ";" ::"r"(rowOf(Shared, threadIdx.x)),                        \
                 __VA_ARGS__                                                   \
                 : "memory");                                                  \
    __syncthreads();                                                           \
    for (unsigned I = threadIdx.x; I < 1024; I += 32)                          \
      Out[I] = Shared[I];                                                      \
  }
STORES(x1, "x1", "[%0], {%1}", "r"(R[0]))
STORES(x1t, "x1.trans", "[%0], {%1}", "r"(R[0]))
STORES(x2, "x2", "[%0], {%1,%2}", "r"(R[0]), "r"(R[1]))
STORES(x2t, "x2.trans", "[%0], {%1,%2}", "r"(R[0]), "r"(R[1]))
STORES(x4, "x4", "[%0], {%1,%2,%3,%4}", "r"(R[0]), "r"(R[1]), "r"(R[2]),
       "r"(R[3]))
STORES(x4t, "x4.trans", "[%0], {%1,%2,%3,%4}", "r"(R[0]), "r"(R[1]), "r"(R[2]),
       "r"(R[3]))

__global__ void movmatrix(uint32_t *Out) {
  uint32_t V = (2 * threadIdx.x + 1) << 16 | 2 * threadIdx.x, R;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;"
               : "=r"(R)
               : "r"(V));
  Out[threadIdx.x] = R;
}

//===- Copies ------------------------------------------------------------------

__device__ __align__(128) uint32_t Source[1024];
__global__ void fillSource(uint32_t *) {
  for (unsigned I = threadIdx.x; I < 1024; I += blockDim.x)
    Source[I] = 0x01000000u + I;
}

/// A line of each size: 4, 8, 16 bytes, with as many bytes of the source as the
/// column says.
template <int Size> __global__ void copyPart(uint32_t *Out) {
  __shared__ __align__(128) uint32_t Shared[32 * 4];
  for (unsigned I = threadIdx.x; I < 128; I += 32)
    Shared[I] = ~0u;
  __syncthreads();
  const unsigned Lane = threadIdx.x, Part = Lane < Size ? Lane : Size;
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(
                   sharedAddress(Shared + Lane * 4)),
               "l"(Source + Lane * 4), "n"(Size), "r"(Part)
               : "memory");
  asm volatile("cp.async.commit_group;\ncp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  for (unsigned I = 0; I < 4; ++I)
    Out[Lane * 4 + I] = Shared[Lane * 4 + I];
}
__global__ void copyIgnored(uint32_t *Out) {
  __shared__ __align__(128) uint32_t Shared[32 * 4];
  for (unsigned I = threadIdx.x; I < 128; I += 32)
    Shared[I] = ~0u;
  __syncthreads();
  const unsigned Lane = threadIdx.x;
  asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0;\n"
               "cp.async.cg.shared.global [%0], [%1], 16, p; }" ::"r"(
                   sharedAddress(Shared + Lane * 4)),
               "l"(Source + Lane * 4), "r"(Lane & 1)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  for (unsigned I = 0; I < 4; ++I)
    Out[Lane * 4 + I] = Shared[Lane * 4 + I];
}

//===- mbarrier ----------------------------------------------------------------

typedef unsigned long long State;
DEVICE void barrierInit(State *B, unsigned Count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(sharedAddress(B)),
               "r"(Count)
               : "memory");
}
DEVICE State arrive(State *B) {
  State S;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];"
               : "=l"(S)
               : "r"(sharedAddress(B))
               : "memory");
  return S;
}
DEVICE State arriveMany(State *B, unsigned Count) {
  State S;
  asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], %2;"
               : "=l"(S)
               : "r"(sharedAddress(B)), "r"(Count)
               : "memory");
  return S;
}
DEVICE State arriveDrop(State *B) {
  State S;
  asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];"
               : "=l"(S)
               : "r"(sharedAddress(B))
               : "memory");
  return S;
}
DEVICE State arriveExpect(State *B, unsigned Bytes) {
  State S;
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 %0, [%1], %2;"
               : "=l"(S)
               : "r"(sharedAddress(B)), "r"(Bytes)
               : "memory");
  return S;
}
DEVICE void expect(State *B, unsigned Bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(
                   sharedAddress(B)),
               "r"(Bytes)
               : "memory");
}
DEVICE void complete(State *B, unsigned Bytes) {
  asm volatile(
      "mbarrier.complete_tx.relaxed.cta.shared::cluster.b64 [%0], %1;" ::"r"(
          sharedAddress(B)),
      "r"(Bytes)
      : "memory");
}
DEVICE unsigned pending(State S) {
  unsigned N;
  asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(N) : "l"(S));
  return N;
}
DEVICE unsigned testParity(State *B, unsigned Parity) {
  unsigned Is;
  asm volatile(
      "{.reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2;"
      " selp.u32 %0, 1, 0, p; }"
      : "=r"(Is)
      : "r"(sharedAddress(B)), "r"(Parity)
      : "memory");
  return Is;
}
DEVICE unsigned tryParity(State *B, unsigned Parity) {
  unsigned Is;
  asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2,"
               " 100; selp.u32 %0, 1, 0, p; }"
               : "=r"(Is)
               : "r"(sharedAddress(B)), "r"(Parity)
               : "memory");
  return Is;
}
DEVICE unsigned testState(State *B, State S) {
  unsigned Is;
  asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2;"
               " selp.u32 %0, 1, 0, p; }"
               : "=r"(Is)
               : "r"(sharedAddress(B)), "l"(S)
               : "memory");
  return Is;
}

/// A line for each step: the object, the state that the step gave, its pending
/// count, what both parities say, what the state says.
DEVICE void note(uint32_t *&Out, State *B, State S) {
  State Now = *(volatile State *)B;
  *Out++ = uint32_t(Now >> 32);
  *Out++ = uint32_t(Now);
  *Out++ = uint32_t(S >> 32);
  *Out++ = uint32_t(S);
  *Out++ = pending(S);
  *Out++ = testParity(B, 0) | testParity(B, 1) << 4 | tryParity(B, 0) << 8 |
           tryParity(B, 1) << 12 | testState(B, S) << 16;
}
__global__ void barriers(uint32_t *Out) {
  __shared__ State B;
  barrierInit(&B, 3);
  note(Out, &B, *(volatile State *)&B);
  for (int I = 0; I < 7; ++I)
    note(Out, &B, arrive(&B));
  barrierInit(&B, 5);
  note(Out, &B, *(volatile State *)&B);
  note(Out, &B, arriveMany(&B, 3));
  note(Out, &B, arriveDrop(&B));
  note(Out, &B, arriveDrop(&B)); // completes
  note(Out, &B, arrive(&B));
  note(Out, &B, arrive(&B));
  note(Out, &B, arrive(&B)); // the next one has 3
  note(Out, &B, arrive(&B));
  barrierInit(&B, 1);
  note(Out, &B, arriveExpect(&B, 64));
  complete(&B, 32);
  note(Out, &B, 0);
  complete(&B, 32); // completes
  note(Out, &B, 0);
  expect(&B, 128);
  note(Out, &B, 0);
  note(Out, &B, arrive(&B));
  complete(&B, 128);
  note(Out, &B, 0);
  complete(&B, 16); // before it is expected
  note(Out, &B, 0);
  note(Out, &B, arriveExpect(&B, 16));
  barrierInit(&B, 1048575);
  note(Out, &B, *(volatile State *)&B);
  note(Out, &B, arriveMany(&B, 1000));
  barrierInit(&B, 1);
  note(Out, &B, arriveExpect(&B, 1048575));
}

/// In, out and back by cp.async.bulk.
__global__ void bulk(uint32_t *Out) {
  __shared__ __align__(128) uint32_t Shared[256];
  __shared__ State B;
  for (unsigned I = threadIdx.x; I < 256; I += 32)
    Shared[I] = ~0u;
  if (threadIdx.x == 0)
    barrierInit(&B, 1);
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    arriveExpect(&B, 48 + 16);
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
                 "bytes [%0], [%1], 48, [%2];" ::"r"(sharedAddress(Shared + 4)),
                 "l"(Source + 8), "r"(sharedAddress(&B))
                 : "memory");
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
        "bytes [%0], [%1], 16, [%2];" ::"r"(sharedAddress(Shared + 64)),
        "l"(Source + 100), "r"(sharedAddress(&B))
        : "memory");
    for (int I = 0; I < 1000000 && !tryParity(&B, 0); ++I)
      ;
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 320;" ::"l"(
            Out + 512),
        "r"(sharedAddress(Shared))
        : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
  __syncthreads();
  for (unsigned I = threadIdx.x; I < 256; I += 32)
    Out[I] = Shared[I];
}

__global__ void reduce(uint32_t *Out) {
  __shared__ __align__(128) uint32_t Shared[32];
  Shared[threadIdx.x] = Out[threadIdx.x] = 0x100u + threadIdx.x;
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 "
                 "[%0], [%1], 64;" ::"l"(Out),
                 "r"(sharedAddress(Shared))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}

//===- elect, setmaxnreg -------------------------------------------------------

DEVICE uint32_t electOf(uint32_t Mask) {
  uint32_t Lane, Is;
  asm volatile("{.reg .pred p; elect.sync %0|p, %2; selp.u32 %1, 1, 0, p; }"
               : "=r"(Lane), "=r"(Is)
               : "r"(Mask));
  return Lane << 8 | Is;
}
__global__ void elects(uint32_t *Out) {
  const unsigned Lane = threadIdx.x;
  const uint32_t Masks[] = {0xffffffffu, 0xfffffffeu, 0x80000000u, 0x00010000u,
                            0x0ff00ff0u, 0xaaaaaaaau, 1u};
  for (int I = 0; I < 7; ++I)
    if (Masks[I] >> Lane & 1)
      Out[I * 32 + Lane] = electOf(Masks[I]);
}
__global__ void __launch_bounds__(384, 1) registers(uint32_t *Out) {
  if (threadIdx.x < 128)
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  else
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
  __syncthreads();
  Out[threadIdx.x] = threadIdx.x * 3;
}

int main(int Count, char **) {
  if (Count > 1) { // may not come back
    run("setmaxnreg", registers, 384, 16, 384);
    return 0;
  }
  run("source", fillSource, 32, 8, 0);
#define LOAD(Name, Count)                                                      \
  run("ldmatrix " #Name, ld##Name, 32, Count, 32 * Count)
  LOAD(x1, 1);
  LOAD(x1t, 1);
  LOAD(x2, 2);
  LOAD(x2t, 2);
  LOAD(x4, 4);
  LOAD(x4t, 4);
#define STORE(Name) run("stmatrix " #Name, st##Name, 32, 8, 1024)
  STORE(x1);
  STORE(x1t);
  STORE(x2);
  STORE(x2t);
  STORE(x4);
  STORE(x4t);
  run("movmatrix", movmatrix, 32, 8, 32);
  run("cp.async 4", copyPart<4>, 32, 4, 128);
  run("cp.async 8", copyPart<8>, 32, 4, 128);
  run("cp.async 16", copyPart<16>, 32, 4, 128);
  run("cp.async ignore", copyIgnored, 32, 4, 128);
  run("elect", elects, 32, 32, 7 * 32);
  run("mbarrier", barriers, 1, 6, 6 * 31);
  run("cp.async.bulk", bulk, 32, 8, 640);
  run("cp.reduce.async.bulk", reduce, 32, 8, 32);
}
