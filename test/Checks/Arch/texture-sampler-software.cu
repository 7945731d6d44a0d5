// porthip --gpu=gfx942
// RUN: %check_findings %s
// Without texture hardware porthip's shims have a mode for each dimension.
#include <cuda_runtime.h>
void modes(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeWrap;
  how.addressMode[1] = cudaAddressModeClamp;
  how.normalizedCoords = 1;
  cudaCreateTextureObject(t, from, &how, nullptr);
}
