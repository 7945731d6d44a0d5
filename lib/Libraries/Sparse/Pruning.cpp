// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks by columns and by masks, what is left of a matrix, sorted rows,
// colours.
#include "Libraries/Sparse/Older.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace porthip::sparse {

Code bsrToBsc(Handle &H, const BlockMatrix &From, const BlockMatrix &To,
              bool HasValues) {
  SparseCall Call(H, "gebsr2gebsc");
  const Index Size = From.size();
  Call.flag(HasValues);
  Call.index(Size);
  Call.matrix("bsr", From.Places, false);
  Call.values("bsrVal", From.Places.Values, From.Places.Of,
              HasValues ? From.Places.Count * Size : 0, false);
  Call.matrix("bsc", To.Places, HasValues, /*WritesPlaces=*/true);
  Call.values("bscVal", To.Places.Values, To.Places.Of,
              HasValues ? From.Places.Count * Size : 0, true);
  return Call.submitStatus([=] {
    const SparseMatrix &A = From.Places, &B = To.Places;
    std::vector<Index> Next(size_t(A.Columns + 1));
    if (!forEntries(A, "bsr",
                    [&](Index, Index J, Index) { ++Next[size_t(J) + 1]; }))
      return Status::IllegalAddress;
    for (Index J = 0; J < A.Columns; ++J)
      Next[size_t(J) + 1] += Next[size_t(J)];
    for (Index J = 0; J <= A.Columns; ++J)
      B.Offsets.set(J, Next[size_t(J)] + B.Base);
    const size_t Bytes = size_t(Size) * blas::bytesOf(A.Of);
    forEntries(A, "bsr", [&](Index I, Index J, Index K) {
      const Index At = Next[size_t(J)]++;
      B.Minor.set(At, I + B.Base);
      if (HasValues)
        std::memcpy(static_cast<char *>(B.Values) + size_t(At) * Bytes,
                    static_cast<const char *>(A.Values) + size_t(K) * Bytes,
                    Bytes);
    });
    return Status::Success;
  });
}

Code bsrxmv(Handle &H, Scalars S, const BlockMatrix &A, Index MaskCount,
            const int *Mask, const int *Ends, const DenseVector &X,
            const DenseVector &Y) {
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    const SparseMatrix &P = A.Places;
    SparseCall Call(H, "bsrxmv");
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.index(P.Rows);
    Call.index(P.Columns);
    Call.index(A.Dim);
    Call.flag(A.IsByRows).flag(P.Base);
    Call.in("bsrMaskPtr", Mask, uint64_t(MaskCount));
    Call.indices("bsrRowPtr", P.Offsets, P.Rows, false);
    Call.in("bsrEndPtr", Ends, uint64_t(P.Rows));
    Call.indices("bsrColInd", P.Minor, P.Count, false);
    Call.values("bsrVal", P.Values, P.Of, P.Count * A.size(), false);
    Call.vector("x", X, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.vector("y", Y, true);
    return Call.submitStatus([=, Places = P] {
      for (Index M = 0; M < MaskCount; ++M) {
        const Index Row = Mask[M] - Places.Base;
        if (Row < 0 || Row >= Places.Rows)
          return statusOf(tellOutside(Places, "bsrMaskPtr", M));
        const Index Begin = Places.Offsets.get(Row) - Places.Base,
                    End = Ends[Row] - Places.Base;
        if (Begin < 0 || End < Begin || End > Places.Count)
          return statusOf(tellOutside(Places, "A", Begin));
        std::vector<C> Sums(size_t(A.Dim));
        for (Index K = Begin; K < End; ++K) {
          const Index Column = Places.Minor.get(K) - Places.Base;
          if (Column < 0 || Column >= Places.Columns)
            return statusOf(tellOutside(Places, "A", K));
          for (Index I = 0; I < A.Dim; ++I)
            for (Index J = 0; J < A.Dim; ++J)
              Sums[size_t(I)] +=
                  load<C>(Places.Of, Places.Values, A.at(K, I, J)) *
                  load<C>(X.Of, X.Values, Column * A.Dim + J);
        }
        for (Index I = 0; I < A.Dim; ++I)
          update(Y.Of, Y.Values, Row * A.Dim + I, Alpha.get(), Sums[size_t(I)],
                 Beta.get());
      }
      return Status::Success;
    });
  });
}

//===-- What is left of a matrix ------------------------------------------===//

namespace {

double sizeOfElement(Type Of, const void *From, Index K) {
  return std::abs(load<std::complex<double>>(Of, From, K));
}
void copyOne(Type Of, const void *From, Index I, void *To, Index J) {
  const size_t Bytes = blas::bytesOf(Of);
  std::memcpy(static_cast<char *>(To) + size_t(J) * Bytes,
              static_cast<const char *>(From) + size_t(I) * Bytes, Bytes);
}

/// Run(row, column, its number), by rows.
template <class F> bool forAll(const SparseMatrix &M, F Run) {
  return forEntries(M, "A", Run);
}
template <class F> bool forAll(const DenseMatrix &M, F Run) {
  for (Index I = 0; I < M.Rows; ++I)
    for (Index J = 0; J < M.Columns; ++J)
      Run(I, J, M.at(I, J));
  return true;
}
void note(SparseCall &Call, const SparseMatrix &A) {
  Call.matrix("A", A, false);
}
void note(SparseCall &Call, const DenseMatrix &A) { Call.dense("A", A, false); }

/// Read when the call runs: above it entries stay.
struct Limit {
  Type Of = Type::F64;
  const void *OnDevice = nullptr;
  double Value = 0, Percentage = -1;
};
template <class From>
Limit noteLimit(Handle &H, SparseCall &Call, const From &A, const Pruning &By) {
  Limit L;
  L.Of = A.Of;
  if (!By.Threshold) {
    L.Percentage = By.Percentage;
    Call.value("double", &By.Percentage, 8);
  } else if (H.HasDevicePointers) {
    L.OnDevice = By.Threshold;
    Call.values("threshold", By.Threshold, A.Of, 1, false);
  } else {
    L.Value = blas::loadElement(A.Of, By.Threshold, 0);
    Call.value(blas::nameOf(A.Of), By.Threshold, blas::bytesOf(A.Of));
  }
  return L;
}
/// False: an index is outside of A. The share's last entry is the limit, as
/// both vendors have it.
template <class From> bool resolve(Limit &L, const From &A) {
  if (L.OnDevice)
    L.Value = blas::loadElement(L.Of, L.OnDevice, 0);
  if (L.Percentage < 0)
    return true;
  std::vector<double> Sizes;
  if (!forAll(A, [&](Index, Index, Index K) {
        Sizes.push_back(sizeOfElement(A.Of, A.Values, K));
      }))
    return false;
  if (Sizes.empty())
    return true;
  const double Share = std::ceil(double(Sizes.size()) * (L.Percentage / 100));
  const size_t At =
      size_t(std::clamp(Share - 1, 0.0, double(Sizes.size() - 1)));
  std::nth_element(Sizes.begin(), Sizes.begin() + Index(At), Sizes.end());
  L.Value = Sizes[At];
  return true;
}

} // namespace

template <class From>
Code countPruned(Handle &H, const From &A, const Pruning &By,
                 const SparseMatrix &To, int *All) {
  SparseCall Call(H, "pruneNnz");
  note(Call, A);
  Limit L = noteLimit(H, Call, A, By);
  Call.flag(To.Base);
  Call.indices("csrRowPtrC", To.Offsets, To.offsets(), true);
  int *Told = Call.result(All);
  return Call.submitStatus([=]() mutable {
    std::vector<Index> Rows(size_t(A.Rows + 1));
    if (!resolve(L, A) || !forAll(A, [&](Index I, Index, Index K) {
          Rows[size_t(I)] += sizeOfElement(A.Of, A.Values, K) > L.Value;
        }))
      return Status::IllegalAddress;
    Index At = To.Base;
    for (Index I = 0; I <= A.Rows; At += Rows[size_t(I++)])
      To.Offsets.set(I, At);
    *Told = int(At - To.Base);
    return Status::Success;
  });
}

template <class From>
Code prune(Handle &H, const From &A, const Pruning &By, SparseMatrix To) {
  if (Code Bad = readCount(H, To); Bad != Code::Success)
    return Bad;
  SparseCall Call(H, "prune");
  note(Call, A);
  Limit L = noteLimit(H, Call, A, By);
  Call.indices("csrRowPtrC", To.Offsets, To.offsets(), false);
  Call.flag(To.Base);
  Call.indices("csrColIndC", To.Minor, To.Count, true);
  Call.values("csrValC", To.Values, To.Of, To.Count, true);
  return Call.submitStatus([=]() mutable {
    if (!resolve(L, A))
      return Status::IllegalAddress;
    Index At = 0;
    bool Fits = true;
    bool IsRight = forAll(A, [&](Index, Index J, Index K) {
      if (sizeOfElement(A.Of, A.Values, K) <= L.Value ||
          !(Fits = At < To.Count))
        return;
      To.Minor.set(At, J + To.Base);
      copyOne(A.Of, A.Values, K, To.Values, At++);
    });
    if (IsRight && (!Fits || At != To.Count))
      vgpu::rt::tellUser("prune: C has offsets for " +
                         std::to_string(To.Count) +
                         " entries, and another number stays");
    return statusOf(IsRight && Fits && At == To.Count);
  });
}
template Code countPruned(Handle &, const SparseMatrix &, const Pruning &,
                          const SparseMatrix &, int *);
template Code countPruned(Handle &, const DenseMatrix &, const Pruning &,
                          const SparseMatrix &, int *);
template Code prune(Handle &, const SparseMatrix &, const Pruning &,
                    SparseMatrix);
template Code prune(Handle &, const DenseMatrix &, const Pruning &,
                    SparseMatrix);

Code countAbove(Handle &H, const SparseMatrix &From, double Tolerance,
                int *Each, int *All) {
  SparseMatrix A = From;
  if (Code Bad = readCount(H, A); Bad != Code::Success)
    return Bad;
  SparseCall Call(H, "nnzCompress");
  Call.index(A.Rows);
  Call.flag(A.Base);
  Call.indices("csrRowPtrA", A.Offsets, A.offsets(), false);
  Call.values("csrValA", A.Values, A.Of, A.Count, false);
  Call.value("double", &Tolerance, 8);
  Call.out("nnzPerRow", Each, uint64_t(A.Rows));
  int *Told = Call.result(All);
  return Call.submitStatus([=] {
    *Told = 0;
    for (Index I = 0; I < A.Rows; ++I) {
      const Index Begin = A.Offsets.get(I) - A.Base,
                  End = A.Offsets.get(I + 1) - A.Base;
      if (Begin < 0 || End > A.Count)
        return statusOf(tellOutside(A, "A", Begin));
      Each[I] = 0;
      for (Index K = Begin; K < End; ++K)
        Each[I] += sizeOfElement(A.Of, A.Values, K) > Tolerance;
      *Told += Each[I];
    }
    return Status::Success;
  });
}

/// Waits for how many entries stay.
static Code readSum(Handle &H, const int *Each, Index Rows, Index &Sum) {
  SparseCall Call(H, "count");
  Call.unrecorded().in("nnzPerRow", Each, uint64_t(Rows));
  auto *Told = static_cast<Index *>(Call.hostResult("i64", &Sum, 8));
  return Call.submit([=] {
    *Told = 0;
    for (Index I = 0; I < Rows; ++I)
      *Told += std::max(Each[I], 0);
  });
}

Code compress(Handle &H, const SparseMatrix &A, double Tolerance,
              const int *Each, SparseMatrix To) {
  if (Code Bad = readSum(H, Each, A.Rows, To.Count); Bad != Code::Success)
    return Bad;
  SparseCall Call(H, "csr2csrCompress");
  Call.matrix("A", A, false);
  Call.value("double", &Tolerance, 8);
  Call.in("nnzPerRow", Each, uint64_t(A.Rows));
  Call.indices("csrRowPtrC", To.Offsets, To.offsets(), true);
  Call.indices("csrColIndC", To.Minor, To.Count, true);
  Call.values("csrValC", To.Values, To.Of, To.Count, true);
  return Call.submitStatus([=] {
    Index At = 0;
    std::vector<Index> Rows(size_t(A.Rows));
    if (!forEntries(A, "A", [&](Index I, Index J, Index K) {
          if (sizeOfElement(A.Of, A.Values, K) <= Tolerance)
            return;
          ++Rows[size_t(I)];
          if (At >= To.Count)
            return; // told below
          To.Minor.set(At, J + To.Base);
          copyOne(A.Of, A.Values, K, To.Values, At++);
        }))
      return Status::IllegalAddress;
    At = To.Base;
    for (Index I = 0; I <= A.Rows; ++I) {
      To.Offsets.set(I, At);
      if (I == A.Rows)
        break;
      if (Rows[size_t(I)] != Each[I]) {
        vgpu::rt::tellUser("csr2csr_compress: nnzPerRow has " +
                           std::to_string(Each[I]) + " for row " +
                           std::to_string(I) + ", of which " +
                           std::to_string(Rows[size_t(I)]) + " stay");
        return Status::InvalidValue;
      }
      At += Rows[size_t(I)];
    }
    return Status::Success;
  });
}

//===-- Sorted rows, colours ----------------------------------------------===//

Code sortRows(Handle &H, const SparseMatrix &A, const Sorting &How,
              bool IsBack) {
  SparseCall Call(H, IsBack ? "csr2csru" : "csru2csr");
  Call.index(A.Rows);
  Call.index(A.Columns);
  Call.flag(A.Base);
  Call.indices("csrRowPtr", A.Offsets, A.offsets(), false);
  Call.indices("csrColInd", A.Minor, A.Count, true);
  Call.values("csrVal", A.Values, A.Of, A.Count, true);
  return Call.submitStatus([=, Order = How.Order] {
    std::vector<std::pair<Index, Index>> Places(size_t(A.Count));
    if (!forEntries(A, "A", [&](Index I, Index J, Index K) {
          Places[size_t(K)] = {I, J};
        }))
      return Status::IllegalAddress;
    if (!IsBack || Order->size() != size_t(A.Count)) {
      Order->resize(size_t(A.Count));
      for (size_t K = 0; K < Order->size(); ++K)
        (*Order)[K] = Index(K);
      std::stable_sort(Order->begin(), Order->end(), [&](Index X, Index Y) {
        return Places[size_t(X)] < Places[size_t(Y)];
      });
    }
    const size_t Bytes = blas::bytesOf(A.Of);
    std::vector<char> Old(Bytes * size_t(A.Count));
    if (A.Values)
      std::memcpy(Old.data(), A.Values, Old.size());
    for (Index K = 0; K < A.Count; ++K) {
      const Index Sorted = (*Order)[size_t(K)];
      const Index To = IsBack ? Sorted : K, From = IsBack ? K : Sorted;
      A.Minor.set(To, Places[size_t(From)].second + A.Base);
      if (A.Values)
        std::memcpy(static_cast<char *>(A.Values) + size_t(To) * Bytes,
                    Old.data() + size_t(From) * Bytes, Bytes);
    }
    return Status::Success;
  });
}

template <class T>
Code color(Handle &H, const SparseMatrix &A, const T *Fraction, int *Colors,
           int *Of, int *Order) {
  SparseCall Call(H, "csrcolor");
  Call.matrix("A", A, false);
  auto Part = Call.scalar("fractionToColor", Fraction);
  Call.out("coloring", Of, uint64_t(A.Rows));
  Call.out("reordering", Order, Order ? uint64_t(A.Rows) : 0);
  int *Told = Call.result(Colors);
  return Call.submitStatus([=] {
    std::vector<std::vector<Index>> Near(size_t(A.Rows));
    if (!forEntries(A, "A", [&](Index I, Index J, Index) {
          Near[size_t(I)].push_back(J);
          Near[size_t(J)].push_back(I);
        }))
      return Status::IllegalAddress;
    std::fill_n(Of, A.Rows, -1);
    *Told = 0;
    // Rows that are not to be coloured get a colour each.
    const double Most = double(Part.get()) * double(A.Rows);
    for (Index I = 0; I < A.Rows; ++I) {
      if (double(I) >= Most) {
        Of[I] = (*Told)++;
        continue;
      }
      std::set<int> Taken;
      for (Index J : Near[size_t(I)])
        if (J != I)
          Taken.insert(Of[J]);
      int Free = 0;
      while (Taken.count(Free))
        ++Free;
      Of[I] = Free;
      *Told = std::max(*Told, Free + 1);
    }
    for (Index I = 0; Order && I < A.Rows; ++I)
      Order[I] = int(I);
    if (Order)
      std::stable_sort(Order, Order + A.Rows,
                       [&](int X, int Y) { return Of[X] < Of[Y]; });
    return Status::Success;
  });
}
template Code color(Handle &, const SparseMatrix &, const float *, int *, int *,
                    int *);
template Code color(Handle &, const SparseMatrix &, const double *, int *,
                    int *, int *);

} // namespace porthip::sparse
