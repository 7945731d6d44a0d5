// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/CommandLine/CompilerOptions.h"
#include "Frontend/CommandLine/CompilerWords.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "clang/Basic/OffloadArch.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <optional>
#include <utility>

using namespace llvm;

namespace porthip {

/// In place of the flag.
constexpr StringLiteral FastMath = "-DPORTHIP_NVCC_FAST_MATH=1";
namespace {

/// One letter that takes a value without a space: -Idir, -DNAME, -lm, -t4,
/// -xhip.
const CompilerOption *findJoined(StringRef Arg) {
  if (Arg.size() < 3 || Arg[0] != '-' ||
      !StringRef("IDULlotx").contains(Arg[1]))
    return nullptr;
  if (Arg[1] == 't' && !isDigit(Arg[2]))
    return nullptr;
  return findCompilerOption(Arg.take_front(2));
}

/// sm_XX of "sm_80", "compute_80", "arch=compute_80,code=sm_86",
/// "[sm_70,sm_80]": the largest number; 0 when none is named.
unsigned architectureNumber(StringRef Text) {
  unsigned Best = 0;
  for (StringRef Prefix : {"sm_", "compute_"}) {
    StringRef Rest = Text;
    size_t At;
    while ((At = Rest.find(Prefix)) != StringRef::npos) {
      Rest = Rest.substr(At + Prefix.size());
      unsigned Number = 0;
      if (!Rest.consumeInteger(10, Number))
        Best = std::max(Best, Number);
    }
  }
  return Best;
}

/// CUDA 13's libdevice and headers need sm_75 or newer, but a parse does not;
/// what is older than sm_50 no header of porthip's knows.
bool isKnownToClang(unsigned Number) {
  return Number >= 50 && clang::StringToOffloadArch("sm_" + utostr(Number)) !=
                             clang::OffloadArch::UNKNOWN;
}

/// The kinds that nvcc's -Werror takes.
bool isKindOfWarning(StringRef Text) {
  return StringSwitch<bool>(Text.split(',').first)
      .Cases({"all-warnings", "cross-execution-space-call", "reorder",
              "default-stream-launch", "missing-launch-bounds",
              "ext-lambda-captures-this", "deprecated-declarations"},
             true)
      .Default(false);
}

/// Whether \p Word, which follows \p K, belongs to it.
bool isValueOf(const CompilerOption &K, StringRef Word) {
  switch (K.Takes) {
  case option::None:
    return false;
  case option::Kinds:
    return isKindOfWarning(Word);
  case option::Level:
    return Word.size() == 1 && isDigit(Word[0]);
  case option::One:
  case option::List:
    return true;
  }
  llvm_unreachable("all kinds are named");
}

/// Optimisation, debug information, warnings, tuning: each compiler has its
/// own, and they are of no matter to a parse.
bool isTuning(StringRef Arg) {
  return any_of(std::initializer_list<StringRef>{"-O", "-g", "-W", "-m", "-f"},
                [&](StringRef Prefix) { return Arg.starts_with(Prefix); });
}

/// As clang's driver reads it; 0: it does not know it.
unsigned lengthForClang(ArrayRef<std::string> Words) {
  SmallVector<const char *> Strings;
  for (const std::string &Word : Words)
    Strings.push_back(Word.c_str());
  opt::InputArgList List(Strings.begin(), Strings.end());
  unsigned Index = 0;
  auto Arg = clang::getDriverOptTable().ParseOneArg(
      List, Index, opt::Visibility(clang::options::ClangOption));
  // The value is missing, which the compiler will say.
  if (!Arg)
    return 1;
  return Arg->getOption().getKind() == opt::Option::UnknownClass ? 0 : Index;
}

class Mapper {
public:
  explicit Mapper(StringRef Directory) { Result.Directory = Directory.str(); }

  CompileOptions run(ArrayRef<std::string> Args) {
    map(Args);
    if (Best)
      Result.Arch = "sm_" + utostr(Best);
    return std::move(Result);
  }

private:
  void map(ArrayRef<std::string> Args) {
    for (size_t I = 0; I < Args.size(); ++I) {
      StringRef Arg = Args[I];
      if (Arg.consume_front("@")) {
        readResponseFile(Arg);
        continue;
      }
      if (!Arg.starts_with("-") || Arg == "-") {
        addOther("", Arg);
        continue;
      }
      auto [Name, Joined] = Arg.split('=');
      Result.IsForClang |= Name == "--cuda-gpu-arch";
      const CompilerOption *K = findCompilerOption(Name);
      std::optional<std::string> Value;
      if (K && Arg.contains('='))
        Value = Joined.str();
      if (!K && (K = findJoined(Arg)))
        Value = Arg.drop_front(2).str();
      if (!K) {
        I += unknown(Args.drop_front(I)) - 1;
        continue;
      }
      if (K->Takes != option::None && !Value) {
        if (I + 1 == Args.size() || !isValueOf(*K, Args[I + 1])) {
          addOther(*K, "");
          continue;
        }
        Value = Args[++I];
      }
      act(*K, Value.value_or(""));
    }
  }

  void act(const CompilerOption &K, StringRef Value) {
    for (const FlagMacro &M : nvccFlagMacros())
      if (!IsForHost && M.isDefinedBy(K, Value))
        keep({"-D", (M.Name + "=1").str()});
    switch (K.Does) {
    case option::Build:
    case option::Nothing:
      for (StringRef Part : partsOf(K, Value))
        addOther(K, Part);
      return;
    case option::KeepFlag:
      addOther(K, "");
      keep({K.Name});
      return;
    case option::FastMath:
      addOther(K, "");
      // The checks see what is parsed; no code depends on it.
      keep({FastMath.str()});
      return;
    case option::Keep:
      // Separate, so that a value may begin with anything.
      for (StringRef Part : partsOf(K, Value))
        keep({K.Name, Part});
      return;
    case option::KeepJoined:
      keep({(K.Name + "=" + Value).str()});
      return;
    case option::Architecture: {
      unsigned Number = architectureNumber(Value);
      if (isKnownToClang(Number))
        Best = std::max(Best, Number);
      addOther(K, Value);
      return;
    }
    case option::Host:
      return mapFor(IsForHost, hostWords(K, Value));
    case option::Device:
      return mapFor(IsForDevice, {Value.str()});
    case option::Language:
      Result.IsForClang |= Value == "cuda"; // nvcc says cu
      Result.Language = StringSwitch<std::string>(Value)
                            .Cases({"cu", "cuda"}, "cuda")
                            .Default(Value.str());
      addOther(K, Result.Language);
      return;
    case option::ResponseFile: {
      SmallVector<StringRef> Files;
      Value.split(Files, ',', -1, /*KeepEmpty=*/false);
      for (StringRef File : Files)
        readResponseFile(File);
      return;
    }
    case option::DefaultStream:
      return; // a macro, and what a build makes of that
    }
  }

  /// The words behind -Xcompiler, where nvcc separates by commas, and the shell
  /// that it calls by blanks; the one behind -Xarch_host.
  static std::vector<std::string> hostWords(const CompilerOption &K,
                                            StringRef Value) {
    if (K.Takes != option::List)
      return {Value.str()};
    SmallVector<StringRef> Parts;
    SplitString(Value, Parts, ", \t");
    std::vector<std::string> List;
    for (StringRef Part : Parts)
      List.push_back(Part.trim("\"' ").str());
    return List;
  }

  /// Maps \p Words, which are for the side that \p Side tells.
  void mapFor(bool &Side, const std::vector<std::string> &Words) {
    const bool Was = std::exchange(Side, true);
    map(Words);
    Side = Was;
  }

  /// nvcc takes lists where a host compiler takes one value, in which a comma
  /// is a character like any other. A value that only nvcc can mean is a list.
  SmallVector<StringRef> partsOf(const CompilerOption &K,
                                 StringRef Value) const {
    SmallVector<StringRef> Parts;
    if (K.Takes == option::List && isList(K, Value))
      Value.split(Parts, ',', -1, /*KeepEmpty=*/false);
    else
      Parts.push_back(Value);
    return Parts;
  }

  bool isList(const CompilerOption &K, StringRef Value) const {
    if (!Value.contains(',') || K.Does == option::Nothing)
      return false;
    if (K.Name != "-D")
      return !sys::fs::exists(absolute(Value));
    // -DA=1,B=2, but not -DLIST=1,2 nor "-DCALL=f(a, b = 2)".
    SmallVector<StringRef> Parts;
    Value.split(Parts, ',');
    return !Value.contains('(') && all_of(Parts, [](StringRef Part) {
      StringRef Name = Part.split('=').first;
      return Part.contains('=') && !Name.empty() && !isDigit(Name.front()) &&
             all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
    });
  }

  SmallString<256> absolute(StringRef Name) const {
    SmallString<256> Path(Result.Directory);
    if (sys::path::is_absolute(Name))
      Path = Name;
    else
      sys::path::append(Path, Name);
    return Path;
  }

  void keep(std::initializer_list<StringRef> Words) {
    for (StringRef Word : Words)
      Result.Args.push_back(Word.str());
  }

  void readResponseFile(StringRef Name) {
    auto Buffer = MemoryBuffer::getFile(absolute(Name));
    // A response file may name itself.
    if (!Buffer || ++ResponseDepth > 8) {
      Result.Ignored.push_back(("@" + Name).str());
      return;
    }
    BumpPtrAllocator Memory;
    StringSaver Saver(Memory);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
    map(std::vector<std::string>(Words.begin(), Words.end()));
    --ResponseDepth;
  }

  void addOther(const CompilerOption &K, StringRef Value) {
    auto [Name, Fixed] = K.Name.split('=');
    addOther(Name, Fixed.empty() ? Value : Fixed, K.Does == option::Nothing);
  }
  void addOther(StringRef Name, StringRef Value, bool IsNothing = false) {
    Result.Others.push_back(
        {Name.str(), Value.str(), IsForHost, IsNothing, IsForDevice});
  }

  /// An option that is clang's or a host compiler's; how many words it has.
  unsigned unknown(ArrayRef<std::string> Words) {
    StringRef Arg = Words.front();
    unsigned Length =
        std::min<size_t>(Words.size(), std::max(1u, lengthForClang(Words)));
    addOther(Arg, Length > 1 ? Words[1] : "");
    if (!isTuning(Arg))
      Result.Ignored.push_back(Arg.str());
    return Length;
  }

  CompileOptions Result;
  unsigned Best = 0;
  unsigned ResponseDepth = 0;
  bool IsForHost = false;   ///< Inside -Xcompiler, behind -Xarch_host.
  bool IsForDevice = false; ///< Behind -Xarch_device.
};

} // namespace

unsigned compilerOptionLength(ArrayRef<std::string> Words) {
  StringRef Word = Words.front();
  StringRef Name = Word.split('=').first;
  if (const CompilerOption *K = findCompilerOption(Name))
    return Word.contains('=') || Words.size() == 1 || !isValueOf(*K, Words[1])
               ? 1
               : 2;
  if (findJoined(Word))
    return 1;
  unsigned Length = lengthForClang(Words);
  return Length || !isTuning(Word) ? Length : 1;
}

std::vector<StringRef> longCompilerOptions() {
  std::vector<StringRef> Names;
  for (ArrayRef<CompilerOption> Table : {nvccOptions(), hipccOptions()})
    for (const CompilerOption &K : Table)
      if (!K.Long.empty())
        Names.push_back(K.Long);
  return Names;
}

CompileOptions mapCompilerArgs(ArrayRef<std::string> Args,
                               StringRef Directory) {
  return Mapper(Directory).run(Args);
}

StringRef macroName(StringRef Definition) {
  return Definition.take_until([](char C) { return C == '=' || C == '('; });
}

std::vector<StringRef> definitionsIn(ArrayRef<std::string> Args) {
  std::vector<StringRef> Found;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg.consume_front("-D"))
      Found.push_back(Arg.empty() && I + 1 < Args.size() ? Args[++I] : Arg);
  }
  return Found;
}

CompileOptions withoutMacros(const CompileOptions &Options,
                             ArrayRef<std::string> Names) {
  CompileOptions Result = Options;
  Result.Args.clear();
  ArrayRef<std::string> Args = Options.Args;
  for (size_t I = 0; I < Args.size(); ++I) {
    // mapCompilerArgs() writes the value as an argument of its own.
    if (Args[I] == "-D" && I + 1 < Args.size() &&
        is_contained(Names, macroName(Args[I + 1])))
      ++I;
    else
      Result.Args.push_back(Args[I]);
  }
  return Result;
}

bool takesIncludeFolder(StringRef Option) {
  return StringSwitch<bool>(Option)
      .Cases({"-I", "-iquote", "-isystem", "-idirafter"}, true)
      .Default(false);
}

std::vector<StringRef> foldersIn(ArrayRef<std::string> Args) {
  std::vector<StringRef> Found;
  for (size_t I = 0; I + 1 < Args.size(); ++I)
    if (takesIncludeFolder(Args[I]))
      Found.push_back(Args[++I]);
  return Found;
}

CompileOptions withoutFastMath(CompileOptions Options) {
  llvm::erase(Options.Args, FastMath);
  return Options;
}

bool hasRelativePath(ArrayRef<std::string> Args) {
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg == "-D" || Arg == "-U")
      ++I;
    else if (!Arg.starts_with("-") && !sys::path::is_absolute(Arg))
      return true;
  }
  return false;
}

CompileOptions withoutFolders(const CompileOptions &Options) {
  CompileOptions Result = Options;
  Result.Args.clear();
  Result.Directory.clear();
  ArrayRef<std::string> Args = Options.Args;
  for (size_t I = 0; I < Args.size(); ++I) {
    if (takesIncludeFolder(Args[I]))
      ++I;
    else
      Result.Args.push_back(Args[I]);
  }
  return Result;
}

} // namespace porthip
