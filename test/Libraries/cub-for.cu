// REQUIRES: cuda-toolkit, hip-headers
// CUB's loops, which hipCUB lacks. It is not there: they need none of it.
// RUN: rm -rf %t && mkdir -p %t/hipcub && touch %t/hipcub/hipcub.hpp
// RUN: %porthip %s --out-root %t --cuda-path=%cuda_path -std=c++17
// RUN: FileCheck --check-prefix=PORT --input-file=%t/cub-for.hip %s
// RUN: %porthip run --as=gfx942 -std=c++17 -I%t %t/cub-for.hip | FileCheck --check-prefix=RUNS %s
#include <cub/cub.cuh>
#include <cuda/std/tuple>
#include <cstdio>

struct Increment {
  __host__ __device__ void operator()(int &X) { X += 1; }
};
struct AddIndex {
  int *To;
  __host__ __device__ void operator()(int I) { To[I] += I; }
};
struct Multiply {
  __host__ __device__ int operator()(int X, int Y) const { return X * Y; }
};

int main() {
  const int N = 1000;
  int *A, *B, Host[N];
  cudaMalloc(&A, sizeof Host);
  cudaMalloc(&B, sizeof Host);
  cudaMemset(A, 0, sizeof Host);
  // PORT: {{^}}  porthip::DeviceFor::ForEachN(A, N, Increment{});
  cub::DeviceFor::ForEachN(A, N, Increment{});
  cub::DeviceFor::ForEach(A, A + N, Increment{});
  std::size_t Bytes = 0;
  cub::DeviceFor::Bulk(nullptr, Bytes, N, AddIndex{A});
  cub::DeviceFor::Bulk(B, Bytes, N, AddIndex{A});
  // PORT: {{^}}  porthip::DeviceTransform::Transform(cuda::std::make_tuple(A, A), B, N, Multiply{});
  cub::DeviceTransform::Transform(cuda::std::make_tuple(A, A), B, N, Multiply{});
  cudaMemcpy(Host, B, sizeof Host, cudaMemcpyDeviceToHost);
  std::printf("%d bytes, %d %d %d\n", int(Bytes), Host[0], Host[3], Host[999]);
  // RUNS: 1 bytes, 4 25 1002001
}
