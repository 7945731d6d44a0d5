// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clang command lines of one source file, for the device and the host, and
// what is made of the device's result.
#ifndef PORTHIP_COMPILER_COMPILE_COMPILEUNIT_H
#define PORTHIP_COMPILER_COMPILE_COMPILEUNIT_H

#include "Compiler/Compile/BuildLine.h"
#include "Compiler/Machine/Environment.h"
#include "Frontend/Mends/NvccReading.h"

namespace porthip {

enum class Source : uint8_t {
  Cuda,
  Hip,
  Host,   ///< C++, C or assembly for the host alone
  Object, ///< for the linker
};

struct Unit {
  /// How it is compiled. Not owned.
  const BuildLine *Line = nullptr;
  std::string File;
  Source Is = Source::Host;
  std::string Language;              ///< clang's -x
  const GpuTarget *Target = nullptr; ///< Null for Host and Object.
  bool SeesHip = false;              ///< HIP's headers, not CUDA's.
  /// It is HIP, and the runtime's header is the first that is not a comment.
  bool BeginsWithHip = false;
  /// HIP's names on CUDA: runtime-shims/hip-nvidia. It is Cuda otherwise.
  bool IsHipOnNvidia = false;
  /// Names that clang defines, and the original's compiler does not.
  NvccNames Nvcc;
  std::string Output;
  /// Names what is internal to the file alike on both sides. Empty: there is
  /// nothing of its own in it, as in ImplicitHeaders.
  std::string UniqueId;

  bool hasDevice() const { return Target; }
};

/// \p As: the target that the user named; may be null. Errors: the file is
/// missing; it is CUDA and \p As an AMD target. HIP runs on both.
llvm::Expected<Unit> makeUnit(const Input &I, const BuildLine &Line,
                              const GpuTarget *As);

/// Host code of a program whose device code is HIP sees HIP's headers, as a
/// header of the program may name them; where it is CUDA, the host's compiler
/// is the one that nvcc calls.
void shareVendor(llvm::MutableArrayRef<Unit> Units);

/// All files of a line, objects among them.
llvm::Expected<std::vector<Unit>> makeUnits(const BuildLine &Line,
                                            const GpuTarget *As);

/// Leaves out options that a compiler of C refuses: the standards of C++.
std::vector<std::string> withoutCxxStandard(std::vector<std::string> Args);

/// Flags that tell clang, for the host, to stop behind \p Until.
std::vector<std::string> stepFlags(Step Until);

/// To stdout: LLVM bitcode.
std::vector<std::string> deviceCommand(const Unit &U, const Environment &E);
/// The second half of a line that marks variables without a value: optimises
/// the bitcode in the file \p From, to stdout.
std::vector<std::string> optimiseCommand(const Unit &U, const Environment &E,
                                         llvm::StringRef From);
/// \p ImagePath: what is embedded; empty: nothing.
std::vector<std::string> hostCommand(const Unit &U, const Environment &E,
                                     llvm::StringRef ImagePath);

/// The image of \p Bitcode, which lives on in the result as a copy.
std::string imageOf(const Unit &U, llvm::StringRef Bitcode);

/// The headers that \p U needs are there. Error: which package has them.
llvm::Error checkHeaders(const Unit &U, const Environment &E);

/// Makes the host's stand-ins of device variables visible to other objects, as
/// relocatable device code has them: clang keeps them to one object where the
/// host side is not compiled for nvlink.
llvm::Error exportDeviceVariables(llvm::StringRef Bitcode,
                                  const std::string &ObjectPath);

} // namespace porthip
#endif
