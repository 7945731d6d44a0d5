// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that host and device share: __managed__ variables, a class whose
// objects live in managed memory, a linked list built by the host and walked
// by the device, and prefetches where the device can page.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#define cudaErrCheck(stat)                                                     \
  { cudaErrCheck_((stat), __FILE__, __LINE__); }
static void cudaErrCheck_(cudaError_t stat, const char *file, int line) {
  if (stat != cudaSuccess) {
    fprintf(stderr, "CUDA Error: %s %s %d\n", cudaGetErrorString(stat), file,
            line);
    printf("FAILED\n");
    exit(EXIT_FAILURE);
  }
}

__device__ __managed__ int g_visited = 0;
__managed__ __device__ float g_weights[4] = {1.0f, 0.5f, 0.25f, 0.125f};

// Objects of derived classes can be passed to kernels by pointer.
class Managed {
public:
  void *operator new(size_t bytes) {
    void *p = nullptr;
    cudaErrCheck(cudaMallocManaged(&p, bytes));
    return p;
  }
  void *operator new[](size_t bytes) { return Managed::operator new(bytes); }
  void operator delete(void *p) {
    cudaErrCheck(cudaDeviceSynchronize());
    cudaErrCheck(cudaFree(p));
  }
  void operator delete[](void *p) { Managed::operator delete(p); }
};

struct Node : public Managed {
  int key = 0;
  float payload[4] = {};
  Node *next = nullptr;
};

class Series : public Managed {
public:
  explicit Series(int n) : count(n) {
    cudaErrCheck(cudaMallocManaged(&values, n * sizeof(float),
                                   cudaMemAttachGlobal));
  }
  ~Series() { cudaErrCheck(cudaFree(values)); }
  __host__ __device__ int size() const { return count; }
  __host__ __device__ float &operator[](int i) { return values[i]; }

  float *values = nullptr;

private:
  int count;
};

__global__ void smooth(Series *in, Series *out) {
  const int n = in->size();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < 4; ++k)
    sum += g_weights[k] * (*in)[(i + k) % n];
  (*out)[i] = sum;
}

// One thread a list: the hash buckets of a small table.
__global__ void walkLists(Node **heads, int lists, float *sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists)
    return;
  float sum = 0.0f;
  for (Node *node = heads[list]; node; node = node->next) {
    for (float p : node->payload)
      sum += p;
    node->key = -node->key;
    atomicAdd(&g_visited, 1);
  }
  sums[list] = sum;
}

// CUDA 13 names places by cudaMemLocation, older releases by device number.
static void prefetch(const void *p, size_t bytes, int device,
                     cudaStream_t stream = 0) {
#if CUDART_VERSION >= 13000
  cudaMemLocation where = {};
  where.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                         : cudaMemLocationTypeDevice;
  where.id = device == cudaCpuDeviceId ? 0 : device;
  cudaErrCheck(cudaMemPrefetchAsync(p, bytes, where, 0, stream));
#else
  cudaErrCheck(cudaMemPrefetchAsync(p, bytes, device, stream));
#endif
}

static void adviseReadMostly(const void *p, size_t bytes, int device) {
#if CUDART_VERSION >= 13000
  cudaMemLocation where = {};
  where.type = cudaMemLocationTypeDevice;
  where.id = device;
  cudaErrCheck(cudaMemAdvise(p, bytes, cudaMemAdviseSetReadMostly, where));
#else
  cudaErrCheck(cudaMemAdvise(p, bytes, cudaMemAdviseSetReadMostly, device));
#endif
}

static bool runSeries(int device, bool canPage) {
  const int n = 20000;
  Series *in = new Series(n), *out = new Series(n);
  for (int i = 0; i < n; ++i)
    (*in)[i] = float((i * 13) % 29);
  g_weights[3] = 0.0625f; // from the host, between declaration and launch

  if (canPage) {
    adviseReadMostly(in->values, n * sizeof(float), device);
    prefetch(in->values, n * sizeof(float), device);
    prefetch(out->values, n * sizeof(float), device);
  }
  smooth<<<(n + 255) / 256, 256>>>(in, out);
  cudaErrCheck(cudaGetLastError());
  if (canPage)
    prefetch(out->values, n * sizeof(float), cudaCpuDeviceId);
  cudaErrCheck(cudaDeviceSynchronize());

  const float weights[4] = {1.0f, 0.5f, 0.25f, 0.0625f};
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    float expected = 0.0f;
    for (int k = 0; k < 4; ++k)
      expected += weights[k] * ((i + k) % n * 13 % 29);
    wrong += (*out)[i] != expected; // sixteenths: exact
  }
  delete in;
  delete out;
  printf("series: %d wrong of %d\n", wrong, n);
  return wrong == 0;
}

static bool runLists() {
  const int lists = 37, nodes = 200;
  Node **heads;
  float *sums;
  cudaErrCheck(cudaMallocManaged(&heads, lists * sizeof(Node *)));
  cudaErrCheck(cudaMallocManaged((void **)&sums, lists * sizeof(float)));
  memset(heads, 0, lists * sizeof(Node *));

  float expected[lists] = {};
  for (int i = 1; i <= nodes; ++i) {
    Node *node = new Node;
    const int list = i * 7 % lists;
    node->key = i;
    for (int k = 0; k < 4; ++k) {
      node->payload[k] = float(i % 10 + k);
      expected[list] += node->payload[k];
    }
    node->next = heads[list];
    heads[list] = node;
  }

  walkLists<<<1, 64>>>(heads, lists, sums);
  cudaErrCheck(cudaGetLastError());
  cudaErrCheck(cudaDeviceSynchronize());

  int wrong = g_visited != nodes;
  long long keys = 0;
  for (int l = 0; l < lists; ++l) {
    wrong += sums[l] != expected[l];
    while (Node *node = heads[l]) {
      keys += node->key;
      heads[l] = node->next;
      delete node;
    }
  }
  wrong += keys != -(long long)nodes * (nodes + 1) / 2;
  cudaErrCheck(cudaFree(heads));
  cudaErrCheck(cudaFree(sums));
  printf("lists: %d nodes visited, %d wrong\n", g_visited, wrong);
  return wrong == 0;
}

int main() {
  int device = 0, managed = 0, concurrent = 0;
  cudaErrCheck(cudaGetDevice(&device));
  cudaErrCheck(cudaDeviceGetAttribute(&managed, cudaDevAttrManagedMemory, device));
  cudaErrCheck(cudaDeviceGetAttribute(
      &concurrent, cudaDevAttrConcurrentManagedAccess, device));
  if (!managed) {
    fprintf(stderr, "no managed memory on this device\n");
    printf("FAILED\n");
    return 1;
  }
  bool ok = runSeries(device, concurrent != 0);
  ok = runLists() && ok;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
