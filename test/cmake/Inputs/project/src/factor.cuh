// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cuda_runtime.h>
inline bool isFine(cudaError_t Status) { return Status == cudaSuccess; }
