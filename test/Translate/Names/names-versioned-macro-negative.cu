// CUDA's headers define macros such as cuMemAlloc (to cuMemAlloc_v2): a member
// of the project's own that is spelled so is still the project's.
// RUN: %check_port %s --host
#include <cuda.h>

struct Pool {
  int cuMemAlloc(int n) const { return n; }
  int cuCtxCreate = 0;
};
// CHECK: {{^}}  int cuMemAlloc(int n) const { return n; }
// CHECK: {{^}}  int cuCtxCreate = 0;
int use(const Pool &p) { return p.cuMemAlloc(p.cuCtxCreate); }
// CHECK: {{^}}int use(const Pool &p) { return p.cuMemAlloc(p.cuCtxCreate); }
CUresult real(CUdeviceptr *d) { return cuMemAlloc(d, 4); }
// CHECK: {{^}}hipError_t real(hipDeviceptr_t *d) { return hipMalloc(d, 4); }
