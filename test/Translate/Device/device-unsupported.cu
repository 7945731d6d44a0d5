// A name that HIP lacks is a finding at its line, and stays as it is.
// RUN: %check_port %s --no-compile
// That it does not compile is what the findings say.
#include <cuda_runtime.h>

__global__ void child() {}
__device__ void f(unsigned *p) {
  asm volatile("exit;" ::: "memory"); // finding: porthip-ptx-not-translated "inline PTX"
  // CHECK: {{^}}  asm volatile("exit;" ::: "memory");
  asm("tcgen05.wait::ld.sync.aligned;"); // finding: porthip-ptx-not-translated "tensor memory"
  // CHECK: {{^}}  asm("tcgen05.wait::ld.sync.aligned;");
  asm("{" // finding: porthip-ptx-not-translated "a whole statement in each branch"
#ifdef ADD
      "add.u32 %0, %0, 1;"
#else
      "sub.u32 %0, %0, 1;"
#endif
      "}"
      : "+r"(p[0]));
  // CHECK: #ifdef ADD
  // What stays is translated but for its text.
  asm volatile("add.u32 %0, %0, 1;" ::"r"(p[0])); // finding: porthip-ptx-not-translated "operand %0 is written"
  asm volatile("sured.b.add.1d.u32.trap [%0, {%1}], %1;" ::"l"(p), "r"(warpSize)); // finding: porthip-ptx-not-translated "a surface"
  // CHECK: asm volatile("sured.b.add.1d.u32.trap [%0, {%1}], %1;" ::"l"(p), "r"(porthip::warp_size));
  __nanosleep(100);
  asm volatile("" ::: "memory");
  // CHECK: {{^}}  asm volatile("" ::: "memory");
}
void host(double *d) {
  asm volatile("nop");
  cudaGraphConditionalHandle handle; // finding: porthip-translate-unsupported "cudaGraphConditionalHandle"
  // CHECK: {{^}}  cudaGraphConditionalHandle handle;
}
