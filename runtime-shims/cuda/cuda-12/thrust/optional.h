// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CCCL 3 has no header of this name; a project's own Thrust may.
#pragma GCC system_header
#if __has_include_next(<thrust/optional.h>)
#include_next <thrust/optional.h>
#else
#include <cuda/std/optional>
#include <thrust/detail/config.h>
THRUST_NAMESPACE_BEGIN
template <typename T> using optional = ::cuda::std::optional<T>;
using ::cuda::std::make_optional;
using ::cuda::std::nullopt;
using ::cuda::std::nullopt_t;
THRUST_NAMESPACE_END
#endif
