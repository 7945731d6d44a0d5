// porthip --gpu=gfx90a
// RUN: %check_findings %s
// What HIP leaves out of a texture's descriptor, where there is hardware.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void plane(cudaTextureObject_t t, float *p) {
  p[0] = tex2D<float>(t, p[1], p[2]);
}

void modes(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeWrap;
  how.addressMode[1] = cudaAddressModeClamp; // wrong: porthip-arch-texture-sampler
  how.normalizedCoords = 1;
  cudaCreateTextureObject(t, from, &how, nullptr);
}
void bordered(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how;
  memset(&how, 0, sizeof how);
  how.addressMode[0] = cudaAddressModeBorder;
  how.addressMode[1] = cudaAddressModeBorder;
  how.borderColor[0] = 1.0f; // wrong: porthip-arch-texture-sampler
  cudaCreateTextureObject(t, from, &how, nullptr);
}
void pixels(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeClamp;
  how.addressMode[1] = cudaAddressModeBorder; // wrong: porthip-arch-texture-sampler
  cudaCreateTextureObject(t, from, &how, nullptr);
}
void listed(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {
      {cudaAddressModeClamp, cudaAddressModeBorder}}; // wrong: porthip-arch-texture-sampler
  cudaCreateTextureObject(t, from, &how, nullptr);
}
void refused(cudaTextureDesc &how) {
  how.maxAnisotropy = 16;      // wrong: porthip-arch-texture-sampler
  how.mipmapLevelBias = 0.5f;  // wrong: porthip-arch-texture-sampler
}
void driver(CUtexref t) {
  cuTexRefSetAddressMode(t, 0, CU_TR_ADDRESS_MODE_WRAP);
  cuTexRefSetAddressMode(t, 1, CU_TR_ADDRESS_MODE_CLAMP); // wrong: porthip-arch-texture-sampler
}
// Nobody here knows whether they differ.
void asked(cudaTextureDesc &how, cudaTextureAddressMode x,
           cudaTextureAddressMode y) {
  how.addressMode[0] = x;
  how.addressMode[1] = y; // note: porthip-arch-texture-sampler
}

// Right: the same modes, one after the other in one descriptor.
void same(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeWrap;
  how.normalizedCoords = true;
  cudaCreateTextureObject(t, from, &how, nullptr);
  how.addressMode[0] = cudaAddressModeClamp;
  how.addressMode[1] = cudaAddressModeClamp;
  cudaCreateTextureObject(t + 1, from, &how, nullptr);
}
// Right: without normalised coordinates CUDA clamps too.
void clamped(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeWrap;
  how.addressMode[1] = cudaAddressModeClamp;
  cudaCreateTextureObject(t, from, &how, nullptr);
}
// Right: one dimension, no third one, a colour of zeros, one that is not used.
void rest(cudaTextureObject_t *t, const cudaResourceDesc *from,
          cudaTextureAddressMode mode) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeClamp;
  how.borderColor[0] = 1.0f;
  how.maxAnisotropy = 0;
  cudaCreateTextureObject(t, from, &how, nullptr);
  cudaTextureDesc third = {};
  third.addressMode[0] = third.addressMode[1] = cudaAddressModeBorder;
  third.addressMode[2] = cudaAddressModeClamp;
  third.borderColor[0] = 0;
  cudaCreateTextureObject(t, from, &third, nullptr);
  cudaTextureDesc all = {};
  for (int i = 0; i < 3; ++i)
    all.addressMode[i] = mode;
  cudaCreateTextureObject(t, from, &all, nullptr);
  cudaTextureDesc two = {};
  two.addressMode[0] = mode;
  two.addressMode[1] = mode;
  cudaCreateTextureObject(t, from, &two, nullptr);
}
struct Own {
  int addressMode[3];
};
void own(Own &o) {
  o.addressMode[0] = 1;
  o.addressMode[1] = 2;
}
