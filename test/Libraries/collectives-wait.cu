// A rank that waits for one that does not call says so after 10 seconds, with both ranks' numbers.
// RUN: env PORTHIP_VGPU_DEVICES=2 %python %helpers/status.py 3 %porthip run --cuda-path=none %s -lnccl 2> %t.err
// RUN: FileCheck %s --input-file=%t.err
// CHECK: porthip: rank 0 of 2 waits in allReduce for rank 1; ranks of one thread belong between ncclGroupStart and ncclGroupEnd
#include <cuda_runtime.h>
#include <nccl.h>
#include <thread>
#include <unistd.h>
int main() {
  ncclComm_t Comms[2];
  ncclCommInitAll(Comms, 2, nullptr);
  float *P;
  cudaMalloc(&P, 64);
  std::thread([] {
    sleep(12);
    _exit(3);
  }).detach();
  ncclAllReduce(P, P, 16, ncclFloat, ncclSum, Comms[0], nullptr);
  ncclAllReduce(P, P, 16, ncclFloat, ncclSum, Comms[1], nullptr);
}
