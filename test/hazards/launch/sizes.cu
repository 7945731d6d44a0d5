// porthip --gpu=gfx942
// Launches beyond what a target has.
#define TILE_BYTES (80 * 1024)
// 1
__global__ void tiled(float *p) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = tile[threadIdx.x];
}
// 2
__global__ void large(float *p) {
  __shared__ float a[64 * 64], b[64 * 64];
  extern __shared__ float more[];
  a[threadIdx.x] = b[threadIdx.x] = more[threadIdx.x] = p[threadIdx.x];
}
// 3
__global__ void touch(char *p) { p[blockIdx.x] = 1; }
void run(float *p, char *q, size_t n) {
  tiled<<<1, 256, TILE_BYTES>>>(p); // wrong: porthip-launch-shared-memory
  size_t bytes = 65 * 1024;
  tiled<<<1, 256, bytes>>>(p); // wrong: porthip-launch-shared-memory
  large<<<1, 256, 33 * 1024>>>(p); // wrong: porthip-launch-shared-memory
  touch<<<1 << 24, 256>>>(q); // wrong: porthip-launch-grid-limit
  tiled<<<1, 256, 64 * 1024>>>(p);
  large<<<1, 256, 32 * 1024>>>(p);
  tiled<<<1, 256, n * sizeof(float)>>>(p);
  touch<<<(n + 255) / 256, 256>>>(q);
  touch<<<1 << 23, 256>>>(q);
}
// 4
// note@+1: porthip-launch-min-blocks
__global__ void __launch_bounds__(64, 16) small(float *p) { *p = 1; }
// 5
__global__ void __launch_bounds__(1024, 1) whole(float *p) { *p = 1; }
// 6
__global__ void __launch_bounds__(256) bounded(float *p) { *p = 1; }
