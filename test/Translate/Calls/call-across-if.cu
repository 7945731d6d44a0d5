// A call with #if among its arguments gets what is put around one of them;
// where the branches are arguments of their own, nobody can tell them apart.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
__constant__ float a[4], b[4];
void f(const float *p) {
  cudaMemcpyToSymbol(a, p,
#if defined(Y)
      8
#else
      sizeof(a)
#endif
  );
  // CHECK: {{^}}  hipMemcpyToSymbol(HIP_SYMBOL(a), p,
  cudaMemcpyToSymbol( // finding: porthip-translate-signature "a line such as '#if' stands among the arguments"
#ifdef X
      a,
#else
      b,
#endif
      p, sizeof a);
  // CHECK: {{^}}#ifdef X
  // CHECK-NEXT: {{^}}      a,
}
