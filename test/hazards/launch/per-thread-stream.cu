// porthip -default-stream=per-thread
// Each thread's own default stream, by a flag that hipcc does not know.
// 1
__global__ void kernel(int *p) { *p = 1; }
void named(int *p, cudaStream_t s) { kernel<<<1, 64, 0, s>>>(p); }
void first(int *p) {
  kernel<<<1, 64>>>(p); // wrong: porthip-launch-default-stream
}
void second(int *p) { kernel<<<1, 64>>>(p); }
