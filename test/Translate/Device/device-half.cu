// fp16 and bf16: types, conversions, arithmetic.
// RUN: %check_port %s --host
#include <cuda_fp16.h>
#include <cuda_bf16.h>
// CHECK: {{^}}#include <hip/hip_fp16.h>

__global__ void halves(half *h, half2 *h2, __half *raw, float *f) {
  // CHECK: {{^}}__global__ void halves(half *h, half2 *h2, __half *raw, float *f) {
  int i = threadIdx.x;
  h[i] = __hadd(h[i], __float2half(f[i]));
  // CHECK: {{^}}  h[i] = __hadd(h[i], __float2half(f[i]));
  h2[i] = __hfma2(h2[i], __float2half2_rn(2.0f), h2[i]);
  // CHECK: {{^}}  h2[i] = __hfma2(h2[i], {{.*}}__float2half2_rn(2.0f), h2[i]);
  raw[i] = __hmul(raw[i], __double2half(2.0)) ;
  f[i] = __half2float(h[i]) + __low2float(h2[i]) + __high2float(h2[i]);
  // CHECK: {{^}}  f[i] = __half2float(h[i]) + __low2float(h2[i]) + __high2float(h2[i]);
  if (__hgt(h[i], h[0]))
    h[i] = hsqrt(h[i]);
}
__global__ void bfloats(__nv_bfloat16 *b, float *f) {
  // CHECK: {{^}}__global__ void bfloats({{.*}}bfloat16 *b, float *f) {
  b[threadIdx.x] = __float2bfloat16(f[threadIdx.x] * 2);
  f[0] = __bfloat162float(b[0]);
}
