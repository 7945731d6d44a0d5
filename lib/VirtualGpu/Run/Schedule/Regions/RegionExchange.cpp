// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Regions/RegionExchange.h"
#include <algorithm>
#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace porthip::vgpu {
namespace {

/// Bit I: Values[I] is not 0; of Count, a multiple of 8.
uint64_t setBitsPlain(const uint64_t *Values, uint32_t Count) {
  uint64_t Set = 0;
  for (uint32_t I = 0; I != Count; ++I)
    Set |= uint64_t(Values[I] != 0) << I;
  return Set;
}

#if defined(__x86_64__)
__attribute__((target("avx512f")))
uint64_t setBitsAvx512(const uint64_t *Values, uint32_t Count) {
  uint64_t Set = 0;
  for (uint32_t I = 0; I != Count; I += 8) {
    const __m512i V = _mm512_loadu_si512(Values + I);
    Set |= uint64_t(_mm512_test_epi64_mask(V, V)) << I;
  }
  return Set;
}

__attribute__((target("avx2"))) uint64_t setBitsAvx2(const uint64_t *Values,
                                                     uint32_t Count) {
  uint64_t Clear = 0;
  const __m256i Zero = _mm256_setzero_si256();
  for (uint32_t I = 0; I != Count; I += 4) {
    const __m256i V =
        _mm256_loadu_si256(reinterpret_cast<const __m256i *>(Values + I));
    const __m256d Same = _mm256_castsi256_pd(_mm256_cmpeq_epi64(V, Zero));
    Clear |= uint64_t(_mm256_movemask_pd(Same)) << I;
  }
  return ~Clear & (Count == 64 ? ~uint64_t(0) : (uint64_t(1) << Count) - 1);
}
#endif

using SetBits = uint64_t (*)(const uint64_t *, uint32_t);
SetBits chooseSetBits() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f"))
    return setBitsAvx512;
  if (__builtin_cpu_supports("avx2"))
    return setBitsAvx2;
#endif
  return setBitsPlain;
}

} // namespace

void fillExchange(VgExchange &To, const uint64_t *Values, uint64_t Live,
                  uint32_t Count) {
  static const SetBits Choice = chooseSetBits();
  const uint64_t All = Count == 64 ? ~uint64_t(0) : (uint64_t(1) << Count) - 1;
  std::memcpy(To.Values, Values, Count * sizeof(uint64_t));
  // Exited lanes left what they published last.
  if (Live != All)
    for (uint32_t I = 0; I != Count; ++I)
      if (!(Live >> I & 1))
        To.Values[I] = 0;
  To.Active = Live;
  To.Set = Choice(To.Values, (Count + 7) / 8 * 8);
}

void clearExchange(VgExchange &To, uint64_t Live) {
  std::memset(To.Values, 0, sizeof(To.Values));
  To.Active = Live;
  To.Set = 0;
}

uint32_t countSet(const uint64_t *Values, uint32_t Count) {
  return uint32_t(Count - std::count(Values, Values + Count, uint64_t(0)));
}

} // namespace porthip::vgpu
