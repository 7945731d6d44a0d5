// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Cause/Attribution.h"
#include "Verify/Cause/Attributor.h"
#include "Verify/Judge/KernelNames.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

namespace check = vgpu::check;

bool isSamePlace(const Divergence &A, const Divergence &B) {
  return A.Is == B.Is && A.Number == B.Number && A.Place == B.Place;
}

/// In what a verdict looks at one after the other.
static bool comesLater(const Divergence &A, const Divergence &B) {
  auto at = [](const Divergence &D) {
    switch (D.Is) {
    case Divergence::Kernel:
    case Divergence::Fault:
    case Divergence::Buffer:
      return std::make_pair(0, D.Number);
    case Divergence::Copy:
      return std::make_pair(1, D.Number);
    case Divergence::ExitStatus:
      return std::make_pair(2, uint64_t(0));
    case Divergence::Output:
      return std::make_pair(3, uint64_t(0));
    case Divergence::None:
      break;
    }
    return std::make_pair(4, uint64_t(0));
  };
  return at(A) > at(B);
}

std::optional<Attribution> Attributor::run() {
  A = runOf(false, {});
  B = runOf(true, {});
  if (!A || !B)
    return std::nullopt;
  V = E.Judge(*A, *B);
  if (V.differs() && faultyOriginal()) {
    Found.RunCount = RunCount;
    return std::move(Found);
  }
  // No change of the runs brings back what was not launched.
  if (V.differs() && !E.HasOtherInputs && otherFailure()) {
    Found.RunCount = RunCount;
    return std::move(Found);
  }
  // For a leg that changes by itself, single changes tell nothing.
  const bool IsSteadyA = repeats(false), IsSteadyB = repeats(true);
  bool IsFound = !IsSteadyA || !IsSteadyB ? unsteady(IsSteadyA, IsSteadyB)
                 : E.HasOtherInputs       ? V.differs() && freshMemory()
                 : !V.differs()
                     ? order()
                     : leftOver(false) || leftOver(true) || vectorised() ||
                           divisions() || waveSize() || wideShift() ||
                           outOfRange() || inStep() || matrixSums() ||
                           numerics() || severalNumerics() || orderInLeg() ||
                           freshMemory();
  if (!IsFound)
    return std::nullopt;
  Found.RunCount = RunCount;
  return std::move(Found);
}

std::shared_ptr<const Trace> Attributor::runOf(bool IsPort, Changes With) {
  With.insert(Change::Serial);
  ++RunCount;
  return E.Run(IsPort, With);
}

bool Attributor::repeats(bool IsPort) {
  auto T = runOf(IsPort, {Change::Again});
  if (!T)
    return true; // no time, or a run that failed: no other comes then
  const Verdict W = E.Judge(IsPort ? *B : *A, *T);
  return !W.differs() || comesLater(W.First, V.First);
}

bool Attributor::areEqualWith(const Changes &With) {
  auto X = runOf(false, With);
  auto Y = X ? runOf(true, With) : nullptr;
  return X && Y && !E.Judge(*X, *Y).differs();
}

bool Attributor::parts(bool IsPort, const Changes &With) {
  auto T = runOf(IsPort, With);
  if (!T)
    return false;
  Verdict W = E.Judge(IsPort ? *B : *A, *T);
  return isSamePlace(W.First, V.First);
}

bool Attributor::found(Attribution::Kind Is, const Changes &With,
                       bool IsCertain, std::string Text,
                       std::string Suggestion) {
  Found.Is = Is;
  Found.IsCertain = IsCertain;
  for (Change C : With)
    Found.Changes.push_back(idOf(C).str());
  Found.Text = std::move(Text);
  Found.Suggestion = std::move(Suggestion);
  return true;
}

const Attributor::Place &Attributor::findBy(bool IsPort, StringRef Check) {
  auto [Known, IsNew] = Places.try_emplace({IsPort, Check.str()});
  if (IsNew && E.Check)
    Known->second = firstPlace(IsPort, E.Check(IsPort, Check));
  return Known->second;
}

Attributor::Place Attributor::firstPlace(bool IsPort,
                                         ArrayRef<CheckedPlace> All) const {
  // A kernel that is run alone has the name that its source spells.
  const std::string Name =
      commonName(IsPort ? V.First.KernelB : V.First.KernelA);
  auto Own = find_if(
      All, [&](const CheckedPlace &P) { return commonName(P.Kernel) == Name; });
  const bool IsThere = Own != All.end();
  if (!IsThere && !All.empty())
    Own = All.begin();
  return Own == All.end() ? Place() : Place{Own->Where, Own->Text, IsThere};
}

/// A value from a lane that is not there has no owner.
static bool isOfAbsentLane(const CheckedPlace &P) {
  const StringRef Text = P.Text;
  return Text.contains("which does not take part") ||
         Text.contains("which has exited");
}

bool Attributor::lacksLanes() {
  if (!E.Check)
    return false;
  std::vector<CheckedPlace> All = E.Check(/*IsPort=*/false, check::Sync);
  llvm::erase_if(All, [](const CheckedPlace &P) { return !isOfAbsentLane(P); });
  const Place P = firstPlace(/*IsPort=*/false, All);
  if (!P.IsThere)
    return false;
  Found.Where = P.Where;
  return found(Attribution::Original, {}, true,
               "the original itself exchanges values with lanes that are not "
               "there" +
                   at(P.Where) + " (" + P.Text +
                   "); what comes of that is nothing to compare with",
               "mend the original first: name the lanes that take part, as "
               "'__ballot_sync' before the condition gives them, or let all "
               "come to the operation; 'porthip run --check=sync' shows where");
}

bool Attributor::faultyOriginal() {
  constexpr char Advice[] =
      "mend the original first: 'porthip run --check=memory' shows where";
  for (const TraceLaunch &L : A->Launches)
    if (!L.Fault.empty() && L.Number <= V.First.Number)
      return found(Attribution::Original, {}, true,
                   "the original itself fails in launch " + utostr(L.Number) +
                       ", " + L.Kernel + ": " +
                       StringRef(L.Fault).split('\n').first.str() +
                       "; what it writes from there on is nothing to compare "
                       "with",
                   Advice);
  const Place &P = findBy(/*IsPort=*/false, check::Memory);
  if (!P.IsThere)
    return lacksLanes();
  Found.Where = P.Where;
  return found(Attribution::Original, {}, true,
               "the original itself accesses memory that is not its own" +
                   at(P.Where) + " (" + P.Text +
                   "); what comes of that is nothing to compare with",
               Advice);
}

bool Attributor::mendsPort(Change C) {
  auto T = E.IsOfAmd ? runOf(true, {C}) : nullptr;
  return T && !E.Judge(*A, *T).differs();
}

bool Attributor::waveSize() {
  if (!E.CanTakeWaveOf32)
    return false;
  auto T = runOf(true, {Change::WaveOf32});
  if (!T || E.Judge(*A, *T).differs())
    return false;
  Found.Where = placeBy(false, check::Race);
  if (!Found.Where.empty())
    return found(Attribution::WaveSize, {Change::WaveOf32}, false,
                 "the original has a data race" + at(Found.Where) +
                     ", which wavefronts of 64 lanes decide in another way: "
                     "with 32 the port is equal",
                 "mend the original first: 'porthip run --check=race' shows "
                 "it");
  return found(Attribution::WaveSize, {Change::WaveOf32}, false,
               "wavefronts of 64 lanes: with 32 the port is equal, so it "
               "has code for warps of 32 (a port error)",
               "let 'porthip translate' write the port (--warp=emulate32), "
               "or see its findings for this kernel");
}

bool Attributor::wideShift() {
  auto T = runOf(true, {Change::NvidiaShifts});
  if (!T || E.Judge(*A, *T).differs())
    return false;
  Found.Where = placeBy(false, check::Shift);
  if (Found.Where.empty())
    Found.Where = placeBy(true, check::Shift);
  return found(
      Attribution::WideShift, {Change::NvidiaShifts}, !Found.Where.empty(),
      "a shift by as many bits as there are, or more" + at(Found.Where) +
          ": where it leaves none, as on NVIDIA's GPUs, the legs "
          "are equal; C++ does not define it (a port error)",
      "treat that amount on its own, or call "
      "porthip::shift_left and shift_right of "
      "porthip/intrinsics.h");
}

bool Attributor::outOfRange() {
  auto T = runOf(true, {Change::NvidiaConversions});
  if (!T || E.Judge(*A, *T).differs())
    return false;
  return found(Attribution::OutOfRange, {Change::NvidiaConversions}, true,
               "a conversion out of range: a float becomes an integer that "
               "does not hold it, or a NaN does; converted as on NVIDIA's "
               "GPUs, the legs are equal; C++ does not define it (a port "
               "error)",
               "keep the number in the type's range, or call "
               "porthip::to_integer of porthip/rounding.h");
}

std::optional<Attribution> attribute(const Experiment &E) {
  return Attributor(E).run();
}

} // namespace porthip
