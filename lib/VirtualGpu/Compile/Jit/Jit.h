// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From lowered IR to code in this process: optimisation and code generation
// for the host's CPU, and linking of the objects, fresh or from the cache.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_JIT_JIT_H
#define PORTHIP_VIRTUALGPU_COMPILE_JIT_JIT_H

#include "VirtualGpu/Abi/HostSymbol.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace porthip::vgpu {

/// The CPU that this process runs on, or a \p Level of it (hostCpu()); code for
/// it runs here.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
hostMachine(llvm::StringRef Level = "");
/// The things that code for hostMachine() depends on besides the IR: LLVM's
/// version, CPU and features. Part of the cache's key.
std::string hostIdentity(llvm::StringRef Level = "");

/// Careful: as little of LLVM as possible, for code that it crashes on.
enum class Effort { Full, Careful };

/// Optimises M (-O3, or -O1 without vectors) and makes an object file of it.
/// Expects IR for the host.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileModule(llvm::Module &M, llvm::TargetMachine &Host,
              Effort How = Effort::Full);

/// libm, memcpy and the like, and what code generation calls (compiler-rt).
llvm::ArrayRef<HostSymbol> libraryFunctions();

/// Code that uses what is defined nowhere.
class UndefinedSymbols : public llvm::ErrorInfo<UndefinedSymbols> {
public:
  static char ID;
  explicit UndefinedSymbols(std::vector<std::string> Names)
      : Names(std::move(Names)) {}
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  std::vector<std::string> Names; ///< demangled, sorted; at least one
};

/// The code of one program: objects that see each other and the symbols that
/// were given, nothing else of the process. Thread-safe.
class Jit {
public:
  static llvm::Expected<std::unique_ptr<Jit>>
  create(llvm::ArrayRef<HostSymbol> Symbols);
  virtual ~Jit() = default;
  /// Links an object. IsShared: what it defines is seen by all objects, else
  /// by lookups with Name only. Errors: UndefinedSymbols.
  virtual llvm::Error add(llvm::StringRef Name,
                          std::unique_ptr<llvm::MemoryBuffer> Object,
                          bool IsShared) = 0;
  /// Address of the object Name (or the shared ones when it is empty).
  virtual llvm::Expected<void *> lookup(llvm::StringRef Name,
                                        llvm::StringRef Symbol) = 0;
  /// "file:line" of code; "" if it has no line; nothing: not code of ours.
  virtual std::optional<std::string> sourceLine(uint64_t Pc) = 0;
  /// The size of the frames of an object's functions, added up.
  virtual uint64_t stackBytes(llvm::StringRef Name) = 0;
};

} // namespace porthip::vgpu
#endif
