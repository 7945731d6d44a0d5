// RUN: %check_findings %s
// Shifts by all bits that the port cannot write otherwise.
#include <cuda_runtime.h>
#define REST(x, n) ((x) >> (32 - (n)) & 0xff)
#define SHIFT(x, n) (((x) << (n)) + 1)
__global__ void wrong(unsigned *p, unsigned long long *q, unsigned n) {
  p[0] = REST(p[1], n);               // wrong: porthip-numerics-wide-shift
  p[2] = SHIFT(p[3], __clz(p[4]));    // wrong: porthip-numerics-wide-shift
  q[0] = SHIFT(q[1], __popcll(q[2])); // wrong: porthip-numerics-wide-shift
  p[n++] >>= __ffs(p[0]);             // wrong: porthip-numerics-wide-shift
  int places = 31 - __clz(p[5]);
  p[6] = SHIFT(1u, places); // wrong: porthip-numerics-wide-shift
  for (int i = 0; i <= 32; ++i)
    p[7] += SHIFT(p[8], i); // wrong: porthip-numerics-wide-shift
  int width = 32;
  while (p[9] > n) {
    p[9] += SHIFT(p[10], width); // wrong: porthip-numerics-wide-shift
    width -= 4;
  }
}
// Amounts from a call or a launch; a field of six bits; in templates that are
// called by another, or by nobody.
struct Counted {
  unsigned bits : 6, more : 5;
};
__device__ unsigned given(unsigned x, int n) {
  return SHIFT(x, n); // wrong: porthip-numerics-wide-shift
}
__device__ unsigned chosen(unsigned x, int n) {
  return SHIFT(x, n); // wrong: porthip-numerics-wide-shift
}
template <class T> __device__ T low(T x, int n) {
  return SHIFT(T(1), n); // wrong: porthip-numerics-wide-shift
}
template <class T> __device__ T wider(T x) {
  return SHIFT(x, __popc(x)); // wrong: porthip-numerics-wide-shift
}
template <class T> __device__ T byWider(T x) { return wider<T>(x); }
template <class T> __device__ T unused(T x) {
  return SHIFT(x, __clz(0)); // wrong: porthip-numerics-wide-shift
}
__global__ void launched(unsigned *p, int n, Counted c) {
  p[0] = SHIFT(p[1], n);      // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], c.bits); // wrong: porthip-numerics-wide-shift
  p[2] = SHIFT(p[3], c.more);
  p[3] = given(p[4], __popc(p[5])) + chosen(p[6], __popc(p[7]) > 3 ? 32 : 5);
  p[4] = low(p[5], __ffs(p[6])) + low(p[5], 32 - __popc(p[6])) + byWider(p[6]);
}
void launches(unsigned *p) { launched<<<1, 1>>>(p, 32, Counted()); }
// Amounts that a loop leaves behind itself, and counts without an end: the
// second is a note.
__device__ unsigned counted(unsigned x, unsigned y, int most) {
  int n, i = 0, k = 0, bit = 0;
  for (n = 0; n < 32; ++n)
    if (y >> n & 1)
      break;
  while (i < 32 && (y & 1)) {
    y >>= 1;
    ++i;
  }
  x += SHIFT(x, n); // wrong: porthip-numerics-wide-shift
  x += SHIFT(x, i); // wrong: porthip-numerics-wide-shift
  while (y) {
    y >>= 2;
    x += SHIFT(1u, bit);
    ++k;
    bit += 2;
  }
  for (int at = 0; at <= most; ++at)
    x += SHIFT(x, at); // wrong: porthip-numerics-wide-shift
  return SHIFT(x, k);
}
// Sums and differences with what a launch gives.
__global__ void summed(unsigned *p, int n, int width) {
  int lane = threadIdx.x & 31;
  p[0] = SHIFT(p[1], lane + n);     // wrong: porthip-numerics-wide-shift
  p[1] = SHIFT(p[2], width - lane); // wrong: porthip-numerics-wide-shift
  p[2] = counted(p[3], p[4], width);
  p[4] = SHIFT(p[5], warpSize - n); // wrong: porthip-numerics-wide-shift
  p[5] = SHIFT(p[6], lane - n);     // wrong: porthip-numerics-wide-shift
}
void launchesSums(unsigned *p) { summed<<<1, 32>>>(p, 1, 32); }
// By variables of the function that launches, and by way of another function.
__device__ unsigned byWay(unsigned x, int n) {
  return SHIFT(x, n); // wrong: porthip-numerics-wide-shift
}
__global__ void launchedBy(unsigned *p, int n, int m) {
  p[0] = byWay(p[1], n);
  p[1] = SHIFT(p[2], m); // wrong: porthip-numerics-wide-shift
}
void launchesByVariables(unsigned *p) {
  int width = 16;
  width *= 2;
  for (int m = 0; m <= 32; m += 8)
    launchedBy<<<1, 1>>>(p, width, m);
}
// The port has a function for it.
__global__ void mended(unsigned *p, unsigned n) {
  p[0] = 0xffffffffu >> (32 - n);
  p[1] >>= 32 - n;
  p[2] = p[3] << __clz(p[4]);
  int places = 0;
  while (p[5] > places)
    ++places;
  p[6] = p[7] << places;
}
template <int N> __device__ unsigned below(unsigned x) { return SHIFT(x, N); }
// Rotations, amounts that are known to be smaller, and what a condition
// chooses.
__global__ void fine(unsigned *p, unsigned long long *q, unsigned n, int m) {
  p[0] = (p[1] << n) | (p[1] >> (32 - n));
  p[1] = p[2] >> (32 - 5);
  p[2] = n ? 0xffffffffu >> (32 - n) : 0;
  p[3] = (unsigned long long)(p[4]) >> (32 - n);
  int zeros = __clz(p[5]);
  p[6] = SHIFT(p[7], zeros & 31);
  if (zeros < 32)
    p[8] = SHIFT(p[7], zeros);
  p[9] = p[7] ? SHIFT(p[7], __clz(p[7])) : 0;
  q[0] = SHIFT(q[1], zeros);
  p[10] = SHIFT(p[7], min(zeros, 31));
  p[11] = SHIFT(p[7], __ffs(p[7] & 0xff));
  for (int i = 0; i < 32; ++i)
    p[12] += SHIFT(p[7], i);
  unsigned rest = p[13];
  while (rest) {
    p[14] |= SHIFT(1u, __ffs(rest) - 1);
    rest &= rest - 1;
  }
  p[15] = SHIFT(p[7], m);
  p[16] = SHIFT(p[7], threadIdx.x % warpSize);
  switch (m) {
  case 1:
    zeros = 3;
    p[17] = SHIFT(p[7], zeros);
    break;
  }
  p[18] = below<5>(p[7]);
  for (zeros = 0; zeros < 31; ++zeros)
    if (p[20] >> zeros & 1)
      break;
  p[20] = SHIFT(p[7], zeros);
  int ones = 0;
  while (ones < 31 && p[21] & 1)
    ++ones;
  p[21] = SHIFT(p[7], ones);
  ones = 0;
  while (p[22] > ones)
    ++ones;
  p[22] = SHIFT(p[7], ones % 32);
  if (ones < 32)
    p[23] = SHIFT(p[7], ones);
  if (!n)
    return;
  p[19] = SHIFT(n, __clz(n));
}
__global__ void fineSums(unsigned *p, int n, int width) {
  int lane = threadIdx.x & 15;
  p[0] = SHIFT(p[1], lane + n);
  p[1] = SHIFT(p[2], width - lane);
  for (int i = 0; i < width; ++i)
    p[2] += SHIFT(p[3], i);
}
void launchesFineSums(unsigned *p) { fineSums<<<1, 32>>>(p, 1, 31); }
__device__ unsigned givenLess(unsigned x, int n) { return SHIFT(x, n); }
__device__ unsigned callsGivenLess(unsigned x) {
  return givenLess(x, 31) + givenLess(x, __popc(x) & 15) + givenLess(x, x);
}
unsigned host(unsigned n) { return 0xffffffffu >> (32 - n); }
__device__ unsigned inlined(int n) {
  return 0xffffu >> (32 - (threadIdx.x & 31) * n); // wrong: porthip-numerics-wide-shift
}
__device__ unsigned callsInlined() { return inlined(0) + inlined(1); }
__device__ unsigned highest(unsigned x) { return 0x80000000u >> __clz(x); }
__device__ unsigned callsHighest() { return highest(8) + highest(5); }
__device__ unsigned notInlined(int n) {
  return 0xffffu >> (32 - (threadIdx.x & 31) * n);
}
__device__ unsigned callsNotInlined(int n) { return notInlined(n) + notInlined(1); }
// Compilers know all numbers, and make what they like of the shift by 32.
__global__ void known(unsigned *p, unsigned x, int given) {
  p[0] = 0xffffu >> (x % 2 ? 32 : 4); // wrong: porthip-numerics-wide-shift
  int2 w = make_int2(x % 2 ? 32 : 4, 1);
  p[1] = 0xffffu >> w.x; // wrong: porthip-numerics-wide-shift
  int n = 4;
  if (x == 7)
    n = 32;
  p[2] = 1u << n; // wrong: porthip-numerics-wide-shift
  int s;
  for (s = 8; s < 32; ++s)
    if (x >> s & 1)
      break;
  unsigned t = ~0u;
  t <<= s; // wrong: porthip-numerics-wide-shift
  p[6] = t;
  // Unknown amounts are shifted as NVIDIA's GPUs do.
  p[3] = x >> (x % 2 ? 32 : 4);
  int m = given;
  if (x == 7)
    m = 32;
  p[4] = 1u << m;
  p[5] = 0xffffu >> (x % 2 ? 31 : 4);
}
