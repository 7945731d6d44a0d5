// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RCCL's front end. Compiled against our own header, as NCCL's is.
#include "Libraries/Nccl/Reduce.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Memory/Pools.h"
#include <cstring>

#include "rccl/rccl.h"

#define NCCL_STREAM hipStream_t
// With what comes before.
#include "Libraries/Nccl/Api/Calls.inc"
