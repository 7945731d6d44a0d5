// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forces.cuh"

__constant__ SimulationParams c_params;

// Springs to the neighbours in the chain, of rest length zero.
__device__ float3 springForce(const float3 *position, int i) {
  float3 force = make_float3(0.0f, 0.0f, 0.0f);
  if (i > 0)
    force = force + (position[i - 1] - position[i]) * c_params.stiffness;
  if (i + 1 < c_params.count)
    force = force + (position[i + 1] - position[i]) * c_params.stiffness;
  return force;
}

static __device__ void bounceAxis(float &p, float &v, float low, float high) {
  if (p < low || p > high) {
    p = fminf(fmaxf(p, low), high);
    v = -v * c_params.damping;
  }
}

__device__ void bounce(float3 &position, float3 &velocity) {
  const float3 &low = c_params.boxMin, &high = c_params.boxMax;
  bounceAxis(position.x, velocity.x, low.x, high.x);
  bounceAxis(position.y, velocity.y, low.y, high.y);
  bounceAxis(position.z, velocity.z, low.z, high.z);
}

cudaError_t uploadParams(const SimulationParams &params, cudaStream_t stream) {
  return cudaMemcpyToSymbolAsync(c_params, &params, sizeof(params), 0,
                                 cudaMemcpyHostToDevice, stream);
}
