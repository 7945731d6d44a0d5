// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/CompilerArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
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
/// Though it begins like one of these: it loads code, or names another file.
static constexpr StringLiteral Refused[] = {
    "-fplugin",  "-fpass-plugin", "-fuse-ld",       "-Wl,",
    "-Wp,",      "-Wa,",          "-fmodule",       "-foffload",
    "-frecord",  "-fdump",        "-fsave",         "-fprofile",
    "-fcs-",     "-fcoverage",    "-fmemory",       "-ftime-trace",
    "-fdebug",   "-fcrash",       "-flto",          "-fthinlto",
    "-fproc-",   "-fbuild",       "-fprebuilt",     "-fxray",
    "-fstack-u", "-fcallgraph",   "-foptimization", "-fbasic-block",
    "-fsample",  "-fauto-prof",   "-fdiagnostics",  "-fsanitize",
    "-working",  "-ftime-report"};
/// Options that take the next word where they stand alone.
static constexpr StringLiteral WithWord[] = {"-D", "-U", "-l"};

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

static Error wrong(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

/// Whether each path lies where it may: one name, and what nvcc makes of a
/// list with commas.
static Error checkPaths(StringRef Paths, const Roots &Within) {
  SmallVector<StringRef, 4> All = {Paths};
  if (Paths.contains(','))
    Paths.split(All, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Path : All)
    if (!isSystems(Path))
      if (Error Outside = Within.inside(Path).takeError())
        return Outside;
  return Error::success();
}

Error checkCompilerArgument(StringRef Word, const Roots &Within) {
  for (StringRef Option : WithPath) {
    StringRef Path = Word;
    if (!Path.consume_front(Option))
      continue;
    Path.consume_front("=");
    if (Path.empty())
      return wrong("write '" + Option +
                   "' and its path as one word: " + Option + "include");
    return checkPaths(Path, Within);
  }
  if (is_contained(WithWord, Word))
    return wrong("write '" + Word + "' and its value as one word");
  // No other option has a path to say.
  const bool NamesFile = Word.contains('/') && !Word.starts_with("-D");
  if (!NamesFile && beginsWithOne(Word, Known) && !beginsWithOne(Word, Refused))
    return Error::success();
  return wrong("'" + Word +
               "' is no option that may be given here; "
               "-I, -D, -U, -std=, -arch= and kin may");
}

Error checkCmakeArgument(StringRef Word) {
  static constexpr StringLiteral Takes[] = {"-D", "-U", "-G",
                                            "-A", "-T", "--preset="};
  if (beginsWithOne(Word, Takes) && !is_contained(Takes, Word))
    return Error::success();
  return wrong("'" + Word +
               "' is no argument of CMake that may be given here; -DNAME=VALUE "
               "and --preset=NAME may, as one word each");
}

Error checkMakeArgument(StringRef Word) {
  if (!Word.empty() && Word.front() != '-')
    return Error::success();
  return wrong("'" + Word +
               "' is no argument of make that may be given here; NAME=VALUE "
               "and targets may");
}

} // namespace porthip::mcp
