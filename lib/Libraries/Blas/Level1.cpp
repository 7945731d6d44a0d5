// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors. Where there is nothing to do, calls succeed and results are 0.
#include "Libraries/Blas/Blas.h"
#include "Libraries/Blas/Call.h"

namespace porthip::blas {

/// Finds one element of a vector: Of(N, X, increment), 0 without elements.
template <class R, class T, class F>
static Code find(Handle &H, const char *Operation, Index N, const T *X,
                 Index IncX, R *Result, F Of) {
  Call C(H, Operation);
  bool IsEmpty = N <= 0 || IncX <= 0;
  C.size(N).in("x", X, IsEmpty ? 0 : vectorSize(N, IncX)).size(IncX);
  R *To = C.result(Result);
  return C.submit([=] { *To = IsEmpty ? R(0) : R(Of(int(N), X, int(IncX))); });
}

template <class T, class I>
Code amax(Handle &H, Index N, const T *X, Index IncX, I *Result) {
  return find(H, "amax", N, X, IncX, Result, [](int N, const T *X, int Inc) {
    return CBLAS_OF(T, isamax, idamax, icamax, izamax)(N, X, Inc) + 1;
  });
}

template <class T, class I>
Code amin(Handle &H, Index N, const T *X, Index IncX, I *Result) {
  return find(H, "amin", N, X, IncX, Result, [](int N, const T *X, int Inc) {
    return CBLAS_OF(T, isamin, idamin, icamin, izamin)(N, X, Inc) + 1;
  });
}

/// Complex ones as their parts: scasum of OpenBLAS 0.3.21 (Debian 12) is wrong
/// on CPUs with AVX-512.
template <class T> static RealOf<T> sumOf(int N, const T *X, int Inc) {
  if constexpr (IsComplex<T>) {
    auto *Parts = reinterpret_cast<const RealOf<T> *>(X);
    return sumOf(N, Parts, 2 * Inc) + sumOf(N, Parts + 1, 2 * Inc);
  } else if constexpr (std::is_same_v<T, float>) {
    return OPENBLAS(cblas_sasum)(N, X, Inc);
  } else {
    return OPENBLAS(cblas_dasum)(N, X, Inc);
  }
}

template <class T>
Code asum(Handle &H, Index N, const T *X, Index IncX, RealOf<T> *Result) {
  return find(H, "asum", N, X, IncX, Result, sumOf<T>);
}

template <class T>
Code nrm2(Handle &H, Index N, const T *X, Index IncX, RealOf<T> *Result) {
  return find(H, "nrm2", N, X, IncX, Result, [](int N, const T *X, int Inc) {
    return CBLAS_OF(T, snrm2, dnrm2, scnrm2, dznrm2)(N, X, Inc);
  });
}

template <class T>
static void dotTo(T *To, bool Conjugates, int N, const T *X, int IncX,
                  const T *Y, int IncY) {
  if constexpr (std::is_same_v<T, float>)
    *To = OPENBLAS(cblas_sdot)(N, X, IncX, Y, IncY);
  else if constexpr (std::is_same_v<T, double>)
    *To = OPENBLAS(cblas_ddot)(N, X, IncX, Y, IncY);
  else if (Conjugates)
    CBLAS_COMPLEX(T, dotc_sub, N, X, IncX, Y, IncY, To);
  else
    CBLAS_COMPLEX(T, dotu_sub, N, X, IncX, Y, IncY, To);
}

template <class T>
Code dot(Handle &H, bool Conjugates, Index N, const T *X, Index IncX,
         const T *Y, Index IncY, T *Result) {
  if (!Result && H.AnswersAsNvidia)
    return Code::NotSupported;
  Call C(H, Conjugates ? "dotc" : "dot");
  C.size(N).vector("x", X, N, IncX).vector("y", Y, N, IncY);
  T *To = C.result(Result);
  return C.submit([=] {
    *To = T(0);
    if (N > 0)
      dotTo(To, Conjugates, int(N), X, int(IncX), Y, int(IncY));
  });
}

template <class T>
Code axpy(Handle &H, Index N, const T *Alpha, const T *X, Index IncX, T *Y,
          Index IncY) {
  Call C(H, "axpy");
  C.size(N);
  Scalar<T> A = C.scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).vector("y", Y, N, IncY);
  return C.submit([=] {
    T Value = A.get();
    if (N > 0)
      CBLAS_BY_TYPE(T, axpy, int(N), byCblas(Value), X, int(IncX), Y,
                    int(IncY));
  });
}

template <class T>
Code copy(Handle &H, Index N, const T *X, Index IncX, T *Y, Index IncY) {
  Call C(H, "copy");
  C.size(N).vector("x", X, N, IncX).vector("y", Y, N, IncY);
  return C.submit([=] {
    if (N > 0)
      CBLAS_BY_TYPE(T, copy, int(N), X, int(IncX), Y, int(IncY));
  });
}

template <class T>
Code swap(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY) {
  Call C(H, "swap");
  C.size(N).vector("x", X, N, IncX).vector("y", Y, N, IncY);
  return C.submit([=] {
    if (N > 0)
      CBLAS_BY_TYPE(T, swap, int(N), X, int(IncX), Y, int(IncY));
  });
}

template <class T, class S>
Code scal(Handle &H, Index N, const S *Alpha, T *X, Index IncX) {
  Call C(H, "scal");
  C.size(N);
  Scalar<S> A = C.scalar("alpha", Alpha);
  bool IsEmpty = N <= 0 || IncX <= 0;
  C.out("x", X, IsEmpty ? 0 : vectorSize(N, IncX)).size(IncX);
  return C.submit([=] {
    S Value = A.get();
    if (IsEmpty)
      return;
    if constexpr (std::is_same_v<T, S>)
      CBLAS_BY_TYPE(T, scal, int(N), byCblas(Value), X, int(IncX));
    else if constexpr (std::is_same_v<S, float>)
      OPENBLAS(cblas_csscal)(int(N), Value, X, int(IncX));
    else
      OPENBLAS(cblas_zdscal)(int(N), Value, X, int(IncX));
  });
}

/// CBLAS has no rotation by a complex sine.
template <class T, class S>
static void rotate(Index N, T *X, Index IncX, T *Y, Index IncY, RealOf<T> C,
                   S Sine) {
  Index I = first(N, IncX), J = first(N, IncY);
  for (Index K = 0; K < N; ++K, I += IncX, J += IncY) {
    T A = X[I], B = Y[J];
    X[I] = C * A + Sine * B;
    if constexpr (IsComplex<S>)
      Y[J] = C * B - std::conj(Sine) * A;
    else
      Y[J] = C * B - Sine * A;
  }
}

template <class T, class S>
Code rot(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY,
         const RealOf<T> *Cosine, const S *Sine) {
  Call C(H, "rot");
  C.size(N).vector("x", X, N, IncX).vector("y", Y, N, IncY);
  Scalar<RealOf<T>> Cos = C.scalar("c", Cosine);
  Scalar<S> Sin = C.scalar("s", Sine);
  return C.submit([=] { rotate(N, X, IncX, Y, IncY, Cos.get(), Sin.get()); });
}

/// In the host's pointer mode all four are the program's own variables: no call
/// of the device, and nothing to record.
template <class T> Code rotg(Handle &H, T *A, T *B, RealOf<T> *C, T *S) {
  if (!A || !B || !C || !S)
    return Code::InvalidValue;
  auto Run = [=] { CBLAS_BY_TYPE(T, rotg, A, B, C, S); };
  if (!H.HasDevicePointers) {
    Run();
    return Code::Success;
  }
  Call Made(H, "rotg");
  Made.out("a", A, 1).out("b", B, 1).out("c", C, 1).out("s", S, 1);
  return Made.submit(Run);
}

template <class T>
Code rotm(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY,
          const T *Param) {
  if (!Param)
    return Code::InvalidValue;
  Call C(H, "rotm");
  C.size(N).vector("x", X, N, IncX).vector("y", Y, N, IncY);
  struct Five {
    T Of[5];
  } Values{};
  if (H.HasDevicePointers)
    C.in("param", Param, 5);
  else
    std::copy(Param, Param + 5, Values.Of);
  bool IsOnDevice = H.HasDevicePointers;
  return C.submit([=] {
    if (N > 0)
      CBLAS_REAL(T, rotm, int(N), X, int(IncX), Y, int(IncY),
                 IsOnDevice ? Param : Values.Of);
  });
}

template <class T>
Code rotmg(Handle &H, T *D1, T *D2, T *X1, const T *Y1, T *Param) {
  if (!D1 || !D2 || !X1 || !Y1 || !Param)
    return Code::InvalidValue;
  auto Run = [=] { CBLAS_REAL(T, rotmg, D1, D2, X1, *Y1, Param); };
  if (!H.HasDevicePointers) {
    Run();
    return Code::Success;
  }
  Call C(H, "rotmg");
  C.out("d1", D1, 1).out("d2", D2, 1).out("x1", X1, 1).in("y1", Y1, 1);
  C.out("param", Param, 5);
  return C.submit(Run);
}

#define INSTANTIATE(T)                                                         \
  template Code amax<T, int>(Handle &, Index, const T *, Index, int *);        \
  template Code amax<T, Index>(Handle &, Index, const T *, Index, Index *);    \
  template Code amin<T, int>(Handle &, Index, const T *, Index, int *);        \
  template Code amin<T, Index>(Handle &, Index, const T *, Index, Index *);    \
  template Code asum<T>(Handle &, Index, const T *, Index, RealOf<T> *);       \
  template Code nrm2<T>(Handle &, Index, const T *, Index, RealOf<T> *);       \
  template Code dot<T>(Handle &, bool, Index, const T *, Index, const T *,     \
                       Index, T *);                                            \
  template Code axpy<T>(Handle &, Index, const T *, const T *, Index, T *,     \
                        Index);                                                \
  template Code copy<T>(Handle &, Index, const T *, Index, T *, Index);        \
  template Code swap<T>(Handle &, Index, T *, Index, T *, Index);              \
  template Code scal<T, T>(Handle &, Index, const T *, T *, Index);            \
  template Code rot<T, RealOf<T>>(Handle &, Index, T *, Index, T *, Index,     \
                                  const RealOf<T> *, const RealOf<T> *);       \
  template Code rotg<T>(Handle &, T *, T *, RealOf<T> *, T *);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE
#define INSTANTIATE_COMPLEX(T)                                                 \
  template Code scal<T, RealOf<T>>(Handle &, Index, const RealOf<T> *, T *,    \
                                   Index);                                     \
  template Code rot<T, T>(Handle &, Index, T *, Index, T *, Index,             \
                          const RealOf<T> *, const T *);
INSTANTIATE_COMPLEX(std::complex<float>)
INSTANTIATE_COMPLEX(std::complex<double>)
#undef INSTANTIATE_COMPLEX
#define INSTANTIATE_REAL(T)                                                    \
  template Code rotm<T>(Handle &, Index, T *, Index, T *, Index, const T *);   \
  template Code rotmg<T>(Handle &, T *, T *, T *, const T *, T *);
INSTANTIATE_REAL(float)
INSTANTIATE_REAL(double)
#undef INSTANTIATE_REAL

} // namespace porthip::blas
