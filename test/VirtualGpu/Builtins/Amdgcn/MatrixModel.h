// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model of AMD's matrix instructions for tests, written from the other end
// than the builtins: it goes from elements to registers, from an instruction's
// name to its shape, and adds one element after another with scalars.
#ifndef PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXMODEL_H
#define PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXMODEL_H

#include "Wave.h"

namespace amdtest {

/// The facts in an instruction's name. Name is LLVM's without "llvm.amdgcn.":
/// "mfma.f32.16x16x16f16", "wmma.f32.16x16x16.f16.v8f32.v16f16".
struct Instruction {
  std::string Name;
  std::string Family;   ///< mfma, mfma.scale, smfmac, wmma, swmmac
  uint32_t M, N, K;     ///< K: rows of B
  uint32_t Blocks;      ///< of it; not in the name
  std::string D, A, B;  ///< types; "i8" may be unsigned, see Signs
  bool IsRdna3 = false; ///< of wmma: A has all of K in each lane
  bool IsSparse() const { return Family == "smfmac" || Family == "swmmac"; }
  bool IsWmma() const { return Family == "wmma" || Family == "swmmac"; }
};
/// BytesOfA: of a lane's register A, which tells the number of blocks.
Instruction parse(const std::string &Name, uint32_t BytesOfA);
/// Whether the ISA document of the target has it.
bool exists(const Instruction &I, const Target &On);

uint32_t bitsOf(const std::string &Type);

/// Where an element is: number Element of the lane's operand, by its bits.
struct Spot {
  uint32_t Lane, Element;
};
/// A[i][k] or B[k][i], of a sparse A the stored element k. All lanes that hold
/// it: RDNA 3 wants it in several.
std::vector<Spot> factorSpots(const Instruction &I, uint32_t Wave, bool IsA,
                              uint32_t Row, uint32_t K, uint32_t Block);
Spot sumSpot(const Instruction &I, uint32_t Wave, uint32_t Row, uint32_t Column,
             uint32_t Block, bool IsHigh);

/// The value of a code of a type, on a target that has its 8-bit floats.
double decode(const std::string &Type, uint32_t Code, const Target &On);

/// One element of D, as a double that holds it. A and B: the factors that meet,
/// in order. Scales: of scaled products, by k / 32, as powers of two.
struct DotInput {
  std::vector<double> A, B;
  std::vector<int> Scales;
  double C;
};
double dot(const Instruction &I, const Target &On, const DotInput &In);

} // namespace amdtest
#endif
