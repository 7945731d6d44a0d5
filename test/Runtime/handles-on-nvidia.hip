// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ports declare the structures behind HIP's handles before its headers, and use
// them for pointers of their own; on NVIDIA's GPUs these are CUDA's.
//
// RUN: %porthip run --as sm_80 %s -lcuda | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>

struct ihipStream_t;
struct ihipEvent_t;

static bool record(struct ihipEvent_t *Event, struct ihipStream_t *Stream) {
  return hipEventRecord(Event, Stream) == hipSuccess;
}

int main() {
  hipStream_t Stream;
  hipEvent_t Event;
  (void)hipStreamCreate(&Stream);
  (void)hipEventCreate(&Event);
  struct ihipModule_t *Module = hipModule_t();
  struct ihipModuleSymbol_t *Function = hipFunction_t();
  struct ihipCtx_t *Context = hipCtx_t();
  // CHECK: recorded 1, none 1
  std::printf("recorded %d, none %d\n", record(Event, Stream),
              !Module && !Function && !Context);
}
