// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Solutions with three or five diagonals, by elimination.
#include "Libraries/Sparse/Older.h"

namespace porthip::sparse {

namespace {

/// Side diagonals below the main one and as many above it; elimination that
/// swaps rows adds Side more above.
template <class T> class Band {
public:
  Band(Index N, Index Side)
      : N(N), Side(Side), Width(3 * Side + 1), Numbers(size_t(N * Width)) {}
  T &at(Index Row, Index Column) {
    return Numbers[size_t(Row * Width + Column - Row + Side)];
  }
  /// X in the place of the right-hand side. A pivot of 0 gives infinity or NaN,
  /// as it does on a GPU.
  void solve(std::vector<T> &X, bool Pivots) {
    for (Index K = 0; K < N; ++K) {
      const Index Last = std::min(N - 1, K + Side);
      if (Pivots)
        swapLargest(K, Last, X);
      for (Index I = K + 1; I <= Last; ++I) {
        const T Factor = at(I, K) / at(K, K);
        for (Index J = K; J <= right(K); ++J)
          at(I, J) -= Factor * at(K, J);
        X[size_t(I)] -= Factor * X[size_t(K)];
      }
    }
    for (Index I = N - 1; I >= 0; --I) {
      T Sum = X[size_t(I)];
      for (Index J = I + 1; J <= right(I); ++J)
        Sum -= at(I, J) * X[size_t(J)];
      X[size_t(I)] = Sum / at(I, I);
    }
  }

private:
  Index right(Index Row) const { return std::min(N - 1, Row + 2 * Side); }
  void swapLargest(Index K, Index Last, std::vector<T> &X) {
    Index Largest = K;
    for (Index I = K + 1; I <= Last; ++I)
      if (std::abs(at(I, K)) > std::abs(at(Largest, K)))
        Largest = I;
    if (Largest == K)
      return;
    for (Index J = K; J <= right(K); ++J)
      std::swap(at(K, J), at(Largest, J));
    std::swap(X[size_t(K)], X[size_t(Largest)]);
  }

  Index N;
  Index Side;
  Index Width;
  std::vector<T> Numbers;
};

} // namespace

template <class T>
Code solveBands(Handle &H, const char *Name, const Bands<T> &B) {
  SparseCall C(H, Name);
  const uint64_t Elements =
      B.N && B.Count
          ? uint64_t((B.Count - 1) * B.Step + (B.N - 1) * B.RowStep) + 1
          : 0;
  C.index(B.N);
  C.index(B.Count);
  C.flag(B.Pivots);
  for (const T *D : B.Diagonals)
    C.in("diagonal", D, Elements);
  C.index(B.Columns);
  C.index(B.ColumnStep);
  C.out("x", B.X,
        Elements ? Elements + uint64_t((B.Columns - 1) * B.ColumnStep) : 0);
  return C.submit([=] {
    const Index Side = Index(B.Diagonals.size() / 2);
    for (Index Number = 0; Number < B.Count; ++Number)
      for (Index Column = 0; Column < B.Columns; ++Column) {
        Band<T> A(B.N, Side);
        std::vector<T> X(static_cast<size_t>(B.N));
        T *To = B.X + Number * B.Step + Column * B.ColumnStep;
        for (Index I = 0; I < B.N; ++I) {
          X[size_t(I)] = To[I * B.RowStep];
          for (Index D = -Side; D <= Side; ++D)
            if (I + D >= 0 && I + D < B.N)
              A.at(I, I + D) = B.Diagonals[size_t(D + Side)]
                                          [Number * B.Step + I * B.RowStep];
        }
        A.solve(X, B.Pivots);
        for (Index I = 0; I < B.N; ++I)
          To[I * B.RowStep] = X[size_t(I)];
      }
  });
}

#define INSTANTIATE(T)                                                         \
  template Code solveBands(Handle &, const char *, const Bands<T> &);
SPARSE_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::sparse
