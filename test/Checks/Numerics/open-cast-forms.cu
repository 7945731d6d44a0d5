// RUN: %check_port %s
// Forms of templates whose initialisers and types no parse completes.
template <class T> __device__ void put(T *p, float x) {
  *p = x;
  // CHECK: *p = porthip::to_integer<T>(x);
}
template <class T> struct Convert {
  template <class U> static __device__ T from(U u) {
    return static_cast<T>(u);
    // CHECK: return porthip::to_integer<T>(u);
  }
};
template <class T> __global__ void forms(int *p, float x) {
  T v;
  put(&v, x);
  const T c(x);
  // CHECK: const T c(porthip::to_integer<T>(x));
  T both[] = {T(x), T(-x)};
  // CHECK: T both[] = {porthip::to_integer<T>(x), porthip::to_integer<T>(-x)};
  T from = c;
  p[0] = v + from + both[0] + Convert<T>::from(x);
}
void use(int *p) { forms<unsigned char><<<1, 1>>>(p, 300.f); }
