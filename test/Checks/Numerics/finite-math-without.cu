// RUN: %check_findings %s
// Without the flag, NaN is what it is.
__global__ void asked(float *p) {
  if (isnan(p[threadIdx.x]))
    p[threadIdx.x] = 0;
}
