// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies by tensor maps (cp.async.bulk.tensor) for ports: of a box of a tensor
// of 1 to 5 dimensions, between global and shared memory. The thread that
// issues a copy does it, 16 bytes at a time, and it is done when the call
// returns: right on every GPU, and slow where an NVIDIA GPU has a unit for it.
// Maps are those of tensor_map.h; by what is none, or has another number of
// dimensions, no thread copies: the kernel ends with a trap.
#ifndef PORTHIP_TENSOR_COPY_H
#define PORTHIP_TENSOR_COPY_H

#include "mbarrier.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx/ptx_tensor_map.h"

namespace porthip {
namespace detail {

struct TensorWords {
  unsigned Of[4];
};

PORTHIP_DEVICE ptx::detail::TensorMap tensorMapAt(const void *Map, int Rank) {
  ptx::detail::TensorMap Own;
  __builtin_memcpy(&Own, Map, sizeof(Own));
  if (Own.Magic != PORTHIP_TENSOR_MAGIC || Own.Rank != Rank)
    trap();
  return Own;
}

// Several chunks are on their way at once.
constexpr unsigned TensorChunksAtOnce = 8;

template <int Rank>
PORTHIP_DEVICE unsigned
tensorLoad(void *To, const void *MapAt,
           const int (&At)[ptx::detail::TensorMaxRank]) {
  const ptx::detail::TensorMap Map = tensorMapAt(MapAt, Rank);
  const unsigned Count = ptx::detail::tensorChunkCount(&Map);
  for (unsigned First = 0; First < Count; First += TensorChunksAtOnce) {
    TensorWords Words[TensorChunksAtOnce];
    char *Places[TensorChunksAtOnce];
#pragma unroll
    for (unsigned I = 0; I < TensorChunksAtOnce; ++I) {
      // The last chunk once more, in place of what is none.
      const unsigned N = First + I < Count ? First + I : Count - 1;
      const auto P = ptx::detail::tensorPlaceOf(&Map, At, To, N);
      ptx::detail::tensorReadChunk(&Map, P, Words[I].Of);
      Places[I] = P.Shared;
    }
#pragma unroll
    for (unsigned I = 0; I < TensorChunksAtOnce; ++I)
      __builtin_memcpy(Places[I], Words[I].Of, sizeof(TensorWords));
  }
  return Count * unsigned(ptx::detail::TensorChunk);
}

template <int Rank>
PORTHIP_DEVICE void tensorStore(const void *From, const void *MapAt,
                                const int (&At)[ptx::detail::TensorMaxRank]) {
  const ptx::detail::TensorMap Map = tensorMapAt(MapAt, Rank);
  const unsigned Count = ptx::detail::tensorChunkCount(&Map);
  for (unsigned N = 0; N < Count; ++N) {
    const auto P = ptx::detail::tensorPlaceOf(&Map, At, From, N);
    TensorWords Words;
    __builtin_memcpy(Words.Of, P.Shared, sizeof(Words));
    if (P.Inside)
      __builtin_memcpy(P.Global, Words.Of, sizeof(Words));
  }
}

} // namespace detail

// From global to shared memory, from coordinates At on; what is outside of the
// tensor becomes zero, or NaN where the map says so. Barrier hears of the bytes
// of the box.
template <class... Coordinates>
PORTHIP_DEVICE void tensor_load(void *To, const void *Map,
                                unsigned long long *Barrier,
                                Coordinates... At) {
  const int Places[ptx::detail::TensorMaxRank] = {int(At)...};
  const unsigned Bytes =
      detail::tensorLoad<int(sizeof...(At))>(To, Map, Places);
  mbarrier_complete_tx(Barrier, Bytes);
}

// From shared to global memory; what is outside stays as it is, but that rows
// are written in whole chunks of 16 bytes, as an H200 does.
template <class... Coordinates>
PORTHIP_DEVICE void tensor_store(const void *Map, const void *From,
                                 Coordinates... At) {
  const int Places[ptx::detail::TensorMaxRank] = {int(At)...};
  detail::tensorStore<int(sizeof...(At))>(From, Map, Places);
}

} // namespace porthip
#endif
#endif
