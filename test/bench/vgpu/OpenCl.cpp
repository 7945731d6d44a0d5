// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workloads as OpenCL, line by line like the CUDA kernels, on every OpenCL
// platform that is installed: PoCL compiles for the CPU, Oclgrind interprets.
#define CL_TARGET_OPENCL_VERSION 120
#include "Workloads.h"
#include <CL/cl.h>
#include <benchmark/benchmark.h>

namespace workloads {
namespace {

const char *Source = R"(
__kernel void vadd(__global const float *a, __global const float *b,
                   __global float *c, int n) {
  int i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
__kernel void math(__global const float *a, __global const float *b,
                   __global float *c, int n) {
  int i = get_global_id(0);
  if (i < n) c[i] = sin(a[i]) + exp(b[i]) * sqrt(a[i] + 1);
}
__kernel void matmul(__global const float *a, __global const float *b,
                     __global float *c, int n) {
  __local float s[16][16], t[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_group_id(1) * 16 + y, col = get_group_id(0) * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[y][x] = a[row * n + k + x];
    t[y][x] = b[(k + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i) sum += s[y][i] * t[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}
__kernel void reduce(__global const float *a, __global const float *b,
                     __global float *c, int n) {
  __local float s[256];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) c[get_group_id(0)] = s[0];
}
__kernel void scan(__global const float *a, __global const float *b,
                   __global float *c, int n) {
  __local float s[256];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 256; d *= 2) {
    float v = t >= d ? s[t - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    s[t] += v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(0)] = s[t];
}
__kernel void divergent(__global const float *a, __global const float *b,
                        __global float *c, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  uint x = (uint)(a[i] * 1e6f) + 1;
  int steps = 0;
  while (x > 1 && steps < 64) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  c[i] = (float)steps;
}
)";

void check(cl_int Error, const char *What) {
  if (Error != CL_SUCCESS) {
    std::fprintf(stderr, "OpenCL: %s: error %d\n", What, Error);
    std::exit(1);
  }
}

struct Platform {
  std::string Name;
  cl_device_id Device;
  cl_context Context;
  cl_command_queue Queue;
  cl_program Program;
  bool IsInterpreter;
};

cl_mem buffer(const Platform &P, std::vector<float> &Data) {
  cl_int Error;
  cl_mem M = clCreateBuffer(P.Context, CL_MEM_COPY_HOST_PTR,
                            Data.size() * sizeof(float), Data.data(), &Error);
  check(Error, "buffer");
  return M;
}

void onOpenCl(benchmark::State &State, const Workload &W, Platform P) {
  int Size = P.IsInterpreter ? W.SmallSize : W.Size;
  size_t Count = elements(W.Is, Size);
  auto A = input(Count, 1), B = input(Count, 2);
  std::vector<float> Got(Count), Want(Count);
  cl_mem MA = buffer(P, A), MB = buffer(P, B), MC = buffer(P, Got);
  cl_int Error;
  cl_kernel Kernel = clCreateKernel(P.Program, W.Name, &Error);
  check(Error, "kernel");
  clSetKernelArg(Kernel, 0, sizeof(MA), &MA);
  clSetKernelArg(Kernel, 1, sizeof(MB), &MB);
  clSetKernelArg(Kernel, 2, sizeof(MC), &MC);
  clSetKernelArg(Kernel, 3, sizeof(Size), &Size);
  bool Is2d = W.Is == Matmul;
  size_t Global[2] = {size_t(Size), size_t(Size)};
  size_t Local[2] = {Is2d ? 16u : size_t(Block), 16};
  auto Run = [&] {
    check(clEnqueueNDRangeKernel(P.Queue, Kernel, Is2d ? 2 : 1, nullptr, Global,
                                 Local, 0, nullptr, nullptr),
          W.Name);
    check(clFinish(P.Queue), "finish");
  };
  Run();
  check(clEnqueueReadBuffer(P.Queue, MC, CL_TRUE, 0, Count * sizeof(float),
                            Got.data(), 0, nullptr, nullptr),
        "read");
  runHost(W.Is, Size, A.data(), B.data(), Want.data());
  expectNear(P.Name.c_str(), W.Name, Got, Want, 1e-4f);
  for (auto _ : State)
    Run();
  State.counters["ns_per_unit"] = benchmark::Counter(
      work(W.Is, Size) * 1e-9, benchmark::Counter::kIsIterationInvariantRate |
                                   benchmark::Counter::kInvert);
  clReleaseKernel(Kernel);
  for (cl_mem M : {MA, MB, MC})
    clReleaseMemObject(M);
}

bool open(cl_platform_id Id, Platform &P) {
  char Name[256] = "";
  clGetPlatformInfo(Id, CL_PLATFORM_NAME, sizeof(Name), Name, nullptr);
  P.IsInterpreter = std::string(Name).find("clgrind") != std::string::npos;
  P.Name = P.IsInterpreter ? "oclgrind" : "pocl";
  if (clGetDeviceIDs(Id, CL_DEVICE_TYPE_ALL, 1, &P.Device, nullptr))
    return false;
  cl_int Error;
  P.Context = clCreateContext(nullptr, 1, &P.Device, nullptr, nullptr, &Error);
  check(Error, "context");
  P.Queue = clCreateCommandQueue(P.Context, P.Device, 0, &Error);
  check(Error, "queue");
  P.Program = clCreateProgramWithSource(P.Context, 1, &Source, nullptr, &Error);
  check(Error, "program");
  check(clBuildProgram(P.Program, 1, &P.Device, "", nullptr, nullptr), "build");
  return true;
}

} // namespace

void registerOpenCl() {
  cl_platform_id Ids[8];
  cl_uint Count = 0;
  if (clGetPlatformIDs(8, Ids, &Count))
    return;
  for (cl_uint I = 0; I < Count && I < 8; ++I) {
    Platform P;
    if (!open(Ids[I], P))
      continue;
    for (const Workload &W : All)
      if (W.HasOpenCl)
        benchmark::RegisterBenchmark((P.Name + "/" + W.Name).c_str(), onOpenCl,
                                     W, P)
            ->UseRealTime()
            ->Unit(benchmark::kMicrosecond);
  }
}

} // namespace workloads
