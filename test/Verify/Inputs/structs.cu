// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A buffer of structures. NUDGE moves its floats within the bounds, WRONG_KIND
// and WRONG_PLACE change a field.
#ifndef NUDGE
#define NUDGE 1
#endif
#ifndef WRONG_KIND
#define WRONG_KIND 0
#endif
#ifndef WRONG_PLACE
#define WRONG_PLACE 0
#endif

struct Particle {
  double Mass;
  float Place[3];
  short Kind;
};

__global__ void move(Particle *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  P[I].Mass = I * 0.5;
  for (int J = 0; J < 3; ++J)
    P[I].Place[J] = (I + J * 0.25f) * NUDGE;
  if (I == 7) {
    P[I].Kind = 300 + WRONG_KIND;
    P[I].Place[2] += WRONG_PLACE;
  }
}

int main() {
  Particle *P;
  if (cudaMalloc(&P, 100 * sizeof(Particle)) != cudaSuccess)
    return 1;
  move<<<1, 128>>>(P, 100);
  return cudaDeviceSynchronize() != cudaSuccess;
}
