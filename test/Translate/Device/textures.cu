// Texture objects, also on targets without texture units.
// RUN: %check_port %s --host --targets gfx90a,gfx942,gfx1100,gfx1151
#include <cuda_runtime.h>

__global__ void k(cudaTextureObject_t t, float *out) {
  // CHECK: {{^}}__global__ void k(hipTextureObject_t t, float *out) {
  // finding@+1: porthip-arch-software-textures "'tex2D' becomes ordinary loads there"
  out[0] = tex2D<float>(t, 0.5f, 0.5f) + tex1Dfetch<float>(t, 1);
  // CHECK: {{^}}  out[0] = porthip::tex2D<float>(t, 0.5f, 0.5f) + porthip::tex1Dfetch<float>(t, 1);
}
cudaTextureObject_t make(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  // CHECK: {{^}}  resource.resType = hipResourceTypeArray;
  // CHECK: {{^}}  resource.res.array.array = array;
  cudaTextureDesc texture = {};
  texture.addressMode[0] = cudaAddressModeClamp;
  texture.filterMode = cudaFilterModeLinear;
  texture.readMode = cudaReadModeElementType;
  // CHECK: {{^}}  texture.readMode = hipReadModeElementType;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  // CHECK: {{^}}  hipChannelFormatDesc channel = porthip::hipCreateChannelDesc<float>();
  cudaMallocArray(&array, &channel, 4, 4);
  // CHECK: {{^}}  porthip::hipMallocArray(&array, &channel, 4, 4);
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &texture, nullptr);
  // CHECK: {{^}}  porthip::hipCreateTextureObject(&object, &resource, &texture, nullptr);
  return object;
}
