// A surface's accesses that clamp do not on AMD GPUs with texture hardware: a warning, not a note.
// RUN: %porthip --cuda-path=none %s -o %t.hip 2>&1 | FileCheck %s
// CHECK: surface-boundary.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: 'cudaBoundaryModeClamp': on AMD GPUs with texture hardware a surface's accesses do not clamp: outside they read zero and write nothing; clamp the place in the kernel [porthip-translate-behaviour]
// CHECK-NOT: warning:
__global__ void k(cudaSurfaceObject_t S, float *P) {
  P[0] = surf2Dread<float>(S, threadIdx.x * 4, 0, cudaBoundaryModeClamp);
  P[1] = surf2Dread<float>(S, threadIdx.x * 4, 0, cudaBoundaryModeZero);
}
