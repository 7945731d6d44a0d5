// RUN: %check_findings %s
// Floats that become integers which may not hold them, where a macro writes the
// conversion; and what is known to fit.
#include <cuda_runtime.h>
#define TO_BYTE(x) (unsigned char)((x) * 1.0f)
#define TO_LONG(x) ((long long)(x) + 1)
#define TO_INT(x) ((int)(x) + 1)
#define AS_LONG(x) (long long)(x)
__global__ void wrong(long long *p, const float *f, const double *d) {
  p[0] = TO_BYTE(f[0]); // wrong: porthip-numerics-unbounded-cast
  p[1] = TO_LONG(f[0]); // wrong: porthip-numerics-unbounded-cast
  p[2] = TO_INT(d[0]);  // wrong: porthip-numerics-unbounded-cast
  float clamped = fminf(f[1], 256.0f);
  p[3] = TO_BYTE(clamped); // wrong: porthip-numerics-unbounded-cast
}
// The port converts by a function.
__global__ void mended(long long *p, const float *f) {
  p[0] = (unsigned char)f[0];
  p[1] = (long long)f[0];
  p[2] = AS_LONG(f[0]);
}
__device__ float bounded(float x) { return fminf(fmaxf(x, 0.0f), 1.0f); }
__global__ void fine(long long *p, const float *f, const double *d,
                     const unsigned char *bytes, int n) {
  p[0] = TO_INT(f[0]);
  p[1] = TO_BYTE(fminf(fmaxf(f[0], 0.0f), 255.0f));
  p[2] = TO_BYTE(__saturatef(f[0]) * 255.0f + 0.5f);
  float x = f[1];
  if (x < 0)
    x = 0;
  if (x > 255)
    x = 255;
  p[3] = TO_BYTE(x);
  float y = f[2];
  y = y < 0 ? 0 : y > 255 ? 255 : y;
  p[4] = TO_BYTE(roundf(bytes[0] * 0.5f));
  p[5] = TO_LONG(n * 0.5f);
  p[6] = TO_INT(bytes[0] / 3.0);
  p[7] = TO_BYTE(bounded(f[3]) * 255);
  p[8] = f[4] >= 0 && f[4] < 256 ? p[8] : 0;
  float z = f[5];
  if (!(z >= 0 && z <= 255))
    return;
  p[9] = TO_BYTE(z);
  p[10] = TO_LONG(z);
  for (float step = 0; step < 10; step += 1)
    p[11] += TO_BYTE(step);
  p[12] = TO_INT(floor(n / 2.0));
}
void host(long long *p, double x) { p[0] = TO_LONG(x); }
