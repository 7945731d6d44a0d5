// RUN: %check_findings %s
// Barriers that some threads of a block do not reach.
__global__ void wrong(int *p, int n) {
  __shared__ int a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[threadIdx.x] = p[i];
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
    p[i] = a[255 - threadIdx.x];
  }
  if (p[n] + threadIdx.x > 7)
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
}
__device__ void helper(int *a, bool first) {
  if (first)
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  a[0] = 1;
}
__global__ void calls(int *p) { helper(p, threadIdx.x == 0); }

__global__ void right(int *p, int n) {
  __shared__ int a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  a[threadIdx.x] = p[i];
  __syncthreads(); // wrong: porthip-warp-divergent-barrier
  if (n > 3)
    __syncthreads();
  if (blockIdx.x == 0) {
    __syncthreads();
    p[i] = a[0];
  }
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      a[threadIdx.x] += a[threadIdx.x + s];
    __syncthreads();
  }
  bool all = __syncthreads_and(p[i]);
  if (all)
    __syncthreads();
}
__global__ void rounds(int *p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    __syncthreads(); // note: porthip-warp-divergent-barrier
}
__global__ void end(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    __syncthreads(); // note: porthip-warp-divergent-barrier
    p[i] = 1;
  }
}
// Whole blocks: as many rounds for each of their threads.
__global__ void wholeBlocks(int *p, int n) {
  int rounded = (n + blockDim.x - 1) / blockDim.x * blockDim.x;
  for (int i = threadIdx.x; i < rounded; i += blockDim.x) {
    __syncthreads();
    if (i < n)
      p[i] = 1;
  }
}
// A function's result differs where its arguments do.
__device__ int limited(int value, int most) { return min(value, most); }
__global__ void limits(int *p, int n) {
  int own = limited(threadIdx.x, n);
  for (int i = limited(blockIdx.x, n); i < limited(n, 100); ++i) {
    __syncthreads();
    p[own] = i;
  }
  for (int i = own; i < n; ++i)
    __syncthreads(); // note: porthip-warp-divergent-barrier
}
// An index is what its loop makes it, whatever it was before.
__global__ void usedAgain(int *p, int n) {
  __shared__ int a[256];
  int i, last = 0;
  for (i = threadIdx.x; i < n; i += blockDim.x)
    a[threadIdx.x] += p[i];
  for (i = blockDim.x / 2; i > 0; i /= 2) {
    __syncthreads();
    if (threadIdx.x < i)
      a[threadIdx.x] += a[threadIdx.x + i];
    last = i;
  }
  for (i = 0; i < last; ++i)
    __syncthreads();
  for (i = threadIdx.x; i < n; ++i)
    __syncthreads(); // note: porthip-warp-divergent-barrier
  for (i = 0; i < n; ++i) {
    __syncthreads(); // note: porthip-warp-divergent-barrier
    i += threadIdx.x;
  }
  for (i = 0; i < n; i += threadIdx.x + 1)
    __syncthreads(); // note: porthip-warp-divergent-barrier
}
// Shared memory is the same for all, also by another name.
__global__ void queue(int *p, int n) {
  extern __shared__ int memory[];
  __shared__ unsigned begin, end;
  int &next = memory[0];
  int own = 0;
  int &named = own;
  switch (threadIdx.x) {
  case 0:
    begin = p[blockIdx.x];
    end = p[blockIdx.x + 1];
    next = atomicAdd(p, 1);
    break;
  }
  named = atomicAdd(p, 1);
  __syncthreads();
  while (next < n) {
    __syncthreads();
    if (threadIdx.x == 0)
      next = atomicAdd(p, 1);
    __syncthreads();
  }
  while (begin < end) {
    __syncthreads();
    begin += threadIdx.x ? 0 : 1;
  }
  while (named < n)
    __syncthreads(); // note: porthip-warp-divergent-barrier
}
// A limit that is a multiple of the step.
template <int Warps> __global__ void products(int *p, int n) {
  const int size = Warps * 32;
  const int i0 = blockIdx.x * blockDim.x + threadIdx.x;
  const int padded = (n + size - 1) / size * size;
  for (int i = threadIdx.x; i < padded; i += size)
    __syncthreads();
  int rounded = ((n - 1) / (blockDim.x * gridDim.x * 4) + 1) * blockDim.x *
                gridDim.x * 4;
  for (int i = i0; i < rounded; i += gridDim.x * blockDim.x * 4)
    __syncthreads();
  for (int i = i0; i < rounded; i += gridDim.x * blockDim.x * 5)
    __syncthreads(); // note: porthip-warp-divergent-barrier
  for (int i = i0; i < n * 4; i += n * 4)
    __syncthreads(); // note: porthip-warp-divergent-barrier
}
template __global__ void products<4>(int *, int);
// Threads that have returned miss the barrier; those that return together do not.
__device__ int half(int value) {
  if (threadIdx.x > 7)
    return value;
  __syncthreads(); // wrong: porthip-warp-divergent-barrier
  return value / 2;
}
__device__ int halfAlike(int value, int n) {
  if (n > 7)
    return value;
  __syncthreads();
  return value / 2;
}
__global__ void callsHalf(int *p, int n) {
  p[threadIdx.x] = half(p[0]) + halfAlike(p[1], n);
  auto least = [&](int i) {
    if (i > threadIdx.x)
      return i;
    return int(threadIdx.x);
  };
  p[threadIdx.x] += least(n);
  __syncthreads();
}
__global__ void wholeBlocksEnd(int *p, int n) {
  if (blockIdx.x >= n || p[blockIdx.x] == 0)
    return;
  const int size = blockDim.x;
  if (size > n)
    return;
  __syncthreads();
  p[threadIdx.x] = n;
}
__global__ void returns(int *p, int n) {
  __shared__ int sum[32];
  if (n == 0 || blockIdx.x > 5)
    return;
  __syncthreads();
  if (threadIdx.x >= n) {
    p[threadIdx.x] = 0;
    return;
  }
  sum[threadIdx.x % 32] = 1;
  if (n > 3)
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  __syncthreads();
  for (int i = 0; i < n; ++i)
    if (p[threadIdx.x + i])
      return;
  sum[0] += 2;
  __syncthreads(); // wrong: porthip-warp-divergent-barrier
  if (threadIdx.x)
    return;
  p[0] = sum[0];
}
// The values of the threads that return are there already.
__global__ void doneBefore(int *p, int n) {
  __shared__ int sum[32];
  extern __shared__ int sizes[];
  int *most = sizes + 32;
  sum[threadIdx.x % 32] = 1;
  if (threadIdx.x > 31)
    return;
  __syncthreads(); // note: porthip-warp-divergent-barrier
  if (threadIdx.x >= n) {
    most[threadIdx.x] = 0;
    return;
  }
  most[threadIdx.x] = sum[31 - threadIdx.x];
  __syncthreads(); // note: porthip-warp-divergent-barrier
  p[threadIdx.x] = most[0] + most[31];
}
// By way of a function that comes to one whatever it is given, or not.
__device__ void meets(int *a) {
  a[threadIdx.x] = 1;
  __syncthreads();
}
__device__ void meetsToo(int *a) { meets(a); }
__device__ void meetsAtTimes(int *a, int n) {
  if (n > 3)
    __syncthreads();
}
__global__ void byFunction(int *p, int n) {
  __shared__ int a[256];
  if (threadIdx.x < 100)
    meetsToo(a); // wrong: porthip-warp-divergent-barrier
  if (n > 7)
    meets(a);
  if (threadIdx.x == 3)
    meetsAtTimes(a, n);
  p[threadIdx.x] = a[0];
}
__global__ void returnsBeforeFunction(int *p, int n) {
  __shared__ int a[256];
  if (threadIdx.x >= n)
    return;
  a[threadIdx.x] = p[threadIdx.x];
  meets(a); // wrong: porthip-warp-divergent-barrier
  p[threadIdx.x] = a[0];
}
// All threads are in the 'else' where the other condition holds.
__global__ void returnsAll(int *p, const int *full, int k) {
  __shared__ int a[256];
  if (full[blockIdx.x] == 0 && threadIdx.x == 0)
    p[0] = 1;
  else if (full[blockIdx.x] == k)
    return;
  a[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0 && k == 3)
    p[1] = 2;
  else if (k != 3) {
    a[threadIdx.x] = 1;
    __syncthreads();
  }
  p[threadIdx.x] = a[255 - threadIdx.x];
}
// Nothing says that the two do not hold together.
__global__ void returnsAllButOne(int *p, const int *full, int k) {
  __shared__ int a[256];
  if (full[blockIdx.x] == 0 && threadIdx.x == 0)
    p[0] = 1;
  else if (full[blockIdx.x + 1] == k)
    return;
  a[threadIdx.x] = p[threadIdx.x];
  __syncthreads(); // wrong: porthip-warp-divergent-barrier
  if (threadIdx.x == 0 && k == 3)
    p[1] = 2;
  else if (k == 3) {
    a[threadIdx.x] = 1;
    __syncthreads(); // wrong: porthip-warp-divergent-barrier
  }
  p[threadIdx.x] = a[255 - threadIdx.x];
}
