// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Votes, match, reductions and syncwarp of porthip/warp.h, with all lanes, with
// parts of a warp, in both branches of an if, and by several groups of one warp
// at once.
#include "WarpCases.h"

namespace {

// Votes -----------------------------------------------------------------------

struct Votes {
  unsigned Ballot, Active;
  int Any, All, Uni;
};
__device__ Votes vote(unsigned Mask, bool P) {
  using namespace porthip;
  return {ballot_sync(Mask, P), activemask(), any_sync(Mask, P) != 0,
          all_sync(Mask, P) != 0, uni_sync(Mask, P) != 0};
}
void checkVotes(Failures &Wrong, Votes V, int Thread, unsigned Members,
                unsigned Yes) {
  Yes &= Members;
  Wrong.expect(V.Ballot == Yes, Thread, 0);
  Wrong.expect(V.Active == Members, Thread, 1);
  Wrong.expect(V.Any == (Yes != 0), Thread, 2);
  Wrong.expect(V.All == (Yes == Members), Thread, 3);
  Wrong.expect(V.Uni == (Yes == 0 || Yes == Members), Thread, 4);
}
const unsigned Predicates[] = {0u, ~0u, 0x80000000u, 0xffffu, 0x13579bdfu};

__global__ void votes(Votes *Out, Active A, unsigned Yes) {
  if (takesPart(A))
    Out[threadIdx.x] =
        vote(A.Of[threadIdx.x / 32], Yes >> threadIdx.x % 32 & 1);
}
void testVotes() {
  Failures Wrong("votes");
  for (Active A : Patterns)
    for (unsigned Yes : Predicates) {
      Buffer<Votes> Out(Threads);
      votes<<<1, Threads>>>(Out.device(), A, Yes);
      Out.fetch();
      for (int T = 0; T < Threads; ++T)
        if (A.Of[T / 32] >> T % 32 & 1)
          checkVotes(Wrong, Out[T], T, A.Of[T / 32], Yes);
    }
}
// Both sides of a branch vote, each among its own.
__global__ void branchVotes(Votes *Out, Active A, unsigned Yes) {
  unsigned Mask = A.Of[threadIdx.x / 32];
  if (takesPart(A))
    Out[threadIdx.x] = vote(Mask, Yes >> threadIdx.x % 32 & 1);
  else
    Out[threadIdx.x] = vote(~Mask, !(Yes >> threadIdx.x % 32 & 1));
}
void testBranchVotes() {
  Failures Wrong("votes in branches");
  for (Active A : Patterns)
    for (unsigned Yes : Predicates) {
      Buffer<Votes> Out(Threads);
      branchVotes<<<1, Threads>>>(Out.device(), A, Yes);
      Out.fetch();
      for (int T = 0; T < Threads; ++T) {
        unsigned Mask = A.Of[T / 32];
        bool In = Mask >> T % 32 & 1;
        checkVotes(Wrong, Out[T], T, In ? Mask : ~Mask, In ? Yes : ~Yes);
      }
    }
}

// Match -----------------------------------------------------------------------

// Few values, so that lanes match; the warps have the same ones.
__host__ __device__ int keyOf(int Thread, int Round) {
  return Round == 0 ? 5 : Thread * Round % 5 - 2;
}
struct Matches {
  unsigned Any[4], All[4];
  int Predicate[4];
};
template <class T>
__device__ void match(Matches &M, int I, unsigned Mask, T Key) {
  M.Any[I] = porthip::match_any_sync(Mask, Key);
  M.All[I] = porthip::match_all_sync(Mask, Key, &M.Predicate[I]);
}
__global__ void matches(Matches *Out, Active A, int Round) {
  if (!takesPart(A))
    return;
  unsigned Mask = A.Of[threadIdx.x / 32];
  int Key = keyOf(threadIdx.x % 32, Round);
  Matches M;
  match(M, 0, Mask, Key);
  // Differ in the upper word alone.
  match(M, 1, Mask, (long long)Key << 32 | 77);
  match(M, 2, Mask, float(Key));
  match(M, 3, Mask, double(Key) * 0.1);
  Out[threadIdx.x] = M;
}
void testMatch() {
  Failures Wrong("match");
  for (Active A : Patterns)
    for (int Round = 0; Round < 4; ++Round) {
      Buffer<Matches> Out(Threads);
      matches<<<1, Threads>>>(Out.device(), A, Round);
      Out.fetch();
      for (int T = 0; T < Threads; ++T) {
        unsigned Mask = A.Of[T / 32], Same = 0;
        if (!(Mask >> T % 32 & 1))
          continue;
        for (int L = 0; L < 32; ++L)
          if (Mask >> L & 1 && keyOf(L, Round) == keyOf(T % 32, Round))
            Same |= 1u << L;
        for (int I = 0; I < 4; ++I) {
          Wrong.expect(Out[T].Any[I] == Same, T, I);
          Wrong.expect(Out[T].All[I] == (Same == Mask ? Mask : 0), T, 10 + I);
          Wrong.expect(!Out[T].Predicate[I] == (Same != Mask), T, 20 + I);
        }
      }
    }
}

// Reductions ------------------------------------------------------------------

struct Reduced {
  unsigned Add, Min, Max, And, Or, Xor;
  int SignedAdd, SignedMin, SignedMax;
};
__host__ __device__ unsigned bitsOf(int Thread) {
  return (Thread + 1) * 2654435761u ^ (Thread % 3 ? 0u : 0xf0000000u);
}
__device__ Reduced reduce(unsigned Mask, unsigned V) {
  using namespace porthip;
  return {reduce_add_sync(Mask, V),      reduce_min_sync(Mask, V),
          reduce_max_sync(Mask, V),      reduce_and_sync(Mask, V),
          reduce_or_sync(Mask, V),       reduce_xor_sync(Mask, V),
          reduce_add_sync(Mask, int(V)), reduce_min_sync(Mask, int(V)),
          reduce_max_sync(Mask, int(V))};
}
void checkReduced(Failures &Wrong, Reduced R, int Thread, unsigned Members) {
  Reduced Want = {0, ~0u, 0, ~0u, 0, 0, 0, 0x7fffffff, int(0x80000000)};
  for (int L = 0; L < 32; ++L) {
    unsigned V = bitsOf(Thread / 32 * 32 + L);
    if (!(Members >> L & 1))
      continue;
    Want.Add += V;
    Want.Min = V < Want.Min ? V : Want.Min;
    Want.Max = V > Want.Max ? V : Want.Max;
    Want.And &= V;
    Want.Or |= V;
    Want.Xor ^= V;
    Want.SignedMin = int(V) < Want.SignedMin ? int(V) : Want.SignedMin;
    Want.SignedMax = int(V) > Want.SignedMax ? int(V) : Want.SignedMax;
  }
  Want.SignedAdd = int(Want.Add);
  Wrong.expect(!memcmp(&R, &Want, sizeof(R)), Thread, int(Members));
}
__global__ void reductions(Reduced *Out, Active A) {
  unsigned Mask = A.Of[threadIdx.x / 32];
  if (takesPart(A))
    Out[threadIdx.x] = reduce(Mask, bitsOf(threadIdx.x));
  else
    Out[threadIdx.x] = reduce(~Mask, bitsOf(threadIdx.x));
}
void testReduce() {
  Failures Wrong("reduce");
  for (Active A : Patterns) {
    Buffer<Reduced> Out(Threads);
    reductions<<<1, Threads>>>(Out.device(), A);
    Out.fetch();
    for (int T = 0; T < Threads; ++T) {
      unsigned Mask = A.Of[T / 32];
      checkReduced(Wrong, Out[T], T, Mask >> T % 32 & 1 ? Mask : ~Mask);
    }
  }
}
// Lanes with the same key are a group; all groups reduce at once.
__global__ void groupReductions(Reduced *Out, int Round) {
  unsigned Mask = porthip::match_any_sync(~0u, keyOf(threadIdx.x % 32, Round));
  Out[threadIdx.x] = reduce(Mask, bitsOf(threadIdx.x));
}
void testGroupReduce() {
  Failures Wrong("reduce by groups");
  for (int Round = 0; Round < 4; ++Round) {
    Buffer<Reduced> Out(Threads);
    groupReductions<<<1, Threads>>>(Out.device(), Round);
    Out.fetch();
    for (int T = 0; T < Threads; ++T) {
      unsigned Same = 0;
      for (int L = 0; L < 32; ++L)
        if (keyOf(L, Round) == keyOf(T % 32, Round))
          Same |= 1u << L;
      checkReduced(Wrong, Out[T], T, Same);
    }
  }
}

// Order of memory -------------------------------------------------------------

__global__ void exchange(int *Out) {
  __shared__ int Cells[Threads];
  int T = threadIdx.x;
  Cells[T] = valueOf(T);
  porthip::syncwarp();
  for (int I = 1; I < 32; I *= 2) {
    int Other = Cells[T ^ I];
    porthip::syncwarp(~0u);
    Cells[T] = Other;
    porthip::syncwarp();
  }
  Out[T] = Cells[T];
}
void testSyncwarp() {
  Failures Wrong("syncwarp");
  Buffer<int> Out(Threads);
  exchange<<<1, Threads>>>(Out.device());
  Out.fetch();
  for (int T = 0; T < Threads; ++T)
    Wrong.expect(Out[T] == valueOf(T ^ 31), T, 0);
}

} // namespace

int main() {
  testVotes();
  testBranchVotes();
  testMatch();
  testReduce();
  testGroupReduce();
  testSyncwarp();
  return 0;
}
