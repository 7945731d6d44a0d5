// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device functions and constants that more than one .cu file uses; they are
// linked as device code (nvcc -rdc=true).
#ifndef PARTICLES_FORCES_CUH
#define PARTICLES_FORCES_CUH

#include "particle_system.h"
#include "vec.cuh"

extern __constant__ SimulationParams c_params; // defined in forces.cu

__device__ float3 springForce(const float3 *position, int i);
__device__ void bounce(float3 &position, float3 &velocity);

#endif
