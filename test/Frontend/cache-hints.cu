// Loads and stores with a cache hint are known with and without a toolkit, for all types that nvcc has them for.
// RUN: %porthip cc --as sm_80 -c %s -o %t.o
// RUN: %porthip -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=WHOLE --allow-empty
// WHOLE-NOT: does not parse
// RUN: FileCheck %s --input-file=%t.hip
#include <cuda_runtime.h>

__global__ void pack(int4 *Out, const int4 *In, unsigned long *Counts) {
  // CHECK: stwb(&Out[threadIdx.x], In[threadIdx.x]);
  __stwb(&Out[threadIdx.x], In[threadIdx.x]);
  // CHECK: stcg(
  __stcg(Counts, __ldcg(Counts + 1) + __ldcs(Counts + 2) + __ldcv(Counts + 3));
  __stwt(Counts + 4, __ldlu(Counts + 5) + __ldca(Counts + 6));
}
