// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "particle_system.h"

#include "cuda_check.h"

ParticleSystem::ParticleSystem(const SimulationParams &params)
    : params_(params) {
  const size_t bytes = params_.count * sizeof(float3);
  CUDA_THROW(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  for (float3 *&p : position_)
    CUDA_THROW(cudaMalloc(reinterpret_cast<void **>(&p), bytes));
  CUDA_THROW(cudaMalloc((void **)&velocity_, bytes));
  CUDA_THROW(cudaMalloc((void **)&energy_, sizeof(double)));
  // params_ lives as long as this object, so the copy may be asynchronous.
  CUDA_THROW(uploadParams(params_, stream_));
}

ParticleSystem::~ParticleSystem() {
  cudaStreamSynchronize(stream_);
  cudaFree(position_[0]);
  cudaFree(position_[1]);
  cudaFree(velocity_);
  cudaFree(energy_);
  cudaStreamDestroy(stream_);
}

void ParticleSystem::setState(const std::vector<float3> &position,
                              const std::vector<float3> &velocity) {
  const size_t bytes = params_.count * sizeof(float3);
  CUDA_THROW(cudaMemcpyAsync(position_[current_], position.data(), bytes,
                             cudaMemcpyHostToDevice, stream_));
  CUDA_THROW(cudaMemcpyAsync(velocity_, velocity.data(), bytes,
                             cudaMemcpyHostToDevice, stream_));
  CUDA_THROW(cudaStreamSynchronize(stream_));
}

void ParticleSystem::run(int steps) {
  for (int s = 0; s < steps; ++s) {
    CUDA_THROW(launchStep(position_[current_], position_[1 - current_],
                          velocity_, params_.count, stream_));
    current_ = 1 - current_;
  }
}

static std::vector<float3> copyBack(const float3 *device, int count,
                                    cudaStream_t stream) {
  std::vector<float3> host(count);
  CUDA_THROW(cudaMemcpyAsync(host.data(), device, count * sizeof(float3),
                             cudaMemcpyDeviceToHost, stream));
  CUDA_THROW(cudaStreamSynchronize(stream));
  return host;
}

std::vector<float3> ParticleSystem::positions() const {
  return copyBack(position_[current_], params_.count, stream_);
}

std::vector<float3> ParticleSystem::velocities() const {
  return copyBack(velocity_, params_.count, stream_);
}

double ParticleSystem::kineticEnergy() const {
  double energy = 0.0;
  CUDA_THROW(launchKineticEnergy(velocity_, params_.count, energy_, stream_));
  CUDA_THROW(cudaMemcpyAsync(&energy, energy_, sizeof energy,
                             cudaMemcpyDeviceToHost, stream_));
  CUDA_THROW(cudaStreamSynchronize(stream_));
  return energy;
}
