// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a chain of particles on the device and on the host and compares them.
// A plain C++ file that uses CUDA types through the project's headers.

#include "cuda_check.h"
#include "particle_system.h"
#include "vec.cuh"

#include <cmath>
#include <cstdio>
#include <exception>

static float largestDifference(const std::vector<float3> &a,
                               const std::vector<float3> &b) {
  float worst = 0.0f;
  for (size_t i = 0; i < a.size(); ++i) {
    const float3 d = a[i] - b[i];
    const float length = std::sqrt(dot(d, d));
    if (!(length <= worst)) // a NaN stays
      worst = length;
  }
  return worst;
}

static bool simulate() {
  SimulationParams params;
  params.gravity = make_float3(0.0f, -9.81f, 0.0f);
  // Some particles begin outside and some reach the floor on the way. None
  // comes so near to a wall with any speed that rounding decides the bounce.
  params.boxMin = make_float3(-1.0f, -0.51f, -1.0f);
  params.boxMax = make_float3(0.77f, 1.0f, 1.0f);
  params.stiffness = 20.0f;
  params.damping = 0.5f;
  params.dt = 1.0f / 256.0f;
  params.count = 1000;

  std::vector<float3> position(params.count), velocity(params.count);
  for (int i = 0; i < params.count; ++i) {
    position[i] = make_float3(std::cos(0.1f * i) * 0.8f,
                              std::sin(0.07f * i) * 0.5f,
                              std::sin(0.13f * i) * 0.8f);
    velocity[i] = make_float3(0.1f * (i % 5), 0.0f, -0.1f * (i % 3));
  }

  const int steps = 20;
  ParticleSystem system(params);
  system.setState(position, velocity);
  system.run(steps);
  const std::vector<float3> p = system.positions(), v = system.velocities();
  const double energy = system.kineticEnergy();

  referenceRun(params, position, velocity, steps);
  double expectedEnergy = 0.0;
  for (const float3 &u : velocity)
    expectedEnergy += 0.5 * dot(u, u);

  // Fused multiply-adds make the last bits differ.
  const float dp = largestDifference(p, position);
  const float dv = largestDifference(v, velocity);
  const bool positionOk = dp < 1e-4f, velocityOk = dv < 1e-3f;
  const bool energyOk =
      std::fabs(energy - expectedEnergy) < 1e-4 * expectedEnergy;
  std::printf("%d particles, %d steps: positions %s, velocities %s, energy %s\n",
              params.count, steps, positionOk ? "ok" : "wrong",
              velocityOk ? "ok" : "wrong", energyOk ? "ok" : "wrong");
  std::fprintf(stderr, "differences %.2e, %.2e; energy %.6f, %.6f\n", dp, dv,
               energy, expectedEnergy);
  return positionOk && velocityOk && energyOk;
}

int main() {
  bool ok = false;
  try {
    ok = simulate();
  } catch (const CudaError &e) {
    std::fprintf(stderr, "%s (code %d)\n", e.what(), static_cast<int>(e.code()));
  } catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
  std::printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
