// porthip --gpu=gfx942
// RUN: %check_findings %s
// Textures and surfaces where there is no hardware for them: in device code,
// and what of CUDA's API porthip's shims do not supply.
__global__ void fetched(cudaTextureObject_t from, float *p) {
  p[0] = tex1Dfetch<float>(from, threadIdx.x); // note: porthip-arch-software-textures
  p[1] = tex2D<float>(from, 0.5f, 0.5f);
}
template <class T> __device__ T sample(cudaTextureObject_t from, float x) {
  return tex3D<T>(from, x, x, x); // note: porthip-arch-software-textures
}
__global__ void written(cudaSurfaceObject_t to, float v) {
  // note@+1: porthip-arch-software-textures // note@+1: porthip-translate-behaviour
  surf2Dwrite(v, to, threadIdx.x * 4, 0);
}
// Functions of the project's own, and memory.
__device__ float textured(const float *p, int i) { return p[i]; }
__device__ float tex2DManual(const float *p, int x, int y) { return p[x + y]; }
__global__ void loaded(const float *from, float *to) {
  to[threadIdx.x] = textured(from, 1) + tex2DManual(from, 1, 2);
}
__global__ void run(cudaTextureObject_t from, float *p) {
  p[0] = sample<float>(from, 1.0f);
}
void supplied(cudaArray_t *a, cudaChannelFormatDesc *f, cudaResourceDesc *r,
              cudaTextureDesc *d, cudaTextureObject_t *t) {
  cudaMallocArray(a, f, 4, 4);
  cudaCreateTextureObject(t, r, d, nullptr);
}
void mipmapped(cudaMipmappedArray_t *a, cudaChannelFormatDesc *f) {
  cudaMallocMipmappedArray(a, f, make_cudaExtent(4, 4, 0), 2); // wrong: porthip-arch-no-images
  auto make = &cudaMallocMipmappedArray; // wrong: porthip-arch-no-images
}
