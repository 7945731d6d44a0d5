// REQUIRES: cuda-toolkit
// CUB can be included into a namespace of the project's, which has its names then;
// hipCUB cannot, so that its names are the plain ones.
// Macros of a line that say so are in the long form.
// RUN: %if long %{ %porthip %s -o - --cuda-path=%cuda_path -std=c++17 -DCUB_NS_PREFIX='namespace own {' -DCUB_NS_POSTFIX='}' -DCUB_NS_QUALIFIER=::own::cub | FileCheck %s %}
// RUN: %porthip %s -o - --cuda-path=%cuda_path -std=c++17 -DIN_SOURCE | FileCheck %s
#ifdef IN_SOURCE
#define CUB_WRAPPED_NAMESPACE own
#endif
#include <cub/device/device_scan.cuh>

namespace own {
// CHECK: {{^}}using namespace hipcub;
using namespace cub;
// CHECK: {{^}}namespace C = ::hipcub;
namespace C = ::own::cub;
inline void f(void *T, size_t &B, int *In, int *Out, int N) {
  // CHECK: {{^}}  hipcub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  cub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  // CHECK: {{^}}  C::DeviceScan::InclusiveSum(T, B, In, Out, N);
  C::DeviceScan::InclusiveSum(T, B, In, Out, N);
}
} // namespace own
// CHECK: {{^}}using namespace hipcub;
using namespace own::cub;
void g(void *T, size_t &B, int *In, int *Out, int N) {
  // CHECK: {{^}}  hipcub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  own::cub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  // CHECK: {{^}}  ::hipcub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  ::own::cub::DeviceScan::InclusiveSum(T, B, In, Out, N);
  // CHECK: {{^}}  own::f(T, B, In, Out, N);
  own::f(T, B, In, Out, N);
}
