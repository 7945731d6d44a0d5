// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

Expected<CompilationDatabase> CompilationDatabase::load(StringRef BuildDir) {
  SmallString<256> Path(BuildDir);
  if (sys::path::extension(Path) != ".json")
    sys::path::append(Path, "compile_commands.json");
  constexpr StringLiteral Hint("; make it with cmake "
                               "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or bear");
  Expected<std::string> Text = readFile(std::string(Path));
  if (!Text)
    return createStringError(llvm::toString(Text.takeError()) + Hint);
  // clang's reader prints to stderr what is not JSON.
  if (Error Wrong = parseJson(*Text, Path).takeError())
    return std::move(Wrong);
  std::string Message;
  auto Database = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
      *Text, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return fileError(Path, (StringRef(Message).rtrim(" .\n") + Hint).str());
  CompilationDatabase Result;
  for (clang::tooling::CompileCommand &C : Database->getAllCompileCommands()) {
    SmallString<256> File(C.Filename);
    if (!sys::path::is_absolute(File)) {
      File = C.Directory;
      sys::path::append(File, C.Filename);
    }
    std::string Normal = normalizePath(File);
    ArrayRef<std::string> Args = C.CommandLine;
    CompileOptions Options =
        mapCompilerArgs(Args.drop_front(!Args.empty()), C.Directory);
    if (Result.Commands.try_emplace(Normal, std::move(Options)).second)
      Result.Files.push_back(Normal);
  }
  return Result;
}

const CompileOptions *CompilationDatabase::find(StringRef File) const {
  auto It = Commands.find(normalizePath(File));
  return It == Commands.end() ? nullptr : &It->second;
}

} // namespace porthip
