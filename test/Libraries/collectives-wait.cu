// A rank that waits for one that does not call says so after some seconds, with both ranks' numbers, and goes on waiting.
// RUN: env PORTHIP_VGPU_DEVICES=2 %python %helpers/until.py "waits in" %porthip run --cuda-path=none %s -lnccl | FileCheck %s
// CHECK: porthip: rank 0 of 2 waits in allReduce for rank 1; ranks of one thread belong between ncclGroupStart and ncclGroupEnd
#include <cuda_runtime.h>
#include <nccl.h>
int main() {
  ncclComm_t Comms[2];
  ncclCommInitAll(Comms, 2, nullptr);
  float *P;
  cudaMalloc(&P, 64);
  ncclAllReduce(P, P, 16, ncclFloat, ncclSum, Comms[0], nullptr);
  ncclAllReduce(P, P, 16, ncclFloat, ncclSum, Comms[1], nullptr);
}
