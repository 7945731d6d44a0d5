// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels compiled at run time and launched through the driver API. This is a
// host file: nothing in it needs nvcc.

#include <cuda.h>
#include <nvrtc.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define CU_CHECK(call)                                                         \
  do {                                                                         \
    CUresult result_ = (call);                                                 \
    if (result_ != CUDA_SUCCESS) {                                             \
      const char *name_ = nullptr;                                             \
      cuGetErrorName(result_, &name_);                                         \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,       \
                   name_ ? name_ : "?");                                       \
      std::printf("FAILED\n");                                                 \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

#define NVRTC_CHECK(call)                                                      \
  do {                                                                         \
    nvrtcResult result_ = (call);                                              \
    if (result_ != NVRTC_SUCCESS) {                                            \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,       \
                   nvrtcGetErrorString(result_));                              \
      std::printf("FAILED\n");                                                 \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

static const char *const kSource = R"(
extern "C" __global__ void saxpy(float a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

__constant__ float offset;

template <typename T, int Factor>
__global__ void scale(T *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = data[i] * T(Factor) + T(offset) + T(BIAS);
}

extern "C" __global__ void reverseBlocks(const float *in, float *out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
)";

// Compiles kSource; loweredName gets the mangled name of the instance.
static std::vector<char> compile(const char *instance,
                                 std::string &loweredName) {
  nvrtcProgram program;
  NVRTC_CHECK(nvrtcCreateProgram(&program, kSource, "kernels.cu", 0, nullptr,
                                 nullptr));
  NVRTC_CHECK(nvrtcAddNameExpression(program, instance));

  const char *options[] = {"-std=c++14", "-DBIAS=3"};
  const nvrtcResult compiled =
      nvrtcCompileProgram(program, sizeof(options) / sizeof(*options), options);

  size_t logSize = 0;
  NVRTC_CHECK(nvrtcGetProgramLogSize(program, &logSize));
  if (logSize > 1) {
    std::string log(logSize, '\0');
    NVRTC_CHECK(nvrtcGetProgramLog(program, &log[0]));
    std::fprintf(stderr, "%s\n", log.c_str());
  }
  NVRTC_CHECK(compiled);

  const char *lowered = nullptr;
  NVRTC_CHECK(nvrtcGetLoweredName(program, instance, &lowered));
  loweredName = lowered; // belongs to the program

  size_t codeSize = 0;
  NVRTC_CHECK(nvrtcGetPTXSize(program, &codeSize));
  std::vector<char> code(codeSize);
  NVRTC_CHECK(nvrtcGetPTX(program, code.data()));
  NVRTC_CHECK(nvrtcDestroyProgram(&program));
  return code;
}

int main() {
  CU_CHECK(cuInit(0));
  int driverVersion = 0, deviceCount = 0;
  CU_CHECK(cuDriverGetVersion(&driverVersion));
  CU_CHECK(cuDeviceGetCount(&deviceCount));
  if (deviceCount == 0) {
    std::fprintf(stderr, "no device\n");
    std::printf("FAILED\n");
    return 1;
  }

  CUdevice device;
  char deviceName[256];
  int maxThreads = 0;
  CU_CHECK(cuDeviceGet(&device, 0));
  CU_CHECK(cuDeviceGetName(deviceName, sizeof deviceName, device));
  CU_CHECK(cuDeviceGetAttribute(
      &maxThreads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device));
  std::fprintf(stderr, "%s, driver %d, up to %d threads a block\n", deviceName,
               driverVersion, maxThreads);

  CUcontext context;
#if CUDA_VERSION >= 13000
  CU_CHECK(cuCtxCreate(&context, nullptr, 0, device));
#else
  CU_CHECK(cuCtxCreate(&context, 0, device));
#endif

  std::string scaleName;
  const std::vector<char> code = compile("scale<float, 2>", scaleName);
  CUmodule module;
  CUfunction saxpy, scale, reverseBlocks;
  CU_CHECK(cuModuleLoadData(&module, code.data()));
  CU_CHECK(cuModuleGetFunction(&saxpy, module, "saxpy"));
  CU_CHECK(cuModuleGetFunction(&scale, module, scaleName.c_str()));
  CU_CHECK(cuModuleGetFunction(&reverseBlocks, module, "reverseBlocks"));

  CUdeviceptr offset;
  size_t offsetBytes = 0;
  const float offsetValue = 0.5f;
  CU_CHECK(cuModuleGetGlobal(&offset, &offsetBytes, module, "offset"));
  CU_CHECK(cuMemcpyHtoD(offset, &offsetValue, offsetBytes));

  const int threads = 128;
  int n = 64 * threads;
  float a = 2.0f;
  std::vector<float> x(n), y(n), result(n);
  for (int i = 0; i < n; ++i) {
    x[i] = 0.5f * (i % 100);
    y[i] = float(i % 33);
  }
  const size_t bytes = n * sizeof(float);

  CUdeviceptr dX = 0, dY = 0, dOut = 0;
  CUstream stream;
  CUevent begin, end;
  CU_CHECK(cuMemAlloc(&dX, bytes));
  CU_CHECK(cuMemAlloc(&dY, bytes));
  CU_CHECK(cuMemAlloc(&dOut, bytes));
  CU_CHECK(cuMemcpyHtoD(dX, x.data(), bytes));
  CU_CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CU_CHECK(cuEventCreate(&begin, CU_EVENT_DEFAULT));
  CU_CHECK(cuEventCreate(&end, CU_EVENT_DEFAULT));
  CU_CHECK(cuMemcpyHtoDAsync(dY, y.data(), bytes, stream));
  CU_CHECK(cuMemsetD32Async(dOut, 0, n, stream));

  // Arguments by the addresses of their values ...
  CU_CHECK(cuEventRecord(begin, stream));
  void *saxpyArgs[] = {&a, &dX, &dY, &n};
  CU_CHECK(cuLaunchKernel(saxpy, n / threads, 1, 1, threads, 1, 1, 0, stream,
                          saxpyArgs, nullptr));

  // ... or packed into one buffer.
  struct {
    CUdeviceptr data;
    int n;
  } packed = {dY, n};
  size_t packedSize = sizeof(packed);
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &packedSize,
                   CU_LAUNCH_PARAM_END};
  CU_CHECK(cuLaunchKernel(scale, n / threads, 1, 1, threads, 1, 1, 0, stream,
                          nullptr, extra));

  void *reverseArgs[] = {&dY, &dOut};
  CU_CHECK(cuLaunchKernel(reverseBlocks, n / threads, 1, 1, threads, 1, 1,
                          threads * sizeof(float), stream, reverseArgs,
                          nullptr));
  CU_CHECK(cuEventRecord(end, stream));
  CU_CHECK(cuStreamSynchronize(stream));
  float ms = -1.0f;
  CU_CHECK(cuEventElapsedTime(&ms, begin, end));
  CU_CHECK(cuMemcpyDtoH(result.data(), dOut, bytes));

  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int from = i / threads * threads + (threads - 1 - i % threads);
    // Halves of small integers: exact, fused or not.
    const float expected = (a * x[from] + y[from]) * 2.0f + offsetValue + 3.0f;
    wrong += result[i] != expected;
  }
  std::printf("%d elements, %d wrong\n", n, wrong);
  const bool ok = wrong == 0 && offsetBytes == sizeof(float) && ms >= 0.0f;

  CU_CHECK(cuEventDestroy(begin));
  CU_CHECK(cuEventDestroy(end));
  CU_CHECK(cuStreamDestroy(stream));
  CU_CHECK(cuMemFree(dX));
  CU_CHECK(cuMemFree(dY));
  CU_CHECK(cuMemFree(dOut));
  CU_CHECK(cuModuleUnload(module));
  CU_CHECK(cuCtxDestroy(context));
  std::printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
