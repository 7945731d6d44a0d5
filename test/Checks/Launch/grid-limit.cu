// RUN: %check_findings %s
// Launches with more threads in a dimension than HIP counts.
__global__ void kernel(int *p) { *p = 1; }
template <int Blocks> void open(int *p) { kernel<<<Blocks, 1024>>>(p); }
void run(int *p, unsigned n) {
  kernel<<<1u << 22, 1024>>>(p); // wrong: porthip-launch-grid-limit
  const int blocks = 67108864;
  dim3 grid(blocks, 1), block(64);
  kernel<<<grid, block>>>(p); // wrong: porthip-launch-grid-limit
  kernel<<<(1u << 22) - 1, 1024>>>(p);
  // 2^32 in all, but in two dimensions.
  kernel<<<dim3(1u << 16, 1u << 10), 64>>>(p);
  kernel<<<n, 1024>>>(p);
  open<4>(p);
}
