// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpu/Device.h"
#include "VirtualGpu/Image.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <chrono>
#include <dlfcn.h>
#include <thread>

using namespace llvm;
namespace porthip::gputest {

const char *const ModuleHead =
    "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:"
    "32-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";

//===- libcuda ------------------------------------------------------------===//

// Handles are pointers; numbers are those of cuda.h, which is not needed.
struct Device::Api {
  int (*cuInit)(unsigned);
  int (*cuDriverGetVersion)(int *);
  int (*cuDeviceGet)(int *, int);
  int (*cuDeviceGetName)(char *, int, int);
  int (*cuDeviceGetAttribute)(int *, int, int);
  int (*cuDevicePrimaryCtxRetain)(void **, int);
  int (*cuDevicePrimaryCtxReset_v2)(int);
  int (*cuCtxSetCurrent)(void *);
  int (*cuMemAlloc_v2)(uint64_t *, size_t);
  int (*cuMemFree_v2)(uint64_t);
  int (*cuMemcpyHtoD_v2)(uint64_t, const void *, size_t);
  int (*cuMemcpyDtoH_v2)(void *, uint64_t, size_t);
  int (*cuModuleLoadDataEx)(void **, const void *, unsigned, int *, void **);
  int (*cuModuleUnload)(void *);
  int (*cuModuleGetFunction)(void **, void *, const char *);
  int (*cuFuncSetAttribute)(void *, int, int);
  int (*cuLaunchKernel)(void *, unsigned, unsigned, unsigned, unsigned,
                        unsigned, unsigned, unsigned, void *, void **, void **);
  int (*cuStreamQuery)(void *);
  int (*cuGetErrorName)(int, const char **);
};

namespace {
constexpr int NotReady = 600;
constexpr int ComputeMajor = 75, ComputeMinor = 76; ///< CUdevice_attribute
constexpr int MaxDynamicShared = 8;                 ///< CUfunction_attribute
constexpr int ErrorLog = 5, ErrorLogBytes = 6;      ///< CUjit_option
constexpr auto Patience = std::chrono::seconds(10);

[[noreturn]] void giveUp(const std::string &Why) {
  errs() << "PORTHIP_TEST_GPU: " << Why << "\n";
  exit(3);
}

template <class Function>
void bind(void *Library, const char *Name, Function &F) {
  F = reinterpret_cast<Function>(dlsym(Library, Name));
  if (!F)
    giveUp(std::string("libcuda has no ") + Name);
}

/// The PTX ISA that a driver takes at least.
const char *ptxOf(int DriverVersion) {
  return DriverVersion >= 13000   ? "+ptx90"
         : DriverVersion >= 12080 ? "+ptx87"
         : DriverVersion >= 12050 ? "+ptx85"
                                  : "+ptx80";
}
} // namespace

Device *Device::get() {
  static Device *The = getenv("PORTHIP_TEST_GPU") ? new Device : nullptr;
  return The;
}

Device::Device() : Cuda(std::make_shared<Api>()) {
  StringRef Kind = getenv("PORTHIP_TEST_GPU");
  if (Kind != "nvidia" && Kind != "vgpu")
    giveUp("'nvidia' or 'vgpu' is expected");
  IsVirtual = Kind == "vgpu";
  void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    giveUp(dlerror());
#define BIND(NAME) bind(Library, #NAME, Cuda->NAME)
  BIND(cuInit);
  BIND(cuDriverGetVersion);
  BIND(cuDeviceGet);
  BIND(cuDeviceGetName);
  BIND(cuDeviceGetAttribute);
  BIND(cuDevicePrimaryCtxRetain);
  BIND(cuDevicePrimaryCtxReset_v2);
  BIND(cuCtxSetCurrent);
  BIND(cuMemAlloc_v2);
  BIND(cuMemFree_v2);
  BIND(cuMemcpyHtoD_v2);
  BIND(cuMemcpyDtoH_v2);
  BIND(cuModuleLoadDataEx);
  BIND(cuModuleUnload);
  BIND(cuModuleGetFunction);
  BIND(cuFuncSetAttribute);
  BIND(cuLaunchKernel);
  BIND(cuStreamQuery);
  BIND(cuGetErrorName);
#undef BIND
  int Version = 0, Major = 0, Minor = 0;
  char Text[256] = "";
  std::string Problem = check(Cuda->cuInit(0), "cuInit");
  if (Problem.empty())
    Problem = check(Cuda->cuDeviceGet(&Handle, 0), "cuDeviceGet");
  if (!Problem.empty())
    giveUp(Problem);
  Cuda->cuDriverGetVersion(&Version);
  Cuda->cuDeviceGetName(Text, sizeof(Text), Handle);
  Cuda->cuDeviceGetAttribute(&Major, ComputeMajor, Handle);
  Cuda->cuDeviceGetAttribute(&Minor, ComputeMinor, Handle);
  Name = Text;
  Arch = "sm_" + std::to_string(Major * 10 + Minor) +
         (Major >= 9 && !IsVirtual ? "a" : "");
  Features = ptxOf(Version);
  renewContext();
}

std::string Device::check(int Code, const char *What) const {
  if (Code == 0)
    return "";
  const char *Text = nullptr;
  Cuda->cuGetErrorName(Code, &Text);
  return std::string(What) + ": " + (Text ? Text : std::to_string(Code));
}

void Device::renewContext() {
  void *Context = nullptr;
  Cuda->cuDevicePrimaryCtxReset_v2(Handle);
  std::string Problem = check(Cuda->cuDevicePrimaryCtxRetain(&Context, Handle),
                              "cuDevicePrimaryCtxRetain");
  if (Problem.empty())
    Problem = check(Cuda->cuCtxSetCurrent(Context), "cuCtxSetCurrent");
  if (!Problem.empty())
    giveUp(Problem);
}

//===- Compiling ----------------------------------------------------------===//

static std::unique_ptr<TargetMachine> machineFor(const std::string &Arch,
                                                 const std::string &Features) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  std::string Problem;
  Triple T("nvptx64-nvidia-cuda");
  const Target *Found = TargetRegistry::lookupTarget(T, Problem);
  if (!Found)
    giveUp(Problem);
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      T, Arch, Features, TargetOptions(), Reloc::PIC_));
}

std::string Device::compile(Module &M, std::string &Problem) {
  raw_string_ostream Broken(Problem);
  if (verifyModule(M, &Broken))
    return "";
  if (IsVirtual) {
    std::string Bitcode;
    raw_string_ostream OS(Bitcode);
    WriteBitcodeToFile(M, OS);
    vgpu::Image I;
    I.Arch = Arch;
    I.Bitcode = Bitcode;
    return vgpu::writeImage(I);
  }
  std::unique_ptr<TargetMachine> Machine = machineFor(Arch, Features);
  SmallString<0> Ptx;
  raw_svector_ostream OS(Ptx);
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                   CodeGenFileType::AssemblyFile)) {
    Problem = "LLVM cannot write PTX";
    return "";
  }
  // Code that LLVM cannot select for this GPU ends in a fatal error.
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Recovery;
  if (!Recovery.RunSafely([&] { Passes.run(M); })) {
    Problem = "LLVM has no instruction of " + Arch + " for it";
    return "";
  }
  if (const char *Folder = getenv("PORTHIP_TEST_GPU_PTX")) {
    std::error_code EC;
    raw_fd_ostream File(std::string(Folder) + "/" +
                            utohexstr(xxHash64(Ptx.str())) + ".ptx",
                        EC);
    if (!EC)
      File << Ptx;
  }
  return Ptx.str().str();
}

//===- Running ------------------------------------------------------------===//

/// Whether the driver's compiler says that the GPU lacks what is asked for,
/// not that the text is wrong.
static bool lacksInstruction(StringRef Log) {
  return Log.contains("not supported on .target") ||
         Log.contains("requires .target") ||
         Log.contains("not supported for target");
}

Outcome Device::run(Module &M, Launch &L) {
  std::string Problem, Image = compile(M, Problem);
  if (!Problem.empty())
    return {StringRef(Problem).starts_with("LLVM has no instruction")
                ? Outcome::Unsupported
                : Outcome::Failed,
            Problem};
  return runImage(Image, L);
}

Outcome Device::runImage(const std::string &Image, Launch &L) {
  void *Module = nullptr;
  std::vector<char> Log(16384);
  int Options[] = {ErrorLog, ErrorLogBytes};
  void *Values[] = {Log.data(), reinterpret_cast<void *>(Log.size())};
  std::string Problem =
      check(Cuda->cuModuleLoadDataEx(&Module, Image.c_str(), IsVirtual ? 0 : 2,
                                     Options, Values),
            "cuModuleLoadDataEx");
  if (!Problem.empty()) {
    StringRef Text(Log.data());
    return {lacksInstruction(Text) ? Outcome::Unsupported : Outcome::Failed,
            Problem + ": " + Text.trim().str()};
  }
  Outcome O = launch(Module, L);
  if (O.Is == Outcome::Ran)
    Cuda->cuModuleUnload(Module);
  else
    renewContext(); // A fault stays in the context.
  return O;
}

Outcome Device::launch(void *Module, Launch &L) {
  void *Function = nullptr;
  uint64_t Address = 0;
  std::string Problem;
  auto Do = [&](int Code, const char *What) {
    if (Problem.empty())
      Problem = check(Code, What);
    return Problem.empty();
  };
  Do(Cuda->cuModuleGetFunction(&Function, Module, "test"),
     "cuModuleGetFunction");
  if (Problem.empty() && L.DynamicSharedBytes > 48 * 1024)
    Do(Cuda->cuFuncSetAttribute(Function, MaxDynamicShared,
                                int(L.DynamicSharedBytes)),
       "cuFuncSetAttribute");
  if (!Problem.empty() ||
      !Do(Cuda->cuMemAlloc_v2(&Address, L.Data.size()), "cuMemAlloc"))
    return {Outcome::Failed, Problem};
  if (L.Relocate)
    L.Relocate(Address, L.Data);
  void *Arguments[] = {&Address};
  Do(Cuda->cuMemcpyHtoD_v2(Address, L.Data.data(), L.Data.size()),
     "cuMemcpyHtoD");
  if (!Problem.empty() ||
      !Do(Cuda->cuLaunchKernel(Function, L.Blocks, 1, 1, L.Threads, 1, 1,
                               L.DynamicSharedBytes, nullptr, Arguments,
                               nullptr),
          "cuLaunchKernel"))
    return {Outcome::Failed, Problem};
  const auto Begin = std::chrono::steady_clock::now();
  int Code;
  while ((Code = Cuda->cuStreamQuery(nullptr)) == NotReady) {
    if (std::chrono::steady_clock::now() - Begin > Patience) {
      // Nothing ends a kernel but the process.
      ADD_FAILURE() << "the kernel does not end";
      fflush(nullptr);
      _Exit(1);
    }
    std::this_thread::yield();
  }
  if (Do(Code, "launch"))
    Do(Cuda->cuMemcpyDtoH_v2(L.Data.data(), Address, L.Data.size()),
       "cuMemcpyDtoH");
  if (!Problem.empty())
    return {Outcome::Failed, Problem};
  Cuda->cuMemFree_v2(Address);
  return {};
}

//===- Reporting ----------------------------------------------------------===//

void log(const std::string &Line) {
  static const char *Path = getenv("PORTHIP_TEST_GPU_LOG");
  if (!Path)
    return;
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_Append);
  if (EC)
    giveUp(EC.message());
  OS << Line << "\n";
}

void Mismatches::add(const std::string &Text) {
  if (++Count <= 40)
    Lines += "\n  " + Text;
}

Mismatches::~Mismatches() {
  if (Count)
    ADD_FAILURE() << What << ": " << Count << " of " << Total << " differ"
                  << Lines;
}

} // namespace porthip::gputest
