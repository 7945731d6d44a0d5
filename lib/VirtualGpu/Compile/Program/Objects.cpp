// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's objects: what they depend on, and how they are compiled. A crash
// of LLVM costs a kernel its speed or its launch, not the user's process.
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "VirtualGpu/Compile/Certify/Certify.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Jit/Guard.h"
#include "VirtualGpu/Compile/Lower/Lower.h"
#include "VirtualGpu/Compile/Program/ProgramInternal.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include <cstdio>
#include <dlfcn.h>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Where AMD's device libraries lie, in the order in which they are asked.
std::string findOcml() {
  for (const std::string &Folder : deviceLibraryPlaces())
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

/// Our own version: the file that this code was loaded from, which also tells
/// builds of one version apart.
std::string ownFile() {
  Dl_info Info = {};
  if (dladdr(reinterpret_cast<void *>(&ownFile), &Info) && Info.dli_fname)
    return Info.dli_fname;
  return "unknown";
}

/// Beside the cache, or where temporary files go.
std::string keepForReport(const std::string &CacheDir, StringRef Bitcode) {
  SmallString<128> Path(CacheDir);
  if (CacheDir.empty())
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Path);
  sys::path::append(Path, "porthip-crash-");
  std::string Made = uniquePath(Path, ".bc");
  int File = -1;
  if (sys::fs::openFileForWrite(Made, File, sys::fs::CD_CreateNew))
    return "";
  raw_fd_ostream(File, /*shouldClose=*/true) << Bitcode;
  return Made;
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

std::string modeOf(const Settings &How) {
  return How.Mode.empty() && How.ShuffleLanesSeed ? "fiber" : How.Mode;
}

CacheKey optionsKey(const Settings &How, ArrayRef<Image> Images) {
  // All fields, by name: one that is added does not compile until it is decided
  // here. Not in the key: what says how kernels run, not what they are.
  const auto &[Threads, Mode, CacheDir, TimeoutMs, ShuffleLanesSeed,
               ShuffleBlocksSeed, Lockstep, Checks, CudaPath, Cpu, Computes,
               HipMajor, Fresh, NotesStores, Profiles, Follows] = How;
  const auto &[Fuses, OwnMath, ExactMath, FlushesDenormals, ShiftsAsNvidia,
               ConvertsAsNvidia, AddsInOrder, DividesExactly] = Computes;
  CacheKey Key("kernel 2");
  Key.add("ABI", PORTHIP_VGPU_ABI)
      .addStamp("program", ownFile())
      .add("host", hostIdentity(Cpu))
      .add("mode", modeOf(How)) // fibers where lanes are shuffled
      .add("lockstep", Lockstep)
      .add("checks", checkSet(Checks))
      .add("notes-stores", NotesStores)
      .add("profiles", Profiles)
      .add("fuses", Fuses)
      .add("own-math", OwnMath)
      .add("exact-math", ExactMath)
      .add("flushes", FlushesDenormals)
      .add("shifts", ShiftsAsNvidia)
      .add("conversions", ConvertsAsNvidia)
      .add("adds-in-order", AddsInOrder)
      .add("divides-exactly", DividesExactly)
      .addStamp("library", Images.front().Of == Vendor::Amd
                               ? findOcml() + "/ocml.bc"
                               : findLibdevice(CudaPath));
  for (const Image &I : Images) {
    const auto &[Of, Arch, WaveSize, Flags, Bitcode, BitcodeHash] = I;
    Key.add("vendor", Of)
        .add("arch", Arch)
        .add("wave", WaveSize)
        .add("flags", Flags)
        .add("bytes", Bitcode.size())
        .add("hash", BitcodeHash);
  }
  return Key;
}

RetargetOptions ProgramImpl::retargetOptions() const {
  RetargetOptions O;
  const Image &I = Images.front();
  O.Of = I.Of;
  O.Arch = I.Arch;
  O.WaveSize = I.WaveSize;
  for (const Image &Each : Images)
    O.ImageFlags |= Each.Flags;
  O.Computes = How.Computes;
  if (How.Computes.OwnMath)
    return O;
  if (I.Of == Vendor::Nvidia)
    O.LibdevicePath = findLibdevice(How.CudaPath);
  else
    O.OcmlDir = findOcml();
  return O;
}

Error ProgramImpl::lowerKernel(Module &M, StringRef Kernel,
                               const std::string &AskedMode,
                               TargetMachine &Host) {
  if (Error E = extractKernel(M, Kernel))
    return E;
  const RetargetOptions Retargeting = retargetOptions();
  LowerOptions Lowering;
  Lowering.Certificate = certify(M, Retargeting.Of, Retargeting.ImageFlags);
  Expected<SharedLayout> Shared = retarget(M, Retargeting);
  if (!Shared)
    return Shared.takeError();
  Lowering.Mode = AskedMode;
  Lowering.IsAmd = Retargeting.Of == Vendor::Amd;
  Lowering.WaveSize = Retargeting.WaveSize;
  Lowering.Checks = checkSet(How.Checks);
  Lowering.NotesStores = How.NotesStores;
  Lowering.Profiles = How.Profiles;
  Lowering.Follows = How.Follows.concerns(Kernel);
  Lowering.Lockstep = How.Lockstep.value_or(Lowering.IsAmd);
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
  Constant *Literals = constantTable(M);
  new GlobalVariable(M, Literals->getType(), /*isConstant=*/true,
                     GlobalValue::ExternalLinkage, Literals, LiteralTable);
  return Error::success();
}

/// The state of compile()'s work, for a crash.
struct ProgramImpl::CompileState {
  std::string Where; ///< of the kernel: " at FILE:LINE", or ""
  const char *Doing = "read";
  Expected<std::unique_ptr<MemoryBuffer>> Object = nullptr;
};

void ProgramImpl::compileNow(StringRef Kernel, const std::string &AskedMode,
                             Effort How, CompileState &State) {
  auto Fail = [&](Error E) { State.Object = std::move(E); };
  // Taken for checked, so that it can be assigned.
  consumeError(State.Object.takeError());
  Expected<StringRef> Bytes = bitcode();
  if (!Bytes)
    return Fail(Bytes.takeError());
  auto Host = hostMachine(this->How.Cpu);
  if (!Host)
    return Fail(Host.takeError());
  LLVMContext Context;
  std::string Wrong;
  captureErrors(Context, Wrong);
  auto M = parseDevice(*Bytes, Context);
  if (!M)
    return Fail(M.takeError());
  if (const Function *F = (*M)->getFunction(Kernel))
    if (const DISubprogram *Place = F->getSubprogram())
      State.Where = " at " + Place->getFilename().str() + ":" +
                    std::to_string(Place->getLine());
  State.Doing = "lowered";
  if (Error E = Kernel.empty() ? lowerData(**M)
                               : lowerKernel(**M, Kernel, AskedMode, **Host))
    return Fail(std::move(E));
  State.Doing = "optimised";
  auto Object = compileModule(**M, **Host, How);
  if (!Wrong.empty()) {
    consumeError(Object.takeError());
    return Fail(createStringError(Wrong));
  }
  State.Object = std::move(Object);
}

Expected<std::unique_ptr<MemoryBuffer>>
ProgramImpl::compile(StringRef Kernel, const std::string &AskedMode) {
  CompileState State;
  auto Crash =
      runGuarded([&] { compileNow(Kernel, AskedMode, Effort::Full, State); });
  if (!Crash)
    return std::move(State.Object);
  const std::string What =
      (Kernel.empty() ? "the program's device data and functions"
                      : "kernel '" + demangle(Kernel) + "'") +
      State.Where + ": LLVM crashed (" + *Crash + ") while this was " +
      State.Doing + " for the CPU";
  // Less is asked of LLVM: no loops over lanes, no vectors.
  const bool MayChoose = AskedMode.empty();
  CompileState Careful;
  if (!runGuarded([&] {
        compileNow(Kernel, MayChoose ? "fiber" : AskedMode, Effort::Careful,
                   Careful);
      })) {
    if (Careful.Object)
      std::fprintf(stderr,
                   "porthip: note: %s; compiled with less optimisation, it "
                   "runs slower\n",
                   What.c_str());
    return std::move(Careful.Object);
  }
  consumeError(Careful.Object.takeError());
  std::string Text = What + ", also with less optimisation";
  Expected<StringRef> Bytes = bitcode();
  const std::string Kept = Bytes ? keepForReport(How.CacheDir, *Bytes) : "";
  if (!Bytes)
    consumeError(Bytes.takeError());
  if (!Kept.empty())
    Text += "; its device code is in " + Kept + ": please report it";
  return createStringError(Text);
}

Expected<std::unique_ptr<MemoryBuffer>>
ProgramImpl::object(StringRef Kernel, const std::string &AskedMode) {
  CacheKey Key = cacheKey(Kernel.empty() ? DataPart : Kernel);
  Key.add("mode", AskedMode).add("follows", How.Follows.concerns(Kernel));
  if (auto Entry = Kept.find(Key))
    return MemoryBuffer::getMemBufferCopy(Entry->Payload, Kernel);
  auto Object = compile(Kernel, AskedMode);
  if (Object)
    Kept.keep(Key, (*Object)->getBuffer());
  return Object;
}

} // namespace porthip::vgpu
