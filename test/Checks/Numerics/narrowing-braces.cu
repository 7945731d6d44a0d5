// RUN: %check_findings %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/braces.cu && cd %t
// RUN: %porthip -q --fail-on=never --cuda-path=none braces.cu && FileCheck %s --input-file=braces.hip
// RUN: sed -i 's/^  BOTH(n);//' braces.hip && %porthip cc --as gfx942 -c braces.hip
// nvcc converts in braces with a warning, hipcc refuses; the CUDA side is read and
// compiled as by nvcc.
// RUN: %porthip cc --cuda-path=none -c braces.cu
#define BOTH(x) unsigned both[2] = {x + 1, 1}
#define GRID(x) dim3{x}
struct Box {
  float width;
  unsigned short height;
  int count;
  bool isFull;
};
struct Made {
  unsigned n;
  float f;
  __host__ __device__ Made(unsigned n, float f = 1) : n{n}, f{f} {}
};
template <class T> struct Holder {
  T value;
  // CHECK: {{^}}  explicit Holder(int n) : value{static_cast<T>(n)} {}
  explicit Holder(int n) : value{n} {}
};
enum Kind { First, Second };

__global__ void wrong(unsigned *out, int n) {
  BOTH(n); // wrong: porthip-numerics-narrowing-braces
  out[0] = n;
}
template <class T> __global__ void open(T *out, int n) {
  // CHECK: {{^}}  T both[2] = {static_cast<T>(n), 1};
  T both[2] = {n, 1};
  out[0] = both[0];
}
__global__ void right(unsigned *out, int n, long l) {
  // CHECK: {{^}}  unsigned a[3] = {static_cast<unsigned int>(n + 1), 1, Second};
  unsigned a[3] = {n + 1, 1, Second};
  // CHECK: {{^}}  int b{static_cast<int>(l)};
  int b{l};
  // CHECK: {{^}}  unsigned char c[2] = {255, 'c'};
  unsigned char c[2] = {255, 'c'};
  const int four = 4;
  // CHECK: {{^}}  unsigned d{four};
  unsigned d{four};
  // CHECK: {{^}}  float e[2] = {0.1, 16777216};
  float e[2] = {0.1, 16777216};
  // CHECK: {{^}}  uint2 v{{[{]}}n, n};
  uint2 v{n, n};
  // CHECK: {{^}}  long g{n};
  long g{n};
  out[0] = a[0] + b + c[0] + d + unsigned(e[0]) + v.x + g;
}
void run(unsigned *out, int n, double x, long l) {
  // CHECK: {{^}}  dim3 grid{static_cast<unsigned int>(n)};
  dim3 grid{n};
  // CHECK: {{^}}  dim3 block = {static_cast<unsigned int>((n + 1) / 2), 1};
  dim3 block = {(n + 1) / 2, 1};
  // CHECK: {{^}}  Box box{static_cast<float>(x), static_cast<unsigned short>(n), static_cast<int>(l), static_cast<bool>(n)};
  Box box{x, n, l, n};
  // CHECK: {{^}}  Made made{static_cast<unsigned int>(n), static_cast<float>(x)};
  Made made{n, x};
  // CHECK: {{^}}  dim3 other = GRID(static_cast<unsigned int>(n));
  dim3 other = GRID(n);
  Holder<unsigned> holder(n);
  open<unsigned><<<grid, block>>>(out, box.count);
  right<<<other, 1>>>(out, made.n, l);
  // CHECK: {{^}}  wrong<<<dim3(n, 1), dim3(32)>>>(out, holder.value);
  wrong<<<{n, 1}, {32}>>>(out, holder.value);
}
