// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/cooperative_groups.h: tiles of every size and coalesced groups of
// several shapes, their ranks, shuffles, votes, partitions, reductions and
// scans, against loops over the members of each group.
//
// Two warps of 32 lanes: one wavefront of 64, or two of 32.
#include "Harness.h"
#include <porthip/cooperative_groups.h>

namespace cg = cooperative_groups;

namespace {

constexpr int Threads = 64;

__host__ __device__ int valueOf(int Thread) { return Thread * 37 % 101 - 50; }
__host__ __device__ int labelOf(int Thread) { return Thread * 5 % 7 % 3; }

struct Seen {
  int Rank, Size, MetaRank, MetaSize;
  int First, Up, Down, Xor;
  unsigned Ballot, MatchAny;
  int Any, All;
  int Sum, Least, Inclusive, Exclusive, Broadcast;
};

template <class Group> __device__ Seen look(const Group &G) {
  int V = valueOf(threadIdx.x), Rank = G.thread_rank();
  Seen S;
  S.Rank = Rank;
  S.Size = G.size();
  S.MetaRank = G.meta_group_rank();
  S.MetaSize = G.meta_group_size();
  S.First = G.shfl(V, 0);
  S.Up = G.shfl_up(V, 1);
  S.Down = G.shfl_down(V, 1);
  S.Xor = 0;
  S.Ballot = G.ballot(V > 0);
  S.Any = G.any(V > 40) != 0;
  S.All = G.all(V > -45) != 0;
  S.MatchAny = G.match_any(labelOf(threadIdx.x));
  S.Sum = cg::reduce(G, V, cg::plus<int>());
  S.Least = cg::reduce(G, V, cg::less<int>());
  S.Inclusive = cg::inclusive_scan(G, V);
  S.Exclusive = cg::exclusive_scan(G, V, cg::plus<int>());
  S.Broadcast = cg::invoke_one_broadcast(G, [&] { return V + 1000; });
  return S;
}

template <unsigned Size> __global__ void tiles(Seen *Out) {
  auto Tile = cg::tiled_partition<Size>(cg::this_thread_block());
  Seen S = look(Tile);
  S.Xor = Tile.shfl_xor(valueOf(threadIdx.x), Size / 2);
  Out[threadIdx.x] = S;
}
// The members of a group are the threads of one warp that have the same key.
__host__ __device__ int keyOf(int Kind, int Thread) {
  switch (Kind) {
  case 0: // all that did not leave
    return Thread % 32 < 21 ? 0 : -1;
  case 1: // two sides of a branch
    return valueOf(Thread) > 10;
  case 2: // labels
    return labelOf(Thread);
  default: // true and false; in the second warp true alone
    return Thread / 32 == 1 || Thread % 5 == 0;
  }
}
template <int Kind> __global__ void groups(Seen *Out) {
  int T = threadIdx.x;
  if (Kind == 0) {
    if (keyOf(0, T) < 0)
      return;
    Out[T] = look(cg::coalesced_threads());
  } else if (Kind == 1) {
    if (keyOf(1, T))
      Out[T] = look(cg::coalesced_threads());
    else
      Out[T] = look(cg::coalesced_threads());
  } else if (Kind == 2) {
    Out[T] = look(cg::labeled_partition(cg::coalesced_threads(), keyOf(2, T)));
  } else {
    auto Warp = cg::tiled_partition<32>(cg::this_thread_block());
    const bool Key = keyOf(Kind, T) != 0;
    Out[T] = look(Kind == 3 ? cg::binary_partition(Warp, Key)
                            : cg::labeled_partition(Warp, Key));
  }
}

// The view of thread T in the group of Members, in the order of their numbers.
void check(Failures &Wrong, const Seen &S, int T,
           const std::vector<int> &Members, bool HasMeta, int MetaRank,
           int MetaSize) {
  int Rank = 0, Size = int(Members.size());
  while (Members[Rank] != T)
    ++Rank;
  unsigned Ballot = 0, Match = 0;
  int Any = 0, All = 1, Sum = 0, Least = 1000, Before = 0;
  for (int I = 0; I < Size; ++I) {
    int V = valueOf(Members[I]);
    Ballot |= unsigned(V > 0) << I;
    Match |= unsigned(labelOf(Members[I]) == labelOf(T)) << I;
    Any |= V > 40;
    All &= V > -45;
    Sum += V;
    Least = V < Least ? V : Least;
    Before += I < Rank ? V : 0;
  }
  int V = valueOf(T), Case = 0;
  auto Same = [&](long long Got, long long Want) {
    Wrong.expect(Got == Want, T, Case++);
  };
  Same(S.Rank, Rank);
  Same(S.Size, Size);
  Same(S.First, valueOf(Members[0]));
  Same(S.Up, Rank ? valueOf(Members[Rank - 1]) : V);
  Same(S.Down, Rank + 1 < Size ? valueOf(Members[Rank + 1]) : V);
  Same(S.Ballot, Ballot);
  Same(S.MatchAny, Match);
  Same(S.Any, Any);
  Same(S.All, All);
  Same(S.Sum, Sum);
  Same(S.Least, Least);
  Same(S.Inclusive, Before + V);
  Same(S.Exclusive, Before);
  Same(S.Broadcast, valueOf(Members[0]) + 1000);
  if (HasMeta) {
    Same(S.MetaRank, MetaRank);
    Same(S.MetaSize, MetaSize);
  }
}

template <unsigned Size> void testTiles(Failures &Wrong) {
  Buffer<Seen> Out(Threads);
  tiles<Size><<<1, Threads>>>(Out.device());
  Out.fetch();
  for (int T = 0; T < Threads; ++T) {
    std::vector<int> Members;
    for (int I = 0; I < int(Size); ++I)
      Members.push_back(T / int(Size) * int(Size) + I);
    check(Wrong, Out[T], T, Members, true, T / int(Size), Threads / int(Size));
    Wrong.expect(Out[T].Xor == valueOf(T ^ int(Size / 2)), T, 100);
  }
}
template <int Kind> void testGroups(const char *Name) {
  Failures Wrong(Name);
  Buffer<Seen> Out(Threads);
  groups<Kind><<<1, Threads>>>(Out.device());
  Out.fetch();
  for (int T = 0; T < Threads; ++T) {
    int Key = keyOf(Kind, T);
    std::vector<int> Members;
    for (int I = T / 32 * 32; I < T / 32 * 32 + 32; ++I)
      if (keyOf(Kind, I) == Key)
        Members.push_back(I);
    const bool IsWhole = Members.size() == 32;
    if (Key >= 0)
      check(Wrong, Out[T], T, Members, Kind >= 3, IsWhole ? 0 : Key,
            IsWhole ? 1 : 2);
  }
}

} // namespace

int main() {
  {
    Failures Wrong("tiles");
    testTiles<32>(Wrong);
    testTiles<16>(Wrong);
    testTiles<8>(Wrong);
    testTiles<4>(Wrong);
    testTiles<2>(Wrong);
    testTiles<1>(Wrong);
  }
  testGroups<0>("coalesced");
  testGroups<1>("branches");
  testGroups<2>("labels");
  testGroups<3>("binary");
  testGroups<4>("labels of bool");
  return 0;
}
