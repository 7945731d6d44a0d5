// Kernels that no inputs can be made for, for the same reason: one note.
// A leg of the port alone is compared with the original on the usual GPU.
// REQUIRES: hip-headers
// RUN: %porthip verify --kernel '*' --leg hip@vgpu:gfx942 %s 2>&1 | FileCheck %s
// CHECK: note: 3 kernels, 'length<1>', 'length<2>' and others: what 'L' points to is a pointer in memory; verify it in a program that launches it
// CHECK-NOT: pointer in memory
// CHECK: hip@vgpu:gfx942: equal (
struct List {
  int *Items;
};
template <int N> __global__ void length(const List *L, int *Out) {
  Out[threadIdx.x] = L->Items[threadIdx.x] * N;
}
template __global__ void length<1>(const List *, int *);
template __global__ void length<2>(const List *, int *);
template __global__ void length<3>(const List *, int *);
__global__ void twice(int *P) { P[threadIdx.x] *= 2; }
