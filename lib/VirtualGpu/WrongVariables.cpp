// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpus/GpuTarget.h"
#include "Support/Text/NearNames.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

enum class Form { Number, Word, Words, Checks, Target, Text };

struct VariableRow {
  StringLiteral Name;
  Form Takes;
  StringLiteral Words; ///< with commas
  StringLiteral Meaning;
};

constexpr VariableRow VariableRows[] = {
#define VARIABLE(NAME, TEXT, FORM, WORDS, MEANING)                             \
  {variable::NAME, Form::FORM, WORDS, MEANING},
#include "VirtualGpu/Abi/Variables.def"
};

bool areAll(StringRef List, function_ref<bool(StringRef)> IsRight) {
  SmallVector<StringRef> Parts;
  List.split(Parts, ',', -1, /*KeepEmpty=*/false);
  return all_of(Parts, [&](StringRef Part) { return IsRight(Part.trim()); });
}

bool isRight(const VariableRow &Row, StringRef Value) {
  SmallVector<StringRef> Words;
  Row.Words.split(Words, ',', -1, /*KeepEmpty=*/false);
  uint64_t Number;
  switch (Row.Takes) {
  case Form::Number:
    return !Value.getAsInteger(0, Number);
  case Form::Word:
    return is_contained(Words, Value);
  case Form::Words:
    return areAll(Value, [&](StringRef W) { return is_contained(Words, W); });
  case Form::Checks:
    return areAll(Value, isCheck);
  case Form::Target:
    return findGpuTarget(Value);
  case Form::Text:
    return true;
  }
  llvm_unreachable("no form of a variable");
}

std::string expected(const VariableRow &Row) {
  switch (Row.Takes) {
  case Form::Number:
    return "a whole number from 0";
  case Form::Word:
    return join(split(Row.Words, ','), " or ");
  case Form::Words:
    return join(split(Row.Words, ','), ", ") + " (a list with commas)";
  case Form::Checks:
    return offeredChecksText();
  case Form::Target:
    return "the name of a GPU, such as sm_90 or gfx942";
  case Form::Text:
    return "text";
  }
  llvm_unreachable("no form of a variable");
}

std::string unknownText(StringRef Name) {
  std::vector<StringRef> Known;
  for (const VariableRow &Row : VariableRows)
    Known.push_back(Row.Name);
  return (Name + " is no variable of the virtual GPU and says nothing" +
          didYouMean(nearestNames(Name, Known, 1)))
      .str();
}

} // namespace

WrongVariables wrongVariables(const char *const *Environment) {
  WrongVariables Wrong;
  for (; Environment && *Environment; ++Environment) {
    auto [Name, Value] = StringRef(*Environment).split('=');
    Value = Value.trim();
    if (!Name.starts_with(variable::Prefix))
      continue;
    const VariableRow *Row = find_if(
        VariableRows, [N = Name](const VariableRow &R) { return R.Name == N; });
    if (Row == std::end(VariableRows))
      Wrong.Names.push_back(unknownText(Name));
    else if (!Value.empty() && !isRight(*Row, Value))
      Wrong.Values.push_back((Name + " (" + Row->Meaning + ") takes " +
                              expected(*Row) + ", not '" + Value + "'")
                                 .str());
  }
  return Wrong;
}

} // namespace porthip::vgpu
