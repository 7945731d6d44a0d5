// A device function whose result holds the address of its own variable.
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never -v 2>&1 | FileCheck %s --implicit-check-not="what is returned"
#include <cuda_runtime.h>
struct View {
  float *data;
  int size;
};
template <class T> struct Pointer {
  T *at;
  explicit __device__ Pointer(T *p) : at(p) {}
};
template <class P, class L> struct Tensor {
  P pointer;
  L layout;
};
template <class T> __device__ Pointer<T> make_pointer(void *p) {
  return Pointer<T>(reinterpret_cast<T *>(p));
}
template <class P, class L>
__device__ Tensor<P, L> make_tensor(P const &p, L const &l) {
  return {p, l};
}
struct Values {
  float v[4];
};
__device__ View direct(float x) {
  float kept[4] = {x, x, x, x};
  // CHECK: :[[#@LINE+1]]:3: error: what is returned points to 'kept', a variable of this function: clang ends its life here, and what is read later is any value [porthip-memory-returned-local]
  return {kept, 4};
}
__device__ View operator&(View a, View b) { return a.size ? a : b; }
template <class To, class From, class L>
__device__ auto of_any_type(From in, L layout) {
  auto frag = in;
  // CHECK: :[[#@LINE+1]]:3: error: what is returned points to 'frag'
  return make_tensor(make_pointer<To>(&frag), layout);
}
template <class To, class L> __device__ auto converted(Values in, L layout) {
  Values frag = in;
  // CHECK: :[[#@LINE+1]]:3: error: what is returned points to 'frag'
  return make_tensor(make_pointer<To>(&frag), layout);
}
__device__ float *by_variable(int n) {
  float one = n;
  float *at = &one;
  // CHECK: :[[#@LINE+1]]:3: error: what is returned points to 'one'
  return at;
}

// Values, what a caller owns, and what a callee only reads, stay silent.
__device__ float sum(const float *p) { return p[0] + p[1]; }
__device__ float values(float x) {
  float kept[2] = {x, 1};
  return sum(kept);
}
__device__ float *find(float *table, const float *key) {
  for (int i = 0; i < 4; ++i)
    if (table[i] == *key)
      return table + i;
  return table;
}
__device__ float *found(float *table, float x) {
  float key = x * 2;
  return find(table, &key);
}
__device__ View whole(float *out) {
  __shared__ float shared[4];
  static __device__ float lasting[4];
  shared[0] = 1;
  if (out)
    return {out, 4};
  return threadIdx.x ? View{shared, 4} : View{lasting, 4};
}
__device__ float *&through(float *&p) { return p; }
struct Owner {
  float v[4];
  __device__ float *begin() { return v; }
};
__device__ Owner owned(float x) {
  Owner made;
  *made.begin() = x;
  return made;
}
__global__ void k(float *out) {
  View v = direct(1);
  out[0] = v.data[0] + *by_variable(2) + values(3) + *found(out, 1) +
           whole(out).data[0] + *through(out) + owned(1).v[0];
  auto t = converted<float>(Values{{1, 2, 3, 4}}, 7);
  out[1] = t.pointer.at[0] + t.layout;
}
