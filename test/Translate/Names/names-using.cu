// using, typedef, aliases and aliases of aliases.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

using Stream = cudaStream_t;
// CHECK: {{^}}using Stream = hipStream_t;
typedef struct cudaDeviceProp Properties;
// CHECK: {{^}}typedef struct hipDeviceProp{{.*}} Properties;
typedef enum cudaMemcpyKind Kind;
// CHECK: {{^}}typedef enum hipMemcpyKind Kind;
namespace app {
using ::cudaError_t;
// CHECK: {{^}}using ::hipError_t;
using ::cudaGetLastError;
// CHECK: {{^}}using ::hipGetLastError;
using Error = ::cudaError_t;
// CHECK: {{^}}using Error = ::hipError_t;
Error last() { return cudaGetLastError(); }
// CHECK: {{^}}Error last() { return hipGetLastError(); }
}
app::cudaError_t again() { return app::cudaGetLastError(); }
// CHECK: {{^}}app::hipError_t again() { return app::hipGetLastError(); }
template <typename T> using Pair = T (*)(cudaStream_t, cudaEvent_t);
// CHECK: {{^}}template <typename T> using Pair = T (*)(hipStream_t, hipEvent_t);
