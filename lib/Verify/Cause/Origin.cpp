// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Cause/Origin.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// How far a value is from what takes it in the same line.
constexpr size_t FarthestUse = 512;

bool isSameNumber(StringRef A, StringRef B) {
  A.consume_front("-");
  B.consume_front("-");
  return A == B;
}

/// Class of what may stand in the other's place: a sum may have a product in
/// it, and NVIDIA's sinf is AMD's sin of floats.
StringRef classOf(StringRef What) {
  if (What == "+" || What == "-" || What == "fma")
    return "sum";
  if (What != "erf" && What != "modf")
    What.consume_back("f");
  return What;
}

/// By the sequence at its line: whether a branch is taken, and how often.
bool isDecision(StringRef What) { return What == "branch" || What == "choice"; }
/// By themselves: what one compiler makes of integers for itself has no
/// counterpart, so only what both have at a line is compared.
bool isInteger(StringRef What) { return What == "int" || What == "place"; }
bool isValue(StringRef What) {
  return !isDecision(What) && !isInteger(What) && What != "barrier" &&
         What != "inner";
}

bool isMemory(StringRef What) {
  return What == "load" || What == "store" || What == "atomic";
}

/// Whether it is an instruction of the port's vendor, whose result a shim turns
/// into the original's.
bool isVendorsInteger(const ThreadEvent &E) {
  return E.Operands.empty() && E.What != "load" && E.What != "store" &&
         E.What != "atomic" && E.What != "to integer" && E.What != "convert";
}

/// Whether both are decisions of the same code: as many, or of loops that go on
/// by the same result, or that one does not enter. Else one of the compilers
/// has unrolled the loop.
bool areAlike(const std::vector<std::string> &A,
              const std::vector<std::string> &B) {
  auto isLoop = [](const std::vector<std::string> &Of) {
    return Of.size() > 1 && Of.back() != Of.front();
  };
  auto isWhole = [&](const std::vector<std::string> &Of) {
    return Of.size() == 1 || isLoop(Of);
  };
  const bool IsEntered = A.size() != 1 && B.size() != 1;
  return A.size() == B.size() ||
         (isWhole(A) && isWhole(B) && (!IsEntered || A.front() == B.front()));
}

/// One side, each event with its place in A.
struct Side {
  ArrayRef<ThreadEvent> Events;
  std::vector<std::string> Places;
  std::map<std::string, std::set<std::string>> ValuesAt;
  /// Order of integers, decisions and barriers: in their order, by place and
  /// kind.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      Others;

  /// The next event of the same line that takes the Ith one's value.
  std::optional<size_t> userOf(size_t I) const {
    const ThreadEvent &E = Events[I];
    for (size_t J = I + 1; J < std::min(Events.size(), I + FarthestUse); ++J)
      if (Places[J] == Places[I] &&
          any_of(Events[J].Operands, [&](const std::string &Operand) {
            return isSameNumber(Operand, E.Result);
          }))
        return J;
    return std::nullopt;
  }

  /// How many events of its kind its line had before the Ith one.
  size_t roundOf(size_t I) const {
    size_t Count = 0;
    for (size_t J = 0; J < I; ++J)
      Count += Places[J] == Places[I] &&
               classOf(Events[J].What) == classOf(Events[I].What);
    return Count;
  }

  /// The Nth of a kind, or the last; where there is none, the Nth of any.
  const ThreadEvent *at(const std::string &Place, size_t N,
                        StringRef Class) const {
    const ThreadEvent *Last = nullptr;
    for (auto [E, Where] : zip(Events, Places)) {
      if (Where != Place || (!Class.empty() && classOf(E.What) != Class))
        continue;
      Last = &E;
      if (!N--)
        return Last;
    }
    // A step of one side alone has nothing of the other beside it.
    return Last || Class.empty() || !isValue(Class) ? Last : at(Place, N, "");
  }

  bool has(const std::string &Place, const std::string &Value) const {
    auto Found = ValuesAt.find(Place);
    return Found != ValuesAt.end() &&
           (Found->second.count(Value) || hasInteger(Place, Value));
  }

  /// Whether it has the integer there: the other's shim may compute the result
  /// of one vendor's instruction in a wider type.
  bool hasInteger(const std::string &Place, StringRef Value) const {
    int64_t Wanted;
    if (Value.getAsInteger(10, Wanted))
      return false;
    auto isIt = [&](StringRef Text) {
      int64_t Number;
      return !Text.getAsInteger(10, Number) &&
             uint32_t(Number) == uint32_t(Wanted);
    };
    for (const char *Kind : {"int", "inner"})
      if (auto Found = Others.find({Place, Kind});
          Found != Others.end() && any_of(Found->second, isIt))
        return true;
    auto Found = ValuesAt.find(Place);
    return Found != ValuesAt.end() && any_of(Found->second, isIt);
  }

  /// The first that Other lacks at a line that it has. Not a product that Other
  /// has not rounded by itself, where what the two are part of is the same.
  std::optional<size_t> firstMissingIn(const Side &Other,
                                       bool IsPort = false) const {
    for (size_t I = 0; I < Events.size(); ++I) {
      if (!isValue(Events[I].What) || (IsPort && isVendorsInteger(Events[I])) ||
          !Other.ValuesAt.count(Places[I]) ||
          Other.has(Places[I], Events[I].Result))
        continue;
      auto User = userOf(I);
      if (!User)
        return I;
      if (!Other.has(Places[I], Events[*User].Result))
        return Events[I].What == "*" && classOf(Events[*User].What) == "sum"
                   ? *User
                   : I;
    }
    return std::nullopt;
  }

  /// The first integer that Other lacks at a line where it has as many; where
  /// not, one of the two compilers has unrolled a loop.
  std::optional<size_t> firstIntegerMissingIn(const Side &Other) const {
    for (size_t I = 0; I < Events.size(); ++I) {
      if (!isInteger(Events[I].What) || !isLastOfLine(I))
        continue;
      auto Found = Other.Others.find({Places[I], Events[I].What});
      if (Found != Other.Others.end() &&
          Found->second.size() ==
              Others.at({Places[I], Events[I].What}).size() &&
          !is_contained(Found->second, Events[I].Result))
        return I;
    }
    return std::nullopt;
  }

  /// The first integer at a line of the port that was written anew, where the
  /// original, Other, has it not.
  std::optional<size_t>
  firstNewInteger(const Side &Other,
                  function_ref<bool(StringRef)> IsSame) const {
    for (size_t I = 0; I < Events.size(); ++I)
      if (Events[I].What == "int" && isLastOfLine(I) && !Places[I].empty() &&
          !IsSame(Places[I]) &&
          Other.firstAt(Places[I]) < Other.Places.size() &&
          !Other.hasInteger(Places[I], Events[I].Result))
        return I;
    return std::nullopt;
  }

  /// The last result of a line is that line's.
  bool isLastOfLine(size_t I) const {
    return I + 1 == Events.size() || Places[I + 1] != Places[I] ||
           Events[I + 1].What != Events[I].What;
  }

  /// The branch behind which the thread first reads or writes memory at a line
  /// that it never comes to in Other. If there is one at a line that was
  /// written anew, and Other's compiler knew how it goes, then that.
  std::optional<size_t>
  wayMissingIn(const Side &Other, function_ref<bool(StringRef)> IsSame) const {
    std::optional<size_t> Branch, Known;
    bool IsElsewhere = false;
    for (size_t I = 0; I < Events.size(); ++I) {
      if (Places[I].empty())
        continue;
      const bool IsHereAlone = Other.firstAt(Places[I]) == Other.Places.size();
      if (isDecision(Events[I].What)) {
        if (!IsElsewhere)
          Branch = I;
        if (!Known && IsHereAlone && !IsSame(Places[I]))
          Known = I;
      } else if (isMemory(Events[I].What) && IsHereAlone) {
        IsElsewhere = true;
      }
    }
    if (!IsElsewhere)
      return std::nullopt;
    return Known ? Known : Branch;
  }

  /// The event that is Other's Ith: of its kind, at its line, in its round.
  /// Where there is none of that kind, the line.
  size_t indexLike(const Side &Other, size_t OfOther) const {
    const std::string &Place = Other.Places[OfOther];
    const StringRef Class = classOf(Other.Events[OfOther].What);
    size_t N = Other.roundOf(OfOther);
    bool HasAny = false;
    for (size_t I = 0; I < Events.size(); ++I) {
      if (Places[I] != Place || classOf(Events[I].What) != Class)
        continue;
      HasAny = true;
      if (!N--)
        return I;
    }
    return HasAny ? Events.size() : firstAt(Place);
  }

  /// Counts how often the thread has come to the place of event I.
  size_t visitOf(size_t I) const {
    size_t Count = 0;
    for (size_t J = 0; J <= I; ++J)
      Count += Places[J] == Places[I] && (J == 0 || Places[J - 1] != Places[I]);
    return Count;
  }

  /// The first branch that goes otherwise than Other's in the same round.
  std::optional<size_t> firstOtherDecision(const Side &Other) const {
    std::map<std::pair<std::string, std::string>, size_t> Rounds;
    for (size_t I = 0; I < Events.size(); ++I) {
      if (!isDecision(Events[I].What))
        continue;
      const std::pair Key(Places[I], Events[I].What);
      const size_t Round = Rounds[Key]++;
      auto Found = Other.Others.find(Key);
      if (Found != Other.Others.end() && Round < Found->second.size() &&
          Found->second[Round] != Events[I].Result &&
          areAlike(Others.at(Key), Found->second))
        return I;
    }
    return std::nullopt;
  }

  /// The first barrier at a line where Other meets none.
  std::optional<size_t>
  firstBarrierMissingIn(const Side &Other,
                        function_ref<bool(StringRef)> IsSame) const {
    for (size_t I = 0; I < Events.size(); ++I)
      if (Events[I].What == "barrier" && !Places[I].empty() &&
          !IsSame(Places[I]) && !Other.Others.count({Places[I], "barrier"}))
        return I;
    return std::nullopt;
  }

  /// Where Place is first; the end: it is not there.
  size_t firstAt(const std::string &Place) const {
    return size_t(find(Places, Place) - Places.begin());
  }
};

std::optional<size_t> earliest(ArrayRef<std::optional<size_t>> Candidates) {
  std::optional<size_t> Result;
  for (std::optional<size_t> C : Candidates)
    if (C && (!Result || *C < *Result))
      Result = C;
  return Result;
}

/// Where a line's integers differ and what it reads, writes or computes of them
/// as well, that is what a reader of the line knows.
void preferValue(const Side &SA, const Side &SB, std::optional<size_t> &InA,
                 std::optional<size_t> &InB, std::optional<size_t> ValueInA,
                 std::optional<size_t> ValueInB) {
  const Side &Of = InA ? SA : SB;
  const size_t I = InA ? *InA : *InB;
  if (!isInteger(Of.Events[I].What))
    return;
  auto isThere = [&](const Side &S, std::optional<size_t> Value) {
    return Value && S.Places[*Value] == Of.Places[I] &&
           S.visitOf(*Value) == Of.visitOf(I);
  };
  if (isThere(SA, ValueInA)) {
    InA = ValueInA;
  } else if (isThere(SB, ValueInB)) {
    InA = std::nullopt;
    InB = ValueInB;
  }
}

Side sideOf(ArrayRef<ThreadEvent> Events,
            function_ref<std::string(StringRef)> PlaceOf) {
  Side S;
  S.Events = Events;
  std::map<std::string, std::string> Known;
  for (const ThreadEvent &E : Events) {
    auto [It, IsNew] = Known.try_emplace(E.Where);
    if (IsNew)
      It->second = PlaceOf(E.Where);
    S.Places.push_back(It->second);
    if (It->second.empty())
      continue;
    if (isValue(E.What))
      S.ValuesAt[It->second].insert(E.Result);
    else
      S.Others[{It->second, E.What}].push_back(E.Result);
  }
  return S;
}

} // namespace

std::string ThreadEvent::text() const {
  if (What == "load")
    return "reads " + Result;
  if (What == "store")
    return "writes " + Result;
  if (What == "place")
    return "writes at byte " + Result;
  if (What == "int")
    return "computes " + Result;
  if (What == "barrier")
    return "waits at a barrier";
  if (isDecision(What))
    return Result == "0"   ? "does not take the branch"
           : Result == "1" ? "takes the branch"
                           : "goes to case " + Result;
  if (Operands.size() == 2 && What.size() == 1)
    return Operands[0] + " " + What + " " + Operands[1] + " gives " + Result;
  return What + (Operands.empty() ? "" : "(" + join(Operands, ", ") + ")") +
         " gives " + Result;
}

/// "BLOCK,LANE".
static bool setWriter(ThreadEvent &E, StringRef Text) {
  auto [Block, Lane] = Text.split(',');
  ThreadPlace Of;
  if (Block.getAsInteger(10, Of.Block) || Lane.getAsInteger(10, Of.Lane))
    return false;
  E.Writer = Of;
  return true;
}

std::vector<ThreadEvent> parseThreadEvents(StringRef Text) {
  std::vector<ThreadEvent> Result;
  while (true) {
    auto [Line, Rest] = Text.split('\n');
    if (Line.size() == Text.size())
      return Result; // no end: the program was stopped in it
    Text = Rest;
    SmallVector<StringRef> Parts;
    Line.split(Parts, '\t');
    if (Parts.size() < 3)
      continue;
    ThreadEvent &E = Result.emplace_back();
    E.Where = Parts[0].str();
    E.What = Parts[1].str();
    E.Result = Parts[2].str();
    for (StringRef Operand : ArrayRef(Parts).drop_front(3))
      if (!Operand.starts_with("@") || !setWriter(E, Operand.drop_front()))
        E.Operands.push_back(Operand.str());
  }
}

std::optional<Origin> findOrigin(ArrayRef<ThreadEvent> A,
                                 ArrayRef<ThreadEvent> B,
                                 function_ref<std::string(StringRef)> PlaceInA,
                                 function_ref<std::string(StringRef)> PlaceInB,
                                 function_ref<bool(StringRef)> IsSame) {
  Side SA = sideOf(A, [](StringRef Where) { return Where.str(); });
  Side SB = sideOf(B, PlaceInA);
  const auto ValueInA = SA.firstMissingIn(SB),
             ValueInB = SB.firstMissingIn(SA, /*IsPort=*/true);
  auto InA = earliest({ValueInA, SA.firstIntegerMissingIn(SB),
                       SA.firstOtherDecision(SB),
                       SA.firstBarrierMissingIn(SB, IsSame)});
  auto InB = earliest({ValueInB, SB.firstNewInteger(SA, IsSame),
                       SB.firstOtherDecision(SA),
                       SB.firstBarrierMissingIn(SA, IsSame)});
  if (!InA && !InB)
    InA = SA.wayMissingIn(SB, IsSame);
  if (!InA && !InB)
    InB = SB.wayMissingIn(SA, IsSame);
  if (!InA && !InB)
    return std::nullopt;
  // If there is one on each side, the one that comes first in A counts.
  if (InA && InB && SB.Places[*InB] != SA.Places[*InA] &&
      SA.indexLike(SB, *InB) < *InA)
    InA = std::nullopt;
  preferValue(SA, SB, InA, InB, ValueInA, ValueInB);
  const Side &Of = InA ? SA : SB;
  const size_t I = InA ? *InA : *InB;
  const size_t Round = Of.roundOf(I);
  const ThreadEvent *E = &Of.Events[I];
  const ThreadEvent *Other =
      (InA ? SB : SA).at(Of.Places[I], Round, classOf(E->What));
  Origin Result;
  Result.Round = Round + 1;
  Result.WhereA = Of.Places[I];
  const ThreadEvent *X = InA ? E : Other, *Y = InA ? Other : E;
  Result.TextA = X ? X->text() : "";
  Result.TextB = Y ? Y->text() : "";
  if (E->What == "load")
    for (const ThreadEvent *Of : {X, Y})
      if (Of && Of->What == "load" && Of->Writer)
        Result.Writers.push_back(*Of->Writer);
  Result.WhereB = Y ? Y->Where : PlaceInB(Result.WhereA);
  return Result;
}

std::vector<unsigned> matchLines(StringRef A, StringRef B) {
  std::vector<StringRef> LinesA = splitLines(A), LinesB = splitLines(B);
  std::vector<unsigned> Result(LinesB.size() + 1);
  size_t NextA = 0, NextB = 0;
  auto same = [&](size_t Count) {
    for (size_t I = 0; I < Count; ++I)
      Result[NextB + I + 1] = unsigned(NextA + I + 1);
  };
  for (const LineChange &C : diffLines(LinesA, LinesB)) {
    same(C.BeginA - NextA);
    NextA = C.BeginA;
    NextB = C.BeginB;
    if (C.CountA == C.CountB)
      same(C.CountA);
    NextA += C.CountA;
    NextB += C.CountB;
  }
  same(LinesA.size() - NextA);
  return Result;
}

} // namespace porthip
