// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Meson and Bazel: neither has a language HIP, so that their files stay, and a
// person gets the places where CUDA comes in.
#include "Build/Automake.h"
#include "Build/Migration.h"
#include "Build/Problems.h"
#include "Build/Python/Lexer.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using build::Problem;
using python::Token;

enum class Language { None, Meson, Bazel };

Language languageOf(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (Name == "meson.build")
    return Language::Meson;
  bool IsBazel = StringSwitch<bool>(Name)
                     .Cases({"BUILD", "BUILD.bazel", "WORKSPACE",
                             "WORKSPACE.bazel", "MODULE.bazel"},
                            true)
                     .Default(Name.ends_with(".bzl"));
  return IsBazel ? Language::Bazel : Language::None;
}

constexpr StringLiteral MesonFix(
    "leave CUDA out for AMD (add_languages('cuda', required : false)), and "
    "compile the .hip files with a custom_target() that calls 'hipcc -c' with "
    "-Iporthip-include");
constexpr StringLiteral BazelFix(
    "choose by a config_setting: for AMD a rule that calls 'hipcc -c' with "
    "-Iporthip-include (a genrule, or a cc_library of a toolchain of hipcc)");

/// The places of one file.
class Reader {
public:
  Reader(const BuildFileInput &File, ArrayRef<Token> Tokens,
         const RenamedSources &Renamed, std::vector<Finding> &Findings)
      : File(File), Tokens(Tokens), Renamed(Renamed), Findings(Findings),
        Is(languageOf(File.Path)) {}

  void run() {
    for (size_t At = 0; At < Tokens.size(); ++At) {
      track(Tokens[At], At);
      if (Tokens[At].Is == Token::Kind::String)
        string(Tokens[At]);
      else if (Tokens[At].Is == Token::Kind::Name)
        name(Tokens[At], At);
    }
  }

private:
  bool isNext(size_t At, StringRef Sign) const {
    return At + 1 < Tokens.size() && Tokens[At + 1].is(Sign);
  }

  /// Keeps track of the open calls.
  void track(const Token &T, size_t At) {
    if (T.is("(") || T.is("["))
      Calls.push_back(At && T.is("(") && Tokens[At - 1].Is == Token::Kind::Name
                          ? Tokens[At - 1].Text
                      : Calls.empty() ? StringRef()
                                      : Calls.back());
    else if ((T.is(")") || T.is("]")) && !Calls.empty())
      Calls.pop_back();
  }

  void string(const Token &T) {
    if (isRenamedSource(T.Body))
      return source(T);
    StringRef Call = Calls.empty() ? StringRef() : Calls.back();
    if (Is == Language::Bazel) {
      if (T.Body.starts_with("@local_config_cuda") ||
          T.Body.starts_with("@cuda//") || T.Body.starts_with("@rules_cuda"))
        add(T, "'" + T.Body +
                   "' is CUDA's in Bazel, and a build for AMD has "
                   "no such target");
      return;
    }
    if (T.Body == "cuda" && (Call == "project" || Call == "add_languages"))
      add(T,
          "Meson has no language HIP, so this build cannot compile the port");
    else if (T.Body == "cuda" && Call == "dependency")
      add(T, "the dependency 'cuda' is NVIDIA's",
          "for AMD use dependency('hip', method : 'cmake', modules : "
          "['hip::host'])");
    else if ((T.Body == "cuda" || T.Body == "unstable-cuda") &&
             Call == "import")
      add(T, "Meson's module for CUDA has no counterpart for HIP",
          "for AMD leave it out, and give hipcc --offload-arch");
  }

  void source(const Token &T) {
    StringRef Name = T.Body.substr(T.Body.rfind(':') + 1);
    std::string Port =
        Renamed.portName(sys::path::parent_path(File.Path), Name);
    if (!Port.empty())
      add(T,
          "'" + T.Body + "' is not in the port; its port is '" +
              sys::path::filename(Port) + "'",
          "name it in what the build compiles for AMD");
  }

  void name(const Token &T, size_t At) {
    bool IsRule =
        StringSwitch<bool>(T.Text)
            .Cases({"cuda_library", "cuda_objects", "cuda_binary", "cuda_test",
                    "if_cuda", "if_cuda_is_configured", "cuda_default_copts"},
                   Is == Language::Bazel)
            .Default(false);
    if (IsRule && isNext(At, "(") && !(At && Tokens[At - 1].is("def")))
      add(T, "'" + T.Text + "' is a rule for CUDA, and Bazel has none for HIP");
    else if (Is == Language::Meson && T.Text == "cuda_args" && isNext(At, ":"))
      add(T, "'cuda_args' are flags of nvcc, which no build for AMD passes on",
          "give hipcc flags of the same meaning");
  }

  void add(const Token &T, const Twine &Message, StringRef Fix = "") {
    if (Fix.empty())
      Fix = Is == Language::Meson ? MesonFix : BazelFix;
    Finding F = build::findingOf(Problem::OtherLanguage, Message.str(), Fix);
    F.File = File.Path;
    F.Line = T.Line;
    F.Column = T.Offset - StringRef(File.Text).take_front(T.Offset).rfind('\n');
    Findings.push_back(std::move(F));
  }

  const BuildFileInput &File;
  ArrayRef<Token> Tokens;
  const RenamedSources &Renamed;
  std::vector<Finding> &Findings;
  Language Is;
  SmallVector<StringRef> Calls;
};

} // namespace

bool isOtherBuildFile(StringRef Path) {
  return languageOf(Path) != Language::None || isAutomakeFile(Path);
}

BuildMigration readOtherBuilds(ArrayRef<BuildFileInput> Files,
                               const RenamedSources &Renamed) {
  BuildMigration Result;
  for (const BuildFileInput &File : Files) {
    if (isAutomakeFile(File.Path)) {
      readAutomake(File, Renamed, Result.Findings);
      continue;
    }
    // The others have Python's tokens.
    auto Tokens = python::lex(File.Text);
    if (Tokens)
      Reader(File, *Tokens, Renamed, Result.Findings).run();
    else
      Result.Findings.push_back(build::unreadable(
          File.Path,
          languageOf(File.Path) == Language::Meson ? "Meson's language"
                                                   : "Bazel's language",
          Tokens.takeError()));
  }
  return Result;
}

} // namespace porthip
