// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/FileMigration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::make {

static bool isHostCompiler(StringRef Program) {
  return StringSwitch<bool>(sys::path::filename(Program))
      .Cases({"gcc", "g++", "cc", "c++", "clang", "clang++"}, true)
      .Cases({"icc", "icpc", "icx", "icpx", "mpicc", "mpicxx"}, true)
      .Cases({"mpic++", "$(CC)", "$(CXX)", "${CC}", "${CXX}"}, true)
      .Default(false);
}

/// Where no flag names CUDA's folder, compilers know it by the environment
/// (CPATH), or sources name headers by their paths. For HIP's headers they need
/// macros, too.
void FileMigration::hostCommand(ArrayRef<Range> Words, size_t Compiler) {
  if (!Renamed.HostsReadCuda ||
      !isHostCompiler(StringRef(Known.expand(Words[Compiler].in(Text)))
                          .split(' ')
                          .first))
    return;
  bool Compiles = false;
  for (Range W : Words.drop_front(Compiler)) {
    const std::string Value = Known.expand(W.in(Text));
    for (Range Part : words(Value, {0, unsigned(Value.size())})) {
      StringRef Word = Part.in(Value);
      Compiles |= Word == "-c";
      if (Word.contains("GPU_HOST_FLAGS") ||
          (Word.consume_front("-I") && Known.isCudaFolder(Word)))
        return;
    }
  }
  if (Compiles)
    edit(Words[Compiler].End, Words[Compiler].End, " $(GPU_HOST_FLAGS)");
}

} // namespace porthip::make
