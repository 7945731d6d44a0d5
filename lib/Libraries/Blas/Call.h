// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call in the making: its name and arguments as the record has them, the
// memory that it touches, its scalars by the handle's pointer mode.
#ifndef PORTHIP_LIBRARIES_BLAS_CALL_H
#define PORTHIP_LIBRARIES_BLAS_CALL_H

#include "Libraries/Blas/Handle.h"
#include "Runtime/Code/LibraryCalls.h"
#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>

namespace porthip::blas {

template <class T> struct TypeName;
template <> struct TypeName<float> {
  static constexpr const char *Cxx = "float", *Trace = "f32";
};
template <> struct TypeName<double> {
  static constexpr const char *Cxx = "double", *Trace = "f64";
};
template <> struct TypeName<std::complex<float>> {
  static constexpr const char *Cxx = "cuFloatComplex", *Trace = "f32";
};
template <> struct TypeName<std::complex<double>> {
  static constexpr const char *Cxx = "cuDoubleComplex", *Trace = "f64";
};
template <> struct TypeName<int> {
  static constexpr const char *Cxx = "int", *Trace = "i32";
};
template <> struct TypeName<int64_t> {
  static constexpr const char *Cxx = "long", *Trace = "i64";
};

/// Extent of a vector of N elements, the elements from its first to its last
/// address.
inline uint64_t vectorSize(int64_t N, int64_t Inc) {
  return N <= 0 ? 0 : uint64_t(1 + (N - 1) * (Inc < 0 ? -Inc : Inc));
}
/// Extent of a matrix by columns.
inline uint64_t matrixSize(int64_t Rows, int64_t Columns, int64_t Ld) {
  return Rows <= 0 || Columns <= 0 ? 0 : uint64_t((Columns - 1) * Ld + Rows);
}

/// The index of a vector's first element in the order of its increment.
inline int64_t first(int64_t N, int64_t Inc) {
  return Inc < 0 ? (1 - N) * Inc : 0;
}
/// The smallest leading dimension of N rows; one for none.
inline int64_t atLeastOne(int64_t N) { return std::max<int64_t>(N, 1); }

/// Read at the call, or when the call runs.
template <class T> struct Scalar {
  T Value{};
  const T *OnDevice = nullptr;
  T get() const { return OnDevice ? *OnDevice : Value; }
};

class Call {
public:
  /// Operation: "gemm"; Subject: "blas".
  Call(Handle &H, const char *Operation, const char *Subject = "blas")
      : H(H), Made(std::make_shared<vgpu::rt::LibraryCall>()) {
    Made->Name = std::string(Subject) + "::" + Operation + "(";
  }

  /// Not a launch of the record.
  Call &unrecorded() {
    Made->IsRecorded = false;
    return *this;
  }
  /// A size, a leading dimension, an increment.
  Call &size(int64_t Value) {
    IsTooLarge |= Value > std::numeric_limits<int>::max() ||
                  Value < std::numeric_limits<int>::min();
    return add("int", uint32_t(Value), 4);
  }
  Call &flag(int Value) { return add("int", uint32_t(Value), 4); }
  template <class T> Scalar<T> scalar(const char *Name, const T *P) {
    Scalar<T> S;
    if (!P) {
      IsInvalid = true;
      return S;
    }
    if (H.HasDevicePointers) {
      S.OnDevice = P;
      in(Name, P, 1);
      return S;
    }
    S.Value = *P;
    uint64_t Bits = 0;
    if (sizeof(T) <= sizeof(Bits))
      std::memcpy(&Bits, P, std::min(sizeof(T), sizeof(Bits)));
    add(TypeName<T>::Cxx, Bits, sizeof(T));
    return S;
  }
  template <class T> Call &in(const char *Name, const T *P, uint64_t Count) {
    return operand(Name, (std::string(TypeName<T>::Cxx) + " const*").c_str(), P,
                   Count * sizeof(T));
  }
  template <class T> Call &out(const char *Name, T *P, uint64_t Count) {
    return operand(Name, (std::string(TypeName<T>::Cxx) + "*").c_str(), P,
                   Count * sizeof(T));
  }
  /// A vector of N elements and its increment, read where it is constant.
  template <class T>
  Call &vector(const char *Name, T *P, int64_t N, int64_t Inc) {
    return elements(Name, P, vectorSize(N, Inc)).size(Inc);
  }
  /// The same of a matrix by columns and its leading dimension.
  template <class T>
  Call &matrix(const char *Name, T *P, int64_t Rows, int64_t Columns,
               int64_t Ld) {
    return elements(Name, P, matrixSize(Rows, Columns, Ld)).size(Ld);
  }
  /// Type: as C++ has it; constant where the call does not write it.
  Call &operand(const char *Name, const char *Type, const void *P,
                uint64_t SizeBytes) {
    bool IsWritten = !std::strstr(Type, "const");
    Made->Operands.push_back({P, SizeBytes, Name, IsWritten});
    return add(Type, uint64_t(P), 8);
  }
  /// Each byte of the last operand is read, or written.
  Call &whole() {
    Made->Operands.back().IsWhole = true;
    return *this;
  }
  /// Memory that the call may use as it likes: checked for its size, and no
  /// part of the record.
  Call &scratch(const char *Name, const void *P, uint64_t SizeBytes) {
    Made->Operands.push_back({P, SizeBytes, Name});
    return *this;
  }
  /// Count pointers to memory of ElementBytes each, which are read when the
  /// call runs.
  template <class T>
  Call &array(const char *Name, T *const *P, int64_t Count,
              uint64_t ElementBytes) {
    auto *Pointers = reinterpret_cast<const void *const *>(P);
    uint64_t Many = Count > 0 && ElementBytes ? uint64_t(Count) : 0;
    if (Many)
      Made->Indirect.push_back({Pointers, Many, ElementBytes, Name});
    return operand(Name, "void* const*", P, Many * sizeof(void *));
  }
  Call &value(const char *Type, const void *Bytes, unsigned SizeBytes) {
    uint64_t Word = 0;
    std::memcpy(&Word, Bytes, std::min<size_t>(SizeBytes, sizeof(Word)));
    return add(Type, Word, SizeBytes);
  }
  /// Where the call has to write its result, by the pointer mode.
  template <class T> T *result(T *P) {
    if (!P) {
      IsInvalid = true;
      return P;
    }
    if (H.HasDevicePointers) {
      out("result", P, 1);
      return P;
    }
    static_assert(sizeof(T) <= sizeof(Made->Result));
    Made->HostResult = P;
    Made->ResultBytes = sizeof(T);
    Made->ResultType = TypeName<T>::Trace;
    return reinterpret_cast<T *>(Made->Result);
  }

  /// The same of a type that is known when the program runs. CxxType: "__half".
  void *result(const char *CxxType, const char *TraceType, void *P,
               unsigned SizeBytes) {
    if (!P) {
      IsInvalid = true;
      return P;
    }
    if (H.HasDevicePointers) {
      operand("result", (std::string(CxxType) + "*").c_str(), P, SizeBytes);
      return P;
    }
    return hostResult(TraceType, P, SizeBytes);
  }
  /// Where the call has to write a result that is the host's in any mode: the
  /// call waits.
  void *hostResult(const char *TraceType, void *P, unsigned SizeBytes) {
    Made->HostResult = P;
    Made->ResultBytes = SizeBytes;
    Made->ResultType = TraceType;
    return Made->Result;
  }

  /// Run: void(), on any thread, once for each execution.
  template <class F> Code submit(F Run) {
    return submitStatus([Run = std::move(Run)]() mutable {
      Run();
      return vgpu::rt::Status::Success;
    });
  }
  Code submitStatus(std::function<vgpu::rt::Status()> Run);

private:
  template <class T> Call &elements(const char *Name, T *P, uint64_t Count) {
    if constexpr (std::is_const_v<T>)
      return in(Name, P, Count);
    else
      return out(Name, P, Count);
  }
  Call &add(const char *Type, uint64_t Value, unsigned SizeBytes) {
    if (Made->Name.back() != '(')
      Made->Name += ", ";
    Made->Name += Type;
    Made->Arguments.push_back({Value, SizeBytes > 8 ? 8 : SizeBytes});
    return *this;
  }

  Handle &H;
  std::shared_ptr<vgpu::rt::LibraryCall> Made;
  bool IsInvalid = false, IsTooLarge = false;
};

} // namespace porthip::blas
#endif
