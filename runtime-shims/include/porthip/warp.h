// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's warp vocabulary with CUDA's meaning, on wavefronts of 32 and of 64
// lanes and on NVIDIA GPUs: a warp has 32 lanes, masks are 32 bits wide and
// count the lanes of the caller's own warp. A 64-lane wavefront holds two such
// warps, threads 0-31 and 32-63 of it; neither sees the other.
//
// Names are CUDA's less leading underscores: __shfl_sync is porthip::shfl_sync.
//
// Limits on AMD, where lanes have no program counter of their own:
// - Lanes meet at one place of the code. Where CUDA lets the lanes of a mask
//   arrive from different branches, an AMD lane only meets those that take the
//   same branch; a lane named in the mask that is elsewhere counts as exited.
// - The value of a lane that does not take part is unspecified, as in CUDA.
// - A lane that waits for another lane of its warp in a loop waits forever.
#ifndef PORTHIP_WARP_H
#define PORTHIP_WARP_H

#include "detail/config.h"

namespace porthip {
// Lanes of a logical warp, on every target.
constexpr int warp_size = 32;
} // namespace porthip

#if PORTHIP_HAS_DEVICE

#if PORTHIP_NVIDIA
#include "detail/warp_nvidia.h"
#else
#include "detail/warp_lanes.h"
#endif

namespace porthip {

// Position in the warp ------------------------------------------------------

PORTHIP_DEVICE unsigned lane_id() { return detail::laneId(); }
PORTHIP_DEVICE unsigned lanemask_eq() { return 1u << lane_id(); }
PORTHIP_DEVICE unsigned lanemask_lt() { return (1u << lane_id()) - 1u; }
PORTHIP_DEVICE unsigned lanemask_le() { return (2u << lane_id()) - 1u; }
PORTHIP_DEVICE unsigned lanemask_gt() { return ~lanemask_le(); }
PORTHIP_DEVICE unsigned lanemask_ge() { return ~lanemask_lt(); }

namespace detail {
// Position of the set bit that Below others stand under; Mask has more.
PORTHIP_DEVICE unsigned setBit(unsigned Mask, unsigned Below) {
  unsigned Position = 0;
  for (unsigned Half = 16; Half; Half /= 2) {
    unsigned Count =
        unsigned(__builtin_popcount((Mask >> Position) & ((1u << Half) - 1u)));
    bool IsAbove = Below >= Count;
    Below -= IsAbove ? Count : 0u;
    Position += IsAbove ? Half : 0u;
  }
  return Position;
}
} // namespace detail

// Position of the offset-th set bit of Mask from bit Base on, upwards for a
// positive offset, downwards for a negative one; all ones when there is none.
PORTHIP_DEVICE unsigned fns(unsigned Mask, unsigned Base, int Offset) {
  if (Base > 31u)
    return ~0u;
  if (Offset == 0)
    return (Mask >> Base) & 1u ? Base : ~0u;
  unsigned Steps = Offset > 0 ? unsigned(Offset) : 0u - unsigned(Offset);
  unsigned Bits =
      Offset > 0 ? Mask & (~0u << Base) : Mask & ((2u << Base) - 1u);
  unsigned Count = unsigned(__builtin_popcount(Bits));
  if (Steps > Count)
    return ~0u;
  return detail::setBit(Bits, Offset > 0 ? Steps - 1u : Count - Steps);
}

// Votes ---------------------------------------------------------------------

PORTHIP_DEVICE unsigned activemask() { return detail::activeMask(); }

PORTHIP_DEVICE void syncwarp(unsigned Mask = 0xffffffffu) {
  detail::syncWarp(Mask);
}

#if PORTHIP_NVIDIA
PORTHIP_DEVICE unsigned ballot_sync(unsigned Mask,
                                    PORTHIP_MAYBE_UNSET(int) Predicate) {
  return ::__ballot_sync(Mask, Predicate);
}
PORTHIP_DEVICE int any_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate,
                            int = warp_size) {
  return ::__any_sync(Mask, Predicate);
}
PORTHIP_DEVICE int all_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate,
                            int = warp_size) {
  return ::__all_sync(Mask, Predicate);
}
PORTHIP_DEVICE int uni_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate) {
  return ::__uni_sync(Mask, Predicate);
}
#else
PORTHIP_DEVICE unsigned ballot_sync(unsigned Mask,
                                    PORTHIP_MAYBE_UNSET(int) Predicate) {
  return detail::ballotActive(Predicate != 0) & Mask;
}
// Lanes: of more than a warp has, all that are there vote.
PORTHIP_DEVICE int any_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate,
                            int Lanes = warp_size) {
  if (Lanes > warp_size)
    return detail::wideBallot(Predicate != 0, Lanes) != 0;
  return (detail::ballotActive(Predicate != 0) & Mask) != 0;
}
PORTHIP_DEVICE int all_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate,
                            int Lanes = warp_size) {
  if (Lanes > warp_size)
    return detail::wideBallot(Predicate == 0, Lanes) == 0;
  // No member may vote no: members that have exited do not count.
  return (detail::ballotActive(Predicate == 0) & Mask) == 0;
}
PORTHIP_DEVICE int uni_sync(unsigned Mask, PORTHIP_MAYBE_UNSET(int) Predicate) {
  return all_sync(Mask, Predicate) || !any_sync(Mask, Predicate);
}
#endif

PORTHIP_DEVICE unsigned ballot(PORTHIP_MAYBE_UNSET(int) Predicate) {
  return ballot_sync(activemask(), Predicate);
}
PORTHIP_DEVICE int any(PORTHIP_MAYBE_UNSET(int) Predicate,
                       int Lanes = warp_size) {
  return any_sync(activemask(), Predicate, Lanes);
}
PORTHIP_DEVICE int all(PORTHIP_MAYBE_UNSET(int) Predicate,
                       int Lanes = warp_size) {
  return all_sync(activemask(), Predicate, Lanes);
}

// One lane of Mask, the same for all of them; true in that lane.
PORTHIP_DEVICE bool elect_sync(unsigned Mask) {
  unsigned Members = Mask & activemask();
  return Members != 0 && lane_id() == unsigned(__builtin_ctz(Members));
}

// Shuffles ------------------------------------------------------------------
// Overloads for the arithmetic types, so that smaller ones are promoted as in
// CUDA; classes (half, bfloat16, vectors, structures) go word by word, but one
// that CUDA converts to a number first, as it has no overload for it.

namespace detail {
// source: the lane whose word is taken, of all lanes of a wavefront that has at
// least Width.
struct ShflIndex {
  using Argument = int;
  static PORTHIP_DEVICE int word(unsigned M, int W, int A, int Width) {
    return shflIndexWord(M, W, A, Width);
  }
  static PORTHIP_DEVICE unsigned source(unsigned Lane, int A, unsigned Width) {
    return (Lane & ~(Width - 1)) | (unsigned(A) & (Width - 1));
  }
};
struct ShflUp {
  using Argument = unsigned;
  static PORTHIP_DEVICE int word(unsigned M, int W, unsigned A, int Width) {
    return shflUpWord(M, W, A, Width);
  }
  static PORTHIP_DEVICE unsigned source(unsigned Lane, unsigned A,
                                        unsigned Width) {
    return (Lane & (Width - 1)) >= A ? Lane - A : Lane;
  }
};
struct ShflDown {
  using Argument = unsigned;
  static PORTHIP_DEVICE int word(unsigned M, int W, unsigned A, int Width) {
    return shflDownWord(M, W, A, Width);
  }
  static PORTHIP_DEVICE unsigned source(unsigned Lane, unsigned A,
                                        unsigned Width) {
    return A < Width && (Lane & (Width - 1)) + A < Width ? Lane + A : Lane;
  }
};
struct ShflXor {
  using Argument = int;
  static PORTHIP_DEVICE int word(unsigned M, int W, int A, int Width) {
    return shflXorWord(M, W, A, Width);
  }
  static PORTHIP_DEVICE unsigned source(unsigned Lane, int A, unsigned Width) {
    return unsigned(A) < Width ? Lane ^ unsigned(A) : Lane;
  }
};

// More lanes than a warp has: code for both vendors whose name for the size is
// the wavefront's on AMD (#define WARP_SIZE 64).
template <class Operation>
PORTHIP_DEVICE int shflWord(unsigned Mask, int Word,
                            typename Operation::Argument Argument, int Width) {
#if !PORTHIP_NVIDIA
  if (Width > warp_size)
    return wideWord(Word,
                    Operation::source(lanes::lane(), Argument, unsigned(Width)),
                    Width);
#endif
  return Operation::word(Mask, Word, Argument, Width);
}

template <class Operation, class T>
PORTHIP_DEVICE T shflWords(unsigned Mask, const T &Value,
                           typename Operation::Argument Argument, int Width) {
  constexpr unsigned Count = (sizeof(T) + sizeof(int) - 1) / sizeof(int);
  int Words[Count] = {};
  __builtin_memcpy(Words, &Value, sizeof(T));
  for (unsigned I = 0; I < Count; ++I)
    Words[I] = shflWord<Operation>(Mask, Words[I], Argument, Width);
  T Result = Value;
  __builtin_memcpy(static_cast<void *>(&Result), Words, sizeof(T));
  return Result;
}

template <class T> PORTHIP_DEVICE T &lvalueOf();
#if PORTHIP_NVIDIA
// The toolkit's overloads for the class, half's among them. For the device, as
// clang takes none of these for a function of the host.
template <class T>
PORTHIP_DEVICE auto shflConverted(int)
    -> decltype(__shfl_sync(0u, lvalueOf<T>(), 0));
#else
// CUDA's overloads. HIP's half and bfloat16 convert to several of these, which
// is no choice: they stay as they are.
PORTHIP_DEVICE int arithmetic(int);
PORTHIP_DEVICE unsigned arithmetic(unsigned);
PORTHIP_DEVICE long arithmetic(long);
PORTHIP_DEVICE unsigned long arithmetic(unsigned long);
PORTHIP_DEVICE long long arithmetic(long long);
PORTHIP_DEVICE unsigned long long arithmetic(unsigned long long);
PORTHIP_DEVICE float arithmetic(float);
PORTHIP_DEVICE double arithmetic(double);
template <class T>
PORTHIP_DEVICE auto shflConverted(int) -> decltype(arithmetic(lvalueOf<T>()));
#endif
template <class T> PORTHIP_DEVICE T shflConverted(long);

template <class T, bool IsClassType, bool HasOwn> struct ShflResult {};
template <class T> struct ShflResult<T, true, false> {
  using Type = decltype(shflConverted<T>(0));
};
template <class T> struct ShflResult<T, true, true> {
  using Type = T;
};
// The result of CUDA's shuffle of the class T; without Type for no class.
template <class T>
struct ShflClass : ShflResult<T, IsClass<T>::Value, IsShuffled<T>::Value> {};

template <class Operation, class T>
PORTHIP_DEVICE typename ShflClass<T>::Type
shflClass(unsigned Mask, T Value, typename Operation::Argument Argument,
          int Width) {
  typename ShflClass<T>::Type Given = Value;
  return shflWords<Operation>(Mask, Given, Argument, Width);
}
} // namespace detail

#define PORTHIP_SHFL_TYPE(Name, Operation, T)                                  \
  PORTHIP_DEVICE T Name##_sync(                                                \
      unsigned Mask, PORTHIP_MAYBE_UNSET(T) Value,                             \
      PORTHIP_MAYBE_UNSET(detail::Operation::Argument) Argument,               \
      int Width = warp_size) {                                                 \
    return detail::shflWords<detail::Operation>(Mask, Value, Argument, Width); \
  }                                                                            \
  PORTHIP_DEVICE T Name(PORTHIP_MAYBE_UNSET(T) Value,                          \
                        PORTHIP_MAYBE_UNSET(detail::Operation::Argument)       \
                            Argument,                                          \
                        int Width = warp_size) {                               \
    return detail::shflWords<detail::Operation>(activemask(), Value, Argument, \
                                                Width);                        \
  }
#if PORTHIP_AMD
#define PORTHIP_SHFL_COMPILER_TYPES(Name, Operation)                           \
  PORTHIP_SHFL_TYPE(Name, Operation, _Float16)
#else
#define PORTHIP_SHFL_COMPILER_TYPES(Name, Operation)
#endif
#define PORTHIP_SHFL(Name, Operation)                                          \
  PORTHIP_SHFL_TYPE(Name, Operation, int)                                      \
  PORTHIP_SHFL_TYPE(Name, Operation, unsigned)                                 \
  PORTHIP_SHFL_TYPE(Name, Operation, long)                                     \
  PORTHIP_SHFL_TYPE(Name, Operation, unsigned long)                            \
  PORTHIP_SHFL_TYPE(Name, Operation, long long)                                \
  PORTHIP_SHFL_TYPE(Name, Operation, unsigned long long)                       \
  PORTHIP_SHFL_TYPE(Name, Operation, float)                                    \
  PORTHIP_SHFL_TYPE(Name, Operation, double)                                   \
  PORTHIP_SHFL_COMPILER_TYPES(Name, Operation)                                 \
  template <class T>                                                           \
  PORTHIP_DEVICE typename detail::ShflClass<T>::Type Name##_sync(              \
      unsigned Mask, PORTHIP_MAYBE_UNSET(T) Value,                             \
      PORTHIP_MAYBE_UNSET(detail::Operation::Argument) Argument,               \
      int Width = warp_size) {                                                 \
    return detail::shflClass<detail::Operation>(Mask, Value, Argument, Width); \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE typename detail::ShflClass<T>::Type Name(                     \
      PORTHIP_MAYBE_UNSET(T) Value,                                            \
      PORTHIP_MAYBE_UNSET(detail::Operation::Argument) Argument,               \
      int Width = warp_size) {                                                 \
    return detail::shflClass<detail::Operation>(activemask(), Value, Argument, \
                                                Width);                        \
  }

PORTHIP_SHFL(shfl, ShflIndex)
PORTHIP_SHFL(shfl_up, ShflUp)
PORTHIP_SHFL(shfl_down, ShflDown)
PORTHIP_SHFL(shfl_xor, ShflXor)
#undef PORTHIP_SHFL
#undef PORTHIP_SHFL_COMPILER_TYPES
#undef PORTHIP_SHFL_TYPE

// Match: values are compared bit by bit, floating point too -----------------

#define PORTHIP_MATCH(T, Bits)                                                 \
  PORTHIP_DEVICE unsigned match_any_sync(unsigned Mask,                        \
                                         PORTHIP_MAYBE_UNSET(T) Value) {       \
    return detail::matchAny(Mask, detail::bitCast<Bits>(Value));               \
  }                                                                            \
  PORTHIP_DEVICE unsigned match_all_sync(                                      \
      unsigned Mask, PORTHIP_MAYBE_UNSET(T) Value, int *Predicate) {           \
    return detail::matchAll(Mask, detail::bitCast<Bits>(Value), Predicate);    \
  }
PORTHIP_MATCH(int, unsigned)
PORTHIP_MATCH(unsigned, unsigned)
PORTHIP_MATCH(long, unsigned long)
PORTHIP_MATCH(unsigned long, unsigned long)
PORTHIP_MATCH(long long, unsigned long long)
PORTHIP_MATCH(unsigned long long, unsigned long long)
PORTHIP_MATCH(float, unsigned)
PORTHIP_MATCH(double, unsigned long long)
#undef PORTHIP_MATCH

// Reductions ----------------------------------------------------------------

#if PORTHIP_NVIDIA
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define PORTHIP_REDUCE(Name, T, Expression)                                    \
  PORTHIP_DEVICE T reduce_##Name##_sync(unsigned Mask,                         \
                                        PORTHIP_MAYBE_UNSET(T) Value) {        \
    return ::__reduce_##Name##_sync(Mask, Value);                              \
  }
#else
#define PORTHIP_REDUCE(Name, T, Expression)
#endif
#else
#define PORTHIP_REDUCE(Name, T, Expression)                                    \
  namespace detail {                                                           \
  struct Reduce_##Name##_##T {                                                 \
    PORTHIP_DEVICE T operator()(T A, T B) const { return Expression; }         \
  };                                                                           \
  }                                                                            \
  PORTHIP_DEVICE T reduce_##Name##_sync(unsigned Mask,                         \
                                        PORTHIP_MAYBE_UNSET(T) Value) {        \
    return detail::reduceLanes(Mask, Value, detail::Reduce_##Name##_##T());    \
  }
#endif
PORTHIP_REDUCE(add, unsigned, A + B)
PORTHIP_REDUCE(add, int, int(unsigned(A) + unsigned(B)))
PORTHIP_REDUCE(min, unsigned, A < B ? A : B)
PORTHIP_REDUCE(min, int, A < B ? A : B)
PORTHIP_REDUCE(max, unsigned, A > B ? A : B)
PORTHIP_REDUCE(max, int, A > B ? A : B)
PORTHIP_REDUCE(and, unsigned, A &B)
PORTHIP_REDUCE(or, unsigned, A | B)
PORTHIP_REDUCE(xor, unsigned, A ^ B)
#undef PORTHIP_REDUCE

} // namespace porthip

#endif // PORTHIP_HAS_DEVICE
#endif
