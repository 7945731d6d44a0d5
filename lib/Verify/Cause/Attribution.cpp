// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Cause/Attribution.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

namespace check = vgpu::check;

bool isSamePlace(const Divergence &A, const Divergence &B) {
  return A.Is == B.Is && A.Number == B.Number && A.Place == B.Place;
}

/// In what a verdict looks at one after the other.
bool comesLater(const Divergence &A, const Divergence &B) {
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

/// The first element that differs; nothing where that is not known, or the
/// launch left the buffer as it was.
std::optional<StringRef> elementAt(const Trace &T, const Divergence &D) {
  const TraceArray *Array = arrayAt(T, D);
  if (!Array || !D.Values.Field.empty())
    return std::nullopt;
  const uint64_t Bytes = elementBytes(D.Values.Type);
  return StringRef(Array->Bytes).substr(D.Values.FirstIndex * Bytes, Bytes);
}

/// A bound that lets the difference pass; empty where it would let all pass.
std::string toleranceFor(const Verdict &V) {
  const ArrayDifference &D = V.First.Values;
  if (!isFloat(D.Type) || !(D.MaxRelative > 0) || D.MaxRelative > 1e-2)
    return "";
  std::string Text;
  raw_string_ostream(Text) << "--tol " << elementName(D.Type)
                           << ":rel=" << format("%.1e", D.MaxRelative * 1.1);
  return Text;
}

constexpr char AdviceForFresh[] =
    "set it first; 'porthip run --check=init' shows each such read";

class Attributor {
public:
  explicit Attributor(const Experiment &E) : E(E) {}

  std::optional<Attribution> run() {
    A = runOf(false, {});
    B = runOf(true, {});
    if (!A || !B)
      return std::nullopt;
    V = E.Judge(*A, *B);
    if (!V.isEqual() && faultyOriginal()) {
      Found.RunCount = RunCount;
      return std::move(Found);
    }
    // What single changes do tells nothing of a leg that changes without them.
    const bool IsSteadyA = repeats(false), IsSteadyB = repeats(true);
    bool IsFound = !IsSteadyA || !IsSteadyB ? unsteady(IsSteadyA, IsSteadyB)
                   : E.HasOtherInputs       ? !V.isEqual() && freshMemory()
                   : V.isEqual()
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

private:
  /// The order of blocks is the same in all runs but those that change it.
  std::shared_ptr<const Trace> runOf(bool IsPort, Changes With) {
    With.insert(Change::Serial);
    ++RunCount;
    return E.Run(IsPort, With);
  }

  /// Up to where the legs part.
  bool repeats(bool IsPort) {
    auto T = runOf(IsPort, {Change::Again});
    if (!T)
      return true; // no time, or a run that failed: no other comes then
    const Verdict W = E.Judge(IsPort ? *B : *A, *T);
    return W.isEqual() || comesLater(W.First, V.First);
  }

  bool areEqualWith(const Changes &With) {
    auto X = runOf(false, With);
    auto Y = X ? runOf(true, With) : nullptr;
    return X && Y && E.Judge(*X, *Y).isEqual();
  }

  /// The change alone, in one leg alone, makes what differs differ. (Values
  /// need not be those of the other leg: the rest of it may be otherwise.)
  bool parts(bool IsPort, const Changes &With) {
    auto T = runOf(IsPort, With);
    if (!T)
      return false;
    Verdict W = E.Judge(IsPort ? *B : *A, *T);
    return isSamePlace(W.First, V.First);
  }

  bool found(Attribution::Kind Is, const Changes &With, bool IsCertain,
             std::string Text, std::string Suggestion = "") {
    Found.Is = Is;
    Found.IsCertain = IsCertain;
    for (Change C : With)
      Found.Changes.push_back(idOf(C).str());
    Found.Text = std::move(Text);
    Found.Suggestion = std::move(Suggestion);
    return true;
  }

  /// What a checker finds first, best in the kernel that differs. Each check is
  /// a run.
  struct Place {
    std::string Where, Text;
    /// In the kernel that differs first: only there it can be a certain cause.
    bool IsThere = false;
  };
  const Place &findBy(bool IsPort, StringRef Check) {
    auto [Known, IsNew] = Places.try_emplace({IsPort, Check.str()});
    if (IsNew && E.Check)
      Known->second = firstPlace(IsPort, E.Check(IsPort, Check));
    return Known->second;
  }
  const std::string &placeBy(bool IsPort, StringRef Check) {
    return findBy(IsPort, Check).Where;
  }

  Place firstPlace(bool IsPort, ArrayRef<CheckedPlace> All) const {
    auto Own = find_if(All, [&](const CheckedPlace &P) {
      return P.Kernel == (IsPort ? V.First.KernelB : V.First.KernelA);
    });
    const bool IsThere = Own != All.end();
    if (!IsThere && !All.empty())
      Own = All.begin();
    return Own == All.end() ? Place() : Place{Own->Where, Own->Text, IsThere};
  }

  /// What it computes then holds for nobody, and what makes the legs equal
  /// tells nothing of the port.
  bool faultyOriginal() {
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
      return false;
    Found.Where = P.Where;
    return found(Attribution::Original, {}, true,
                 "the original itself accesses memory that is not its own" +
                     at(P.Where) + " (" + P.Text +
                     "); what comes of that is nothing to compare with",
                 Advice);
  }

  static std::string at(const std::string &Where) {
    return Where.empty() ? "" : " at " + Where;
  }

  /// Blocks one after the other make them equal.
  bool order() {
    auto T = runOf(false, {Change::Blocks});
    bool IsSeen = T && !E.Judge(*A, *T).isEqual();
    Found.Where = placeBy(false, check::Order);
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

  /// A block finds in shared memory what an earlier one left: another thing in
  /// each run, so that a change may "make" the legs equal by chance. So this is
  /// tried before all others.
  bool leftOver(bool IsPort) {
    auto T = runOf(IsPort, {Change::PoisonBlocks});
    if (!T || !isOtherThere(IsPort ? *B : *A, *T))
      return false;
    const std::string Where = placeBy(IsPort, check::Init);
    // What another lane writes too late is a race.
    if (Where.empty() || !placeBy(IsPort, check::Race).empty())
      return false;
    Found.Where = Where;
    return found(Attribution::FreshMemory, {Change::PoisonBlocks}, false,
                 (IsPort ? V.LegB : "the original") +
                     " reads memory that nothing wrote" + at(Where),
                 AdviceForFresh);
  }

  /// What the legs differ by first is something else in another run of one of
  /// them; where they are equal: anything is.
  bool isOtherThere(const Trace &Usual, const Trace &Other) {
    const Verdict W = E.Judge(Usual, Other);
    if (W.isEqual() || V.isEqual())
      return !W.isEqual();
    if (!isSamePlace(W.First, V.First))
      return false;
    auto X = elementAt(Usual, V.First), Y = elementAt(Other, V.First);
    return !X || !Y || *X != *Y;
  }

  /// The change, in the port alone, makes the legs equal.
  bool mendsPort(Change C) {
    auto T = E.IsOfAmd ? runOf(true, {C}) : nullptr;
    return T && E.Judge(*A, *T).isEqual();
  }

  std::string orAccept() const {
    const std::string Tol = toleranceFor(V);
    return Tol.empty() ? "" : "; or accept it: " + Tol;
  }

  /// By kernels up to where the legs part: within tolerances they may differ
  /// before that.
  bool isRoundedByVectors() {
    if (!E.IsOfAmd || !E.IsRoundedByVectors)
      return E.IsOfAmd;
    if (!HasVectors) {
      const bool IsInLaunch =
          V.First.Is == Divergence::Buffer || V.First.Is == Divergence::Fault;
      std::set<std::string> Symbols;
      for (const TraceLaunch &L : B->Launches)
        if (!IsInLaunch || L.Number <= V.First.Number)
          Symbols.insert(L.Symbol);
      HasVectors = E.IsRoundedByVectors(
          std::vector<std::string>(Symbols.begin(), Symbols.end()));
    }
    return *HasVectors;
  }

  /// Before wavefronts of 32 lanes, whose GPUs have no such instructions.
  bool vectorised() {
    if (!isRoundedByVectors())
      return false;
    for (Change C : {Change::NoSlp, Change::NoVectorisers})
      if (mendsPort(C))
        return found(Attribution::Vectoriser, {C}, true,
                     "the vectoriser's roundings: clang makes one instruction "
                     "of several products in " +
                         V.LegB +
                         ", which are then rounded before they are added: "
                         "without it the legs are equal",
                     "build the port with " + join(compilerArgsOf({C}), " ") +
                         orAccept());
    return false;
  }

  bool divisions() {
    if (!mendsPort(Change::ExactDivisions))
      return false;
    return found(
        Attribution::Divisions, {Change::ExactDivisions}, true,
        "AMD's back end computes a division or a root in " + V.LegB +
            " by an estimate and further steps (1/sqrt(x) by v_rsq): rounded "
            "once each, the legs are equal",
        "compute it under '#pragma clang fp contract(off)' and without "
        "-ffast-math, or build the port with -mllvm "
        "-amdgpu-codegenprepare-disable-fdiv-expansion" +
            orAccept());
  }

  bool waveSize() {
    if (!E.CanTakeWaveOf32)
      return false;
    auto T = runOf(true, {Change::WaveOf32});
    if (!T || !E.Judge(*A, *T).isEqual())
      return false;
    return found(Attribution::WaveSize, {Change::WaveOf32}, false,
                 "wavefronts of 64 lanes: with 32 the port is equal, so it "
                 "has code for warps of 32 (a port error)",
                 "let 'porthip translate' write the port (--warp=emulate32), "
                 "or see its findings for this kernel; 'porthip run "
                 "--check=race' of the original tells whether it relies on "
                 "the order of its lanes");
  }

  /// Only a leg on AMD's GPU can change by it.
  bool wideShift() {
    auto T = runOf(true, {Change::NvidiaShifts});
    if (!T || !E.Judge(*A, *T).isEqual())
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

  /// As wideShift().
  bool outOfRange() {
    auto T = runOf(true, {Change::NvidiaConversions});
    if (!T || !E.Judge(*A, *T).isEqual())
      return false;
    return found(Attribution::OutOfRange, {Change::NvidiaConversions}, true,
                 "a conversion out of range: a float becomes an integer that "
                 "does not hold it, or a NaN does; converted as on NVIDIA's "
                 "GPUs, the legs are equal; C++ does not define it (a port "
                 "error)",
                 "keep the number in the type's range, or call "
                 "porthip::to_integer of porthip/rounding.h");
  }

  /// Most kernels have no matrix unit: the original alone tells so.
  bool matrixSums() {
    auto T = runOf(false, {Change::OrderedSums});
    if (!T || E.Judge(*A, *T).isEqual() || !areEqualWith({Change::OrderedSums}))
      return false;
    std::string Tol = toleranceFor(V);
    return found(
        Attribution::MatrixSums, {Change::OrderedSums},
        parts(false, {Change::OrderedSums}),
        "matrix units add products otherwise (NVIDIA's cut off what is "
        "small beside the greatest): where each is added in order, the "
        "legs are equal",
        Tol.empty() ? "compare with a tolerance, or the program's own "
                      "check"
                    : "accept it: " + Tol);
  }

  bool inStep() {
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
                 "put __syncwarp() between the accesses of shared memory");
  }

  bool numerics() {
    constexpr Change Singles[] = {Change::NoFusing, Change::AllFusing,
                                  Change::ExactMath, Change::OwnMath,
                                  Change::FlushDenormals};
    std::vector<Change> Equal;
    for (Change C : Singles)
      if (areEqualWith({C}))
        Equal.push_back(C);
    if (Equal.empty())
      return false;
    Change First = Equal.front();
    bool InA = parts(false, {First}), InB = parts(true, {First});
    // Two ways to have the same products fused are one cause, and one library
    // has its fast functions, too.
    bool IsOnly =
        Equal.size() == 1 ||
        (Equal.size() == 2 &&
         (Equal[1] == Change::AllFusing ||
          (First == Change::ExactMath && Equal[1] == Change::OwnMath)));
    // Integers in the bits of floats are not rounded; a change of arithmetic
    // makes them equal by chance.
    const bool IsOfNumbers = !V.First.Values.IsHidden;
    explainNumeric(First, InA, InB, IsOnly && (InA || InB) && IsOfNumbers);
    return true;
  }

  void explainNumeric(Change C, bool InA, bool InB, bool IsCertain) {
    std::string Tol = toleranceFor(V);
    std::string Accept = Tol.empty() ? "" : "; or accept it: " + Tol;
    switch (C) {
    case Change::NoFusing:
    case Change::AllFusing:
      contraction(C, InA, InB, IsCertain, Accept);
      return;
    case Change::ExactMath:
      found(Attribution::FastMath, {C}, IsCertain,
            "fast math functions (__sinf, __expf and their kind, or "
            "-use_fast_math)" +
                whose(InA, InB) + ": with the exact ones the legs are equal",
            "call the same kind of function on both sides" + Accept);
      return;
    case Change::OwnMath:
      found(Attribution::MathLibrary, {C}, IsCertain,
            "the vendors' math functions round differently: with one library "
            "for both the legs are equal",
            Tol.empty()
                ? "the program enlarges the last bits of sin, exp and their "
                  "like: compare what does not, or its own check"
                : "accept it: " + Tol);
      return;
    default:
      found(Attribution::Denormals, {C}, IsCertain,
            "denormal floats are zero on one side only" + keeps(InA, InB) +
                ": where both flush them, the legs are equal",
            "build both with -ftz=true (-fgpu-flush-denormals-to-zero), or "
            "both without" +
                Accept);
    }
  }

  std::string whose(bool InA, bool InB) const {
    return InA == InB ? "" : " in " + (InA ? V.LegA : V.LegB);
  }
  std::string keeps(bool InA, bool InB) const {
    return InA == InB ? "" : " (" + (InA ? V.LegA : V.LegB) + " keeps them)";
  }

  /// Without fusing, a leg that has fused changes; with all, one that has not.
  void contraction(Change C, bool InA, bool InB, bool IsCertain,
                   const std::string &Accept) {
    bool IsOff = C == Change::NoFusing;
    bool FusesA = IsOff ? InA : !InA, FusesB = IsOff ? InB : !InB;
    std::string Text = "FMA contraction (a product and a sum that are rounded "
                       "once)";
    std::string Flag;
    if (FusesA != FusesB) {
      Text += " in " + (FusesA ? V.LegA : V.LegB);
      Flag = FusesA ? "build the port with -ffp-contract=fast, as nvcc does "
                      "by itself; what its source says (a pragma, "
                      "__fmul_rn) goes before"
                    : "build the port with -ffp-contract=off, as the original "
                      "is (-fmad=false, or __fmul_rn and __fadd_rn)";
    } else {
      Flag = "both fuse, but not the same products: write fmaf() where it "
             "matters";
    }
    found(Attribution::Contraction, {C}, IsCertain,
          Text + ": " +
              (IsOff ? "without it (-ffp-contract=off)"
                     : "with each pair fused (-ffp-contract=fast)") +
              " the legs are equal",
          Flag + Accept);
  }

  /// All at once, then without those that are not needed.
  bool severalNumerics() {
    Changes All = {Change::NoFusing, Change::ExactMath, Change::OwnMath,
                   Change::FlushDenormals, Change::OrderedSums};
    if (E.IsOfAmd)
      All.insert(Change::ExactDivisions);
    if (isRoundedByVectors())
      All.insert(Change::NoVectorisers);
    if (!areEqualWith(All))
      return false;
    for (Change C : Changes(All)) {
      Changes Fewer = All;
      Fewer.erase(C);
      if (areEqualWith(Fewer))
        All = Fewer;
    }
    std::vector<std::string> Names;
    for (Change C : All)
      Names.push_back(idOf(C).str());
    std::string Tol = toleranceFor(V);
    return found(Attribution::Several, All, false,
                 "rounding, for several reasons together: " +
                     join(Names, ", ") + " make the legs equal",
                 Tol.empty() ? "" : "accept it: " + Tol);
  }

  bool orderInLeg() {
    for (Change C : {Change::Blocks, Change::BlocksToo, Change::Lanes}) {
      bool InB = parts(true, {C}), InA = parts(false, {C});
      if (!InA && !InB)
        continue;
      StringRef Of =
          C == Change::Lanes ? "lanes of a warp" : "blocks and warps";
      if (InA) {
        Found.Where = placeBy(false, check::Order);
        const std::string Race = placeBy(false, check::Race);
        return found(
            Attribution::Order, {C}, false,
            ("the order of " + Of +
             ": the original's own result depends on it" + at(Found.Where))
                .str(),
            Race.empty() ? "compare what does not depend on it"
                         : "the original has a data race" + at(Race) +
                               "; 'porthip run --check=race' shows it");
      }
      auto T = runOf(true, {C});
      bool IsEqual = T && E.Judge(*A, *T).isEqual();
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

  bool unsteady(bool IsSteadyA, bool IsSteadyB) {
    const bool IsPort = IsSteadyA;
    auto X = runOf(IsPort, {Change::ZeroMemory});
    auto Y = runOf(IsPort, {Change::ZeroMemory, Change::Again});
    const bool Settles = X && Y && E.Judge(*X, *Y).isEqual();
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
                   "look for a clock, a seed, a race or an access out of "
                   "bounds; 'porthip run --check=all' shows some of them");
    return found(Attribution::FreshMemory, {Change::ZeroMemory},
                 findBy(IsPort, check::Init).IsThere &&
                     areEqualWith({Change::ZeroMemory}),
                 Who + ": it reads memory that nothing wrote" + at(Found.Where),
                 AdviceForFresh);
  }

  /// Values that come from there change with it, in one leg and at one place.
  bool freshMemory() {
    bool IsEqual = areEqualWith({Change::ZeroMemory});
    auto X = runOf(false, {Change::PoisonMemory});
    auto Y = runOf(true, {Change::PoisonMemory});
    if (!X || !Y)
      return false;
    Verdict W = E.Judge(*X, *Y);
    bool IsHere = isSamePlace(W.First, V.First) &&
                  W.First.Values.FirstIndex == V.First.Values.FirstIndex;
    bool InA = IsHere && W.First.Values.FirstA != V.First.Values.FirstA;
    bool InB = IsHere && W.First.Values.FirstB != V.First.Values.FirstB;
    if (!IsEqual && !InA && !InB)
      return false;
    bool IsPort = InB || !InA;
    Found.Where = placeBy(IsPort, check::Init);
    std::string Who = InA == InB ? "a leg" : InB ? V.LegB : V.LegA;
    return found(
        Attribution::FreshMemory,
        {IsEqual ? Change::ZeroMemory : Change::PoisonMemory},
        InA != InB && findBy(IsPort, check::Init).IsThere,
        Who + (Found.Where.empty() && !IsEqual
                   ? " leaves there what nothing wrote"
                   : " reads memory that nothing wrote" + at(Found.Where)),
        AdviceForFresh);
  }

  const Experiment &E;
  std::shared_ptr<const Trace> A, B; ///< serial, else as usual
  Verdict V;                         ///< of these two
  Attribution Found;
  /// By leg and check: where it finds something.
  std::map<std::pair<bool, std::string>, Place> Places;
  std::optional<bool> HasVectors;
  unsigned RunCount = 0;
};

} // namespace

std::optional<Attribution> attribute(const Experiment &E) {
  return Attributor(E).run();
}

} // namespace porthip
