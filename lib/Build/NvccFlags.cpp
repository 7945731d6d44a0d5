// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/NvccFlags.h"
#include "Build/HalfMacros.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "Frontend/CommandLine/CompilerOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// HIP's compiler has another flag for each value, or for both of two options.
bool isDecidedByValue(const PortForm &Form) {
  return Form.Is == PortForm::FastDivision || Form.Is == PortForm::FastRoot ||
         (Form.Is == PortForm::Write && !Form.When.empty());
}

bool isValue(StringRef Text, StringRef When) {
  if (When == "true" || When == "false")
    return isOff(Text) == (When == "false");
  return When.empty() || Text == When;
}

/// A build file's variable; make's are masked (Make/FileMigration.cpp).
bool isReference(StringRef Word) {
  return Word.starts_with("$") || Word.starts_with("\1");
}

class Mapper {
public:
  explicit Mapper(ArrayRef<std::string> Words) : Words(Words) {}

  HipFlags run() {
    for (At = 0; At < Words.size(); ++At)
      word(Words[At]);
    finishDivision();
    return std::move(Result);
  }

private:
  void word(StringRef Word) {
    size_t First = At;
    Word.consume_front("SHELL:");
    const CompilerOption *O = findCompilerOption(Word);
    StringRef Text;
    if (O && O->takesWord()) {
      if (At + 1 < Words.size())
        Text = Words[++At];
    } else if (!O && Word.contains('=')) {
      auto [Name, Joined] = Word.split('=');
      O = findCompilerOption(Name);
      Text = Joined;
    }
    if (!O) {
      keep(Word);
      return keep(build::halfMacroFlag(Word));
    }
    option(*O, Text, join(Words.slice(First, At + 1 - First), " "));
  }

  void option(const CompilerOption &O, StringRef Text, StringRef Whole) {
    const PortForm &Form = O.InPort;
    if (Text.contains('$') && isDecidedByValue(Form))
      return unknownValue(Whole);
    switch (O.kindInPort()) {
    case PortForm::Usual:
    case PortForm::Keep:
      return keep(Whole);
    case PortForm::Drop:
      return drop(Whole, Form.Why);
    case PortForm::Write:
    case PortForm::WriteOrKeep:
      if (isValue(Text, Form.When))
        return write(Form, Whole);
      return Form.Is == PortForm::Write ? drop(Whole) : keep(Whole);
    case PortForm::ForHost:
      return host(Text);
    case PortForm::FastDivision:
      FastDivision |= isOff(Text);
      return drop(Whole);
    case PortForm::FastRoot:
      FastRoot |= isOff(Text);
      return drop(Whole);
    }
  }

  void keep(StringRef Word) {
    SmallVector<StringRef> Parts;
    SplitString(Word, Parts, " ");
    for (StringRef Part : Parts)
      Result.Words.push_back(Part.str());
  }

  void unknownValue(StringRef Whole) {
    Result.Notes.push_back(
        {Whole.str(),
         "stays in the port, since its value is a variable's; write what HIP's "
         "compiler calls it",
         false});
    keep(Whole);
  }

  void drop(StringRef Whole, StringRef Why = "") {
    Result.HasChanged = true;
    if (!Why.empty())
      Result.Notes.push_back({Whole.str(), Why.str(), false});
  }

  void write(const PortForm &Form, StringRef Whole) {
    Result.HasChanged = true;
    keep(Form.Flags);
    if (Form.ChangesNumbers)
      Result.Notes.push_back(
          {Whole.str(), ("in the port '" + Form.Flags + "'").str(), true});
  }

  /// hipcc's clang has one flag for both, and is exact without it.
  void finishDivision() {
    constexpr PortForm Both = {PortForm::Write, "",
                               "-fno-hip-fp32-correctly-rounded-divide-sqrt",
                               true};
    if (FastDivision && FastRoot)
      write(Both, "-prec-div=false -prec-sqrt=false");
    else if (FastDivision || FastRoot)
      Result.Notes.push_back(
          {FastDivision ? "-prec-div=false" : "-prec-sqrt=false",
           "in the port divisions and roots stay exact", true});
  }

  void host(StringRef Text) {
    Result.HasChanged = true;
    SmallVector<StringRef> Parts;
    Text = Text.trim("\"'");
    if (Text.contains("$<"))
      Parts.push_back(Text); // its commas are CMake's
    else
      SplitString(Text, Parts, ", ");
    for (StringRef Part : Parts) {
      // hipcc would give it to the device code, too, and change its results.
      if (changesDeviceCode(Part))
        Result.Words.push_back(ForHostCode.str());
      if (isReference(Part))
        Result.OpenForHost.push_back(Result.Words.size());
      Result.Words.push_back(Part.str());
    }
  }

  ArrayRef<std::string> Words;
  size_t At = 0;
  bool FastDivision = false, FastRoot = false;
  HipFlags Result;
};

} // namespace

constexpr StringLiteral OldStandards[] = {"98", "03", "0x", "11",
                                          "1y", "14", "1z"};

std::string asCxx17(StringRef Word) {
  StringRef Rest = Word.ltrim('-');
  const bool IsGnu = Rest.contains("gnu++");
  if (Rest == Word || !Rest.consume_front(IsGnu ? "std=gnu++" : "std=c++") ||
      !is_contained(OldStandards, Rest))
    return "";
  return IsGnu ? "-std=gnu++17" : "-std=c++17";
}

std::vector<std::string> olderStandards() {
  std::vector<std::string> Options;
  for (StringRef Dashes : {"-", "--"})
    for (StringRef Kind : {"std=c++", "std=gnu++"})
      for (StringRef Year : OldStandards)
        Options.push_back((Dashes + Kind + Year).str());
  return Options;
}

/// No host compiler takes \p Word, a spelling of \p O, for something else.
static bool isNvccsAlone(const CompilerOption &O, StringRef Word) {
  const PortForm::Kind Kind = O.kindInPort();
  if (Kind == PortForm::Keep || Kind == PortForm::WriteOrKeep)
    return false;
  return O.Spelling == option::Own || Word.starts_with("--") ||
         (O.Spelling == option::SharedAlone && Word.contains('='));
}

bool hasNvccFlag(ArrayRef<std::string> Words) {
  return any_of(Words, [](StringRef Word) {
    Word.consume_front("SHELL:");
    const CompilerOption *O = findCompilerOption(Word);
    if (!O)
      O = findCompilerOption(Word.split('=').first);
    return O && isNvccsAlone(*O, Word);
  });
}

bool takesNextWord(StringRef Word) {
  const CompilerOption *O = findCompilerOption(Word);
  return O && O->takesWord() && isNvccsAlone(*O, Word);
}

std::vector<NvccName> nvccNames() {
  std::vector<NvccName> Names;
  for (const CompilerOption &O : nvccOptions())
    for (StringRef Name : {StringRef(O.Long), StringRef(O.Short)})
      if (!Name.empty() && isNvccsAlone(O, Name))
        Names.push_back({Name, O.takesWord(), O.Does == option::Host});
  return Names;
}

NvccFlagTable nvccFlagTable() {
  NvccFlagTable Table;
  for (const std::string &Flag : build::halfMacroFlags())
    Table.Flags[Flag] = hipFlags(Flag).Words;
  for (const NvccName &N : nvccNames()) {
    const std::string Name = N.Name.str();
    if (!N.TakesValue) {
      Table.Flags[Name] = hipFlags(Name).Words;
      continue;
    }
    Table.WithValue.push_back(Name);
    if (N.IsHost)
      Table.Host.push_back(Name);
    for (StringRef Value : {"true", "false", "1", "0", "per-thread"}) {
      if ((Value == "per-thread") != N.Name.ends_with("default-stream"))
        continue;
      std::string Flag = (N.Name + "=" + Value).str();
      HipFlags Hip = hipFlags(Flag);
      if (!N.IsHost && !Hip.Words.empty())
        Table.Flags[Flag] = Hip.Words;
    }
  }
  return Table;
}

HipFlags hipFlags(ArrayRef<std::string> Words, bool NeedCxx17) {
  HipFlags Flags = Mapper(Words).run();
  if (!NeedCxx17)
    return Flags;
  for (std::string &Word : Flags.Words)
    if (std::string Newer = asCxx17(Word); !Newer.empty()) {
      Word = std::move(Newer);
      Flags.HasChanged = true;
    }
  return Flags;
}

std::vector<std::string> asOptions(ArrayRef<std::string> Words) {
  std::vector<std::string> Options;
  for (size_t I = 0; I < Words.size(); ++I) {
    Options.push_back(Words[I]);
    if ((takesNextWord(Words[I]) || Words[I] == ForHostCode) &&
        I + 1 < Words.size())
      Options.back() += " " + Words[++I];
  }
  return Options;
}

std::vector<std::string> splitFlags(StringRef Text) {
  std::vector<std::string> Words;
  std::string Word;
  unsigned Depth = 0; // of $< and ${
  char Quote = 0;
  auto finish = [&] {
    if (!Word.empty())
      Words.push_back(std::move(Word));
    Word.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size() &&
        StringRef("\"'").contains(Text[I + 1]))
      continue;
    if (!Depth && (C == '"' || C == '\'') && (!Quote || Quote == C)) {
      Quote = Quote ? 0 : C;
      continue;
    }
    if (C == '$' && I + 1 < Text.size() &&
        (Text[I + 1] == '<' || Text[I + 1] == '{'))
      ++Depth;
    else if (Depth && (C == '>' || C == '}'))
      --Depth;
    if (!Depth && !Quote && (isSpace(C) || C == ';'))
      finish();
    else
      Word += C;
  }
  finish();
  return Words;
}

} // namespace porthip
