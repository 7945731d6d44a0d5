// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/LinkMessages.h"
#include "Compiler/Link/MissingLibraries.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// The name in a line that says that it is undefined; empty: another line.
StringRef undefinedName(StringRef Line) {
  // GNU's and gold's words, and lld's.
  for (StringRef Words : {"undefined reference to ", "undefined symbol: "}) {
    auto [Before, Name] = Line.split(Words);
    if (Before.size() != Line.size())
      return Name.trim("`'\"\r");
  }
  return "";
}

/// Lines of a linker without a cause of their own.
bool isOnlyContext(StringRef Line) {
  return Line.contains(": in function ") || Line.contains(">>> ") ||
         Line.contains("linker command failed") ||
         Line.contains("more undefined references to ") || Line.trim().empty();
}

/// 'ns::f(...)' of a function with many parameters.
std::string shortName(StringRef Name) {
  constexpr size_t Longest = 60;
  size_t Parameters = Name.find('(');
  if (Name.size() <= Longest || Parameters == StringRef::npos)
    return Name.str();
  return Name.take_front(Parameters).str() + "(...)";
}

} // namespace

std::string listOfNames(ArrayRef<std::string> Names) {
  constexpr size_t Most = 3;
  std::string Text;
  for (const std::string &Name : Names.take_front(Most))
    Text += (Text.empty() ? "'" : ", '") + shortName(Name) + "'";
  if (Names.size() > Most)
    Text += " and " + utostr(Names.size() - Most) + " more";
  return Text;
}

namespace {

/// "-lcublas" is of libcublas; "-fopenmp" has no such name.
std::string libraryText(StringRef Option, ArrayRef<std::string> Names) {
  StringRef Library = Option;
  std::string Text =
      counted(Names.size(), "function") + " of " +
      (Library.consume_front("-l") ? "lib" + Library.str() : "OpenMP") +
      (Names.size() == 1 ? " is" : " are") + " missing";
  Text += (Names.size() == 1 ? ": '" : ", such as '") + Names.front() + "'";
  return Text + " (add " + Option.str() + ")";
}

struct Sorted {
  /// Options and their functions, in the order of the first of each.
  std::vector<std::pair<std::string, std::vector<std::string>>> Libraries;
  std::vector<std::string> Others;

  explicit Sorted(ArrayRef<std::string> Undefined) {
    for (const std::string &Name : Undefined) {
      std::string Option = linkOptionFor(Name);
      if (Option.empty()) {
        Others.push_back(Name);
        continue;
      }
      auto Found = find_if(
          Libraries, [&](const auto &One) { return One.first == Option; });
      if (Found == Libraries.end())
        Found = Libraries.insert(Found, {Option, {}});
      Found->second.push_back(Name);
    }
  }

  std::string librariesText() const {
    std::string Text;
    for (const auto &[Option, Names] : Libraries)
      Text += (Text.empty() ? "" : "; ") + libraryText(Option, Names);
    return Text;
  }
};

} // namespace

LinkMessages readLinkMessages(StringRef Messages) {
  LinkMessages Result;
  Result.IsAll = true;
  while (!Messages.empty()) {
    StringRef Line;
    std::tie(Line, Messages) = Messages.split('\n');
    std::string Name = undefinedName(Line).str();
    if (Name.empty())
      Result.IsAll &= isOnlyContext(Line);
    else if (!is_contained(Result.Undefined, Name))
      Result.Undefined.push_back(Name);
  }
  Result.IsAll &= !Result.Undefined.empty();
  return Result;
}

std::string linkOptionFor(StringRef Function) {
  // The linker writes functions of C++ with their parameters.
  if (Function.find_first_of("(:") != StringRef::npos)
    return "";
  if (StringRef Library = libraryOfFunction(Function); !Library.empty())
    return "-l" + Library.str();
  // The virtual GPU's own, which a line must name as it must nvcc's.
  if (StringRef Rest = Function;
      Rest.consume_front("cu") && !Rest.empty() && isUpper(Rest.front()))
    return "-lcuda";
  if (Function.starts_with("nvrtc"))
    return "-lnvrtc";
  if (Function.starts_with("hiprtc"))
    return "-lhiprtc";
  for (StringRef Start : {"omp_", "GOMP_", "__kmpc_"})
    if (Function.starts_with(Start))
      return "-fopenmp";
  return "";
}

std::string missingLibrariesText(ArrayRef<std::string> Undefined) {
  return Sorted(Undefined).librariesText();
}

std::string undefinedText(ArrayRef<std::string> Undefined,
                          ArrayRef<std::string> Files) {
  Sorted All(Undefined);
  std::string Text = All.librariesText();
  if (All.Others.empty())
    return Text;
  bool IsOne = All.Others.size() == 1;
  Text += (Text.empty() ? "" : "; ") + listOfNames(All.Others) +
          (IsOne ? " is" : " are") + " not in the files that are linked (";
  if (Files.empty())
    return Text + "name the source file or the library that has " +
           (IsOne ? "it" : "them") + ", too)";
  return Text + "name " + listOfNames(Files) + ", too)";
}

} // namespace porthip
