// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code of the process: what the program's constructors register (fat
// binaries with their kernels and variables, by host address) and what it
// loads at run time (modules, kernels by name). A module has one program per
// device, made when the device first needs it, so that each device has its own
// copy of the variables.
#ifndef PORTHIP_RUNTIME_CODE_MODULES_H
#define PORTHIP_RUNTIME_CODE_MODULES_H

#include "Runtime/Core/Machine.h"
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace porthip::vgpu::rt {

/// A __managed__ variable of a fat binary: the program's host side and the
/// device side each hold a pointer to the one memory.
struct ManagedVariable {
  std::string Name;
  void *Memory;
};

struct Module {
  std::vector<Image> Images;
  std::vector<std::string> OwnedBytes; ///< of images that were loaded
  std::vector<ManagedVariable> Managed;
  /// Why the module cannot run, found when it was registered; empty: it can.
  std::string Defect;
  std::mutex Lock;
  std::map<unsigned, std::unique_ptr<Program>> Programs; ///< by device
  bool HasToldUser = false;
  std::vector<void *> Adopted; ///< variables that Memory knows of
  ~Module();
};

/// A kernel as the program names it. Lives until its module is unloaded.
struct Function {
  std::shared_ptr<Module> Of;
  std::string Name;
  const void *Host = nullptr; ///< null: of a module that was loaded
  /// cudaFuncAttributeMaxDynamicSharedMemorySize; -1: never set.
  int MaxDynamicShared = -1;
  int Carveout = -1, CacheConfig = 0;
  std::map<unsigned, Kernel *> Kernels;  ///< by device; guarded by Of->Lock
  std::atomic<bool> HasToldUser = false; ///< why it cannot run
};

/// The kernel of F on the device, compiled; on failure tells the user why,
/// once.
Status loadKernel(Function &F, Gpu &On, Kernel *&K, const VgKernelCode *&Code);
/// A variable of a module on a device.
Status loadVariable(Module &M, llvm::StringRef Name, Gpu &On, Variable &V);
/// Whether the device can run the module; tells the user once if not.
Status checkModule(Module &M, Gpu &On);

struct Binary; ///< what __cudaRegisterFatBinary returns

/// One per process, filled before main() runs. Thread-safe.
class Registry {
public:
  static Registry &get();

  Binary *addBinary(const void *Data);
  void removeBinary(Binary *B);
  void addFunction(Binary *B, const void *Host, const char *Name);
  void addVariable(Binary *B, const void *Host, const char *Name,
                   uint64_t SizeBytes);
  /// Makes the memory, with the contents of Init (may be null), and writes its
  /// address to *Host.
  void addManaged(Binary *B, void **Host, const void *Init, const char *Name,
                  uint64_t SizeBytes);
  /// For a recorder: managed variables that came since the last time are
  /// numbered by their names, as compilers register them in other orders.
  void settleManaged();

  /// The kernel that the host function (or a handle of a loaded one) stands
  /// for; null if there is none.
  Function *findFunction(const void *Host);
  /// Success and the variable, or InvalidSymbol.
  Status findVariable(const void *Host, Gpu &On, Variable &V);
  std::vector<std::string> architectures();

  /// Modules that the program loads: cuModuleLoadData and its kin.
  Status load(const void *Data, size_t SizeBytes, Module *&M);
  bool unload(Module *M);
  bool isModule(Module *M);
  Status functionOf(Module *M, const char *Name, Gpu &On, Function *&F);
  std::vector<Function *> functionsOf(Module *M, Gpu &On);

private:
  struct HostVariable {
    Binary *Of;
    std::string Name;
    uint64_t SizeBytes;
    void *Managed; ///< its memory, if it is managed
  };
  std::shared_ptr<Module> moduleOf(Binary &B);

  std::recursive_mutex Lock;
  std::vector<std::unique_ptr<Binary>> Binaries;
  std::map<const void *, std::pair<Binary *, std::unique_ptr<Function>>>
      Functions;
  std::map<const void *, HostVariable> Variables;
  std::vector<std::pair<std::string, const void *>> Unsettled;
  std::map<Module *, std::shared_ptr<Module>> Loaded;
  std::map<std::pair<Module *, std::string>, std::unique_ptr<Function>>
      LoadedFunctions;
  std::set<const void *> FunctionHandles;
};

} // namespace porthip::vgpu::rt
#endif
