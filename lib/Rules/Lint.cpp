// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Lint.h"
#include "Rules/ArgumentTemplate.h"
#include "Rules/RuleFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

namespace {

/// [Since, Until) of A covers that of B.
bool covers(Version SinceA, Version UntilA, Version SinceB, Version UntilB) {
  return SinceA <= SinceB &&
         (!UntilA.isSet() || (UntilB.isSet() && UntilB <= UntilA));
}

/// Every call whose types fit B fits A: what A asks of an argument, B does too,
/// of no more types.
bool coversTypes(const Rule &A, const Rule &B) {
  return all_of(A.Types, [&](const ArgumentTypeName &Asked) {
    bool BAsks = false, Covered = true;
    for (const ArgumentTypeName &T : B.Types)
      if (T.Argument == Asked.Argument) {
        BAsks = true;
        Covered &= is_contained(A.Types, T);
      }
    return BAsks && Covered;
  });
}

/// Whether a call that B is for always finds A first.
bool hides(const Rule &A, const Rule &B) {
  if ((A.HostOnly && !B.HostOnly) || (A.WithoutImages && !B.WithoutImages) ||
      !coversTypes(A, B))
    return false;
  bool ArityCovered =
      A.Arity.empty() || (!B.Arity.empty() && all_of(B.Arity, [&](uint8_t N) {
        return is_contained(A.Arity, N);
      }));
  return ArityCovered && covers(A.SinceHip, A.UntilHip, B.SinceHip, B.UntilHip);
}

class Linter {
public:
  Linter(const RuleFile &File, StringRef Path, StringRef ShimDir,
         bool MustBeSorted)
      : File(File), Path(Path), ShimDir(ShimDir), MustBeSorted(MustBeSorted) {}

  std::vector<LintMessage> run() {
    addStructNames(File.Rules, Structs);
    for (Index = 0; Index != File.Rules.size(); ++Index) {
      const Rule &R = File.Rules[Index];
      order(R);
      hidden(R);
      name(R);
      versions(R);
      fields(R);
      templates(R);
      shim(R);
    }
    return std::move(Messages);
  }

private:
  void fail(const Twine &Text) {
    const Rule &R = File.Rules[Index];
    Messages.push_back(
        {Path.str(), R.Line, ("'" + R.Cuda + "': " + Text).str()});
  }

  void order(const Rule &R) {
    if (MustBeSorted && Index && R.Cuda < File.Rules[Index - 1].Cuda)
      fail("not sorted, belongs before '" + File.Rules[Index - 1].Cuda +
           "'; 'porthip rules format' sorts");
  }

  void hidden(const Rule &R) {
    RuleGroup Group = groupOf(R, Structs);
    std::vector<unsigned> &Before = Seen[R.Cuda];
    for (unsigned I : Before) {
      const Rule &Earlier = File.Rules[I];
      if (groupOf(Earlier, Structs) != Group || !hides(Earlier, R))
        continue;
      fail("is never chosen: the rule of line " + Twine(Earlier.Line) +
           " is for the same calls and versions");
      break;
    }
    Before.push_back(Index);
  }

  void name(const Rule &R) {
    if (R.Kind == RuleKind::Library)
      return;
    bool IsHeader = groupOf(R, Structs) == RuleGroup::Header;
    std::size_t Star = R.Cuda.find('*');
    if (Star != StringRef::npos && (!IsHeader || Star + 1 != R.Cuda.size()))
      fail("'*' may only end a header's name");
    if (!IsHeader && R.Cuda.find_first_of("./+ -") != StringRef::npos)
      fail("is not a name in C++");
    if (Star != StringRef::npos && StringRef(R.Hip).contains('*') &&
        !R.Hip.ends_with("*"))
      fail("'*' may only end 'hip'");
  }

  void versions(const Rule &R) {
    if (R.UntilHip.isSet() && R.UntilHip <= R.SinceHip)
      fail("'until' HIP " + R.UntilHip.str() + " is not after 'since'");
    if (R.UntilCuda.isSet() && R.UntilCuda <= R.SinceCuda)
      fail("'until' CUDA " + R.UntilCuda.str() + " is not after 'since'");
  }

  /// Fields that say nothing for a kind would be passed over in silence.
  void fields(const Rule &R) {
    bool IsUnsupported = R.isUnsupported();
    bool IsCall = R.Kind == RuleKind::Call || R.Kind == RuleKind::Shim;
    auto only = [&](bool Has, bool May, StringRef Field, StringRef For) {
      if (Has && !May)
        fail("'" + Field + "' is only for " + For);
    };
    only(R.HasArguments, IsCall, "arguments", "call and shim");
    bool MayNeedHeader =
        R.Kind == RuleKind::Shim || R.Kind == RuleKind::Field ||
        R.Kind == RuleKind::Type || R.Kind == RuleKind::Enumerator;
    only(!R.Shim.empty(), MayNeedHeader, "shim",
         "shim, field, type and enumerator");
    only(!R.Covers.empty(), R.Kind == RuleKind::Library, "covers", "library");
    only(!R.Reason.empty(), IsUnsupported, "reason", "unsupported");
    only(!R.Fix.empty(), IsUnsupported || !R.Note.empty(), "fix",
         "unsupported and rules with a note");
    only(R.EffortMinutes, IsUnsupported || !R.Note.empty(), "effortMinutes",
         "unsupported and rules with a note");
    only(R.Severity != RuleSeverity::Default, IsUnsupported || !R.Note.empty(),
         "severity", "unsupported and rules with a note");
    only(!R.Arity.empty() || !R.Types.empty() || R.HostOnly || R.WithoutImages,
         IsCall || IsUnsupported || R.Kind == RuleKind::Rename, "when",
         "call, shim, rename and unsupported");
    if (R.Hip.empty() && !IsUnsupported && R.Kind != RuleKind::Header)
      fail("'hip' is empty; only the rule of a header may remove it");
    for (StringRef Text : {R.Hip, R.Reason, R.Fix, R.Note, R.Source})
      if (any_of(Text, [](char C) { return (unsigned char)C < ' '; }))
        fail("a text has a line end or another control character");
  }

  void templates(const Rule &R) {
    for (std::size_t I = 0; I != R.Arguments.size(); ++I) {
      Expected<std::vector<TemplatePiece>> Pieces =
          parseArgumentTemplate(R.Arguments[I]);
      if (!Pieces)
        fail("argument " + Twine(I) + ", '" + R.Arguments[I] +
             "': " + llvm::toString(Pieces.takeError()));
    }
  }

  void shim(const Rule &R) {
    if (R.Shim.empty() || ShimDir.empty())
      return;
    SmallString<256> Header(ShimDir);
    sys::path::append(Header, R.Shim);
    if (!sys::fs::exists(Header))
      fail("there is no shim header '" + R.Shim + "' in '" + ShimDir + "'");
  }

  const RuleFile &File;
  StringRef Path, ShimDir;
  bool MustBeSorted;
  StringSet<> Structs;
  StringMap<std::vector<unsigned>> Seen;
  std::vector<LintMessage> Messages;
  unsigned Index = 0;
};

} // namespace

std::vector<LintMessage> lintRules(const RuleFile &File, StringRef Path,
                                   StringRef ShimDir, bool MustBeSorted) {
  return Linter(File, Path, ShimDir, MustBeSorted).run();
}

std::vector<LintMessage> lintRuleFile(StringRef Path, StringRef ShimDir) {
  std::vector<LintMessage> Messages;
  Expected<RuleFile> File = readRuleFile(Path, Messages);
  if (!File) {
    std::string Text = llvm::toString(File.takeError());
    StringRef What = Text;
    What.consume_front(Path);
    What.consume_front(": ");
    Messages.push_back({Path.str(), 0, What.str()});
  } else if (Messages.empty()) {
    Messages = lintRules(*File, Path, ShimDir);
  }
  return Messages;
}

/// The headers that a rule is for.
static SmallVector<StringRef, 2> headersOf(const Rule &R,
                                           const StringSet<> &Structs) {
  SmallVector<StringRef, 2> Headers;
  if (groupOf(R, Structs) == RuleGroup::Header)
    Headers.push_back(R.Cuda);
  for (StringRef Text : R.Covers)
    if (Covered C = coveredBy(Text); C.Kind == CoveredKind::Header)
      Headers.push_back(C.Name);
  return Headers;
}

std::vector<LintMessage> lintRuleFiles(ArrayRef<std::string> Paths,
                                       ArrayRef<const RuleFile *> Files) {
  std::vector<LintMessage> Messages;
  StringMap<std::size_t> Headers, Libraries;
  StringSet<> Structs;
  for (const RuleFile *File : Files)
    addStructNames(File->Rules, Structs);
  for (std::size_t I = 0; I != Files.size(); ++I) {
    auto [Library, IsNew] = Libraries.try_emplace(Files[I]->Library, I);
    if (!IsNew)
      Messages.push_back(
          {Paths[I], 1,
           "library '" + Files[I]->Library.str() +
               "' has a file already: " + Paths[Library->second]});
    for (const Rule &R : Files[I]->Rules)
      for (StringRef Header : headersOf(R, Structs)) {
        auto Place = Headers.try_emplace(Header, I).first;
        if (Place->second != I)
          Messages.push_back({Paths[I], R.Line,
                              "'" + Header.str() + "': header has a rule in " +
                                  Paths[Place->second] + " already"});
      }
  }
  return Messages;
}

} // namespace porthip
