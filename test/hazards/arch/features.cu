// porthip --gpu=gfx942,gfx1100
// Architectures, clocks and textures.
// 1
__global__ void delay(int cycles) {
  clock_t start = clock();
  // wrong@+1: porthip-arch-clock-wait
  while (clock() - start < cycles)
    ;
}
// 2
__global__ void backoff(volatile int *flag) {
  long long until = clock64() + 5000;
  do {
  } while (clock64() < until); // wrong: porthip-arch-clock-wait
  *flag = 1;
}
// 3
__global__ void timed(long long *p, const float *in, float *out) {
  long long start = clock64();
  for (int i = 0; i < 100; ++i)
    out[i] = in[i] * 2;
  p[threadIdx.x] = clock64() - start;
}
// 4
__global__ void filtered(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex2D<float>(t, threadIdx.x, 0); // note: porthip-arch-software-textures
}
// 5
__global__ void plain(const float *in, float *out) {
  out[threadIdx.x] = __ldg(in + threadIdx.x);
}
bool hasDouble(int device) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, device);
  return p.major > 1;
}
bool hasHalf(int device) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, device);
  int sm = 10 * p.major + p.minor;
  return sm >= 53; // note: porthip-arch-compute-capability
}
bool isSame(const cudaDeviceProp &a, const cudaDeviceProp &b) {
  return a.major == b.major && a.minor == b.minor;
}
// 6
__global__ void branches(float *p) {
#if __CUDA_ARCH__ >= 800 // note: porthip-arch-comparison
  *p = 1;
#else
  *p = 2;
#endif
}
