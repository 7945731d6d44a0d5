// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Port as JSON and back. Members that are empty or zero are left out.
#include "Port/Port.h"
#include "Support/Json.h"
#include "llvm/ADT/StringSwitch.h"
#include <limits>
#include <optional>

using namespace llvm;

namespace porthip {

namespace {

constexpr unsigned FormatVersion = 1;

void put(Json &J, const char *Name, StringRef Value) {
  if (!Value.empty())
    J[Name] = stringToJson(Value);
}

void put(Json &J, const char *Name, unsigned Value) {
  if (Value)
    J[Name] = Value;
}

Json editToJson(const Edit &E) {
  Json J = Json::object();
  J["offset"] = E.Offset;
  J["length"] = E.Length;
  J["text"] = stringToJson(E.Text);
  J["by"] = toString(E.By).str();
  put(J, "rule", E.Rule);
  return J;
}

Json fileToJson(const FilePort &F) {
  Json J = Json::object();
  J["path"] = stringToJson(F.Path);
  J["main"] = F.IsMain;
  J["cuda"] = F.HoldsCuda;
  Json Shims = Json::array();
  for (const std::string &Shim : F.Shims)
    Shims.push_back(stringToJson(Shim));
  if (!Shims.empty())
    J["shims"] = std::move(Shims);
  Json Edits = Json::array();
  for (const Edit &E : F.Edits)
    Edits.push_back(editToJson(E));
  J["edits"] = std::move(Edits);
  return J;
}

Json findingToJson(const Finding &F) {
  Json J = Json::object();
  J["check"] = stringToJson(F.Check);
  J["severity"] = toString(F.Level).str();
  J["file"] = stringToJson(F.File);
  J["line"] = F.Line;
  J["column"] = F.Column;
  J["offset"] = F.Offset;
  J["length"] = F.Length;
  put(J, "symbol", F.Symbol);
  J["message"] = stringToJson(F.Message);
  put(J, "wayOut", F.WayOut);
  put(J, "effortMinutes", F.EffortMinutes);
  return J;
}

/// Reads members; the first thing that is wrong is kept, with its place.
class Reader {
public:
  std::string Wrong;

  std::string text(const Json &J, const char *Name, const std::string &At) {
    const Json *Value = member(J, Name);
    if (!Value)
      return std::string();
    if (!Value->is_string() && !(Value->is_object() && Value->contains("hex")))
      fail(At, Name, "a string");
    return stringFromJson(*Value);
  }
  unsigned number(const Json &J, const char *Name, const std::string &At) {
    const Json *Value = member(J, Name);
    if (!Value)
      return 0;
    if (!Value->is_number_unsigned() ||
        Value->get<uint64_t>() > std::numeric_limits<unsigned>::max()) {
      fail(At, Name, "a number that is not negative");
      return 0;
    }
    return Value->get<unsigned>();
  }
  bool flag(const Json &J, const char *Name, const std::string &At) {
    const Json *Value = member(J, Name);
    if (!Value)
      return false;
    if (!Value->is_boolean()) {
      fail(At, Name, "true or false");
      return false;
    }
    return Value->get<bool>();
  }
  /// Never null; empty where there is none.
  const Json &list(const Json &J, const char *Name, const std::string &At) {
    static const Json Empty = Json::array();
    const Json *Value = member(J, Name);
    if (!Value)
      return Empty;
    if (!Value->is_array()) {
      fail(At, Name, "an array");
      return Empty;
    }
    return *Value;
  }
  void fail(const std::string &At, StringRef Name, StringRef Expected) {
    if (Wrong.empty())
      Wrong = At + "/" + Name.str() + ": must be " + Expected.str();
  }

private:
  static const Json *member(const Json &J, const char *Name) {
    if (!J.is_object())
      return nullptr;
    auto Found = J.find(Name);
    return Found == J.end() ? nullptr : &*Found;
  }
};

Edit editFromJson(const Json &J, Reader &R, const std::string &At) {
  Edit E;
  E.Offset = R.number(J, "offset", At);
  E.Length = R.number(J, "length", At);
  E.Text = R.text(J, "text", At);
  E.By = R.text(J, "by", At) == "ast" ? Engine::Ast : Engine::Lexical;
  E.Rule = R.text(J, "rule", At);
  return E;
}

FilePort fileFromJson(const Json &J, Reader &R, const std::string &At) {
  FilePort F;
  F.Path = R.text(J, "path", At);
  F.IsMain = R.flag(J, "main", At);
  F.HoldsCuda = R.flag(J, "cuda", At);
  for (const Json &Shim : R.list(J, "shims", At))
    F.Shims.push_back(stringFromJson(Shim));
  const Json &Edits = R.list(J, "edits", At);
  uint64_t Done = 0;
  for (std::size_t I = 0; I != Edits.size(); ++I) {
    std::string Place = At + "/edits/" + std::to_string(I);
    F.Edits.push_back(editFromJson(Edits[I], R, Place));
    const Edit &E = F.Edits.back();
    if (E.Offset < Done)
      R.fail(Place, "offset", "at or after the end of the edit before");
    Done = uint64_t(E.Offset) + E.Length;
  }
  return F;
}

Finding findingFromJson(const Json &J, Reader &R, const std::string &At) {
  Finding F;
  F.Check = R.text(J, "check", At);
  auto Level = StringSwitch<std::optional<Severity>>(R.text(J, "severity", At))
                   .Case("note", Severity::Note)
                   .Case("warning", Severity::Warning)
                   .Case("error", Severity::Error)
                   .Default(std::nullopt);
  if (!Level)
    R.fail(At, "severity", "note, warning or error");
  F.Level = Level.value_or(Severity::Error);
  F.File = R.text(J, "file", At);
  F.Line = R.number(J, "line", At);
  F.Column = R.number(J, "column", At);
  F.Offset = R.number(J, "offset", At);
  F.Length = R.number(J, "length", At);
  F.Symbol = R.text(J, "symbol", At);
  F.Message = R.text(J, "message", At);
  F.WayOut = R.text(J, "wayOut", At);
  F.EffortMinutes = R.number(J, "effortMinutes", At);
  return F;
}

} // namespace

std::string toJson(const Port &P) {
  Json J = Json::object();
  J["format"] = "porthip-port";
  J["version"] = FormatVersion;
  J["statistics"] = {{"translationUnits", P.Stats.TranslationUnits},
                     {"astEdits", P.Stats.AstEdits},
                     {"lexicalEdits", P.Stats.LexicalEdits},
                     {"partlyParsed", P.Stats.PartlyParsed}};
  J["files"] = Json::array();
  for (const FilePort &F : P.Files)
    J["files"].push_back(fileToJson(F));
  J["findings"] = Json::array();
  for (const Finding &F : P.Findings)
    J["findings"].push_back(findingToJson(F));
  return J.dump(1) + "\n";
}

Expected<Port> portFromJson(StringRef Text) {
  Expected<Json> J = parseJson(Text, "port");
  if (!J)
    return J.takeError();
  Reader R;
  if (R.text(*J, "format", "") != "porthip-port")
    R.fail("", "format", "'porthip-port'");
  if (R.number(*J, "version", "") != FormatVersion)
    R.fail("", "version", std::to_string(FormatVersion));
  Port P;
  if (auto Stats = J->is_object() ? J->find("statistics") : J->end();
      Stats != J->end()) {
    P.Stats.TranslationUnits =
        R.number(*Stats, "translationUnits", "/statistics");
    P.Stats.AstEdits = R.number(*Stats, "astEdits", "/statistics");
    P.Stats.LexicalEdits = R.number(*Stats, "lexicalEdits", "/statistics");
    P.Stats.PartlyParsed = R.number(*Stats, "partlyParsed", "/statistics");
  }
  const Json &Files = R.list(*J, "files", "");
  for (std::size_t I = 0; I != Files.size(); ++I)
    P.Files.push_back(fileFromJson(Files[I], R, "/files/" + std::to_string(I)));
  const Json &Findings = R.list(*J, "findings", "");
  for (std::size_t I = 0; I != Findings.size(); ++I)
    P.Findings.push_back(
        findingFromJson(Findings[I], R, "/findings/" + std::to_string(I)));
  if (!R.Wrong.empty())
    return createStringError("port" + R.Wrong);
  return P;
}

} // namespace porthip
