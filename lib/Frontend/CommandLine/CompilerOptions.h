// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of nvcc and hipcc, a row each in NvccOptions.def and
// HipccOptions.def: how they are spelled, what a parse and a build make of
// them, and what a build file of the port says in their place. Options without
// a row are known to clang's own table (CompilerArgs.cpp).
//
// No llvm::opt::OptTable: nvcc reads another grammar than that has kinds for.
// Each option takes its value joined by `=` or as the next word, lists at
// commas or as one value by what they hold, and -O and -Werror a next word of
// some forms only.

#ifndef PORTHIP_FRONTEND_COMMANDLINE_COMPILEROPTIONS_H
#define PORTHIP_FRONTEND_COMMANDLINE_COMPILEROPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

namespace option {

/// The values that may follow.
enum Value : uint8_t {
  None,
  One,
  List,  ///< several, separated by commas
  Kinds, ///< what nvcc's -Werror takes; else it is a host compiler's flag
  Level  ///< one digit; else it is a host compiler's flag
};

/// The use of the option in a parse or a build.
enum Use : uint8_t {
  Keep,          ///< Means the same to clang; value joined or separate.
  KeepJoined,    ///< The same; clang takes the value behind `=` only.
  KeepFlag,      ///< The same, without a value; a link needs it too.
  Build,         ///< Concerns a build, not a parse: Others.
  Nothing,       ///< Neither: Others, marked.
  FastMath,      ///< -use_fast_math: Others, and a macro for the checks
  Architecture,  ///< -arch, -gencode
  Host,          ///< -Xcompiler: a list for the host compiler; -Xarch_host
  Device,        ///< -Xarch_device: for the code of the GPU
  Language,      ///< -x
  DefaultStream, ///< --default-stream
  ResponseFile,  ///< --options-file: more arguments, in files
};

/// Whether other compilers have the short spelling for another option.
enum Sharing : uint8_t {
  Own,
  SharedAlone, ///< -t: they do, but not for `-t=2`
  Shared
};

} // namespace option

/// The form of an option in a port's build file.
struct PortForm {
  enum Kind : uint8_t {
    Usual,        ///< Drop of Nothing and Architecture, else Keep
    Keep,         ///< the same
    Drop,         ///< no word
    Write,        ///< Flags where the value is When, else no word
    WriteOrKeep,  ///< Flags where the value is When, else the same
    ForHost,      ///< the value alone, which is the host compiler's flags
    FastDivision, ///< HIP's compiler has one flag for these two
    FastRoot
  } Is = Usual;
  /// "true" and "false" as nvcc reads them, or a word; empty: any.
  llvm::StringLiteral When = "";
  llvm::StringLiteral Flags = ""; ///< separated by blanks
  bool ChangesNumbers = false;    ///< users are told of it
  llvm::StringLiteral Why = "";   ///< of Drop: what to do; empty: nothing
};

struct CompilerOption {
  llvm::StringLiteral Long, Short; ///< with dashes; empty: there is none
  option::Value Takes;
  option::Use Does;
  /// OtherArgument::Name; behind `=` a value that it stands for: "-rdc=true".
  llvm::StringLiteral Name;
  PortForm InPort = {};
  option::Sharing Spelling = option::Own;

  PortForm::Kind kindInPort() const {
    if (InPort.Is != PortForm::Usual)
      return InPort.Is;
    return Does == option::Nothing || Does == option::Architecture
               ? PortForm::Drop
               : PortForm::Keep;
  }

  /// The value of One and List may be the next word.
  bool takesWord() const {
    return Takes == option::One || Takes == option::List;
  }
};

llvm::ArrayRef<CompilerOption> nvccOptions();
llvm::ArrayRef<CompilerOption> hipccOptions();

/// By one of its spellings, nothing behind it; null: no row has it.
const CompilerOption *findCompilerOption(llvm::StringRef Name);

/// Whether nvcc reads \p Value as no: "false", "0".
inline bool isOff(llvm::StringRef Value) {
  return Value == "false" || Value == "0";
}

} // namespace porthip

#endif
