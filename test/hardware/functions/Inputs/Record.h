// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's arrays, as hashes that a GPU's can be compared with:
//   name mode hash
// Modes: exact, and with each NaN as the one that NVIDIA's GPUs make (nan32,
// nan16, nanbf: of float, half, bfloat16), as a CPU's NaNs are others.
#ifndef PORTHIP_TEST_HARDWARE_RECORD_H
#define PORTHIP_TEST_HARDWARE_RECORD_H

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

inline uint64_t canonical(uint64_t W, int Mode) {
  const int Bits = Mode == 1 ? 32 : 16;
  const uint64_t Inf = Mode == 1 ? 0x7f800000 : Mode == 2 ? 0x7c00 : 0x7f80;
  const uint64_t Positive = (1ull << (Bits - 1)) - 1;
  for (int S = 0; Mode && S < 64; S += Bits)
    if ((W >> S & Positive) > Inf) {
      W |= Positive << S;
      W &= ~((Positive + 1) << S);
    }
  return W;
}

constexpr uint64_t HashBasis = 14695981039346656037ull;
inline uint64_t mix(uint64_t Hash, uint64_t Byte) {
  return (Hash ^ Byte) * 1099511628211ull;
}

/// 24 bits of each chunk, as they were recorded, then one of those.
template <class T> uint64_t hashOf(const T *Values, size_t N, int Mode) {
  const size_t Chunk = N >= 65536 ? 256 : 64;
  constexpr size_t Word = sizeof(T) < 8 ? sizeof(T) : 8;
  uint64_t All = HashBasis;
  for (size_t I = 0; I < N; I += Chunk) {
    uint64_t Hash = HashBasis;
    for (size_t J = I; J < std::min(N, I + Chunk); ++J)
      for (size_t Part = 0; Part < sizeof(T); Part += 8) {
        uint64_t W = 0;
        memcpy(&W, reinterpret_cast<const char *>(Values + J) + Part, Word);
        W = canonical(W, Mode);
        for (size_t Byte = 0; Byte < Word; ++Byte)
          Hash = mix(Hash, W >> 8 * Byte & 255);
      }
    char Text[8];
    snprintf(Text, sizeof(Text), "%06x",
             unsigned((Hash >> 24) ^ (Hash >> 48)) & 0xffffff);
    for (const char *C = Text; *C; ++C)
      All = mix(All, static_cast<unsigned char>(*C));
  }
  return All;
}

template <class T>
void put(const std::string &Name, const T *Values, size_t N, int = 0) {
  const char *Modes[] = {"exact", "nan32", "nan16", "nanbf"};
  for (int Mode = 0; Mode < 4; ++Mode)
    printf("%s %s %016llx\n", Name.c_str(), Modes[Mode],
           static_cast<unsigned long long>(hashOf(Values, N, Mode)));
}

#define CK(X)                                                                  \
  do {                                                                         \
    cudaError_t Status = (X);                                                  \
    if (Status != cudaSuccess) {                                               \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(Status));    \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/// N values in device memory, zeros at first.
template <class T> struct Dev {
  T *P;
  size_t N;
  Dev(size_t N) : N(N) {
    CK(cudaMalloc(&P, N * sizeof(T)));
    CK(cudaMemset(P, 0, N * sizeof(T)));
  }
  Dev(const std::vector<T> &V) : Dev(V.size()) {
    CK(cudaMemcpy(P, V.data(), N * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~Dev() { cudaFree(P); }
  std::vector<T> get() {
    std::vector<T> V(N);
    CK(cudaDeviceSynchronize());
    CK(cudaMemcpy(V.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost));
    return V;
  }
  void out(const std::string &Name, int Raw = 0) {
    auto V = get();
    put(Name, V.data(), N, Raw);
  }
};

#endif
