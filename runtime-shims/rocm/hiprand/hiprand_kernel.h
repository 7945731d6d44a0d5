// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers in kernels, where ROCm's own hipRAND is not installed. They are
// rocRAND's on AMD GPUs and cuRAND's on NVIDIA's; with PORTHIP_RANDOM_OF_CUDA
// cuRAND's on all, so that `porthip verify` can compare the rest of a program.
// MTGP32 and discrete distributions are missing.
#ifndef PORTHIP_HIPRAND_KERNEL_H
#define PORTHIP_HIPRAND_KERNEL_H
#define HIPRAND_KERNEL_H_

#include "hiprand.h"

#include "../../random/states.h"

struct hiprandStatePhilox4_32_10 : porthip_random::Philox {};
struct hiprandStateXORWOW : porthip_random::Xorwow {};
struct hiprandStateMRG32k3a : porthip_random::Mrg32k3a {};
struct hiprandStateSobol32 : porthip_random::Sobol32 {};
struct hiprandStateScrambledSobol32 : porthip_random::Sobol32 {};
struct hiprandStateSobol64 : porthip_random::Sobol64 {};
struct hiprandStateScrambledSobol64 : porthip_random::Sobol64 {};
// To hipRAND on AMD GPUs a type of its own.
#ifdef __HIP_PLATFORM_AMD__
struct hiprandState : porthip_random::Xorwow {};
#else
typedef hiprandStateXORWOW hiprandState;
#endif
typedef hiprandState hiprandState_t;
typedef hiprandStatePhilox4_32_10 hiprandStatePhilox4_32_10_t;
typedef hiprandStateXORWOW hiprandStateXORWOW_t;
typedef hiprandStateMRG32k3a hiprandStateMRG32k3a_t;
typedef hiprandStateSobol32 hiprandStateSobol32_t;
typedef hiprandStateScrambledSobol32 hiprandStateScrambledSobol32_t;
typedef hiprandStateSobol64 hiprandStateSobol64_t;
typedef hiprandStateScrambledSobol64 hiprandStateScrambledSobol64_t;

#if defined(__HIP__) || defined(__CUDA__)
#include "../../random/device.h"

#define PORTHIP_RAND(Name) hiprand##Name
#define PORTHIP_RAND_LONG _long_long
#if defined(__HIP_PLATFORM_AMD__) && !defined(PORTHIP_RANDOM_OF_CUDA)
#define PORTHIP_RAND_NUMBERS porthip_random::Vendor::Amd
#else
#define PORTHIP_RAND_NUMBERS porthip_random::Vendor::Nvidia
#endif
#ifdef __HIP_PLATFORM_AMD__
// hipRAND's sequences of MRG32k3a are rocRAND's subsequences.
#define PORTHIP_RAND_SKIP_MRG porthip_random::skipSubsequences
#endif
#define PORTHIP_RAND_PHILOX hiprandStatePhilox4_32_10
#define PORTHIP_RAND_MRG hiprandStateMRG32k3a
#define PORTHIP_RAND_SOBOL(Name) hiprandState##Name
#ifdef __HIP_PLATFORM_AMD__
#define PORTHIP_RAND_COUNTED(X)                                                 \
  X(hiprandState)                                                              \
  X(hiprandStateXORWOW) X(hiprandStatePhilox4_32_10)
#else
#define PORTHIP_RAND_COUNTED(X)                                                 \
  X(hiprandStateXORWOW) X(hiprandStatePhilox4_32_10)
#endif
#include "../../random/device_api.inc"
// To hipRAND every generator has 32 bits here.
inline __device__ unsigned int hiprand(hiprandStateSobol64 *State) {
  return (unsigned int)hiprand_long_long(State);
}
inline __device__ unsigned int hiprand(hiprandStateScrambledSobol64 *State) {
  return (unsigned int)hiprand_long_long(State);
}
#endif

#endif
