// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/LeftBuffers.h"
#include "Support/Text/Words.h"
#include "Verify/Judge/KernelNames.h"
#include "Verify/Judge/Original.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// A buffer with fewer elements than an undetermined one by this is a counter,
/// which tells nothing of what was counted.
constexpr uint64_t CounterShare = 64;

static uint64_t elementsIn(const TraceArray &X) {
  return X.SizeBytes / elementBytes(X.Type);
}

void LeftBuffers::note(const TraceLaunch &L, const TraceArray &X, bool IsWhole,
                       bool HasUndetermined) {
  if (HasUndetermined && !FirstOpen)
    FirstOpen = L.Number;
  Left[X.Buffer] = {L.Number, IsWhole ? elementsIn(X) : 0,
                    signedName(L.Kernel)};
}

void LeftBuffers::noteCopy(const TraceArray &X) {
  auto Of = Left.find(X.Buffer);
  if (Of == Left.end() || Of->second.Launch < FirstOpen)
    return;
  ++CopyCount;
  CopiedCount += elementsIn(X);
}

std::string LeftBuffers::kernelOf(const std::string &Buffer) const {
  auto Of = Left.find(Buffer);
  return Of == Left.end() ? "" : Of->second.Kernel;
}

Proof LeftBuffers::proof(ArrayRef<UndeterminedBuffer> Undetermined) const {
  Proof P;
  P.CopyCount = CopyCount;
  P.ElementCount = CopiedCount;
  uint64_t LargestCount = 0;
  for (const UndeterminedBuffer &U : Undetermined)
    LargestCount = std::max(LargestCount, U.ElementCount);
  for (const auto &[Buffer, Of] : Left)
    if (Of.Launch >= FirstOpen && Of.WholeCount * CounterShare > LargestCount) {
      ++P.BufferCount;
      P.ElementCount += Of.WholeCount;
    }
  return P;
}

std::string ownCheck(const Trace &A, const Trace &B, ArrayRef<Trace> Repeats) {
  auto passes = [](const Trace &T) {
    return !T.ExitStatus && !passedCheck(T.Output).empty();
  };
  return passes(A) && passes(B) && all_of(Repeats, passes)
             ? passedCheck(A.Output)
             : "";
}

std::string textOf(const Proof &P) {
  std::vector<std::string> Parts;
  if (P.BufferCount)
    Parts.push_back(counted(P.BufferCount, "other buffer"));
  if (P.CopyCount)
    Parts.push_back(counted(P.CopyCount, "copy", "copies") + " to the host");
  std::string Text = join(Parts, " and ");
  if (P.ElementCount)
    Text += " (" + counted(P.ElementCount, "element") + ")";
  if (!P.OwnCheck.empty())
    Text += (Text.empty() ? "" : ", ") +
            ("the program's own check ('" + P.OwnCheck + "')");
  return Text;
}

} // namespace porthip
