// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CCCL 3 has no header of this name; a project's own CUB may.
#pragma GCC system_header
#if __has_include_next(<cub/iterator/discard_output_iterator.cuh>)
#include_next <cub/iterator/discard_output_iterator.cuh>
#else
#include "../../../porthip_legacy_cub_iterators.h"
#endif
