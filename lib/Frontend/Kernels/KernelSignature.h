// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts that a caller needs about a kernel: its parameters down to the
// scalars, its device variables, and the needs of its launches.

#ifndef PORTHIP_FRONTEND_KERNELS_KERNELSIGNATURE_H
#define PORTHIP_FRONTEND_KERNELS_KERNELSIGNATURE_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Toolchain.h"
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace porthip {

struct ValueLayout;

/// \p Count scalars beside each other, somewhere in a value.
struct ScalarLayout {
  /// "" for the value itself, "pos.x" for a field, "pos[2].x" below arrays.
  std::string Path;
  /// "f32", "u8", ... as Verify's elementName(); "pointer"; "texture": an
  /// object whose texels are Pointee; empty: see Unsupported.
  std::string Kind;
  uint64_t OffsetBytes = 0, Count = 1;
  /// Constants of an enumeration: all its values.
  std::vector<int64_t> Enumerators;
  /// Why no value can be made: "is a texture object".
  std::string Unsupported;
  /// Layout of what is behind a pointer or a texture.
  std::shared_ptr<ValueLayout> Pointee;
  /// Dimensions of a texture: 1 (`tex1Dfetch`) or 2 (`tex2D`).
  unsigned TextureDimensions = 0;
  bool IsPointeeConst = false;
};

struct ValueLayout {
  std::string Spelling; ///< "const float *"
  uint64_t SizeBytes = 0;
  std::vector<ScalarLayout> Scalars;
};

struct KernelParameter {
  std::string Name; ///< as declared; "arg2" where it has none
  ValueLayout Type;
};

/// A `__constant__` or `__device__` variable at namespace scope.
struct DeviceSymbol {
  std::string Name; ///< qualified
  ValueLayout Type;
  bool IsConstant = false, HasInitializer = false;
};

struct KernelSignature {
  /// By which of the wanted names it was found.
  unsigned WantedBy = 0;
  /// As C++ names it at the end of the file: "detail::reduce<float, 256>".
  std::string Name;
  /// "reduce(const float *, int)": tells overloads apart.
  std::string Prototype;
  /// The file has others of that name.
  bool IsOverloaded = false;
  /// A function that is no kernel has the same name, as a wrapper that
  /// launches it may.
  bool SharesName = false;
  std::vector<KernelParameter> Parameters;
  /// The symbols that the kernel or what it calls names.
  std::vector<DeviceSymbol> Symbols;
  /// Parameters, and fields of them, that something is divided by as they are.
  std::set<std::string> Divisors;
  /// 1 to 3: whether threadIdx.y, blockIdx.z, ... are asked for.
  unsigned Dimensions = 1;
  bool UsesDynamicShared = false, SyncsGrid = false;
  /// Element of the dynamic shared array; 0 without one.
  uint64_t SharedElementBytes = 0;
  /// Extents of the shared arrays whose size is fixed.
  std::vector<std::vector<uint64_t>> SharedArrays;
  /// Bound of `__launch_bounds__`; 0 without one.
  uint64_t MaxLanes = 0;
  /// Size of a launch in the file whose block is a constant; empty: there is
  /// none.
  std::vector<uint64_t> Block;
  /// Size of a launch in the file that has it as a constant; 0: none.
  uint64_t DynamicSharedBytes = 0;
};

/// Names as people write them: "k<64, 8>" is "k<64,8>".
std::string withoutSpaces(llvm::StringRef Kernel);

struct KernelQuery {
  std::string File;
  const Toolchain *Tools = nullptr;
  const CompileOptions *Options = nullptr;
  std::string CacheDir;     ///< see ParseJob
  std::string TemporaryDir; ///< exists; for the file that is parsed
  /// "saxpy", "reduce<float, 256>", "k(int *)"; "reduce" of a template means
  /// all instances that the file uses. Empty: all that have no template
  /// parameters left, in the order of the file.
  std::vector<std::string> Wanted;
  /// Where the names of templates go that the file makes no instance of.
  std::vector<std::string> *Unused = nullptr;
  /// Where the macros go that the file and its own headers define: see
  /// ownMacros().
  std::vector<std::string> *Macros = nullptr;
};

/// The name that a `main` in the file gets, for a caller has its own.
constexpr const char *RenamedMain = "porthip_main_of_the_file";

/// One for each wanted, or all its instances, in their order. Errors: there is
/// no such kernel (names those that there are), several fit, the file cannot be
/// parsed.
llvm::Expected<std::vector<KernelSignature>>
readKernels(const KernelQuery &Query);

} // namespace porthip

#endif
