// RUN: %check_findings %s
// Halves of a __half2 by name, for HIP before 6.0.
#include <cuda_fp16.h>
struct own {
  float x, y;
};
__global__ void kernel(const half2 *In, half2 *Out, float *Sums, own *Own) {
  half2 V = In[threadIdx.x];
  Sums[0] = float(V.x); // wrong: porthip-numerics-half2-member
  Sums[1] = __half2float(In->y); // wrong: porthip-numerics-half2-member
  Out->x = V.y;
  Out->y = __float2half(Own->y); // wrong: porthip-numerics-half2-member
  Own->x = __low2float(V);
}
void host(half2 *Out) {
  half2 V;
  V.x = 3.0f; // wrong: porthip-numerics-half2-member
  Out[0] = V;
}
