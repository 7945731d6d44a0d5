// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/LaunchSites.h"
#include "Inspect/Compile/AssemblyCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip::inspect {

std::vector<std::string>
hostBitcodeCommand(const Unit &U, const Environment &On, const GpuTarget &For,
                   StringRef SourceMap, StringRef Output) {
  Unit Own = U;
  BuildLine Line = *U.Line;
  // Sizes become constants by inlining; -O0 and -O1 leave that out.
  Line.OptLevel = "-O2";
  Own.Line = &Line;
  std::vector<std::string> Args =
      bitcodeCommand(Own, On, For, "", SourceMap, Output);
  *find(Args, "--offload-device-only") = "--offload-host-only";
  return Args;
}

namespace {

/// Values that an operand may have, where all that reach it are constants; of
/// more than a few, none.
std::vector<uint64_t> constantsOf(const Value *V, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 4, MostValues = 8;
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return {C->getZExtValue()};
  std::vector<const Value *> From;
  if (const auto *Phi = dyn_cast<PHINode>(V))
    From.assign(Phi->value_op_begin(), Phi->value_op_end());
  else if (const auto *Choice = dyn_cast<SelectInst>(V))
    From = {Choice->getTrueValue(), Choice->getFalseValue()};
  if (Depth == MostDepth)
    return {};
  std::vector<uint64_t> All;
  for (const Value *One : From) {
    const std::vector<uint64_t> Some = constantsOf(One, Depth + 1);
    if (Some.empty())
      return {};
    append_range(All, Some);
  }
  return All.size() > MostValues ? std::vector<uint64_t>() : All;
}

/// A dim3 as x86-64's and AArch64's calls have it: x and y in one word.
constexpr unsigned BlockOfLaunch = 3, BlockOfPush = 2;

class LaunchReader {
public:
  LaunchReader(OwnPath PathOf, LaunchesBySymbol &To) : PathOf(PathOf), To(To) {}

  void read(const Module &M) {
    for (const Function &F : M)
      for (const BasicBlock &B : F)
        for (const llvm::Instruction &I : B)
          if (const auto *Call = dyn_cast<CallBase>(&I))
            readCall(*Call);
  }

private:
  static StringRef nameOf(const CallBase &Call) {
    const Function *F = Call.getCalledFunction();
    return F ? F->getName() : StringRef();
  }

  static bool isPush(const CallBase &Call) {
    return nameOf(Call) == "__hipPushCallConfiguration";
  }

  void readCall(const CallBase &Call) {
    const StringRef Name = nameOf(Call);
    if (isPush(Call) && Call.arg_size() > BlockOfPush + 2) {
      if (const std::string Kernel = launchedBehind(Call); !Kernel.empty())
        add(Kernel, Call, BlockOfPush, BlockOfPush + 2);
    } else if ((Name == "hipLaunchKernel" ||
                Name == "hipLaunchCooperativeKernel") &&
               Call.arg_size() > BlockOfLaunch + 3) {
      if (const std::string Kernel = kernelOf(Call); !Kernel.empty())
        add(Kernel, Call, BlockOfLaunch, BlockOfLaunch + 3);
    }
  }

  /// "_Z1kPf" of "_Z16__device_stub__kPf"; empty: it is no stub.
  static std::string kernelOfStub(StringRef Name) {
    constexpr StringLiteral Mark = "__device_stub__";
    const size_t At = Name.find(Mark);
    if (At == StringRef::npos)
      return "";
    StringRef Before = Name.take_front(At);
    const StringRef Own = Name.drop_front(At + Mark.size());
    const StringRef Digits =
        Before.substr(Before.find_last_not_of("0123456789") + 1);
    unsigned Length;
    if (Digits.getAsInteger(10, Length) || Length <= Mark.size())
      return (Before + Own).str();
    return (Before.drop_back(Digits.size()) + Twine(Length - Mark.size()) + Own)
        .str();
  }

  /// The kernel of a stub's call, and of the runtime's, whose first argument is
  /// the variable that stands for it.
  static std::string kernelOf(const CallBase &Call) {
    const StringRef Name = nameOf(Call);
    if (!Name.starts_with("hipLaunch") || !Call.arg_size())
      return kernelOfStub(Name);
    const Value *First = Call.getArgOperand(0)->stripPointerCasts();
    return isa<GlobalVariable>(First) ? First->getName().str() : "";
  }

  /// The kernel that is launched with what \p Push sets, before another is.
  static std::string launchedBehind(const CallBase &Push) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    std::vector<BasicBlock::const_iterator> Work = {
        std::next(Push.getIterator())};
    const auto End = [](BasicBlock::const_iterator At) {
      return At->getParent()->end();
    };
    while (!Work.empty() && Seen.size() < 64) {
      BasicBlock::const_iterator At = Work.back();
      Work.pop_back();
      const BasicBlock &In = *At->getParent();
      bool IsOver = false;
      for (const auto Last = End(At); At != Last && !IsOver; ++At)
        if (const auto *Call = dyn_cast<CallBase>(&*At)) {
          if (std::string Kernel = kernelOf(*Call); !Kernel.empty())
            return Kernel;
          IsOver = isPush(*Call);
        }
      if (!IsOver)
        for (const BasicBlock *Next : successors(&In))
          if (Seen.insert(Next).second)
            Work.push_back(Next->begin());
    }
    return "";
  }

  void add(const std::string &Kernel, const CallBase &Call, unsigned Block,
           unsigned Shared) {
    const Place At = placeOf(Call);
    for (uint64_t XAndY : constantsOf(Call.getArgOperand(Block)))
      for (uint64_t Z : constantsOf(Call.getArgOperand(Block + 1)))
        for (uint64_t Bytes : constantsOf(Call.getArgOperand(Shared))) {
          FoundLaunch L;
          L.At = At;
          const uint64_t Threads = (XAndY & 0xffffffff) * (XAndY >> 32) * Z;
          L.Block = unsigned(std::min<uint64_t>(Threads, UINT32_MAX));
          L.DynamicLds = unsigned(std::min<uint64_t>(Bytes, UINT32_MAX));
          std::vector<FoundLaunch> &All = To[Kernel];
          // Nobody can launch it: a branch that is not taken.
          if (L.Block && Threads <= 1024 && !is_contained(All, L))
            All.push_back(L);
        }
  }

  /// The project's own place in the chain of inlined calls, from inside.
  Place placeOf(const CallBase &Call) const {
    for (const DILocation *L = Call.getDebugLoc().get(); L;
         L = L->getInlinedAt())
      if (Place At = {PathOf(L->getFilename()), L->getLine()};
          At.Line && !At.File.empty())
        return At;
    return {};
  }

  OwnPath PathOf;
  LaunchesBySymbol &To;
};

} // namespace

Error addLaunches(StringRef Bitcode, OwnPath PathOf, LaunchesBySymbol &To) {
  auto Buffer = MemoryBuffer::getFile(Bitcode);
  if (!Buffer)
    return createFileError(Bitcode, Buffer.getError());
  LLVMContext Context;
  auto M = parseBitcodeFile((*Buffer)->getMemBufferRef(), Context);
  if (!M)
    return createFileError(Bitcode, M.takeError());
  LaunchReader(PathOf, To).read(**M);
  return Error::success();
}

} // namespace porthip::inspect
