//xfail:NOT_ALL_VERIFIED
//--blockDim=[8,8] --gridDim=1
__global__ void barriers(int *p, int n) {
  __assume(n > 0);
  if (threadIdx.x < n % 8)
    __syncthreads();
  p[0] = 1;
}
