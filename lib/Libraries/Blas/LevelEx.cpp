// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/LevelEx.h"
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Convert.h"
#include <cmath>
#include <functional>
#include <vector>

namespace porthip::blas {
namespace {

bool isSmall(Type T) { return T == Type::F16 || T == Type::BF16; }
const char *traceNameOf(Type T) { return T == Type::F16 ? "f16" : "bf16"; }

uint64_t sizeOf(const AnyVector &X, Index N) {
  return vectorSize(N, X.Inc) * bytesOf(X.Of);
}

void add(Call &C, const char *Name, const AnyVector &X, Index N,
         bool IsWritten) {
  std::string Of = nameOf(X.Of);
  C.operand(Name, (Of + (IsWritten ? "*" : " const*")).c_str(), X.Base,
            sizeOf(X, N))
      .size(X.Inc);
}

Index indexOf(const AnyVector &X, Index N, Index I) {
  return (X.Inc < 0 ? (1 - N) * X.Inc : 0) + I * X.Inc;
}

std::vector<float> floatsOf(const AnyVector &X, Index N) {
  std::vector<float> V(size_t(std::max<Index>(N, 0)));
  for (Index I = 0; I < N; ++I)
    V[size_t(I)] = float(loadElement(X.Of, X.Base, uint64_t(indexOf(X, N, I))));
  return V;
}

void store(const AnyVector &X, Index N, Index I, float Value) {
  storeElement(X.Of, const_cast<void *>(X.Base), uint64_t(indexOf(X, N, I)),
               Value);
}

/// A scalar that is read by its type.
struct SmallScalar {
  Type Of;
  float Value = 0;
  const void *OnDevice = nullptr;
  float get() const {
    return OnDevice ? float(loadElement(Of, OnDevice, 0)) : Value;
  }
};

SmallScalar scalarOf(Call &C, Handle &H, const void *P, Type Of) {
  SmallScalar S{Of};
  std::string Name = nameOf(Of);
  if (H.HasDevicePointers) {
    S.OnDevice = P;
    C.operand("alpha", (Name + " const*").c_str(), P, bytesOf(Of));
  } else {
    S.Value = float(loadElement(Of, P, 0));
    C.value(Name.c_str(), P, bytesOf(Of));
  }
  return S;
}

} // namespace

Code dotEx(Handle &H, bool Conjugates, Index N, AnyVector X, AnyVector Y,
           void *Result, Type ResultType, Type How) {
  if (X.Of != Y.Of || ResultType != X.Of)
    return Code::NotSupported;
  if (!isSmall(X.Of)) {
    if (How != X.Of)
      return Code::NotSupported;
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      return dot(H, Conjugates, N, static_cast<const T *>(X.Base), X.Inc,
                 static_cast<const T *>(Y.Base), Y.Inc,
                 static_cast<T *>(Result));
    });
  }
  if (How != Type::F32)
    return Code::NotSupported;
  Call C(H, "dot");
  C.size(N);
  add(C, "x", X, N, false);
  add(C, "y", Y, N, false);
  void *To = C.result(nameOf(X.Of), traceNameOf(X.Of), Result, bytesOf(X.Of));
  return C.submit([=] {
    std::vector<float> A = floatsOf(X, N), B = floatsOf(Y, N);
    storeElement(X.Of, To, 0,
                 N > 0 ? OPENBLAS(cblas_sdot)(int(N), A.data(), 1, B.data(), 1)
                       : 0);
  });
}

/// A size of all elements as a number of X's type: Typed of the types that BLAS
/// has, OfFloats of half and bfloat16.
template <class F, class G>
static Code sizeEx(Handle &H, const char *Operation, Index N, AnyVector X,
                   void *Result, Type ResultType, Type How, F Typed,
                   G OfFloats) {
  if (!isSmall(X.Of))
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      if (ResultType != TypeOf<RealOf<T>> || How != TypeOf<RealOf<T>>)
        return Code::NotSupported;
      return Typed(static_cast<const T *>(X.Base),
                   static_cast<RealOf<T> *>(Result));
    });
  if (ResultType != X.Of || How != Type::F32)
    return Code::NotSupported;
  Index Used = X.Inc > 0 ? std::max<Index>(N, 0) : 0;
  Call C(H, Operation);
  C.size(N);
  add(C, "x", X, Used, false);
  void *To = C.result(nameOf(X.Of), traceNameOf(X.Of), Result, bytesOf(X.Of));
  return C.submit(
      [=] { storeElement(X.Of, To, 0, OfFloats(floatsOf(X, Used))); });
}

Code nrm2Ex(Handle &H, Index N, AnyVector X, void *Result, Type ResultType,
            Type How) {
  return sizeEx(
      H, "nrm2", N, X, Result, ResultType, How,
      [&](auto *From, auto *To) { return nrm2(H, N, From, X.Inc, To); },
      [](const std::vector<float> &A) {
        return A.empty() ? 0
                         : OPENBLAS(cblas_snrm2)(int(A.size()), A.data(), 1);
      });
}

Code scalEx(Handle &H, Index N, const void *Alpha, Type AlphaType, AnyVector X,
            Type How) {
  if (!Alpha)
    return Code::InvalidValue;
  if (!isSmall(X.Of))
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      if (AlphaType != X.Of || How != X.Of)
        return Code::NotSupported;
      return scal(H, N, static_cast<const T *>(Alpha),
                  const_cast<T *>(static_cast<const T *>(X.Base)), X.Inc);
    });
  if (How != Type::F32 || (AlphaType != Type::F32 && AlphaType != X.Of))
    return Code::NotSupported;
  Index Used = X.Inc > 0 ? N : 0;
  Call C(H, "scal");
  C.size(N);
  SmallScalar By = scalarOf(C, H, Alpha, AlphaType);
  add(C, "x", X, Used, true);
  return C.submit([=] {
    std::vector<float> A = floatsOf(X, Used);
    for (Index I = 0; I < Used; ++I)
      store(X, Used, I, By.get() * A[size_t(I)]);
  });
}

Code axpyEx(Handle &H, Index N, const void *Alpha, Type AlphaType, AnyVector X,
            AnyVector Y, Type How) {
  if (!Alpha)
    return Code::InvalidValue;
  if (X.Of != Y.Of)
    return Code::NotSupported;
  if (!isSmall(X.Of))
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      if (AlphaType != X.Of || How != X.Of)
        return Code::NotSupported;
      return axpy(H, N, static_cast<const T *>(Alpha),
                  static_cast<const T *>(X.Base), X.Inc,
                  const_cast<T *>(static_cast<const T *>(Y.Base)), Y.Inc);
    });
  if (How != Type::F32 || (AlphaType != Type::F32 && AlphaType != X.Of))
    return Code::NotSupported;
  Call C(H, "axpy");
  C.size(N);
  SmallScalar By = scalarOf(C, H, Alpha, AlphaType);
  add(C, "x", X, N, false);
  add(C, "y", Y, N, true);
  return C.submit([=] {
    std::vector<float> A = floatsOf(X, N), B = floatsOf(Y, N);
    for (Index I = 0; I < N; ++I)
      store(Y, N, I, By.get() * A[size_t(I)] + B[size_t(I)]);
  });
}

Code rotEx(Handle &H, Index N, AnyVector X, AnyVector Y, const void *Cosine,
           const void *Sine, Type TurnType, Type How) {
  if (!Cosine || !Sine)
    return Code::InvalidValue;
  if (X.Of != Y.Of)
    return Code::NotSupported;
  if (!isSmall(X.Of))
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      using R = RealOf<T>;
      if (TurnType != TypeOf<R> || How != X.Of)
        return Code::NotSupported;
      return rot(H, N, const_cast<T *>(static_cast<const T *>(X.Base)), X.Inc,
                 const_cast<T *>(static_cast<const T *>(Y.Base)), Y.Inc,
                 static_cast<const R *>(Cosine), static_cast<const R *>(Sine));
    });
  if (How != Type::F32 || TurnType != X.Of)
    return Code::NotSupported;
  Call C(H, "rot");
  C.size(N);
  add(C, "x", X, N, true);
  add(C, "y", Y, N, true);
  SmallScalar Cos = scalarOf(C, H, Cosine, TurnType),
              Sin = scalarOf(C, H, Sine, TurnType);
  return C.submit([=] {
    std::vector<float> A = floatsOf(X, N), B = floatsOf(Y, N);
    OPENBLAS(cblas_srot)
    (int(A.size()), A.data(), 1, B.data(), 1, Cos.get(), Sin.get());
    for (Index I = 0; I < N; ++I) {
      store(X, N, I, A[size_t(I)]);
      store(Y, N, I, B[size_t(I)]);
    }
  });
}

Code asumEx(Handle &H, Index N, AnyVector X, void *Result, Type ResultType,
            Type How) {
  return sizeEx(
      H, "asum", N, X, Result, ResultType, How,
      [&](auto *From, auto *To) { return asum(H, N, From, X.Inc, To); },
      [](const std::vector<float> &A) {
        float Sum = 0;
        for (float V : A)
          Sum += std::abs(V);
        return Sum;
      });
}

/// Two vectors of one type: Typed of the types that BLAS has, Each of two
/// elements of half or bfloat16. Y is written, and X where WritesX.
template <class F, class G>
static Code pairEx(Handle &H, const char *Operation, Index N, AnyVector X,
                   bool WritesX, AnyVector Y, F Typed, G Each) {
  if (X.Of != Y.Of)
    return Code::NotSupported;
  if (!isSmall(X.Of))
    return byType(X.Of, [&](auto Zero) {
      using T = decltype(Zero);
      return Typed(const_cast<T *>(static_cast<const T *>(X.Base)),
                   const_cast<T *>(static_cast<const T *>(Y.Base)));
    });
  Call C(H, Operation);
  C.size(N);
  add(C, "x", X, N, WritesX);
  add(C, "y", Y, N, true);
  return C.submit([=] {
    auto *A = const_cast<uint16_t *>(static_cast<const uint16_t *>(X.Base));
    auto *B = const_cast<uint16_t *>(static_cast<const uint16_t *>(Y.Base));
    for (Index I = 0; I < N; ++I)
      Each(A[indexOf(X, N, I)], B[indexOf(Y, N, I)]);
  });
}

Code copyEx(Handle &H, Index N, AnyVector X, AnyVector Y) {
  return pairEx(
      H, "copy", N, X, /*WritesX=*/false, Y,
      [&](auto *A, auto *B) { return copy(H, N, A, X.Inc, B, Y.Inc); },
      [](uint16_t &A, uint16_t &B) { B = A; });
}

Code swapEx(Handle &H, Index N, AnyVector X, AnyVector Y) {
  return pairEx(
      H, "swap", N, X, /*WritesX=*/true, Y,
      [&](auto *A, auto *B) { return swap(H, N, A, X.Inc, B, Y.Inc); },
      [](uint16_t &A, uint16_t &B) { std::swap(A, B); });
}

/// The first element of half or bfloat16 whose size no other one's IsBetter.
template <class I, class F>
static Code findSmall(Handle &H, const char *Operation, Index N, AnyVector X,
                      I *Result, F IsBetter) {
  Index Used = X.Inc > 0 ? std::max<Index>(N, 0) : 0;
  Call C(H, Operation);
  C.size(N);
  add(C, "x", X, Used, false);
  I *To = C.result(Result);
  return C.submit([=] {
    std::vector<float> A = floatsOf(X, Used);
    I Best = 0;
    for (Index J = 1; J < Used; ++J)
      if (IsBetter(std::abs(A[size_t(J)]), std::abs(A[size_t(Best)])))
        Best = I(J);
    *To = Used ? Best + 1 : 0;
  });
}

template <class I> Code amaxEx(Handle &H, Index N, AnyVector X, I *Result) {
  if (isSmall(X.Of))
    return findSmall(H, "amax", N, X, Result, std::greater<float>());
  return byType(X.Of, [&](auto Zero) {
    return amax(H, N, static_cast<const decltype(Zero) *>(X.Base), X.Inc,
                Result);
  });
}
template <class I> Code aminEx(Handle &H, Index N, AnyVector X, I *Result) {
  if (isSmall(X.Of))
    return findSmall(H, "amin", N, X, Result, std::less<float>());
  return byType(X.Of, [&](auto Zero) {
    return amin(H, N, static_cast<const decltype(Zero) *>(X.Base), X.Inc,
                Result);
  });
}
template Code amaxEx<int>(Handle &, Index, AnyVector, int *);
template Code amaxEx<Index>(Handle &, Index, AnyVector, Index *);
template Code aminEx<int>(Handle &, Index, AnyVector, int *);
template Code aminEx<Index>(Handle &, Index, AnyVector, Index *);

} // namespace porthip::blas
