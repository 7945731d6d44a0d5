// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Builtins/Embedded.h"
#include "VirtualGpu/Compile/Program/ProgramInternal.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Check/StoreKinds.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Schedule/Services/Services.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The index's place in the cache; no kernel has such a name.
constexpr char IndexPart[] = "(index)";

} // namespace

// ---- Program

std::unique_ptr<Program> Program::create(ArrayRef<Image> Images,
                                         const Settings &How) {
  return std::make_unique<ProgramImpl>(Images, How);
}

ProgramImpl::ProgramImpl(ArrayRef<Image> TheImages, const Settings &TheHow)
    : Images(TheImages.vec()), How(TheHow), Mode(modeOf(How)),
      Options(optionsKey(How, Images)), Kept(How.CacheDir, CachePart::Kernels) {
  if (checkSet(How.Checks).needsAccesses())
    Memory::get().onRelease(LaunchChecker::noteReleased);
  if (How.NotesStores)
    keepStoreKinds();
  if (checkSet(How.Checks).Init)
    enableInit();
}

ProgramImpl::~ProgramImpl() {
  for (void *Base : Adopted)
    Memory::get().disown(Base);
}

CacheKey ProgramImpl::cacheKey(StringRef Part) const {
  CacheKey Key = Options;
  return Key.add("part", Part);
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
  if (auto Entry = Kept.find(cacheKey(IndexPart)))
    if (Index.fromText(Entry->Payload))
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
  Kept.keep(cacheKey(IndexPart), Index.toText());
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

// ---- Linking

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
    auto Object = object("", Mode);
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
  auto Adopt = [this](void *Base, uint64_t SizeBytes, bool IsConstant) {
    Memory::get().adopt(Base, SizeBytes, MemoryKind::Global, 0, IsConstant);
    Adopted.push_back(Base);
  };
  for (const VariableInfo &V : Index.Variables) {
    Expected<void *> Address = TheJit->lookup("", V.Name);
    if (!Address) {
      consumeError(Address.takeError());
      continue;
    }
    Adopt(*Address, V.SizeBytes, V.IsConstant);
  }
  Expected<void *> Literals = TheJit->lookup("", LiteralTable);
  if (!Literals)
    return consumeError(Literals.takeError());
  for (auto *L = static_cast<VgConstant *>(*Literals); L->Base; ++L)
    Adopt(const_cast<char *>(L->Base), L->SizeBytes, true);
}

// ---- Kernel

Program &KernelImpl::program() { return In; }

std::optional<std::string> KernelImpl::sourceLine(uint64_t Pc) {
  Jit *J = In.jitIfMade();
  return J ? J->sourceLine(Pc) : std::nullopt;
}

Expected<const VgKernelCode *> KernelImpl::code() {
  return get(Chosen, In.mode());
}

Expected<const VgKernelCode *> KernelImpl::fiberCode() {
  const VgKernelCode *Ready = Chosen.Code;
  return Ready && Ready->Mode == VG_MODE_FIBER ? Ready : get(Fiber, "fiber");
}

Expected<const VgKernelCode *> KernelImpl::get(Compiled &C,
                                               const std::string &Mode) {
  if (const VgKernelCode *Ready = C.Code.load(std::memory_order_acquire))
    return Ready;
  std::lock_guard<std::mutex> Guard(C.Lock);
  if (C.Failed.isSet())
    return C.Failed.get();
  if (!C.Code)
    if (Error E = load(C, Mode))
      return C.Failed.store(std::move(E));
  return C.Code.load();
}

Error KernelImpl::load(Compiled &C, const std::string &Mode) {
  Expected<Jit *> J = In.jit();
  if (!J)
    return J.takeError();
  auto Object = In.object(Name, Mode);
  if (!Object)
    return Object.takeError();
  const std::string Part = &C == &Fiber ? Name + " (fiber)" : Name;
  if (Error E = (*J)->add(Part, std::move(*Object), /*IsShared=*/false))
    return handleErrors(
        std::move(E), [&](const UndefinedSymbols &Missing) -> Error {
          if (In.image().isRelocatable())
            return createStringError(Missing.message() +
                                     ", nor any other file of the program");
          return make_error<CodeOfOtherFile>(Missing.message());
        });
  Expected<void *> Found = (*J)->lookup(Part, "vgm." + Name);
  if (!Found)
    return Found.takeError();
  StackBytes = std::max<uint64_t>(StackBytes, (*J)->stackBytes(Part) +
                                                  (*J)->stackBytes(DataPart));
  C.Code = static_cast<const VgKernelCode *>(*Found);
  return Error::success();
}

char CodeOfOtherFile::ID = 0;

} // namespace porthip::vgpu
