// hipRAND's `hiprand` of a Sobol state of 64 bits gives 32, its
// `hiprand_long_long` all of them. It skips fewer numbers of MRG32k3a by
// sequences than cuRAND.
// RUN: %porthip translate --hip-version=7.0 %s -o %t.hip 2>%t.err
// RUN: FileCheck %s --input-file %t.hip
// RUN: FileCheck %s --check-prefix=SAYS --input-file %t.err --implicit-check-not=warning:
#include <curand_kernel.h>

__global__ void draw(curandStateSobol64_t *wide,
                     curandStateScrambledSobol64_t *scrambled,
                     curandStateSobol32_t *narrow, curandStateMRG32k3a_t *far,
                     curandStateXORWOW_t *other, unsigned long long *out) {
  // CHECK: out[0] = hiprand_long_long(wide);
  out[0] = curand(wide);
  // CHECK: out[1] = hiprand_long_long(scrambled);
  out[1] = curand(scrambled);
  // CHECK: out[2] = hiprand(narrow);
  out[2] = curand(narrow);
  // SAYS: random-bits.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}2^76
  skipahead_sequence(3, far);
  // CHECK: out[3] = hiprand(far);
  out[3] = curand(far);
  skipahead_sequence(3, other);
}
