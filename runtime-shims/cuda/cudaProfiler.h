// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Starts and stops a profiler, driver API.
#ifndef PORTHIP_CUDAPROFILER_H
#define PORTHIP_CUDAPROFILER_H
#define cuda_profiler_H

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

enum CUoutput_mode_enum {
  CU_OUT_KEY_VALUE_PAIR, CU_OUT_CSV
};

typedef enum CUoutput_mode_enum CUoutput_mode;

CUresult cuProfilerInitialize(const char *configFile, const char *outputFile,
                              CUoutput_mode outputMode);
CUresult cuProfilerStart();
CUresult cuProfilerStop();

#ifdef __cplusplus
} // extern "C"
#endif

#endif
