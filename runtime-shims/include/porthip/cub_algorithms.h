// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Algorithms of CUB that hipCUB 3.3 lacks, by those that it and rocPRIM have,
// with CUB's arguments, as CCCL 3.0 documents them: called with no storage they
// tell its size.
#ifndef PORTHIP_CUB_ALGORITHMS_H
#define PORTHIP_CUB_ALGORITHMS_H

#include <hipcub/hipcub.hpp>
#include <rocprim/device/device_merge.hpp>
#include <rocprim/functional.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

namespace porthip {
namespace detail {

/// The result of an operation on an element.
template <class Op, class Iterator>
using Mapped = std::decay_t<decltype(std::declval<Op>()(
    std::declval<typename std::iterator_traits<Iterator>::value_type>()))>;

/// Element I of a sequence whose first is combined with what comes before it.
template <class Iterator, class Op, class Value> struct FirstCombined {
  Iterator From;
  Op Combine;
  Value Before;
  __host__ __device__ Value operator()(std::ptrdiff_t I) const {
    Value Element = From[I];
    return I == 0 ? Value(Combine(Before, Element)) : Element;
  }
};

} // namespace detail

template <class In, class Out, class Offset, class Reduction, class Mapping,
          class Value>
hipError_t cubTransformReduce(void *Storage, std::size_t &Bytes, In From,
                              Out To, Offset Count, Reduction Combine,
                              Mapping Map, Value Init,
                              hipStream_t Stream = nullptr) {
  using Element = detail::Mapped<Mapping, In>;
  hipcub::TransformInputIterator<Element, Mapping, In> Mapped(From, Map);
  return hipcub::DeviceReduce::Reduce(Storage, Bytes, Mapped, To, Count,
                                      Combine, Init, Stream);
}

template <class In, class Out, class Op, class Value, class Offset>
hipError_t cubInclusiveScanInit(void *Storage, std::size_t &Bytes, In From,
                                Out To, Op Combine, Value Init, Offset Count,
                                hipStream_t Stream = nullptr) {
  using First = detail::FirstCombined<In, Op, Value>;
  hipcub::CountingInputIterator<std::ptrdiff_t> Indices(0);
  hipcub::TransformInputIterator<Value, First, decltype(Indices)> Combined(
      Indices, First{From, Combine, Init});
  return hipcub::DeviceScan::InclusiveScan(Storage, Bytes, Combined, To,
                                           Combine, Count, Stream);
}

template <class In, class Flags, class Out, class Number, class Offset,
          class Predicate>
hipError_t cubFlaggedIf(void *Storage, std::size_t &Bytes, In From, Flags Of,
                        Out To, Number Selected, Offset Count, Predicate Is,
                        hipStream_t Stream = nullptr) {
  hipcub::TransformInputIterator<bool, Predicate, Flags> Chosen(Of, Is);
  return hipcub::DeviceSelect::Flagged(Storage, Bytes, From, Chosen, To,
                                       Selected, Count, Stream);
}
/// In place.
template <class Data, class Flags, class Number, class Predicate>
hipError_t cubFlaggedIf(void *Storage, std::size_t &Bytes, Data InAndOut,
                        Flags Of, Number Selected, int Count, Predicate Is,
                        hipStream_t Stream = nullptr) {
  hipcub::TransformInputIterator<bool, Predicate, Flags> Chosen(Of, Is);
  return hipcub::DeviceSelect::Flagged(Storage, Bytes, InAndOut, Chosen,
                                       InAndOut, Selected, Count, Stream);
}

struct DeviceMerge {
  template <class In1, class In2, class Out, class Less = rocprim::less<>>
  static hipError_t MergeKeys(void *Storage, std::size_t &Bytes, In1 First,
                              int FirstCount, In2 Second, int SecondCount,
                              Out To, Less Compare = {},
                              hipStream_t Stream = nullptr) {
    return rocprim::merge(Storage, Bytes, First, Second, To,
                          std::size_t(FirstCount), std::size_t(SecondCount),
                          Compare, Stream);
  }
  template <class Keys1, class Values1, class Keys2, class Values2, class Keys,
            class Values, class Less = rocprim::less<>>
  static hipError_t
  MergePairs(void *Storage, std::size_t &Bytes, Keys1 First,
             Values1 FirstValues, int FirstCount, Keys2 Second,
             Values2 SecondValues, int SecondCount, Keys To, Values ToValues,
             Less Compare = {}, hipStream_t Stream = nullptr) {
    return rocprim::merge(Storage, Bytes, First, Second, To, FirstValues,
                          SecondValues, ToValues, std::size_t(FirstCount),
                          std::size_t(SecondCount), Compare, Stream);
  }
};

} // namespace porthip

#endif
