// porthip --warp=keep --gpu=gfx942
// What looks like a lane or a warp of 32 and is none, or is right all the same.

// 1: bits of a word.
__global__ void bitsOfWord(const unsigned *in, int *out, int n) {
  int word = n / 32, bit = n % 32;
  if (__any(in[word] >> bit & 1))
    out[threadIdx.x] = 1;
}
// 2: a bit set, indexed by the thread, without any operation on warps.
__global__ void bitSet(unsigned *set) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicOr(&set[i >> 5], 1u << (i & 31));
}
// 3: tiles of a matrix.
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  tile[y][x] = in[y * n + x];
  __syncthreads();
  out[y * n + x] = tile[x][y];
}
// 4: counted with warpSize.
__global__ void native(const int *in, int *out) {
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  if (__any(in[threadIdx.x]) && lane == 0)
    out[warp] = 1;
}
// 5: by a mask of warpSize.
__global__ void nativeMask(const int *in, int *out) {
  int lane = threadIdx.x & (warpSize - 1);
  if (__all(in[threadIdx.x]) && lane == 0)
    *out = 1;
}
// 6: the block's first thread.
__global__ void firstThread(const int *in, int *out) {
  bool any = __any(in[threadIdx.x]);
  if (threadIdx.x == 0)
    *out = any;
}
// 7: 32 as a size of other things.
__global__ void sizes(const int *in, int *out) {
  int values[32];
  for (int i = 0; i < 32; ++i)
    values[i] = in[i];
  out[threadIdx.x] = values[__any(in[threadIdx.x]) ? 31 : 0];
}
// 8: an index that is loaded.
__global__ void loaded(const int *in, int *out) {
  int i = in[threadIdx.x];
  out[i / 32] = __any(i % 32);
}
// 9: other powers of two.
__global__ void quads(const int *in, int *out) {
  int quad = threadIdx.x / 4, part = threadIdx.x % 4;
  if (__any(in[threadIdx.x]) && part == 0)
    out[quad] = 1;
}
// 10: shuffles within 32 lanes, sums of both halves.
__global__ void halves(const float *in, float *out) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = in[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  if (lane == 0)
    out[warp] = v;
}
// 11: with a width.
__global__ void widths(const float *in, float *out) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float v = in[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    float n = __shfl_up(v, d, 32);
    if (lane >= d)
      v += n;
  }
  if (lane == 31)
    out[warp] = v;
}
// 12: a reduction over all lanes, and over warps of that size.
__global__ void wholeWavefronts(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = warpSize / 2; d; d /= 2)
    v += __shfl_down(v, d);
  if (threadIdx.x % warpSize == 0)
    out[threadIdx.x / warpSize] = v;
}
// 13: bytes and colours.
__device__ int part(unsigned rgba) { return rgba >> 5 & 31; }
__global__ void colours(const unsigned *in, int *out) {
  out[threadIdx.x] = __all(part(in[threadIdx.x]));
}
// 14: a name that is not CUDA's.
__device__ int any(int v) { return v != 0; }
__global__ void ownAny(const int *in, int *out) {
  int lane = threadIdx.x % 32;
  out[threadIdx.x] = any(in[lane]);
}
// 15: a block of 32 threads, by a bound of the launch: one half of a wavefront.
__global__ void smallBlock(const int *in, int *out) {
  int lane = threadIdx.x & 31;
  if (__any(in[threadIdx.x]) && lane == 0)
    out[blockIdx.x] = 1;
}
void launchSmall(int *p) {
  smallBlock<<<100, 32>>>(p, p); // note: porthip-warp-half-idle-block
}
// 16: another function votes, which this one does not call.
__global__ void apart(const float *in, float *out) {
  out[threadIdx.x % 32] = in[threadIdx.x / 32];
}
// 17: 64 by the number itself.
__global__ void sixtyFour(const int *in, int *out) {
  if (__any(in[threadIdx.x]) && threadIdx.x % 64 == 0)
    out[threadIdx.x / 64] = 1;
}
// 18: host code.
int blocks(int threads) { return threads / 32 + threads % 32; }
__global__ void counted(int *out) { out[threadIdx.x] = __any(out[0]); }
