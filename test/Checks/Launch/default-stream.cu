// porthip --default-stream per-thread
// RUN: %check_findings %s
// Of nvcc's flag the port knows nothing.
__global__ void kernel(int *p) { *p = 1; }
void onOne(int *p, cudaStream_t stream) {
  kernel<<<1, 64, 0, stream>>>(p);
  kernel<<<1, 64, 0, cudaStreamPerThread>>>(p);
}
void onDefault(int *p) {
  kernel<<<1, 64>>>(p); // wrong: porthip-launch-default-stream
  // Once is enough: it is about the flags of the whole file.
  kernel<<<1, 64>>>(p);
}
