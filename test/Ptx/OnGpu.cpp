// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OnGpu.h"
#include "Lanes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "gtest/gtest.h"

using namespace llvm;
namespace porthip::ptx::test {

//===- Memory that tests declare ------------------------------------------===//

namespace {
struct Region {
  char *Host;
  size_t SizeBytes;
  /// Addresses below 4 GiB stand for shared memory, as in Lanes.h.
  bool isShared() const { return uint64_t(Host) >> 32 == 0; }
  bool has(uint64_t Address) const {
    return Address >= uint64_t(Host) && Address - uint64_t(Host) < SizeBytes;
  }
};
std::vector<Region> &regions() {
  static std::vector<Region> All;
  return All;
}
constexpr size_t SlotBytes = 16;
} // namespace

void declareMemory(void *Host, size_t SizeBytes) {
  for (Region &R : regions())
    if (R.Host == Host)
      return;
  regions().push_back({static_cast<char *>(Host), SizeBytes});
}

bool sharesMemory(const std::string &Asm) {
  for (const char *Word : {"shared", "bar", "cluster", "async", "setmaxnreg"})
    if (Asm.find(Word) != std::string::npos)
      return true;
  return false;
}

/// Whether inputs of 64 bits are wgmma's descriptors of matrices, whose lowest
/// 14 bits are an address in units of 16 bytes.
static bool hasDescriptors(const Statement &S) {
  return S.Asm.find("wgmma") != std::string::npos;
}

/// The region that input I points into, in all threads; null if it does not.
static const Region *regionOf(const Threads &T, const Statement &S, size_t I) {
  if (S.Inputs[I] != 'r' && S.Inputs[I] != 'l')
    return nullptr;
  for (const Region &R : regions())
    if (llvm::all_of(T.Inputs, [&](const Words &W) {
          return I < W.size() && R.has(W[I]);
        }))
      return &R;
  return nullptr;
}

//===- The kernel ---------------------------------------------------------===//

namespace {
/// Data of a launch: records of {inputs, outputs, memory of the thread}, then
/// an image of shared memory for each block.
struct Layout {
  std::vector<const Region *> Pointers; ///< by input
  const Region *Global = nullptr, *Shared = nullptr;
  size_t InputsBytes = 0, RecordBytes = 0, SharedAt = 0, SharedBytes = 0;
};
} // namespace

static Layout layoutOf(const Statement &S, const Threads &T) {
  Layout L;
  for (size_t I = 0; I < S.Inputs.size(); ++I) {
    const Region *R = regionOf(T, S, I);
    L.Pointers.push_back(R);
    if (R)
      (R->isShared() ? L.Shared : L.Global) = R;
  }
  if (hasDescriptors(S))
    for (const Region &R : regions())
      if (R.Host == sharedMemory())
        L.Shared = &R;
  L.InputsBytes = S.Inputs.size() * SlotBytes;
  L.RecordBytes = L.InputsBytes + S.Outputs.size() * SlotBytes +
                  (L.Global ? L.Global->SizeBytes : 0);
  L.RecordBytes = (L.RecordBytes + 255) / 256 * 256;
  L.SharedAt = L.RecordBytes * T.Inputs.size();
  L.SharedBytes = L.Shared ? L.Shared->SizeBytes : 0;
  return L;
}

/// Copies the block's shared memory from or to its image, 8 bytes a step.
static std::string copyText(bool IsIn, const Layout &L, const char *Next) {
  std::string N = IsIn ? "in" : "out";
  auto V = [&](const char *Name) { return "%" + std::string(Name) + "." + N; };
  std::string From = IsIn ? "ptr " + V("g") : "ptr addrspace(3) " + V("s");
  std::string To = IsIn ? "ptr addrspace(3) " + V("s") : "ptr " + V("g");
  std::string Sync =
      "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";
  std::string Text;
  raw_string_ostream OS(Text);
  OS << (IsIn ? "" : Sync) << "  br label %copy." << N << "\ncopy." << N
     << ":\n  " << V("n") << " = phi i32 [ %first, %"
     << (IsIn ? "entry" : "body") << " ], [ " << V("m") << ", %copy." << N
     << " ]\n  " << V("k") << " = zext i32 " << V("n") << " to i64\n  "
     << V("g") << " = getelementptr i8, ptr %image, i64 " << V("k") << "\n  "
     << V("s") << " = getelementptr i8, ptr addrspace(3) @shared, i32 "
     << V("n") << "\n  " << V("v") << " = load i64, " << From
     << "\n  store i64 " << V("v") << ", " << To << "\n  " << V("m")
     << " = add i32 " << V("n") << ", %step\n  " << V("c") << " = icmp ult i32 "
     << V("m") << ", " << L.SharedBytes << "\n  br i1 " << V("c")
     << ", label %copy." << N << ", label %" << Next << "\n"
     << Next << ":\n"
     << (IsIn ? Sync : "");
  return Text;
}

/// Inputs that are offsets in shared memory become addresses.
static std::string addressText(const Statement &S, const Layout &L) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (size_t I = 0; I < S.Inputs.size(); ++I) {
    if (hasDescriptors(S) && S.Inputs[I] == 'l')
      OS << formatv(
          "  %ip{0} = getelementptr i8, ptr %in, i64 {1}\n"
          "  %io{0} = load i64, ptr %ip{0}\n"
          "  %ib{0} = zext i32 ptrtoint (ptr addrspace(3) @shared to i32) to "
          "i64\n"
          "  %iu{0} = lshr i64 %ib{0}, 4\n  %is{0} = add i64 %io{0}, %iu{0}\n"
          "  %il{0} = and i64 %is{0}, 16383\n"
          "  %ih{0} = and i64 %io{0}, -16384\n"
          "  %ia{0} = or i64 %il{0}, %ih{0}\n  store i64 %ia{0}, ptr %ip{0}\n",
          I, I * SlotBytes);
    if (!L.Pointers[I] || !L.Pointers[I]->isShared())
      continue;
    std::string N = std::to_string(I), T = S.Inputs[I] == 'l' ? "i64" : "i32";
    OS << "  %ip" << N << " = getelementptr i8, ptr %in, i64 " << I * SlotBytes
       << "\n  %io" << N << " = load " << T << ", ptr %ip" << N << "\n  %ia"
       << N << " = add " << T << " %io" << N << ", ptrtoint ("
       << (T == "i64"
               ? "ptr addrspacecast (ptr addrspace(3) @shared to ptr) to i64"
               : "ptr addrspace(3) @shared to i32")
       << ")\n  store " << T << " %ia" << N << ", ptr %ip" << N << "\n";
  }
  return Text;
}

static std::string kernelText(const Statement &S, const Threads &T,
                              const Layout &L) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << gputest::ModuleHead
     << "@shared = external addrspace(3) global [0 x i8], align 1024\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
        "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
     << S.Function
     << "define ptx_kernel void @test(ptr %data) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
        "  %base = mul i32 %block, %ntid\n"
        "  %i = add i32 %base, %tid\n"
        "  %first = mul i32 %tid, 8\n  %step = mul i32 %ntid, 8\n"
        "  %i64 = zext i32 %i to i64\n"
        "  %block64 = zext i32 %block to i64\n"
     << "  %at = mul i64 %i64, " << L.RecordBytes
     << "\n  %in = getelementptr i8, ptr %data, i64 %at\n"
        "  %out = getelementptr i8, ptr %in, i64 "
     << L.InputsBytes << "\n  %imageoff = mul i64 %block64, " << L.SharedBytes
     << "\n  %images = getelementptr i8, ptr %data, i64 " << L.SharedAt
     << "\n  %image = getelementptr i8, ptr %images, i64 %imageoff\n";
  if (L.Shared)
    OS << copyText(true, L, "checked");
  OS << "  %there = icmp ult i32 %i, " << T.Inputs.size()
     << "\n  br i1 %there, label %body, label %end\nbody:\n"
     << addressText(S, L) << "  call void @lane(ptr %in, ptr %out)\n";
  // Only whole blocks keep their shared memory.
  if (L.Shared && T.BlockToKeep >= 0)
    OS << copyText(false, L, "done") << "  br label %end\n";
  else
    OS << "  br label %end\n";
  OS << "end:\n  ret void\n}\n";
  return Text;
}

//===- Running ------------------------------------------------------------===//

static void fill(const Statement &S, const Threads &T, const Layout &L,
                 unsigned Blocks, uint64_t Address, std::vector<char> &Data) {
  for (size_t N = 0; N < T.Inputs.size(); ++N) {
    const size_t At = N * L.RecordBytes;
    const size_t GlobalAt = At + L.InputsBytes + S.Outputs.size() * SlotBytes;
    for (size_t I = 0; I < T.Inputs[N].size() && I < S.Inputs.size(); ++I) {
      uint64_t V = T.Inputs[N][I];
      if (const Region *R = L.Pointers[I])
        V = V - uint64_t(R->Host) + (R->isShared() ? 0 : Address + GlobalAt);
      if (hasDescriptors(S) && S.Inputs[I] == 'l')
        V = (V & ~uint64_t(0x3fff)) |
            ((V - (uint64_t(sharedMemory()) >> 4)) & 0x3fff);
      std::memcpy(&Data[At + I * SlotBytes], &V, 8);
    }
    if (L.Global)
      std::memcpy(&Data[GlobalAt], L.Global->Host, L.Global->SizeBytes);
  }
  for (unsigned B = 0; L.Shared && B < Blocks; ++B)
    std::memcpy(&Data[L.SharedAt + B * L.SharedBytes], L.Shared->Host,
                L.SharedBytes);
}

/// The statement's function becomes a part of the kernel: ptxas treats calls
/// as barriers for some instructions.
static void inlineLane(Module &M) {
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(*M.getFunction("test")))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Call->getCalledFunction() == M.getFunction("lane"))
        Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    InlineFunctionInfo Info;
    InlineFunction(*Call, Info);
  }
  M.getFunction("lane")->eraseFromParent();
}

static std::unique_ptr<Module> parse(LLVMContext &Context,
                                     const std::string &Text) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Problem, Context);
  if (!M) {
    std::string Message;
    raw_string_ostream OS(Message);
    Problem.print("kernel", OS);
    ADD_FAILURE() << Message << Text;
  }
  return M;
}

gputest::Outcome runOnGpu(const Statement &S, Threads &T) {
  const Layout L = layoutOf(S, T);
  LLVMContext Context;
  std::unique_ptr<Module> M = parse(Context, kernelText(S, T, L));
  if (!M)
    return {gputest::Outcome::Failed, "broken test"};
  inlineLane(*M);
  gputest::Launch Launch;
  Launch.Threads = T.BlockThreads;
  Launch.Blocks =
      unsigned((T.Inputs.size() + T.BlockThreads - 1) / T.BlockThreads);
  Launch.DynamicSharedBytes = unsigned(L.SharedBytes);
  Launch.Data.resize(L.SharedAt + Launch.Blocks * L.SharedBytes + 16);
  Launch.Relocate = [&](uint64_t Address, std::vector<char> &Data) {
    fill(S, T, L, Launch.Blocks, Address, Data);
  };
  gputest::Outcome O = gputest::Device::get()->run(*M, Launch);
  if (O.Is != gputest::Outcome::Ran)
    return O;
  T.Outputs.assign(T.Inputs.size(), Words(S.Outputs.size()));
  for (size_t N = 0; N < T.Inputs.size(); ++N) {
    const char *At = &Launch.Data[N * L.RecordBytes];
    T.Inputs[N].resize(S.Inputs.size());
    for (size_t I = 0; I < S.Inputs.size(); ++I)
      std::memcpy(&T.Inputs[N][I], At + I * SlotBytes, 8);
    for (size_t I = 0; I < S.Outputs.size(); ++I)
      std::memcpy(&T.Outputs[N][I], At + L.InputsBytes + I * SlotBytes, 8);
  }
  if (L.Shared && T.BlockToKeep >= 0)
    std::memcpy(L.Shared->Host,
                &Launch.Data[L.SharedAt + T.BlockToKeep * L.SharedBytes],
                L.SharedBytes);
  return O;
}

} // namespace porthip::ptx::test
