// RUN: %check_findings %s
// Components of vectors where C++ wants a constant, which HIP's cannot give.
#include <cuda_runtime.h>
constexpr int2 tile = {16, 4};
constexpr float3 weights[2] = {{0.25f, 0.5f, 0.25f}, {1, 2, 3}};
struct Config {
  static constexpr int3 block = {8, 8, 4};
};
template <int N> struct Size {};
Size<tile.x> byArgument;                          // wrong: porthip-library-vector-constant
static_assert(weights[1].z == 3, "");             // wrong: porthip-library-vector-constant
enum { Threads = Config::block.x };               // wrong: porthip-library-vector-constant
constexpr float quarter = weights[0].x;           // wrong: porthip-library-vector-constant
constexpr int area() { return tile.x * 4; }       // wrong: porthip-library-vector-constant
__global__ void kernel(float *p, int n) {
  __shared__ float part[Config::block.z]; // wrong: porthip-library-vector-constant
  part[threadIdx.x] = p[threadIdx.x];
  switch (n) {
  case tile.y: // wrong: porthip-library-vector-constant
    p[0] = part[0];
  }
}
// Right: the program may read them when it runs, and dim3 is a plain struct.
constexpr dim3 grid = {8, 4, 1};
static_assert(grid.x == 8, "");
constexpr int first(int2 v) { return v.x; }
__global__ void fine(float *p) {
  constexpr float2 scale = {0.5f, 2.0f};
  p[0] = p[1] * scale.x + weights[0].y * tile.x;
  if (p[0] > tile.y)
    p[1] = first(tile);
  const int2 own = {1, 2};
  p[own.x] = own.y;
}
