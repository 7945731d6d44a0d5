// RUN: %check_findings %s
// Branches that hipcc takes, as it is a clang, and nvcc's g++ does not.
#include <cstdio>
#include <cuda_runtime.h>

// Macros of such branches, where device code uses them; one that follows.
#ifdef __clang__ // wrong: porthip-vendor-clang-branch
#define STEP 2
#define ON_CLANG 1
#else
#define STEP 1
#endif
#if ON_CLANG // wrong: porthip-vendor-clang-branch
#define AGAIN(x) twice(x)
#else
#define AGAIN(x) (x)
#endif
#define ON_GCC !defined(__clang__)

// Declarations: a constant, a type, a function.
#if __clang_major__ >= 10 // wrong: porthip-vendor-clang-branch
constexpr int Tile = 16;
#else
constexpr int Tile = 32;
#endif
#ifdef __llvm__ // wrong: porthip-vendor-clang-branch
typedef short Index;
#else
typedef int Index;
#endif
#if __has_builtin(__builtin_bitreverse32) // wrong: porthip-vendor-clang-branch
__device__ unsigned turned(unsigned x) { return __builtin_bitreverse32(x); }
#else
__device__ unsigned turned(unsigned x) { return __brev(x); }
#endif
__device__ int twice(int x) { return 2 * x; }

// Statements.
__global__ void wrong(int *p) {
  Index i = threadIdx.x;
  p[i] = STEP + AGAIN(p[i]) + Tile + turned(i);
#if ON_GCC // wrong: porthip-vendor-clang-branch
  p[1] = 4;
#endif
#if __GNUC__ && !__clang__ // wrong: porthip-vendor-clang-branch
  p[2] = 1;
#elif defined(__clang__)
  p[2] = 2;
#endif
}
// A clang says that it is g++ 4.2.
#define GCC (__GNUC__ * 100 + __GNUC_MINOR__)
__global__ void versions(int *p) {
#if __GNUC__ >= 5 // wrong: porthip-vendor-clang-branch
  p[0] = 1;
#endif
#if GCC < 405 // wrong: porthip-vendor-clang-branch
  p[1] = 1;
#endif
#if __GNUC__ < 4 || GCC < 402
  p[2] = 1;
#elif defined(__GNUC__) && __GNUC__ >= 4
  p[2] = 2;
#endif
}
// By way of macros with arguments and of others; also where only some versions
// of g++ take another branch; and as numbers.
#define SINCE(a, b) (GCC >= (a) * 100 + (b))
#define IS_NEW SINCE(8, 1)
#define SINCE_CLANG(n) (__clang_major__ >= (n))
__global__ void calls(int *p) {
#if SINCE(5, 1) // wrong: porthip-vendor-clang-branch
  p[0] = 1;
#endif
#if IS_NEW // wrong: porthip-vendor-clang-branch
  p[1] = 1;
#endif
#if __GNUC_PREREQ(9, 0) // wrong: porthip-vendor-clang-branch
  p[2] = 1;
#endif
#if SINCE_CLANG(3) // wrong: porthip-vendor-clang-branch
  p[3] = 1;
#endif
#if __GNUC__ >= 13 // wrong: porthip-vendor-clang-branch
  p[4] = 1;
#endif
  p[5] = __GNUC__;          // wrong: porthip-vendor-clang-branch
  p[6] = GCC > 900 ? 1 : 2; // wrong: porthip-vendor-clang-branch
#if SINCE(4, 1) && __GNUC_PREREQ(4, 2) && !SINCE(40, 0)
  p[7] = 1;
#endif
#ifndef __OPTIMIZE__ // wrong: porthip-vendor-clang-branch
  p[9] = 1;
#endif
#if __GLIBC_PREREQ(2, 3) && defined(__GNUC__)
  p[8] = 1;
#endif
}
int main() {
#ifdef __clang__ // wrong: porthip-vendor-clang-branch
  int threads = 64;
#else
  int threads = 128;
#endif
  wrong<<<1, threads>>>(nullptr);
}

// Nothing of a result: hints, attributes, pragmas, text; what no code uses.
#if defined(__clang__)
#define COMPILER "clang"
#define VERSION __clang_major__
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define ALWAYS inline __attribute__((always_inline))
#elif defined(__GNUC__)
#define COMPILER "gcc"
#define VERSION __GNUC__
#define LIKELY(x) (x)
#define ALWAYS __attribute__((noinline))
#endif
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused"
#endif
ALWAYS __device__ int fineFunction(int x) { return LIKELY(x > 1) ? x : 1; }
__global__ void fine(int *p) {
#ifdef __clang__
#pragma clang loop unroll(full)
#else
#pragma unroll
#endif
  for (int i = 0; i < 4; ++i)
    p[i] = fineFunction(p[i]);
#ifdef __clang__
  printf("by clang\n");
  __builtin_assume(p[0] > 0);
#endif
#if defined(__clang__) && defined(__CUDA__)
  p[0] = 1;
#endif
#if defined(__clang__) && !defined(__HIP__)
  p[1] = 1;
#endif
#if VERSION > 3 && __has_builtin(__builtin_popcount)
  p[2] = 1;
#endif
  p[3] = sizeof(COMPILER) > 1;
}
int host(int x) {
#ifdef __clang__
  return x + 1;
#else
  return x;
#endif
}
