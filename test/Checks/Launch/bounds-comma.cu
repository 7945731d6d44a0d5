// RUN: %check_findings %s
// RUN: %porthip translate %s --quiet --fail-on=never -o - 2>/dev/null | FileCheck %s
// HIP's __launch_bounds__ counts its arguments; the preprocessor divides them.
#include <cuda_runtime.h>
template <int A, int B> constexpr int blocks() { return A / B; }
constexpr int most(int a, int b) { return a < b ? b : a; }

__global__ void __launch_bounds__(128, blocks<8, 8>()) one(int *p) { *p = 1; }
// CHECK: {{^}}__global__ void __launch_bounds__(128, (blocks<8, 8>())) one(
template <int C, int D>
__global__ void __launch_bounds__(D, blocks<C, D>()) two(int *p) { *p = 1; }
// CHECK: {{^}}__global__ void __launch_bounds__(D, (blocks<C, D>())) two(
__global__ void __launch_bounds__(128, (blocks<8, 8>())) held(int *p) { *p = 1; }
// CHECK: {{^}}__global__ void __launch_bounds__(128, (blocks<8, 8>())) held(
__global__ void __launch_bounds__(128, most(1, 0)) called(int *p) { *p = 1; }
// CHECK: {{^}}__global__ void __launch_bounds__(128, most(1, 0)) called(

#define BOUNDS __launch_bounds__(128, blocks<8, 8>())
__global__ void BOUNDS hidden(int *p) { *p = 1; } // wrong: porthip-launch-bounds-comma
