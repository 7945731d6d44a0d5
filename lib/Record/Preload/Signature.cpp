// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels' parameters, where the runtime does not tell them.
#include "Record/Preload/Session.h"
#include <cstdlib>
#include <cxxabi.h>

namespace porthip::record {

static std::string demangled(const std::string &Mangled) {
  int Status = 0;
  char *Text = abi::__cxa_demangle(Mangled.c_str(), nullptr, nullptr, &Status);
  std::string Result = Text && Status == 0 ? Text : "";
  std::free(Text);
  return Result;
}

/// The text in the last group of parentheses.
static std::string parameterList(const std::string &Signature) {
  size_t End = Signature.rfind(')');
  if (End == std::string::npos)
    return "";
  int Depth = 0;
  for (size_t I = End + 1; I-- > 0;) {
    Depth += Signature[I] == ')';
    if (Signature[I] == '(' && --Depth == 0)
      return Signature.substr(I + 1, End - I - 1);
  }
  return "";
}

static std::vector<std::string> splitTypes(const std::string &List) {
  std::vector<std::string> Result;
  int Depth = 0;
  size_t From = 0;
  for (size_t I = 0; I <= List.size(); ++I) {
    char C = I < List.size() ? List[I] : ',';
    Depth += C == '<' || C == '(' || C == '[' || C == '{';
    Depth -= C == '>' || C == ')' || C == ']' || C == '}';
    if (C != ',' || (Depth > 0 && I < List.size()))
      continue;
    std::string One = List.substr(From, I - From);
    One.erase(0, One.find_first_not_of(' '));
    if (!One.empty())
      Result.push_back(One);
    From = I + 1;
  }
  return Result;
}

/// 0: its name does not tell.
static uint64_t sizeOf(const std::string &Type) {
  if (Type.back() == '*' || Type.find("* ") != std::string::npos)
    return Type.find('<') == std::string::npos || Type.back() == '*' ? 8 : 0;
  static const std::map<std::string, uint64_t> Sizes = {
      {"bool", 1},          {"char", 1},
      {"signed char", 1},   {"unsigned char", 1},
      {"short", 2},         {"unsigned short", 2},
      {"int", 4},           {"unsigned int", 4},
      {"float", 4},         {"long", 8},
      {"unsigned long", 8}, {"double", 8},
      {"long long", 8},     {"unsigned long long", 8},
      {"wchar_t", 4},       {"char16_t", 2},
      {"char32_t", 4}};
  auto Found = Sizes.find(Type);
  return Found == Sizes.end() ? 0 : Found->second;
}

std::vector<Parameter> parametersByName(const std::string &Mangled) {
  std::vector<Parameter> Result;
  uint64_t OffsetBytes = 0;
  for (const std::string &Type :
       splitTypes(parameterList(demangled(Mangled)))) {
    uint64_t SizeBytes = sizeOf(Type);
    if (SizeBytes == 0)
      return {};
    OffsetBytes = (OffsetBytes + SizeBytes - 1) / SizeBytes * SizeBytes;
    Result.push_back({OffsetBytes, SizeBytes});
    OffsetBytes += SizeBytes;
  }
  return Result;
}

} // namespace porthip::record
