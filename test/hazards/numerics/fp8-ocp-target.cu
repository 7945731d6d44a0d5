// porthip --gpu=gfx950,gfx1201 --hip-version=7.0
// Targets whose 8-bit floats are CUDA's, and without -use_fast_math.
#include <cuda_fp8.h>
// 1
__global__ void widen(const __nv_fp8_e4m3 *in, float *out) {
  out[threadIdx.x] = float(in[threadIdx.x]);
}
// 2
__global__ void cleaned(float *p) {
  if (isnan(p[threadIdx.x]) || p[threadIdx.x] == INFINITY)
    p[threadIdx.x] = 0;
}
