// RUN: %check_findings %s
// Managed variables that only the device names, where the port cannot be written
// otherwise.
#include <cuda_runtime.h>
#define COUNTER(n) static __managed__ int n
COUNTER(total); // wrong: porthip-memory-managed-variable
static __managed__ int kept;
__managed__ int shared;
static __device__ int own;
__global__ void add() { atomicAdd(&total, kept + shared + own); }
