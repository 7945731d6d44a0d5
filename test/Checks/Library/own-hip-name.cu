// RUN: %check_findings %s
// Names of the project's own that HIP's headers have.
#include <cuda_runtime.h>
typedef int hipError_t; // wrong: porthip-library-own-hip-name
struct hipStream_t { int x; }; // wrong: porthip-library-own-hip-name
__global__ void k(int *p) {
  int hipThreadIdx_x = 3; // wrong: porthip-library-own-hip-name
  p[threadIdx.x] = hipThreadIdx_x;
}
extern "C" int hipMalloc(int n) { return n; } // wrong: porthip-library-own-hip-name
// In a namespace, an overload, a member, a name that only looks like one.
namespace own { typedef int hipError_t; }
int hipFree(int n) { return n; }
struct Has { int hipSuccess; };
own::hipError_t hipster;
