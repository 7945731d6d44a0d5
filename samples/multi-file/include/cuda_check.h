// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Error check for host code; also for files that no CUDA compiler sees.
#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

class CudaError : public std::runtime_error {
public:
  CudaError(cudaError_t code, const char *file, int line)
      : std::runtime_error(std::string(file) + ":" + std::to_string(line) +
                           ": " + cudaGetErrorString(code)),
        code_(code) {}
  cudaError_t code() const { return code_; }

private:
  cudaError_t code_;
};

inline void throwOnCudaError(cudaError_t code, const char *file, int line) {
  if (code != cudaSuccess)
    throw CudaError(code, file, line);
}

#define CUDA_THROW(call) throwOnCudaError((call), __FILE__, __LINE__)
