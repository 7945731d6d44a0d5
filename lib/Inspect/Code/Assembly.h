// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The assembly that clang writes for an AMD GPU (-S), as far as counting needs
// it: instructions with the source line and the loop that each stands in.
// Clang's comments are read, too: the lines of inlined code, loops, spills.
#ifndef PORTHIP_INSPECT_CODE_ASSEMBLY_H
#define PORTHIP_INSPECT_CODE_ASSEMBLY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <tuple>
#include <vector>

namespace porthip::inspect {

struct Place {
  std::string File;
  unsigned Line = 0; ///< 0: not known

  bool operator<(const Place &Other) const {
    return std::tie(File, Line) < std::tie(Other.File, Other.Line);
  }
  bool operator==(const Place &Other) const {
    return File == Other.File && Line == Other.Line;
  }
};

struct Instruction {
  std::string Mnemonic, Operands;
  std::string Comment; ///< "4-byte Folded Spill"
  /// The innermost place of the project's own code; what a header of the
  /// vendor's does is told where it is called.
  Place At;
  unsigned Block = 0;
  /// Whether a header converts 8-bit floats by arithmetic: porthip's or HIP's.
  bool ConvertsSmallFloat = false;
};

struct Block {
  std::string Label;      ///< "BB0_3"; empty: nothing jumps there
  std::string IrName;     ///< "for.body"
  std::string LoopHeader; ///< of the innermost loop around it; empty: none
  bool IsInnerHeader = false;
  bool IsInInnerLoop = false; ///< of a loop that has no other in it
};

struct FunctionCode {
  std::string Name; ///< the symbol's
  std::vector<Block> Blocks;
  std::vector<Instruction> Instructions;
  Place First; ///< the smallest line of its own code
  /// Loops of which the compiler has said that they are not unrolled as a
  /// pragma asks.
  std::vector<Place> LostUnrolls;
  unsigned CodeBytes = 0;
  unsigned ScratchBytes = 0;    ///< of a lane, without what it calls
  bool HasIndirectCall = false; ///< in it or in what it calls
};

struct AssemblyText {
  std::vector<FunctionCode> Functions;
  std::string Metadata; ///< YAML: the note of the code object
};

/// The path of a file of the project's, for people; empty: it is none.
using OwnPath = llvm::function_ref<std::string(llvm::StringRef)>;

AssemblyText readAssembly(llvm::StringRef Text, OwnPath PathOf);

/// Gives each function the loops of it that clang's record of optimisations
/// (YAML, of the pass LostUnrollPass) names.
void addLostUnrolls(llvm::StringRef Record, OwnPath PathOf, AssemblyText &To);
inline constexpr llvm::StringLiteral LostUnrollPass = "transform-warning";

} // namespace porthip::inspect
#endif
