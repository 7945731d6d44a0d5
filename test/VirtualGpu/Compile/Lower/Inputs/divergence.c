/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every shape of control flow around collectives. All have the signature
 * (uint32_t *Out, const uint32_t *In, uint32_t N): lane i of the grid writes
 * Out[i]. */
#include "kernels.h"
#define KERNEL(Name) void Name(uint32_t *Out, const uint32_t *In, uint32_t N)

KERNEL(straight) {
  uint32_t V = In[global()];
  for (uint32_t D = 16; D; D /= 2)
    V += shfl(FULL, V, laneInWarp() ^ D);
  Out[global()] = V;
}

/* Both sides exchange; by site (mask 0) each side alone. */
KERNEL(bothArms) {
  uint32_t V = In[global()];
  if (V % 3 == 0)
    V = mix(V, (uint32_t)ballot(0, V & 8));
  else
    V = mix((uint32_t)ballot(0, V & 4), V);
  Out[global()] = mix(V, (uint32_t)active());
}

/* Masks that name the arms' lanes. */
KERNEL(namedArms) {
  uint32_t V = In[global()];
  uint64_t Odd = ballot(FULL, laneInWarp() & 1);
  if (laneInWarp() & 1)
    V = shfl(Odd, V, laneInWarp() ^ 2);
  else
    V = mix(shfl(FULL & ~Odd, V, laneInWarp() ^ 4), 7);
  Out[global()] = V + shfl(FULL, V, laneInWarp() + 1 & 31);
}

/* Lanes of two sites meet by their mask. */
KERNEL(meetAcrossSites) {
  uint32_t V = In[global()];
  if (laneInWarp() < 7)
    V = shfl(FULL, V + 1, laneInWarp() ^ 31);
  else
    V = shfl(FULL, V + 2, laneInWarp() ^ 31);
  Out[global()] = V;
}

KERNEL(divergentTripCount) {
  uint32_t V = In[global()], Sum = 0;
  for (uint32_t I = 0; I < V % 7; ++I)
    Sum = mix(Sum, (uint32_t)ballot(0, (V >> I) & 1));
  Out[global()] = mix(Sum, (uint32_t)ballot(0, Sum & 1));
}

KERNEL(breakAndContinue) {
  uint32_t V = In[global()], Sum = 0;
  for (uint32_t I = 0; I < 12; ++I) {
    if ((V >> I & 3) == 3)
      continue;
    Sum = mix(Sum, (uint32_t)active());
    if (I > V % 9)
      break;
    Sum = mix(Sum, (uint32_t)ballot(0, Sum & 2));
  }
  Out[global()] = mix(Sum, (uint32_t)active());
}

/* A collective that a lane may skip in a turn. */
KERNEL(skippedInTurn) {
  uint32_t V = In[global()], Sum = 0;
  for (uint32_t I = 0; I < 9; ++I) {
    if (V >> I & 1)
      Sum = mix(Sum, (uint32_t)active() + I);
  }
  Out[global()] = Sum;
}

KERNEL(nestedLoops) {
  uint32_t V = In[global()], Sum = 0;
  for (uint32_t I = 0; I < 3 + (V & 1); ++I) {
    for (uint32_t J = 0; J < (V >> (2 * I) & 3); ++J)
      Sum = mix(Sum, (uint32_t)ballot(0, Sum >> J & 1) + J);
    Sum = mix(Sum, (uint32_t)ballot(0, Sum & 1));
  }
  Out[global()] = Sum;
}

KERNEL(earlyReturn) {
  uint32_t V = In[global()];
  if (V % 5 == 0) {
    Out[global()] = 5;
    return;
  }
  V = mix(V, (uint32_t)active());
  if (V & 1) {
    Out[global()] = V;
    return;
  }
  V = mix(V, shfl(FULL, V, 31 - laneInWarp()));
  Out[global()] = V;
}

KERNEL(exits) {
  uint32_t V = In[global()];
  Out[global()] = V;
  if (V & 1)
    __vg_exit();
  SYNC();
  Out[global()] = mix(V, (uint32_t)active());
}

KERNEL(switched) {
  uint32_t V = In[global()];
  switch (V % 6) {
  case 0:
    V = mix(V, (uint32_t)active());
    break;
  case 1:
    V = (uint32_t)ballot(0, V & 16);
    /* fall through */
  case 2:
    V = mix(V, (uint32_t)ballot(0, V & 1));
    break;
  case 3:
    for (uint32_t I = 0; I < V % 4; ++I)
      V = mix(V, (uint32_t)active());
    break;
  default:
    V = ~V;
  }
  Out[global()] = mix(V, (uint32_t)active());
}

KERNEL(afterDivergentLoop) {
  uint32_t V = In[global()], Turns = 0;
  while (V % 17 && Turns < 40) {
    V = V * 5 + 3;
    ++Turns;
  }
  Out[global()] = mix(Turns, (uint32_t)ballot(0, Turns & 1));
}

/* The counter is the same for all lanes in the loop, not behind it. */
KERNEL(temporal) {
  uint32_t V = In[global()] % 13, Left = 99;
  for (uint32_t I = 0; I < 20; ++I) {
    if (I == V) {
      Left = I;
      break;
    }
  }
  uint32_t B = (uint32_t)ballot(FULL, Left & 1);
  Out[global()] = mix(Left, B) + shfl(FULL, Left, laneInWarp() ^ 1);
}

/* The same with the collective in the loop: lanes leave in other turns. */
KERNEL(temporalWithExchange) {
  uint32_t V = In[global()] % 13, Sum = 0, I;
  for (I = 0; I < 20; ++I) {
    if (I == V)
      break;
    Sum = mix(Sum, (uint32_t)active());
  }
  uint32_t B = (uint32_t)ballot(0, I & 1);
  SYNC();
  Out[global()] = mix(Sum, B) + I;
}

KERNEL(twoExits) {
  uint32_t V = In[global()], Sum = 0, I = 0;
  for (;; ++I) {
    Sum = mix(Sum, (uint32_t)active());
    if (I == V % 11) {
      Sum = mix(Sum, (uint32_t)ballot(0, V & 32));
      break;
    }
    if ((V >> I & 15) == 9) {
      Sum = mix((uint32_t)ballot(0, V & 64), Sum);
      goto Other;
    }
  }
  Out[global()] = mix(Sum, I);
  return;
Other:
  Out[global()] = mix(Sum, ~I) + (uint32_t)active();
}

/* Uniform values that are changed where only some lanes are. */
KERNEL(uniformChanged) {
  uint32_t V = In[global()], U = N, W = 3 * N;
  if (V & 1) {
    U = U * 3 + 1;
    (void)active();
    W ^= U;
  } else if (V & 2) {
    (void)active();
    U = W - 9;
    (void)ballot(0, true);
  }
  SYNC();
  Out[global()] = mix(U, W) + (uint32_t)ballot(FULL, U & 1);
}

/* A uniform counter of an outer loop that lanes run in step with skips. */
KERNEL(uniformLoopSkips) {
  uint32_t V = In[global()], Sum = 0;
  for (uint32_t I = 0; I < N; ++I) {
    if (V >> I & 1)
      Sum += I * shfl(ballot(0, true), I + V, laneInWarp());
    if (I == 3)
      SYNC();
  }
  Out[global()] = Sum;
}

KERNEL(barrierLoop) {
  uint32_t *S = (uint32_t *)__vg_block()->Shared, T = lane(),
           Count = __vg_block()->LaneCount;
  S[T] = In[global()];
  SYNC();
  for (uint32_t I = 1; I < N + 2; ++I) {
    uint32_t V = S[(T + I) % Count];
    SYNC();
    S[T] = mix(S[T], V);
    SYNC();
  }
  Out[global()] = S[T];
}

/* Barriers at several sites: the block meets all the same. */
KERNEL(barrierInArms) {
  uint32_t *S = (uint32_t *)__vg_block()->Shared, T = lane(),
           Count = __vg_block()->LaneCount, V = In[global()];
  for (uint32_t I = 0; I < 4; ++I) {
    S[T] = V;
    if (V & 1)
      SYNC();
    else
      SYNC();
    uint32_t Other = S[(T * 7 + I) % Count];
    SYNC();
    V = mix(V, Other);
  }
  Out[global()] = V;
}

KERNEL(barrierCounts) {
  uint32_t V = In[global()];
  uint64_t A = __vg_barrier(0, 0, V & 1, 0);
  if (V % 4 == 3)
    return;
  uint64_t B = __vg_barrier(0, 0, V & 2, 0);
  Out[global()] = mix((uint32_t)A, (uint32_t)B) +
                  mix((uint32_t)(A >> 32), (uint32_t)(B >> 32));
}

KERNEL(barrierAndShuffle) {
  uint32_t *S = (uint32_t *)__vg_block()->Shared, V = In[global()];
  for (uint32_t D = 16; D; D /= 2)
    V += shfl(FULL, V, laneInWarp() ^ D);
  if (laneInWarp() == 0)
    S[lane() / 32] = V;
  SYNC();
  uint32_t Warps = (__vg_block()->LaneCount + 31) / 32;
  if (lane() < 32) {
    V = lane() < Warps ? S[lane()] : 0;
    for (uint32_t D = 16; D; D /= 2)
      V += shfl(FULL, V, laneInWarp() ^ D);
    if (lane() == 0)
      S[0] = V;
  }
  SYNC();
  Out[global()] = S[0];
}

/* A sum by a warp in step, as it was written before __syncwarp. */
KERNEL(warpInStep) {
  volatile uint32_t *S = (volatile uint32_t *)__vg_block()->Shared;
  uint32_t T = lane(), First = T & ~31u, I = T & 31;
  S[T] = In[global()];
  if (I < 16) {
    S[T] += S[T + 16];
    S[T] += S[T + 8];
    S[T] += S[T + 4];
    S[T] += S[T + 2];
    S[T] += S[T + 1];
  }
  Out[global()] = S[First];
}

/* Private memory that outlives cuts, with indices not known before. */
KERNEL(privateArray) {
  uint32_t A[16], V = In[global()];
  for (uint32_t I = 0; I < 16; ++I)
    A[I] = mix(V, I);
  A[V & 15] += (uint32_t)active();
  for (uint32_t I = 0; I < V % 5; ++I) {
    A[(V + I) & 15] ^= shfl(ballot(0, true), A[I], laneInWarp());
    V = mix(V, A[(V >> 4) & 15]);
  }
  SYNC();
  uint32_t Sum = 0;
  for (uint32_t I = 0; I < 16; ++I)
    Sum = mix(Sum, A[I]);
  Out[global()] = Sum;
}

/* A private array that is done with before each cut. */
KERNEL(scratchArray) {
  uint32_t V = In[global()];
  for (uint32_t Turn = 0; Turn < 3; ++Turn) {
    uint32_t A[8];
    for (uint32_t I = 0; I < 8; ++I)
      A[I] = V >> I;
    for (uint32_t I = 0; I < 8; ++I)
      A[(V + I) & 7] += A[(V >> 3) & 7];
    V = shfl(FULL, A[V & 7], laneInWarp() ^ 5);
  }
  Out[global()] = V;
}

/* Values of all sizes across cuts. */
KERNEL(allTypes) {
  uint32_t V = In[global()];
  bool Bit = V & 1;
  uint8_t Byte = (uint8_t)mix(V, 1);
  uint16_t Half = (uint16_t)mix(V, 2);
  uint64_t Long = (uint64_t)mix(V, 3) << 17 | mix(V, 4);
  float F = (float)V * 0.5f;
  double D = (double)V / 3;
  const uint32_t *P = In + V % N;
  unsigned __int128 Wide = (unsigned __int128)Long * Long;
  for (uint32_t I = 0; I < 2; ++I) {
    SYNC();
    (void)active();
    if (Bit)
      Byte += (uint8_t)*P;
    Half ^= Byte;
    Long += Half;
    F += (float)Byte;
    D -= (double)F;
    Wide += Long;
    Bit ^= Long & 1;
    ++P;
  }
  Out[global()] = mix(mix(Bit, Byte), mix(Half, (uint32_t)Long)) +
                  mix(mix((uint32_t)(int)F, (uint32_t)(int)D),
                      (uint32_t)(Wide >> 40)) + *P;
}

KERNEL(unmatchedLoops) {
  uint32_t V = In[global()], I = V % 3, Sum = 0;
  if (V & 4)
    goto Inside; /* A loop with two entries. */
  while (I < 7) {
    Sum = mix(Sum, (uint32_t)active());
  Inside:
    I += 1 + (V >> I & 1);
    Sum = mix(Sum, I);
  }
  Out[global()] = mix(Sum, (uint32_t)active());
}

/* No mask 0 and not a constant. */
KERNEL(computedMask) {
  uint32_t V = In[global()];
  uint64_t Group = 0xffull << (laneInWarp() & 24);
  for (uint32_t I = 0; I < 1 + (laneInWarp() >> 3); ++I)
    V = mix(V, shfl(Group, V, laneInWarp() ^ 3));
  Out[global()] = V;
}

/* A lock of one lane after the other, and waiting for a flag. */
KERNEL(spinLock) {
  uint32_t *Lock = (uint32_t *)__vg_block()->Shared, *Sum = Lock + 1;
  if (lane() == 0)
    Lock[0] = Lock[1] = 0;
  SYNC();
  for (bool Done = false; !Done;) {
    uint32_t Free = 0;
    if (__atomic_compare_exchange_n(Lock, &Free, 1, false, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED)) {
      *Sum += In[global()];
      __atomic_store_n(Lock, 0, __ATOMIC_RELEASE);
      Done = true;
    }
  }
  SYNC();
  Out[global()] = *Sum;
}

/* Open addressing: a slot is waited for, and the struct that
 * compare-and-swap gives lives on. */
KERNEL(hashInsert) {
  uint64_t *Table = (uint64_t *)__vg_block()->Shared;
  if (lane() == 0)
    for (uint32_t I = 0; I < 512; ++I)
      Table[I] = ~0ull;
  SYNC();
  uint64_t Key = lane() / 2 + 1, At = Key * 7 % 512;
  for (;;) {
    uint64_t Was = ~0ull;
    if (__atomic_compare_exchange_n(&Table[At], &Was, Key, false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
        Was == Key)
      break;
    At = At == 511 ? 0 : At + 1;
  }
  Out[global()] = (uint32_t)At;
}

KERNEL(waitForFlag) {
  uint32_t *Flag = (uint32_t *)__vg_block()->Shared;
  uint32_t Last = __vg_block()->LaneCount - 1;
  if (lane() == Last)
    *Flag = 0;
  SYNC();
  if (lane() == Last)
    __atomic_store_n(Flag, 77, __ATOMIC_RELEASE);
  else
    while (!__atomic_load_n(Flag, __ATOMIC_ACQUIRE))
      ;
  Out[global()] = *Flag + lane();
}

/* Recursion that cannot be inlined and asks for the lane. */
__attribute__((noinline)) static uint32_t climb(uint32_t N) {
  return N < 2 ? lane() : mix(climb(N - 1), climb(N - 2));
}
KERNEL(recursionNoCut) { Out[global()] = climb(In[global()] % 7); }
KERNEL(recursionAndCut) {
  uint32_t V = climb(In[global()] % 7);
  Out[global()] = mix(V, (uint32_t)ballot(FULL, V & 1));
}
__attribute__((noinline)) static uint32_t climbTogether(uint32_t N) {
  return N ? mix((uint32_t)active(), climbTogether(N - 1)) : 1;
}
KERNEL(recursionWithCut) { Out[global()] = climbTogether(3 + N); }

KERNEL(arrives) {
  uint32_t *S = (uint32_t *)__vg_block()->Shared, Count =
      __vg_block()->LaneCount;
  uint32_t Half = Count / 64 * 32;
  /* The first half produces, the second waits. */
  if (lane() < Half) {
    S[lane()] = In[global()];
    __vg_arrive(3, Count, 0);
    Out[global()] = 1;
  } else {
    (void)__vg_barrier(3, Count, 0, 0);
    Out[global()] = S[lane() - Half];
  }
}

static uint32_t neighbour(uint32_t V) {
  return (uint32_t)__vg_exchange(V, FULL, VG_MATRIX, 0)
      ->Values[(laneInWarp() + 1) % 32];
}
KERNEL(matrixProduct) { Out[global()] = neighbour(In[global()]); }
KERNEL(matrixProducts) {
  uint32_t V = In[global()];
  V = mix(neighbour(V), neighbour(V + 1));
  V = mix(neighbour(V), neighbour(V + 1));
  V = mix(neighbour(V), neighbour(V + 1));
  V = mix(neighbour(V), neighbour(V + 1));
  V = mix(neighbour(V), neighbour(V + 1));
  Out[global()] = V;
}
