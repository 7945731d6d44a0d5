// porthip --gpu=gfx942
// RUN: %check_findings %s
// Textures and surfaces where there is no hardware for them.
__global__ void fetched(cudaTextureObject_t from, float *p) {
  p[0] = tex1Dfetch<float>(from, threadIdx.x); // wrong: porthip-arch-no-images
  p[1] = tex2D<float>(from, 0.5f, 0.5f);
}
template <class T> __device__ T sample(cudaTextureObject_t from, float x) {
  return tex3D<T>(from, x, x, x); // wrong: porthip-arch-no-images
}
__global__ void written(cudaSurfaceObject_t to, float v) {
  // wrong@+1: porthip-arch-no-images // note@+1: porthip-translate-behaviour
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
