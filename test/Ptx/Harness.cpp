// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Harness.h"
#include "Lanes.h"
#include "OnGpu.h"
#include "Ported.h"
#include "Ptx/ToIR.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"

using namespace llvm;
namespace porthip::ptx::test {

//===- Device IR around a statement ---------------------------------------===//

namespace {
struct Signature {
  std::vector<char> Outputs, Inputs; ///< constraint letters
};
} // namespace

static Signature signatureOf(StringRef Constraints) {
  Signature S;
  SmallVector<StringRef, 8> Parts;
  Constraints.split(Parts, ',');
  for (StringRef P : Parts)
    if (P.starts_with("="))
      S.Outputs.push_back(P.back());
    else if (!P.empty() && !P.starts_with("~"))
      S.Inputs.push_back(isDigit(P[0]) ? S.Outputs[P[0] - '0'] : P[0]);
  return S;
}

static const char *irType(char Letter) {
  switch (Letter) {
  case 'h':
    return "i16";
  case 'l':
    return "i64";
  case 'f':
    return "float";
  case 'd':
    return "double";
  case 'q':
    return "i128";
  default:
    return "i32";
  }
}

static std::string escaped(StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (isPrint(C) && C != '"' && C != '\\')
      Out += C;
    else
      Out += "\\" + toHex(StringRef(&C, 1));
  return Out;
}

/// void @Name(ptr In, ptr Out): inputs and outputs in slots of 16 bytes.
static std::string functionText(StringRef Name, StringRef Asm,
                                StringRef Constraints) {
  Signature S = signatureOf(Constraints);
  std::string Text, Arguments, Result;
  raw_string_ostream OS(Text);
  OS << "define void @" << Name << "(ptr %in, ptr %out) {\n";
  for (size_t N = 0; N < S.Inputs.size(); ++N) {
    OS << "  %p" << N << " = getelementptr i8, ptr %in, i64 " << 16 * N << "\n"
       << "  %a" << N << " = load " << irType(S.Inputs[N]) << ", ptr %p" << N
       << "\n";
    Arguments += (N ? ", " : "") + std::string(irType(S.Inputs[N])) + " %a" +
                 std::to_string(N);
  }
  for (size_t N = 0; N < S.Outputs.size(); ++N)
    Result += (N ? ", " : "") + std::string(irType(S.Outputs[N]));
  if (S.Outputs.size() > 1)
    Result = "{ " + Result + " }";
  OS << "  " << (S.Outputs.empty() ? "" : "%r = ") << "call "
     << (Result.empty() ? "void" : Result) << " asm sideeffect \""
     << escaped(Asm) << "\", \"" << Constraints << "\"(" << Arguments << ")\n";
  for (size_t N = 0; N < S.Outputs.size(); ++N) {
    if (S.Outputs.size() > 1)
      OS << "  %e" << N << " = extractvalue " << Result << " %r, " << N << "\n";
    OS << "  %q" << N << " = getelementptr i8, ptr %out, i64 " << 16 * N
       << "\n  store " << irType(S.Outputs[N]) << " %"
       << (S.Outputs.size() > 1 ? "e" + std::to_string(N) : "r") << ", ptr %q"
       << N << "\n";
  }
  OS << "  ret void\n}\n";
  return Text;
}

static std::unique_ptr<Module> parseDevice(LLVMContext &Context,
                                           const std::string &Text) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(
      "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:"
      "32-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n" +
          Text,
      Problem, Context);
  if (!M) {
    std::string Message;
    raw_string_ostream OS(Message);
    Problem.print("harness", OS);
    ADD_FAILURE() << Message << Text;
  }
  return M;
}

//===- Compiling ----------------------------------------------------------===//

namespace {
using Compiled = void (*)(const void *In, void *Out);

class Program {
public:
  explicit Program(const std::string &Text) {
    auto Context = std::make_unique<LLVMContext>();
    std::unique_ptr<Module> M = parseDevice(*Context, Text);
    vgpu::RetargetOptions Options;
    Options.Arch = "sm_80";
    load(std::move(Context), std::move(M), Options);
  }

  /// The compiled port of all statements; one for the whole process.
  static Program &port() {
    static Program P;
    static const bool IsLoaded = [] {
      auto Context = std::make_unique<LLVMContext>();
      SMDiagnostic Problem;
      std::unique_ptr<Module> M = parseIRFile(portPath(), Problem, *Context);
      if (!M || M->functions().empty())
        return false;
      vgpu::RetargetOptions Options;
      Options.Of = GpuVendor::Amd;
      Options.Arch =
          M->begin()->getFnAttribute("target-cpu").getValueAsString().str();
      Options.WaveSize = StringRef(Options.Arch).starts_with("gfx9") ? 64 : 32;
      setWaveSize(Options.WaveSize);
      P.load(std::move(Context), std::move(M), Options);
      return true;
    }();
    EXPECT_TRUE(IsLoaded) << portPath();
    return P;
  }

  Compiled find(const std::string &Name) {
    if (!Machine)
      return nullptr;
    Expected<orc::ExecutorAddr> Address = Machine->lookup(Name);
    if (Address)
      return Address->toPtr<Compiled>();
    ADD_FAILURE() << toString(Address.takeError());
    return nullptr;
  }

private:
  Program() = default;

  void load(std::unique_ptr<LLVMContext> Context, std::unique_ptr<Module> M,
            const vgpu::RetargetOptions &Options) {
    static const bool IsReady =
        !InitializeNativeTarget() && !InitializeNativeTargetAsmPrinter();
    EXPECT_TRUE(IsReady);
    if (!M)
      return;
    Expected<vgpu::SharedLayout> Layout = vgpu::retarget(*M, Options);
    // The checks alone want to know which variable is meant.
    vgpu::dropSharedMarks(*M);
    if (!Layout) {
      ADD_FAILURE() << toString(Layout.takeError());
      return;
    }
    auto Jit = orc::LLJITBuilder().create();
    if (!Jit) {
      ADD_FAILURE() << toString(Jit.takeError());
      return;
    }
    Machine = std::move(*Jit);
    check(Machine->getMainJITDylib().define(
        orc::absoluteSymbols(laneSymbols(*Machine))));
    Machine->getMainJITDylib().addGenerator(
        cantFail(orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
            Machine->getDataLayout().getGlobalPrefix())));
    check(Machine->addIRModule(
        orc::ThreadSafeModule(std::move(M), std::move(Context))));
  }

  static void check(Error E) {
    if (E)
      ADD_FAILURE() << toString(std::move(E));
  }
  std::unique_ptr<orc::LLJIT> Machine;
};
} // namespace

//===- Comparing ----------------------------------------------------------===//

static unsigned widthOf(char Letter) {
  return Letter == 'h' ? 16 : Letter == 'l' || Letter == 'd' ? 64 : 32;
}

static bool isNan16(uint64_t V, bool IsBF16) {
  return IsBF16 ? (V & 0x7fff) > 0x7f80 : (V & 0x7fff) > 0x7c00;
}

static bool isSame(uint64_t Got, uint64_t Wanted, char Letter, Compare How) {
  unsigned Width = widthOf(Letter);
  uint64_t Mask = Width == 64 ? ~uint64_t(0) : (uint64_t(1) << Width) - 1;
  Got &= Mask;
  Wanted &= Mask;
  if (Got == Wanted)
    return true;
  if (Letter == 'f')
    return f32(Got) != f32(Got) && f32(Wanted) != f32(Wanted);
  if (Letter == 'd')
    return f64(Got) != f64(Got) && f64(Wanted) != f64(Wanted);
  bool IsBF16 = How == Compare::NanBF16 || How == Compare::NanBF16x2;
  auto Same = [&](uint64_t A, uint64_t B) {
    return A == B || (isNan16(A, IsBF16) && isNan16(B, IsBF16));
  };
  switch (How) {
  case Compare::Bits:
    return false;
  case Compare::NanTf32:
    return gputest::Device::get() && f32(Got) != f32(Got) &&
           f32(Wanted) != f32(Wanted);
  case Compare::NearF16x2: {
    auto Near = [](uint64_t A, uint64_t B) {
      return A == B || A + 1 == B || A == B + 1;
    };
    return gputest::Device::get() && Near(Got & 0xffff, Wanted & 0xffff) &&
           Near(Got >> 16, Wanted >> 16);
  }
  case Compare::NanF16:
  case Compare::NanBF16:
    return Same(Got, Wanted);
  default:
    return Same(Got & 0xffff, Wanted & 0xffff) && Same(Got >> 16, Wanted >> 16);
  }
}

static std::string hex(const uint64_t *V, size_t Count) {
  std::string Text;
  for (size_t N = 0; N < Count; ++N)
    Text += (N ? ", 0x" : "0x") + utohexstr(V[N]);
  return Text;
}

void Suite::add(const char *Asm, const char *Constraints,
                std::vector<Words> InputValues, Model M, Compare How) {
  Cases.push_back(
      {Asm, Constraints, std::move(InputValues), std::move(M), How});
}

static size_t combinationsOf(const std::vector<Words> &Values) {
  size_t Count = 1;
  for (const Words &W : Values)
    Count *= W.size();
  return Count;
}
/// A step without a factor in common with what is usual here.
static size_t stepOf(size_t Combinations) {
  return Combinations > 20000 ? Combinations / 20000 * 2 + 1 : 1;
}
static void choose(const std::vector<Words> &Values, size_t Index,
                   uint64_t *Given) {
  for (size_t I = 0; I < Values.size(); ++I) {
    Given[I] = Values[I][Index % Values[I].size()];
    Index /= Values[I].size();
  }
}

/// Asks the model, and compares.
static void compare(const Signature &S, const Model &M, Compare How,
                    const uint64_t *Given, const uint64_t *Got,
                    gputest::Mismatches &Wrong) {
  uint64_t Wanted[8] = {};
  M(Given, Wanted);
  Wrong.seen();
  for (size_t O = 0; O < S.Outputs.size(); ++O)
    if (!isSame(Got[O], Wanted[O], S.Outputs[O], How))
      return Wrong.add("inputs " + hex(Given, S.Inputs.size()) + " give " +
                       hex(Got, S.Outputs.size()) + ", not " +
                       hex(Wanted, S.Outputs.size()));
}

/// Runs a statement on all combinations of inputs.
void Suite::run(const Case &C, void (*Function)(const void *, void *)) {
  Signature S = signatureOf(C.Constraints);
  ASSERT_EQ(S.Inputs.size(), C.InputValues.size()) << C.Asm;
  const size_t Combinations = combinationsOf(C.InputValues);
  ASSERT_GT(Combinations, 0u) << C.Asm;
  gputest::Mismatches Wrong(C.Asm);
  for (size_t Index = 0; Index < Combinations; Index += stepOf(Combinations)) {
    alignas(16) uint64_t In[16] = {}, Out[16] = {}, Given[8] = {}, Got[8] = {};
    choose(C.InputValues, Index, Given);
    for (size_t I = 0; I < C.InputValues.size(); ++I)
      In[2 * I] = Given[I];
    runAlone([&] { Function(In, Out); });
    ASSERT_EQ(takeFault(), "") << C.Asm;
    for (size_t O = 0; O < S.Outputs.size(); ++O)
      Got[O] = Out[2 * O];
    compare(S, C.M, C.How, Given, Got, Wrong);
  }
}

/// The same on the GPU, in one launch.
void Suite::runOnGpu(const Case &C) {
  Signature S = signatureOf(C.Constraints);
  ASSERT_EQ(S.Inputs.size(), C.InputValues.size()) << C.Asm;
  const size_t Combinations = combinationsOf(C.InputValues);
  ASSERT_GT(Combinations, 0u) << C.Asm;
  Threads T;
  T.BlockThreads = sharesMemory(C.Asm) ? 1 : 128;
  for (size_t Index = 0; Index < Combinations; Index += stepOf(Combinations)) {
    T.Inputs.emplace_back(C.InputValues.size());
    choose(C.InputValues, Index, T.Inputs.back().data());
  }
  gputest::Outcome O = test::runOnGpu(
      {C.Asm, functionText("lane", C.Asm, C.Constraints), S.Inputs, S.Outputs},
      T);
  if (O.Is == gputest::Outcome::Unsupported)
    GTEST_SKIP() << C.Asm << ": " << O.Why;
  if (O.Is != gputest::Outcome::Ran)
    FAIL() << C.Asm << ": " << O.Why;
  gputest::Mismatches Wrong(C.Asm);
  for (size_t N = 0; N < T.Inputs.size(); ++N) {
    T.Inputs[N].resize(8);
    T.Outputs[N].resize(8);
    compare(S, C.M, C.How, T.Inputs[N].data(), T.Outputs[N].data(), Wrong);
  }
}

void Suite::runPort() {
  takeFault();
  for (const Case &C : Cases) {
    if (emitPath()) {
      emitPorted(C.Asm, C.Constraints);
      continue;
    }
    for (View V : {View::Unsigned, View::Signed, View::Untyped}) {
      std::string Name = nameOf(C.Asm, C.Constraints, V), Reason;
      if (portedFunction(C.Asm, C.Constraints, V, Reason).empty())
        continue;
      SCOPED_TRACE(Name);
      if (Compiled Function = Program::port().find(Name))
        run(C, Function);
    }
  }
}

void Suite::run() {
  if (emitPath() || portPath())
    return runPort();
  if (gputest::Device::get()) {
    for (const Case &C : Cases)
      runOnGpu(C);
    return;
  }
  std::string Text;
  for (size_t N = 0; N < Cases.size(); ++N)
    Text += functionText("case" + std::to_string(N), Cases[N].Asm,
                         Cases[N].Constraints);
  Program P(Text);
  takeFault();
  for (size_t N = 0; N < Cases.size(); ++N) {
    Compiled Function = P.find("case" + std::to_string(N));
    if (!Function)
      return;
    run(Cases[N], Function);
  }
}

/// Runs the statement on the GPU, in the last of three blocks as runLanes does.
/// False, and the test is skipped or has failed, if it cannot run there.
static bool runWarpOnGpu(const std::string &Asm, const char *Constraints,
                         const std::vector<Words> &Inputs,
                         std::vector<Words> &Result) {
  Signature S = signatureOf(Constraints);
  Threads T;
  // Products of a warpgroup need its four warps; the first one's are kept.
  const bool IsGroup = Asm.find("wgmma") != std::string::npos;
  const size_t Lanes = Inputs.size();
  T.BlockThreads = unsigned(IsGroup ? 128 : Lanes);
  T.BlockToKeep = 2;
  for (unsigned N = 0; N < 3 * T.BlockThreads; ++N)
    T.Inputs.push_back(Inputs[N % T.BlockThreads % Lanes]);
  gputest::Outcome O = runOnGpu(
      {Asm, functionText("lane", Asm, Constraints), S.Inputs, S.Outputs}, T);
  if (O.Is != gputest::Outcome::Ran) {
    auto Say = [&] {
      if (O.Is == gputest::Outcome::Unsupported)
        GTEST_SKIP() << Asm << ": " << O.Why;
      ADD_FAILURE() << Asm << ": " << O.Why;
    };
    Say();
    return false;
  }
  std::string Line = Asm + "|" + Constraints;
  for (size_t L = 0; L < Lanes; ++L) {
    Result[L] = T.Outputs[2 * T.BlockThreads + L];
    Line += "|" + hex(Inputs[L].data(), Inputs[L].size()) + " > " +
            hex(Result[L].data(), Result[L].size());
  }
  llvm::replace(Line, '\n', ' ');
  gputest::log(Line);
  return true;
}

std::string list(unsigned First, unsigned Count) {
  std::string Text = "{";
  for (unsigned N = 0; N < Count; ++N)
    Text += (N ? ", $" : "$") + std::to_string(First + N);
  return Text + "}";
}

std::string repeat(const char *Text, unsigned Count) {
  std::string All;
  for (unsigned N = 0; N < Count; ++N)
    All += (N ? "," : "") + std::string(Text);
  return All;
}

std::vector<Words> runWarp(const char *Asm, const char *Constraints,
                           const std::vector<Words> &Inputs) {
  Signature S = signatureOf(Constraints);
  std::vector<Words> Result(Inputs.size(), Words(S.Outputs.size()));
  std::unique_ptr<Program> P;
  Compiled Function = nullptr;
  if (emitPath() || portPath()) {
    std::string Reason;
    if (emitPath())
      emitPorted(Asm, Constraints);
    else if (!portedFunction(Asm, Constraints, View::Unsigned, Reason).empty())
      Function = Program::port().find(nameOf(Asm, Constraints, View::Unsigned));
  } else {
    // Statements that the GPU cannot run are run here, so that the rest of the
    // test goes on.
    if (gputest::Device::get() &&
        runWarpOnGpu(Asm, Constraints, Inputs, Result))
      return Result;
    P = std::make_unique<Program>(functionText("lane", Asm, Constraints));
    Function = P->find("lane");
  }
  if (!Function)
    return Result;
  takeFault();
  runLanes(Inputs.size(), [&](unsigned Lane) {
    alignas(16) uint64_t In[512] = {}, Out[512] = {};
    for (size_t I = 0; I < Inputs[Lane].size(); ++I)
      In[2 * I] = Inputs[Lane][I];
    Function(In, Out);
    for (size_t O = 0; O < S.Outputs.size(); ++O)
      Result[Lane][O] = Out[2 * O];
  });
  EXPECT_EQ(takeFault(), "");
  return Result;
}

static std::string lowerOne(const std::string &Asm,
                            const std::string &Constraints, bool WantsText) {
  LLVMContext Context;
  std::unique_ptr<Module> M =
      parseDevice(Context, functionText("f", Asm, Constraints));
  if (!M)
    return "broken test";
  std::string Message, Text;
  for (CallInst *Call : inlineAsmCalls(*M))
    Message = toString(lowerInlineAsm(*Call, "sm_80"));
  raw_string_ostream OS(Text);
  EXPECT_FALSE(verifyModule(*M, &OS)) << Text;
  OS << *M->getFunction("f");
  return WantsText ? Text : Message;
}

std::string lowerMessage(const std::string &Asm,
                         const std::string &Constraints) {
  return lowerOne(Asm, Constraints, false);
}

std::string lowerText(const std::string &Asm, const std::string &Constraints) {
  return lowerOne(Asm, Constraints, true);
}

} // namespace porthip::ptx::test
