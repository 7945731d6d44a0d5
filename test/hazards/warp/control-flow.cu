// porthip --gpu=gfx942
// porthip --warp=keep --gpu=gfx1100
// Lanes that part, in a port that keeps 32 lanes and in one that does not.
#define FULL 0xffffffffffffffffull
__device__ float sum(float v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}

// 1: a barrier for a part of the block.
__global__ void someThreads(float *p) {
  if (threadIdx.x < 64) {
    p[threadIdx.x] = 1;
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  }
}
// 2: at the end of the data, and another one for all.
__global__ void endOfData(float *p, int n) {
  __shared__ float line[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    line[threadIdx.x] = p[i];
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
    p[i] = line[255 - threadIdx.x];
  }
  __syncthreads();
  p[0] = line[0];
}
// 3: by a value of the thread's.
__global__ void byValue(int *p) {
  int v = p[threadIdx.x];
  if (v > 0) {
    p[0] = v;
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  } else {
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  }
}
// 4: through a helper.
__device__ void publish(float *line, float v, bool mine) {
  if (mine) {
    line[0] = v;
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  }
}
__global__ void byHelper(float *p) {
  publish(p, 1, threadIdx.x == 0);
}
// 5: both branches of a warp.
__global__ void bothBranches(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x & 1)
    v += __shfl_xor_sync(FULL, v, 1); // wrong: porthip-warp-divergent-operation
  else
    v -= __shfl_xor_sync(FULL, v, 1); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = v;
}
// 6: some lanes call a function.
__global__ void someLanes(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x % 32 < 8)
    v = sum(v); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = v;
}
// 7: half a warp by the thread's index.
__global__ void halfWarp(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x < 16)
    v += __shfl_xor_sync(FULL, v, 8); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = v;
}
// 8: as many rounds as the lane's data says.
__global__ void rounds(int *p) {
  int n = p[threadIdx.x];
  while (n > 0)
    n -= 1 + __any_sync(FULL, n); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = n;
}
// 9: of a value that is loaded.
__global__ void loaded(float *p, const int *keys) {
  int key = keys[threadIdx.x];
  float v = p[threadIdx.x];
  if (key == 3)
    v = __shfl_sync(FULL, v, 0, 32); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = v;
}
// 10: in a conditional expression.
__global__ void expression(float *p) {
  float v = p[threadIdx.x];
  p[threadIdx.x] = v > 0 ? sum(v) : 0; // wrong: porthip-warp-divergent-operation
}
// 11: a lock that each thread takes.
__global__ void lockEach(int *lock, int *n) {
  while (atomicCAS(lock, 0, 1) != 0) // wrong: porthip-warp-spin-lock
    ;
  *n += 1;
  __threadfence();
  atomicExch(lock, 0);
}
// 12: one for each bucket.
__global__ void lockBucket(int *locks, int *n, const int *keys) {
  int key = keys[threadIdx.x];
  bool taken;
  do {
    taken = atomicCAS(&locks[key], 0, 1) == 0; // wrong: porthip-warp-spin-lock
  } while (!taken);
  n[key] += 1;
  atomicExch(&locks[key], 0);
}
// 13: a class.
struct Mutex {
  int *word;
  __device__ void lock() {
    while (atomicExch(word, 1)) // wrong: porthip-warp-spin-lock
      __nanosleep(100);
  }
  __device__ void unlock() { atomicExch(word, 0); }
};
__global__ void byClass(int *word, int *n) {
  Mutex m{word};
  m.lock();
  *n += 1;
  m.unlock();
}
// 14: by one lane of each warp; a wavefront has two of them.
__global__ void lockPerWarp(int *lock, int *n) {
  if ((threadIdx.x & 31) == 0) {
    while (atomicCAS(lock, 0, 1)) // wrong: porthip-warp-spin-lock
      ;
    *n += 1;
    atomicExch(lock, 0);
  }
}
// 15: steps in memory.
__global__ void steps(float *p) {
  __shared__ float a[64];
  unsigned t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  if (t < 32) {
    a[t] += a[t + 32];
    a[t] += a[t + 16]; // wrong: porthip-warp-missing-sync
    a[t] += a[t + 8];
    a[t] += a[t + 4];
  }
  p[t] = a[0];
}
// 16: with max.
__global__ void stepsOfMaximum(float *p) {
  __shared__ float a[64];
  int t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  if (t < 16) {
    a[t] = fmaxf(a[t], a[t + 16]);
    a[t] = fmaxf(a[t], a[t + 8]); // wrong: porthip-warp-missing-sync
  }
  p[t] = a[0];
}
// 17: in a loop.
__global__ void loopOfSteps(float *p) {
  __shared__ float a[64];
  int t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  if (t < 32)
    for (int d = 32; d > 0; d >>= 1)
      a[t] += a[t + d]; // wrong: porthip-warp-missing-sync
  p[t] = a[0];
}
// 18: volatile keeps the order: it works within a wavefront.
__global__ void volatileSteps(float *p) {
  __shared__ volatile float a[64];
  int t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  if (t < 32) {
    a[t] += a[t + 32];
    a[t] += a[t + 16]; // note: porthip-warp-missing-sync
  }
  p[t] = a[0];
}
