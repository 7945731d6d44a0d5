//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__global__ void nothing(int *p) { p[threadIdx.x] = 0; }
