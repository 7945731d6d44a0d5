// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "hip_runtime.h"
#include <cuda_bf16.h>
