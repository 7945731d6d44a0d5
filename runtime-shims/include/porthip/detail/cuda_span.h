// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Before C++20: cuda::std::span and the functions of <bit>, which libcu++ has
// from C++17 on. Functions are constexpr, so that HIP has them for the device.
// Source of the interface: C++20, [views.span], [bit].
#ifndef PORTHIP_DETAIL_CUDA_SPAN_H
#define PORTHIP_DETAIL_CUDA_SPAN_H

#if __cplusplus >= 202002L
#include <bit>
#include <span>
namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda
#else
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <type_traits>

namespace cuda {
namespace std {

constexpr ::std::size_t dynamic_extent = ::std::size_t(-1);

/// Consecutive elements of somebody else's.
template <class T, ::std::size_t Extent = dynamic_extent> class span {
  T *First = nullptr;
  ::std::size_t Count = Extent == dynamic_extent ? 0 : Extent;

  template <class C> using DataOf = decltype(::std::declval<C &>().data());
  /// A container whose elements are T's.
  template <class C>
  using IfContainer = ::std::enable_if_t<
      ::std::is_convertible<::std::remove_pointer_t<DataOf<C>> (*)[], T (*)[]>::
          value && ::std::is_convertible<decltype(::std::declval<C &>().size()),
                                         ::std::size_t>::value>;

public:
  using element_type = T;
  using value_type = ::std::remove_cv_t<T>;
  using size_type = ::std::size_t;
  using difference_type = ::std::ptrdiff_t;
  using pointer = T *;
  using reference = T &;
  using iterator = T *;
  using reverse_iterator = ::std::reverse_iterator<iterator>;
  static constexpr ::std::size_t extent = Extent;

  constexpr span() noexcept = default;
  constexpr span(T *First, ::std::size_t Count) : First(First), Count(Count) {}
  constexpr span(T *First, T *End)
      : First(First), Count(::std::size_t(End - First)) {}
  template <::std::size_t N>
  constexpr span(T (&Array)[N]) noexcept : First(Array), Count(N) {}
  template <class C, class = IfContainer<C>>
  constexpr span(C &&Of) : First(Of.data()), Count(Of.size()) {}

  constexpr T *data() const noexcept { return First; }
  constexpr ::std::size_t size() const noexcept { return Count; }
  constexpr ::std::size_t size_bytes() const noexcept {
    return Count * sizeof(T);
  }
  constexpr bool empty() const noexcept { return !Count; }
  constexpr T &operator[](::std::size_t I) const { return First[I]; }
  constexpr T &front() const { return *First; }
  constexpr T &back() const { return First[Count - 1]; }
  constexpr T *begin() const noexcept { return First; }
  constexpr T *end() const noexcept { return First + Count; }
  constexpr reverse_iterator rbegin() const noexcept {
    return reverse_iterator(end());
  }
  constexpr reverse_iterator rend() const noexcept {
    return reverse_iterator(begin());
  }
  constexpr span<T> first(::std::size_t N) const { return {First, N}; }
  constexpr span<T> last(::std::size_t N) const {
    return {First + (Count - N), N};
  }
  constexpr span<T> subspan(::std::size_t From,
                            ::std::size_t N = dynamic_extent) const {
    return {First + From, N == dynamic_extent ? Count - From : N};
  }
};
template <class T> span(T *, ::std::size_t) -> span<T>;
template <class T> span(T *, T *) -> span<T>;
template <class T, ::std::size_t N> span(T (&)[N]) -> span<T, N>;
template <class C>
span(C &&)
    -> span<::std::remove_pointer_t<decltype(::std::declval<C &>().data())>>;

// ---- Bits, of unsigned integers

template <class To, class From> constexpr To bit_cast(const From &Of) noexcept {
  static_assert(sizeof(To) == sizeof(From), "as many bits");
  return __builtin_bit_cast(To, Of);
}
template <class T> constexpr int popcount(T V) noexcept {
  return __builtin_popcountll(V);
}
template <class T> constexpr int countl_zero(T V) noexcept {
  return V ? __builtin_clzll(V) - (64 - ::std::numeric_limits<T>::digits)
           : ::std::numeric_limits<T>::digits;
}
template <class T> constexpr int countr_zero(T V) noexcept {
  return V ? __builtin_ctzll(V) : ::std::numeric_limits<T>::digits;
}
template <class T> constexpr int countl_one(T V) noexcept {
  return countl_zero(T(~V));
}
template <class T> constexpr int countr_one(T V) noexcept {
  return countr_zero(T(~V));
}
template <class T> constexpr int bit_width(T V) noexcept {
  return ::std::numeric_limits<T>::digits - countl_zero(V);
}
template <class T> constexpr bool has_single_bit(T V) noexcept {
  return V && !(V & (V - 1));
}
template <class T> constexpr T bit_floor(T V) noexcept {
  return V ? T(T(1) << (bit_width(V) - 1)) : T(0);
}
template <class T> constexpr T bit_ceil(T V) noexcept {
  return V < 2 ? T(1) : T(T(1) << bit_width(T(V - 1)));
}
template <class T> constexpr T rotl(T V, int By) noexcept {
  constexpr unsigned Bits = ::std::numeric_limits<T>::digits;
  const unsigned Left = unsigned(By) % Bits;
  return Left ? T(V << Left | V >> (Bits - Left)) : V;
}
template <class T> constexpr T rotr(T V, int By) noexcept {
  return rotl(V, -By);
}

} // namespace std
} // namespace cuda
#endif
#endif
