// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways in which API names turn up in grown code: as macro arguments and in
// macro bodies, behind function pointers, in templates, under version tests
// and in branches that are not compiled; and names that only look like them.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __CUDACC__
#define HD __host__ __device__
#define KERNEL __global__
#else
#define HD
#define KERNEL
#endif

#define STRINGIFY_(x) #x
#define STRINGIFY(x) STRINGIFY_(x)

#define CUDA_CHECK(call) cudaHelper::verify((call), #call, __LINE__)
#define CHECKED(name, ...) CUDA_CHECK(cuda##name(__VA_ARGS__))
#define SYNC_AND_CHECK()                                                       \
  do {                                                                         \
    CUDA_CHECK(cudaGetLastError());                                            \
    CUDA_CHECK(cudaDeviceSynchronize());                                       \
  } while (0)
#define LAUNCH(kernel, n, ...)                                                 \
  kernel<<<((n) + 127) / 128, 128>>>(__VA_ARGS__, (n));                        \
  SYNC_AND_CHECK()

#if CUDART_VERSION < 9000
#error "this program needs cudaLaunchCooperativeKernel, CUDA 9 or newer"
#endif

// Our own names, all of which begin like the API's.
namespace cudaHelper {
static int cudaCalls = 0;
inline void verify(cudaError_t cudaStatus, const char *what, int line) {
  ++cudaCalls;
  if (cudaStatus != cudaSuccess) {
    fprintf(stderr, "line %d: %s: %s\n", line, what,
            cudaGetErrorString(cudaStatus));
    printf("FAILED\n");
    exit(1);
  }
}
} // namespace cudaHelper

struct cudaParams { // not the API's
  int cuInit = 3;   // a member, not the function
  float cudaScale = 0.5f;
  const char *cuMemAlloc() const { return "cudaMalloc is only text here"; }
};
enum cudaMode { cudaModeFast, cudaModeExact };

// Function pointers to the API.
typedef cudaError_t (*AllocateFn)(void **, size_t);
using ReleaseFn = decltype(&cudaFree);

struct Allocator {
  AllocateFn allocate;
  ReleaseFn release;
};

static cudaError_t allocateHost(void **p, size_t bytes) {
  return cudaHostAlloc(p, bytes, cudaHostAllocDefault);
}

template <typename T, ReleaseFn Release = cudaFree> struct Deleter {
  void operator()(T *p) const { CUDA_CHECK(Release(p)); }
};

template <typename T> class DeviceVector {
public:
  explicit DeviceVector(size_t n, cudaStream_t s = cudaStreamPerThread)
      : count(n), stream(s) {
    CUDA_CHECK(cudaMalloc(&data, n * sizeof(T)));
  }
  DeviceVector(const DeviceVector &) = delete;
  ~DeviceVector() { Deleter<T>()(data); }
  void upload(const std::vector<T> &v) {
    CHECKED(MemcpyAsync, data, v.data(), count * sizeof(T),
            cudaMemcpyHostToDevice, stream);
    CHECKED(StreamSynchronize, stream);
  }
  template <cudaMemcpyKind Kind = cudaMemcpyDeviceToHost>
  std::vector<T> download() const {
    std::vector<T> v(count);
    CUDA_CHECK(cudaMemcpy(v.data(), data, count * sizeof v[0], Kind));
    return v;
  }
  T *get() const { return data; }

private:
  T *data = nullptr;
  size_t count;
  cudaStream_t stream;
};

template <typename T> HD inline T twice(T v) {
#ifdef __CUDA_ARCH__
  return __mul24(2, static_cast<int>(v)); // device side
#else
  return v + v; // host side
#endif
}

// 1 where the kernel was compiled for 7.0 or newer, on the device.
__device__ inline int independentScheduling() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  __syncwarp();
  return 1;
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
#error "no shuffles"
#else
  return 0;
#endif
}

template <typename T, int Factor, typename Op>
KERNEL void apply(const T *in, T *out, Op op, int n) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    out[i] = op(twice(in[i]), T(Factor));
}

KERNEL void fill(int *out, int value, int n) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  const int step = independentScheduling(); // by whole warps
  if (i < n)
    out[i] = value + step;
  if (i == 0)
    printf("fill: %d elements\n", n);
}

struct Plus {
  template <typename T> HD T operator()(T a, T b) const { return a + b; }
};

// A launch that depends on template parameters, with commas in its name.
template <typename T, int Factor, typename Op = Plus, typename... Rest>
void launchApply(const T *in, T *out, int n, dim3 block = dim3(64), Op op = {},
                 Rest... rest) {
  static_assert(sizeof...(rest) == 0, "nothing else");
  apply<T, Factor, Op><<<dim3((n + block.x - 1) / block.x), block, 0>>>(
      in, out, op, n);
  CUDA_CHECK(cudaGetLastError());
}

#if 0 // kept for the old machines
static void oldTimer(cudaEvent_t &start) {
  cudaThreadSynchronize();
  cudaEventCreate(&start);
}
#endif

#if defined(USE_ASYNC_ALLOCATOR) && CUDART_VERSION >= 11020
#define ALLOC(p, n) cudaMallocAsync((void **)(p), n, 0)
#else
#define ALLOC(p, n) cudaMalloc((void **)(p), n)
#endif

int main() {
  const int n = 1000;
  cudaParams params;
  const cudaMode mode = cudaModeExact;
  int cudaDevice = -1; // a local variable; cudaSetDevice is in a comment
  CUDA_CHECK(cudaGetDevice(&cudaDevice));
  fprintf(stderr, "runtime version %s, device %d\n", STRINGIFY(CUDART_VERSION),
          cudaDevice);

  std::vector<int> in(n);
  for (int i = 0; i < n; ++i)
    in[i] = i * 3 - 500;
  int wrong = 0;
  {
    DeviceVector<int> a(n), b(n);
    a.upload(in);
    launchApply<int, 7>(a.get(), b.get(), n);
    CHECKED(DeviceSynchronize);
    const std::vector<int> out = b.download();
    for (int i = 0; i < n; ++i)
      wrong += out[i] != twice(in[i]) + 7;
    launchApply<int, -1, Plus>(b.get(), a.get(), n, 96); // int to dim3
    const std::vector<int> again = a.template download<cudaMemcpyDefault>();
    for (int i = 0; i < n; ++i)
      wrong += again[i] != 2 * out[i] - 1;
  }
  printf("templates: %d wrong\n", wrong);

  // The same calls through a table; the host entry must not reach the device.
  const Allocator allocators[] = {
      {[](void **p, size_t s) { return cudaMalloc(p, s); }, cudaFree},
      {allocateHost, &cudaFreeHost}};
  int *buffers[2] = {};
  for (int k = 0; k < 2; ++k)
    CUDA_CHECK(allocators[k].allocate((void **)&buffers[k], n * sizeof(int)));
  LAUNCH(fill, n, buffers[0], params.cuInit);
  CUDA_CHECK(cudaMemcpy(buffers[1], buffers[0], n * sizeof(int), cudaMemcpyDeviceToHost));
  int wrongFill = 0;
  for (int i = 0; i < n; ++i)
    wrongFill += buffers[1][i] != params.cuInit + 1;
  for (int k = 0; k < 2; ++k)
    CUDA_CHECK(allocators[k].release(buffers[k]));
  printf("function pointers: %d wrong\n", wrongFill);

  float *p = nullptr;
  CUDA_CHECK(ALLOC(&p, 64));
  CUDA_CHECK(cudaFree(p));
  const bool same = std::is_same<decltype(cudaGetLastError()), cudaError_t>::value &&
                    sizeof(cudaEvent_t) == sizeof(void *) &&
                    strstr(params.cuMemAlloc(), "cudaMalloc") != nullptr;

  const bool ok = wrong == 0 && wrongFill == 0 && same && mode == cudaModeExact &&
                  cudaHelper::cudaCalls > 15 && params.cudaScale == 0.5f;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
