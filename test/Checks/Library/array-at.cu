// RUN: %check_findings %s
// RUN: %porthip translate %s --quiet --fail-on=never -o - 2>/dev/null | FileCheck %s
// std::array's at() in device code calls a host function that throws.
#include <array>
#include <cuda_runtime.h>

__device__ float sum(const std::array<float, 4> &a, int i) {
  return a.at(i + 1) * a.at( 2 );
  // CHECK: {{^}}  return a[i + 1] * a[2 ];
}
// A type that only an instance has, by the name of its field.
struct Lens {
  std::array<float, 6> terms;
  float fields[2];
};
struct Table {
  float at(int i) const;
};
struct Holder {
  Table table;
};
template <class Camera> struct Model {
  typename Camera::Parameters parameters;
  __device__ float first() const {
    const auto lens = parameters.lens;
    return lens.terms.at(1) + lens.table.at(2) + lens.others.at(3);
    // CHECK: {{^}}    return lens.terms[1] + lens.table.at(2) + lens.others.at(3);
  }
};
template <int N> __device__ float last(std::array<float, N> a) {
  return a.at(N - 1);
  // CHECK: {{^}}  return a[N - 1];
}
float ofHost(const std::array<float, 4> &a) {
  return a.at(1);
  // CHECK: {{^}}  return a.at(1);
}
// The host may rely on it, which is not known.
__host__ __device__ float both(const std::array<float, 4> &a) {
  return a.at(1); // wrong: porthip-library-array-at
}
__device__ float pointed(const std::array<float, 4> *a) {
  return a->at(1); // wrong: porthip-library-array-at
}
