// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Nccl/Reduce.h"
#include "Libraries/Blas/Convert.h"
#include <type_traits>

namespace porthip::nccl {

unsigned bytesOf(Element E) {
  constexpr unsigned Bytes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return Bytes[int(E)];
}
const char *nameOf(Element E) {
  constexpr const char *Names[] = {
      "signed char", "unsigned char", "int",    "unsigned int",
      "long",        "unsigned long", "__half", "float",
      "double",      "__nv_bfloat16"};
  return Names[int(E)];
}

namespace {

template <class T> T combined(Reduction How, T A, T B) {
  // Integers wrap: computed without a sign.
  using U = std::conditional_t<std::is_integral_v<T>, uint64_t, T>;
  switch (How) {
  case Reduction::Sum:
  case Reduction::Average:
    return T(U(A) + U(B));
  case Reduction::Product:
    return T(U(A) * U(B));
  case Reduction::Maximum:
    return B > A ? B : A;
  case Reduction::Minimum:
    return B < A ? B : A;
  }
  return A;
}

/// Load(rank, index), Store(index, value).
template <class T, class L, class S>
void reduceBy(Reduction How, size_t Ranks, size_t First, size_t Count, L Load,
              S Store) {
  for (size_t I = 0; I < Count; ++I) {
    T Value = Load(size_t(0), First + I);
    for (size_t R = 1; R < Ranks; ++R)
      Value = combined(How, Value, T(Load(R, First + I)));
    if (How == Reduction::Average)
      Value = T(Value / T(Ranks));
    Store(I, Value);
  }
}

template <class T>
void reduceAs(Reduction How, const std::vector<const void *> &From,
              size_t First, size_t Count, void *To) {
  reduceBy<T>(
      How, From.size(), First, Count,
      [&](size_t R, size_t I) { return static_cast<const T *>(From[R])[I]; },
      [&](size_t I, T Value) { static_cast<T *>(To)[I] = Value; });
}

void reduceSmall(blas::Type Of, Reduction How,
                 const std::vector<const void *> &From, size_t First,
                 size_t Count, void *To) {
  reduceBy<float>(
      How, From.size(), First, Count,
      [&](size_t R, size_t I) {
        return float(blas::loadElement(Of, From[R], I));
      },
      [&](size_t I, float Value) { blas::storeElement(Of, To, I, Value); });
}

/// Run(a value of the element's type), or RunSmall(its type) where it is
/// widened.
template <class F, class S> void byElement(Element E, F Run, S RunSmall) {
  switch (E) {
  case Element::Int8:
    return Run(int8_t());
  case Element::Uint8:
    return Run(uint8_t());
  case Element::Int32:
    return Run(int32_t());
  case Element::Uint32:
    return Run(uint32_t());
  case Element::Int64:
    return Run(int64_t());
  case Element::Uint64:
    return Run(uint64_t());
  case Element::Float32:
    return Run(float());
  case Element::Float64:
    return Run(double());
  case Element::Float16:
    return RunSmall(blas::Type::F16);
  case Element::Bfloat16:
    return RunSmall(blas::Type::BF16);
  }
}

} // namespace

void reduce(Element E, Reduction How, const std::vector<const void *> &From,
            size_t First, size_t Count, void *To) {
  byElement(
      E, [&](auto Of) { reduceAs<decltype(Of)>(How, From, First, Count, To); },
      [&](blas::Type Of) { reduceSmall(Of, How, From, First, Count, To); });
}

void scale(Element E, const void *Scalar, const void *From, size_t Count,
           void *To) {
  byElement(
      E,
      [&](auto Of) {
        using T = decltype(Of);
        const T By = *static_cast<const T *>(Scalar);
        for (size_t I = 0; I < Count; ++I)
          static_cast<T *>(To)[I] =
              combined(Reduction::Product, static_cast<const T *>(From)[I], By);
      },
      [&](blas::Type Of) {
        const float By = float(blas::loadElement(Of, Scalar, 0));
        for (size_t I = 0; I < Count; ++I)
          blas::storeElement(Of, To, I,
                             float(blas::loadElement(Of, From, I)) * By);
      });
}

} // namespace porthip::nccl
