// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fields of a struct, all of them and in order, without naming any: what is
// done with each of them is done with one that is added later, too.
#ifndef PORTHIP_SUPPORT_FIELDS_H
#define PORTHIP_SUPPORT_FIELDS_H

#include <cstddef>
#include <type_traits>
#include <utility>

namespace porthip {
namespace fields {

/// Stands for the initial value of any field; never evaluated. By two
/// references and not by value: an optional<T> would be made of a T as well.
struct Anything {
  size_t Number;
  template <typename T> operator T &() const &;
  template <typename T> operator T &&() const &&;
};

template <typename T, size_t... I>
constexpr auto canHave(std::index_sequence<I...>)
    -> decltype(T{Anything{I}...}, true) {
  return true;
}
template <typename T> constexpr bool canHave(...) { return false; }

constexpr size_t MaxCount = 20;

template <typename T, size_t N = MaxCount> constexpr size_t count() {
  if constexpr (canHave<T>(std::make_index_sequence<N>()) || N == 0)
    return N;
  else
    return count<T, N - 1>();
}

} // namespace fields

/// Calls \p Do with each field of \p Value: a struct without constructors, base
/// classes, private fields or arrays, with 20 fields at most. Others do not
/// compile.
template <typename T, typename Function>
void forEachField(const T &Value, Function Do) {
  static_assert(std::is_aggregate_v<T>);
  constexpr size_t Count = fields::count<T>();
  static_assert(Count && !fields::canHave<T>(
                             std::make_index_sequence<fields::MaxCount + 1>()),
                "too many fields");
  auto All = [&Do](const auto &...Field) { (Do(Field), ...); };
  // A structured binding must have as many names as there are fields.
  // clang-format off
#define PORTHIP_FIELDS(N, ...)                                                 \
  if constexpr (Count == N) {                                                  \
    const auto &[__VA_ARGS__] = Value;                                         \
    All(__VA_ARGS__);                                                          \
  }
  PORTHIP_FIELDS(1, A)
  PORTHIP_FIELDS(2, A, B)
  PORTHIP_FIELDS(3, A, B, C)
  PORTHIP_FIELDS(4, A, B, C, D)
  PORTHIP_FIELDS(5, A, B, C, D, E)
  PORTHIP_FIELDS(6, A, B, C, D, E, F)
  PORTHIP_FIELDS(7, A, B, C, D, E, F, G)
  PORTHIP_FIELDS(8, A, B, C, D, E, F, G, H)
  PORTHIP_FIELDS(9, A, B, C, D, E, F, G, H, I)
  PORTHIP_FIELDS(10, A, B, C, D, E, F, G, H, I, J)
  PORTHIP_FIELDS(11, A, B, C, D, E, F, G, H, I, J, K)
  PORTHIP_FIELDS(12, A, B, C, D, E, F, G, H, I, J, K, L)
  PORTHIP_FIELDS(13, A, B, C, D, E, F, G, H, I, J, K, L, M)
  PORTHIP_FIELDS(14, A, B, C, D, E, F, G, H, I, J, K, L, M, N)
  PORTHIP_FIELDS(15, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O)
  PORTHIP_FIELDS(16, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P)
  PORTHIP_FIELDS(17, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q)
  PORTHIP_FIELDS(18, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R)
  PORTHIP_FIELDS(19, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S)
  PORTHIP_FIELDS(20, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, U)
#undef PORTHIP_FIELDS
  // clang-format on
}

} // namespace porthip
#endif
