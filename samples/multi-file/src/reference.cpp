// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../include/particle_system.h"
#include "../include/vec.cuh"

#include <algorithm>

static void bounceAxis(float &p, float &v, float low, float high, float damping) {
  if (p < low || p > high) {
    p = std::min(std::max(p, low), high);
    v = -v * damping;
  }
}

void referenceRun(const SimulationParams &params, std::vector<float3> &position,
                  std::vector<float3> &velocity, int steps) {
  std::vector<float3> next(position.size());
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < params.count; ++i) {
      float3 force = params.gravity;
      if (i > 0)
        force = force + (position[i - 1] - position[i]) * params.stiffness;
      if (i + 1 < params.count)
        force = force + (position[i + 1] - position[i]) * params.stiffness;
      float3 v = velocity[i] + force * params.dt;
      float3 p = position[i] + v * params.dt;
      bounceAxis(p.x, v.x, params.boxMin.x, params.boxMax.x, params.damping);
      bounceAxis(p.y, v.y, params.boxMin.y, params.boxMax.y, params.damping);
      bounceAxis(p.z, v.z, params.boxMin.z, params.boxMax.z, params.damping);
      next[i] = p;
      velocity[i] = v;
    }
    position.swap(next);
  }
}
