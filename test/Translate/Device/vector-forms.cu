// Forms that CUDA's vectors allow as the structs that they are.
// RUN: %check_port %s --host -- -std=c++17
struct float4 global;
// CHECK: {{^}}float4 global;
struct float3;
// CHECK-NOT: struct float3;
struct Node { struct int2 key; };
// CHECK: struct Node { int2 key; };
float size(const struct float3 *p);
// CHECK: float size(const float3 *p);

__host__ __device__ float bindings(float2 v, const int4 &w) {
  auto [x, y] = v;
  auto &[a, b] = v;
  const auto &[p, q, r, s] = w;
  a = x;
  return x + y + b + p + s;
}
void takesBoth(dim3 d, uint3 u);
__global__ void kernel() {}
void conversions(dim3 d, uint3 u) {
  dim3 e = make_uint3(1, 2, 3);
  // CHECK: dim3 e = porthip::to_dim3(make_uint3(1, 2, 3));
  uint3 f = d;
  // CHECK: uint3 f = porthip::to_uint3(d);
  takesBoth(u, d);
  // CHECK: takesBoth(porthip::to_dim3(u), porthip::to_uint3(d));
  takesBoth(d, u);
  // CHECK: takesBoth(d, u);
  kernel<<<u, make_uint3(1, 2, 3)>>>();
  // CHECK: kernel<<<porthip::to_dim3(u), porthip::to_dim3(make_uint3(1, 2, 3))>>>();
  dim3 copy = d, other(e);
  // CHECK: dim3 copy = d, other(e);
}

// HIP's operators need no conversion, and would be chosen.
struct Complex {
  float re, im;
  __host__ __device__ Complex(float2 v) : re(v.x), im(v.y) {}
};
struct Scale {
  float by;
  __host__ __device__ Scale(float v) : by(v) {}
};
inline __host__ __device__ Complex operator*(const Complex &a, float s) { return a; }
inline __host__ __device__ float operator-(float2 a, Scale s) { return a.x * s.by; }
inline __host__ __device__ float operator%(float2 a, float b) { return a.x - b; }
inline __host__ __device__ float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
void operators(float2 v, float3 t) {
  Complex c = make_float2(2, 3) * 4.0f;
  // CHECK: Complex c = Complex(make_float2(2, 3)) * 4.0f;
  float f = v - 2.0f;
  // CHECK: float f = v - Scale(2.0f);
  float r = v % 2;
  // CHECK: float r = v % float(2);
  t = t * 2;
  // CHECK: t = t * 2;
}
