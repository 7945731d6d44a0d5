// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Solver/SparseSolver.h"
#include <set>

namespace porthip::solver {

bool areInside(const char *Name, const SparsePlaces &P) {
  auto tell = [&](const std::string &What) {
    vgpu::rt::tellUser(
        std::string(Name) + ": " + What + " is outside of a matrix of " +
        std::to_string(P.N) + " rows and " + std::to_string(P.Count) +
        " entries, with indices that begin at " + std::to_string(P.Base));
    return false;
  };
  for (Index Row = 0; Row < P.N; ++Row)
    if (P.begin(Row) < 0 || P.begin(Row + 1) < P.begin(Row) ||
        P.begin(Row + 1) > P.Count)
      return tell("the end of row " + std::to_string(Row));
  for (Index K = P.begin(0); K < P.begin(P.N); ++K)
    if (P.column(K) < 0 || P.column(K) >= P.N)
      return tell("entry " + std::to_string(K));
  return true;
}

std::vector<std::vector<Index>> neighbours(const SparsePlaces &P) {
  std::vector<std::vector<Index>> To(P.N);
  for (Index Row = 0; Row < P.N; ++Row)
    for (Index K = P.begin(Row); K < P.begin(Row + 1); ++K)
      if (const Index Column = P.column(K); Column != Row) {
        To[Row].push_back(Column);
        To[Column].push_back(Row);
      }
  for (auto &Of : To) {
    std::sort(Of.begin(), Of.end());
    Of.erase(std::unique(Of.begin(), Of.end()), Of.end());
  }
  return To;
}

std::vector<Index> reverseCuthillMcKee(const SparsePlaces &P) {
  const auto Near = neighbours(P);
  std::vector<Index> To, ByDegree(P.N);
  std::vector<bool> IsDone(P.N);
  auto isLess = [&](Index A, Index B) {
    return Near[A].size() < Near[B].size() ||
           (Near[A].size() == Near[B].size() && A < B);
  };
  for (Index I = 0; I < P.N; ++I)
    ByDegree[I] = I;
  std::sort(ByDegree.begin(), ByDegree.end(), isLess);
  for (Index Start : ByDegree) {
    if (IsDone[Start])
      continue;
    IsDone[Start] = true;
    To.push_back(Start);
    for (size_t Next = To.size() - 1; Next < To.size(); ++Next) {
      const size_t First = To.size();
      for (Index Other : Near[To[Next]])
        if (!IsDone[Other]) {
          IsDone[Other] = true;
          To.push_back(Other);
        }
      std::sort(To.begin() + First, To.end(), isLess);
    }
  }
  std::reverse(To.begin(), To.end());
  return To;
}

std::vector<Index> minimumDegree(const SparsePlaces &P) {
  std::vector<std::set<Index>> Near;
  for (const auto &Of : neighbours(P))
    Near.emplace_back(Of.begin(), Of.end());
  std::set<std::pair<size_t, Index>> Left;
  for (Index I = 0; I < P.N; ++I)
    Left.emplace(Near[I].size(), I);
  std::vector<Index> To;
  while (!Left.empty()) {
    const Index Row = Left.begin()->second;
    Left.erase(Left.begin());
    To.push_back(Row);
    for (Index A : Near[Row]) {
      Left.erase({Near[A].size(), A});
      Near[A].erase(Row);
      for (Index B : Near[Row])
        if (B != A)
          Near[A].insert(B);
      Left.emplace(Near[A].size(), A);
    }
  }
  return To;
}

bool isSymmetric(const SparsePlaces &P) {
  std::set<std::pair<Index, Index>> All;
  for (Index Row = 0; Row < P.N; ++Row)
    for (Index K = P.begin(Row); K < P.begin(Row + 1); ++K)
      All.emplace(Row, P.column(K));
  return std::all_of(All.begin(), All.end(), [&](const auto &At) {
    return All.count({At.second, At.first});
  });
}

} // namespace porthip::solver
