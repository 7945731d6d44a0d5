// RUN: %check_findings %s
// RUN: %porthip translate -v --cuda-path=none --fail-on=never --gpu=gfx90a -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=GFX90A
// RUN: %porthip translate -v --cuda-path=none --fail-on=never --gpu=gfx1100 -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=GFX1100
// RUN: %porthip translate -v --cuda-path=none --fail-on=never --gpu=gfx942 -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=GFX942
// Sums of floating-point numbers in memory that the host shares: what becomes of
// them is the target's.
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]); // wrong: porthip-memory-float-atomic
}
// GFX90A: 'atomicAdd' on floats in memory from cudaMallocHost: with -munsafe-fp-atomics updates are lost on gfx90a, without it a slow loop
// GFX1100: warning: 'atomicAdd' on floats in memory from cudaMallocHost: updates are lost on gfx1100
// GFX942-NOT: on floats
__global__ void sumDoubles(const float *in, double *total) {
  atomicAdd(total, in[threadIdx.x]); // wrong: porthip-memory-float-atomic
}
// GFX90A: warning: 'atomicAdd' on doubles in memory from cudaMallocHost: updates are lost on gfx90a
// GFX1100: 'atomicAdd' on doubles in memory from cudaMallocHost: a slow loop on gfx1100
// GFX942-NOT: on doubles
__global__ void sumForAll(const float *in, float *total) {
  atomicAdd_system(total, in[threadIdx.x]); // wrong: porthip-memory-float-atomic
}
// GFX942: warning: 'atomicAdd_system' on floats in memory from cudaMallocHost: updates are lost on gfx942
__global__ void count(const float *in, unsigned *total) {
  atomicAdd(total, in[threadIdx.x] > 0);
}
// An exchange is one of bits.
__global__ void swap(const float *in, float *total) {
  atomicExch(total, in[threadIdx.x]);
}
__global__ void sumOnDevice(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *shared, *own;
  double *sharedDouble;
  unsigned *number;
  cudaMallocHost(&shared, sizeof(float));
  cudaMallocHost(&sharedDouble, sizeof(double));
  cudaMallocHost(&number, sizeof(unsigned));
  cudaMalloc(&own, sizeof(float));
  sum<<<1, 256>>>(in, shared); // note: porthip-memory-pinned-access
  sumDoubles<<<1, 256>>>(in, sharedDouble); // note: porthip-memory-pinned-access
  sumForAll<<<1, 256>>>(in, shared); // note: porthip-memory-pinned-access
  swap<<<1, 256>>>(in, shared); // note: porthip-memory-pinned-access
  count<<<1, 256>>>(in, number); // note: porthip-memory-pinned-access
  sumOnDevice<<<1, 256>>>(in, own);
}
