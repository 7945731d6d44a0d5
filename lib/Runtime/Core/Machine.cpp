// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/Machine.h"
#include "Gpus/UsualGpus.h"
#include "Record/Core/Spool.h"
#include "Runtime/Code/Modules.h"
#include "Runtime/Memory/Pools.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/HostCpu.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace porthip::vgpu::rt {

static std::atomic<uint32_t> ChosenVendor{0};

void Machine::setVendor(Vendor Of) {
  uint32_t None = 0;
  ChosenVendor.compare_exchange_strong(None, uint32_t(Of));
}

static std::atomic<bool> IsAmdSuggested{false};

void Machine::suggestAmd() { IsAmdSuggested = true; }

Machine &Machine::get() {
  static Machine *M = new Machine;
  return *M;
}

ThreadState &thread() {
  static thread_local ThreadState State;
  return State;
}

static uint64_t numberFrom(llvm::StringLiteral Variable, uint64_t Default) {
  uint64_t Number = 0;
  return variable::valueOf(Variable).trim().getAsInteger(0, Number) ? Default
                                                                    : Number;
}

/// The target that the user names, else the newest one that an image of the
/// program is for, else a common one.
static const Target *chooseTarget(Vendor Of) {
  const llvm::StringRef As = variable::valueOf(variable::As);
  if (!As.empty()) {
    const Target *Named = findGpuTarget(As);
    if (Named && Named->Of == Of)
      return Named;
    tellUser(
        (variable::As + ": '" + As +
         "' is not a target of this runtime, so the program sees no device")
            .str());
    return nullptr;
  }
  const Target *Best = nullptr;
  for (const std::string &Arch : Registry::get().architectures()) {
    const Target *T = findGpuTarget(llvm::StringRef(Arch).split(':').first);
    if (T && T->Of == Of &&
        (!Best || T->Major * 100 + T->Minor > Best->Major * 100 + Best->Minor))
      Best = T;
  }
  if (!Best)
    Best = usualGpu(Of);
  return Best;
}

/// Whether kernels can be compiled for the CPU that PORTHIP_VGPU_CPU names.
static bool isCpuKnown(const Settings &How) {
  llvm::Expected<HostCpu> Cpu = hostCpu(How.Cpu);
  if (Cpu)
    return true;
  tellUser(llvm::toString(Cpu.takeError()) + "; the program sees no device");
  return false;
}

/// Whether none of the variables says what nobody would take.
static bool areVariablesRight() {
  const WrongVariables Wrong = wrongVariables(environ);
  for (const std::string &Name : Wrong.Names)
    tellUser(Name);
  for (const std::string &Value : Wrong.Values)
    tellUser(Value + "; the program sees no device");
  return Wrong.Values.empty();
}

/// Programs ask for numbers of the device. To tell what of a difference between
/// two targets is of these numbers alone, one may say another's.
static const Target *factsTarget(const Target *On) {
  const Target *Other = findGpuTarget(variable::valueOf(variable::FactsOf));
  return Other ? Other : On;
}

/// The target's memory, but no more than three quarters of the host's: a
/// program that fills "the device" must not push the host out of memory.
static uint64_t memoryOf(const Target &T) {
  if (uint64_t Mb = numberFrom(variable::MemoryMb, 0))
    return Mb << 20;
  uint64_t Host =
      uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE));
  return std::min<uint64_t>(T.GlobalMemory, (Host / 4 * 3) & ~0xfffffULL);
}

unsigned Machine::threadCount() const {
  return How.Threads ? How.Threads : coreCount();
}

/// The major version of HIP whose answers the program knows: that which the
/// user names, that of its headers, where `porthip cc` linked it, else ours.
static int hipMajorOf() {
  uint64_t Default = PORTHIP_HIP_MAJOR_DEFAULT;
  // An absolute symbol: its address is the number.
  if (const void *Linked = ::dlsym(RTLD_DEFAULT, VG_HIP_MAJOR_SYMBOL))
    Default = uint64_t(Linked);
  return int(numberFrom(variable::HipMajor, Default));
}

Machine::Machine()
    : Of(ChosenVendor     ? Vendor(ChosenVendor.load())
         : IsAmdSuggested ? Vendor::Amd
                          : Vendor::Nvidia),
      How(settingsFromEnvironment()), HipMajor(hipMajorOf()) {
  How.HipMajor = HipMajor;
  // Programs are made at their first launch, which is too late.
  if (checkSet(How.Checks).Init)
    enableInit();
  if (checkSet(How.Checks).Streams) {
    watchHostPages();
    installSignalHandlers();
  }
  // From the first allocation on: the recorder, ours or one in front of us, is
  // made at the first launch.
  for (llvm::StringLiteral Prefix :
       {variable::Trace, llvm::StringLiteral("PORTHIP_RECORD")})
    IsRecorded |= !record::spoolSettings(Prefix.str()).Path.empty();
  if (IsRecorded)
    Memory::get().zeroNew();
  if (How.Fresh == FreshMemory::Zero)
    Memory::get().zeroNew();
  if (How.Fresh == FreshMemory::Poison)
    Memory::get().poisonNew();
  const Target *On = chooseTarget(Of);
  uint64_t Count = On && isCpuKnown(How) && areVariablesRight()
                       ? numberFrom(variable::Devices, 1)
                       : 0;
  for (unsigned I = 0; I < std::min<uint64_t>(Count, 64); ++I) {
    auto G = std::make_unique<Gpu>();
    G->Ordinal = I;
    G->On = On;
    G->SaysItIs = factsTarget(On);
    G->MemoryBytes = memoryOf(*G->SaysItIs);
    StreamFlags Default;
    Default.IsLegacy = true;
    G->Legacy = Queue::get().create(*G, Default);
    G->DefaultPool = createPool(*G);
    Gpus.push_back(std::move(G));
  }
}

static void writeLine(const std::string &Text) {
  // One write: lines of several threads must not mix.
  std::string Line = "porthip: " + Text + "\n";
  if (write(2, Line.data(), Line.size()) < 0)
    return; // stderr is closed: nobody to tell
}

void tellUser(const std::string &Text) {
  const llvm::StringRef Quiet = variable::valueOf(variable::Quiet);
  if (!Quiet.empty() && !Quiet.starts_with("0"))
    return;
  fflush(stdout);
  writeLine(Text);
}

void endProgram(const std::string &Text) {
  fflush(nullptr);
  writeLine("error: " + Text);
  // Objects that other threads still use must not be destroyed under them.
  _exit(1);
}

} // namespace porthip::vgpu::rt
