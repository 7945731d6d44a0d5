// Numbers that clang comes to know, and that do not fit into the integer that they
// become: through functions, variables, members, elements, choices, loops and calls. The
// port gives CUDA's numbers; what nobody knows, and what fits, is left as it is.
// RUN: %porthip run --as=sm_80 %s | FileCheck %s
// RUN: %porthip translate --quiet %s -o %t.hip
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as=gfx1100 %t.hip | FileCheck %s
// RUN: FileCheck %s --input-file %t.hip --check-prefix=PORT
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Made {
  float a;
  __device__ Made(float x) : a(x) {}
};
struct Held {
  float a = 3e9f, t[2] = {1.f, -5e9f};
};
struct Converts {
  __device__ operator float() const { return 7e9f; }
};
__device__ const float table[2] = {1.f, 3e9f};
__device__ float large() { return 3e9f; }
__device__ float sometimes(bool c) {
  if (c)
    return 3e9f;
  return 1.f;
}
__device__ int whole(float x) { return (int)x; }
template <class T> __device__ int wholeOf(T x) { return static_cast<int>(x); }
template <class To, class From> __device__ To cast(From x) {
  From same = x;
  return same;
}

__global__ void convert(int *o, int n) {
  int i = 0;
  o[i++] = (int)large();
  o[i++] = (int)sometimes(n == 1);
  o[i++] = whole(7.f) + whole(-3e9f);
  o[i++] = (int)Made(3e9f).a;
  o[i++] = (int)Held().t[1];
  o[i++] = (int)Converts();
  o[i++] = (int)table[n];
  // CHECK: 2147483647 2147483647 -2147483641 2147483647 -2147483648 2147483647 2147483647
  {
    float t[2];
    t[0] = 3e9f;
    o[i++] = (int)t[0];
  }
  {
    float2 v = make_float2(1, -3e9f);
    o[i++] = (int)v.y;
  }
  {
    float x = 3e9f, *p = &x;
    o[i++] = (int)*p;
  }
  {
    float x = 1;
    x *= 3e9f;
    o[i++] = (int)x;
  }
  {
    float x = 3;
    for (int j = 0; j < 10; ++j)
      x *= 10;
    o[i++] = (int)x;
  }
  {
    int x = 1;
    x += 3e9f;
    o[i++] = x;
  }
  // CHECK-SAME: 2147483647 -2147483648 2147483647 2147483647 2147483647 2147483647
  o[i++] = (int)(n == 1 ? 3e9f : -3e9f);
  o[i++] = (int)sqrtf(1e20f);
  o[i++] = (int)fmaxf(3e9f, 1.f);
  o[i++] = (int)__int_as_float(0x7f800000);
  o[i++] = (int)-large();
  o[i++] = (int)(unsigned)-large();
  // CHECK-SAME: 2147483647 2147483647 2147483647 2147483647 -2147483648 0
  o[i++] = (int)__float2half(70000.f);
  __half h = -70000.f, twice = __hadd(h, h);
  o[i++] = h;
  o[i++] = (int)(unsigned)twice;
  const __nv_bfloat16 b = __float2bfloat16(3e9f);
  o[i++] = b;
  o[i++] = b * __nv_bfloat16(-2.f);
  // CHECK-SAME: 2147483647 -2147483648 0 2147483647 -2147483648
  o[i++] = wholeOf(3e9f);
  o[i++] = wholeOf(__float2half(70000.f));
  o[i++] = cast<int>(-3e9f) + cast<int>(1.f);
  o[i++] = (int)cast<unsigned>(-5.f);
  // CHECK-SAME: 2147483647 2147483647 -2147483647 0
  __half later = 1.0f, sum = 40000.0f;
  if (n == 1)
    later = __half(-3e9f);
  sum += sum;
  o[i++] = (int)later;
  o[i++] = (int)sum;
  // CHECK-SAME: -2147483648 2147483647
}

// PORT-LABEL: fits(
__global__ void fits(int *o, const float *x, const __half *h) {
  // PORT: float Sum = 0;
  float Sum = 0;
  for (int i = 0; i < 8; ++i)
    Sum += x[i];
  // PORT: o[0] = (int)Sum;
  o[0] = (int)Sum;
  // PORT: o[1] = (int)(x[0] * 255.0f + 0.5f);
  o[1] = (int)(x[0] * 255.0f + 0.5f);
  float Scale = 1.0f / 255;
  // PORT: o[2] = (int)(Scale * 3);
  o[2] = (int)(Scale * 3);
  // PORT: o[3] = (int)floorf(x[1]);
  o[3] = (int)floorf(x[1]);
  // PORT: o[4] = (int)h[0];
  o[4] = (int)h[0];
  __half One = 1.0f;
  // PORT: o[5] = (int)One;
  o[5] = (int)One;
  // PORT: o[6] = (int)fminf(x[2], 100.0f);
  o[6] = (int)fminf(x[2], 100.0f);
}

__half from(float x) { return x; }

int main() {
  int h[32], *d;
  cudaMalloc(&d, sizeof(h));
  convert<<<1, 1>>>(d, 1);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 30; ++i)
    printf("%d ", h[i]);
  // Hosts convert a half as their processor does; CUDA's header does not.
  printf("\n%d %u %d\n", (int)from(INFINITY), (unsigned)from(-5), (int)from(NAN));
  // CHECK: {{^}}2147483647 0 0
}
