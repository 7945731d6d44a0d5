// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The index is one array of pointers for each group, sorted by lookup name:
// that is the order in which the embedded rules stand, so that loading only
// fills arrays, and the rules of one name lie side by side.
#include "Rules/RuleIndex.h"
#include "Rules/EmbeddedRules.h"
#include "Rules/RuleFile.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <array>
#include <deque>

using namespace llvm;

namespace porthip {

namespace {

class Index final : public RuleIndex {
public:
  void addEmbedded();
  /// \p File's rules replace those of the same symbol.
  void add(RuleFile File);
  void finish();

  ArrayRef<const Rule *> symbol(StringRef Name) const override {
    return find(RuleGroup::Symbol, Name);
  }
  ArrayRef<const Rule *> header(StringRef Name) const override;
  bool isLibraryInSource(StringRef Header) const override {
    auto [Folder, Rest] = Header.split('/');
    return !Rest.empty() && !this->header(Header).empty() &&
           !FoldersOfAmd.contains(Folder);
  }
  ArrayRef<const Rule *> field(StringRef Struct,
                               StringRef Name) const override {
    SmallString<128> Full(Struct);
    Full += "::";
    Full += Name;
    return find(RuleGroup::Field, Full);
  }
  bool isFieldName(StringRef Name) const override {
    return FieldNames.contains(Name);
  }
  const Rule *library(StringRef Name) const override;
  ArrayRef<RuleLibrary> libraries() const override { return Libraries; }
  std::vector<const Rule *> all() const override;

private:
  using Group = std::vector<const Rule *>;

  Group &group(RuleGroup G) { return Groups[std::size_t(G)]; }
  const Group &group(RuleGroup G) const { return Groups[std::size_t(G)]; }
  ArrayRef<const Rule *> find(RuleGroup G, StringRef Name) const;

  bool isWithoutExtensions(StringRef Pattern) const;
  void addHeadersOfLibraries();

  static constexpr std::size_t GroupCount = 4;
  std::array<Group, GroupCount> Groups;
  struct HeaderPattern {
    ArrayRef<const Rule *> Rules;
    bool IsWithoutExtensions;
  };
  /// Header rules that end in a star, the longest first.
  std::vector<HeaderPattern> Patterns;
  StringSet<> FieldNames;
  /// First folders of headers, of which some has a counterpart.
  StringSet<> FoldersOfAmd;

  std::vector<Rule> Embedded;
  std::vector<StringRef> EmbeddedArguments;
  std::vector<ArgumentTypeName> EmbeddedTypes;
  std::vector<RuleFile> Files;
  /// Does not move what is in it.
  std::deque<Rule> HeadersOfLibraries;
  std::vector<RuleLibrary> Libraries;
};

void Index::addEmbedded() {
  const EmbeddedRules &E = embeddedRules();
  EmbeddedArguments.reserve(E.Arguments.size());
  for (EmbeddedText T : E.Arguments)
    EmbeddedArguments.push_back(E.text(T));
  EmbeddedTypes.reserve(E.Types.size());
  for (const EmbeddedType &T : E.Types)
    EmbeddedTypes.push_back({uint8_t(T.Argument), E.text(T.Name)});
  for (const EmbeddedLibrary &L : E.Libraries)
    Libraries.push_back({E.text(L.Id), E.text(L.Title), E.text(L.Counterpart)});
  Embedded.resize(E.Rules.size());
  group(RuleGroup::Symbol).reserve(E.Rules.size());
  for (std::size_t I = 0; I != E.Rules.size(); ++I) {
    const EmbeddedRule &From = E.Rules[I];
    Rule &R = Embedded[I];
    R.Library = E.text(From.Library);
    R.File = E.text(From.File);
    R.Line = From.Line;
    R.Cuda = E.text(From.Cuda);
    R.Kind = RuleKind(From.Kind);
    R.Hip = E.text(From.Hip);
    R.SinceHip.Number = From.SinceHip;
    R.UntilHip.Number = From.UntilHip;
    R.SinceCuda.Number = From.SinceCuda;
    R.UntilCuda.Number = From.UntilCuda;
    R.Arity = E.Arities.slice(From.FirstArity, From.ArityCount);
    auto Texts = ArrayRef(EmbeddedArguments)
                     .slice(From.FirstArgument, From.ArgumentCount);
    (R.Kind == RuleKind::Library ? R.Covers : R.Arguments) = Texts;
    R.Types = ArrayRef(EmbeddedTypes).slice(From.FirstType, From.TypeCount);
    R.HasArguments = From.HasArguments;
    R.HostOnly = From.HostOnly;
    R.WithoutImages = From.WithoutImages;
    R.Shim = E.text(From.Shim);
    R.Reason = E.text(From.Reason);
    R.Fix = E.text(From.Fix);
    R.Note = E.text(From.Note);
    R.Severity = RuleSeverity(From.Severity);
    R.EffortMinutes = From.EffortMinutes;
    R.Source = E.text(From.Source);
    R.ExampleBefore = E.text(From.Before);
    R.ExampleAfter = E.text(From.After);
    group(RuleGroup(From.Group)).push_back(&R);
  }
}

void Index::add(RuleFile File) {
  Files.push_back(std::move(File));
  const RuleFile &Last = Files.back();
  llvm::erase_if(Libraries,
                 [&](const RuleLibrary &L) { return L.Id == Last.Library; });
  Libraries.push_back({Last.Library, Last.Title, Last.Counterpart});
  llvm::sort(Libraries, [](const RuleLibrary &A, const RuleLibrary &B) {
    return A.Id < B.Id;
  });
  StringSet<> Structs;
  for (const Group &G : Groups)
    for (const Rule *R : G)
      addStructNames(*R, Structs);
  addStructNames(Files.back().Rules, Structs);

  std::array<StringSet<>, GroupCount> Named;
  for (const Rule &R : Files.back().Rules)
    Named[std::size_t(groupOf(R, Structs))].insert(R.Cuda);
  for (std::size_t I = 0; I != Groups.size(); ++I)
    llvm::erase_if(Groups[I],
                   [&](const Rule *R) { return Named[I].contains(R->Cuda); });
  for (const Rule &R : Files.back().Rules)
    group(groupOf(R, Structs)).push_back(&R);
  for (RuleGroup G : {RuleGroup::Symbol, RuleGroup::Header, RuleGroup::Field,
                      RuleGroup::Library})
    llvm::stable_sort(group(G), [G](const Rule *A, const Rule *B) {
      return lookupName(*A, G) < lookupName(*B, G);
    });
}

/// A library's headers are looked up as if each had a rule of its own; one that
/// has, in some file, keeps it.
void Index::addHeadersOfLibraries() {
  const Group &OfLibraries = group(RuleGroup::Library);
  for (const Rule *L : OfLibraries)
    for (StringRef Text : L->Covers) {
      const Covered C = coveredBy(Text);
      if (C.Kind != CoveredKind::Header ||
          !find(RuleGroup::Header, C.Name).empty())
        continue;
      Rule &R = HeadersOfLibraries.emplace_back(*L);
      R.Cuda = C.Name;
      R.Kind = RuleKind::Unsupported;
      R.Covers = {};
    }
  Group &Headers = group(RuleGroup::Header);
  for (const Rule &R : HeadersOfLibraries)
    Headers.push_back(&R);
  llvm::stable_sort(
      Headers, [](const Rule *A, const Rule *B) { return A->Cuda < B->Cuda; });
}

const Rule *Index::library(StringRef Name) const {
  const Rule *Best = nullptr;
  std::size_t Length = 0;
  for (const Rule *L : group(RuleGroup::Library))
    for (StringRef Text : L->Covers) {
      const Covered C = coveredBy(Text);
      if (C.Kind == CoveredKind::Name && C.Name.size() > Length &&
          fitsPattern(C.Name, Name)) {
        Best = L;
        Length = C.Name.size();
      }
    }
  return Best;
}

void Index::finish() {
  addHeadersOfLibraries();
  const Group &Headers = group(RuleGroup::Header);
  for (std::size_t I = 0; I != Headers.size();) {
    std::size_t End = I + 1;
    while (End != Headers.size() && Headers[End]->Cuda == Headers[I]->Cuda)
      ++End;
    if (Headers[I]->Cuda.ends_with("*"))
      Patterns.push_back({ArrayRef(Headers).slice(I, End - I),
                          isWithoutExtensions(Headers[I]->Cuda)});
    I = End;
  }
  llvm::stable_sort(
      Patterns, [](const HeaderPattern &A, const HeaderPattern &B) {
        return A.Rules.front()->Cuda.size() > B.Rules.front()->Cuda.size();
      });
  for (const Rule *R : Headers)
    if (!R->isUnsupported())
      FoldersOfAmd.insert(R->Cuda.split('/').first);
  for (const Rule *R : group(RuleGroup::Field))
    FieldNames.insert(R->Cuda.rsplit("::").second);
}

ArrayRef<const Rule *> Index::find(RuleGroup G, StringRef Name) const {
  const Group &Rules = group(G);
  auto First = std::lower_bound(
      Rules.begin(), Rules.end(), Name,
      [G](const Rule *R, StringRef Name) { return lookupName(*R, G) < Name; });
  auto Last = First;
  while (Last != Rules.end() && lookupName(**Last, G) == Name)
    ++Last;
  return ArrayRef(Rules).slice(std::size_t(First - Rules.begin()),
                               std::size_t(Last - First));
}

/// Whether no header that is known by name in the pattern's folder has an
/// extension: `cuda/atomic`. A project's own folder `cuda` has others.
bool Index::isWithoutExtensions(StringRef Pattern) const {
  const StringRef Folder = Pattern.drop_back();
  bool IsKnown = false;
  for (const Rule *R : group(RuleGroup::Header)) {
    if (!R->Cuda.starts_with(Folder) || R->Cuda.ends_with("*"))
      continue;
    if (!sys::path::extension(R->Cuda).empty())
      return false;
    IsKnown = true;
  }
  return IsKnown;
}

ArrayRef<const Rule *> Index::header(StringRef Name) const {
  ArrayRef<const Rule *> Exact = find(RuleGroup::Header, Name);
  if (!Exact.empty())
    return Exact;
  const bool HasExtension = !sys::path::extension(Name).empty();
  for (const HeaderPattern &P : Patterns)
    if (Name.starts_with(P.Rules.front()->Cuda.drop_back()) &&
        !(HasExtension && P.IsWithoutExtensions))
      return P.Rules;
  return {};
}

std::vector<const Rule *> Index::all() const {
  std::vector<const Rule *> Rules;
  for (const Group &G : Groups)
    Rules.insert(Rules.end(), G.begin(), G.end());
  llvm::stable_sort(
      Rules, [](const Rule *A, const Rule *B) { return A->Cuda < B->Cuda; });
  return Rules;
}

} // namespace

Expected<std::unique_ptr<RuleIndex>>
RuleIndex::load(ArrayRef<std::string> ExtraFiles) {
  auto Loaded = std::make_unique<Index>();
  Loaded->addEmbedded();
  for (const std::string &Path : ExtraFiles) {
    std::vector<LintMessage> Messages;
    Expected<RuleFile> File = readRuleFile(Path, Messages);
    if (!File)
      return File.takeError();
    if (Messages.empty())
      Messages = lintRules(*File, Path, "", /*MustBeSorted=*/false);
    if (!Messages.empty()) {
      const LintMessage &M = Messages.front();
      std::string Place =
          M.Line ? M.File + ":" + std::to_string(M.Line) : M.File;
      std::string Text = M.Text;
      if (Messages.size() > 1)
        Text += " (and " + std::to_string(Messages.size() - 1) +
                " more; 'porthip rules lint' shows all)";
      return fileError(Place, Text);
    }
    Loaded->add(std::move(*File));
  }
  Loaded->finish();
  return std::unique_ptr<RuleIndex>(std::move(Loaded));
}

} // namespace porthip
