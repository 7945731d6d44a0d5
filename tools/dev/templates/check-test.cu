// RUN: %check_findings %s
// What @CAMEL@ finds, and right code that looks like it.
__device__ int hazard(int x);
__device__ int harmless(int x);
__global__ void k(int *p) {
  p[0] = hazard(1); // warning: porthip-@ID@
  p[1] = harmless(1);
}
