// RUN: %check_findings %s
// Memory that may stay on the host.
#define CHECK(e) if ((e) != cudaSuccess) return
void run(int n) {
  float *p, *q;
  cudaMallocManaged(&p, n * sizeof(float)); // note: porthip-memory-managed
  CHECK(cudaMallocManaged(&q, n)); // note: porthip-memory-managed
  cudaMalloc(&p, n * sizeof(float));
  cudaMallocHost(&q, n);
}
void mallocManaged(float **p);
void own(float **p) { mallocManaged(p); }
