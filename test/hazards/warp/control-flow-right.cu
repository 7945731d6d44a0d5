// porthip --gpu=gfx942
// porthip --warp=keep --gpu=gfx1100
// Conditions that part no lanes, or that the code has thought of.
#define FULL 0xffffffffffffffffull
__device__ float sum(float v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}

// 1: an early return.
__global__ void earlyReturn(float *p, int n) {
  __shared__ float line[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  line[threadIdx.x] = p[i];
  __syncthreads();
  p[i] = line[0];
}
// 2: of the block.
__global__ void byBlock(float *p, int n) {
  if (blockIdx.x < n) {
    p[threadIdx.x] = 1;
    __syncthreads();
    p[threadIdx.x] += p[0];
  }
}
// 3: a loop of the block.
__global__ void blockLoop(float *p, int n) {
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (threadIdx.x < d)
      p[threadIdx.x] += p[threadIdx.x + d];
    __syncthreads();
  }
  for (int i = 0; i < n; ++i)
    __syncthreads();
}
// 4: what all threads agreed on.
__global__ void agreed(int *p) {
  int any = __syncthreads_or(p[threadIdx.x]);
  if (any)
    __syncthreads();
}
// 5: read from one place.
__global__ void onePlace(const int *p, int *q) {
  __shared__ int go;
  if (threadIdx.x == 0)
    go = p[blockIdx.x];
  __syncthreads();
  if (go > 0)
    __syncthreads();
  q[threadIdx.x] = go;
}
// 6: a parameter of the template.
template <bool Twice> __global__ void byTemplate(float *p) {
  if (Twice)
    __syncthreads();
  p[threadIdx.x] = 1;
}
// 7: a whole warp.
__global__ void firstWarp(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x < 32)
    v = sum(v);
  p[threadIdx.x] = v;
}
// 8: by the warp's number.
__global__ void byWarp(float *p) {
  int warp = threadIdx.x / 32;
  float v = p[threadIdx.x];
  if (warp == 0)
    v = sum(v);
  else if (warp % 2)
    v = __shfl_xor_sync(FULL, v, 1);
  p[threadIdx.x] = v;
}
// 9: with a mask of those that come.
__global__ void ballotFirst(float *p) {
  float v = p[threadIdx.x];
  auto mask = __ballot_sync(FULL, v > 0);
  if (v > 0)
    v += __shfl_sync(mask, v, 0, 32);
  p[threadIdx.x] = v;
}
// 10: with those that are here.
__global__ void active(float *p) {
  float v = p[threadIdx.x];
  if (v > 0)
    v += __shfl_xor_sync(__activemask(), v, 1);
  p[threadIdx.x] = v;
}
// 11: all lanes leave together.
__global__ void together(int *p) {
  int v = p[threadIdx.x];
  while (__any_sync(FULL, v > 0))
    v -= __all_sync(FULL, v > 3) ? 3 : 1;
  p[threadIdx.x] = v;
}
// 12: the operation before the branch.
__global__ void before(float *p) {
  float v = p[threadIdx.x];
  float total = sum(v);
  if (threadIdx.x % 32 == 0)
    p[threadIdx.x / 32] = total;
}
// 13: at the end of the data: right if it fills the warps.
__global__ void endOfData(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = sum(p[i]); // note: porthip-warp-divergent-operation
}
// 14: the critical section is in the loop.
__global__ void lockInside(int *lock, int *n) {
  for (bool isDone = false; !isDone;) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *n += 1;
      __threadfence();
      atomicExch(lock, 0);
      isDone = true;
    }
    __syncwarp(__activemask());
  }
}
// 15: one thread of the block.
__global__ void lockOfBlock(int *lock, int *n) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    *n += 1;
    atomicExch(lock, 0);
  }
}
// 16: the same in a function.
__device__ void lock(int *word) {
  while (atomicExch(word, 1))
    ;
}
__global__ void lockByFunction(int *word, int *n) {
  if (threadIdx.x == 0 && blockIdx.x < 7) {
    lock(word);
    *n += 1;
    atomicExch(word, 0);
  }
}
// 17: a value is exchanged until it fits: some lane always gets on.
__device__ double add(double *to, double v) {
  auto *word = (unsigned long long *)to;
  unsigned long long old = *word, assumed;
  do {
    assumed = old;
    old = atomicCAS(word, assumed,
                    __double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void exchange(double *p) { add(p, 1); }
// 18: a hash table that probes.
__global__ void probe(int *table, const int *keys, int size) {
  int key = keys[threadIdx.x], slot = key % size;
  while (true) {
    int old = atomicCAS(&table[slot], -1, key);
    if (old == -1 || old == key)
      break;
    slot = (slot + 1) % size;
  }
}
// 19: steps with barriers.
__global__ void steps(float *p) {
  __shared__ float a[64];
  unsigned t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  if (t < 32) {
    a[t] += a[t + 32];
    __syncwarp();
    a[t] += a[t + 16];
    __syncwarp();
  }
  p[t] = a[0];
}
// 20: steps of more than a warp.
__global__ void largeSteps(float *p) {
  __shared__ float a[1024];
  unsigned t = threadIdx.x;
  a[t] = p[t];
  __syncthreads();
  for (int d = 512; d > 0; d >>= 1) {
    if (t < d)
      a[t] += a[t + d];
    __syncthreads();
  }
  p[t] = a[0];
}
// 21: a stencil reads another array than it writes.
__global__ void stencil(const float *in, float *out) {
  int i = threadIdx.x + 1;
  out[i] = in[i] + in[i + 1];
  out[i] += in[i - 1];
}
// 22: the thread's own element.
__global__ void ownElement(float *p) {
  int i = threadIdx.x;
  p[i] += 1;
  p[i] *= 2;
}
// 23: nothing comes after the branch: it is an early return.
__global__ void branchAtTheEnd(float *p, int n) {
  __shared__ float line[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    line[threadIdx.x] = p[i];
    __syncthreads(); // note: porthip-warp-divergent-barrier
    p[i] = line[0];
  }
}
// 24: work that one lane takes for its warp.
__global__ void takeWork(int *next, int *out, int n) {
  int item = 0;
  while (true) {
    if (threadIdx.x % 32 == 0)
      item = atomicAdd(next, 1);
    item = __shfl_sync(FULL, item, 0, 32);
    if (item >= n)
      break;
    if (item % 2)
      out[item] = __any_sync(FULL, out[threadIdx.x]);
  }
}
// 25: six values for each thread, none of which is another's.
__global__ void components(float *p) {
  int t = threadIdx.x;
  for (int d = 8; d > 0; d >>= 1) {
    if (t < d) {
      p[3 * t + 0] += p[3 * (t + d) + 0];
      p[3 * t + 1] += p[3 * (t + d) + 1];
      p[3 * t + 2] += p[3 * (t + d) + 2];
    }
    __syncthreads();
  }
}
