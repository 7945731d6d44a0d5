// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "hip_runtime_api.h"
#include <vector_types.h>
