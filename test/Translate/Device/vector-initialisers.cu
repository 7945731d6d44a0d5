// CUDA's vectors are plain structs, HIP's have constructors: the port writes
// all components, in braces of their own.
// RUN: %check_port %s --host -- -std=c++20
float4 partly = {1};
// CHECK: float4 partly = {1, 0, 0, 0};
float4 direct{1, 2};
// CHECK: float4 direct{1, 2, 0, 0};
float4 elided[2] = {1, 2, 3, 4, 5};
// CHECK: float4 elided[2] = {{[{][{]}}1, 2, 3, 4}, {5, 0, 0, 0}};
struct Particle { float4 at; int kind; };
Particle particle = {1, 2, 3, 4, 5};
// CHECK: Particle particle = {{[{][{]}}1, 2, 3, 4}, 5};
struct Edge { float2 ends[2]; int kind; };
Edge edge = {1, 2, 3, 4, 5};
// CHECK: Edge edge = {{[{][{][{]}}1, 2}, {3, 4}}, 5};
Edge nested = {{1, 2}, 5};
// CHECK: Edge nested = {{[{][{][{]}}1, 2}}, 5};
Edge whole = {{{1, 2}, {3, 4}}, 5};
// CHECK: Edge whole = {{[{][{][{]}}1, 2}, {3, 4}}, 5};
float4 named = {.x = 1, .y = 2};
// CHECK: float4 named = {1, 2, 0, 0};
float4 gaps = {.y = 1, .w = 2 * (1 + 1)};
// CHECK: float4 gaps = {0, 1, 0, 2 * (1 + 1)};
Particle inside = {.at = {.z = 3}, .kind = 1};
// CHECK: Particle inside = {.at = {0, 0, 3, 0}, .kind = 1};
float1 single = {1.0f}, fine{1.0f};
// CHECK: float1 single = float1{1.0f}, fine{1.0f};
struct Defaults { float4 a = {1, 2}; int2 b{3}; };
// CHECK: struct Defaults { float4 a = {1, 2, 0, 0}; int2 b{3, 0}; };
float4 part() { return {1, 2}; }
// CHECK: float4 part() { return {1, 2, 0, 0}; }
void take(float2);
void give() { take({1}); }
// CHECK: void give() { take({1, 0}); }
#define FOUR 1, 2, 3, 4
float4 listed[2] = {FOUR, 5, 6, 7, 8};
// CHECK: float4 listed[2] = {{[{][{]}}FOUR}, {5, 6, 7, 8}};
#define W 32
int2 extent = {W};
// CHECK: int2 extent = {W, 0};
template <class V> __device__ float zero() {
  V v = {0};
  // CHECK: V v = {};
  return v.x;
}
__global__ void k(float *p) {
  p[0] = zero<float4>();
  float3 local[2] = {1, 2, 3, p[0], p[1], p[2]};
  // CHECK: float3 local[2] = {{[{][{]}}1, 2, 3}, {p[0], p[1], p[2]}};
  p[1] = local[1].x;
  float4 none = {}, all = {1, 2, 3, 4}, copy = {all};
  // CHECK: float4 none = {}, all = {1, 2, 3, 4}, copy = {all};
  p[2] = none.x + all.y + copy.z;
}
