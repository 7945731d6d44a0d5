// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Builtins/Embedded.h"
#include "VirtualGpu/Checkers/Checker.h"
#include "VirtualGpu/Checkers/Shadow.h"
#include "VirtualGpu/Lower/Lower.h"
#include "VirtualGpu/Memory/Memory.h"
#include "VirtualGpu/ProgramInternal.h"
#include "VirtualGpu/Schedule/Services.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include <dlfcn.h>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The data's place in the cache and in the Jit; no kernel has such a name.
constexpr char DataPart[] = "(data)", IndexPart[] = "(index)";

/// Where AMD's device libraries lie, in the order in which they are asked.
std::string findOcml() {
  std::vector<std::string> Folders;
  for (const char *Name : {"ROCM_PATH", "HIP_PATH"})
    if (const char *Root = std::getenv(Name))
      Folders.push_back(std::string(Root) + "/amdgcn/bitcode");
  Folders.push_back("/opt/rocm/amdgcn/bitcode");
  Folders.push_back("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode");
  Folders.push_back("/usr/lib/aarch64-linux-gnu/amdgcn/bitcode");
  Folders.push_back("/usr/lib/amdgcn/bitcode");
  for (const std::string &Folder : Folders)
    if (sys::fs::exists(Folder + "/ocml.bc"))
      return Folder;
  return "";
}

std::string findLibdevice(const std::string &CudaPath) {
  if (CudaPath.empty())
    return "";
  std::string Path = CudaPath + "/nvvm/libdevice/libdevice.10.bc";
  return sys::fs::exists(Path) ? Path : "";
}

/// A file that code depends on: another one of the same name is not the same.
std::string identityOf(const std::string &Path) {
  sys::fs::file_status S;
  if (Path.empty() || sys::fs::status(Path, S))
    return "none";
  return Path + " " + std::to_string(S.getSize()) + " " +
         std::to_string(S.getLastModificationTime().time_since_epoch().count());
}

/// Our own version: the file that this code was loaded from, which also tells
/// builds of one version apart.
std::string ownIdentity() {
  Dl_info Info = {};
  if (dladdr(reinterpret_cast<void *>(&ownIdentity), &Info) && Info.dli_fname)
    return identityOf(Info.dli_fname);
  return "unknown";
}

/// Only fibers have an order of lanes that can be shuffled, and tell the
/// checkers of every meeting of lanes.
std::string modeOf(const Settings &How) {
  const CheckSet Checks = checkSet(How.Checks);
  if (How.Mode.empty() && (How.ShuffleLanesSeed || Checks.Race || Checks.Sync))
    return "fiber";
  return How.Mode;
}

std::string optionsText(const Settings &How, ArrayRef<Image> Images,
                        bool IsInstrumented) {
  const Image &I = Images.front();
  std::string Text = "porthip vgpu ABI " + std::to_string(PORTHIP_VGPU_ABI) +
                     "\n" + ownIdentity() + "\n" + hostIdentity() + "\n" +
                     I.Arch + " wave " + std::to_string(I.WaveSize) + "\n";
  for (const Image &Each : Images)
    Text += "image " + utohexstr(Each.BitcodeHash) + " " +
            std::to_string(Each.Bitcode.size()) + " flags " +
            std::to_string(Each.Flags) + "\n";
  Text += "mode " + modeOf(How) + (IsInstrumented ? " checked" : "") +
          (checkSet(How.Checks).Sync ? " sync\n" : "\n");
  Text += "library " +
          identityOf(I.Of == Vendor::Amd ? findOcml() + "/ocml.bc"
                                         : findLibdevice(How.CudaPath)) +
          "\n";
  return Text;
}

/// Gives each call of a waiting primitive a number of its own, out of the range
/// of kernels' sites: AMD's lanes meet where they are at the same call. After
/// inlining of the builtins, which hold the calls.
void numberDataSites(Module &M) {
  LoopAnalysisManager LAM; // in this order: each refers to those before
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  AlwaysInlinerPass().run(M, MAM);
  uint32_t Next = 0x80000000;
  for (const char *Name : {"__vg_exchange", "__vg_barrier", "__vg_arrive",
                           "__vg_grid_sync", "__vg_yield"}) {
    Function *Primitive = M.getFunction(Name);
    if (!Primitive)
      continue;
    for (User *U : Primitive->users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != Primitive)
        continue;
      // The last argument of each (Abi.h). Copies of one call are one site.
      const unsigned Last = Call->arg_size() - 1;
      Call->setArgOperand(
          Last, ConstantInt::get(Call->getArgOperand(Last)->getType(), Next++));
      Call->addFnAttr(Attribute::NoMerge);
    }
  }
}

} // namespace

// ---- Program

std::unique_ptr<Program> Program::create(ArrayRef<Image> Images,
                                         const Settings &How) {
  return std::make_unique<ProgramImpl>(Images, How);
}

ProgramImpl::ProgramImpl(ArrayRef<Image> TheImages, const Settings &TheHow)
    : Images(TheImages.vec()), How(TheHow),
      IsInstrumented(checkSet(How.Checks).needsAccesses()),
      ReportsSync(checkSet(How.Checks).Sync), Mode(modeOf(How)),
      Options(optionsText(How, Images, IsInstrumented)), Cache(How.CacheDir) {
  if (IsInstrumented)
    Memory::get().onRelease(noteFreed);
  if (checkSet(How.Checks).Init)
    enableInit();
}

ProgramImpl::~ProgramImpl() {
  for (void *Base : Adopted)
    Memory::get().disown(Base);
}

std::string ProgramImpl::cacheKey(StringRef Part) const {
  return Options + "part " + Part.str() + "\n";
}

Expected<StringRef> ProgramImpl::bitcode() {
  if (Images.size() == 1)
    return Images.front().Bitcode;
  std::lock_guard<std::mutex> Guard(LinkLock);
  if (Linked.empty()) {
    auto Bytes = linkImages(Images);
    if (!Bytes)
      return Bytes.takeError();
    Linked = std::move(*Bytes);
  }
  return StringRef(Linked);
}

// With IndexLock held.
Error ProgramImpl::readIndex() {
  if (HasIndex || IndexFailed.isSet())
    return IndexFailed.get();
  if (Error E = readIndexNow())
    return IndexFailed.store(std::move(E));
  HasIndex = true;
  return Error::success();
}

Error ProgramImpl::readIndexNow() {
  if (auto Text = Cache.load(cacheKey(IndexPart)))
    if (Index.fromText(*Text))
      return Error::success();
  Expected<StringRef> Bytes = bitcode();
  if (!Bytes)
    return Bytes.takeError();
  LLVMContext Context;
  auto M = parseDevice(*Bytes, Context);
  if (!M)
    return M.takeError();
  auto Made = indexOf(**M);
  if (!Made)
    return Made.takeError();
  Index = std::move(*Made);
  Cache.store(cacheKey(IndexPart), Index.toText());
  return Error::success();
}

// With the index read. Empty: no such kernel.
std::string ProgramImpl::findKernelName(StringRef Name) const {
  if (llvm::binary_search(Index.Kernels, Name.str()))
    return Name.str();
  const StringRef Plain = withoutSuffix(Name);
  for (const std::string &K : Index.Kernels)
    if (withoutSuffix(K) == Plain)
      return K;
  return "";
}

Expected<Kernel *> ProgramImpl::kernel(StringRef Name) {
  std::lock_guard<std::mutex> Guard(IndexLock);
  auto It = Kernels.find(Name);
  if (It != Kernels.end())
    return It->second.get();
  if (Error E = readIndex())
    return std::move(E);
  const std::string Found = findKernelName(Name);
  if (Found.empty())
    return nullptr;
  std::unique_ptr<KernelImpl> &K = Kernels[Found];
  if (!K)
    K = std::make_unique<KernelImpl>(*this, Found);
  return K.get();
}

std::vector<std::string> ProgramImpl::kernelNames() {
  std::lock_guard<std::mutex> Guard(IndexLock);
  consumeError(readIndex());
  return Index.Kernels;
}

std::vector<std::string> ProgramImpl::variableNames() {
  std::lock_guard<std::mutex> Guard(IndexLock);
  consumeError(readIndex());
  std::vector<std::string> Names;
  for (const VariableInfo &V : Index.Variables)
    Names.push_back(V.Name);
  return Names;
}

Expected<Variable> ProgramImpl::variable(StringRef Name) {
  const VariableInfo *Found = nullptr;
  {
    std::lock_guard<std::mutex> Guard(IndexLock);
    if (Error E = readIndex())
      return std::move(E);
    for (const VariableInfo &V : Index.Variables)
      if (V.Name == Name)
        Found = &V;
    const StringRef Plain = withoutSuffix(Name);
    for (const VariableInfo &V : Index.Variables)
      if (!Found && withoutSuffix(V.Name) == Plain)
        Found = &V;
  }
  if (!Found)
    return Variable();
  Expected<Jit *> J = jit();
  if (!J)
    return J.takeError();
  Expected<void *> Address = (*J)->lookup("", Found->Name);
  if (!Address)
    return Address.takeError();
  Variable V;
  V.Address = *Address;
  V.SizeBytes = Found->SizeBytes;
  V.IsConstant = Found->IsConstant;
  return V;
}

// ---- Compilation

RetargetOptions ProgramImpl::retargetOptions() const {
  RetargetOptions O;
  const Image &I = Images.front();
  O.Of = I.Of;
  O.Arch = I.Arch;
  O.WaveSize = I.WaveSize;
  for (const Image &Each : Images)
    O.ImageFlags |= Each.Flags;
  if (I.Of == Vendor::Nvidia)
    O.LibdevicePath = findLibdevice(How.CudaPath);
  else
    O.OcmlDir = findOcml();
  return O;
}

Error ProgramImpl::lowerKernel(Module &M, StringRef Kernel,
                               TargetMachine &Host) {
  if (Error E = extractKernel(M, Kernel))
    return E;
  const RetargetOptions Retargeting = retargetOptions();
  Expected<SharedLayout> Shared = retarget(M, Retargeting);
  if (!Shared)
    return Shared.takeError();
  LowerOptions Lowering;
  Lowering.Mode = Mode;
  Lowering.IsAmd = Retargeting.Of == Vendor::Amd;
  Lowering.WaveSize = Retargeting.WaveSize;
  Lowering.InstrumentAccesses = IsInstrumented;
  Lowering.ReportInactive = ReportsSync;
  return lower(M, Kernel, *Shared, Lowering, Host);
}

Error ProgramImpl::lowerData(Module &M) {
  Expected<std::vector<std::string>> Names = extractData(M);
  if (!Names)
    return Names.takeError();
  Expected<SharedLayout> Shared = retarget(M, retargetOptions());
  if (!Shared)
    return Shared.takeError();
  if (Shared->StaticBytes)
    return createStringError("a function whose address is taken uses "
                             "__shared__ variables of its own, which the "
                             "virtual GPU does not support");
  // Builtins that were linked in are for these functions only.
  for (Function &F : M)
    if (!F.isDeclaration() && !llvm::binary_search(*Names, F.getName().str()))
      F.setLinkage(GlobalValue::InternalLinkage);
  numberDataSites(M);
  return Error::success();
}

Expected<std::unique_ptr<MemoryBuffer>> ProgramImpl::compile(StringRef Kernel) {
  Expected<StringRef> Bytes = bitcode();
  if (!Bytes)
    return Bytes.takeError();
  auto Host = hostMachine();
  if (!Host)
    return Host.takeError();
  LLVMContext Context;
  std::string Wrong;
  captureErrors(Context, Wrong);
  auto M = parseDevice(*Bytes, Context);
  if (!M)
    return M.takeError();
  if (Error E =
          Kernel.empty() ? lowerData(**M) : lowerKernel(**M, Kernel, **Host))
    return std::move(E);
  auto Object = compileModule(**M, **Host);
  if (!Wrong.empty()) {
    consumeError(Object.takeError());
    return createStringError(Wrong);
  }
  return Object;
}

Expected<std::unique_ptr<MemoryBuffer>> ProgramImpl::object(StringRef Kernel) {
  const std::string Key = cacheKey(Kernel.empty() ? DataPart : Kernel);
  if (auto Bytes = Cache.load(Key))
    return MemoryBuffer::getMemBufferCopy(*Bytes, Kernel);
  auto Object = compile(Kernel);
  if (Object)
    Cache.store(Key, (*Object)->getBuffer());
  return Object;
}

Expected<Jit *> ProgramImpl::jit() {
  std::lock_guard<std::mutex> Guard(JitLock);
  if (JitFailed.isSet())
    return JitFailed.get();
  if (!TheJit)
    if (Error E = makeJit())
      return JitFailed.store(std::move(E));
  return TheJit.get();
}

Error ProgramImpl::makeJit() {
  {
    std::lock_guard<std::mutex> Guard(IndexLock);
    if (Error E = readIndex())
      return E;
  }
  std::vector<HostSymbol> Symbols = libraryFunctions().vec();
  append_range(Symbols, deviceServices());
  auto J = Jit::create(Symbols);
  if (!J)
    return J.takeError();
  if (Index.HasData) {
    auto Object = object("");
    if (!Object)
      return Object.takeError();
    if (Error E = (*J)->add(DataPart, std::move(*Object), /*IsShared=*/true))
      return E;
  }
  TheJit = std::move(*J);
  adoptVariables();
  return Error::success();
}

void ProgramImpl::adoptVariables() {
  for (const VariableInfo &V : Index.Variables) {
    Expected<void *> Address = TheJit->lookup("", V.Name);
    if (!Address) {
      consumeError(Address.takeError());
      continue;
    }
    Memory::get().adopt(*Address, V.SizeBytes, MemoryKind::Global, 0);
    Adopted.push_back(*Address);
  }
}

// ---- Kernel

Program &KernelImpl::program() { return In; }

std::optional<std::string> KernelImpl::sourceLine(uint64_t Pc) {
  Jit *J = In.jitIfMade();
  return J ? J->sourceLine(Pc) : std::nullopt;
}

Expected<const VgKernelCode *> KernelImpl::code() {
  if (const VgKernelCode *Ready = Code.load(std::memory_order_acquire))
    return Ready;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Failed.isSet())
    return Failed.get();
  if (!Code)
    if (Error E = load())
      return Failed.store(std::move(E));
  return Code.load();
}

Error KernelImpl::load() {
  Expected<Jit *> J = In.jit();
  if (!J)
    return J.takeError();
  auto Object = In.object(Name);
  if (!Object)
    return Object.takeError();
  if (Error E = (*J)->add(Name, std::move(*Object), /*IsShared=*/false))
    return E;
  Expected<void *> Found = (*J)->lookup(Name, "vgm." + Name);
  if (!Found)
    return Found.takeError();
  StackBytes = (*J)->stackBytes(Name) + (*J)->stackBytes(DataPart);
  Code = static_cast<const VgKernelCode *>(*Found);
  return Error::success();
}

} // namespace porthip::vgpu
