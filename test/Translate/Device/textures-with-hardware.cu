// Where all chosen targets have texture hardware, HIP's own functions do.
// RUN: %check_port --targets gfx90a,gfx1100 %s --gpu=gfx90a,gfx1100
#include <cuda_runtime.h>

__global__ void k(cudaTextureObject_t t, float *out) {
  out[0] = tex2D<float>(t, 0.5f, 0.5f);
  // CHECK: {{^}}  out[0] = porthip::tex2D<float>(t, 0.5f, 0.5f);
}
void make(cudaArray_t *array, const cudaResourceDesc *resource,
          const cudaTextureDesc *texture, cudaTextureObject_t *object) {
  cudaChannelFormatDesc channel = cudaCreateChannelDesc(8, 0, 0, 0,
                                                        cudaChannelFormatKindUnsigned);
  cudaMallocArray(array, &channel, 4, 4);
  // CHECK: {{^}}  hipMallocArray(array, &channel, 4, 4);
  cudaMalloc3DArray(array, &channel, make_cudaExtent(4, 4, 4));
  // CHECK: {{^}}  hipMalloc3DArray(array, &channel, make_hipExtent(4, 4, 4), 0);
  cudaCreateTextureObject(object, resource, texture, nullptr);
  // CHECK: {{^}}  hipCreateTextureObject(object, resource, texture, nullptr);
}
