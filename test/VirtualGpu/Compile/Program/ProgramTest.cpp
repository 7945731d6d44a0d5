// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs from NVPTX IR to a launch: variables, function pointers, linking,
// the cache.
#include "Support/TempFolder.h"
#include "VirtualGpu/Device.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::vgpu;

namespace {

std::string bitcode(const std::string &Text) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Wrong;
  auto M = llvm::parseAssemblyString(
      "target triple = \"nvptx64-nvidia-cuda\"\n" + Text, Wrong, Context);
  EXPECT_TRUE(bool(M)) << Wrong.getMessage().str();
  std::string Bytes;
  llvm::raw_string_ostream OS(Bytes);
  if (M)
    llvm::WriteBitcodeToFile(*M, OS);
  return Bytes;
}

/// Images of texts, and a program of them.
class Built {
public:
  Built(std::vector<std::string> Texts, Settings How = {}) {
    for (const std::string &Text : Texts)
      Bytes.push_back(bitcode(Text));
    std::vector<Image> Images;
    for (const std::string &B : Bytes) {
      Image I;
      I.Arch = "sm_80";
      I.Flags = Texts.size() > 1 ? ImageRelocatable : 0;
      I.Bitcode = B;
      I.BitcodeHash = std::hash<std::string>()(B);
      Images.push_back(I);
    }
    How.Threads = 1;
    How.TimeoutMs = 20000;
    TheHow = How;
    P = Program::create(Images, How);
  }

  LaunchOutcome launch(llvm::StringRef Name, std::vector<void *> Pointers) {
    auto K = P->kernel(Name);
    if (!K || !*K) {
      LaunchOutcome O;
      O.Fault = FaultKind::Internal;
      O.Message = K ? "no such kernel" : llvm::toString(K.takeError());
      return O;
    }
    std::vector<void *> Args;
    for (void *&Each : Pointers)
      Args.push_back(&Each);
    LaunchConfig C;
    C.Block[0] = 32;
    C.Args = Args.data();
    return vgpu::launch(**K, C, *findGpuTarget("sm_80"), TheHow);
  }
  void ok(llvm::StringRef Name, std::vector<void *> Pointers) {
    LaunchOutcome O = launch(Name, std::move(Pointers));
    EXPECT_EQ(O.Fault, FaultKind::None) << O.Message;
  }

  std::vector<std::string> Bytes;
  Settings TheHow;
  std::unique_ptr<Program> P;
};

const char Variables[] = R"(
@counter = addrspace(1) externally_initialized global i32 5
@plain = internal addrspace(4) constant [4 x i32] [i32 2, i32 3, i32 5, i32 7]
@settable = addrspace(4) externally_initialized constant i32 100
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @add(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 3
  %p = getelementptr i32, ptr addrspace(4) @plain, i32 %i
  %v = load i32, ptr addrspace(4) %p
  %s = load i32, ptr addrspace(4) @settable
  %r = add i32 %v, %s
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  %old = atomicrmw add ptr addrspace(1) @counter, i32 1 seq_cst
  ret void
}
define ptx_kernel void @read(ptr %out) {
  %v = load i32, ptr addrspace(1) @counter
  store i32 %v, ptr %out
  ret void
}
)";

TEST(Program, VariablesAreOneForAllKernels) {
  Built B({Variables});
  EXPECT_EQ(B.P->kernelNames(), (std::vector<std::string>{"add", "read"}));
  EXPECT_EQ(B.P->variableNames(),
            (std::vector<std::string>{"counter", "settable"}));
  auto Settable = B.P->variable("settable");
  ASSERT_TRUE(bool(Settable));
  EXPECT_EQ(Settable->SizeBytes, 4u);
  EXPECT_TRUE(Settable->IsConstant);
  *static_cast<int32_t *>(Settable->Address) = 1000; // cudaMemcpyToSymbol
  int32_t Out[32] = {}, Count = 0;
  B.ok("add", {Out});
  EXPECT_EQ(Out[0], 1002);
  EXPECT_EQ(Out[31], 1007);
  B.ok("read", {&Count});
  EXPECT_EQ(Count, 37);
  auto Counter = B.P->variable("counter");
  ASSERT_TRUE(bool(Counter));
  EXPECT_EQ(*static_cast<int32_t *>(Counter->Address), 37);
  auto Known = Memory::get().find(Counter->Address);
  ASSERT_TRUE(Known.has_value());
  EXPECT_EQ(Known->Kind, MemoryKind::Global);
  auto Missing = B.P->variable("nothing");
  ASSERT_TRUE(bool(Missing));
  EXPECT_EQ(Missing->Address, nullptr);
}

// A pointer that one kernel stores is what another one compares with, and a
// function that waits for its warp can be called through it.
const char Pointers[] = R"(
@table = addrspace(1) global [2 x ptr] [ptr @twice, ptr @sum]
@kept = internal addrspace(1) global ptr null
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent
define internal i32 @twice(i32 %x) noinline {
  %r = shl i32 %x, 1
  ret i32 %r
}
define internal i32 @sum(i32 %x) convergent noinline {
  %o = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  %r = add i32 %o, %x
  ret i32 %r
}
define ptx_kernel void @call(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = load ptr, ptr addrspace(1) @table
  %p = getelementptr ptr, ptr addrspace(1) @table, i32 1
  %g = load ptr, ptr addrspace(1) %p
  %a = call i32 %f(i32 %t)
  %b = call i32 %g(i32 %a) convergent
  %d = call i32 @twice(i32 %b)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %d, ptr %o
  store ptr @sum, ptr addrspace(1) @kept
  ret void
}
define ptx_kernel void @same(ptr %out) {
  %k = load ptr, ptr addrspace(1) @kept
  %p = getelementptr ptr, ptr addrspace(1) @table, i32 1
  %g = load ptr, ptr addrspace(1) %p
  %c = icmp eq ptr %k, %g
  %e = icmp eq ptr %k, @sum
  %b = and i1 %c, %e
  %z = zext i1 %b to i32
  store i32 %z, ptr %out
  ret void
}
)";

TEST(Program, FunctionPointers) {
  Built B({Pointers});
  int32_t Out[32] = {}, Same = 0;
  B.ok("call", {Out});
  for (int I = 0; I != 32; ++I)
    EXPECT_EQ(Out[I], 2 * (2 * I + 2 * (I ^ 1))) << I;
  B.ok("same", {&Same});
  EXPECT_EQ(Same, 1);
}

TEST(Program, NamesWithSuffixes) {
  Built B({R"(
define ptx_kernel void @_ZL1kv__static__1234abcd() { ret void }
define ptx_kernel void @_ZN12_GLOBAL__N_11mEv.intern.99() { ret void }
)"});
  B.ok("_ZL1kv", {});
  B.ok("_ZL1kv__static__1234abcd", {});
  B.ok("_ZN12_GLOBAL__N_11mEv", {});
  auto None = B.P->kernel("_ZL1k");
  ASSERT_TRUE(bool(None));
  EXPECT_EQ(*None, nullptr);
}

// Two images: a symbol of one is used in the other, internal ones stay apart.
TEST(Program, RelocatableImagesAreLinked) {
  Built B({R"(
@own = internal addrspace(1) global i32 1
declare i32 @other(i32)
define ptx_kernel void @k(ptr %out) {
  %v = load i32, ptr addrspace(1) @own
  %r = call i32 @other(i32 %v)
  store i32 %r, ptr %out
  ret void
}
)",
           R"(
@own = internal addrspace(1) global i32 20
define i32 @other(i32 %x) {
  %v = load i32, ptr addrspace(1) @own
  %r = add i32 %v, %x
  ret i32 %r
}
)"});
  int32_t Out = 0;
  B.ok("k", {&Out});
  EXPECT_EQ(Out, 21);
}

TEST(Program, SymbolDefinedTwiceIsAnError) {
  Built B({"define i32 @f() { ret i32 1 }\n"
           "define ptx_kernel void @k() { ret void }",
           "define i32 @f() { ret i32 2 }"});
  auto K = B.P->kernel("k");
  ASSERT_FALSE(bool(K));
  const std::string Text = llvm::toString(K.takeError());
  EXPECT_NE(Text.find("'f'"), std::string::npos) << Text;
}

TEST(Program, UndefinedFunctionIsAnErrorByName) {
  Built B({R"(
declare void @getenv(ptr)
define ptx_kernel void @k(ptr %p) {
  call void @getenv(ptr %p)
  ret void
}
define ptx_kernel void @fine() { ret void }
)"});
  LaunchOutcome O = B.launch("k", {nullptr});
  EXPECT_EQ(O.Fault, FaultKind::Internal);
  EXPECT_NE(O.Message.find("getenv"), std::string::npos) << O.Message;
  B.ok("fine", {});
}

TEST(Program, BrokenBitcodeIsAnError) {
  Built B({"define ptx_kernel void @k() { ret void }"});
  Image I;
  I.Arch = "sm_80";
  const std::string Bad = B.Bytes.front().substr(0, 100);
  I.Bitcode = Bad;
  auto P = Program::create(I, Settings());
  auto K = P->kernel("k");
  EXPECT_FALSE(bool(K));
  llvm::consumeError(K.takeError());
}

std::vector<std::string> filesBelow(const std::string &Dir) {
  std::vector<std::string> Files;
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator It(Dir, EC), End;
       It != End && !EC; It.increment(EC))
    if (It->type() == llvm::sys::fs::file_type::regular_file)
      Files.push_back(It->path());
  llvm::sort(Files);
  return Files;
}

std::string contents(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

void overwrite(const std::string &Path, const std::string &Text) {
  std::error_code EC;
  llvm::raw_fd_ostream OS(Path, EC);
  OS << Text;
}

int32_t countOnce(const Settings &How) {
  Built B({Variables}, How);
  int32_t Out[32] = {}, Count = 0;
  B.ok("add", {Out});
  B.ok("read", {&Count});
  return Count;
}

TEST(Cache, SecondProcessFindsAll) {
  TempFolder Dir;
  Settings How;
  How.CacheDir = Dir.path("cache");
  EXPECT_EQ(countOnce(How), 37);
  const auto Files = filesBelow(How.CacheDir + "/kernels");
  EXPECT_EQ(Files.size(), 4u); // index, data, two kernels
  std::vector<std::string> Before;
  for (const std::string &F : Files)
    Before.push_back(contents(F));
  EXPECT_EQ(countOnce(How), 37);
  EXPECT_EQ(filesBelow(How.CacheDir + "/kernels"), Files);
}

TEST(Cache, DamagedEntriesAreRebuilt) {
  TempFolder Dir;
  Settings How;
  How.CacheDir = Dir.path("cache");
  EXPECT_EQ(countOnce(How), 37);
  for (const std::string &F : filesBelow(How.CacheDir + "/kernels")) {
    const std::string Good = contents(F);
    std::string Flipped = Good;
    Flipped[Flipped.size() / 2] ^= 1;
    for (const std::string &Bad :
         {std::string(), Good.substr(0, Good.size() / 2), Flipped,
          std::string(Good.size(), 'x')}) {
      overwrite(F, Bad);
      EXPECT_EQ(countOnce(How), 37) << F;
      // The length is the same, but for the digits of when it was made.
      EXPECT_NEAR(double(contents(F).size()), double(Good.size()), 8) << F;
      EXPECT_NE(contents(F), Bad) << F;
    }
  }
}

TEST(Cache, OtherOptionsAreOtherEntries) {
  TempFolder Dir;
  Settings How;
  How.CacheDir = Dir.path("cache");
  countOnce(How);
  How.Mode = "fiber";
  countOnce(How);
  EXPECT_EQ(filesBelow(How.CacheDir + "/kernels").size(), 8u);
}

TEST(Cache, WithoutAFolderThatCanBeWritten) {
  TempFolder Dir;
  overwrite(Dir.path("file"), "");
  Settings How;
  How.CacheDir = Dir.path("file") + "/below";
  EXPECT_EQ(countOnce(How), 37);
}

#if defined(__x86_64__)
// No x86 has such vectors, and LLVM ends the process on them.
TEST(Program, CrashOfLlvmIsAnError) {
  TempFolder Cache;
  Settings How;
  How.CacheDir = Cache.path("");
  Built B({R"(
    define ptx_kernel void @bad(ptr %p) {
      %v = load <vscale x 4 x i32>, ptr %p
      %w = add <vscale x 4 x i32> %v, %v
      store <vscale x 4 x i32> %w, ptr %p
      ret void
    }
    define ptx_kernel void @good(ptr %p) {
      store i32 7, ptr %p
      ret void
    }
  )"},
          How);
  int Value[4] = {};
  LaunchOutcome O = B.launch("bad", {Value});
  EXPECT_EQ(O.Fault, FaultKind::Internal);
  EXPECT_NE(O.Message.find("kernel 'bad': LLVM crashed ("), std::string::npos)
      << O.Message;
  const size_t At = O.Message.find("porthip-crash-");
  ASSERT_NE(At, std::string::npos) << O.Message;
  const std::string Kept = O.Message.substr(At, O.Message.find(':', At) - At);
  EXPECT_TRUE(llvm::sys::fs::exists(Cache.path(Kept))) << Kept;
  B.ok("good", {Value});
  EXPECT_EQ(Value[0], 7);
}
#endif

} // namespace
