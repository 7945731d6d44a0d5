// porthip --gpu=gfx942
// RUN: %check_findings %s
// Blocks with more shared memory than the target has.
__global__ void dynamic(float *p) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = tile[threadIdx.x];
}
__global__ void both(float *p) {
  extern __shared__ float more[];
  __shared__ float fixed[8 * 1024];
  fixed[threadIdx.x] = more[threadIdx.x] = p[threadIdx.x];
}
void run(float *p, int bytes) {
  dynamic<<<1, 256, 65537>>>(p); // wrong: porthip-launch-shared-memory
  both<<<1, 256, 40 * 1024>>>(p); // wrong: porthip-launch-shared-memory
  // wrong@+1: porthip-launch-shared-memory
  cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       98304);
  // note@+1: porthip-launch-shared-memory
  cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       bytes);
  dynamic<<<1, 256, 65536>>>(p);
  both<<<1, 256, 32 * 1024>>>(p);
  dynamic<<<1, 256, bytes>>>(p);
  cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       49152);
}
// An attribute and the launch that it is for are one place; one of another kernel is not.
void optIn(float *p) {
  constexpr int Bytes = 70000;
  cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       Bytes);
  // wrong@+1: porthip-launch-shared-memory
  cudaFuncSetAttribute(both, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       Bytes);
  dynamic<<<1, 256, Bytes>>>(p); // wrong: porthip-launch-shared-memory
}
// A vote of the whole block has 256 bytes of LDS.
__global__ void votes(int *p) {
  extern __shared__ int words[];
  p[threadIdx.x] = __syncthreads_or(words[threadIdx.x]);
}
void vote(int *p) {
  votes<<<1, 256, 65536 - 256>>>(p);
  votes<<<1, 256, 65536 - 252>>>(p); // wrong: porthip-launch-shared-memory
}
