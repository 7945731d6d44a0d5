// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Tensor.h"
#include "Libraries/Blas/Convert.h"
#include <algorithm>
#include <functional>
#include <numeric>

namespace porthip::dnn {

Index Tensor::count() const {
  return std::accumulate(Dim.begin(), Dim.begin() + Rank, Index(Rank != 0),
                         std::multiplies<>());
}

Index Tensor::span() const {
  if (!count())
    return 0;
  Index Last = 0;
  for (int D = 0; D < Rank; ++D)
    Last += (Dim[D] - 1) * Stride[D];
  return Last + 1;
}

bool Tensor::hasShapeOf(const Tensor &Other) const {
  return Rank == Other.Rank &&
         std::equal(Dim.begin(), Dim.begin() + Rank, Other.Dim.begin());
}

bool Tensor::fitsInto(const Tensor &Other) const {
  if (Rank != Other.Rank)
    return false;
  for (int D = 0; D < Rank; ++D)
    if (Dim[D] != 1 && Dim[D] != Other.Dim[D])
      return false;
  return true;
}

static bool setShape(Tensor &T, Type Of, int Rank, const int *Dim) {
  if (Of == Type::None || !Dim || Rank < 1 || Rank > MaxRank ||
      std::any_of(Dim, Dim + Rank, [](int D) { return D < 1; }))
    return false;
  T.Of = Of;
  T.Rank = Rank;
  std::copy(Dim, Dim + Rank, T.Dim.begin());
  return true;
}

Code describe(Tensor &To, Type Of, int Rank, const int *Dim,
              bool IsChannelsLast) {
  Tensor T;
  if (!setShape(T, Of, Rank, Dim) || (IsChannelsLast && Rank < 3))
    return Code::InvalidValue;
  Index Next = 1;
  auto place = [&](int D) {
    T.Stride[D] = Next;
    Next *= T.Dim[D];
  };
  if (IsChannelsLast)
    place(1);
  for (int D = Rank; D--;)
    if (!IsChannelsLast || D != 1)
      place(D);
  To = T;
  return Code::Success;
}

Code describe(Tensor &To, Type Of, int Rank, const int *Dim,
              const int *Stride) {
  Tensor T;
  if (!Stride || !setShape(T, Of, Rank, Dim) ||
      std::any_of(Stride, Stride + Rank, [](int S) { return S < 1; }))
    return Code::InvalidValue;
  std::copy(Stride, Stride + Rank, T.Stride.begin());
  To = T;
  return Code::Success;
}

//===-- Calls -------------------------------------------------------------===//

static void told(Call &C, const Tensor &T) {
  for (int D = 0; D < T.Rank; ++D)
    C.size(T.Dim[D]);
  // The stride of a single element says nothing, and programs differ in it.
  for (int D = 0; D < T.Rank; ++D)
    C.size(T.Dim[D] == 1 ? 0 : T.Stride[D]);
}

void readBy(Call &C, const char *Name, const Tensor &T, const void *P,
            bool IsKnown) {
  C.operand(Name, (std::string(blas::nameOf(T.Of)) + " const*").c_str(), P,
            bytesOf(T));
  if (IsKnown && T.isPacked())
    C.whole();
  told(C, T);
}

void writtenBy(Call &C, const char *Name, const Tensor &T, void *P) {
  C.operand(Name, (std::string(blas::nameOf(T.Of)) + "*").c_str(), P,
            bytesOf(T));
  told(C, T);
}

void tell(Call &C, double Value) { C.value("double", &Value, sizeof(Value)); }

double scalarOf(const Tensor &T, const void *P) {
  return T.Of == Type::F64 ? *static_cast<const double *>(P)
                           : double(*static_cast<const float *>(P));
}

double elementOf(const Tensor &T, const void *P) {
  return blas::loadElement(T.Of, P, 0);
}

Code scaleOf(const Tensor &T, const void *Alpha, const void *Beta, Scale &To) {
  if (!Alpha || !Beta)
    return Code::InvalidValue;
  To = {scalarOf(T, Alpha), scalarOf(T, Beta)};
  return Code::Success;
}

//===-- Elements ----------------------------------------------------------===//

/// Run(place in memory) for each element in the order of dimensions.
template <class F> static void forEach(const Tensor &T, F Run) {
  Sizes At{};
  Index Place = 0, Left = T.count();
  const int Inner = T.Rank - 1;
  for (; Left > 0; Left -= T.Dim[Inner]) {
    for (Index I = 0; I < T.Dim[Inner]; ++I)
      Run(Place + I * T.Stride[Inner]);
    int D = Inner;
    while (D-- > 0) {
      Place += T.Stride[D];
      if (++At[D] < T.Dim[D])
        break;
      Place -= T.Stride[D] * T.Dim[D];
      At[D] = 0;
    }
  }
}

template <class V> std::vector<V> load(const Tensor &T, const void *From) {
  std::vector<V> To(T.count());
  auto *At = To.data();
  if (T.Of == blas::TypeOf<V>)
    forEach(T, [&](Index I) { *At++ = static_cast<const V *>(From)[I]; });
  else
    forEach(T, [&](Index I) { *At++ = V(blas::loadElement(T.Of, From, I)); });
  return To;
}

template <class V>
void store(const Tensor &T, void *To, const std::vector<V> &From) {
  auto *At = From.data();
  if (T.Of == blas::TypeOf<V>)
    forEach(T, [&](Index I) { static_cast<V *>(To)[I] = *At++; });
  else
    forEach(T, [&](Index I) { blas::storeElement(T.Of, To, I, *At++); });
}

std::vector<Index> repeated(const Tensor &Small, const Tensor &Full) {
  Tensor Places = Full;
  Index Next = 1;
  for (int D = Full.Rank; D--;) {
    Places.Stride[D] = Small.Dim[D] == 1 ? 0 : Next;
    Next *= Small.Dim[D];
  }
  std::vector<Index> To;
  To.reserve(Full.count());
  forEach(Places, [&](Index I) { To.push_back(I); });
  return To;
}

template std::vector<float> load(const Tensor &, const void *);
template std::vector<double> load(const Tensor &, const void *);
template void store(const Tensor &, void *, const std::vector<float> &);
template void store(const Tensor &, void *, const std::vector<double> &);

} // namespace porthip::dnn
