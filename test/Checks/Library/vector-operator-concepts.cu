// Concepts that ask for what CUDA's vectors lack and HIP's have.
// RUN: %porthip -q -std=c++20 %s -o %t.hip --fail-on never 2>&1 | FileCheck %s --implicit-check-not='asks whether'
template <class T>
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this asks whether 'float2' has 'operator+': CUDA's has none, HIP's has
concept Sum = requires(T A) { A + A; };
template <class T>
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this asks whether 'float2' has 'operator*': CUDA's has none, HIP's has
concept Scaled = requires(T A) { A * A; };
template <class T>
concept Difference = requires(T A) { A - A; };
template <class T> constexpr int asked() {
  if constexpr (Sum<T>)
    return 1;
  return Difference<int> ? 2 : 3;
}
template <Scaled T> __device__ int constrained(T) { return 1; }
template <class T> __device__ int constrained(T, ...) { return 2; }
__global__ void k(int *Out, float2 V) {
  Out[0] = asked<float2>() + constrained(V);
}
