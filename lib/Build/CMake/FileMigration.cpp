// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/FileMigration.h"
#include "Build/HalfMacros.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace porthip::cmake {

constexpr StringLiteral Language("${GPU_LANGUAGE}");

std::vector<Edit> FileMigration::run() {
  Taken.resize(Text.size());
  for (const Command &C : Commands) {
    size_t First = Edits.size();
    command(C);
    if (isReadable(C, First))
      continue;
    Edits.erase(Edits.begin() + First, Edits.end());
    finding(Problem::Command, C.Offset, C.Offset + C.Name.size(),
            C.Name.lower(),
            "the arguments of '" + C.Name.lower() +
                "' are in a form that was not read; it stays as it is",
            "write it for AMD by hand");
  }
  build::addHalfMacros(Text, "cmake", Edits);
  sortEdits(Edits);
  return std::move(Edits);
}

/// Quotes, expressions and lists may stand inside of each other in more ways
/// than are thought of: what the edits of a command make must be CMake's
/// language again.
bool FileMigration::isReadable(const Command &C, size_t FirstEdit) const {
  std::vector<Edit> Own(Edits.begin() + FirstEdit, Edits.end());
  if (Own.empty())
    return true;
  size_t End = C.End;
  for (Edit &E : Own) {
    End = std::max<size_t>(End, E.Offset + E.Length);
    E.Offset -= C.Offset;
  }
  sortEdits(Own);
  auto Made = lex(applyEdits(Text.slice(C.Offset, End), Own));
  if (Made)
    return true;
  consumeError(Made.takeError());
  return false;
}

void FileMigration::command(const Command &C) {
  languages(C);
  if (C.is("find_package"))
    findPackage(C);
  else if ((C.is("fetchcontent_declare") || C.is("externalproject_add")) &&
           !C.Arguments.empty())
    package(C.Arguments[0]);
  if (const StringRef *By = commandFor(C.Name))
    oldCommand(C, *By);
  if (C.is("add_custom_command") || C.is("add_custom_target") ||
      C.is("execute_process"))
    customCommand(C);
  if (flagsVariable(C))
    return;
  searches(C);
  headerTexts(C);
  expressions(C);
  if (C.is("target_compile_options") || C.is("add_compile_options"))
    plainOptions(C);
  properties(C);
  separableCompilation(C);
  libraries(C);
  names(C);
  sources(C);
}

//===-- edits ---------------------------------------------------------------//

void FileMigration::take(size_t Begin, size_t End) {
  std::fill(Taken.begin() + Begin, Taken.begin() + End, true);
}

void FileMigration::edit(size_t Begin, size_t End, std::string By) {
  for (size_t I = Begin; I < End; ++I)
    if (Taken[I])
      return;
  take(Begin, End);
  Edit E;
  E.Offset = Begin;
  E.Length = End - Begin;
  E.Text = std::move(By);
  E.Rule = "cmake";
  Edits.push_back(std::move(E));
}

void FileMigration::replace(const Argument &A, std::string By) {
  size_t Mark = A.Is == Form::Quoted ? 1 : 0;
  edit(A.Offset + Mark, A.end() - Mark, std::move(By));
}

std::string FileMigration::indentation(size_t Offset) const {
  size_t Line = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  StringRef Rest = Text.substr(Line, Offset - Line);
  return Rest.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
}

bool FileMigration::startsLine(size_t Offset) const {
  size_t Line = Text.rfind('\n', Offset) + 1;
  return Text.slice(Line, Offset).trim().empty();
}

StringRef FileMigration::newLine() const {
  return Text.contains("\r\n") ? "\r\n" : "\n";
}

bool FileMigration::wasAdded(StringRef Around, StringRef Words) const {
  return Facts.IsMigrated && Around.contains(Words);
}

void FileMigration::addBefore(const Command &C, const std::string &Line) {
  if (wasAdded(Text.take_front(C.Offset), Line))
    return;
  edit(C.Offset, C.Offset, (Line + newLine() + indentation(C.Offset)).str());
}

void FileMigration::addAfter(const Command &C, const std::string &Line) {
  if (wasAdded(Text.substr(C.End), Line))
    return;
  size_t End = std::min(Text.find('\n', C.End), Text.size());
  StringRef Rest = Text.slice(C.End, End).trim();
  size_t At = Rest.empty() || Rest.starts_with("#") ? End : C.End;
  if (At && Text[At - 1] == '\r')
    --At;
  edit(At, At, (newLine() + indentation(C.Offset) + Line).str());
}

void FileMigration::finding(Problem P, size_t Begin, size_t End,
                            std::string Symbol, std::string Message,
                            const std::string &Fix) {
  Finding F = build::findingOf(P, std::move(Message), Fix);
  F.File = File.Path;
  F.Offset = Begin;
  F.Length = End - Begin;
  F.Line = 1 + Text.take_front(Begin).count('\n');
  F.Column = Begin - (Text.rfind('\n', Begin) + 1) + 1;
  F.Symbol = std::move(Symbol);
  Findings.push_back(std::move(F));
}

void FileMigration::note(const HipFlags &Flags, size_t Begin, size_t End) {
  for (const HipFlags::Note &N : Flags.Notes)
    finding(N.ChangesNumbers ? Problem::Numbers : Problem::Flag, Begin, End,
            N.Flag, "'" + N.Flag + "': " + N.Text);
}

//===-- commands ------------------------------------------------------------//

StringRef referredVariable(StringRef Text) {
  return Text.consume_front("${") && Text.consume_back("}") &&
                 !Text.contains('$')
             ? Text
             : "";
}

ArrayRef<Argument> languagesOf(const Command &C) {
  bool IsProject = C.is("project");
  if (!IsProject && !C.is("enable_language") && !C.is("check_language"))
    return {};
  return ArrayRef(C.Arguments).drop_front(IsProject && !C.Arguments.empty());
}

/// An argument of \p C that says one or more languages. A list in a variable is
/// looked at where it is used: it may be computed, and compared with CUDA.
void FileMigration::language(const Command &C, const Argument &A) {
  if (A.Text == "CUDA")
    return replace(A, Language.str());
  StringRef Name = referredVariable(A.Text);
  if (Name.empty() || !Facts.HoldsCuda.count(Name.str()))
    return;
  replace(A, ("${" + Name + "_GPU}").str());
  addBefore(C, ("list(TRANSFORM " + Name + R"( REPLACE "^CUDA$" ")" + Language +
                "\" OUTPUT_VARIABLE " + Name + "_GPU)")
                   .str());
}

void FileMigration::languages(const Command &C) {
  for (const Argument &A : languagesOf(C))
    language(C, A);
}

void FileMigration::findPackage(const Command &C) {
  if (C.Arguments.empty())
    return;
  const Argument &Name = C.Arguments[0];
  if (Name.Text == "CUDA" || Name.Text == "CUDAToolkit") {
    size_t End = Name.end();
    if (C.Arguments.size() > 1)
      End = C.Arguments[1].Offset;
    edit(C.Offset, End, "gpu_find_toolkit(");
    Facts.Used.insert("cudart");
    if (Name.Text == "CUDA" && !Facts.HasLanguage) {
      addAfter(C, "enable_language(${GPU_LANGUAGE})");
      // As FindCUDA's commands do, for the C++ sources of their targets.
      addAfter(C, "include_directories(SYSTEM "
                  "\"$<$<COMPILE_LANGUAGE:C,CXX>:${GPU_INCLUDE_DIRS}>\")");
      // A language has C++'s without one of its own; FindCUDA left nvcc its.
      if (Facts.HasCxxStandard && !Facts.HasCudaStandard)
        addAfter(C, "set(CMAKE_${GPU_LANGUAGE}_STANDARD 17 CACHE STRING "
                    "\"C++ standard of GPU sources\")");
    }
  } else if (!Facts.OwnPackages.count(Name.Text.str())) {
    package(Name);
  }
}

/// Makes objects of sources, for a target that need not be there yet.
static bool wrapsSources(const Command &C) {
  return C.is("cuda_wrap_srcs") || C.is("cuda_compile");
}

/// Flags that CMake's own commands give to each source of the language: the
/// helper file leaves them out.
static bool areLanguageFlags(const Command &C, size_t At) {
  return wrapsSources(C) && At + 2 == C.Arguments.size() &&
         C.Arguments[At + 1].Text == "${CMAKE_CUDA_FLAGS}";
}

void FileMigration::oldCommand(const Command &C, StringRef By) {
  size_t NameEnd = C.Offset + C.Name.size();
  if (C.is("find_cuda_helper_libs"))
    return helperLibraries(C);
  // cuda_wrap_srcs(TARGET OBJ|PTX OUT ...): only objects have a twin.
  if (C.is("cuda_wrap_srcs") &&
      (C.Arguments.size() < 3 || C.Arguments[1].Text != "OBJ"))
    By = "";
  if (By.empty())
    return finding(Problem::Command, C.Offset, NameEnd, C.Name.lower(),
                   "'" + C.Name.lower() + "' has no equivalent for HIP");
  Facts.Used.insert("cudart");
  if (const build::Library *L = build::findLibrary(By);
      L && !C.Arguments.empty()) {
    Facts.Used.insert(L->Cuda.str());
    edit(C.Offset, NameEnd, "target_link_libraries");
    const Argument &Target = C.Arguments[0];
    return edit(Target.end(), Target.end(), (" gpu::" + L->Gpu).str());
  }
  edit(C.Offset, NameEnd, By.str());
  for (auto [I, A] : enumerate(C.Arguments))
    if (A.Text == "OPTIONS" && !areLanguageFlags(C, I) &&
        (wrapsSources(C) || !oldOptions(C, I)))
      finding(Problem::Command, A.Offset, A.end(), "OPTIONS",
              "'OPTIONS' of '" + C.Name.lower() +
                  "' is no word of CMake's own command",
              "give these flags with target_compile_options");
}

/// FindCUDA's find_cuda_helper_libs(NAME ...) sets CUDA_NAME_LIBRARY.
/// gpu_find_toolkit() finds all that are named; a variable without a twin has a
/// finding of its own.
void FileMigration::helperLibraries(const Command &C) {
  for (const Argument &A : C.Arguments)
    if (const build::Library *L = build::findLibrary(A.Text))
      Facts.Used.insert(L->Cuda.str());
  edit(C.Offset, C.End, "gpu_find_toolkit(QUIET)");
}

void FileMigration::customCommand(const Command &C) {
  for (const Argument &A : C.Arguments)
    if (A.Text == "nvcc" || A.Text.ends_with("/nvcc") ||
        A.Text.contains("NVCC_EXECUTABLE}") ||
        A.Text == "${CMAKE_CUDA_COMPILER}")
      finding(Problem::Command, A.Offset, A.end(), A.Text.str(),
              "a command of the build calls nvcc; its arguments stay as they "
              "are");
}

void FileMigration::properties(const Command &C) {
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    const Argument &A = C.Arguments[I];
    if (const StringRef *By = propertyFor(A.Text))
      replace(A, By->str());
    if ((A.Text == "LANGUAGE" || A.Text == "LINKER_LANGUAGE") &&
        I + 1 < C.Arguments.size())
      language(C, C.Arguments[I + 1]);
    if (Facts.Renamed->NeedCxx17 && I && A.Is != Argument::Form::Bracket &&
        isOlderStandard(A.Text) &&
        C.Arguments[I - 1].Text.ends_with("CUDA_STANDARD"))
      replace(A, ("${GPU_CXX_" + A.Text + "}").str());
    if (A.Text.starts_with("cuda_std_"))
      replace(A, ("${GPU_FEATURE}" + A.Text.drop_front(4)).str());
    if (A.Text == "CUDA_PTX_COMPILATION")
      finding(Problem::Command, A.Offset, A.end(), A.Text.str(),
              "CMake does not compile HIP sources to code objects alone");
  }
}

static bool isTrue(StringRef Text) {
  return StringSwitch<bool>(Text.upper())
      .Cases({"ON", "TRUE", "1", "YES", "Y"}, true)
      .Default(false);
}

void FileMigration::separableCompilation(const Command &C) {
  // Who nests it in parentheses sets it elsewhere.
  if (C.hasParentheses())
    return;
  for (size_t I = 0; I + 1 < C.Arguments.size(); ++I) {
    if (!isTrue(C.Arguments[I + 1].Text))
      continue;
    if (C.Arguments[I].Text == "CMAKE_CUDA_SEPARABLE_COMPILATION" &&
        C.is("set"))
      addAfter(C, "gpu_separable_compilation_by_default()");
    if (C.Arguments[I].Text != "CUDA_SEPARABLE_COMPILATION")
      continue;
    std::string Targets;
    for (const Argument &A : C.Arguments) {
      if (A.Text == "PROPERTIES" || A.Text == "PROPERTY" || A.Text == "APPEND")
        break;
      if (A.Text != "TARGET")
        Targets += (Targets.empty() ? "" : " ") +
                   Text.substr(A.Offset, A.Length).str();
    }
    addAfter(C, "gpu_separable_compilation(" + Targets + ")");
  }
}

//===-- names ---------------------------------------------------------------//

/// Set by CMake's modules for CUDA; nothing stands for them.
static bool isToolkitVariable(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"CUDA_NVCC_EXECUTABLE", "CUDAToolkit_NVCC_EXECUTABLE"}, true)
      .Cases({"CUDA_TOOLKIT_ROOT_DIR", "CUDAToolkit_BIN_DIR"}, true)
      .Cases({"CUDAToolkit_LIBRARY_DIR", "CUDAToolkit_TARGET_DIR"}, true)
      .Cases({"CUDAToolkit_LIBRARY_ROOT", "CUDA_HOST_COMPILER"}, true)
      .Default(false);
}

void FileMigration::reference(const Command &C, size_t Begin, size_t End) {
  StringRef Name = Text.slice(Begin + 2, End - 1);
  if (const StringRef *By = variableFor(Name)) {
    // CMake sets it with the language, without a package.
    if (Name == "CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES" && !C.is("elseif") &&
        std::exchange(FoundToolkitFor, &C) != &C)
      addBefore(C, "gpu_find_toolkit(QUIET)");
    return edit(Begin + 2, End - 1, By->str());
  }
  if (const build::Library *L = libraryOfVariable(Name)) {
    if (L->Gpu.empty())
      return missingLibrary(Begin, End, Name, L->Cuda);
    Facts.Used.insert(L->Cuda.str());
    return edit(Begin, End, ("gpu::" + L->Gpu).str());
  }
  if (isToolkitVariable(Name) && !C.is("message"))
    finding(Problem::Variable, Begin, End, Name.str(),
            "'" + Name.str() + "' has no value in a build for AMD");
}

void FileMigration::names(const Command &C) {
  bool AsksVersion = false;
  for (const Argument &A : C.Arguments) {
    if (A.Is == Form::Bracket)
      continue;
    AsksVersion |= isVersionVariable(A.Text);
    if (A.Is == Form::Unquoted)
      if (const StringRef *By = variableFor(A.Text)) {
        replace(A, By->str());
        continue;
      }
    StringRef Whole = Text.substr(A.Offset, A.Length);
    // The value of Thrust's macro, as a definition or in a flag.
    constexpr StringLiteral Thrust = "THRUST_DEVICE_SYSTEM_";
    if (const size_t At = Whole.find((Thrust + "CUDA").str());
        At != StringRef::npos && Whole.contains('='))
      edit(A.Offset + At + Thrust.size(), A.Offset + At + Thrust.size() + 4,
           "${GPU_LANGUAGE}");
    for (size_t At = 0; (At = Whole.find("${", At)) != StringRef::npos; ++At) {
      size_t End = Whole.find_first_of("}$", At + 2);
      if (End == StringRef::npos || Whole[End] != '}')
        continue;
      AsksVersion |= isVersionVariable(Whole.slice(At + 2, End));
      reference(C, A.Offset + At, A.Offset + End + 1);
    }
  }
  if (AsksVersion && !C.is("message"))
    finding(Problem::Version, C.Offset, C.Offset + C.Name.size(), "",
            "the build asks for the version of CUDA; for AMD it is that of "
            "cmake/porthip-gpu.cmake");
}

void FileMigration::sources(const Command &C) {
  if (C.is("message") || C.is("project"))
    return;
  StringRef Folder = sys::path::parent_path(File.Path);
  for (const Argument &A : C.Arguments) {
    if (A.Is == Form::Bracket || !A.Text.contains(CudaSuffix))
      continue;
    size_t At = A.Text.data() - Text.data();
    SmallVector<StringRef> Elements;
    A.Text.split(Elements, ';');
    for (StringRef Element : Elements) {
      std::string By = Facts.Renamed->portName(Folder, Element);
      size_t Begin = At + (Element.data() - A.Text.data());
      if (!By.empty())
        edit(Begin + Element.size() - 3, Begin + Element.size(),
             sys::path::extension(By).str());
    }
  }
}

} // namespace porthip::cmake
