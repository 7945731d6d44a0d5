// RUN: %check_findings %s
// 16-bit floats that become integers, where a macro writes the conversion.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define TO_BYTE(x) (unsigned char)((x) + (x))
#define TO_INT(x) (int)((x) + (x))
__global__ void wrong(int *p, const __half *h) {
  p[0] = TO_BYTE(h[0]); // wrong: porthip-numerics-half-to-integer
}
// 32 bits are the same, but where clang knows the number.
__global__ void known(int *p) {
  __half large = 60000.0f;
  p[0] = TO_INT(large); // wrong: porthip-numerics-half-to-integer
}
int onHost(__half h) {
  return TO_INT(h); // wrong: porthip-numerics-half-to-integer
}
// The port calls a function.
__global__ void mended(short *p, const __half *h, const __nv_bfloat16 *b) {
  p[0] = h[0];
  p[1] = (short)b[0];
}
__global__ void fine(int *p, const __half *h) {
  p[0] = TO_INT(h[0]);
  p[1] = h[0];
  p[2] = (unsigned char)__half2float(h[0]) != 0;
}
