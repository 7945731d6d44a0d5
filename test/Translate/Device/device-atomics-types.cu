// The rule for a call of an atomic function depends on the types of its
// arguments: HIP has none for half, bfloat16, float vectors and some integers.
// RUN: %check_port %s

#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef __half Real;
template <class T> struct Grid {
  T *Cells;
};

// CHECK-LABEL: void add(
__global__ void add(float *F, double *D, int *I, half *H, half2 *H2,
                    __nv_bfloat16 *B, nv_bfloat162 *B2, float2 *F2, float4 *F4,
                    Real *R, Grid<const float *> G) {
  // CHECK: {{^}}  atomicAdd(F, 1.0f);
  atomicAdd(F, 1.0f);
  // CHECK: {{^}}  atomicAdd(D, 1.0);
  atomicAdd(D, 1.0);
  // CHECK: {{^}}  atomicAdd(&I[2], 1);
  atomicAdd(&I[2], 1);
  // CHECK: {{^}}  porthip::atomicAdd(H, H[1]);
  atomicAdd(H, H[1]);
  // CHECK: {{^}}  porthip::atomicAdd(&H2[3], H2[1]);
  atomicAdd(&H2[3], H2[1]);
  // CHECK: {{^}}  porthip::atomicAdd(B, B[1]);
  atomicAdd(B, B[1]);
  // CHECK: {{^}}  porthip::atomicAdd(B2, B2[1]);
  atomicAdd(B2, B2[1]);
  // CHECK: {{^}}  porthip::atomicAdd(F2, F2[1]);
  atomicAdd(F2, F2[1]);
  // CHECK: {{^}}  porthip::atomicAdd(F4 + 1, F4[1]);
  atomicAdd(F4 + 1, F4[1]);
  // CHECK: {{^}}  porthip::atomicAdd(R, R[1]);
  atomicAdd(R, R[1]);
  // An array.
  __shared__ half2 Sum[4];
  // CHECK: {{^}}  porthip::atomicAdd(Sum, H2[0]);
  atomicAdd(Sum, H2[0]);
}

// CHECK-LABEL: void others(
__global__ void others(long long *L, unsigned long long *U, unsigned short *S,
                       unsigned *W) {
  // CHECK: {{^}}  porthip::atomicMax(L, 1ll);
  atomicMax(L, 1ll);
  // CHECK: {{^}}  atomicMax(U, 1ull);
  atomicMax(U, 1ull);
  // CHECK: {{^}}  porthip::atomicAnd(L, 1ll);
  atomicAnd(L, 1ll);
  // CHECK: {{^}}  atomicXor(U, 1ull);
  atomicXor(U, 1ull);
  // CHECK: {{^}}  porthip::atomicCAS(S, (unsigned short)0, (unsigned short)1);
  atomicCAS(S, (unsigned short)0, (unsigned short)1);
  // CHECK: {{^}}  atomicCAS(W, 0u, 1u);
  atomicCAS(W, 0u, 1u);
}

// The type of a template parameter is not known.
// CHECK-LABEL: void count(
template <class T> __global__ void count(T *P, T V) {
  // CHECK: {{^}}  atomicAdd(P, V);
  atomicAdd(P, V);
}
template __global__ void count(int *, int);

// Not CUDA's.
// CHECK-LABEL: struct Own
struct Own {
  // CHECK: void atomicAdd(half *P, half V) {}
  __device__ void atomicAdd(half *P, half V) {}
  // CHECK: atomicAdd(P, *P);
  __device__ void use(half *P) { atomicAdd(P, *P); }
};

// A T of the template's may be a half: the name stays, and one for such types comes along.
// CHECK-LABEL: void addTo(
template <class T> __global__ void addTo(T *To, T Value, float Other) {
  // CHECK: {{^}}  atomicAdd(To, Value);
  atomicAdd(To, Value);
  // CHECK: {{^}}  atomicAdd(&To[1], Other);
  atomicAdd(&To[1], Other);
}
void addAll(__half *H, __nv_bfloat16 *B, float *F) {
  addTo<<<1, 1>>>(H, H[0], 1.0f);
  addTo<<<1, 1>>>(B, B[0], 1.0f);
  addTo<<<1, 1>>>(F, F[0], 1.0f);
}
