// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of libcu++ that are there at compile time alone: limits, traits,
// tuples, operators and the like, as cuda::std; and assert and the functions of
// <cmath>, which HIP has for the device. AMD's port of it is a download of its
// own (libhipcxx) and is taken where it is. Elsewhere these are the C++
// library's own, whose constexpr functions HIP compiles for the device. So are
// ceil_div, maximum, minimum and proclaim_return_type, which code that uses CUB
// and Thrust names.
#ifndef PORTHIP_CUDA_STD_H
#define PORTHIP_CUDA_STD_H

#if __has_include(<cuda/std/limits>)
#if __has_include(<cuda/cmath>)
#include <cuda/cmath>
#endif
#if __has_include(<cuda/functional>)
#include <cuda/functional>
#endif
#include <cuda/std/array>
#if __has_include(<cuda/std/bit>)
#include <cuda/std/bit>
#endif
#include <cuda/std/cassert>
#include <cuda/std/cfloat>
#include <cuda/std/climits>
#include <cuda/std/cmath>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/initializer_list>
#include <cuda/std/limits>
#if __has_include(<cuda/std/optional>)
#include <cuda/std/optional>
#endif
#include <cuda/std/ratio>
#if __has_include(<cuda/std/span>)
#include <cuda/std/span>
#endif
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#else
#include "detail/cuda_functional.h"
#include "detail/cuda_span.h"
#include <array>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#if __cplusplus >= 201703L
#include <optional>
#endif
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda
#include "detail/cuda_identity.h"
#endif

#endif
