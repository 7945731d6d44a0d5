// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/LineDiff.h"
#include <algorithm>

using namespace llvm;

namespace porthip {
namespace {

/// Memory and time grow by its square.
constexpr int64_t MaxDistance = 4000;

/// The greedy algorithm of Myers, "An O(ND) Difference Algorithm" (1986).
class Differ {
public:
  Differ(ArrayRef<StringRef> A, ArrayRef<StringRef> B)
      : A(A), B(B), N(int64_t(A.size())), M(int64_t(B.size())) {}

  /// Whether each line of A and B stays. False: they are too different.
  bool run(std::vector<bool> &StaysA, std::vector<bool> &StaysB) {
    const int64_t Most = std::min(N + M, MaxDistance);
    std::vector<int64_t> Reach(size_t(2 * Most + 2), 0);
    std::vector<std::vector<int64_t>> Rounds;
    auto at = [&](std::vector<int64_t> &V, int64_t Diagonal) -> int64_t & {
      return V[size_t(Diagonal + Most)];
    };
    for (int64_t D = 0; D <= Most; ++D) {
      // Each round keeps only the diagonals that it can have reached.
      Rounds.push_back({});
      for (int64_t K = -D; K <= D; K += 2) {
        bool IsDown =
            K == -D || (K != D && at(Reach, K - 1) < at(Reach, K + 1));
        int64_t X = IsDown ? at(Reach, K + 1) : at(Reach, K - 1) + 1;
        if (D == 0)
          X = 0;
        while (X < N && X - K < M && A[size_t(X)] == B[size_t(X - K)])
          ++X;
        at(Reach, K) = X;
        if (X >= N && X - K >= M) {
          walkBack(Rounds, D, StaysA, StaysB);
          return true;
        }
      }
      for (int64_t K = -D; K <= D; ++K)
        Rounds.back().push_back(at(Reach, K));
    }
    return false;
  }

private:
  void walkBack(const std::vector<std::vector<int64_t>> &Rounds, int64_t D,
                std::vector<bool> &StaysA, std::vector<bool> &StaysB) const {
    int64_t X = N, Y = M;
    auto stay = [&] {
      StaysA[size_t(--X)] = true;
      StaysB[size_t(--Y)] = true;
    };
    for (; D > 0; --D) {
      const std::vector<int64_t> &Before = Rounds[size_t(D - 1)];
      auto reach = [&](int64_t K) {
        return K < -(D - 1) || K > D - 1 ? -1 : Before[size_t(K + D - 1)];
      };
      int64_t K = X - Y;
      bool IsDown = K == -D || (K != D && reach(K - 1) < reach(K + 1));
      int64_t FromX = reach(IsDown ? K + 1 : K - 1);
      int64_t StartX = IsDown ? FromX : FromX + 1;
      while (X > StartX)
        stay();
      IsDown ? --Y : --X;
    }
    while (X > 0)
      stay();
  }

  ArrayRef<StringRef> A, B;
  int64_t N, M;
};

} // namespace

std::vector<StringRef> splitLines(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t Size = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Lines.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Lines;
}

std::vector<LineChange> diffLines(ArrayRef<StringRef> A,
                                  ArrayRef<StringRef> B) {
  size_t Head = 0, Tail = 0, Least = std::min(A.size(), B.size());
  while (Head < Least && A[Head] == B[Head])
    ++Head;
  while (Tail < Least - Head &&
         A[A.size() - 1 - Tail] == B[B.size() - 1 - Tail])
    ++Tail;
  ArrayRef<StringRef> MidA = A.drop_front(Head).drop_back(Tail);
  ArrayRef<StringRef> MidB = B.drop_front(Head).drop_back(Tail);
  if (MidA.empty() && MidB.empty())
    return {};
  std::vector<bool> StaysA(MidA.size()), StaysB(MidB.size());
  if (!Differ(MidA, MidB).run(StaysA, StaysB))
    return {{Head, MidA.size(), Head, MidB.size()}};
  std::vector<LineChange> Result;
  for (size_t I = 0, J = 0; I < MidA.size() || J < MidB.size();) {
    LineChange C{Head + I, 0, Head + J, 0};
    for (; I < MidA.size() && !StaysA[I]; ++I)
      ++C.CountA;
    for (; J < MidB.size() && !StaysB[J]; ++J)
      ++C.CountB;
    if (C.CountA || C.CountB) {
      Result.push_back(C);
    } else {
      ++I;
      ++J;
    }
  }
  return Result;
}

} // namespace porthip
