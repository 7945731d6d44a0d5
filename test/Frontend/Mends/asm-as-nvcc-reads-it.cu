// nvcc takes operands of inline PTX without a comma between them, and a register
// with one percent sign beside operands; clang reads what it takes, and the port
// has it or needs none.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %porthip run --cuda-path=none %s
__device__ unsigned add(unsigned a, unsigned b) {
  unsigned sum;
  asm("add.u32 %0, %1, %2;" : "=r"(sum) : "r"(a) "r"(b));
  return sum;
}
__global__ void both(unsigned *out) {
  out[0] = add(3, 4);
  asm volatile("st.global.u32 [%0], %1;"
               :
               : "l"(out + 1)
                 "r"(add(5, 6))
               : "memory");
  // A piece of a text is no operand.
  asm volatile("st.global.u32 [%0]," " %1;" ::"l"(out + 2), "r"(7));
  unsigned lane;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
  // CHECK: lane = porthip::lane_id();
  out[3 + lane] = lane;
  asm volatile("{ .reg .u32 %mine; mov.u32 %mine, %laneid; }");
}
int main() {
  unsigned *out;
  cudaMallocManaged(&out, 35 * sizeof(unsigned));
  both<<<1, 32>>>(out);
  return cudaDeviceSynchronize() != cudaSuccess || out[0] != 7 ||
         out[1] != 11 || out[2] != 7 || out[34] != 31;
}
