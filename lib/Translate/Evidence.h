// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts of a parse about names in the project's files. Each translation
// unit, on each side, gives some; merged, they decide where the tokens alone
// cannot. Plain data, keyed by file and byte offset.

#ifndef PORTHIP_TRANSLATE_EVIDENCE_H
#define PORTHIP_TRANSLATE_EVIDENCE_H

#include "Port/Port.h"
#include "Rules/RuleIndex.h"
#include "Translate/Options.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace porthip {

/// As far as argument transforms need it.
enum class ArgumentType : uint8_t { Unknown, VoidPointer, VoidPointerPointer };

struct NameEvidence {
  /// It refers to something that CUDA's headers declare.
  bool MeansCuda = false;
  /// It refers to, or declares, something else.
  bool MeansOther = false;
  /// Both in one translation unit: its device and host side differ, or the name
  /// is overloaded by both.
  bool DiffersInUnit = false;
  /// It is used in a function that the host runs, perhaps besides the device.
  bool OnHost = false;
  /// A macro that CUDA's headers define.
  bool IsCudaMacro = false;
  /// Namespaces around what CUDA declares, without inline ones: "cub".
  std::string Scope;
  /// For a member: the name of its struct, as declared or as typedef'd.
  std::string Struct;
  /// For the callee of a call: arguments as written, without defaulted ones.
  int ArgumentCount = -1;
  std::vector<ArgumentType> Arguments;
  /// The types of the arguments, where a rule for the name asks for types.
  std::vector<ArgumentTypes> Types;

  void merge(const NameEvidence &Other);
};

/// A function or operator of the project that clashes with one of HIP's.
struct HipTwin {
  /// From the first token of the definition or declaration to its last; 0 when
  /// a macro writes it, and its first token stands in the macro.
  unsigned End = 0;
  /// "atomicMax(float *, float)", "operator+=' for 'float3".
  std::string Name;
  /// An operator that does for each component what HIP's does, and no more.
  bool IsPlain = false;
  bool HasCLinkage = false;
  /// Another place has the body, if any has.
  bool IsDeclaration = false;
};

/// An operand of type CUdeviceptr in `+` or `-`. It is an integer in CUDA and a
/// void pointer in HIP, which C++ does no arithmetic on.
struct DevicePointerOperand {
  unsigned End = 0;
  /// Not empty for `p += n`: the operator, "+".
  std::string Assignment;
  /// For `p += n`: the range of n.
  unsigned RightBegin = 0, RightEnd = 0;
};

/// The header that a macro with its arguments makes, and their length.
struct MadeHeader {
  unsigned Length = 0;
  std::string Name;
};

/// A finding of a check (Translate/Findings/Check.h) at a place.
struct Hazard {
  unsigned Offset = 0, Length = 0;
  std::string Check, Message, Fix, Symbol;
  unsigned EffortMinutes = 0;
  /// The declared severity, or another where the check knows better.
  uint8_t Level = 0;
  /// Replacements that mend it, offset and length in the same file; empty when
  /// none is safe.
  std::vector<std::tuple<unsigned, unsigned, std::string>> FixIt;
  /// The port has the replacements, and the hazard no more: not a finding.
  bool IsMade = false;
  /// The shim header that the replacements use; may be empty.
  std::string Shim = {};
  /// Clang refuses the code and nvcc takes it (Frontend/Mends): it belongs to
  /// no check. All but one of several that belong together are parts.
  bool IsMend = false, IsPart = false;

  /// Without shims, what needs one is not, nor is arithmetic that is kept.
  bool isMade(const TranslateOptions &Options) const;
  /// --warp=native makes the fix instead of a finding.
  bool isNativeWarpEdit() const {
    return !FixIt.empty() &&
           llvm::StringRef(Check).starts_with("porthip-warp-");
  }

  bool operator<(const Hazard &Other) const {
    return std::tie(Offset, Check, Message) <
           std::tie(Other.Offset, Other.Check, Other.Message);
  }
};

/// An asm statement: in device code or not, and what its operands are.
struct AsmEvidence {
  bool OnDevice = false;
  /// As the preprocessor leaves it; empty if expansions of a macro differ.
  std::string Template;
  /// Types of outputs, then inputs, as ptx::CType; 0 where it is not known.
  std::vector<uint8_t> Types;
  bool IsSeen = false;
  /// The carry flag goes from it to another statement of a function, or comes
  /// from one; it comes from no statement of some function.
  bool SharesCarry = false, ReadsForeignCarry = false;
  /// A barrier for the whole block at which others only arrive. A barrier for a
  /// part: there is a kernel whose body has no one place to begin at.
  bool SharesBarrier = false, HasHiddenKernel = false;

  void merge(const AsmEvidence &Other);
};

/// A kernel's definition. Facts has neither place, launches nor callees.
struct KernelEvidence {
  /// From `template` or `__global__` to past the closing brace.
  unsigned Begin = 0, End = 0;
  KernelFacts Facts;
  /// Definitions that it may reach: file, and from where to where.
  std::set<std::tuple<std::string, unsigned, unsigned>> Callees;

  void merge(const KernelEvidence &Other);
};

/// A launch of a kernel. Of has no place.
struct LaunchEvidence {
  /// The definition, where this unit has it: the key in its file's Kernels.
  std::string KernelFile;
  unsigned KernelOffset = 0;
  KernelLaunch Of;

  void merge(const LaunchEvidence &Other);
};

struct FileEvidence {
  std::map<unsigned, NameEvidence> Names;
  /// Names with a rule that the file declares or defines itself.
  std::set<std::string> Declared;
  /// Resolved paths of #include directives by the offset of the name; without
  /// system headers.
  std::map<unsigned, std::string> Includes;
  /// Offsets of includes that have the name of a CUDA header and mean a header
  /// of the project that an include folder gave.
  std::set<unsigned> OwnIncludes;
  /// `#include CUDA_STD(array)`: CUDA's headers that a macro makes of its
  /// arguments, by the offset of its name; empty: several.
  std::map<unsigned, MadeHeader> MadeHeaders;
  /// By the offset where they begin, behind `template <...>`.
  std::map<unsigned, HipTwin> HipTwins;
  std::map<unsigned, DevicePointerOperand> DevicePointers;
  /// Where host code computes with CUDA's half, which HIP does on devices only
  /// (true), or passes the type to a template that may (false).
  std::map<unsigned, bool> HostHalf;
  /// Uses of `threadIdx` and its kin that depend on its type in CUDA: of the
  /// object (true), or of a member where a type is deduced (false).
  std::map<unsigned, bool> Builtins;
  /// It names types of CUDA's that keep their names: `float4`.
  bool UsesTypes = false;
  /// Property of a main file: host code calls mathematics of float by global
  /// names
  /// (`sqrt(x)`), which nvcc brings as C++ has them, without <math.h>.
  bool CallsHostMath = false;
  /// Property of a main file: host code calls functions of <string.h>, which no
  /// other header than CUDA's brings.
  bool CallsHostString = false;
  /// Property of a main file: the header of CUDA's that it reaches behind
  /// macros of the project with names that HIP's headers use (`#define T int`).
  std::string LateHeader;
  /// Such macros that are in force where the file begins; in a main file those
  /// of the command line (-DT=int).
  std::set<std::string> MacrosAtBegin;
  /// Names of CUDA's that token pasting makes, by the offset of the first
  /// operand: `cuda ## name`.
  std::map<unsigned, std::set<std::string>> Pasted;
  /// Names in arguments of macros that `#` makes text of, and whether one is
  /// all of the argument of a macro of the project's.
  std::map<unsigned, bool> Stringized;
  /// Names that are all of an argument of a macro which `##` puts together with
  /// something else.
  std::set<unsigned> PasteOperands;
  /// Offsets where launches begin that stand in device code.
  std::set<unsigned> DeviceLaunches;
  /// By the offsets of `asm` keywords.
  std::map<unsigned, AsmEvidence> Asm;
  /// Where bodies of functions begin whose asm statements share a carry flag.
  std::set<unsigned> CarryBodies;
  /// Where bodies of kernels begin that may come to a barrier for a part of
  /// their block.
  std::set<unsigned> BarrierBodies;
  /// Several units and instantiations that show one hazard show it once.
  std::set<Hazard> Hazards;
  /// By the offset of the name, and the qualified name: a macro may write
  /// several kernels at one place.
  std::map<std::pair<unsigned, std::string>, KernelEvidence> Kernels;
  /// By the offset of `<<<`, or of the call that launches, and the kernel.
  std::map<std::pair<unsigned, std::string>, LaunchEvidence> Launches;

  void merge(const FileEvidence &Other);
};

/// By normalised path; only files of the project.
struct Evidence {
  std::map<std::string, FileEvidence> Files;

  void merge(const Evidence &Other);
  /// Called with the evidence of one translation unit, when it is complete.
  void markDifferences();
  std::string toJson() const;
  static llvm::Expected<Evidence> fromJson(llvm::StringRef Text);
};

} // namespace porthip

#endif
