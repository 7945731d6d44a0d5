// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/Modules.h"
#include "Runtime/Code/ManagedCode.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

namespace porthip::vgpu::rt {

struct Binary {
  Image Code;
  std::string Defect; ///< why Code is not one of ours
  std::vector<ManagedVariable> Managed;
  ManagedCode Separated; ///< owns Code's bitcode if that had to be changed
  std::shared_ptr<Module> Mod;
};

/// CUDA's managed variables become pointers; see ManagedCode.h.
static void separate(Binary &B) {
  auto Separated = separateManaged(B.Code);
  if (!Separated) {
    B.Defect = llvm::toString(Separated.takeError());
    return;
  }
  if (Separated->Bitcode.empty())
    return;
  B.Separated = std::move(*Separated);
  B.Code.Bitcode = B.Separated.Bitcode;
  B.Code.BitcodeHash = llvm::xxh3_64bits(B.Code.Bitcode);
}

Module::~Module() {
  for (void *Address : Adopted)
    Memory::get().disown(Address);
}

Registry &Registry::get() {
  static Registry *Only = new Registry;
  return *Only;
}

Binary *Registry::addBinary(const void *Data) {
  auto B = std::make_unique<Binary>();
  if (!Data) {
    B->Defect = "the program has no device code";
  } else if (auto I = readImage(static_cast<const char *>(Data), SIZE_MAX)) {
    B->Code = *I;
    separate(*B);
  } else {
    B->Defect = llvm::toString(I.takeError());
  }
  std::lock_guard<std::recursive_mutex> Held(Lock);
  Binaries.push_back(std::move(B));
  return Binaries.back().get();
}

void Registry::removeBinary(Binary *B) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  for (auto I = Functions.begin(); I != Functions.end();) {
    if (I->second.first != B) {
      ++I;
      continue;
    }
    FunctionHandles.erase(I->second.second.get());
    I = Functions.erase(I);
  }
  for (auto I = Variables.begin(); I != Variables.end();)
    I = I->second.Of == B ? Variables.erase(I) : std::next(I);
  llvm::erase_if(Binaries, [&](auto &Other) { return Other.get() == B; });
}

void Registry::addFunction(Binary *B, const void *Host, const char *Name) {
  auto F = std::make_unique<Function>();
  F->Name = Name;
  F->Host = Host;
  std::lock_guard<std::recursive_mutex> Held(Lock);
  // A template's stub may be registered by several objects; all mean the same
  // kernel, so the first stays.
  Functions.try_emplace(Host, B, std::move(F));
}

void Registry::addVariable(Binary *B, const void *Host, const char *Name,
                           uint64_t SizeBytes) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  auto Managed = B->Separated.Variables.find(Name);
  if (Managed == B->Separated.Variables.end()) {
    Variables.try_emplace(Host, HostVariable{B, Name, SizeBytes, nullptr});
    return;
  }
  // CUDA's managed variable: the host's is the one memory.
  void *Memory = const_cast<void *>(Host);
  const auto &[Pointer, Initial] = Managed->second;
  if (!Initial.empty())
    std::memcpy(Memory, Initial.data(),
                std::min<uint64_t>(SizeBytes, Initial.size()));
  vgpu::Memory::get().adopt(Memory, SizeBytes, MemoryKind::Managed, 0);
  B->Managed.push_back({Pointer, Memory});
  Unsettled.push_back({Name, Memory});
  Variables.try_emplace(Host, HostVariable{B, Name, SizeBytes, Memory});
}

void Registry::addManaged(Binary *B, void **Host, const void *Init,
                          const char *Name, uint64_t SizeBytes) {
  void *At = Memory::get().allocate(SizeBytes ? SizeBytes : 1,
                                    MemoryKind::Managed, 0, 0);
  if (!At) {
    B->Defect =
        std::string("no memory for the managed variable '") + Name + "'";
    return;
  }
  if (Init)
    std::memcpy(At, Init, SizeBytes);
  *Host = At;
  std::lock_guard<std::recursive_mutex> Held(Lock);
  B->Managed.push_back({Name, At});
  Unsettled.push_back({Name, At});
  Variables.try_emplace(Host, HostVariable{B, Name, SizeBytes, At});
  Variables.try_emplace(At, HostVariable{B, Name, SizeBytes, At});
}

void Registry::settleManaged() {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  if (Unsettled.empty())
    return;
  std::stable_sort(
      Unsettled.begin(), Unsettled.end(),
      [](const auto &A, const auto &B) { return A.first < B.first; });
  std::vector<const void *> InOrder;
  for (const auto &[Name, At] : Unsettled)
    InOrder.push_back(At);
  Memory::get().renumber(InOrder);
  Unsettled.clear();
}

/// Relocatable images that are there when one of them is first used are one
/// program; later ones (of a library that is loaded then) are the next.
std::shared_ptr<Module> Registry::moduleOf(Binary &B) {
  if (B.Mod)
    return B.Mod;
  auto M = std::make_shared<Module>();
  auto Add = [&](Binary &Part) {
    Part.Mod = M;
    M->Images.push_back(Part.Code);
    M->Managed.insert(M->Managed.end(), Part.Managed.begin(),
                      Part.Managed.end());
    if (M->Defect.empty())
      M->Defect = Part.Defect;
  };
  Add(B);
  if (B.Defect.empty() && B.Code.isRelocatable())
    for (auto &Other : Binaries)
      if (!Other->Mod && Other->Defect.empty() && Other->Code.isRelocatable())
        Add(*Other);
  return M;
}

Function *Registry::findFunction(const void *Host) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  auto Found = Functions.find(Host);
  if (Found == Functions.end()) {
    if (FunctionHandles.count(Host))
      return static_cast<Function *>(const_cast<void *>(Host));
    return nullptr;
  }
  Function *F = Found->second.second.get();
  if (!F->Of)
    F->Of = moduleOf(*Found->second.first);
  FunctionHandles.insert(F); // what the driver APIs call it
  return F;
}

Status Registry::findVariable(const void *Host, Gpu &On, Variable &V) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  auto Found = Variables.find(Host);
  if (Found == Variables.end())
    return Status::InvalidSymbol;
  const HostVariable &H = Found->second;
  if (H.Managed) {
    V.Address = H.Managed;
    V.SizeBytes = H.SizeBytes;
    return Status::Success;
  }
  Status Result = loadVariable(*moduleOf(*H.Of), H.Name, On, V);
  return Result == Status::NotFound ? Status::InvalidSymbol : Result;
}

std::vector<std::string> Registry::architectures() {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  std::vector<std::string> Names;
  for (auto &B : Binaries)
    if (B->Defect.empty())
      Names.push_back(B->Code.Arch);
  return Names;
}

/// NVIDIA's code is made for an architecture and newer ones; AMD's for one.
static bool canRun(const Image &I, const Target &On) {
  if (I.Of != On.Of)
    return false;
  llvm::StringRef Arch = llvm::StringRef(I.Arch).split(':').first;
  if (On.Of == Vendor::Amd)
    return Arch == On.Name;
  const Target *Of = findGpuTarget(Arch);
  return !Of || Of->Major * 100 + Of->Minor <= On.Major * 100 + On.Minor;
}

Status checkModule(Module &M, Gpu &On) {
  std::string Why = M.Defect;
  for (const Image &I : M.Images)
    if (Why.empty() && !canRun(I, *On.On))
      Why = "device code for " + I.Arch + " does not run on " + On.On->Name;
  if (Why.empty())
    return Status::Success;
  std::lock_guard<std::mutex> Held(M.Lock);
  if (!M.HasToldUser)
    tellUser("cannot run the device code: " + Why +
             "; build the program with 'porthip cc'");
  M.HasToldUser = true;
  return Status::NoImageForDevice;
}

/// The module's program on the device; M.Lock is held.
static Program &programOn(Module &M, Gpu &On) {
  std::unique_ptr<Program> &P = M.Programs[On.Ordinal];
  if (P)
    return *P;
  P = Program::create(M.Images, Machine::get().settings());
  for (const ManagedVariable &Managed : M.Managed) {
    auto V = P->variable(Managed.Name);
    if (!V) // unused by device code: clang dropped it
      llvm::consumeError(V.takeError());
    else if (V->Address)
      *static_cast<void **>(V->Address) = Managed.Memory;
  }
  return *P;
}

/// Each launch of it fails alike. The vendors' compilers do not even build a
/// program that lacks device code, so a program need not expect that error, and
/// would go on with results of no kernel. For a module that is loaded later it
/// may.
static Status cannotRun(Function &F, llvm::Error Why) {
  bool IsOfOtherFile = Why.isA<CodeOfOtherFile>();
  std::string Text = "kernel '" + llvm::demangle(F.Name) +
                     "': " + llvm::toString(std::move(Why));
  constexpr char Fix[] = "; if another file defines it, compile all of them "
                         "with -rdc=true";
  if (IsOfOtherFile && F.Host)
    endProgram(Text + "; the program ends here" + Fix);
  if (IsOfOtherFile)
    Text += Fix;
  if (!F.HasToldUser.exchange(true))
    tellUser(Text);
  return Status::InvalidPtx;
}

Status loadKernel(Function &F, Gpu &On, Kernel *&K, const VgKernelCode *&Code) {
  if (Status S = checkModule(*F.Of, On); S != Status::Success)
    return S;
  std::unique_lock<std::mutex> Held(F.Of->Lock);
  Kernel *&Known = F.Kernels[On.Ordinal];
  if (!Known) {
    auto Found = programOn(*F.Of, On).kernel(F.Name);
    if (!Found)
      return cannotRun(F, Found.takeError());
    if (!*Found)
      return Status::InvalidDeviceFunction;
    Known = *Found;
  }
  K = Known;
  Held.unlock();
  auto Compiled = K->code();
  if (!Compiled)
    return cannotRun(F, Compiled.takeError());
  Code = *Compiled;
  return Status::Success;
}

Status loadVariable(Module &M, llvm::StringRef Name, Gpu &On, Variable &V) {
  if (Status S = checkModule(M, On); S != Status::Success)
    return S;
  std::lock_guard<std::mutex> Held(M.Lock);
  auto Found = programOn(M, On).variable(Name);
  if (!Found) {
    llvm::consumeError(Found.takeError());
    return Status::NotFound;
  }
  if (!Found->Address)
    return Status::NotFound;
  V = *Found;
  if (!Memory::get().find(V.Address)) {
    Memory::get().adopt(V.Address, V.SizeBytes, MemoryKind::Global, On.Ordinal,
                        V.IsConstant);
    M.Adopted.push_back(V.Address);
  }
  return Status::Success;
}

Status Registry::load(const void *Data, size_t SizeBytes, Module *&M) {
  if (!Data)
    return Status::InvalidValue;
  auto New = std::make_shared<Module>();
  auto I = readImage(static_cast<const char *>(Data), SizeBytes);
  if (!I) {
    tellUser("cannot load the module: " + llvm::toString(I.takeError()) +
             "; make it with 'porthip cc --device' or NVRTC/hipRTC");
    return Status::InvalidImage;
  }
  // The program may free its copy as soon as this returns.
  New->OwnedBytes.push_back(I->Bitcode.str());
  New->Images.push_back(*I);
  New->Images.back().Bitcode = New->OwnedBytes.back();
  if (Status S = checkModule(*New, currentGpu()); S != Status::Success)
    return S;
  std::lock_guard<std::recursive_mutex> Held(Lock);
  M = New.get();
  Loaded.emplace(M, std::move(New));
  return Status::Success;
}

bool Registry::unload(Module *M) {
  std::shared_ptr<Module> Last;
  std::lock_guard<std::recursive_mutex> Held(Lock);
  auto Found = Loaded.find(M);
  if (Found == Loaded.end())
    return false;
  for (auto I = LoadedFunctions.begin(); I != LoadedFunctions.end();) {
    if (I->first.first == M) {
      FunctionHandles.erase(I->second.get());
      I = LoadedFunctions.erase(I);
    } else {
      ++I;
    }
  }
  Last = std::move(Found->second);
  Loaded.erase(Found);
  return true;
}

bool Registry::isModule(Module *M) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  return Loaded.count(M);
}

Status Registry::functionOf(Module *M, const char *Name, Gpu &On,
                            Function *&F) {
  std::lock_guard<std::recursive_mutex> Held(Lock);
  auto Owner = Loaded.find(M);
  if (Owner == Loaded.end())
    return Status::InvalidHandle;
  std::unique_ptr<Function> &Known = LoadedFunctions[{M, Name}];
  if (!Known) {
    auto New = std::make_unique<Function>();
    New->Of = Owner->second;
    New->Name = Name;
    {
      std::lock_guard<std::mutex> OfModule(M->Lock);
      auto Found = programOn(*M, On).kernel(Name);
      if (!Found) {
        tellUser(std::string("kernel '") + Name +
                 "': " + llvm::toString(Found.takeError()));
        return Status::InvalidPtx;
      }
      if (!*Found)
        return Status::NotFound;
    }
    Known = std::move(New);
    FunctionHandles.insert(Known.get());
  }
  F = Known.get();
  return Status::Success;
}

std::vector<Function *> Registry::functionsOf(Module *M, Gpu &On) {
  std::vector<std::string> Names;
  {
    std::lock_guard<std::mutex> Held(M->Lock);
    Names = programOn(*M, On).kernelNames();
  }
  std::vector<Function *> All;
  for (const std::string &Name : Names) {
    Function *F = nullptr;
    if (functionOf(M, Name.c_str(), On, F) == Status::Success)
      All.push_back(F);
  }
  return All;
}

} // namespace porthip::vgpu::rt
