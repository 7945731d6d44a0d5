// RUN: %check_findings %s
// Vectors with fewer components than they have.
__global__ void zero(float4 *out) {
  float4 total = {0}; // wrong: porthip-library-vector-initialiser
  out[threadIdx.x] = total;
}
__device__ const int3 Origin = {1, 2}; // wrong: porthip-library-vector-initialiser
struct Box {
  float2 low, high;
};
Box half() {
  Box b = {{1.0f}, {2.0f, 3.0f}}; // wrong: porthip-library-vector-initialiser
  return b;
}
__global__ void whole(float4 *out, uint2 *pairs) {
  float4 total = {0, 0, 0, 0};
  uint2 pair = {threadIdx.x, 1};
  float4 none = {};
  out[0] = total, out[1] = none, pairs[0] = pair;
  out[2] = make_float4(1, 2, 3, 4);
}
// A struct of the project's own.
struct vec4 {
  float x, y, z, w;
};
vec4 own() {
  vec4 v = {1};
  return v;
}
