// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Automake's input is no makefile, though it looks like one: what is made of
// it follows other rules. It stays, and a person gets the places where CUDA
// comes in.
#include "Build/Migration.h"
#include "Build/Problems.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral
    Fix("for AMD compile the port with 'hipcc -c' and -Iporthip-include: a "
        "conditional of configure.ac chooses the rule");

void add(const BuildFileInput &File, size_t At, const Twine &Message,
         std::vector<Finding> &To) {
  Finding F =
      build::findingOf(build::Problem::OtherLanguage, Message.str(), Fix);
  StringRef Before = StringRef(File.Text).take_front(At);
  F.File = File.Path;
  F.Line = Before.count('\n') + 1;
  F.Column = At - Before.rfind('\n');
  To.push_back(std::move(F));
}

/// The words of one line, which begins at \p Begin.
void readLine(const BuildFileInput &File, StringRef Line, size_t Begin,
              const RenamedSources &Renamed, std::vector<Finding> &To) {
  bool HasCompiler = false;
  SmallVector<StringRef> Words;
  SplitString(Line.take_until([](char C) { return C == '#'; }), Words,
              " \t\\=:;\"'");
  for (StringRef Word : Words) {
    const size_t At = Begin + (Word.data() - Line.data());
    const std::string Port =
        isRenamedSource(Word)
            ? Renamed.portName(sys::path::parent_path(File.Path), Word)
            : std::string();
    if (!Port.empty())
      add(File, At,
          "'" + Word + "' is not in the port; its port is '" +
              sys::path::filename(Port) + "'",
          To);
    const bool IsCompiler = Word == "nvcc" || Word.ends_with("/nvcc") ||
                            Word.contains("$(NVCC)") ||
                            Word.contains("${NVCC}") || Word.contains("@NVCC@");
    if (IsCompiler && !HasCompiler)
      add(File, At, "'" + Word + "' compiles CUDA in a rule of Automake's", To);
    HasCompiler |= IsCompiler;
  }
}

} // namespace

bool isAutomakeFile(StringRef Path) {
  return sys::path::filename(Path).equals_insensitive("makefile.am");
}

void readAutomake(const BuildFileInput &File, const RenamedSources &Renamed,
                  std::vector<Finding> &To) {
  for (StringRef Rest = File.Text; !Rest.empty();) {
    auto [Line, Next] = Rest.split('\n');
    readLine(File, Line, Line.data() - File.Text.data(), Renamed, To);
    Rest = Next;
  }
}

} // namespace porthip
