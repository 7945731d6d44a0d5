// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shuffles and lane masks of porthip/warp.h: every operation, width, lane
// and distance, known to the compiler or not, with all lanes and with parts of
// a warp, against what PTX says of shfl.sync.
#include "WarpCases.h"

namespace {

// Positions -------------------------------------------------------------------

struct Position {
  unsigned Lane, Eq, Lt, Le, Gt, Ge, Elected;
};
__global__ void positions(Position *Out, Active A) {
  if (!takesPart(A))
    return;
  using namespace porthip;
  Out[threadIdx.x] = {lane_id(),
                      lanemask_eq(),
                      lanemask_lt(),
                      lanemask_le(),
                      lanemask_gt(),
                      lanemask_ge(),
                      elect_sync(A.Of[threadIdx.x / 32])};
}
__global__ void findSet(unsigned *Out, const unsigned *Masks, int Count) {
  for (int M = 0; M < Count; ++M)
    for (int Offset = -34; Offset <= 34; ++Offset)
      Out[(M * 69 + Offset + 34) * 32 + threadIdx.x] =
          porthip::fns(Masks[M], threadIdx.x, Offset);
}
unsigned wantFns(unsigned Mask, int Base, int Offset) {
  if (Offset == 0)
    return Mask >> Base & 1 ? Base : ~0u;
  int Found = 0, Step = Offset > 0 ? 1 : -1;
  for (int I = Base; I >= 0 && I < 32; I += Step)
    if (Mask >> I & 1 && ++Found == Offset * Step)
      return I;
  return ~0u;
}
void testLanes() {
  Failures Wrong("lanes");
  for (Active A : Patterns) {
    Buffer<Position> Out(Threads);
    positions<<<1, Threads>>>(Out.device(), A);
    Out.fetch();
    for (int T = 0; T < Threads; ++T) {
      unsigned L = T % 32, Bit = 1u << L, Mask = A.Of[T / 32];
      if (!(Mask & Bit))
        continue;
      Position P = Out[T];
      Wrong.expect(P.Lane == L && P.Eq == Bit && P.Lt == Bit - 1 &&
                       P.Le == (Bit | (Bit - 1)) && P.Ge == ~(Bit - 1) &&
                       P.Gt == (~(Bit - 1) & ~Bit),
                   T, 0);
      Wrong.expect(P.Elected == ((Mask & (0 - Mask)) == Bit), T, 1);
    }
  }
  const unsigned Masks[] = {0u, ~0u, 1u, 0x80000001u, 0xa5a50f0fu};
  Buffer<unsigned> In(5), Out(5 * 69 * 32);
  for (int I = 0; I < 5; ++I)
    In[I] = Masks[I];
  In.send();
  findSet<<<1, 32>>>(Out.device(), In.device(), 5);
  Out.fetch();
  for (int M = 0; M < 5; ++M)
    for (int O = -34; O <= 34; ++O)
      for (int L = 0; L < 32; ++L)
        Wrong.expect(Out[(M * 69 + O + 34) * 32 + L] == wantFns(Masks[M], L, O),
                     L, O);
}

// Shuffles --------------------------------------------------------------------

enum Operation { Index, Up, Down, Xor };

// PTX ISA, shfl.sync: the source lane, the caller's own where it lies outside
// of the segment.
int source(int Op, int Lane, int Argument, int Width) {
  int B = Argument & 31, First = Lane / Width * Width, Last = First + Width - 1;
  switch (Op) {
  case Index:
    return First | (B & (Width - 1));
  case Up:
    return Lane - B >= First ? Lane - B : Lane;
  case Down:
    return Lane + B <= Last ? Lane + B : Lane;
  default:
    return (Lane ^ B) <= Last ? Lane ^ B : Lane;
  }
}

template <class T>
__device__ T shuffle(int Op, unsigned Mask, T Value, int Argument, int Width) {
  switch (Op) {
  case Index:
    return porthip::shfl_sync(Mask, Value, Argument, Width);
  case Up:
    return porthip::shfl_up_sync(Mask, Value, Argument, Width);
  case Down:
    return porthip::shfl_down_sync(Mask, Value, Argument, Width);
  default:
    return porthip::shfl_xor_sync(Mask, Value, Argument, Width);
  }
}

constexpr int FirstArgument = -1, Arguments = 35, Widths = 6;
__global__ void shuffles(int *Out, Active A) {
  if (!takesPart(A))
    return;
  for (int Op = 0; Op < 4; ++Op)
    for (int W = 0; W < Widths; ++W)
      for (int I = 0; I < Arguments; ++I)
        Out[((Op * Widths + W) * Arguments + I) * Threads + threadIdx.x] =
            shuffle(Op, A.Of[threadIdx.x / 32], valueOf(threadIdx.x),
                    FirstArgument + I, 1 << W);
}
// A lane that takes part gets the word of its source, if that does too.
void checkShuffle(Failures &Wrong, const int *Got, Active A, int Op, int Width,
                  int Argument) {
  for (int T = 0; T < Threads; ++T) {
    unsigned Mask = A.Of[T / 32];
    int From = source(Op, T % 32, Argument, Width);
    if (Mask >> T % 32 & 1 && Mask >> From & 1)
      Wrong.expect(Got[T] == valueOf(T / 32 * 32 + From), T,
                   Op * 10000 + Width * 100 + Argument);
  }
}
void testShuffles() {
  Failures Wrong("shuffles");
  for (Active A : Patterns) {
    Buffer<int> Out(4 * Widths * Arguments * Threads);
    shuffles<<<1, Threads>>>(Out.device(), A);
    Out.fetch();
    for (int Op = 0; Op < 4; ++Op)
      for (int W = 0; W < Widths; ++W)
        for (int I = 0; I < Arguments; ++I)
          checkShuffle(Wrong,
                       &Out[((Op * Widths + W) * Arguments + I) * Threads], A,
                       Op, 1 << W, FirstArgument + I);
  }
}

// Arguments that the compiler knows take other instructions.
constexpr int Known[] = {0, 1, 2, 4, 7, 8, 15, 16, 17, 31};
constexpr int KnownCount = 10, KnownWidths = 4;
template <int Op, int W, int I> struct KnownShuffles {
  static __device__ void run(int *Out, unsigned Mask) {
    constexpr int Argument = Known[I];
    Out[((Op * KnownWidths + W) * KnownCount + I) * Threads + threadIdx.x] =
        shuffle(Op, Mask, valueOf(threadIdx.x), Argument, 4 << W);
    KnownShuffles<Op, W, I + 1>::run(Out, Mask);
  }
};
template <int Op, int W> struct KnownShuffles<Op, W, KnownCount> {
  static __device__ void run(int *Out, unsigned Mask) {
    KnownShuffles<Op, W + 1, 0>::run(Out, Mask);
  }
};
template <int Op> struct KnownShuffles<Op, KnownWidths, 0> {
  static __device__ void run(int *, unsigned) {}
};
template <int Op> __global__ void knownShuffles(int *Out, Active A) {
  if (takesPart(A))
    KnownShuffles<Op, 0, 0>::run(Out, A.Of[threadIdx.x / 32]);
}
void testKnownShuffles() {
  Failures Wrong("known shuffles");
  for (Active A : Patterns) {
    Buffer<int> Out(4 * KnownWidths * KnownCount * Threads);
    knownShuffles<Index><<<1, Threads>>>(Out.device(), A);
    knownShuffles<Up><<<1, Threads>>>(Out.device(), A);
    knownShuffles<Down><<<1, Threads>>>(Out.device(), A);
    knownShuffles<Xor><<<1, Threads>>>(Out.device(), A);
    Out.fetch();
    for (int Op = 0; Op < 4; ++Op)
      for (int W = 0; W < KnownWidths; ++W)
        for (int I = 0; I < KnownCount; ++I)
          checkShuffle(
              Wrong, &Out[((Op * KnownWidths + W) * KnownCount + I) * Threads],
              A, Op, 4 << W, Known[I]);
  }
}

// Types: words, parts of words, classes ------------------------------------

struct Bytes7 {
  unsigned char B[7];
};
struct Mixed {
  double D;
  short S[2];
  float F;
};
// CUDA has no overload for it, and shuffles what it converts to.
struct Converts {
  short S;
  __host__ __device__ operator float() const { return S; }
};
struct ConvertsToTwo {
  short S;
  __host__ __device__ operator float() const { return S; }
  __host__ __device__ operator int() const { return S; }
};
template <class T, class U> constexpr bool IsSame = false;
template <class T> constexpr bool IsSame<T, T> = true;
__device__ void results(Converts C, ConvertsToTwo T, Mixed M, short S) {
  static_assert(IsSame<decltype(porthip::shfl_sync(~0u, C, 0)), float>, "");
  static_assert(IsSame<decltype(porthip::shfl_xor(C, 1)), float>, "");
  static_assert(IsSame<decltype(porthip::shfl_sync(~0u, T, 0)), ConvertsToTwo>,
                "");
  static_assert(IsSame<decltype(porthip::shfl_down_sync(~0u, M, 1u)), Mixed>,
                "");
  static_assert(IsSame<decltype(porthip::shfl_up_sync(~0u, S, 1u)), int>, "");
}

template <class T> __host__ __device__ T make(int Thread) {
  T Value;
  for (unsigned I = 0; I < sizeof(T); ++I)
    reinterpret_cast<unsigned char *>(&Value)[I] =
        (unsigned char)(Thread * 31 + I * 17 + 1) & 0x3f;
  return Value;
}
template <class T> __global__ void typed(T *Out, Active A) {
  if (!takesPart(A))
    return;
  T Value = make<T>(threadIdx.x);
  unsigned Mask = A.Of[threadIdx.x / 32];
  Out[threadIdx.x] = porthip::shfl_sync(Mask, Value, 5, 16);
  Out[Threads + threadIdx.x] = porthip::shfl_up_sync(Mask, Value, 3u);
  Out[2 * Threads + threadIdx.x] = porthip::shfl_down_sync(Mask, Value, 2u);
  Out[3 * Threads + threadIdx.x] = porthip::shfl_xor_sync(Mask, Value, 4);
}
template <class T> void testType(Failures &Wrong) {
  const int Argument[] = {5, 3, 2, 4}, Width[] = {16, 32, 32, 32};
  for (Active A : Patterns) {
    Buffer<T> Out(4 * Threads);
    typed<<<1, Threads>>>(Out.device(), A);
    Out.fetch();
    for (int Op = 0; Op < 4; ++Op)
      for (int L = 0; L < Threads; ++L) {
        unsigned Mask = A.Of[L / 32];
        int From = source(Op, L % 32, Argument[Op], Width[Op]);
        if (!(Mask >> L % 32 & 1) || !(Mask >> From & 1))
          continue;
        T Want = make<T>(L / 32 * 32 + From);
        Wrong.expect(!memcmp(&Want, &Out[Op * Threads + L], sizeof(T)), L,
                     int(sizeof(T)) * 10 + Op);
      }
  }
}
void testTypes() {
  Failures Wrong("types");
  testType<char>(Wrong);
  testType<unsigned char>(Wrong);
  testType<short>(Wrong);
  testType<unsigned>(Wrong);
  testType<long>(Wrong);
  testType<unsigned long long>(Wrong);
  testType<float>(Wrong);
  testType<double>(Wrong);
  testType<__half>(Wrong);
  testType<__half2>(Wrong);
  testType<Bytes7>(Wrong);
  testType<Mixed>(Wrong);
}

} // namespace

int main() {
  testLanes();
  testShuffles();
  testKnownShuffles();
  testTypes();
  return 0;
}
