// Half is passed to a template that the host runs, and computes with it.
// RUN: %check_port %s --host
#include <cuda_fp16.h>
// CHECK: {{^}}#include <porthip/fp16.h>
template <class T> T twice(T x) { return x + x; }
template <class T, int N> void fill(T *to) {
  for (int i = 0; i < N; ++i)
    to[i] = twice(static_cast<T>(i));
}
int main() {
  half values[4];
  fill<half, 4>(values);
  return 0;
}
