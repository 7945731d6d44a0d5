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
// The section is in the loop, and clang moves it behind the loop.
__global__ void moved(int *m, int *sum) {
  bool isDone = false;
  while (!isDone)
    if (atomicCAS(m, 0, 1) == 0) { // wrong: porthip-warp-spin-lock
      *sum += 1;
      atomicExch(m, 0);
      isDone = true;
    }
  while (true) {
    if (atomicCAS(m, 0, 1) == 0) { // wrong: porthip-warp-spin-lock
      *sum += 1;
      atomicExch(m, 0);
      break;
    }
    __syncwarp(__activemask());
  }
  do {
    isDone = atomicExch(m, 1) == 0; // wrong: porthip-warp-spin-lock
    if (isDone) {
      *sum += 1;
      __syncwarp(__activemask());
      *(volatile int *)m = 0;
    }
  } while (!isDone);
}
__global__ void right(int *m, int *sum, unsigned long long *d, double v) {
  bool isDone = false;
  while (!isDone) {
    if (atomicCAS(m, 0, 1) == 0) {
      *sum += 1;
      atomicExch(m, 0);
      isDone = true;
    }
    __syncwarp(__activemask());
  }
  volatile bool waits = true;
  while (waits)
    if (atomicExch(m, 1) == 0) {
      *sum += 1;
      atomicExch(m, 0);
      waits = false;
    }
  bool needs = true;
  while (__any_sync(__activemask(), needs))
    if (needs && atomicExch(m, 1) == 0) {
      *sum += 1;
      atomicExch(m, 0);
      needs = false;
    }
  // A free slot: each round another one.
  int slot = threadIdx.x;
  while (atomicCAS(&m[slot % 64], 0, 1) != 0)
    ++slot;
  // One lane of a wavefront, of whichever size.
  if (threadIdx.x % 64 == 0) {
    while (atomicExch(m, 1))
      ;
    atomicExch(m, 0);
  }
  for (bool done = threadIdx.x % 64 != 0; !done;)
    if (atomicCAS(m, 0, 1) == 0) {
      *sum += 1;
      atomicExch(m, 0);
      done = true;
    }
  bool waiting = threadIdx.x == 0;
  while (waiting)
    if (atomicCAS(m, 0, 1) == 0) {
      atomicExch(m, 0);
      waiting = false;
    }
  if ((threadIdx.x & 63) == 0) {
    while (atomicExch(m, 1))
      ;
    atomicExch(m, 0);
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
