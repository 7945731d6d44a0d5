// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes in the order of threads, and in memory that nothing wrote.
#include "Verify/Cause/Attributor.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

namespace check = vgpu::check;

static constexpr char AdviceForFresh[] =
    "set it first; 'porthip run --check=init' shows each such read";

/// The first element that differs; nothing where that is not known, or the
/// launch left the buffer as it was.
static std::optional<StringRef> elementAt(const Trace &T, const Divergence &D) {
  const TraceArray *Array = arrayAt(T, D);
  if (!Array || !D.Values.Field.empty())
    return std::nullopt;
  const uint64_t Bytes = elementBytes(D.Values.Type);
  return StringRef(Array->Bytes).substr(D.Values.FirstIndex * Bytes, Bytes);
}

bool Attributor::order() {
  auto T = runOf(false, {Change::Blocks});
  bool IsSeen = T && E.Judge(*A, *T).differs();
  Found.Where = placeBy(false, check::Tickets);
  if ((!IsSeen || Found.Where.empty()) && leftOver(false))
    return true;
  const bool IsRace = !placeBy(false, check::Race).empty();
  return found(Attribution::Order, {Change::Serial},
               IsSeen && !Found.Where.empty() && !IsRace,
               "the order of blocks: one after the other, the legs are "
               "equal" +
                   (Found.Where.empty() ? std::string()
                                        : "; the atomics at " + Found.Where +
                                              " give what depends on it"),
               IsRace ? "the original has a data race" +
                            at(placeBy(false, check::Race)) +
                            "; 'porthip run --check=race' shows it"
                      : "compare what does not depend on it: --unordered "
                        "KERNEL, or the program's own check");
}

bool Attributor::leftOver(bool IsPort) {
  auto T = runOf(IsPort, {Change::PoisonBlocks});
  if (!T || !isOtherThere(IsPort ? *B : *A, *T))
    return false;
  const std::string Where = placeBy(IsPort, check::Init);
  // A value that another lane writes too late is a race.
  if (Where.empty() || !placeBy(IsPort, check::Race).empty())
    return false;
  Found.Where = Where;
  return found(Attribution::FreshMemory, {Change::PoisonBlocks}, false,
               (IsPort ? V.LegB : "the original") +
                   " reads memory that nothing wrote" + at(Where),
               AdviceForFresh);
}

bool Attributor::isOtherThere(const Trace &Usual, const Trace &Other) {
  const Verdict W = E.Judge(Usual, Other);
  if (!W.differs() || !V.differs())
    return W.differs();
  if (!isSamePlace(W.First, V.First))
    return false;
  auto X = elementAt(Usual, V.First), Y = elementAt(Other, V.First);
  return !X || !Y || *X != *Y;
}

bool Attributor::inStep() {
  if (!areEqualWith({Change::InStep}))
    return false;
  bool InPort = parts(true, {Change::InStep});
  bool InOriginal = parts(false, {Change::InStep});
  Found.Where = placeBy(InPort, check::Race);
  return found(Attribution::InStep, {Change::InStep},
               (InPort || InOriginal) && !Found.Where.empty(),
               std::string(InPort ? "the port" : "the original") +
                   " takes the lanes of a warp to run in step" +
                   at(Found.Where) +
                   ": where they stay in step, the legs are equal",
               Found.Where.empty()
                   ? "put __syncwarp() between the accesses of shared memory"
                   : "put __syncwarp() between the accesses of shared memory; "
                     "'porthip run --check=race' shows them");
}

bool Attributor::orderInLeg() {
  for (Change C : {Change::Blocks, Change::BlocksToo, Change::Lanes}) {
    bool InB = parts(true, {C}), InA = parts(false, {C});
    if (!InA && !InB)
      continue;
    StringRef Of = C == Change::Lanes ? "lanes of a warp" : "blocks and warps";
    if (InA) {
      Found.Where = placeBy(false, check::Tickets);
      const std::string Race = placeBy(false, check::Race);
      return found(Attribution::Order, {C}, false,
                   ("the order of " + Of +
                    ": the original's own result depends on it" +
                    at(Found.Where))
                       .str(),
                   Race.empty() ? "compare what does not depend on it"
                                : "the original has a data race" + at(Race) +
                                      "; 'porthip run --check=race' shows it");
    }
    auto T = runOf(true, {C});
    bool IsEqual = T && !E.Judge(*A, *T).differs();
    Found.Where = placeBy(true, check::Race);
    return found(Attribution::PortOrder, {C},
                 IsEqual && findBy(true, check::Race).IsThere,
                 ("the port's result depends on the order of " + Of +
                  ", the original's does not: a race or a barrier that is "
                  "missing" +
                  at(Found.Where))
                     .str(),
                 "run the port with 'porthip run --check=race'");
  }
  return false;
}

/// Whether the program itself wrote something else before a launch.
static bool haveOtherInputs(const Trace &A, const Trace &B) {
  return any_of(zip(A.Launches, B.Launches), [](const auto &Both) {
    return std::get<0>(Both).Inputs != std::get<1>(Both).Inputs;
  });
}

bool Attributor::unsteady(bool IsSteadyA, bool IsSteadyB) {
  const bool IsPort = IsSteadyA;
  // Two runs in one second have one seed: that they agree then tells nothing.
  if (auto T = runOf(IsPort, {Change::Again});
      T && haveOtherInputs(IsPort ? *B : *A, *T))
    return found(Attribution::Unsteady, {Change::Again}, false,
                 "the program gives its kernels something else in each run: "
                 "what the legs differ by tells nothing of the port",
                 "take a seed that is the same in each run, not the time");
  auto X = runOf(IsPort, {Change::ZeroMemory});
  auto Y = runOf(IsPort, {Change::ZeroMemory, Change::Again});
  const bool Settles = X && Y && !E.Judge(*X, *Y).differs();
  Found.Where = placeBy(IsPort, check::Init);
  std::string Who = IsSteadyA == IsSteadyB ? "each leg"
                    : IsPort               ? V.LegB
                                           : V.LegA;
  Who += " gives something else in each run, with blocks one after the "
         "other";
  if (Found.Where.empty() && !Settles)
    return found(Attribution::Unsteady, {Change::Again}, false,
                 Who + ": what it differs by from the other leg tells "
                       "nothing of the port",
                 placeBy(IsPort, check::Race).empty()
                     ? "look for a clock, a seed, a race or an access out of "
                       "bounds; 'porthip run --check=all' shows some of them"
                     : "there is a data race" +
                           at(placeBy(IsPort, check::Race)) +
                           "; 'porthip run --check=race' shows it");
  return found(Attribution::FreshMemory, {Change::ZeroMemory},
               findBy(IsPort, check::Init).IsThere &&
                   areEqualWith({Change::ZeroMemory}),
               Who + ": it reads memory that nothing wrote" + at(Found.Where),
               AdviceForFresh);
}

bool Attributor::freshMemory() {
  bool IsEqual = areEqualWith({Change::ZeroMemory});
  auto X = runOf(false, {Change::PoisonMemory});
  auto Y = runOf(true, {Change::PoisonMemory});
  if (!X || !Y)
    return false;
  Verdict W = E.Judge(*X, *Y);
  // A leg that stores what is there by chance changes nothing, and with other
  // contents it does.
  bool IsHere = isSamePlace(W.First, V.First) &&
                W.First.Untouched == V.First.Untouched &&
                W.First.Values.FirstIndex == V.First.Values.FirstIndex;
  bool InA = IsHere && W.First.Values.FirstA != V.First.Values.FirstA;
  bool InB = IsHere && W.First.Values.FirstB != V.First.Values.FirstB;
  if (!IsEqual && !InA && !InB)
    return false;
  bool IsPort = InB || !InA;
  Found.Where = placeBy(IsPort, check::Init);
  std::string Who = InA == InB ? "a leg" : InB ? V.LegB : V.LegA;
  return found(Attribution::FreshMemory,
               {IsEqual ? Change::ZeroMemory : Change::PoisonMemory},
               InA != InB && findBy(IsPort, check::Init).IsThere,
               Who +
                   (Found.Where.empty() && !IsEqual
                        ? " leaves there what nothing wrote"
                        : " reads memory that nothing wrote" + at(Found.Where)),
               AdviceForFresh);
}

} // namespace porthip
