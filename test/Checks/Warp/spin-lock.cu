// RUN: %check_findings %s
// Locks that several lanes of a wavefront may wait for.
__device__ void lock(int *m) {
  while (atomicCAS(m, 0, 1) != 0) // wrong: porthip-warp-spin-lock
    ;
}
__device__ void lockOfBlock(int *m) {
  while (atomicExch(m, 1))
    ;
}
__global__ void wrong(int *m, int *sum) {
  lock(m);
  *sum += 1;
  atomicExch(m, 0);
  int old;
  do {
    old = atomicCAS(m, 0, 1); // wrong: porthip-warp-spin-lock
  } while (old != 0);
  if (threadIdx.x % 32 == 0)
    while (atomicExch(m, 1)) // wrong: porthip-warp-spin-lock
      __nanosleep(10);
  while (true) {
    if (atomicCAS(m, 0, 1) == 0) // wrong: porthip-warp-spin-lock
      break;
  }
}
__global__ void right(int *m, int *sum, unsigned long long *d, double v) {
  bool isDone = false;
  while (!isDone)
    if (atomicCAS(m, 0, 1) == 0) {
      *sum += 1;
      atomicExch(m, 0);
      isDone = true;
    }
  if (threadIdx.x == 0) {
    lockOfBlock(m);
    while (atomicCAS(m, 0, 1) != 0)
      ;
    *sum += 2;
    atomicExch(m, 0);
  }
  unsigned long long old = *d, assumed;
  do {
    assumed = old;
    old = atomicCAS(d, assumed,
                    __double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
}
