// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Builtins/Nvptx/Recorder.h"
#include "Gpu/Device.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace porthip;
namespace nvptxtest {

namespace {
struct Calls {
  std::string Types;
  std::vector<uint64_t> Values; ///< result and arguments, call by call
};
std::map<std::string, Calls> &recorded() {
  static std::map<std::string, Calls> All;
  return All;
}
bool IsPausedNow = false;
constexpr size_t MostCalls = 200000;
constexpr size_t SlotBytes = 8;
} // namespace

bool isRecorded(const std::string &Name) {
  return gputest::Device::get() && StringRef(Name).starts_with("llvm.");
}
void pauseRecording(bool IsPaused) { IsPausedNow = IsPaused; }

void record(const std::string &Name, const char *Types,
            const uint64_t *Values) {
  if (IsPausedNow)
    return;
  Calls &C = recorded()[Name + "/" + Types];
  C.Types = Types;
  if (C.Values.size() < MostCalls * C.Types.size())
    C.Values.insert(C.Values.end(), Values, Values + C.Types.size());
}

//===- The kernel ---------------------------------------------------------===//

static std::string plainType(char Letter) {
  switch (Letter) {
  case 'b':
    return "i8";
  case 'h':
  case 'x':
    return "i16";
  case 'l':
  case 'd':
    return "i64";
  default:
    return "i32";
  }
}

/// The intrinsic's own type of operand N (0: the result).
static std::string typeOf(LLVMContext &Context, StringRef Name, size_t N,
                          char Letter) {
  Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Name);
  if (Id && !Intrinsic::isOverloaded(Id)) {
    FunctionType *T = Intrinsic::getType(Context, Id);
    Type *Own = N == 0                   ? T->getReturnType()
                : N <= T->getNumParams() ? T->getParamType(unsigned(N - 1))
                                         : nullptr;
    std::string Text;
    raw_string_ostream OS(Text);
    if (Own)
      Own->print(OS);
    return Text;
  }
  if (Letter == 'x')
    return Name.contains("bf16") ? "bfloat" : "half";
  if (Letter == 'r' && Name.contains("v2f16"))
    return "<2 x half>";
  if (Letter == 'r' && Name.contains("v2bf16"))
    return "<2 x bfloat>";
  return Letter == 'b'   ? "i1"
         : Letter == 'f' ? "float"
         : Letter == 'd' ? "double"
                         : plainType(Letter);
}

/// void test(ptr): each thread makes one call.
static std::string kernelText(LLVMContext &Context, StringRef Name,
                              const Calls &C, size_t Count) {
  std::string Text, Arguments, Parameters;
  raw_string_ostream OS(Text);
  std::string Result = typeOf(Context, Name, 0, C.Types[0]);
  std::string Loads;
  raw_string_ostream LS(Loads);
  for (size_t N = 1; N < C.Types.size(); ++N) {
    std::string Plain = plainType(C.Types[N]),
                Own = typeOf(Context, Name, N, C.Types[N]);
    LS << formatv("  %p{0} = getelementptr i8, ptr %in, i64 {1}\n"
                  "  %v{0} = load {2}, ptr %p{0}\n  %a{0} = {3} {2} %v{0} to "
                  "{4}\n",
                  N, N * SlotBytes, Plain, Own == "i1" ? "trunc" : "bitcast",
                  Own);
    Arguments += (N > 1 ? ", " : "") + Own + " %a" + std::to_string(N);
    Parameters += (N > 1 ? ", " : "") + Own;
  }
  OS << gputest::ModuleHead << "declare " << Result << " @" << Name << "("
     << Parameters << ")\n"
     << "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
        "define ptx_kernel void @test(ptr %data) {\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
        "  %base = mul i32 %block, 128\n  %i = add i32 %base, %tid\n"
     << formatv("  %there = icmp ult i32 %i, {0}\n"
                "  br i1 %there, label %body, label %end\nbody:\n"
                "  %i64 = zext i32 %i to i64\n  %at = mul i64 %i64, {1}\n"
                "  %in = getelementptr i8, ptr %data, i64 %at\n",
                Count, C.Types.size() * SlotBytes)
     << Loads << "  %r = call " << Result << " @" << Name << "(" << Arguments
     << ")\n"
     << formatv("  %q = {0} {1} %r to {2}\n  store {2} %q, ptr %in\n"
                "  br label %end\nend:\n  ret void\n}\n",
                Result == "i1" ? "zext" : "bitcast", Result,
                plainType(C.Types[0]));
  return Text;
}

//===- Comparing ----------------------------------------------------------===//

static bool isNan16(uint64_t V, bool IsBf) {
  return (V & 0x7fff) > (IsBf ? 0x7f80 : 0x7c00);
}

/// The value or its halves are numbers of 16 bits, and equal or NaN both.
static bool isSame16(uint64_t A, uint64_t B, StringRef Name) {
  const bool IsBf = Name.contains("bf16");
  for (unsigned Shift : {0, 16}) {
    uint64_t X = A >> Shift & 0xffff, Y = B >> Shift & 0xffff;
    if (X != Y && !(isNan16(X, IsBf) && isNan16(Y, IsBf)))
      return false;
  }
  return true;
}

/// The PTX ISA says no more of a NaN than that it is one.
static bool isSame(StringRef Name, uint64_t A, uint64_t B, char Letter) {
  if (A == B)
    return true;
  if (Letter == 'x' || (Letter == 'r' && Name.contains("f16")))
    return isSame16(A, B, Name);
  if (Letter == 'r' && Name.contains("tf32"))
    Letter = 'f';
  if (Letter == 'f') {
    float X, Y;
    memcpy(&X, &A, 4);
    memcpy(&Y, &B, 4);
    return X != X && Y != Y;
  }
  if (Letter == 'd') {
    double X, Y;
    memcpy(&X, &A, 8);
    memcpy(&Y, &B, 8);
    return X != X && Y != Y;
  }
  return false;
}

/// div.full: the PTX ISA allows two units in the last place; where those reach
/// over 2^-126, .ftz makes a zero.
static bool isWithinTwoUnits(uint64_t A, uint64_t B, StringRef Name) {
  float X, Y;
  memcpy(&X, &A, 4);
  memcpy(&Y, &B, 4);
  const float Largest = std::max(std::fabs(X), std::fabs(Y));
  const double Unit = std::ldexp(1.0, std::max(std::ilogb(Largest), -126) - 23);
  return std::fabs(double(X) - double(Y)) <= 2 * Unit ||
         (Name.contains(".ftz") && Largest <= 0x1.000004p-126f);
}

static CallBase *callIn(Module &M) {
  for (Instruction &I : instructions(*M.getFunction("test")))
    if (I.getName() == "r")
      return dyn_cast<CallBase>(&I);
  return nullptr;
}

/// Calls that are the same in what must be constant.
static void replayAlike(const std::string &Name, const Calls &C,
                        const std::vector<unsigned> &Constants) {
  LLVMContext Context;
  SMDiagnostic Problem;
  const size_t Width = C.Types.size(), Count = C.Values.size() / Width;
  std::string Text = kernelText(Context, Name, C, Count);
  std::unique_ptr<Module> M = parseAssemblyString(Text, Problem, Context);
  if (!M)
    FAIL() << Name << ": " << Problem.getMessage().str() << "\n" << Text;
  for (unsigned N : Constants) {
    CallBase *Call = callIn(*M);
    Call->setArgOperand(N, ConstantInt::get(Call->getArgOperand(N)->getType(),
                                            C.Values[N + 1]));
  }
  gputest::Launch L;
  L.Threads = 128;
  L.Blocks = unsigned((Count + 127) / 128);
  L.Data.resize(C.Values.size() * SlotBytes);
  memcpy(L.Data.data(), C.Values.data(), L.Data.size());
  for (size_t N = 0; N < Count; ++N)
    memset(&L.Data[N * Width * SlotBytes], 0, SlotBytes);
  gputest::Outcome O = gputest::Device::get()->run(*M, L);
  // LLVM wrote the PTX: where it is refused, the intrinsic is on no GPU.
  if (O.Is == gputest::Outcome::Unsupported ||
      StringRef(O.Why).contains("CUDA_ERROR_INVALID_PTX"))
    GTEST_SKIP() << Name << ": " << O.Why;
  if (O.Is != gputest::Outcome::Ran)
    FAIL() << Name << ": " << O.Why;
  // How far approximations are off is the GPU's own affair: it is logged.
  const bool IsApprox = StringRef(Name).contains(".approx");
  const bool IsFull = StringRef(Name).contains(".div.full");
  gputest::Mismatches Wrong(Name);
  size_t Differ = 0;
  for (size_t N = 0; N < Count; ++N) {
    uint64_t Got;
    memcpy(&Got, &L.Data[N * Width * SlotBytes], SlotBytes);
    const uint64_t *V = &C.Values[N * Width];
    if (!IsApprox)
      Wrong.seen();
    if (isSame(Name, Got, V[0], C.Types[0]) ||
        (IsFull && isWithinTwoUnits(Got, V[0], Name)))
      continue;
    std::string Line = "inputs";
    for (size_t I = 1; I < Width; ++I)
      Line += " 0x" + utohexstr(V[I]);
    Line += " give 0x" + utohexstr(Got) + ", not 0x" + utohexstr(V[0]);
    if (!IsApprox)
      Wrong.add(Line);
    else if (++Differ <= 2000)
      gputest::log(Name + ": " + Line);
  }
  if (Differ)
    GTEST_SKIP() << Name << ": " << Differ << " of " << Count
                 << " approximations differ";
}

/// The arguments that an instruction has in itself.
static std::vector<unsigned> constantsOf(const std::string &Name,
                                         const Calls &C) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::vector<unsigned> Constants;
  std::unique_ptr<Module> M =
      parseAssemblyString(kernelText(Context, Name, C, 1), Problem, Context);
  CallBase *Call = M ? callIn(*M) : nullptr;
  for (unsigned N = 0; Call && N < Call->arg_size(); ++N)
    if (Call->paramHasAttr(N, Attribute::ImmArg))
      Constants.push_back(N);
  return Constants;
}

static void replay(const std::string &Name, const Calls &C) {
  LLVMContext Context;
  for (size_t N = 0; N < C.Types.size(); ++N)
    if (StringRef(typeOf(Context, Name, N, C.Types[N])).starts_with("ptr"))
      GTEST_SKIP() << Name << ": pointers mean nothing on the GPU";
  if (StringRef(Name).ends_with("mbarrier.pending.count"))
    GTEST_SKIP() << Name << ": states of barriers are each GPU's own";
  const std::vector<unsigned> Constants = constantsOf(Name, C);
  std::map<std::vector<uint64_t>, Calls> Parts;
  const size_t Width = C.Types.size();
  for (size_t At = 0; At < C.Values.size(); At += Width) {
    std::vector<uint64_t> Key;
    for (unsigned N : Constants)
      Key.push_back(C.Values[At + N + 1]);
    Calls &Part = Parts[Key];
    Part.Types = C.Types;
    Part.Values.insert(Part.Values.end(), C.Values.begin() + ptrdiff_t(At),
                       C.Values.begin() + ptrdiff_t(At + Width));
  }
  for (const auto &[Key, Part] : Parts)
    replayAlike(Name, Part, Constants);
}

void replayOnGpu() {
  if (!gputest::Device::get())
    return;
  auto All = std::move(recorded());
  recorded().clear();
  if (All.empty())
    GTEST_SKIP() << "nothing here is an instruction on numbers alone";
  for (auto &[Key, C] : All)
    replay(Key.substr(0, Key.find('/')), C);
}

} // namespace nvptxtest
