// porthip --warp=keep --gpu=gfx1100
// On wavefronts of 32 only the width of masks in HIP's headers matters.
// 1
__global__ void votes(const int *in, int *out) {
  int lane = threadIdx.x % 32;
  unsigned mask = __ballot(in[threadIdx.x]);
  if (lane == 0)
    out[threadIdx.x / 32] = __popc(mask);
}
// 2
__global__ void ranks(const int *in, int *out) {
  int lane = threadIdx.x & 31;
  out[threadIdx.x] = __popc(__ballot(in[threadIdx.x]) & ((1u << lane) - 1));
}
// 3
__global__ void broadcast(const float *in, float *out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 0);
}
// 4
__global__ void array(const float *in, float *out) {
  __shared__ float line[32];
  line[threadIdx.x % warpSize] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[0];
}
// 5
__global__ void syncMask(const float *in, float *out) {
  out[threadIdx.x] = __shfl_xor_sync(0xffffffff, in[threadIdx.x], 1); // wrong: porthip-warp-narrow-sync-mask
}
// 6
__global__ void half(int *p) { p[threadIdx.x] = 1; }
void run(int *p) { half<<<4, 32>>>(p); }
