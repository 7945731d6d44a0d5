// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleFile.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/StringSaver.h"
#include <limits>

using namespace llvm;

namespace porthip {

static const char SchemaText[] =
#include "Rules/RuleSchema.inc"
    ;

namespace {

/// Builds rules from JSON that fits the schema.
class RuleReader {
public:
  /// \p Lines: where each rule stands.
  RuleReader(RuleFile &File, StringRef Name, ArrayRef<unsigned> Lines,
             std::vector<LintMessage> &Messages)
      : File(File), Saver(File.Storage), Name(Name), Lines(Lines),
        Messages(Messages) {}

  void read(const Json &J) {
    File.Library = Saver.save(J["library"].get<std::string>());
    File.Title = Saver.save(J["title"].get<std::string>());
    File.Counterpart = text(J, "counterpart");
    FileName = Saver.save(Name);
    const Json &Rules = J["rules"];
    File.Rules.reserve(Rules.size());
    for (std::size_t I = 0; I != Rules.size(); ++I) {
      Line = Lines[I];
      File.Rules.push_back(readRule(Rules[I]));
    }
  }

private:
  StringRef text(const Json &J, const char *Field) {
    auto Found = J.find(Field);
    return Found == J.end() ? StringRef()
                            : Saver.save(Found->get<std::string>());
  }

  Version version(const Json &J, const char *Field, const char *Of) {
    auto Found = J.find(Field);
    if (Found == J.end() || !Found->contains(Of))
      return Version();
    auto Text = (*Found)[Of].get<std::string>();
    std::optional<Version> V = Version::parse(Text);
    if (!V)
      Messages.push_back({Name.str(), Line, "'" + Text + "' is not a version"});
    return V.value_or(Version());
  }

  void readTypes(const Json &When, Rule &R) {
    auto Found = When.find("types");
    if (Found == When.end())
      return;
    std::vector<ArgumentTypeName> Types;
    for (auto Argument = Found->begin(); Argument != Found->end(); ++Argument) {
      unsigned Index = 0;
      if (StringRef(Argument.key()).getAsInteger(10, Index) ||
          Index > std::numeric_limits<uint8_t>::max())
        Messages.push_back(
            {Name.str(), Line, "no call has an argument " + Argument.key()});
      for (const Json &Type : Argument.value())
        Types.push_back({uint8_t(Index), Saver.save(Type.get<std::string>())});
    }
    auto *Kept = File.Storage.Allocate<ArgumentTypeName>(Types.size());
    std::uninitialized_copy(Types.begin(), Types.end(), Kept);
    R.Types = ArrayRef(Kept, Types.size());
  }

  void readWhen(const Json &J, Rule &R) {
    auto When = J.find("when");
    if (When == J.end())
      return;
    R.HostOnly = When->contains("side");
    R.WithoutImages = When->contains("lacking");
    readTypes(*When, R);
    if (!When->contains("arity"))
      return;
    const Json &Counts = (*When)["arity"];
    auto *Arity = File.Storage.Allocate<uint8_t>(Counts.size());
    for (std::size_t I = 0; I != Counts.size(); ++I) {
      auto Count = Counts[I].get<uint64_t>();
      if (Count > std::numeric_limits<uint8_t>::max())
        Messages.push_back(
            {Name.str(), Line,
             "no call has " + std::to_string(Count) + " arguments"});
      Arity[I] = uint8_t(Count);
    }
    R.Arity = ArrayRef(Arity, Counts.size());
  }

  ArrayRef<StringRef> texts(const Json &J, const char *Field) {
    auto Found = J.find(Field);
    if (Found == J.end())
      return {};
    auto *Texts = File.Storage.Allocate<StringRef>(Found->size());
    for (std::size_t I = 0; I != Found->size(); ++I)
      new (&Texts[I]) StringRef(Saver.save((*Found)[I].get<std::string>()));
    return ArrayRef(Texts, Found->size());
  }

  Rule readRule(const Json &J) {
    Rule R;
    R.Library = File.Library;
    R.File = FileName;
    R.Line = Line;
    R.Cuda = text(J, "cuda");
    R.Kind = StringSwitch<RuleKind>(text(J, "kind"))
                 .Case("rename", RuleKind::Rename)
                 .Case("type", RuleKind::Type)
                 .Case("enumerator", RuleKind::Enumerator)
                 .Case("macro", RuleKind::Macro)
                 .Case("field", RuleKind::Field)
                 .Case("header", RuleKind::Header)
                 .Case("call", RuleKind::Call)
                 .Case("shim", RuleKind::Shim)
                 .Case("library", RuleKind::Library)
                 .Default(RuleKind::Unsupported);
    R.Hip = text(J, "hip");
    R.SinceHip = version(J, "since", "hip");
    R.UntilHip = version(J, "until", "hip");
    R.SinceCuda = version(J, "since", "cuda");
    R.UntilCuda = version(J, "until", "cuda");
    readWhen(J, R);
    R.HasArguments = J.contains("arguments");
    R.Arguments = texts(J, "arguments");
    R.Covers = texts(J, "covers");
    R.Shim = text(J, "shim");
    R.Reason = text(J, "reason");
    R.Fix = text(J, "fix");
    R.Note = text(J, "note");
    R.Severity = StringSwitch<RuleSeverity>(text(J, "severity"))
                     .Case("note", RuleSeverity::Note)
                     .Case("warning", RuleSeverity::Warning)
                     .Case("error", RuleSeverity::Error)
                     .Default(RuleSeverity::Default);
    if (auto Effort = J.find("effortMinutes"); Effort != J.end())
      R.EffortMinutes = Effort->get<uint16_t>();
    R.Source = text(J, "source");
    if (auto Example = J.find("example"); Example != J.end()) {
      R.ExampleBefore = text(*Example, "before");
      R.ExampleAfter = text(*Example, "after");
    }
    return R;
  }

  RuleFile &File;
  StringSaver Saver;
  StringRef Name, FileName;
  ArrayRef<unsigned> Lines;
  std::vector<LintMessage> &Messages;
  unsigned Line = 0;
};

/// "file:3:7: text" as a message.
LintMessage fromParseError(StringRef Text, StringRef Name) {
  LintMessage M;
  M.File = Name.str();
  Text.consume_front(Name);
  Text.consume_front(":");
  auto [Line, Rest] = Text.split(':');
  (void)Line.getAsInteger(10, M.Line);
  M.Text = ("column " + Rest).str();
  return M;
}

} // namespace

RuleFile parseRuleText(StringRef Text, StringRef Name,
                       std::vector<LintMessage> &Messages) {
  RuleFile File;
  Expected<Json> J = parseJson(Text, Name);
  if (!J) {
    Messages.push_back(fromParseError(llvm::toString(J.takeError()), Name));
    return File;
  }
  Expected<Json> Schema = parseJson(SchemaText, "rules.schema.json");
  if (!Schema) {
    Messages.push_back({Name.str(), 0, llvm::toString(Schema.takeError())});
    return File;
  }
  std::vector<SchemaError> Errors = validateJson(*Schema, *J);
  for (const SchemaError &E : Errors)
    Messages.push_back({Name.str(), lineOfPointer(Text, E.Pointer),
                        (E.Pointer.empty() ? "" : E.Pointer + ": ") + E.Text});
  if (!Errors.empty())
    return File;
  std::size_t Before = Messages.size();
  RuleReader(File, Name, linesOfElements(Text, "/rules"), Messages).read(*J);
  if (Messages.size() != Before)
    File.Rules.clear();
  return File;
}

Expected<RuleFile> readRuleFile(StringRef Path,
                                std::vector<LintMessage> &Messages) {
  Expected<std::string> Text = readFile(Path, uint64_t(64) << 20);
  if (!Text)
    return Text.takeError();
  return parseRuleText(*Text, Path, Messages);
}

std::string toString(const LintMessage &Message) {
  std::string Text = Message.File;
  if (Message.Line)
    Text += ":" + std::to_string(Message.Line);
  return Text + ": error: " + Message.Text;
}

void addStructNames(ArrayRef<Rule> Rules, StringSet<> &Structs) {
  for (const Rule &R : Rules) {
    if (R.Kind == RuleKind::Field)
      Structs.insert(R.Cuda.rsplit("::").first);
    else if (R.Kind == RuleKind::Type || R.Kind == RuleKind::Shim ||
             R.Kind == RuleKind::Unsupported)
      Structs.insert(R.Cuda);
  }
}

RuleGroup groupOf(const Rule &R, const StringSet<> &Structs) {
  switch (R.Kind) {
  case RuleKind::Header:
    return RuleGroup::Header;
  case RuleKind::Field:
    return RuleGroup::Field;
  case RuleKind::Library:
    return RuleGroup::Library;
  case RuleKind::Unsupported: {
    auto [Qualifier, Member] = R.Cuda.rsplit("::");
    if (!Member.empty())
      return Structs.contains(Qualifier) ? RuleGroup::Field : RuleGroup::Symbol;
    return R.Cuda.find_first_of("./*") != StringRef::npos ? RuleGroup::Header
                                                          : RuleGroup::Symbol;
  }
  default:
    return RuleGroup::Symbol;
  }
}

Covered coveredBy(StringRef Text) {
  if (Text.consume_front("-l"))
    return {CoveredKind::Link, Text};
  if (Text.consume_front("package "))
    return {CoveredKind::Package, Text};
  return {Text.find_first_of("./") == StringRef::npos ? CoveredKind::Name
                                                      : CoveredKind::Header,
          Text};
}

bool fitsPattern(StringRef Pattern, StringRef Name) {
  auto [Begin, End] = Pattern.split('*');
  if (Begin.size() == Pattern.size())
    return Name == Pattern;
  return Name.consume_front(Begin) && Name.ends_with(End);
}

StringRef lookupName(const Rule &R, RuleGroup Group) {
  std::size_t Colons = R.Cuda.rfind("::");
  if (Group != RuleGroup::Symbol || Colons == StringRef::npos)
    return R.Cuda;
  return R.Cuda.drop_front(Colons + 2);
}

} // namespace porthip
