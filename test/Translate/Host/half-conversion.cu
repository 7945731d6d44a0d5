// Outside of templates a half of a bfloat16 is made by float, in host code too.
// RUN: %check_port %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void both(__half *h, __nv_bfloat16 *b) {
  h[0] = static_cast<__half>(b[0]);
  // CHECK: {{^}}  h[0] = static_cast<__half>(static_cast<float>(b[0]));
  b[1] = (__nv_bfloat16)h[1];
  // CHECK: {{^}}  b[1] = ({{.*}}bfloat16)static_cast<float>(h[1]);
  h[2] = __half(1.0f);
  // CHECK: {{^}}  h[2] = __half(1.0f);
}
