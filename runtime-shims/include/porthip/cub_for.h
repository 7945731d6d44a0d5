// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUB's loops over numbers and elements, which hipCUB lacks: cub::DeviceFor and
// cub::DeviceTransform with the arguments and the meaning that CCCL 3.0
// documents. They need no temporary storage: asked for its size they say 1, as
// CUB does.
#ifndef PORTHIP_CUB_FOR_H
#define PORTHIP_CUB_FOR_H

#include <hip/hip_runtime.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace porthip {
namespace detail {

/// The element that \p Element refers to, where it is a reference of Thrust's
/// to memory of the device, which no `T &` binds to; itself otherwise.
template <class T>
__device__ auto plain(T &&Element, int)
    -> decltype(*raw_pointer_cast(&Element)) {
  return *raw_pointer_cast(&Element);
}
template <class T> __device__ T &&plain(T &&Element, long) {
  return static_cast<T &&>(Element);
}

template <class Body> __global__ void forEachIndex(std::size_t Count, Body Do) {
  const std::size_t Step = std::size_t(gridDim.x) * blockDim.x;
  for (std::size_t I = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
       I < Count; I += Step)
    Do(I);
}

template <class Body>
hipError_t launchForEach(std::size_t Count, Body Do, hipStream_t Stream) {
  if (Count == 0)
    return hipSuccess;
  constexpr std::size_t BlockSize = 256, MostBlocks = 1 << 20;
  const std::size_t Blocks =
      std::min((Count + BlockSize - 1) / BlockSize, MostBlocks);
  forEachIndex<Body>
      <<<dim3(unsigned(Blocks)), dim3(unsigned(BlockSize)), 0, Stream>>>(Count,
                                                                         Do);
  return hipGetLastError();
}

template <class Index, class Op> struct BulkBody {
  Op Do;
  __device__ void operator()(std::size_t I) { (void)Do(Index(I)); }
};

template <class Iterator, class Op> struct ElementBody {
  Iterator First;
  Op Do;
  __device__ void operator()(std::size_t I) { (void)Do(plain(First[I], 0)); }
};

template <class Iterator, class Op> struct CopyBody {
  Iterator First;
  Op Do;
  __device__ void operator()(std::size_t I) {
    typename std::iterator_traits<Iterator>::value_type Copy = First[I];
    (void)Do(Copy);
  }
};

template <class Output, class Op, class... Inputs> struct TransformBody {
  Output To;
  Op Do;
  std::tuple<Inputs...> From;
  template <std::size_t... N>
  __device__ void one(std::size_t I, std::index_sequence<N...>) {
    To[I] = Do(plain(std::get<N>(From)[I], 0)...);
  }
  __device__ void operator()(std::size_t I) {
    one(I, std::index_sequence_for<Inputs...>());
  }
};

template <class T, class = void> struct IsTuple : std::false_type {};
template <class T>
struct IsTuple<T, std::void_t<decltype(std::tuple_size<T>::value)>>
    : std::true_type {};

/// CUB's functions may be called twice, first for the size of their storage.
inline bool isSizeQuery(void *Storage, std::size_t &Bytes) {
  if (Storage)
    return false;
  Bytes = 1;
  return true;
}

} // namespace detail

struct DeviceFor {
  template <class Shape, class Op>
  static hipError_t Bulk(Shape Count, Op Do, hipStream_t Stream = nullptr) {
    static_assert(std::is_integral<Shape>::value, "a shape is an integer");
    return detail::launchForEach(std::size_t(Count),
                                 detail::BulkBody<Shape, Op>{Do}, Stream);
  }
  template <class Iterator, class Offset, class Op>
  static hipError_t ForEachN(Iterator First, Offset Count, Op Do,
                             hipStream_t Stream = nullptr) {
    return detail::launchForEach(std::size_t(Count),
                                 detail::ElementBody<Iterator, Op>{First, Do},
                                 Stream);
  }
  template <class Iterator, class Op,
            class = typename std::iterator_traits<Iterator>::value_type>
  static hipError_t ForEach(Iterator First, Iterator Last, Op Do,
                            hipStream_t Stream = nullptr) {
    return ForEachN(First, Last - First, Do, Stream);
  }
  template <class Iterator, class Offset, class Op>
  static hipError_t ForEachCopyN(Iterator First, Offset Count, Op Do,
                                 hipStream_t Stream = nullptr) {
    return detail::launchForEach(
        std::size_t(Count), detail::CopyBody<Iterator, Op>{First, Do}, Stream);
  }
  template <class Iterator, class Op,
            class = typename std::iterator_traits<Iterator>::value_type>
  static hipError_t ForEachCopy(Iterator First, Iterator Last, Op Do,
                                hipStream_t Stream = nullptr) {
    return ForEachCopyN(First, Last - First, Do, Stream);
  }

  template <class Shape, class Op>
  static hipError_t Bulk(void *Storage, std::size_t &Bytes, Shape Count, Op Do,
                         hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes) ? hipSuccess
                                               : Bulk(Count, Do, Stream);
  }
  template <class Iterator, class Offset, class Op>
  static hipError_t ForEachN(void *Storage, std::size_t &Bytes, Iterator First,
                             Offset Count, Op Do,
                             hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes)
               ? hipSuccess
               : ForEachN(First, Count, Do, Stream);
  }
  template <class Iterator, class Op>
  static hipError_t ForEach(void *Storage, std::size_t &Bytes, Iterator First,
                            Iterator Last, Op Do,
                            hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes)
               ? hipSuccess
               : ForEach(First, Last, Do, Stream);
  }
  template <class Iterator, class Offset, class Op>
  static hipError_t ForEachCopyN(void *Storage, std::size_t &Bytes,
                                 Iterator First, Offset Count, Op Do,
                                 hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes)
               ? hipSuccess
               : ForEachCopyN(First, Count, Do, Stream);
  }
  template <class Iterator, class Op>
  static hipError_t ForEachCopy(void *Storage, std::size_t &Bytes,
                                Iterator First, Iterator Last, Op Do,
                                hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes)
               ? hipSuccess
               : ForEachCopy(First, Last, Do, Stream);
  }
};

struct DeviceTransform {
  /// \p Inputs: an iterator, or a tuple of iterators.
  template <class In, class Output, class Offset, class Op>
  static hipError_t Transform(In Inputs, Output To, Offset Count, Op Do,
                              hipStream_t Stream = nullptr) {
    if constexpr (detail::IsTuple<In>::value)
      return unpack(Inputs, To, std::size_t(Count), Do, Stream,
                    std::make_index_sequence<std::tuple_size<In>::value>());
    else
      return launch(To, std::size_t(Count), Do, Stream, Inputs);
  }
  template <class In, class Output, class Offset, class Op>
  static hipError_t Transform(void *Storage, std::size_t &Bytes, In Inputs,
                              Output To, Offset Count, Op Do,
                              hipStream_t Stream = nullptr) {
    return detail::isSizeQuery(Storage, Bytes)
               ? hipSuccess
               : Transform(Inputs, To, Count, Do, Stream);
  }
  // Each argument is the element in its place here, too.
  template <class... Arguments>
  static hipError_t TransformStableArgumentAddresses(Arguments &&...All) {
    return Transform(std::forward<Arguments>(All)...);
  }

private:
  template <class Output, class Op, class... In>
  static hipError_t launch(Output To, std::size_t Count, Op Do,
                           hipStream_t Stream, In... Inputs) {
    return detail::launchForEach(
        Count, detail::TransformBody<Output, Op, In...>{To, Do, {Inputs...}},
        Stream);
  }
  template <class Tuple, class Output, class Op, std::size_t... N>
  static hipError_t unpack(Tuple Inputs, Output To, std::size_t Count, Op Do,
                           hipStream_t Stream, std::index_sequence<N...>) {
    using std::get;
    return launch(To, Count, Do, Stream, get<N>(Inputs)...);
  }
};

} // namespace porthip

#endif
