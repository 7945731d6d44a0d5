// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workloads that every executor of this benchmark runs: sizes, inputs and
// the check of the results. Who runs them: Cuda.cu (the virtual GPU), Host.cpp
// (plain C++), OpenCl.cpp (PoCL, Oclgrind).
#ifndef PORTHIP_BENCH_VGPU_WORKLOADS_H
#define PORTHIP_BENCH_VGPU_WORKLOADS_H

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace workloads {

enum Kind { Vadd, Math, Matmul, Reduce, Scan, Shuffle, Divergent };
constexpr int Block = 256;

struct Workload {
  Kind Is;
  const char *Name;
  /// Elements; for Matmul the edge of the matrices.
  int Size;
  /// For Oclgrind, which interprets: a size that ends; times are per element.
  int SmallSize;
  bool HasOpenCl; ///< 3.0's subgroup shuffles are not in PoCL 3.1
};

inline const Workload All[] = {
    {Vadd, "vadd", 1 << 20, 1 << 14, true},
    {Math, "math", 1 << 20, 1 << 12, true},
    {Matmul, "matmul", 512, 64, true},
    {Reduce, "reduce", 1 << 20, 1 << 14, true},
    {Scan, "scan", 1 << 20, 1 << 14, true},
    {Shuffle, "shuffle", 1 << 16, 0, false},
    {Divergent, "divergent", 1 << 18, 1 << 12, true},
};

/// Shuffles per lane of the shuffle workload.
constexpr int ShuffleRounds = 64;

/// The elements of a run. Outputs: as many as inputs, Matmul Size^2.
inline size_t elements(Kind K, int Size) {
  return K == Matmul ? size_t(Size) * Size : size_t(Size);
}
/// Units of work, for costs per unit across sizes.
inline double work(Kind K, int Size) {
  if (K == Matmul)
    return double(Size) * Size * Size;
  return K == Shuffle ? double(Size) * ShuffleRounds : Size;
}

inline std::vector<float> input(size_t Count, unsigned Seed) {
  std::vector<float> Data(Count);
  for (float &X : Data)
    X = float((Seed = Seed * 1664525u + 1013904223u) >> 20) / 4096.0f;
  return Data;
}

/// Ends the program when the results differ: a time of wrong work says nothing.
inline void expectNear(const char *Who, const char *Name,
                       const std::vector<float> &Got,
                       const std::vector<float> &Want, float Tolerance) {
  for (size_t I = 0; I < Want.size(); ++I)
    if (!(std::fabs(Got[I] - Want[I]) <=
          Tolerance * (1 + std::fabs(Want[I])))) {
      std::fprintf(stderr, "%s %s: element %zu is %g, should be %g\n", Who,
                   Name, I, Got[I], Want[I]);
      std::exit(1);
    }
}

/// The plain C++ of each workload (Host.cpp): what the others are checked
/// against, and the time that they are compared with.
void runHost(Kind K, int Size, const float *A, const float *B, float *C);

} // namespace workloads
#endif
