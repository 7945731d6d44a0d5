// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Particles in a box with springs to their neighbours. The interface for host
// code: it names CUDA types, but a plain C++ compiler reads it.
#ifndef PARTICLES_PARTICLE_SYSTEM_H
#define PARTICLES_PARTICLE_SYSTEM_H

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

struct SimulationParams {
  float3 gravity;
  float3 boxMin, boxMax;
  float stiffness;
  float damping;
  float dt;
  int count;
};

class ParticleSystem {
public:
  explicit ParticleSystem(const SimulationParams &params);
  ~ParticleSystem();
  ParticleSystem(const ParticleSystem &) = delete;
  ParticleSystem &operator=(const ParticleSystem &) = delete;

  void setState(const std::vector<float3> &position,
                const std::vector<float3> &velocity);
  void run(int steps);
  std::vector<float3> positions() const;
  std::vector<float3> velocities() const;
  double kineticEnergy() const;
  cudaStream_t stream() const { return stream_; }

private:
  SimulationParams params_;
  float3 *position_[2] = {nullptr, nullptr};
  float3 *velocity_ = nullptr;
  double *energy_ = nullptr;
  int current_ = 0;
  cudaStream_t stream_ = nullptr;
};

// In kernels.cu; launch on a stream and return the launch's status.
cudaError_t uploadParams(const SimulationParams &params, cudaStream_t stream);
cudaError_t launchStep(const float3 *oldPosition, float3 *newPosition,
                       float3 *velocity, int count, cudaStream_t stream);
cudaError_t launchKineticEnergy(const float3 *velocity, int count,
                                double *result, cudaStream_t stream = 0);

// In reference.cpp; the same on the host.
void referenceRun(const SimulationParams &params, std::vector<float3> &position,
                  std::vector<float3> &velocity, int steps);

#endif // PARTICLES_PARTICLE_SYSTEM_H
