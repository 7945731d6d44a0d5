// The default stream that all threads share, as in HIP.
// 1
__global__ void kernel(int *p) { *p = 1; }
void first(int *p) { kernel<<<1, 64>>>(p); }
