// porthip --hip-version=6.0
// RUN: %check_findings %s
// From HIP 5.6 on vectors are trivially copyable.
#include <cuda_runtime.h>
#include <type_traits>
struct Particle {
  float4 at;
};
static_assert(std::is_trivially_copyable<Particle>::value, "");
