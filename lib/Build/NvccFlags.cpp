// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

enum class Value { None, One, List, Kinds, Level };
enum class Action {
  Keep,
  KeepJoined,
  KeepFlag,
  Build,
  Nothing,
  FastMath,
  Architecture,
  Host,
  Language,
  DefaultStream,
  ResponseFile
};

struct Known {
  StringLiteral Long, Short;
  Value Takes;
  Action Do;
};

constexpr Known Table[] = {
#define NVCC_OPTION(LONG, SHORT, VALUE, DOES, NAME)                            \
  {LONG, SHORT, Value::VALUE, Action::DOES},
#include "Frontend/NvccOptions.def"
};

const Known *find(StringRef Name) {
  for (const Known &K : Table)
    if (!Name.empty() && (K.Long == Name || K.Short == Name))
      return &K;
  // CMake's lists are also written with -use-fast-math and the like.
  return nullptr;
}

/// nvcc's words for exactly this: what hipcc's -ffast-math would go beyond.
constexpr StringLiteral FastMathFlags[] = {
    "-fgpu-flush-denormals-to-zero", "-fgpu-approx-transcendentals",
    "-fno-hip-fp32-correctly-rounded-divide-sqrt"};

/// HIP's compiler has another flag for each value.
constexpr StringLiteral DecidedByValue[] = {
    "-ftz", "-fmad", "-prec-div", "-prec-sqrt", "-rdc", "-default-stream"};

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
    const Known *K = find(Word);
    StringRef Text;
    if (K && (K->Takes == Value::One || K->Takes == Value::List)) {
      if (At + 1 < Words.size())
        Text = Words[++At];
    } else if (!K && Word.contains('=')) {
      auto [Name, Joined] = Word.split('=');
      K = find(Name);
      Text = Joined;
    }
    if (!K)
      return keep(Word);
    option(*K, Text, join(Words.slice(First, At + 1 - First), " "));
  }

  void option(const Known &K, StringRef Text, StringRef Whole) {
    StringRef Name = K.Short.empty() ? StringRef(K.Long) : StringRef(K.Short);
    bool No = Text == "false" || Text == "0";
    if (Name == "-Xcompiler")
      return host(Text, Whole);
    if (Text.contains('$') && is_contained(DecidedByValue, Name))
      return unknownValue(Whole);
    if (Name == "-use_fast_math")
      return numbers(Whole, FastMathFlags);
    if (Name == "-ftz")
      return No ? drop(Whole)
                : numbers(Whole, {"-fgpu-flush-denormals-to-zero"});
    if (Name == "-fmad")
      return No ? numbers(Whole, {"-ffp-contract=off"}) : drop(Whole);
    if (Name == "-prec-div" || Name == "-prec-sqrt") {
      (Name == "-prec-div" ? FastDivision : FastRoot) |= No;
      return drop(Whole);
    }
    if (Name == "-x" && Text == "cu")
      return replaced({"-x", "hip"});
    if (Name == "-rdc")
      return No ? drop(Whole) : replaced({"-fgpu-rdc"});
    if (Name == "-dc")
      return replaced({"-fgpu-rdc", "-c"});
    if (Name == "-default-stream")
      return Text == "per-thread"
                 ? replaced({"-fgpu-default-stream=per-thread"})
                 : drop(Whole);
    if (Name == "-lineinfo")
      return replaced({"-gline-tables-only"});
    if (Name == "-G")
      return replaced({"-g"});
    if (Name == "-maxrregcount")
      return drop(Whole, "HIP's compiler has no such flag; __launch_bounds__ "
                         "at a kernel limits its registers");
    if (K.Do == Action::Nothing || K.Do == Action::Architecture)
      return drop(Whole);
    keep(Whole);
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

  void replaced(ArrayRef<StringRef> By) {
    Result.HasChanged = true;
    for (StringRef Word : By)
      Result.Words.push_back(Word.str());
  }

  void numbers(StringRef Whole, ArrayRef<StringLiteral> By) {
    std::vector<StringRef> Flags(By.begin(), By.end());
    replaced(Flags);
    Result.Notes.push_back(
        {Whole.str(), "in the port '" + join(Flags, " ") + "'", true});
  }
  void numbers(StringRef Whole, std::initializer_list<StringLiteral> By) {
    numbers(Whole, ArrayRef<StringLiteral>(By.begin(), By.size()));
  }

  /// hipcc's clang has one flag for both, and is exact without it.
  void finishDivision() {
    if (FastDivision && FastRoot)
      numbers("-prec-div=false -prec-sqrt=false", {FastMathFlags[2]});
    else if (FastDivision || FastRoot)
      Result.Notes.push_back(
          {FastDivision ? "-prec-div=false" : "-prec-sqrt=false",
           "in the port divisions and roots stay exact", true});
  }

  void host(StringRef Text, StringRef Whole) {
    Result.HasChanged = true;
    SmallVector<StringRef> Parts;
    Text = Text.trim("\"'");
    if (Text.contains("$<"))
      Parts.push_back(Text); // its commas are CMake's
    else
      SplitString(Text, Parts, ", ");
    for (StringRef Part : Parts)
      Result.Words.push_back(Part.str());
  }

  ArrayRef<std::string> Words;
  size_t At = 0;
  bool FastDivision = false, FastRoot = false;
  HipFlags Result;
};

} // namespace

bool hasNvccFlag(ArrayRef<std::string> Words) {
  return any_of(Words, [](StringRef Word) {
    Word.consume_front("SHELL:");
    const Known *K = find(Word);
    if (!K)
      K = find(Word.split('=').first);
    if (!K)
      return false;
    // Words that other compilers have, too; not `--threads`, not `-t=0`.
    StringRef Name =
        K->Short.empty() ? StringRef(K->Long) : StringRef(K->Short);
    bool IsOwnForm =
        Word.starts_with("--") || (Name == "-t" && Word.contains('='));
    bool IsCommon =
        !IsOwnForm &&
        StringSwitch<bool>(Name)
            .Cases({"-static", "-w", "-e", "-t", "-m", "-m64", "-time", "-r",
                    "-Werror", "-fpermissive", "-link", "-code", "-keep"},
                   true)
            .Cases({"-nogpulib", "-nogpuinc", "-fno-gpu-rdc"}, true)
            .Default(false);
    bool IsMapped =
        StringSwitch<bool>(Name)
            .Cases({"-ftz", "-fmad", "-prec-div", "-prec-sqrt"}, true)
            .Cases({"-rdc", "-dc", "-G"}, true)
            .Default(false);
    return IsMapped ||
           (!IsCommon && K->Do != Action::Keep && K->Do != Action::KeepJoined &&
            K->Do != Action::KeepFlag && K->Do != Action::Build &&
            K->Do != Action::Language && K->Do != Action::ResponseFile);
  });
}

bool takesNextWord(StringRef Word) {
  const Known *K = find(Word);
  return K && (K->Takes == Value::One || K->Takes == Value::List) &&
         hasNvccFlag(Word.str());
}

/// The table has them for `porthip cc`, which takes both compilers' options.
static bool isHipccs(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"--offload-arch", "--amdgpu-target", "--cuda-gpu-arch"}, true)
      .Cases({"--hip-link", "-nogpulib", "-nogpuinc", "-fno-gpu-rdc"}, true)
      .Default(false);
}

std::vector<NvccName> nvccNames() {
  std::vector<NvccName> Names;
  for (const Known &K : Table)
    for (StringRef Name : {StringRef(K.Long), StringRef(K.Short)})
      if (!Name.empty() && !isHipccs(Name) && hasNvccFlag(Name.str()))
        Names.push_back({Name, K.Takes == Value::One || K.Takes == Value::List,
                         K.Do == Action::Host});
  return Names;
}

HipFlags hipFlags(ArrayRef<std::string> Words) { return Mapper(Words).run(); }

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
