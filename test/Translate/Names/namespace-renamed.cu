// CUB's namespace is hipcub in HIP. The rule is for the namespace, so that the
// names in it need none; with a toolkit the parse says what `cub` is, without
// one the tokens do.
// RUN: %porthip %s -o - --cuda-path=none | FileCheck %s
// RUN: %porthip %s -o - --cuda-path=%cuda_path | FileCheck %s
// RUN: %porthip %s -o - --cuda-path=none --warp=native | FileCheck %s --check-prefix=NATIVE
#include <cub/cub.cuh>
// CHECK: {{^}}#include <hipcub/hipcub.hpp>

using namespace cub;
// CHECK: {{^}}using namespace hipcub;
namespace alias = cub;
// CHECK: {{^}}namespace alias = hipcub;

template <class A, int B> struct pair {};
template <int N> __global__ void sum(int *p) {
  typedef cub::BlockReduce<int, N> Reduce;
  // CHECK: {{^}}  typedef hipcub::BlockReduce<int, N> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  using Loader = ::cub::BlockLoad<int, N, 1>;
  // CHECK: {{^}}  using Loader = ::hipcub::BlockLoad<int, N, 1>;
  using Scan = alias::BlockScan<int, N>;
  // CHECK: {{^}}  using Scan = alias::BlockScan<int, N>;
  using Warp = cub::WarpReduce<int>;
  // CHECK: {{^}}  using Warp = porthip::WarpReduce<int>;
  // NATIVE: {{^}}  using Warp = hipcub::WarpReduce<int>;
  using Half = cub::WarpScan<pair<int, 4>, 16>;
  // CHECK: {{^}}  using Half = hipcub::WarpScan<pair<int, 4>, 16>;
  *p = Reduce(storage).Sum(*p);
}
#define TOTAL cub::DeviceReduce::Sum
// CHECK: {{^}}#define TOTAL hipcub::DeviceReduce::Sum
#ifdef NEVER
void loop() { cub::DeviceFor::Bulk(3); ::cub::DeviceReduce::TransformReduce(5); alias::DeviceMerge::MergeKeys(6); }
// CHECK: {{^}}void loop() { porthip::DeviceFor::Bulk(3); porthip::cubTransformReduce(5); porthip::DeviceMerge::MergeKeys(6); }
int other = mine::cub::value + object.cub::value;
// CHECK: {{^}}int other = mine::cub::value + object.cub::value;
#endif
