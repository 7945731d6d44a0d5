// RUN: %check_findings %s
// Amounts that memory holds: what initialisers, stores and copies put there.
#include <cuda_runtime.h>
#include <vector>
#define SHIFT(x, n) (((x) << (n)) + 1)
__constant__ int Table[4] = {0, 8, 16, 32};
__constant__ int Less[4] = {0, 8, 16, 31};
__constant__ unsigned char Filled[4];
__constant__ int FilledLess[4];
__device__ int Counts[64], CountsLess[64];
struct Step {
  int width;
  unsigned char by, less;
};
__constant__ Step Steps[2] = {{1, 32, 3}, {2, 5, 3}};
__constant__ Step Named = {.width = 64, .by = 3};
struct Field {
  int bits;
  int least = 32;
  explicit Field(int n) : bits(n) {}
};
struct Params {
  int shift, less;
  int each[4];
  const int *list;
};
__global__ void tables(unsigned *p, int i) {
  p[0] = SHIFT(p[1], Table[i]); // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], Table[2]);
  p[2] = SHIFT(p[3], Table[3]); // wrong: porthip-numerics-wide-shift
  p[3] = SHIFT(p[4], Less[i]);
  p[4] = SHIFT(p[5], Steps[i].by); // wrong: porthip-numerics-wide-shift
  p[5] = SHIFT(p[6], Steps[i].less);
  p[6] = SHIFT(p[7], Filled[i]); // wrong: porthip-numerics-wide-shift
  p[7] = SHIFT(p[8], FilledLess[i]);
  p[8] = SHIFT(p[9], Named.width); // wrong: porthip-numerics-wide-shift
  int n = Table[i];
  p[9] = SHIFT(p[10], n); // wrong: porthip-numerics-wide-shift
  p[10] = SHIFT(1ull, Table[i]) >> 3;
  const int *t = Table + 1;
  p[11] = SHIFT(p[12], t[i]);     // wrong: porthip-numerics-wide-shift
  p[12] = SHIFT(p[13], *t);       // wrong: porthip-numerics-wide-shift
  p[13] = SHIFT(p[14], __ldg(t)); // wrong: porthip-numerics-wide-shift
}
// Stores of the device's own.
__global__ void counts(const unsigned *x, int i) {
  Counts[i] = __clz(x[i]);
  CountsLess[i] = __clz(x[i]) & 31;
}
__global__ void stored(unsigned *p) {
  __shared__ int bits[64], less[64], most;
  int own[2];
  const int lane = threadIdx.x;
  const int ones = __popc(p[lane]);
  bits[lane] = ones;
  less[lane] = ones / 2;
  own[0] = 32 - ones;
  own[1] = 7;
  atomicMax(&most, ones);
  __syncthreads();
  p[0] = SHIFT(p[1], bits[63 - lane]); // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], less[63 - lane]);
  p[2] = SHIFT(p[3], own[0]); // wrong: porthip-numerics-wide-shift
  p[3] = SHIFT(p[4], own[1]);
  p[4] = SHIFT(p[5], Counts[lane]); // wrong: porthip-numerics-wide-shift
  p[5] = SHIFT(p[6], CountsLess[lane]);
  p[6] = SHIFT(p[7], most); // wrong: porthip-numerics-wide-shift
  if (bits[lane] < 32)
    p[7] = SHIFT(p[8], bits[lane]);
  if (Counts[lane] == 32)
    return;
  p[8] = SHIFT(p[9], Counts[lane]);
  const int n = bits[lane];
  p[9] = n > 31 ? 0 : SHIFT(p[9], n);
  const int more = __shfl_sync(~0u, ones, 0);
  p[10] = SHIFT(p[11], more); // wrong: porthip-numerics-wide-shift
  const int sum = __reduce_max_sync(~0u, ones);
  p[11] = SHIFT(p[12], sum); // wrong: porthip-numerics-wide-shift
}
// Members of what a launch gives, and what its pointers lead to.
__global__ void params(unsigned *p, Params a, Field f, const int *list,
                       const int *less) {
  p[0] = SHIFT(p[1], a.shift); // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], a.less);
  p[2] = SHIFT(p[3], a.each[p[3]]); // wrong: porthip-numerics-wide-shift
  p[3] = SHIFT(p[4], f.bits);       // wrong: porthip-numerics-wide-shift
  p[4] = SHIFT(p[5], f.least);      // wrong: porthip-numerics-wide-shift
  p[5] = SHIFT(p[6], list[p[6]]);   // wrong: porthip-numerics-wide-shift
  p[6] = SHIFT(p[7], less[p[6]]);
  p[7] = SHIFT(p[8], a.list[p[6]]); // wrong: porthip-numerics-wide-shift
}
void launches(unsigned *p, int *list, int *less, int *of) {
  const unsigned char amounts[4] = {32, 1, 2, 3};
  cudaMemcpyToSymbol(Filled, amounts, sizeof amounts);
  const int few[4] = {0, 1, 2, 3};
  cudaMemcpyToSymbol(FilledLess, few, sizeof few);
  std::vector<int> numbers{31, 32};
  cudaMemcpy(list, numbers.data(), 8, cudaMemcpyHostToDevice);
  cudaMemcpy(less, few, 8, cudaMemcpyHostToDevice);
  std::vector<int> more(4);
  for (int i = 0; i < 4; ++i)
    more[i] = i == 3 ? 40 : 3;
  cudaMemcpy(of, more.data(), 16, cudaMemcpyHostToDevice);
  Params a{32, 31, {1, 2, 3, 33}};
  a.less = 30;
  a.list = of;
  params<<<1, 1>>>(p, a, Field(32), list, less);
}
// One kernel counts, another one shifts.
__global__ void count(int *into, const unsigned *x) {
  into[threadIdx.x] = __clz(x[threadIdx.x]);
}
__global__ void use(unsigned *p, const int *by) {
  p[0] = SHIFT(p[1], by[threadIdx.x]); // wrong: porthip-numerics-wide-shift
}
void counted(unsigned *p) {
  int *n;
  cudaMalloc(&n, 256);
  count<<<1, 32>>>(n, p);
  use<<<1, 32>>>(p, n);
}
// By references, and by what a function gives one to.
__device__ const int &picked(const int *of, int i) { return of[i]; }
__device__ unsigned byReference(unsigned x, const int &n) {
  return SHIFT(x, n); // wrong: porthip-numerics-wide-shift
}
__device__ void widest(int *to, unsigned x) { *to = __clz(x); }
__global__ void references(unsigned *p, int i) {
  p[0] = SHIFT(p[1], picked(Table, i)); // wrong: porthip-numerics-wide-shift
  const int &n = Table[i];
  p[1] = SHIFT(p[2], n); // wrong: porthip-numerics-wide-shift
  p[2] = byReference(p[3], Table[i]);
  int most;
  widest(&most, p[4]);
  p[3] = SHIFT(p[4], most); // wrong: porthip-numerics-wide-shift
  const int &few = Less[i];
  p[4] = SHIFT(p[5], few);
}
// Components of vectors, by the variable; arguments of lambdas.
__constant__ int2 Pair = {32, 3};
__global__ void vectors(unsigned *p, int2 v, uchar4 w, int n) {
  p[0] = SHIFT(p[1], v.x); // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], v.y);
  p[2] = SHIFT(p[3], Pair.x); // wrong: porthip-numerics-wide-shift
  p[3] = SHIFT(p[4], Pair.y);
  p[4] = SHIFT(p[5], w.w);
  int4 own = make_int4(1, 2, __clz(p[5]), 4);
  p[5] = SHIFT(p[6], own.z); // wrong: porthip-numerics-wide-shift
  p[6] = SHIFT(p[7], own.w);
  own.y = 40;
  p[7] = SHIFT(p[8], own.y); // wrong: porthip-numerics-wide-shift
  int4 other = own;
  p[8] = SHIFT(p[9], other.z); // wrong: porthip-numerics-wide-shift
  const auto by = [=](int k) {
    return SHIFT(7u, k); // wrong: porthip-numerics-wide-shift
  };
  const auto less = [=](int k) { return SHIFT(7u, k); };
  p[9] = by(n) + less(n / 2);
}
void launchesVectors(unsigned *p) {
  vectors<<<1, 1>>>(p, make_int2(32, 3), make_uchar4(1, 2, 3, 4), 32);
}
// Threads of a block that is wider than the number.
__global__ void lanes(unsigned *p, unsigned long long *q) {
  p[0] |= SHIFT(1u, threadIdx.x); // wrong: porthip-numerics-wide-shift
  p[1] |= SHIFT(1u, threadIdx.x & 31);
  q[0] |= SHIFT(1ull, threadIdx.x);
  p[2] |= SHIFT(1u, blockDim.x); // wrong: porthip-numerics-wide-shift
}
__global__ void fewLanes(unsigned *p) { p[0] |= SHIFT(1u, threadIdx.x); }
__global__ void someLanes(unsigned *p) { p[0] |= SHIFT(1u, threadIdx.x); }
void launchesLanes(unsigned *p, unsigned long long *q, int some) {
  lanes<<<1, 64>>>(p, q);
  fewLanes<<<8, 32>>>(p);
  someLanes<<<8, some>>>(p);
}
