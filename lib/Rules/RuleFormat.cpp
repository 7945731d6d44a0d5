// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes a rule file in its one form, byte for byte as tools/dev/format-rules.
#include "Rules/RuleFile.h"
#include "Support/Json/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static constexpr StringRef FieldOrder[] = {
    "cuda",     "kind",      "hip",    "since",  "until", "when",
    "covers",   "arguments", "shim",   "reason", "fix",   "effortMinutes",
    "severity", "note",      "source", "example"};

/// On one line, with a blank after each comma and colon.
static void write(raw_ostream &OS, const Json &J) {
  if (J.is_object()) {
    OS << '{';
    bool First = true;
    for (auto Member = J.begin(); Member != J.end(); ++Member) {
      OS << (First ? "" : ", ");
      First = false;
      OS << Json(Member.key()).dump() << ": ";
      write(OS, Member.value());
    }
    OS << '}';
  } else if (J.is_array()) {
    OS << '[';
    for (std::size_t I = 0; I != J.size(); ++I) {
      OS << (I ? ", " : "");
      write(OS, J[I]);
    }
    OS << ']';
  } else {
    OS << J.dump();
  }
}

Expected<std::string> formatRuleText(StringRef Text, StringRef Name) {
  Expected<Json> J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  auto Rules = J->is_object() ? J->find("rules") : J->end();
  if (Rules == J->end() || !Rules->is_array())
    return createStringError(Name + ": has no array 'rules'");
  std::vector<Json> Sorted;
  for (const Json &Rule : *Rules) {
    if (!Rule.is_object() || !Rule.contains("cuda") ||
        !Rule["cuda"].is_string())
      return createStringError(Name + ": a rule has no 'cuda'");
    Json Ordered = Json::object();
    for (StringRef Field : FieldOrder)
      if (auto Found = Rule.find(Field.str()); Found != Rule.end())
        Ordered[Field.str()] = *Found;
    for (auto Member = Rule.begin(); Member != Rule.end(); ++Member)
      if (!is_contained(FieldOrder, StringRef(Member.key())))
        return createStringError(Name + ": unknown field '" + Member.key() +
                                 "'");
    Sorted.push_back(std::move(Ordered));
  }
  // Rules for one symbol are tried in file order.
  llvm::stable_sort(Sorted, [](const Json &A, const Json &B) {
    return A["cuda"].get_ref<const std::string &>() <
           B["cuda"].get_ref<const std::string &>();
  });

  std::string Out;
  raw_string_ostream OS(Out);
  OS << "{ ";
  for (auto Member = J->begin(); Member != J->end(); ++Member) {
    if (Member.key() == "rules")
      continue;
    OS << Json(Member.key()).dump() << ": ";
    write(OS, Member.value());
    OS << ",\n  ";
  }
  OS << "\"rules\": [\n    ";
  for (std::size_t I = 0; I != Sorted.size(); ++I) {
    OS << (I ? ",\n    " : "");
    write(OS, Sorted[I]);
  }
  OS << "\n  ]\n}\n";
  return Out;
}

} // namespace porthip
