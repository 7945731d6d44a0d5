// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Try/Trials.h"
#include "Inspect/Compile/LinkKernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

/// A source with more flags for its code.
class FlaggedSource {
public:
  FlaggedSource(const KernelSource &From, StringRef Flags) : Made(From) {
    Line = *From.Of->Line;
    SmallVector<StringRef> Words;
    SplitString(Flags, Words, " ");
    // For both sides, so that the command has them as a person writes them.
    for (StringRef Word : Words) {
      Line.HostArgs.push_back(Word.str());
      Line.DeviceArgs.push_back(Word.str());
    }
    Of = *From.Of;
    Of.Line = &Line;
    Made.Of = &Of;
  }
  FlaggedSource(const FlaggedSource &) = delete;

  KernelSource Made;

private:
  BuildLine Line;
  Unit Of;
};

class Trials {
public:
  explicit Trials(const TrialRequest &Request) : Request(Request) {}

  Expected<std::vector<Trial>> run() {
    for (const auto &[I, Source] : enumerate(Request.Compiles.Sources)) {
      for (const Candidate &C : candidates())
        if (Error Wrong = tryOne(I, C))
          return std::move(Wrong);
      tryBlocks(Source);
    }
    return std::move(Found);
  }

private:
  /// The rows of a source.
  auto rowsOf(const KernelSource &Source) const {
    return make_filter_range(Request.Kernels, [&](const KernelCode &K) {
      return K.File == Source.Of->File;
    });
  }

  Error tryOne(size_t Index, const Candidate &C) {
    const KernelSource &Source = Request.Compiles.Sources[Index];
    if (C.IsNativeWarp && (Request.Native.empty() || !Source.Original))
      return Error::success();
    std::vector<const GpuTarget *> Gpus;
    for (const KernelCode &K : rowsOf(Source))
      if (C.Helps(K) && !is_contained(Gpus, K.On))
        Gpus.push_back(K.On);
    if (Gpus.empty())
      return Error::success();
    const FlaggedSource Flagged(C.IsNativeWarp ? Request.Native[Index] : Source,
                                C.Flags);
    const std::vector<KernelSource> Sources = linkedWith(Index, Flagged.Made);
    CompileRequest Again = Request.Compiles;
    Again.Sources = Sources;
    Again.Gpus = Gpus;
    Again.Log = &nulls();
    auto Compiled = compileKernels(Again);
    if (!Compiled)
      return Compiled.takeError();
    compare(Source, C, Compiled->Kernels);
    return Error::success();
  }

  /// \p Changed in place of the source at \p Index, with what its device code
  /// is linked with.
  std::vector<KernelSource> linkedWith(size_t Index,
                                       const KernelSource &Changed) const {
    if (deviceLinkOf(*Changed.Of->Line) != DeviceLink::OfProgram)
      return {Changed};
    std::vector<KernelSource> All = Request.Compiles.Sources;
    All[Index] = Changed;
    erase_if(All, [](const KernelSource &S) {
      return deviceLinkOf(*S.Of->Line) != DeviceLink::OfProgram;
    });
    return All;
  }

  void compare(const KernelSource &Source, const Candidate &C,
               ArrayRef<KernelCode> After) {
    Trial T = {&C, &Source, {}, "", ""};
    for (const KernelCode &Before : rowsOf(Source)) {
      const auto *Now = find_if(After, [&](const KernelCode &K) {
        return K.On == Before.On && K.Has.Symbol == Before.Has.Symbol;
      });
      if (!C.Helps(Before) || Now == After.end())
        continue;
      Changes Counted = changesOf(Before, *Now, Request.Asked, C);
      if (Counted.IsAimBetter)
        T.Rows.push_back({&Before, std::move(Counted), 0, {}});
    }
    if (!T.Rows.empty())
      Found.push_back(std::move(T));
  }

  void tryBlocks(const KernelSource &Source) {
    Trial T = {nullptr, &Source, {}, "", ""};
    for (const KernelCode &K : rowsOf(Source)) {
      const unsigned Block = betterBlock(K, Request.Asked);
      if (!Block)
        continue;
      AskedLaunch Tried = Request.Asked;
      Tried.Block = Block;
      TrialRow Row = {&K, {}, Block, {}};
      Row.Counted.All.push_back({"waves", occupancyOf(K, Request.Asked).Waves,
                                 occupancyOf(K, Tried).Waves, true});
      Row.Counted.IsAimBetter = true;
      Row.Verdict.Text = "not run: the launch chooses the block";
      T.Rows.push_back(std::move(Row));
    }
    if (!T.Rows.empty())
      Found.push_back(std::move(T));
  }

  const TrialRequest &Request;
  std::vector<Trial> Found;
};

} // namespace

Expected<std::vector<Trial>> tryCandidates(const TrialRequest &Request) {
  return Trials(Request).run();
}

StringRef idOf(const Trial &T) { return T.Of ? T.Of->Id : "block"; }
StringRef ifOf(const Trial &T) { return T.Of ? T.Of->If : ""; }

std::string waysText(const Trial &T, const TrialRow &Row) {
  if (!T.Variable.empty())
    return "'" + T.Variable + "' with " + T.Of->Does.str();
  return T.Of ? T.Of->Does.str() : "blocks of " + std::to_string(Row.Block);
}

std::string changesText(const TrialRow &Row) {
  return join(map_range(Row.Counted.All,
                        [](const Change &C) {
                          return C.Name.str() + " " + std::to_string(C.Before) +
                                 " -> " + std::to_string(C.After);
                        }),
              ", ") +
         (Row.Counted.IsWorse ? " (better and worse)" : "");
}

} // namespace porthip::inspect
