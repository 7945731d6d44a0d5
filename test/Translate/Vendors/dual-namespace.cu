// Names of a namespace that a branch for AMD names stay: its defaults are the
// project's choice for AMD.
// RUN: %porthip translate %s -o - --cuda-path=none --fail-on=never | FileCheck %s
#if defined(__HIP_PLATFORM_AMD__)
#include <hipcub/hipcub.hpp>
namespace own = hipcub;
#else
#include <cub/cub.cuh>
namespace own = cub;
#endif
__global__ void k(float *p) {
  typedef own::WarpReduce<float> Reduce;
  // CHECK: {{^}}  typedef own::WarpReduce<float> Reduce;
  __shared__ typename Reduce::TempStorage room;
  p[0] = Reduce(room).Sum(p[threadIdx.x]);
}
