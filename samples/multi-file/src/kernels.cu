// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forces.cuh"
#include "vec.cuh"

#define BLOCK_SUM_TYPE double
#define BLOCK_SUM_NAME blockSumDouble
#include "block_sum.inl"

static const int kThreads = 128;

__global__ void step(const float3 *oldPosition, float3 *newPosition,
                     float3 *velocity, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  const float3 force = springForce(oldPosition, i) + c_params.gravity;
  float3 v = velocity[i] + force * c_params.dt;
  float3 p = oldPosition[i] + v * c_params.dt;
  bounce(p, v);
  newPosition[i] = p;
  velocity[i] = v;
}

__global__ void kineticEnergy(const float3 *velocity, int count,
                              double *result) {
  double sum = 0.0;
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    sum += 0.5 * dot(velocity[i], velocity[i]);
  sum = blockSumDouble(sum);
  if (threadIdx.x == 0)
    *result = sum;
}

cudaError_t launchStep(const float3 *oldPosition, float3 *newPosition,
                       float3 *velocity, int count, cudaStream_t stream) {
  step<<<(count + kThreads - 1) / kThreads, kThreads, 0, stream>>>(
      oldPosition, newPosition, velocity, count);
  return cudaGetLastError();
}

cudaError_t launchKineticEnergy(const float3 *velocity, int count,
                                double *result, cudaStream_t stream) {
  kineticEnergy<<<1, kThreads, 0, stream>>>(velocity, count, result);
  return cudaGetLastError();
}
