// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/CompilerArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::mcp {

/// Behind which a path stands.
static constexpr StringLiteral WithPath[] = {"-I", "-isystem", "-include",
                                             "-iquote", "-L"};
/// An option that begins so.
static constexpr StringLiteral Known[] = {"-D",
                                          "-U",
                                          "-std=",
                                          "--std=",
                                          "-O",
                                          "-g",
                                          "-W",
                                          "-f",
                                          "-arch=",
                                          "-gencode=",
                                          "--gpu-architecture=",
                                          "--generate-code=",
                                          "--expt-",
                                          "-expt-",
                                          "--extended-lambda",
                                          "-extended-lambda",
                                          "-rdc=",
                                          "--relocatable-device-code=",
                                          "--use_fast_math",
                                          "-use_fast_math",
                                          "--fmad=",
                                          "-fmad=",
                                          "-ftz=",
                                          "--ftz=",
                                          "-prec-",
                                          "--prec-",
                                          "-m64",
                                          "-l",
                                          "-w",
                                          "-pthread",
                                          "--default-stream=",
                                          "-default-stream=",
                                          "-x=cu",
                                          "-ansi",
                                          "-pedantic"};
/// Though it begins like one of these.
static constexpr StringLiteral Refused[] = {
    "-fplugin", "-fpass-plugin", "-fuse-ld",      "-Wl,",         "-Wp,",
    "-Wa,",     "-fmodule",      "-foffload",     "-frecord",     "-fdump",
    "-fsave",   "-fprofile",     "-fcoverage",    "-ftime-trace", "-fdebug",
    "-fcrash",  "-flto",         "-fdiagnostics", "-fsanitize"};

static bool beginsWithOne(StringRef Word, ArrayRef<StringLiteral> Of) {
  return any_of(Of, [&](StringRef Begin) { return Word.starts_with(Begin); });
}

/// Where compilers and libraries lie.
static bool isSystems(StringRef Path) {
  SmallString<128> Plain(Path);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  for (StringRef Folder : {"/usr/", "/opt/", "/lib/"})
    if (Plain.str().starts_with(Folder))
      return true;
  return false;
}

Error checkCompilerArgument(StringRef Word, const Roots &Within) {
  for (StringRef Option : WithPath) {
    StringRef Path = Word;
    if (!Path.consume_front(Option))
      continue;
    Path.consume_front("=");
    if (Path.empty())
      return createStringError(inconvertibleErrorCode(),
                               "write '" + Option +
                                   "' and its path as one word: " + Option +
                                   "include");
    if (isSystems(Path))
      return Error::success();
    return Within.inside(Path).takeError();
  }
  if (beginsWithOne(Word, Known) && !beginsWithOne(Word, Refused))
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           "'" + Word +
                               "' is no option that may be given here; "
                               "-I, -D, -U, -std=, -arch= and kin may");
}

} // namespace porthip::mcp
