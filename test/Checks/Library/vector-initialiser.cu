// RUN: %check_findings %s
// Vectors whose initialisers the port cannot write otherwise by itself: a macro
// writes them, or a template that is used with vectors and what else.
#define PARTLY(NAME, ...) NAME = {__VA_ARGS__, 1}
#define FIVE 1, 2, 3, 4, 5
__global__ void zero(float4 *out) {
  float4 PARTLY(total, 0); // wrong: porthip-library-vector-initialiser
  out[threadIdx.x] = total;
}
float4 listed[2] = {FIVE, 6, 7, 8}; // wrong: porthip-library-vector-initialiser
template <class V> struct Accumulator {
  V value{1.0f}; // wrong: porthip-library-vector-initialiser
};
Accumulator<float2> pair;
template <class V> float first() {
  V v = {1.0f}; // wrong: porthip-library-vector-initialiser
  return v.x;
}
float one() { return first<float4>(); }
template <class V> float named() {
  V v = {.x = 1.0f, .y = 2.0f}; // wrong: porthip-library-vector-initialiser
  return v.y;
}
float byName() { return named<float2>(); }
// With numbers alone the template is right, and with all components.
template <class V> struct Number {
  V value{1.0f};
};
Number<float> number;
template <class V> V both() {
  V v = {1.0f, 2.0f};
  return v;
}
float2 two() { return both<float2>(); }
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
  vec4 w[2] = {1, 2, 3, 4, 5};
  return v;
}
