// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers made of a report: each text once, with the places where it holds.
#include "McpCalls.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {

static int rankOf(const std::string &Severity) {
  return Severity == "error" ? 2 : Severity == "warning";
}

/// The findings that are asked for: the worst first, then by check and place.
static std::vector<const Json *> chosen(const Json &Report,
                                        const Json &Arguments) {
  const int Least = rankOf(Arguments.value("severity", "warning"));
  const std::string Check = stringIn(Arguments, "check"),
                    File = stringIn(Arguments, "file");
  std::vector<const Json *> Chosen;
  for (const Json &F : Report.at("findings"))
    if (rankOf(textIn(F, "severity")) >= Least &&
        (Check.empty() || textIn(F, "check") == Check) &&
        (File.empty() || textIn(F, "file") == File))
      Chosen.push_back(&F);
  stable_sort(Chosen, [](const Json *A, const Json *B) {
    auto key = [](const Json &F) {
      return std::make_tuple(-rankOf(textIn(F, "severity")), textIn(F, "check"),
                             textIn(F, "fix"));
    };
    return key(*A) < key(*B);
  });
  return Chosen;
}

static bool areTold(const Json &A, const Json &B,
                    std::initializer_list<const char *> Names) {
  return all_of(Names,
                [&](const char *N) { return textIn(A, N) == textIn(B, N); });
}

namespace {
/// A message without the name that it begins with, and that name: "'*' exists
/// from HIP 5.5 on". Of many findings, that is all that tells them apart.
struct Named {
  explicit Named(std::string Message) : Message(std::move(Message)) {
    const StringRef Text = this->Message;
    const size_t End = Text.find('\'', 1);
    if (!Text.starts_with("'") || End == StringRef::npos)
      return;
    Name = Text.slice(1, End).str();
    this->Message = "'*" + Text.drop_front(End).str();
  }
  std::string Message, Name;
};
} // namespace

/// One row for each file: lines, what each is about where \p HasNames, and the
/// edits if they are wanted.
static Json placesOf(ArrayRef<const Json *> Same, bool HasNames,
                     bool WantsEdits) {
  Json Places = Json::array();
  for (const Json *F : Same) {
    if (Places.empty() || Places.back()["file"] != F->at("file"))
      Places.push_back({{"file", F->at("file")}, {"lines", Json::array()}});
    Json &Row = Places.back();
    Row["lines"].push_back(F->at("line"));
    if (HasNames)
      Row["names"].push_back(Named(textIn(*F, "message")).Name);
    if (WantsEdits && F->contains("edits"))
      for (const Json &E : F->at("edits"))
        Row["edits"].push_back(E);
  }
  return Places;
}

/// Places by message: \p Of has it in front of them where there is one, else a
/// row for each.
static void addPlaces(ArrayRef<const Json *> Same, bool WantsEdits, Json &Of) {
  std::vector<std::string> Order;
  std::map<std::string, std::vector<const Json *>> ByMessage;
  for (const Json *F : Same) {
    auto &List = ByMessage[Named(textIn(*F, "message")).Message];
    if (List.empty())
      Order.push_back(Named(textIn(*F, "message")).Message);
    List.push_back(F);
  }
  for (const std::string &Message : Order) {
    const std::vector<const Json *> &List = ByMessage[Message];
    const bool HasNames = any_of(List, [&](const Json *F) {
      return !areTold(*F, *List[0], {"message"});
    });
    Json Row;
    Row["message"] = HasNames ? Json(Message) : List[0]->at("message");
    Row["places"] = placesOf(List, HasNames, WantsEdits);
    if (Order.size() == 1)
      Of.update(Row);
    else
      Of["messages"].push_back(std::move(Row));
  }
}

/// Findings of one check that one fix mends.
static Json groupOf(ArrayRef<const Json *> Same, bool WantsEdits) {
  const Json &First = *Same.front();
  Json Group = {{"check", First.at("check")},
                {"severity", First.at("severity")}};
  if (!textIn(First, "fix").empty())
    Group["fix"] = First.at("fix");
  if (const auto Count =
          count_if(Same, [](const Json *F) { return F->contains("edits"); }))
    Group["withEdits"] = Count;
  addPlaces(Same, WantsEdits, Group);
  return Group;
}

static Json groupsOf(ArrayRef<const Json *> Page, bool WantsEdits) {
  Json Groups = Json::array();
  while (!Page.empty()) {
    const auto *End = find_if(Page, [&](const Json *F) {
      return !areTold(*F, *Page.front(), {"severity", "check", "fix"});
    });
    const size_t Count = size_t(End - Page.begin());
    Groups.push_back(groupOf(Page.take_front(Count), WantsEdits));
    Page = Page.drop_front(Count);
  }
  return Groups;
}

Json groupsOfFindings(const Json &Report) {
  return groupsOf(chosen(Report, {{"severity", "note"}}), /*WantsEdits=*/false);
}

mcp::ToolResult toldFindings(const Answered &A) {
  const bool WantsEdits = A.Arguments.value("edits", false);
  const size_t MaxChars = maxChars(A.Arguments);
  auto page = [&](const Json &Report) {
    const std::vector<const Json *> All = chosen(Report, A.Arguments);
    const size_t From =
        std::min<size_t>(numberIn(A.Arguments, "offset", 0), All.size());
    // At least one, or the next page would be this one.
    size_t Count = std::min<size_t>(
        std::max(1u, numberIn(A.Arguments, "limit", 500)), All.size() - From);
    // A page that fits: nothing is left out that the next one does not have.
    for (;; Count = Count / 2) {
      Json Answer = {
          {"total", All.size()},
          {"findings", groupsOf(ArrayRef(All).slice(From, Count), WantsEdits)}};
      if (From + Count < All.size())
        Answer["nextOffset"] = From + Count;
      if (Count <= 1 || lengthOf(Answer) <= MaxChars)
        return Answer;
    }
  };
  return toldBy(page, A);
}

//===- apply_fixes --------------------------------------------------------===//

namespace {
struct FileEdits {
  std::map<size_t, std::pair<size_t, std::string>> ByOffset;
  std::set<unsigned> Lines;
};
} // namespace

/// Null: an edit that was taken before is in the way, or the text is another.
static bool add(const Json &Finding, FileEdits &To) {
  for (const Json &E : Finding.at("edits")) {
    const size_t Offset = E.at("offset"), Length = E.at("length");
    auto Next = To.ByOffset.lower_bound(Offset);
    const bool Follows =
        Next == To.ByOffset.begin() ||
        std::prev(Next)->first + std::prev(Next)->second.first <= Offset;
    if (!Follows ||
        (Next != To.ByOffset.end() && Next->first < Offset + Length) ||
        (Next != To.ByOffset.end() && Next->first == Offset))
      return false;
  }
  for (const Json &E : Finding.at("edits"))
    To.ByOffset[E.at("offset")] = {E.at("length"), E.at("text")};
  To.Lines.insert(Finding.at("line").get<unsigned>());
  return true;
}

/// The offsets are those of the text before \p Begin.
static Expected<OutputFile>
edited(const std::string &Path, const FileEdits &With, sys::TimePoint<> Begin) {
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  if (Cache::hasChangedSince(Path, Begin))
    return createStringError(Path + ": has changed meanwhile; ask again");
  std::string Result = *Text;
  for (const auto &[Offset, E] : reverse(With.ByOffset)) {
    if (Offset + E.first > Result.size())
      return createStringError(Path + ": has changed meanwhile; ask again");
    Result.replace(Offset, E.first, E.second);
  }
  return OutputFile{Path, std::move(Result), Path};
}

mcp::ToolResult toldFixes(const Answered &A) {
  Expected<Json> Report = parseJson(A.C.Out, "result");
  if (!Report) {
    consumeError(Report.takeError());
    return failedAs(A.C);
  }
  std::map<std::string, FileEdits> ByFile;
  unsigned Skipped = 0;
  for (const Json *F : chosen(*Report, A.Arguments))
    if (F->contains("edits"))
      Skipped += !add(*F, ByFile[textIn(*F, "file")]);
  std::vector<OutputFile> Files;
  Json Changed = Json::array();
  for (const auto &[File, Edits] : ByFile) {
    auto Path = A.Roots.inside(File);
    if (!Path)
      return failed(toString(Path.takeError()));
    auto Text = edited(*Path, Edits, A.C.Begin);
    if (!Text)
      return failed(toString(Text.takeError()));
    Files.push_back(std::move(*Text));
    Changed.push_back({{"file", File}, {"lines", Edits.Lines}});
  }
  if (Error Wrong = writeFiles(Files))
    return failed(toString(std::move(Wrong)));
  Json Answer = {{"changed", std::move(Changed)}};
  if (Skipped)
    Answer["skipped"] = {{"findings", Skipped},
                         {"why", "an edit of another one is in the way; ask "
                                 "again"}};
  return told(std::move(Answer), A.Arguments);
}

} // namespace porthip
