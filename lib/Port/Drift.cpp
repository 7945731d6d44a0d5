// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/Drift.h"
#include "Port/CodeUnits.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

using Words = std::vector<StringRef>;
using Units = std::vector<CodeUnit>;

Words textsOf(const CodeUnit &Unit) {
  Words Texts;
  for (const CodeWord &W : Unit.Words)
    Texts.push_back(W.Text);
  return Texts;
}

/// The unit with this name and kind; overloads by their number.
const CodeUnit *twinOf(const Units &In, const CodeUnit &Of, unsigned Number) {
  for (const CodeUnit &U : In)
    if (U.Name == Of.Name && !Number--)
      return &U;
  return nullptr;
}

bool isBuildFile(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  StringRef Suffix = sys::path::extension(Path);
  return Name == "CMakeLists.txt" || Name.equals_insensitive("makefile") ||
         Name == "GNUmakefile" || Name == "meson.build" || Suffix == ".cmake" ||
         Suffix == ".mk" || Suffix == ".mak" || Suffix == ".py" ||
         Suffix == ".sh" || Suffix == ".bazel";
}

/// An edit by hand. Its lines are those of the merged text.
struct HandEdit {
  const FileVersions *In;
  CodeUnit Unit;                  ///< as it stands in the merged text
  bool IsNew;                     ///< there is none in the translation
  std::set<std::string> Launched; ///< kernels whose launches it changes
};

/// A part of a unit that upstream changed.
struct UpstreamChange {
  const FileVersions *In;
  const CodeUnit *Old, *New;
  LineChange Of; ///< words of Old and New
};

bool isIn(const CodeLaunch &L, const LineChange &C) {
  return C.CountB ? L.Begin <= C.BeginB && C.BeginB < L.End
                  : L.Begin <= C.BeginB && C.BeginB <= L.End;
}

/// `dim3 block(128);` before `k<<<grid, block>>>`: the statement sets a name
/// that the launch has.
bool setsSizeOf(const CodeLaunch &L, ArrayRef<CodeWord> W, size_t At) {
  auto isEnd = [&](size_t I) {
    return W[I].Text == ";" || W[I].Text == "{" || W[I].Text == "}";
  };
  if (At >= W.size())
    return false;
  size_t Begin = At, End = At;
  while (Begin && !isEnd(Begin - 1))
    --Begin;
  while (End < W.size() && !isEnd(End))
    ++End;
  // The first name with an initial value behind it is the one that is set.
  for (size_t I = Begin; I + 1 < End && I < At; ++I)
    if (W[I + 1].Text == "=" || W[I + 1].Text == "(" || W[I + 1].Text == "{")
      return any_of(W.slice(L.Begin, L.End - L.Begin), [&](const CodeWord &X) {
        return X.Text == W[I].Text && isAlpha(X.Text[0]);
      });
  return false;
}

/// The kernels whose launches a change of \p Of, at \p C, makes others.
std::set<std::string> launchedBy(const CodeUnit &Of, const LineChange &C) {
  std::set<std::string> Kernels;
  for (const CodeLaunch &L : launchesIn(Of))
    if (isIn(L, C) || setsSizeOf(L, Of.Words, C.BeginB))
      Kernels.insert(L.Kernel.str());
  return Kernels;
}

class DriftFinder {
public:
  explicit DriftFinder(ArrayRef<FileVersions> Files) : Files(Files) {}

  std::vector<Drift> run() {
    for (const FileVersions &F : Files)
      if (isBuildFile(F.Path))
        findFlags(F);
      else if (isSourceText(F.Path) && F.Mine != F.Base)
        findEdits(F);
    if (!Edits.empty())
      for (const FileVersions &F : Files)
        if (isSourceText(F.Path) && F.Theirs != F.Base)
          findChanges(F);
    stable_sort(Found, [](const Drift &A, const Drift &B) {
      return std::tie(A.File, A.Line) < std::tie(B.File, B.Line);
    });
    return std::move(Found);
  }

private:
  void findEdits(const FileVersions &F) {
    Units Base = codeUnits(F.Base), Mine = codeUnits(F.Mine),
          Merged = codeUnits(F.Merged);
    std::map<StringRef, unsigned> Seen;
    for (const CodeUnit &U : Mine) {
      unsigned Number = Seen[U.Name]++;
      const CodeUnit *Old = twinOf(Base, U, Number);
      if (U.Name.empty() || (Old && textsOf(*Old) == textsOf(U)))
        continue;
      const CodeUnit *Now = twinOf(Merged, U, Number);
      HandEdit E{&F, Now ? *Now : U, !Old, {}};
      if (Old)
        for (const LineChange &C : diffLines(textsOf(*Old), textsOf(U)))
          E.Launched.merge(launchedBy(U, C));
      Edits.push_back(std::move(E));
    }
  }

  void findChanges(const FileVersions &F) {
    Units Base = codeUnits(F.Base), Theirs = codeUnits(F.Theirs);
    Merged = codeUnits(F.Merged);
    std::map<StringRef, unsigned> Seen;
    for (const CodeUnit &Old : Base) {
      unsigned Number = Seen[Old.Name]++;
      const CodeUnit *New = twinOf(Theirs, Old, Number);
      if (Old.Name.empty() || !New)
        continue;
      Words A = textsOf(Old), B = textsOf(*New);
      for (const LineChange &C : diffLines(A, B))
        judge({&F, &Old, New, C});
    }
  }

  void judge(const UpstreamChange &C) {
    std::set<std::string> Kernels = launchedBy(*C.New, C.Of);
    for (const std::string &Kernel : Kernels)
      tellEdits(C, Drift::Launch, Kernel);
    if (!Kernels.empty())
      return;
    if (C.New->Is == CodeUnit::Kernel || C.New->Is == CodeUnit::Device)
      return tellEdits(C, isMask(C) ? Drift::Mask : Drift::Arithmetic,
                       C.New->Name);
    if (C.New->Is != CodeUnit::Host)
      tellEdits(C, Drift::Value, C.New->Name);
  }

  /// In the arguments of an operation of a warp.
  static bool isMask(const UpstreamChange &C) {
    ArrayRef<CodeWord> W = C.New->Words;
    size_t At = std::min(C.Of.BeginB, W.size() - 1);
    for (unsigned Closed = 0; At > 0; --At) {
      StringRef Word = W[At].Text;
      if (Word == ";" || Word == "{" || Word == "}")
        return false;
      Closed += Word == ")" && At != C.Of.BeginB;
      if (Word != "(")
        continue;
      if (Closed) {
        --Closed;
        continue;
      }
      StringRef Callee = W[At - 1].Text;
      if (Callee.contains("_sync") || Callee.contains("shfl") ||
          Callee.contains("ballot"))
        return true;
    }
    return false;
  }

  /// Tells the edits of \p Name, the kernel of a launch or the unit that was
  /// changed.
  void tellEdits(const UpstreamChange &C, Drift::Kind Is, StringRef Name) {
    for (const HandEdit &E : Edits) {
      bool IsSelf =
          E.Unit.Name == Name && (Is == Drift::Launch || E.In == C.In);
      bool Uses = Is != Drift::Launch && E.Unit.Name != Name && uses(E, *C.New);
      bool IsCopy = E.IsNew && !Uses && !IsSelf && looksLike(*C.Old, E.Unit);
      if (IsSelf || Uses || IsCopy)
        tell(C, Is, Name, E, IsCopy);
    }
  }

  /// A kernel concerns who launches it only where it does so in another way.
  static bool uses(const HandEdit &E, const CodeUnit &Of) {
    if (Of.Is == CodeUnit::Kernel)
      return E.Launched.count(Of.Name.str()) > 0;
    return any_of(E.Unit.Words,
                  [&](const CodeWord &W) { return W.Text == Of.Name; });
  }

  /// Three of four words, of a unit that is more than a line.
  static bool looksLike(const CodeUnit &Old, const CodeUnit &Copy) {
    constexpr size_t MinWords = 20;
    Words A = textsOf(Old), B = textsOf(Copy);
    if (A.size() < MinWords || B.size() < MinWords)
      return false;
    size_t Gone = 0;
    for (const LineChange &C : diffLines(A, B))
      Gone += C.CountA;
    return Gone * 4 <= A.size();
  }

  static std::string shown(const CodeUnit &U, size_t Begin, size_t Count) {
    constexpr size_t MaxWords = 12;
    Words Some;
    for (size_t I = Begin; I < std::min(Begin + Count, U.Words.size()); ++I)
      if (Some.size() < MaxWords)
        Some.push_back(U.Words[I].Text);
    std::string Text = join(Some, " ");
    return Count > MaxWords ? Text + " ..." : Text;
  }

  void tell(const UpstreamChange &C, Drift::Kind Is, StringRef Name,
            const HandEdit &E, bool IsCopy) {
    Drift D;
    D.Is = Is;
    D.Name = Name.str();
    D.Was = shown(*C.Old, C.Of.BeginA, C.Of.CountA);
    D.Now = shown(*C.New, C.Of.BeginB, C.Of.CountB);
    D.File = C.In->Path;
    D.Line = lineInMerged(C);
    D.Edited = E.Unit.Name.str();
    D.EditedFile = E.In->Path;
    D.EditedLine = E.Unit.line();
    D.IsCopy = IsCopy;
    // One line for each change and edit.
    if (Told.insert({D.File, D.Line, D.Edited + " " + D.Name}).second)
      Found.push_back(std::move(D));
  }

  /// The merged unit has the lines of both; that of the change is as far from
  /// its beginning, or the unit's own.
  unsigned lineInMerged(const UpstreamChange &C) const {
    const CodeUnit *Now = twinOf(Merged, *C.New, 0);
    if (!Now)
      return C.New->line();
    Words A = textsOf(*C.New), B = textsOf(*Now);
    size_t At = std::min(C.Of.BeginB, A.empty() ? 0 : A.size() - 1);
    ptrdiff_t Shift = 0;
    for (const LineChange &D : diffLines(A, B))
      if (D.BeginA + D.CountA <= At)
        Shift = ptrdiff_t(D.BeginB + D.CountB) - ptrdiff_t(D.BeginA + D.CountA);
    size_t There = size_t(ptrdiff_t(At) + Shift);
    return There < Now->Words.size() ? Now->Words[There].Line : Now->line();
  }

  /// A flag that upstream took away and the port still has.
  void findFlags(const FileVersions &F) {
    if (F.Mine == F.Base || F.Theirs == F.Base)
      return;
    std::set<StringRef> Removed = flagsOf(F.Base);
    for (StringRef Flag : flagsOf(F.Theirs))
      Removed.erase(Flag);
    unsigned Line = 0;
    for (StringRef Text : splitLines(F.Merged)) {
      ++Line;
      for (StringRef Flag : flagsOf(Text))
        if (Removed.count(Flag))
          Found.push_back({Drift::Flag, Flag.str(), Flag.str(), "", F.Path,
                           Line, "", "", 0, false});
    }
  }

  static std::set<StringRef> flagsOf(StringRef Text) {
    std::set<StringRef> Flags;
    for (StringRef Line : splitLines(Text))
      addFlags(Line.take_front(std::min(Line.find('#'), Line.size())), Flags);
    return Flags;
  }

  static void addFlags(StringRef Text, std::set<StringRef> &Flags) {
    auto isBetween = [](char C) {
      return isSpace(C) || StringRef(",;()\"'{}[]").contains(C);
    };
    while (!Text.empty()) {
      Text = Text.drop_while(isBetween);
      StringRef Word = Text.take_until(isBetween);
      Text = Text.drop_front(Word.size());
      if (Word.size() > 1 && Word[0] == '-' && !isDigit(Word[1]))
        Flags.insert(Word);
    }
  }

  ArrayRef<FileVersions> Files;
  std::vector<HandEdit> Edits;
  Units Merged;
  std::vector<Drift> Found;
  std::set<std::tuple<std::string, unsigned, std::string>> Told;
};

} // namespace

std::vector<Drift> driftOf(ArrayRef<FileVersions> Files) {
  return DriftFinder(Files).run();
}

std::string driftText(const Drift &D) {
  std::string Name = "`" + D.Name + "`", What;
  switch (D.Is) {
  case Drift::Flag:
    return "upstream removed the flag " + Name +
           ", and the port, which was edited, still has it";
  case Drift::Launch:
    What = "the launch of " + Name;
    break;
  case Drift::Mask:
    What = "a mask of lanes in " + Name;
    break;
  case Drift::Arithmetic:
    What = "what " + Name + " computes";
    break;
  case Drift::Value:
    What = Name;
    break;
  }
  std::string Text = "upstream changed " + What;
  if (!D.Was.empty() && !D.Now.empty())
    Text += ": `" + D.Was + "` became `" + D.Now + "`";
  else if (!D.Now.empty())
    Text += ": `" + D.Now + "` was added";
  else
    Text += ": `" + D.Was + "` was removed";
  if (D.Edited == D.Name)
    return Text + "; " + Name + " was edited by hand";
  return Text + "; `" + D.Edited + "`, which was edited by hand, " +
         (D.IsCopy ? "looks like a copy of it" : "uses it");
}

} // namespace porthip
