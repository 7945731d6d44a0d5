// Members of a class that is defined behind the template that names them, and steps of
// a pointer to one: nvcc asks for the class when the template is used, clang where it
// stands.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --as=sm_80 %s | FileCheck %s --check-prefix=OUT
// RUN: %porthip translate --quiet %s -o %t.hip
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s --check-prefix=OUT
// RUN: sed 's/^#define NAMED.*/#define NAMED(p) p->whole/' %s > %t.macro.cu
// RUN: %porthip translate --fail-on=never %t.macro.cu -o %t.none.hip 2>&1 | FileCheck %s --check-prefix=MACRO
// MACRO: nvcc takes it in a template, clang does not: define the type before the template
// OUT: 40 41 42 5 5 40 45 1 40 40 40 40
#include <cstdio>
#define NAMED(p) 1
struct Cell;
template <int L> __device__ int arrow(Cell *c) { return c->whole; }
// CHECK: return PORTHIP_LATE(c)->whole;
template <int L> __device__ int byMacro(Cell *c) { return NAMED(c); }
template <int L> __device__ int period(Cell &c) { return c.whole + L; }
// CHECK: return PORTHIP_LATE(c).whole + L;
template <int L> __device__ int called(Cell *c) { return c->method(L); }
// CHECK: return PORTHIP_LATE(c)->method(L);
template <int L> __device__ int element(Cell *c) { return c[1].whole; }
// CHECK: return PORTHIP_LATE(c)[1].whole;
template <int L> __device__ int step(Cell *c) { return (c + 1)->whole; }
// CHECK: return (PORTHIP_LATE(c) + 1)->whole;
template <int L> __device__ int named(Cell *c) {
  auto &x = *c;
  return x.whole;
  // CHECK: return PORTHIP_LATE(x).whole;
}
template <int L> __device__ int two(Cell **c) {
  return (*c)->whole + static_cast<Cell *>(c[0])->next->whole;
  // CHECK: return PORTHIP_LATE((*c))->whole + PORTHIP_LATE(static_cast<Cell *>(c[0]))->next->whole;
}
template <int L> __device__ long distance(Cell *c, Cell *d) { return d - c; }
// CHECK: return PORTHIP_LATE(d) - c;
template <int L> __host__ __device__ int both(const Cell *c) {
  return c->whole;
  // CHECK: return PORTHIP_LATE(c)->whole;
}
template <int L> void set(Cell *c, int v) {
  c->whole = v;
  // CHECK: PORTHIP_LATE(c)->whole = v;
  c[1].whole = L;
}
template <class T> struct Holder {
  __device__ int get(Cell *c) { return c->whole; }
  // CHECK: return PORTHIP_LATE(c)->whole;
  int onHost(Cell *c) { return c->whole; }
};
struct Cell {
  int whole;
  Cell *next;
  __device__ int method(int n) { return whole + n; }
};
template <int L> __device__ int later(Cell *c) { return c->whole; }
// CHECK: later(Cell *c) { return c->whole; }

__global__ void k(int *p, Cell *c) {
  int i = 0;
  p[i++] = arrow<1>(c);
  p[i++] = period<1>(*c);
  p[i++] = called<2>(c);
  p[i++] = element<1>(c);
  p[i++] = step<1>(c);
  p[i++] = named<1>(c);
  p[i++] = two<1>(&c);
  p[i++] = distance<1>(c, c + 1);
  p[i++] = both<1>(c);
  p[i++] = Holder<int>().get(c) + 0 * later<1>(c);
}
int main() {
  Cell *c;
  int *p;
  cudaMallocManaged(&c, 2 * sizeof(*c));
  cudaMallocManaged(&p, 64);
  set<5>(c, 40);
  c->next = c + 1;
  k<<<1, 1>>>(p, c);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i)
    std::printf("%d ", p[i]);
  std::printf("%d %d\n", both<0>(c), Holder<int>().onHost(c));
}
