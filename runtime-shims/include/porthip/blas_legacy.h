// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first version of cuBLAS's interface (cublas.h) on hipBLAS: no handle,
// letters for enumerators, scalars by value, results returned, and a status
// that is asked for afterwards. One handle is kept between blasInit and
// blasShutdown; without it calls do nothing and leave an error, as there.
#ifndef PORTHIP_BLAS_LEGACY_H
#define PORTHIP_BLAS_LEGACY_H

#include "blas.h"
#include "detail/config.h"
#include <cstddef>

namespace porthip {
namespace detail {
namespace legacy {

struct State {
  hipblasHandle_t Handle = nullptr;
  hipblasStatus_t Status = HIPBLAS_STATUS_SUCCESS; ///< the last error
};
inline State &state() {
  static State TheState;
  return TheState;
}
inline void note(hipblasStatus_t Status) {
  if (Status != HIPBLAS_STATUS_SUCCESS)
    state().Status = Status;
}

/// The same letter in either case; hipBLAS refuses what no enumerator is.
inline char upper(char Letter) {
  return Letter >= 'a' && Letter <= 'z' ? char(Letter - 'a' + 'A') : Letter;
}
template <class T> constexpr T none() { return static_cast<T>(0); }

/// How a parameter of hipBLAS's is given: as it is, ...
template <class T, bool IsByValue> struct Given {
  using Type = T;
  static T of(T &Argument) { return Argument; }
};
/// ... a scalar by value, ...
template <class T> struct Given<const T *, true> {
  using Type = T;
  static const T *of(T &Argument) { return &Argument; }
};
template <class T> struct Given<T *, true> {
  using Type = T;
  static T *of(T &Argument) { return &Argument; }
};
/// ... an enumerator by its letter.
template <> struct Given<hipblasOperation_t, false> {
  using Type = char;
  static hipblasOperation_t of(char Letter) {
    return upper(Letter) == 'N'   ? HIPBLAS_OP_N
           : upper(Letter) == 'T' ? HIPBLAS_OP_T
           : upper(Letter) == 'C' ? HIPBLAS_OP_C
                                  : none<hipblasOperation_t>();
  }
};
template <> struct Given<hipblasFillMode_t, false> {
  using Type = char;
  static hipblasFillMode_t of(char Letter) {
    return upper(Letter) == 'U'   ? HIPBLAS_FILL_MODE_UPPER
           : upper(Letter) == 'L' ? HIPBLAS_FILL_MODE_LOWER
                                  : none<hipblasFillMode_t>();
  }
};
template <> struct Given<hipblasSideMode_t, false> {
  using Type = char;
  static hipblasSideMode_t of(char Letter) {
    return upper(Letter) == 'L'   ? HIPBLAS_SIDE_LEFT
           : upper(Letter) == 'R' ? HIPBLAS_SIDE_RIGHT
                                  : none<hipblasSideMode_t>();
  }
};
template <> struct Given<hipblasDiagType_t, false> {
  using Type = char;
  static hipblasDiagType_t of(char Letter) {
    return upper(Letter) == 'U'   ? HIPBLAS_DIAG_UNIT
           : upper(Letter) == 'N' ? HIPBLAS_DIAG_NON_UNIT
                                  : none<hipblasDiagType_t>();
  }
};

constexpr bool isOne(unsigned) { return false; }
template <class... Rest>
constexpr bool isOne(unsigned Place, unsigned First, Rest... Others) {
  return Place == First || isOne(Place, Others...);
}

template <unsigned... I> struct Indices {};
template <unsigned N, unsigned... I>
struct IndicesTo : IndicesTo<N - 1, N - 1, I...> {};
template <unsigned... I> struct IndicesTo<0, I...> {
  using Type = Indices<I...>;
};

/// A function of hipBLAS's whose parameters \p ByValue, counted from 0 behind
/// the handle, are scalars that are given by value.
template <class Function, class Places, unsigned... ByValue> struct Call;
template <class... P, unsigned... I, unsigned... ByValue>
struct Call<hipblasStatus_t(hipblasHandle_t, P...), Indices<I...>, ByValue...> {
  hipblasStatus_t (*Function)(hipblasHandle_t, P...);
  void operator()(
      typename Given<P, isOne(I, ByValue...)>::Type... Arguments) const {
    note(Function(state().Handle,
                  Given<P, isOne(I, ByValue...)>::of(Arguments)...));
  }
};
template <class Function> struct Arity;
template <class... P> struct Arity<hipblasStatus_t(hipblasHandle_t, P...)> {
  using Places = typename IndicesTo<sizeof...(P)>::Type;
};

/// A function of a vector that returns a number.
template <class Function> struct OfVector;
template <class V, class T>
struct OfVector<hipblasStatus_t(hipblasHandle_t, int, V, int, T *)> {
  hipblasStatus_t (*Function)(hipblasHandle_t, int, V, int, T *);
  T operator()(int Count, V X, int IncX) const {
    T Result = T();
    note(Function(state().Handle, Count, X, IncX, &Result));
    return Result;
  }
};
/// The same of two.
template <class Function> struct OfVectors;
template <class V, class T>
struct OfVectors<hipblasStatus_t(hipblasHandle_t, int, V, int, V, int, T *)> {
  hipblasStatus_t (*Function)(hipblasHandle_t, int, V, int, V, int, T *);
  T operator()(int Count, V X, int IncX, V Y, int IncY) const {
    T Result = T();
    note(Function(state().Handle, Count, X, IncX, Y, IncY, &Result));
    return Result;
  }
};

/// A triangular matrix times \p B, in its place; hipBLAS 2 writes it elsewhere.
template <class T>
hipblasStatus_t
trmm(hipblasStatus_t (*Function)(hipblasHandle_t, hipblasSideMode_t,
                                 hipblasFillMode_t, hipblasOperation_t,
                                 hipblasDiagType_t, int, int, const T *,
                                 const T *, int, const T *, int, T *, int),
     hipblasSideMode_t Side, hipblasFillMode_t Fill, hipblasOperation_t Trans,
     hipblasDiagType_t Diag, int M, int N, const T *Alpha, const T *A, int LdA,
     T *B, int LdB) {
  return Function(state().Handle, Side, Fill, Trans, Diag, M, N, Alpha, A, LdA,
                  B, LdB, B, LdB);
}
template <class T, class Constant>
hipblasStatus_t
trmm(hipblasStatus_t (*Function)(hipblasHandle_t, hipblasSideMode_t,
                                 hipblasFillMode_t, hipblasOperation_t,
                                 hipblasDiagType_t, int, int, const T *,
                                 Constant *, int, T *, int),
     hipblasSideMode_t Side, hipblasFillMode_t Fill, hipblasOperation_t Trans,
     hipblasDiagType_t Diag, int M, int N, const T *Alpha, const T *A, int LdA,
     T *B, int LdB) {
  return Function(state().Handle, Side, Fill, Trans, Diag, M, N, Alpha,
                  const_cast<Constant *>(A), LdA, B, LdB);
}

} // namespace legacy
} // namespace detail

inline hipblasStatus_t blasInit() {
  auto &State = detail::legacy::state();
  return State.Handle ? HIPBLAS_STATUS_SUCCESS : hipblasCreate(&State.Handle);
}
inline hipblasStatus_t blasShutdown() {
  auto &State = detail::legacy::state();
  if (!State.Handle)
    return HIPBLAS_STATUS_NOT_INITIALIZED;
  hipblasStatus_t Status = hipblasDestroy(State.Handle);
  State.Handle = nullptr;
  return Status;
}
/// The last error, which is forgotten by that.
inline hipblasStatus_t blasGetError() {
  auto &State = detail::legacy::state();
  hipblasStatus_t Status = State.Status;
  State.Status = HIPBLAS_STATUS_SUCCESS;
  return Status;
}
inline hipblasStatus_t blasSetKernelStream(hipStream_t Stream) {
  return hipblasSetStream(detail::legacy::state().Handle, Stream);
}
template <class T>
inline hipblasStatus_t blasAlloc(int Count, int Size, T **Pointer) {
  if (Count <= 0 || Size <= 0)
    return HIPBLAS_STATUS_INVALID_VALUE;
  if (!detail::legacy::state().Handle)
    return HIPBLAS_STATUS_NOT_INITIALIZED;
  return hipMalloc(reinterpret_cast<void **>(Pointer),
                   std::size_t(Count) * std::size_t(Size)) == hipSuccess
             ? HIPBLAS_STATUS_SUCCESS
             : HIPBLAS_STATUS_ALLOC_FAILED;
}
inline hipblasStatus_t blasFree(void *Pointer) {
  if (!detail::legacy::state().Handle)
    return HIPBLAS_STATUS_NOT_INITIALIZED;
  return hipFree(Pointer) == hipSuccess ? HIPBLAS_STATUS_SUCCESS
                                        : HIPBLAS_STATUS_INTERNAL_ERROR;
}

// Objects that are called like functions. The numbers are the places of
// scalars.
#define PORTHIP_BLAS(Name, ...)                                                \
  constexpr detail::legacy::Call<                                              \
      decltype(hipblas##Name),                                                 \
      typename detail::legacy::Arity<decltype(hipblas##Name)>::Places,         \
      ##__VA_ARGS__>                                                           \
      blas##Name{hipblas##Name};
#define PORTHIP_BLAS_REAL(Name, ...)                                           \
  PORTHIP_BLAS(S##Name, ##__VA_ARGS__) PORTHIP_BLAS(D##Name, ##__VA_ARGS__)
#define PORTHIP_BLAS_COMPLEX(Name, ...)                                        \
  PORTHIP_BLAS(C##Name, ##__VA_ARGS__) PORTHIP_BLAS(Z##Name, ##__VA_ARGS__)
#define PORTHIP_BLAS_ALL(Name, ...)                                            \
  PORTHIP_BLAS_REAL(Name, ##__VA_ARGS__)                                       \
  PORTHIP_BLAS_COMPLEX(Name, ##__VA_ARGS__)
#define PORTHIP_BLAS_RESULT(Form, Name)                                        \
  constexpr detail::legacy::Form<decltype(hipblas##Name)> blas##Name{          \
      hipblas##Name};
#define PORTHIP_BLAS_TRMM(Name, T)                                             \
  inline void blas##Name(char Side, char Fill, char Trans, char Diag, int M,   \
                         int N, T Alpha, const T *A, int LdA, T *B, int LdB) { \
    using namespace detail::legacy;                                            \
    note(trmm<T>(hipblas##Name, Given<hipblasSideMode_t, false>::of(Side),     \
                 Given<hipblasFillMode_t, false>::of(Fill),                    \
                 Given<hipblasOperation_t, false>::of(Trans),                  \
                 Given<hipblasDiagType_t, false>::of(Diag), M, N, &Alpha, A,   \
                 LdA, B, LdB));                                                \
  }

// Vectors.
PORTHIP_BLAS_RESULT(OfVector, Isamax)
PORTHIP_BLAS_RESULT(OfVector, Idamax)
PORTHIP_BLAS_RESULT(OfVector, Icamax)
PORTHIP_BLAS_RESULT(OfVector, Izamax)
PORTHIP_BLAS_RESULT(OfVector, Isamin)
PORTHIP_BLAS_RESULT(OfVector, Idamin)
PORTHIP_BLAS_RESULT(OfVector, Icamin)
PORTHIP_BLAS_RESULT(OfVector, Izamin)
PORTHIP_BLAS_RESULT(OfVector, Sasum)
PORTHIP_BLAS_RESULT(OfVector, Dasum)
PORTHIP_BLAS_RESULT(OfVector, Scasum)
PORTHIP_BLAS_RESULT(OfVector, Dzasum)
PORTHIP_BLAS_RESULT(OfVector, Snrm2)
PORTHIP_BLAS_RESULT(OfVector, Dnrm2)
PORTHIP_BLAS_RESULT(OfVector, Scnrm2)
PORTHIP_BLAS_RESULT(OfVector, Dznrm2)
PORTHIP_BLAS_RESULT(OfVectors, Sdot)
PORTHIP_BLAS_RESULT(OfVectors, Ddot)
PORTHIP_BLAS_RESULT(OfVectors, Cdotu)
PORTHIP_BLAS_RESULT(OfVectors, Zdotu)
PORTHIP_BLAS_RESULT(OfVectors, Cdotc)
PORTHIP_BLAS_RESULT(OfVectors, Zdotc)
PORTHIP_BLAS_ALL(axpy, 1)
PORTHIP_BLAS_ALL(copy)
PORTHIP_BLAS_ALL(swap)
PORTHIP_BLAS_ALL(scal, 1)
PORTHIP_BLAS(Csscal, 1)
PORTHIP_BLAS(Zdscal, 1)
PORTHIP_BLAS_ALL(rot, 5, 6)
PORTHIP_BLAS(Csrot, 5, 6)
PORTHIP_BLAS(Zdrot, 5, 6)
PORTHIP_BLAS_REAL(rotg)
PORTHIP_BLAS_COMPLEX(rotg, 1)
PORTHIP_BLAS_REAL(rotm)
PORTHIP_BLAS_REAL(rotmg)

// Matrices and vectors.
PORTHIP_BLAS_ALL(gemv, 3, 8)
PORTHIP_BLAS_ALL(gbmv, 5, 10)
PORTHIP_BLAS_ALL(trmv)
PORTHIP_BLAS_ALL(tbmv)
PORTHIP_BLAS_ALL(tpmv)
PORTHIP_BLAS_ALL(trsv)
PORTHIP_BLAS_ALL(tbsv)
PORTHIP_BLAS_ALL(tpsv)
PORTHIP_BLAS_REAL(symv, 2, 7)
PORTHIP_BLAS_COMPLEX(hemv, 2, 7)
PORTHIP_BLAS_REAL(sbmv, 3, 8)
PORTHIP_BLAS_COMPLEX(hbmv, 3, 8)
PORTHIP_BLAS_REAL(spmv, 2, 6)
PORTHIP_BLAS_COMPLEX(hpmv, 2, 6)
PORTHIP_BLAS_REAL(ger, 2)
PORTHIP_BLAS_COMPLEX(geru, 2)
PORTHIP_BLAS_COMPLEX(gerc, 2)
PORTHIP_BLAS_REAL(syr, 2)
PORTHIP_BLAS_COMPLEX(her, 2)
PORTHIP_BLAS_REAL(spr, 2)
PORTHIP_BLAS_COMPLEX(hpr, 2)
PORTHIP_BLAS_REAL(syr2, 2)
PORTHIP_BLAS_COMPLEX(her2, 2)
PORTHIP_BLAS_REAL(spr2, 2)
PORTHIP_BLAS_COMPLEX(hpr2, 2)

// Matrices.
PORTHIP_BLAS_ALL(gemm, 5, 10)
PORTHIP_BLAS_ALL(symm, 4, 9)
PORTHIP_BLAS_COMPLEX(hemm, 4, 9)
PORTHIP_BLAS_ALL(syrk, 4, 7)
PORTHIP_BLAS_COMPLEX(herk, 4, 7)
PORTHIP_BLAS_ALL(syr2k, 4, 9)
PORTHIP_BLAS_COMPLEX(her2k, 4, 9)
PORTHIP_BLAS_ALL(trsm, 6)
PORTHIP_BLAS_TRMM(Strmm, float)
PORTHIP_BLAS_TRMM(Dtrmm, double)
#if !defined(PORTHIP_FIRST_HIPBLAS) &&                                         \
    (HIP_VERSION_MAJOR >= 6 || defined(PORTHIP_OWN_HIPBLAS))
PORTHIP_BLAS_TRMM(Ctrmm, hipComplex)
PORTHIP_BLAS_TRMM(Ztrmm, hipDoubleComplex)
#endif

#undef PORTHIP_BLAS
#undef PORTHIP_BLAS_REAL
#undef PORTHIP_BLAS_COMPLEX
#undef PORTHIP_BLAS_ALL
#undef PORTHIP_BLAS_RESULT
#undef PORTHIP_BLAS_TRMM

} // namespace porthip

#endif
