// Constants that are defined by themselves have no value, and a chain of them
// that doubles at each step ends. Neither ends or delays the parse.
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --warp=keep --gpu=gfx942 2>&1 | FileCheck %s
// CHECK-NOT: porthip-frontend-crash
// CHECK: findings: 0 errors, 0 warnings
__global__ void k(int *p) { p[threadIdx.x % 64] = 1; }

void itself(int *p) {
  int n = n;
  k<<<1, n>>>(p);
  k<<<n, 32, n * 2>>>(p);
  dim3 b = b;
  k<<<1, b>>>(p);
  dim3 c(c.x, 2);
  k<<<1, c>>>(p);
  if (n == 32)
    k<<<1, 32>>>(p);
}

// Each asks for the next, and the last for the first.
extern const int First;
const int Second = First + First, Third = Second + Second;
const int First = Third;
void circle(int *p) { k<<<1, Third>>>(p); }

#define DOUBLE(To, From) int To = From + From;
void doubled(int *p, int n) {
  DOUBLE(a1, n) DOUBLE(a2, a1) DOUBLE(a3, a2) DOUBLE(a4, a3) DOUBLE(a5, a4)
  DOUBLE(a6, a5) DOUBLE(a7, a6) DOUBLE(a8, a7) DOUBLE(a9, a8) DOUBLE(b0, a9)
  DOUBLE(b1, b0) DOUBLE(b2, b1) DOUBLE(b3, b2) DOUBLE(b4, b3) DOUBLE(b5, b4)
  DOUBLE(b6, b5) DOUBLE(b7, b6) DOUBLE(b8, b7) DOUBLE(b9, b8) DOUBLE(c0, b9)
  DOUBLE(c1, c0) DOUBLE(c2, c1) DOUBLE(c3, c2) DOUBLE(c4, c3) DOUBLE(c5, c4)
  DOUBLE(c6, c5) DOUBLE(c7, c6) DOUBLE(c8, c7) DOUBLE(c9, c8) DOUBLE(d0, c9)
  k<<<1, d0, d0>>>(p);
  if (d0 >= 9 * d0)
    k<<<d0, 1>>>(p);
}

__global__ void lanes(int *p) {
  const int size = size;
  int lane = threadIdx.x % size;
  p[lane] = -(-0x7fffffffffffffff - 1) + lane;
}

bool isNew() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int major = major + prop.major;
  return major >= 7;
}
