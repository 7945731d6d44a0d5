// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program and its kernels: what is compiled when, what comes from the cache.
// Private to this folder.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_PROGRAM_PROGRAMINTERNAL_H
#define PORTHIP_VIRTUALGPU_COMPILE_PROGRAM_PROGRAMINTERNAL_H

#include "Support/Cache/Cache.h"
#include "VirtualGpu/Compile/Extract/Extract.h"
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "VirtualGpu/Device.h"
#include <atomic>
#include <map>
#include <mutex>

namespace porthip::vgpu {

/// An error that is given again each time it is asked for.
class StoredError {
public:
  llvm::Error store(llvm::Error E) {
    IsOfOtherFile = E.isA<CodeOfOtherFile>();
    Text = llvm::toString(std::move(E));
    return get();
  }
  bool isSet() const { return !Text.empty(); }
  llvm::Error get() const {
    if (IsOfOtherFile)
      return llvm::make_error<CodeOfOtherFile>(Text);
    return isSet() ? llvm::createStringError(Text) : llvm::Error::success();
  }

private:
  std::string Text;
  bool IsOfOtherFile = false;
};

/// The data's place in the cache and in the Jit; no kernel has such a name.
inline constexpr char DataPart[] = "(data)";

/// Name of the data: what variables may point to and has no name, as
/// VgConstant.
inline constexpr char LiteralTable[] = "vg.literals";

/// Only fibers have an order of lanes that can be shuffled.
std::string modeOf(const Settings &How);
/// All that objects depend on besides the part that is asked for.
CacheKey optionsKey(const Settings &How, llvm::ArrayRef<Image> Images);

class ProgramImpl;

class KernelImpl final : public Kernel {
public:
  KernelImpl(ProgramImpl &In, std::string Name)
      : In(In), Name(std::move(Name)) {}
  llvm::StringRef name() const override { return Name; }
  llvm::Expected<const VgKernelCode *> code() override;
  llvm::Expected<const VgKernelCode *> fiberCode() override;
  Program &program() override;
  uint64_t stackBytes() override { return StackBytes; }
  std::optional<std::string> sourceLine(uint64_t Pc) override;

private:
  /// The code in one mode, once it was asked for.
  struct Compiled {
    std::mutex Lock;
    std::atomic<const VgKernelCode *> Code{nullptr};
    StoredError Failed;
  };
  llvm::Expected<const VgKernelCode *> get(Compiled &C,
                                           const std::string &Mode);
  llvm::Error load(Compiled &C, const std::string &Mode);

  ProgramImpl &In;
  const std::string Name;
  Compiled Chosen, Fiber;
  std::atomic<uint64_t> StackBytes{0}; ///< of the mode that needs most
};

class ProgramImpl final : public Program {
public:
  ProgramImpl(llvm::ArrayRef<Image> Images, const Settings &How);
  ~ProgramImpl() override;
  llvm::Expected<Kernel *> kernel(llvm::StringRef Name) override;
  llvm::Expected<Variable> variable(llvm::StringRef Name) override;
  std::vector<std::string> kernelNames() override;
  std::vector<std::string> variableNames() override;
  const Image &image() const override { return Images.front(); }

  /// The object file of a kernel (Kernel empty: of the data), from the cache
  /// or compiled now. AskedMode: as in LowerOptions.
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  object(llvm::StringRef Kernel, const std::string &AskedMode);
  /// Mode that kernels are compiled for; "": what fits.
  const std::string &mode() const { return Mode; }
  /// With the program's data linked.
  llvm::Expected<Jit *> jit();
  Jit *jitIfMade() { return TheJit.get(); }

private:
  llvm::Error readIndex();
  llvm::Error readIndexNow();
  llvm::Error makeJit();
  void adoptVariables();
  llvm::Expected<llvm::StringRef> bitcode();
  struct CompileState;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  compile(llvm::StringRef Kernel, const std::string &AskedMode);
  void compileNow(llvm::StringRef Kernel, const std::string &AskedMode,
                  Effort How, CompileState &State);
  llvm::Error lowerKernel(llvm::Module &M, llvm::StringRef Kernel,
                          const std::string &AskedMode,
                          llvm::TargetMachine &Host);
  llvm::Error lowerData(llvm::Module &M);
  RetargetOptions retargetOptions() const;
  CacheKey cacheKey(llvm::StringRef Part) const;
  std::string findKernelName(llvm::StringRef Name) const;

  const std::vector<Image> Images;
  const Settings How;
  const std::string Mode;
  const CacheKey Options; ///< what all parts depend on
  Cache Kept;

  std::mutex IndexLock;
  bool HasIndex = false;
  StoredError IndexFailed;
  ProgramIndex Index;
  std::map<std::string, std::unique_ptr<KernelImpl>, std::less<>> Kernels;

  std::mutex LinkLock; ///< of Linked
  std::string Linked;  ///< bitcode of several images

  std::mutex JitLock;
  std::unique_ptr<Jit> TheJit;
  StoredError JitFailed;
  std::vector<void *> Adopted;
};

} // namespace porthip::vgpu
#endif
