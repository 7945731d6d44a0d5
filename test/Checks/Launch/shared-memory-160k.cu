// porthip --gpu=gfx950
// RUN: %check_findings %s
// gfx950 has 160 KB.
__global__ void dynamic(float *p) {
  extern __shared__ float tile[];
  p[threadIdx.x] = tile[threadIdx.x];
}
void run(float *p) {
  dynamic<<<1, 256, 160 * 1024>>>(p);
  dynamic<<<1, 256, 160 * 1024 + 4>>>(p); // wrong: porthip-launch-shared-memory
}
