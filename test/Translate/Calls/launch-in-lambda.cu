// A launch in a lambda of a host function is none from device code, though clang
// takes the lambda for both sides; one in a lambda of a kernel is.
// RUN: not %porthip %s -o %t.hip --cuda-path=none --no-cache -q 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: launch-in-lambda.cu:[[@LINE+21]]:{{.*}}porthip-launch-from-device
// CHECK-NOT: error:
template <int N> __global__ void k(int *p) { *p = N; }
template <int N> struct C {
  static constexpr int value = N;
};
void generic(int *p, int n) {
  auto launch = [&](auto c) {
    constexpr int lanes = c.value;
    k<lanes><<<dim3(n, 2), lanes>>>(p);
  };
  launch(C<32>());
}
void plain(int *p) {
  auto launch = [=] { k<1><<<1, 32>>>(p); };
  launch();
}

__global__ void parent(int *p) {
  auto launch = [=] {
    if (threadIdx.x == 0)
      k<2><<<1, 1>>>(p);
  };
  launch();
}
