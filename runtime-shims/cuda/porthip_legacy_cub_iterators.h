// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterators that CUB lost with CCCL 3: Thrust's are what its migration guide
// names in their place, and take the same arguments.
#ifndef PORTHIP_LEGACY_CUB_ITERATORS_H
#define PORTHIP_LEGACY_CUB_ITERATORS_H

#include <cub/config.cuh>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/transform_iterator.h>

CUB_NAMESPACE_BEGIN

template <typename ValueType, typename OffsetT = ::cuda::std::ptrdiff_t>
using ConstantInputIterator = THRUST_NS_QUALIFIER::constant_iterator<ValueType>;

template <typename ValueType, typename OffsetT = ::cuda::std::ptrdiff_t>
using CountingInputIterator = THRUST_NS_QUALIFIER::counting_iterator<
    ValueType, THRUST_NS_QUALIFIER::use_default,
    THRUST_NS_QUALIFIER::use_default, OffsetT>;

template <typename ValueType, typename ConversionOp, typename InputIteratorT,
          typename OffsetT = ::cuda::std::ptrdiff_t>
using TransformInputIterator =
    THRUST_NS_QUALIFIER::transform_iterator<ConversionOp, InputIteratorT,
                                            ValueType, ValueType>;

template <typename OffsetT = ::cuda::std::ptrdiff_t>
using DiscardOutputIterator = THRUST_NS_QUALIFIER::discard_iterator<>;

CUB_NAMESPACE_END

#endif
