//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__global__ void asserts(int n) { __assert(n != 16); }
