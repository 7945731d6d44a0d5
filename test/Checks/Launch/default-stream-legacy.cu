// porthip --default-stream legacy
// RUN: %check_findings %s
// The legacy default stream is HIP's too.
__global__ void kernel(int *p) { *p = 1; }
void onDefault(int *p) { kernel<<<1, 64>>>(p); }
