// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pipeline over four streams: asynchronous copies from pinned memory, a
// kernel per chunk, events across streams, host functions in stream order,
// registered and mapped host memory.

#include <cuda_runtime.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T result, char const *const func, const char *const file,
           int const line) {
  if (result) {
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\"\n", file, line,
            static_cast<unsigned int>(result), cudaGetErrorName(result), func);
    printf("FAILED\n");
    exit(EXIT_FAILURE);
  }
}

constexpr int kStreams = 4;
constexpr int kChunk = 8 * 1024;
constexpr int kCount = kStreams * kChunk;

__global__ void transform(const int *in, int *out, int n, int factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * factor + (i & 7);
}

__global__ void accumulate(const int *data, int n, unsigned long long *total) {
  __shared__ unsigned long long partial;
  if (threadIdx.x == 0)
    partial = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&partial, static_cast<unsigned long long>(data[i]));
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(total, partial);
}

struct Progress {
  std::atomic<int> done{0};
  std::atomic<int> callbacks{0};
  const int *output = nullptr;
};

struct ChunkTask {
  Progress *progress;
  int index;
  int firstValue; // filled in by the host function
};

static void CUDART_CB onChunkDone(void *userData) {
  ChunkTask *task = static_cast<ChunkTask *>(userData);
  // The copy back is before us in the stream, so the chunk is there.
  task->firstValue = task->progress->output[task->index * kChunk];
  task->progress->done.fetch_add(1);
}

static void CUDART_CB legacyCallback(cudaStream_t stream, cudaError_t status,
                                     void *userData) {
  (void)stream;
  if (status == cudaSuccess)
    static_cast<Progress *>(userData)->callbacks.fetch_add(1);
}

static bool pipeline() {
  int *h_in, *h_out, *d_in, *d_out;
  unsigned long long *d_total;
  checkCudaErrors(cudaMallocHost(&h_in, kCount * sizeof(int)));
  checkCudaErrors(cudaHostAlloc((void **)&h_out, kCount * sizeof(int),
                                cudaHostAllocDefault));
  checkCudaErrors(cudaMalloc(&d_in, kCount * sizeof(int)));
  checkCudaErrors(cudaMalloc(&d_out, kCount * sizeof(int)));
  checkCudaErrors(cudaMalloc(&d_total, sizeof(*d_total)));
  for (int i = 0; i < kCount; ++i)
    h_in[i] = i % 1000;

  int leastPriority = 0, greatestPriority = 0;
  checkCudaErrors(
      cudaDeviceGetStreamPriorityRange(&leastPriority, &greatestPriority));

  cudaStream_t streams[kStreams], summing;
  cudaEvent_t chunkReady[kStreams], start, stop;
  for (cudaStream_t &s : streams)
    checkCudaErrors(cudaStreamCreate(&s));
  checkCudaErrors(cudaStreamCreateWithPriority(&summing, cudaStreamNonBlocking,
                                               greatestPriority));
  for (auto &event : chunkReady)
    checkCudaErrors(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  checkCudaErrors(cudaEventCreate(&start));
  checkCudaErrors(cudaEventCreate(&stop));

  Progress progress;
  progress.output = h_out;
  std::vector<ChunkTask> tasks(kStreams);

  checkCudaErrors(cudaEventRecord(start, summing));
  checkCudaErrors(cudaMemsetAsync(d_total, 0, sizeof(*d_total), summing));
  for (int i = 0; i < kStreams; ++i) {
    const int offset = i * kChunk;
    const size_t bytes = kChunk * sizeof(int);
    tasks[i] = {&progress, i, -1};
    checkCudaErrors(cudaMemcpyAsync(d_in + offset, h_in + offset, bytes,
                                    cudaMemcpyHostToDevice, streams[i]));
    transform<<<(kChunk + 255) / 256, 256, 0, streams[i]>>>(
        d_in + offset, d_out + offset, kChunk, i + 1);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaEventRecord(chunkReady[i], streams[i]));
    checkCudaErrors(cudaMemcpyAsync(h_out + offset, d_out + offset, bytes,
                                    cudaMemcpyDeviceToHost, streams[i]));
    checkCudaErrors(cudaLaunchHostFunc(streams[i], onChunkDone, &tasks[i]));

    // The sum runs in its own stream, behind each chunk's kernel.
    checkCudaErrors(cudaStreamWaitEvent(summing, chunkReady[i], 0));
    accumulate<<<kChunk / 256, 256, 0, summing>>>(d_out + offset, kChunk,
                                                  d_total);
    checkCudaErrors(cudaGetLastError());
  }
  checkCudaErrors(cudaStreamAddCallback(summing, legacyCallback, &progress, 0));
  checkCudaErrors(cudaEventRecord(stop, summing));

  for (int i = 0; i < kStreams; ++i)
    checkCudaErrors(cudaStreamSynchronize(streams[i]));
  checkCudaErrors(cudaEventSynchronize(stop));
  checkCudaErrors(cudaStreamSynchronize(summing));
  if (cudaStreamQuery(summing) != cudaSuccess || cudaEventQuery(stop) != cudaSuccess)
    return false;

  float ms = -1.0f;
  checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
  fprintf(stderr, "%.3f ms\n", ms);

  unsigned long long total = 0, expectedTotal = 0;
  checkCudaErrors(cudaMemcpy(&total, d_total, sizeof total,
                             cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) {
    const int expected = (i % 1000) * (i / kChunk + 1) + (i % kChunk & 7);
    wrong += h_out[i] != expected;
    expectedTotal += expected;
  }
  for (const ChunkTask &task : tasks)
    wrong += task.firstValue != h_out[task.index * kChunk];

  for (int i = 0; i < kStreams; ++i) {
    checkCudaErrors(cudaEventDestroy(chunkReady[i]));
    checkCudaErrors(cudaStreamDestroy(streams[i]));
  }
  checkCudaErrors(cudaEventDestroy(start));
  checkCudaErrors(cudaEventDestroy(stop));
  checkCudaErrors(cudaStreamDestroy(summing));
  checkCudaErrors(cudaFreeHost(h_in));
  checkCudaErrors(cudaFreeHost(h_out));
  checkCudaErrors(cudaFree(d_in));
  checkCudaErrors(cudaFree(d_out));
  checkCudaErrors(cudaFree(d_total));

  printf("pipeline: %d wrong, total %llu, %d host functions, %d callback\n",
         wrong, total, progress.done.load(), progress.callbacks.load());
  return wrong == 0 && total == expectedTotal && ms >= 0.0f &&
         progress.done == kStreams && progress.callbacks == 1;
}

// Memory of the host that a kernel reads and writes in place.
static bool mappedMemory() {
  int canMap = 0;
  checkCudaErrors(cudaDeviceGetAttribute(&canMap, cudaDevAttrCanMapHostMemory, 0));
  if (!canMap) {
    printf("mapped memory: not supported here\n");
    return true;
  }
  const int n = 4096;
  int *mapped = nullptr, *d_mapped = nullptr, *d_registered = nullptr;
  checkCudaErrors(cudaHostAlloc(&mapped, n * sizeof(int),
                                cudaHostAllocMapped | cudaHostAllocPortable));
  checkCudaErrors(cudaHostGetDevicePointer((void **)&d_mapped, mapped, 0));

  std::vector<int> plain(n);
  for (int i = 0; i < n; ++i)
    plain[i] = n - i;
  checkCudaErrors(cudaHostRegister(plain.data(), n * sizeof(int),
                                   cudaHostRegisterMapped));
  checkCudaErrors(cudaHostGetDevicePointer(&d_registered, plain.data(), 0));

  transform<<<n / 128, 128>>>(d_registered, d_mapped, n, 3);
  checkCudaErrors(cudaGetLastError());
  checkCudaErrors(cudaDeviceSynchronize());

  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += mapped[i] != (n - i) * 3 + (i & 7);
  checkCudaErrors(cudaHostUnregister(plain.data()));
  checkCudaErrors(cudaFreeHost(mapped));
  printf("mapped memory: %d wrong\n", wrong);
  return wrong == 0;
}

int main() {
  checkCudaErrors(cudaSetDeviceFlags(cudaDeviceMapHost));
  bool ok = pipeline();
  ok = mappedMemory() && ok;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
