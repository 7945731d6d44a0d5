// Code written for CUDA 12 and older reads and runs with CUDA 13, which took
// names of CUB, of Thrust and of the runtime away.
// REQUIRES: cuda-toolkit
// RUN: %porthip %s -o %t.hip --no-cache --fail-on=never 2>&1 | FileCheck %s --check-prefix=PORT
// RUN: %porthip run %s | FileCheck %s
// PORT-NOT: {{porthip-frontend|error:}}
// PORT: findings: 0 errors, 0 warnings
#include <cstdio>
#include <cub/block/block_reduce.cuh>
#include <cub/iterator/counting_input_iterator.cuh>
#include <cub/iterator/transform_input_iterator.cuh>
#include <thrust/functional.h>
#include <thrust/optional.h>

struct Twice : public thrust::unary_function<int, int> {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct IsOdd : public thrust::unary_function<int, bool> {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
typedef cub::CountingInputIterator<int> Counting;
typedef cub::TransformInputIterator<int, Twice, Counting> Doubled;

__global__ void reduce(Doubled in, int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  int sum = Reduce(storage).Reduce(in[threadIdx.x], cub::Sum());
  cub::CTA_SYNC();
  int most = Reduce(storage).Reduce(in[threadIdx.x], cub::Max());
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = most;
    out[2] = cub::FpLimits<float>::Lowest() < 0;
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  cudaMemPrefetchAsync(out, 3 * sizeof(int), 0, 0);
  reduce<<<1, 64>>>(Doubled(Counting(1), Twice()), out);
  if (cudaThreadSynchronize() != cudaSuccess)
    return 1;
  thrust::optional<int> first = out[0];
  // CHECK: sum 4160, most 128, lowest 1, even 1
  std::printf("sum %d, most %d, lowest %d, even %d\n", *first, out[1], out[2],
              (int)thrust::not1(IsOdd())(out[1]));
  cudaFree(out);
}
