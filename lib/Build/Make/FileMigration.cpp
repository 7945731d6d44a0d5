// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/FileMigration.h"
#include "Build/HalfMacros.h"
#include "Build/Libraries.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::make {
namespace {

constexpr StringLiteral HipCompiler("$(HIPCC)");

/// Programs of CUDA's that a build for AMD has not.
constexpr StringLiteral CudaTools[] = {
    "ptxas",     "fatbinary", "nvlink",        "bin2c",
    "cuobjdump", "nvdisasm",  "cudafe",        "nvprof",
    "nsys",      "ncu",       "cuda-memcheck", "compute-sanitizer"};

/// Steps of nvcc that leave something else than an object or a program.
constexpr StringLiteral OtherSteps[] = {
    "-ptx",      "--ptx",      "-cubin",        "--cubin", "-fatbin",
    "--fatbin",  "-dlink",     "--device-link", "-cuda",   "--cuda",
    "-optix-ir", "--optix-ir", "-ltoir",        "--ltoir"};

/// Words that may stand before a command's program.
bool isWrapper(StringRef Word) {
  return is_contained({"time", "ccache", "nice", "exec", "sudo", "env", "then",
                       "do", "else", "if", "!", "{"},
                      Word) ||
         (Word.contains('=') && !StringRef("-$").contains(Word[0]));
}

bool isOperator(StringRef Word) {
  return Word.size() == 1 && StringRef(";&|()").contains(Word[0]);
}

bool isBalanced(StringRef Text) {
  int Depth = 0;
  for (char C : Text)
    if ((C == '(' && ++Depth) || (C == ')' && --Depth < 0))
      if (Depth < 0)
        return false;
  return !Depth;
}

/// References of make are no text that a table of flags should look into.
std::string masked(StringRef Word) {
  std::string Result;
  for (size_t I = 0; I < Word.size();) {
    size_t End = Word[I] == '$' ? referenceEnd(Word, I) : I + 1;
    End = std::min(End, Word.size());
    for (char C : Word.slice(I, End))
      if (Word[I] != '$')
        Result += C;
      else
        Result += C == '$'   ? '\1'
                  : C == ' ' ? '\2'
                  : C == ',' ? '\3'
                  : C == '=' ? '\4'
                             : C;
    I = End;
  }
  return Result;
}

std::string unmasked(StringRef Text) {
  std::string Result;
  for (char C : Text)
    Result += C == '\1'   ? '$'
              : C == '\2' ? ' '
              : C == '\3' ? ','
              : C == '\4' ? '='
                          : C;
  return Result;
}

} // namespace

std::vector<Edit> FileMigration::run() {
  Taken.resize(Text.size() + 1);
  for (const Statement &S : Statements)
    statement(S);
  bool HasHelper = any_of(Statements, [this](const Statement &S) {
    return S.Is == Form::Directive && S.Left.in(Text) == "include" &&
           S.Right.in(Text).trim() == includedHelper();
  });
  NeedsHelper = HasHelper || any_of(Edits, [](const Edit &E) {
                  return StringRef(E.Text).contains("$(GPU_");
                });
  if (NeedsHelper && !HasHelper)
    addHelper();
  build::addHalfMacros(Text, "make", Edits);
  sortEdits(Edits);
  return std::move(Edits);
}

std::string FileMigration::includedHelper() const {
  return "$(dir $(lastword $(MAKEFILE_LIST)))" + IncludePath;
}

void FileMigration::addHelper() {
  const Statement &First = Statements.front();
  size_t Begin =
      First.Left.End > First.Left.Begin ? First.Left.Begin : First.Right.Begin;
  Begin = Text.rfind('\n', Begin) + 1;
  Edit E;
  E.Offset = Begin;
  E.Text = "include " + includedHelper() + "\n";
  if (IsRelocatable)
    E.Text += "GPU_RELOCATABLE := yes\n";
  E.Rule = "make";
  Edits.insert(Edits.begin(), std::move(E));
}

void FileMigration::statement(const Statement &S) {
  switch (S.Is) {
  case Form::Assignment:
    return value(S.Right, S.Operator == "!=");
  case Form::Rule:
    sourceNames(S.Left);
    references(S.Right, false);
    return sourceNames(S.Right);
  case Form::Recipe:
    return recipe(S.Right);
  case Form::Directive:
    return directive(S);
  case Form::Text:
    // A call of a function, or a line of a define: maybe a command.
    return recipe(S.Right);
  }
}

void FileMigration::directive(const Statement &S) {
  StringRef Word = S.Left.in(Text);
  if (!Word.starts_with("if") && Word != "else" && Word != "vpath")
    return;
  references(S.Right, false);
  sourceNames(S.Right);
  StringRef Rest = S.Right.in(Text);
  size_t Name = Rest.find("nvcc");
  auto isPart = [&](size_t At) {
    return At < Rest.size() && (isAlnum(Rest[At]) || Rest[At] == '_');
  };
  if (Name == StringRef::npos || Taken[S.Right.Begin + Name] ||
      isPart(Name - 1) || isPart(Name + 4))
    return;
  finding(Problem::Command, S.Right, "nvcc",
          "this condition names nvcc, and is false in a build for AMD",
          "Compare with what GPU_VENDOR chooses, or set it for both vendors.");
}

//===-- values and recipes --------------------------------------------------//

void FileMigration::value(Range R, bool IsShell) {
  if (IsShell)
    return recipe(R);
  std::vector<Range> Words = words(Text, R);
  for (Range W : Words) {
    StringRef Word = W.in(Text).trim("\"'");
    if (Word == "nvcc" || Word.ends_with("/nvcc"))
      compiler(W);
  }
  arguments(Words, true);
  sourceNames(R);
}

void FileMigration::recipe(Range R) {
  std::vector<Range> Words = words(Text, R, /*InShell=*/true);
  // Make's own prefixes: no echo, no stop, always.
  if (!Words.empty()) {
    while (Words[0].Begin < Words[0].End &&
           StringRef("@-+").contains(Text[Words[0].Begin]))
      ++Words[0].Begin;
    if (Words[0].Begin == Words[0].End)
      Words.erase(Words.begin());
  }
  for (size_t I = 0; I < Words.size();) {
    size_t End = I;
    while (End < Words.size() && !isOperator(Words[End].in(Text)))
      ++End;
    command(ArrayRef(Words).slice(I, End - I));
    I = End + 1;
  }
  sourceNames(R);
}

void FileMigration::command(ArrayRef<Range> Words) {
  size_t Program = 0;
  while (Program < Words.size() && isWrapper(Words[Program].in(Text)))
    ++Program;
  if (Program == Words.size())
    return;
  if (Known.isNvcc(Words[Program].in(Text)))
    return nvccCommand(Words, Program);
  otherCommand(Words, Program);
}

void FileMigration::nvccCommand(ArrayRef<Range> Words, size_t Compiler) {
  // $(shell nvcc ...)/bin/nvcc: one choice for all of it.
  if (Taken[Words[Compiler].Begin])
    return;
  ArrayRef<Range> Arguments = Words.drop_front(Compiler + 1);
  for (Range W : Arguments) {
    StringRef Word = W.in(Text);
    if (is_contained(OtherSteps, Word))
      finding(Problem::Command, W, Word.str(),
              "'" + Word.str() + "' is a step that HIP's compiler lacks",
              is_contained({"-dlink", "--device-link"}, Word)
                  ? "for AMD leave this object out ($(if $(GPU_AMD),,...)) and "
                    "link the program itself with '$(HIPCC) -fgpu-rdc "
                    "--hip-link', which links the device code, too"
                  : "");
    if (Word == "--version" || Word == "-V")
      finding(Problem::Version, Words[Compiler], "nvcc",
              "this asks nvcc for its version; a build for AMD asks hipcc");
  }
  compiler(Words[Compiler]);
  bool HasFlags = any_of(Arguments, [this](Range W) {
    StringRef Word = W.in(Text);
    return Word == "$(GPU_FLAGS)" || Word.starts_with("$(call GPU_FLAGS,");
  });
  if (!HasFlags)
    edit(Words[Compiler].End, Words[Compiler].End, " " + flagsFor(Arguments));
  arguments(Arguments, true);
}

/// nvcc takes the language of .hip files from -x alone, so that the helper has
/// to know whether there are any.
std::string FileMigration::flagsFor(ArrayRef<Range> Arguments) const {
  std::string Names;
  for (Range W : Arguments) {
    StringRef Word = W.in(Text);
    StringRef Name = Word;
    bool IsSource = Name.consume_back(CudaSuffix) && isRenamed(Name);
    if (IsSource && !Word.contains(','))
      Names += (Names.empty() ? "" : " ") + portedName(Word);
    else if (Known.holds(Word, CudaSuffix))
      Names += (Names.empty() ? "" : " ") + Word.str();
  }
  return Names.empty() ? "$(GPU_FLAGS)" : "$(call GPU_FLAGS," + Names + ")";
}

void FileMigration::otherCommand(ArrayRef<Range> Words, size_t Program) {
  StringRef Name = sys::path::filename(Words[Program].in(Text));
  if (is_contained(CudaTools, Name))
    finding(Problem::Command, Words[Program], Name.str(),
            "'" + Name.str() + "' is a program of CUDA's that ROCm lacks",
            "Leave the command out for AMD, or call a program of ROCm's.");
  bool IsClang = Name.starts_with("clang");
  for (Range W : Words.drop_front(Program + 1))
    if (IsClang && W.in(Text).starts_with("--cuda-gpu-arch"))
      finding(Problem::Command, W, Name.str(),
              "this compiles CUDA with clang itself, for NVIDIA only",
              "Use another target of this makefile, or write the command for "
              "HIP: '--offload-arch' and '-x hip'.");
  // $(foreach ...) with $(eval ...) in it is no command.
  bool IsCall = Words[Program].in(Text).starts_with("$") &&
                !callOf(Text, Words[Program]).Function.empty();
  arguments(Words.drop_front(IsCall ? Program : Program + 1), IsCall);
  hostCommand(Words, Program);
}

void FileMigration::arguments(ArrayRef<Range> Words, bool HasFlags) {
  for (size_t I = 0; I < Words.size(); ++I) {
    if (library(Words[I]) || folder(Words, I) || (HasFlags && flags(Words, I)))
      continue;
    references(Words[I], HasFlags);
  }
}

void FileMigration::references(Range R, bool HasFlags) {
  for (unsigned I = R.Begin; I < R.End; ++I) {
    if (Text[I] != '$')
      continue;
    size_t End = referenceEnd(Text.take_front(R.End), I);
    if (End == StringRef::npos)
      return;
    if (End > I + 2)
      call({I, unsigned(End)}, HasFlags);
    I = End - 1;
  }
}

void FileMigration::call(Range R, bool HasFlags) {
  Call C = callOf(Text, R);
  if (C.Function.empty())
    return;
  // Their text is for people; what an earlier port chose is for both vendors.
  bool IsChosen = C.Function == "if" && !C.Arguments.empty() &&
                  C.Arguments[0].in(Text) == "$(GPU_AMD)";
  if (IsChosen || is_contained({"info", "warning", "error"}, C.Function)) {
    std::fill(Taken.begin() + R.Begin, Taken.begin() + R.End, true);
    return;
  }
  if (C.Function == "shell") {
    std::vector<Range> Words = words(Text, C.Arguments[0], /*InShell=*/true);
    bool Looks = !Words.empty() &&
                 is_contained({"which", "command", "type"}, Words[0].in(Text));
    if (!Looks)
      return recipe(C.Arguments[0]);
    for (Range W : Words)
      if (Known.isNvcc(W.in(Text)))
        compiler(W);
    return;
  }
  for (Range A : C.Arguments) {
    std::vector<Range> Words = words(Text, A);
    for (Range W : Words)
      if (W.in(Text) == "nvcc" || W.in(Text).ends_with("/nvcc"))
        compiler(W);
    arguments(Words, HasFlags);
  }
}

//===-- words ---------------------------------------------------------------//

void FileMigration::compiler(Range R) {
  // A variable says it for both where it is set.
  if (referredVariable(R.in(Text).trim("\"'")).empty())
    choose(R, HipCompiler.str());
}

bool FileMigration::folder(ArrayRef<Range> Words, size_t &At) {
  StringRef Word = Words[At].in(Text);
  StringRef Flag;
  for (StringRef F : {"-I", "-L", "-isystem"})
    if (Word.consume_front(F))
      Flag = F;
  if (Flag.empty())
    return false;
  Range Whole = Words[At];
  bool IsNext = Word.empty() && At + 1 < Words.size();
  if (IsNext) {
    Word = Words[At + 1].in(Text);
    Whole.End = Words[At + 1].End;
  }
  if (!Known.isCudaFolder(Word))
    return false;
  At += IsNext;
  if (Flag == "-L")
    return choose(Whole, "-L$(ROCM_PATH)/lib");
  // Others below it are CUDA's samples, which ROCm has not.
  std::string Path = Known.expand(Word.trim("\"'"));
  StringRef Last = StringRef(Path).rtrim('/');
  bool IsInclude = Last.ends_with("include") || Last.ends_with(")");
  if (!IsInclude)
    return choose(Whole, "");
  // Compilers of the host read headers of the port, too.
  if (StringRef(IncludePath).ends_with(MakeHelper))
    return choose(Whole, "$(GPU_HOST_FLAGS)", " $(GPU_HOST_FLAGS)");
  // Headers with CUDA's names come before all others.
  return choose(Whole, ("-I$(GPU_INCLUDE) " + Flag + "$(ROCM_PATH)/include " +
                        "-D__HIP_PLATFORM_AMD__ -Wno-unused-result")
                           .str());
}

bool FileMigration::flags(ArrayRef<Range> Words, size_t &At) {
  std::vector<std::string> Group;
  size_t End = At;
  while (End < Words.size()) {
    std::string Word = masked(Words[End].in(Text));
    // The layout of lists stays.
    bool IsNewLine =
        End > At &&
        Text.slice(Words[End - 1].End, Words[End].Begin).contains('\n');
    bool IsLanguage = Word == "-x" && End + 1 < Words.size() &&
                      Words[End + 1].in(Text) == "cu";
    const bool IsOld = Renamed.NeedCxx17 && !asCxx17(Word).empty();
    if (IsNewLine || !(hasNvccFlag(Word) || IsLanguage || IsOld))
      break;
    Group.push_back(Word);
    ++End;
    if ((IsLanguage || takesNextWord(Word)) && End < Words.size())
      Group.push_back(masked(Words[End++].in(Text)));
  }
  if (Group.empty())
    return false;
  HipFlags Hip = hipFlags(Group, Renamed.NeedCxx17);
  Range R = {Words[At].Begin, Words[End - 1].End};
  for (const HipFlags::Note &N : Hip.Notes)
    finding(N.ChangesNumbers ? Problem::Numbers : Problem::Flag, R, N.Flag,
            "'" + unmasked(N.Flag) + "': " + unmasked(N.Text));
  IsRelocatable |= is_contained(Hip.Words, "-fgpu-rdc");
  At = End - 1;
  for (size_t I : Hip.OpenForHost)
    Hip.Words[I] = "\1(call GPU_HOST_CODE\3" + Hip.Words[I] + ")";
  // It turns on what GPU_FLAGS turns off, and comes later.
  if (is_contained(Hip.Words, "-Wall"))
    Hip.Words.push_back("-Wno-unused-value");
  return !Hip.HasChanged || choose(R, unmasked(join(Hip.Words, " ")));
}

bool FileMigration::isRenamed(StringRef Name) const {
  if (Renamed.Paths.empty())
    return false;
  // A pattern, a suffix, or the end of a reference.
  if (Name.empty() || StringRef("%*)}@<").contains(Name.back()))
    return true;
  StringRef Folder = sys::path::parent_path(File.Path);
  if (!Renamed.portName(Folder, (Name + CudaSuffix).str()).empty())
    return true;
  // An object of that name, somewhere else.
  std::string Tail = ("/" + sys::path::filename(Name) + CudaSuffix).str();
  return any_of(Renamed.Paths, [&](StringRef P) { return P.ends_with(Tail); });
}

void FileMigration::sourceNames(Range R) {
  for (size_t At = R.Begin;
       (At = Text.find(CudaSuffix, At)) < R.End && At != StringRef::npos;
       ++At) {
    size_t End = At + CudaSuffix.size();
    const StringRef More = Text.substr(End).take_while(
        [](char C) { return isAlnum(C) || C == '_'; });
    if (!More.empty() && !Known.endsObject(More))
      continue;
    size_t Begin = At;
    while (Begin > R.Begin && !isSpace(Text[Begin - 1]) &&
           !StringRef("\"'(){},:=;").contains(Text[Begin - 1]))
      --Begin;
    if (Begin == At && Begin > R.Begin &&
        StringRef(")}").contains(Text[At - 1]))
      --Begin;
    if (isRenamed(Text.slice(Begin, At)))
      edit(At, End, PortSuffix.str());
  }
}

//===-- edits ---------------------------------------------------------------//

bool FileMigration::choose(Range R, const std::string &Amd,
                           StringRef NvidiaMore) {
  StringRef Was = R.in(Text);
  if (!isBalanced(Was) || !isBalanced(Amd)) {
    finding(Problem::Command, R, Was.str(),
            "'" + Was.str() + "' is for NVIDIA, in a form that was not read",
            "Write $(if $(GPU_AMD),FOR AMD,FOR NVIDIA).");
    return true;
  }
  // A comma would end the part.
  std::string Part;
  unsigned Depth = 0;
  for (char C : Amd) {
    Depth += C == '(' ? 1 : C == ')' ? -1 : 0;
    if (C == ',' && !Depth)
      Part += "$(GPU_COMMA)";
    else
      Part += C;
  }
  std::string Nvidia;
  for (size_t At = 0; At < Was.size(); ++At) {
    bool IsSource = Was.substr(At).starts_with(CudaSuffix) && isRenamed("") &&
                    (At + CudaSuffix.size() == Was.size() ||
                     !isAlnum(Was[At + CudaSuffix.size()]));
    Nvidia += IsSource ? PortSuffix.str() : std::string(1, Was[At]);
    At += IsSource ? CudaSuffix.size() - 1 : 0;
  }
  return edit(R.Begin, R.End,
              "$(if $(GPU_AMD)," + Part + "," + Nvidia + NvidiaMore.str() +
                  ")");
}

bool FileMigration::edit(size_t Begin, size_t End, std::string By) {
  for (size_t I = Begin; I < End; ++I)
    if (Taken[I])
      return false;
  std::fill(Taken.begin() + Begin, Taken.begin() + End, true);
  Edit E;
  E.Offset = Begin;
  E.Length = End - Begin;
  E.Text = std::move(By);
  E.Rule = "make";
  Edits.push_back(std::move(E));
  return true;
}

void FileMigration::finding(Problem P, Range R, std::string Symbol,
                            std::string Message, const std::string &Fix) {
  Finding F = build::findingOf(P, std::move(Message), Fix);
  F.File = File.Path;
  F.Offset = R.Begin;
  F.Length = R.End - R.Begin;
  F.Line = 1 + Text.take_front(R.Begin).count('\n');
  F.Column = R.Begin - (Text.rfind('\n', R.Begin) + 1) + 1;
  F.Symbol = std::move(Symbol);
  Findings.push_back(std::move(F));
}

} // namespace porthip::make
