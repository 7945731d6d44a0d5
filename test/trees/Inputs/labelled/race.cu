//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__global__ void neighbours(int *p) { p[threadIdx.x] = p[threadIdx.x + 1] + 1; }
