// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CompilerArgs.h"
#include "Frontend/CompilerWords.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <optional>
#include <utility>

using namespace llvm;

namespace porthip {
namespace {

/// What is done with an option.
enum class Action {
  Drop,          ///< Concerns code generation, linking or messages: Others.
  Keep,          ///< Means the same to clang; value joined or separate.
  KeepFlag,      ///< The same, without a value.
  DropFlag,      ///< Dropped, without a value.
  FastMath,      ///< -use_fast_math: Others, and a macro for the checks
  Standard,      ///< -std
  Architecture,  ///< -arch
  GenerateCode,  ///< -gencode
  Host,          ///< -Xcompiler: a list for the host compiler
  Language,      ///< -x
  DefaultStream, ///< --default-stream
  IncludeFile,   ///< -include
  ResponseFile,  ///< --options-file: more arguments, in files
};

/// An option of nvcc's manual ("NVCC Command Options") by its short and long
/// name, with the spelling that clang takes.
struct Known {
  StringLiteral Name;
  Action Do;
  StringLiteral Clang = "";
};

constexpr Known Table[] = {
    {"-I", Action::Keep, "-I"},
    {"--include-path", Action::Keep, "-I"},
    {"-isystem", Action::Keep, "-isystem"},
    {"--system-include", Action::Keep, "-isystem"},
    {"-iquote", Action::Keep, "-iquote"},
    {"-idirafter", Action::Keep, "-idirafter"},
    {"-D", Action::Keep, "-D"},
    {"--define-macro", Action::Keep, "-D"},
    {"-U", Action::Keep, "-U"},
    {"--undefine-macro", Action::Keep, "-U"},
    {"-include", Action::IncludeFile},
    {"--pre-include", Action::IncludeFile},
    {"-std", Action::Standard},
    {"--std", Action::Standard},
    {"-arch", Action::Architecture},
    {"--gpu-architecture", Action::Architecture},
    {"--cuda-gpu-arch", Action::Architecture},
    {"--offload-arch", Action::Architecture},
    {"-gencode", Action::GenerateCode},
    {"--generate-code", Action::GenerateCode},
    {"-Xcompiler", Action::Host},
    {"--compiler-options", Action::Host},
    {"-x", Action::Language},
    {"--x", Action::Language},
    {"-default-stream", Action::DefaultStream},
    {"--default-stream", Action::DefaultStream},
    {"-fopenmp", Action::KeepFlag, "-fopenmp"},
    {"-pthread", Action::KeepFlag, "-pthread"},
    {"-fpermissive", Action::DropFlag},
    {"-c", Action::DropFlag},
    {"-dc", Action::DropFlag},
    {"-dw", Action::DropFlag},
    {"-dlink", Action::DropFlag},
    {"-ptx", Action::DropFlag},
    {"-cubin", Action::DropFlag},
    {"-fatbin", Action::DropFlag},
    {"-E", Action::DropFlag},
    {"-S", Action::DropFlag},
    {"-shared", Action::DropFlag},
    {"--shared", Action::DropFlag, "-shared"},
    {"-lib", Action::DropFlag},
    {"-w", Action::DropFlag},
    {"-G", Action::DropFlag},
    {"--device-debug", Action::DropFlag, "-G"},
    {"-lineinfo", Action::DropFlag},
    {"--generate-line-info", Action::DropFlag, "-lineinfo"},
    {"-use_fast_math", Action::FastMath},
    {"--use_fast_math", Action::FastMath},
    {"-expt-relaxed-constexpr", Action::DropFlag},
    {"--expt-relaxed-constexpr", Action::DropFlag, "-expt-relaxed-constexpr"},
    {"-expt-extended-lambda", Action::DropFlag, "-extended-lambda"},
    {"--expt-extended-lambda", Action::DropFlag, "-extended-lambda"},
    {"-extended-lambda", Action::DropFlag},
    {"--extended-lambda", Action::DropFlag, "-extended-lambda"},
    {"-restrict", Action::DropFlag},
    {"--restrict", Action::DropFlag, "-restrict"},
    {"-extra-device-vectorization", Action::DropFlag},
    {"--extra-device-vectorization", Action::DropFlag},
    {"-keep", Action::DropFlag},
    {"--keep", Action::DropFlag, "-keep"},
    {"-v", Action::DropFlag},
    {"--verbose", Action::DropFlag, "-v"},
    {"--dryrun", Action::DropFlag, "-dryrun"},
    {"-dryrun", Action::DropFlag},
    {"-m64", Action::DropFlag},
    {"-forward-unknown-to-host-compiler", Action::DropFlag},
    {"--forward-unknown-to-host-compiler", Action::DropFlag},
    {"-allow-unsupported-compiler", Action::DropFlag},
    {"--allow-unsupported-compiler", Action::DropFlag},
    {"-MD", Action::DropFlag},
    {"-MMD", Action::DropFlag},
    {"-MP", Action::DropFlag},
    {"-M", Action::DropFlag},
    {"-MM", Action::DropFlag},
    {"-static", Action::DropFlag},
    {"-pipe", Action::DropFlag},
    {"-o", Action::Drop},
    {"--output-file", Action::Drop, "-o"},
    {"-MF", Action::Drop},
    {"-MT", Action::Drop},
    {"-MQ", Action::Drop},
    {"-L", Action::Drop},
    {"-l", Action::Drop},
    {"--library", Action::Drop, "-l"},
    {"-ccbin", Action::Drop},
    {"--compiler-bindir", Action::Drop, "-ccbin"},
    {"-code", Action::Drop},
    {"--gpu-code", Action::Drop, "-code"},
    {"-Xptxas", Action::Drop},
    {"--ptxas-options", Action::Drop, "-Xptxas"},
    {"-Xlinker", Action::Drop},
    {"--linker-options", Action::Drop, "-Xlinker"},
    {"-Xnvlink", Action::Drop},
    {"-Xcudafe", Action::Drop},
    {"-Xfatbin", Action::Drop},
    {"-Xarchive", Action::Drop},
    {"-maxrregcount", Action::Drop},
    {"--maxrregcount", Action::Drop, "-maxrregcount"},
    {"-threads", Action::Drop, "-t"},
    {"--threads", Action::Drop, "-t"},
    {"-t", Action::Drop},
    {"-rdc", Action::Drop},
    {"--relocatable-device-code", Action::Drop, "-rdc"},
    {"-cudart", Action::Drop},
    {"--cudart", Action::Drop, "-cudart"},
    {"-ftz", Action::Drop},
    {"--ftz", Action::Drop, "-ftz"},
    {"-fmad", Action::Drop},
    {"--fmad", Action::Drop, "-fmad"},
    {"-prec-div", Action::Drop},
    {"--prec-div", Action::Drop, "-prec-div"},
    {"-prec-sqrt", Action::Drop},
    {"--prec-sqrt", Action::Drop, "-prec-sqrt"},
    {"-diag-suppress", Action::Drop},
    {"--diag-suppress", Action::Drop},
    {"-diag_suppress", Action::Drop},
    {"-diag-error", Action::Drop},
    {"--diag-error", Action::Drop},
    {"-diag-warn", Action::Drop},
    {"--diag-warn", Action::Drop},
    {"-Werror", Action::Drop},
    {"--Werror", Action::Drop, "-Werror"},
    {"-keep-dir", Action::Drop},
    {"--keep-dir", Action::Drop, "-keep-dir"},
    {"-target-cpu-arch", Action::Drop},
    {"--options-file", Action::ResponseFile},
    {"-optf", Action::ResponseFile},
    {"--compress-mode", Action::Drop},
    {"-split-compile", Action::Drop},
    {"--library-path", Action::Drop, "-L"},
    {"--optimize", Action::Drop, "-O"},
    {"--compile", Action::DropFlag, "-c"},
    {"--device-c", Action::DropFlag, "-dc"},
    {"--device-w", Action::DropFlag, "-dw"},
    {"--device-link", Action::DropFlag, "-dlink"},
    {"--preprocess", Action::DropFlag, "-E"},
    {"--lib", Action::DropFlag, "-lib"},
    {"--ptx", Action::DropFlag, "-ptx"},
    {"--cubin", Action::DropFlag, "-cubin"},
    {"--fatbin", Action::DropFlag, "-fatbin"},
    {"--genco", Action::DropFlag, "-fatbin"},
    {"--link", Action::DropFlag, "-link"},
    {"-link", Action::DropFlag},
    {"--debug", Action::DropFlag, "-g"},
    {"--generate-dependencies", Action::DropFlag, "-M"},
    {"--generate-dependencies-with-compile", Action::DropFlag, "-MD"},
    {"--dependency-output", Action::Drop, "-MF"},
    {"--resource-usage", Action::DropFlag, "-res-usage"},
    {"-res-usage", Action::DropFlag},
    {"--profile", Action::DropFlag, "-pg"},
    {"-pg", Action::DropFlag},
    {"-rdynamic", Action::DropFlag},
    {"-dlto", Action::DropFlag},
    {"-z", Action::Drop},
    {"-u", Action::Drop},
    {"-Xclang", Action::Drop},
    {"-mllvm", Action::Drop},
};

const Known *find(StringRef Name) {
  for (const Known &K : Table)
    if (K.Name == Name)
      return &K;
  return nullptr;
}

/// One letter that takes a value without a space: -Idir, -DNAME, -lm.
const Known *findJoined(StringRef Arg) {
  if (Arg.size() < 3 || Arg[0] != '-' || Arg[1] == '-')
    return nullptr;
  if (!StringRef("IDULlo").contains(Arg[1]))
    return nullptr;
  return find(Arg.take_front(2));
}

bool takesValue(Action A) {
  return A != Action::KeepFlag && A != Action::DropFlag &&
         A != Action::FastMath;
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

/// Architectures that clang 22 takes. CUDA 13's libdevice and headers need
/// sm_75 or newer, but a parse does not.
bool isKnownToClang(unsigned Number) {
  for (unsigned Known : {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90,
                         100, 101, 103, 120, 121})
    if (Number == Known)
      return true;
  return false;
}

/// What nvcc's -Werror takes.
bool isKindOfWarning(StringRef Text) {
  return StringSwitch<bool>(Text.split(',').first)
      .Cases({"all-warnings", "cross-execution-space-call", "reorder",
              "default-stream-launch", "missing-launch-bounds",
              "ext-lambda-captures-this", "deprecated-declarations"},
             true)
      .Default(false);
}

/// Whether \p Value, the word after \p K, belongs to it: -Werror without a
/// value is the host compilers' flag.
bool isValueOf(const Known &K, StringRef Value) {
  return takesValue(K.Do) && (K.Name != "-Werror" || isKindOfWarning(Value));
}

/// Optimisation, debug information, warnings, tuning: each compiler has its
/// own, and they are of no matter to a parse.
bool isTuning(StringRef Arg) {
  return any_of(std::initializer_list<StringRef>{"-O", "-g", "-W", "-m", "-f"},
                [&](StringRef Prefix) { return Arg.starts_with(Prefix); });
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
      const Known *K = find(Name);
      std::optional<std::string> Value;
      if (K && Arg.contains('='))
        Value = Joined.str();
      if (!K && (K = findJoined(Arg)))
        Value = Arg.drop_front(2).str();
      if (!K) {
        unknown(Arg);
        continue;
      }
      if (takesValue(K->Do) && !Value) {
        if (I + 1 == Args.size() || !isValueOf(*K, Args[I + 1])) {
          addOther(K->Name, "");
          continue;
        }
        Value = Args[++I];
      }
      act(*K, Value.value_or(""));
    }
  }

  void act(const Known &K, StringRef Value) {
    switch (K.Do) {
    case Action::Drop:
    case Action::DropFlag:
      addOther(K.Clang.empty() ? K.Name : K.Clang, Value);
      return;
    case Action::KeepFlag:
      addOther(K.Clang, "");
      Result.Args.push_back(K.Clang.str());
      return;
    case Action::FastMath:
      addOther("-use_fast_math", "");
      // The checks see what is parsed; no code depends on it.
      Result.Args.push_back("-DPORTHIP_NVCC_FAST_MATH=1");
      return;
    case Action::Keep:
      // Separate, so that a value may begin with anything.
      Result.Args.push_back(K.Clang.str());
      Result.Args.push_back(Value.str());
      return;
    case Action::IncludeFile:
      Result.Args.insert(Result.Args.end(), {"-include", Value.str()});
      return;
    case Action::Standard:
      Result.Args.push_back("-std=" + Value.str());
      return;
    case Action::Architecture:
    case Action::GenerateCode: {
      unsigned Number = architectureNumber(Value);
      if (isKnownToClang(Number))
        Best = std::max(Best, Number);
      addOther("-arch", Value);
      return;
    }
    case Action::Host: {
      // nvcc separates by commas, and the shell that it calls by blanks.
      SmallVector<StringRef> Parts;
      SplitString(Value, Parts, ", \t");
      std::vector<std::string> List;
      for (StringRef Part : Parts)
        List.push_back(Part.trim("\"' ").str());
      bool WasForHost = std::exchange(IsForHost, true);
      map(List);
      IsForHost = WasForHost;
      return;
    }
    case Action::Language:
      Result.Language = StringSwitch<std::string>(Value)
                            .Cases({"cu", "cuda"}, "cuda")
                            .Default(Value.str());
      addOther("-x", Result.Language);
      return;
    case Action::ResponseFile: {
      SmallVector<StringRef> Files;
      Value.split(Files, ',', -1, /*KeepEmpty=*/false);
      for (StringRef File : Files)
        readResponseFile(File);
      return;
    }
    case Action::DefaultStream:
      if (Value == "per-thread")
        Result.Args.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
      return;
    }
  }

  void readResponseFile(StringRef Name) {
    SmallString<256> Path(Result.Directory);
    if (sys::path::is_absolute(Name))
      Path = Name;
    else
      sys::path::append(Path, Name);
    auto Buffer = MemoryBuffer::getFile(Path);
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

  void addOther(StringRef Name, StringRef Value) {
    Result.Others.push_back({Name.str(), Value.str(), IsForHost});
  }

  void unknown(StringRef Arg) {
    addOther(Arg, "");
    if (!isTuning(Arg))
      Result.Ignored.push_back(Arg.str());
  }

  CompileOptions Result;
  unsigned Best = 0;
  unsigned ResponseDepth = 0;
  bool IsForHost = false; ///< Inside -Xcompiler.
};

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

} // namespace

unsigned compilerOptionLength(ArrayRef<std::string> Words) {
  StringRef Word = Words.front();
  StringRef Name = Word.split('=').first;
  if (const Known *K = find(Name))
    return Word.contains('=') || Words.size() == 1 || !isValueOf(*K, Words[1])
               ? 1
               : 2;
  if (findJoined(Word) || isTuning(Word))
    return 1;
  return lengthForClang(Words);
}

std::vector<StringRef> longCompilerOptions() {
  std::vector<StringRef> Names;
  for (const Known &K : Table)
    if (K.Name.starts_with("--"))
      Names.push_back(K.Name);
  return Names;
}

CompileOptions mapCompilerArgs(ArrayRef<std::string> Args,
                               StringRef Directory) {
  return Mapper(Directory).run(Args);
}

} // namespace porthip
