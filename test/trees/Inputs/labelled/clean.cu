//pass
//--blockDim=64 --gridDim=2
// A precondition keeps out the sets of arguments that would race.
__global__ void reversed(int *p, int n) {
  __requires(n == blockDim.x * gridDim.x);
  __shared__ int s[64];
  s[threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  p[blockIdx.x * blockDim.x + threadIdx.x] = s[63 - threadIdx.x];
}
