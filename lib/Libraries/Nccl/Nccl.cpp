// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NCCL's front end. Compiled against our own header: a function whose type is
// not the header's does not compile.
#include "Libraries/Nccl/Reduce.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Memory/Pools.h"
#include <cstring>

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "nccl.h"

#define NCCL_STREAM cudaStream_t
// With what comes before.
#include "Libraries/Nccl/Api/Calls.inc"
