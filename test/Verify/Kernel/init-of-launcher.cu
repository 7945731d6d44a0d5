// A kernel's arguments are known where a template of the host's launches it with its own.
// RUN: %porthip verify --init --cuda-path=none %s | FileCheck %s
// CHECK: "kernel": "scale<4>"
// CHECK: "block": [64]
// CHECK-NOT: "kernel":
template <int N> __global__ void scale(int *p) { p[threadIdx.x] *= N; }
template <int S> void launch(int *p) { scale<S + 1><<<1, 64>>>(p); }
void take(void (*run)(int *)) { run(nullptr); }
void all() { take(launch<3>); }
