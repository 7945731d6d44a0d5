// Shared variables of types with a constructor: nvcc leaves their memory as it is, and
// so do the original here and the port.
// RUN: %porthip run --as=sm_80 %s | FileCheck %s
// RUN: %porthip translate --quiet %s -o %t.hip 2>&1 | count 0
// RUN: FileCheck --check-prefix=PORT --input-file=%t.hip %s
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s
// RUN: not %porthip translate --quiet --shim=none %s -o %t.none.hip 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: 76 14 13
#include <cstdio>
struct V {
  float x;
  __device__ V() : x(0) {}
  __device__ V(float a) : x(a) {}
};
struct Set {
  float x = 1;
};
struct Plain {
  Plain() = default;
  __device__ Plain(int) {}
  int v;
};
struct Ends {
  int x;
  Ends() = default;
  __device__ ~Ends() { x = 0; }
};
template <typename T> struct P {
  T a, b;
  __device__ P() : a(1), b(2) {}
};
// Its empty constructor is for the host alone.
struct Slot {
  Slot() {}
  ~Slot() {}
  int n;
};

__global__ void k(float *p) {
  // PORT: __shared__ porthip::SharedObject<V > porthip_shared_v; auto &v = porthip::shared_object(porthip_shared_v);
  // NONE: shared-objects.cu:[[#@LINE+1]]:{{.*}} error: '__shared__ v' needs <porthip/shared_object.h>, which --shim=none forbids
  __shared__ V v;
  __shared__ V a[64];
  __shared__ Set s;
  // PORT: __shared__ porthip::SharedObject<Ends > porthip_shared_e; auto &e
  __shared__ Ends e;
  // PORT: __shared__ porthip::SharedObject<Slot > porthip_shared_slots[2]; auto &slots = porthip::shared_object(porthip_shared_slots);
  __shared__ Slot slots[2];
  a[threadIdx.x] = V(threadIdx.x);
  if (threadIdx.x == 0) {
    v = V(2);
    s.x = 3;
    e.x = 4;
    slots[1].n = 5;
  }
  __syncthreads();
  p[threadIdx.x] = a[63 - threadIdx.x].x + v.x + s.x + e.x +
                   slots[1].n;
}

template <typename T, int N> __global__ void inTemplate(T *p) {
  // PORT: alignas(32) __shared__ porthip::SharedObject<P<float> > porthip_shared_one; auto &one = porthip::shared_object(porthip_shared_one);
  alignas(32) __shared__ P<float> one;
  // PORT: static __shared__ porthip::SharedObject<P<int> > porthip_shared_many[2][N]; auto &many
  static __shared__ P<int> many[2][N];
  // PORT: {{^}}  __shared__ Plain plain;
  __shared__ Plain plain;
  plain.v = sizeof(many) == 16 * N ? 1 : 100;
  one.a = 5;
  many[1][0].b = 7;
  p[0] = plain.v + one.a + many[1][0].b;
}

int main() {
  float *p;
  cudaMallocManaged(&p, 65 * sizeof(float));
  k<<<1, 64>>>(p);
  inTemplate<float, 4><<<1, 1>>>(p + 64);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", p[1], p[63], p[64]);
}
