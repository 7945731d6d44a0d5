// porthip --gpu=gfx90a,gfx1030
// Targets with texture hardware.
// 1
__global__ void filtered(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex2D<float>(t, threadIdx.x, 0);
}
// 2
__global__ void stored(cudaSurfaceObject_t s, float v) {
  surf1Dwrite(v, s, threadIdx.x * 4);
}
