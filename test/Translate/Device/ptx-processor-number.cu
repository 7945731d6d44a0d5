// porthip
// RUN: %check_findings %s
// The number of the multiprocessor, which counts without gaps on NVIDIA's GPUs.
__global__ void where(unsigned *To) {
  unsigned Id;
  asm("mov.u32 %0, %%smid;" : "=r"(Id)); // note: porthip-ptx-behaviour
  To[blockIdx.x] = Id;
}
__global__ void lane(unsigned *To) {
  unsigned Id;
  asm("mov.u32 %0, %%laneid;" : "=r"(Id));
  To[threadIdx.x] = Id;
}
