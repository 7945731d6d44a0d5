// CUDA 13 gives cudaMemAdvise and cudaMemPrefetchAsync a place in memory where
// CUDA 12 has the number of a device: the types of the arguments say which.

// RUN: %check_port %s --host

#include <cuda.h>
#include <cuda_runtime.h>

void advise(float *P, size_t Bytes, cudaStream_t S) {
  // CHECK: hipMemLocation Place
  cudaMemLocation Place = {cudaMemLocationTypeDevice, 0};
  // CHECK: porthip::hipMemAdvise(P, Bytes, hipMemAdviseSetReadMostly, Place);
  cudaMemAdvise(P, Bytes, cudaMemAdviseSetReadMostly, Place);
  // CHECK: porthip::hipMemAdvise(P, Bytes, hipMemAdviseSetReadMostly,
  cudaMemAdvise(P, Bytes, cudaMemAdviseSetReadMostly,
                {cudaMemLocationTypeDevice, 0});
  // CHECK: porthip::hipMemPrefetchAsync(P, Bytes, Place, 0);
  cudaMemPrefetchAsync(P, Bytes, Place, 0);
  // CHECK: porthip::hipMemPrefetchAsync(P, Bytes, Place, 0, S);
  cudaMemPrefetchAsync(P, Bytes, Place, 0, S);
}

// The driver's names are macros for names that end in _v2.
void adviseByDriver(CUdeviceptr P, CUmemLocation Place) {
  // CHECK: porthip::hipMemAdvise(P, 4, hipMemAdviseSetReadMostly, Place);
  cuMemAdvise(P, 4, CU_MEM_ADVISE_SET_READ_MOSTLY, Place);
}
