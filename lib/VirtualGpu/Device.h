// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The virtual GPU as its users (the runtime stand-ins, Verify) see it: programs
// made of device images, their kernels and variables, and launches. Knows
// nothing of CUDA or HIP entry points, streams or error codes.
#ifndef PORTHIP_VIRTUALGPU_DEVICE_H
#define PORTHIP_VIRTUALGPU_DEVICE_H

#include "VirtualGpu/Abi/KernelCode.h"
#include "VirtualGpu/Follow.h"
#include "VirtualGpu/Image.h"
#include "VirtualGpu/Numerics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace porthip::vgpu {

/// The content of memory that nothing has written.
enum class FreshMemory : uint8_t {
  AsItIs,
  Zero,
  Poison,
  PoisonBlocks ///< only what a block starts with: shared and local memory
};

/// How to run; the stand-ins read it once from the environment that
/// `porthip run` sets (Abi/Variables.def).
struct Settings {
  unsigned Threads = 0;          ///< workers; 0 = all cores
  std::string Mode;              ///< "", "fiber", "region": tests force one
  std::string CacheDir;          ///< the cache folder; empty = none
  uint64_t TimeoutMs = 0;        ///< per launch; 0 = none
  uint32_t ShuffleLanesSeed = 0; ///< 0 = lanes in order
  /// 0 = in order; else blocks that a GPU holds at a time begin in another one,
  /// and so do the warps of a block. Lanes of a warp keep theirs.
  uint32_t ShuffleBlocksSeed = 0;
  /// Lanes of a warp stay in step between plain accesses of shared memory.
  /// Nothing: on AMD, whose instructions are the wavefront's.
  std::optional<bool> Lockstep;
  std::vector<std::string> Checks; ///< of Abi/Checks.def
  std::string CudaPath;            ///< for libdevice; empty = none
  std::string Cpu; ///< kernels are compiled for it, as hostCpu()
  Numerics Computes;
  int HipMajor = 7; ///< whose printf AMD's device code has; the runtime's
  /// Content of the device, and of a block's shared memory.
  FreshMemory Fresh = FreshMemory::AsItIs;
  bool NotesStores = false; ///< Run/Check/StoreKinds.h
  bool Profiles = false;    ///< Run/Profile/LaunchProfile.h
  Follow Follows;
};
Settings settingsFromEnvironment();

/// One message each.
struct WrongVariables {
  std::vector<std::string> Names;  ///< that no variable has
  std::vector<std::string> Values; ///< that theirs does not take
};
/// Misspelt ones of the variables of Abi/Variables.def in \p Environment
/// ("NAME=VALUE", with a null behind the last).
WrongVariables wrongVariables(const char *const *Environment);

/// Why a launch did not run to its end. The memory it wrote stays written;
/// parts of the block that failed may have been run again, to find the thread.
enum class FaultKind {
  None,
  IllegalAddress,
  Misaligned,
  DivideByZero,
  Trap,
  Assert,
  Unsupported, ///< an instruction we do not have; Message names it
  Illegal,     ///< one that a GPU refuses with these operands, likewise
  Deadlock,
  Timeout,
  Internal
};

struct LaunchOutcome {
  FaultKind Fault = FaultKind::None;
  std::string
      Message; ///< kernel, block, thread, source line: one or more lines
  bool HasPrinted = false; ///< device code called printf
  bool IsReported = false; ///< a checker has told the user of the fault
};

struct LaunchConfig {
  uint32_t Grid[3] = {1, 1, 1}, Block[3] = {1, 1, 1}; ///< each >= 1, checked
                                                      ///< by the caller
  uint32_t DynamicSharedBytes = 0;
  bool IsCooperative = false;
  uint64_t Number = 0;   ///< in a recording; 0: none is made
  void **Args = nullptr; ///< one pointer per argument; read before it returns
};

class Program;

/// A kernel uses device code of another file, and was not compiled to be linked
/// with it: the vendors' compilers would have refused.
class CodeOfOtherFile : public llvm::ErrorInfo<CodeOfOtherFile> {
public:
  static char ID;
  explicit CodeOfOtherFile(std::string Text) : Text(std::move(Text)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string Text;
};

/// A kernel of a program. Lives as long as the program; compiled at its first
/// use of code(). Thread-safe.
class Kernel {
public:
  virtual ~Kernel() = default;
  virtual llvm::StringRef name() const = 0;
  /// Compiles (or loads from the cache) on first call. Errors: IR that cannot
  /// be compiled, undefined device symbols (by name), CodeOfOtherFile.
  virtual llvm::Expected<const VgKernelCode *> code() = 0;
  /// The same with every lane on a stack of its own, for what the other modes
  /// cannot tell. Null: there is none.
  virtual llvm::Expected<const VgKernelCode *> fiberCode() { return nullptr; }
  virtual Program &program() = 0;
  // For the scheduler, once code() was successful.
  /// The size of the frames of the kernel's functions, without recursion.
  virtual uint64_t stackBytes() { return 0; }
  /// "file:line" of an address in the kernel's code or in what it calls in its
  /// program; "" where there is no line, nothing where it is other code.
  virtual std::optional<std::string> sourceLine(uint64_t Pc) {
    return std::nullopt;
  }
};

struct Variable {
  void *Address = nullptr;
  uint64_t SizeBytes = 0;
  bool IsConstant = false;
};

/// One image, or the relocatable images of a process linked together.
class Program {
public:
  virtual ~Program() = default;
  /// Images outlive the program. Cheap: nothing is parsed until it is asked.
  static std::unique_ptr<Program> create(llvm::ArrayRef<Image> Images,
                                         const Settings &How);
  /// Names as the host registers them (mangled). A name that was given a
  /// suffix for internal linkage (`__static__HASH`, `.static.HASH`) is found
  /// without it. Null: no such kernel.
  virtual llvm::Expected<Kernel *> kernel(llvm::StringRef Name) = 0;
  virtual llvm::Expected<Variable> variable(llvm::StringRef Name) = 0;
  virtual std::vector<std::string> kernelNames() = 0;
  virtual std::vector<std::string> variableNames() = 0;
  virtual const Image &image() const = 0; ///< the first
};

/// Runs a launch to its end on the calling thread and the worker pool. May be
/// called from several threads at once.
LaunchOutcome launch(Kernel &K, const LaunchConfig &Config, const Target &On,
                     const Settings &How);

} // namespace porthip::vgpu
#endif
