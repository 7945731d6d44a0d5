// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/MakeSwitches.h"
#include "Build/Make/Facts.h"
#include "Build/Make/Lexer.h"
#include "Porting/Configure/CmakeCache.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

/// A variable, and the value with which a condition on it holds.
struct Asked {
  StringRef Name, Value;
};

bool saysNo(StringRef Value) {
  return StringSwitch<bool>(Value.lower())
      .Cases({"", "0", "no", "n", "off", "false"}, true)
      .Default(false);
}

/// `A` and `B` of `(A,B)`, `"A" "B"`, `'A' 'B'`.
std::pair<StringRef, StringRef> compared(StringRef Rest) {
  if (Rest.consume_front("(")) {
    auto [Left, Right] = Rest.take_front(Rest.rfind(')')).split(',');
    return {Left.trim(), Right.trim()};
  }
  std::vector<make::Range> Words =
      make::words(Rest, {0, unsigned(Rest.size())});
  if (Words.size() != 2)
    return {};
  return {Words[0].in(Rest).trim("\"'"), Words[1].in(Rest).trim("\"'")};
}

/// Nothing where it cannot be told.
Asked askedBy(StringRef Word, StringRef Rest) {
  if (Word == "else")
    std::tie(Word, Rest) = Rest.split(' ');
  Rest = Rest.trim();
  if (Word == "ifdef")
    return {Rest, "1"};
  if (Word != "ifeq" && Word != "ifneq")
    return {};
  auto [Left, Right] = compared(Rest);
  StringRef Name = make::referredVariable(Left);
  if (Name.empty()) {
    Name = make::referredVariable(Right);
    Right = Left;
  }
  if (Name.empty() || Right.contains('$') || Right.contains(' '))
    return {};
  if (Word == "ifneq")
    return saysNo(Right) ? Asked{Name, "1"} : Asked{};
  return saysNo(Right) ? Asked{} : Asked{Name, Right};
}

} // namespace

std::vector<std::string> cudaMakeSwitches(ArrayRef<std::string> Makefiles) {
  std::map<StringRef, StringRef> OfCuda, OfGpus; // the first of each counts
  for (const std::string &Text : Makefiles) {
    auto Statements = make::lex(Text);
    if (!Statements) {
      consumeError(Statements.takeError());
      continue;
    }
    for (const make::Statement &S : *Statements) {
      if (S.Is != make::Statement::Form::Directive)
        continue;
      Asked A = askedBy(S.Left.in(Text), S.Right.in(Text));
      if (A.Name.empty())
        continue;
      if (isSwitchFor(A.Name, namesCuda) || namesCuda(A.Value.upper()))
        OfCuda.insert({A.Name, A.Value});
      else if (isSwitchFor(A.Name, [](StringRef W) { return W == "GPU"; }))
        OfGpus.insert({A.Name, A.Value});
    }
  }
  std::vector<std::string> Switches;
  for (auto [Name, Value] : OfCuda.empty() ? OfGpus : OfCuda)
    Switches.push_back((Name + "=" + Value).str());
  return Switches;
}

/// Whether a line of a recipe compiles CUDA.
static bool compilesCuda(StringRef Command) {
  return Command.contains_insensitive("nvcc") || Command.contains(CudaSuffix);
}

/// The words of \p Of that are names, without patterns and references.
static std::vector<std::string> namesIn(StringRef Text, make::Range Of) {
  std::vector<std::string> Names;
  for (const make::Range &Word : make::words(Text, Of))
    if (StringRef Name = Word.in(Text);
        !Name.empty() && Name.find_first_of("%$:") == StringRef::npos &&
        !Name.starts_with("."))
      Names.push_back(Name.str());
  return Names;
}

std::vector<std::string> cudaMakeGoals(const std::string &Makefile) {
  constexpr size_t MostGoals = 8;
  std::vector<std::string> Goals, Targets;
  std::map<std::string, std::vector<std::string>> Needs;
  auto Statements = make::lex(Makefile);
  if (!Statements) {
    consumeError(Statements.takeError());
    return Goals;
  }
  for (const make::Statement &S : *Statements) {
    if (S.Is == make::Statement::Form::Rule) {
      Targets = namesIn(Makefile, S.Left);
      for (const std::string &Target : Targets)
        append_range(Needs[Target], namesIn(Makefile, S.Right));
    } else if (S.Is == make::Statement::Form::Recipe &&
               compilesCuda(S.Right.in(Makefile))) {
      for (const std::string &Target : Targets)
        if (!is_contained(Goals, Target))
          Goals.push_back(Target);
    }
  }
  const std::vector<std::string> All = Goals;
  erase_if(Goals, [&](const std::string &Goal) {
    return any_of(All, [&](const std::string &Other) {
      return is_contained(Needs[Other], Goal);
    });
  });
  return Goals.size() > MostGoals ? std::vector<std::string>() : Goals;
}

} // namespace porthip
