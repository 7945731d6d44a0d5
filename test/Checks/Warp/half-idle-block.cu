// porthip --gpu=gfx942
// RUN: %check_findings %s
// Blocks whose threads do not fill their wavefronts of 64.
#define WARP 32
constexpr int Threads = 256;
__global__ void k(int *p) { p[threadIdx.x] = 1; }
void run(int *p, int n) {
  k<<<n, 32>>>(p); // note: porthip-warp-half-idle-block
  k<<<n, 3 * WARP>>>(p); // note: porthip-warp-half-idle-block
  dim3 block(16, 2), even(32, 2);
  k<<<n, block>>>(p); // note: porthip-warp-half-idle-block
  k<<<n, even>>>(p);
  k<<<n, Threads>>>(p);
  k<<<n, 1>>>(p);
  k<<<n, 1024 - 32>>>(p);
  k<<<n, n>>>(p);
  k<<<32, dim3(8, 8)>>>(p);
}
