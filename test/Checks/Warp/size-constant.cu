// porthip --warp=keep
// RUN: %check_findings %s
// warpSize where C++ wants a constant.
template <int N> __device__ int value() { return N; }
template <int N> struct Buffer {
  int data[N];
};
__global__ void wrong(int *p) {
  __shared__ int line[warpSize]; // wrong: porthip-warp-size-constant
  constexpr int half = warpSize / 2; // wrong: porthip-warp-size-constant
  Buffer<warpSize> b; // wrong: porthip-warp-size-constant
  line[0] = half + value<warpSize>(); // wrong: porthip-warp-size-constant
  static_assert(warpSize == 32, ""); // wrong: porthip-warp-size-constant
  b.data[0] = line[0];
  p[0] = b.data[0];
}
template <int warpSize> __global__ void own(int *p) {
  __shared__ int line[warpSize];
  line[0] = 1;
  p[0] = line[0];
}
__global__ void right(int *p) {
  int half = warpSize / 2;
  const int lanes = warpSize;
  p[threadIdx.x] = half + lanes;
}
