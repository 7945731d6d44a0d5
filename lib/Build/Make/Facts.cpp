// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/Facts.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::make {
namespace {

constexpr unsigned MaxDepth = 8;
/// A variable that holds itself several times would grow without end.
constexpr size_t MaxLength = 1 << 16;

/// Names that users and CUDA's own makefiles have for the toolkit's folder,
/// often without a value in the file.
constexpr StringLiteral CudaFolders[] = {"CUDA_PATH",
                                         "CUDA_HOME",
                                         "CUDA_DIR",
                                         "CUDA_ROOT",
                                         "CUDADIR",
                                         "CUDA_INSTALL_PATH",
                                         "CUDA_TOOLKIT_PATH",
                                         "CUDAHOME",
                                         "CUDA_INC_PATH",
                                         "CUDA_LIB_PATH",
                                         "CUDA_BIN_PATH",
                                         "CUDA_TOOLKIT",
                                         "CUDA_TOOLKIT_ROOT_DIR",
                                         "CUDA_INCLUDEPATH",
                                         "CUDA_LIB_DIR",
                                         "CUDA_INC_DIR"};

bool isNvccName(StringRef Word) {
  Word = Word.trim("\"'");
  return Word == "nvcc" || Word.ends_with("/nvcc");
}

} // namespace

StringRef referredVariable(StringRef Word) {
  if (Word.size() < 4 || Word[0] != '$' ||
      referenceEnd(Word, 0) != Word.size() ||
      (Word[1] != '(' && Word[1] != '{'))
    return "";
  StringRef Name = Word.slice(2, Word.size() - 1);
  return Name.find_first_of(" \t$,:(") == StringRef::npos ? Name : StringRef();
}

void Facts::add(StringRef Text, const std::vector<Statement> &Statements) {
  for (const Statement &S : Statements)
    if (S.Is == Statement::Form::Assignment)
      Values[S.Left.in(Text).str()].push_back(S.Right.in(Text).str());
    else if (S.Is == Statement::Form::Rule)
      addObjects(S.Left.in(Text), S.Right.in(Text));
}

/// `%.cuo: %.cu`
void Facts::addObjects(StringRef Targets, StringRef Sources) {
  const auto HasSource = [](StringRef Word) {
    return Word.ends_with(CudaSuffix);
  };
  SmallVector<StringRef> Words;
  SplitString(Sources, Words);
  if (none_of(Words, HasSource))
    return;
  Words.clear();
  SplitString(Targets, Words);
  for (StringRef Word : Words)
    if (StringRef Suffix = sys::path::extension(Word);
        Suffix.consume_front(CudaSuffix) && !Suffix.empty())
      ObjectEnds.insert(Suffix.str());
}

bool Facts::isNvcc(StringRef Word) const {
  Word = Word.trim("\"'");
  if (isNvccName(Word))
    return true;
  StringRef Name = referredVariable(Word);
  if (Name.empty())
    return false;
  auto Found = Values.find(Name);
  if (Found == Values.end())
    return Name == "NVCC";
  for (const std::string &Value : Found->second) {
    // One reference leads on; a loop of them ends in expand().
    std::string Whole = expand(Value);
    for (Range W : words(Whole, {0, unsigned(Whole.size())})) {
      StringRef Part = W.in(Whole);
      // $(shell which nvcc), and a choice by $(if ...).
      if (isNvccName(Part))
        return true;
      if (Part.starts_with("$") && Part.contains(' ')) {
        Call C = callOf(Whole, W);
        for (Range A : C.Arguments)
          for (Range Inner : words(Whole, A))
            if (!C.Function.empty() && isNvccName(Inner.in(Whole)))
              return true;
      }
    }
  }
  return false;
}

bool Facts::isCudaFolder(StringRef Path) const {
  std::string Whole = expand(Path.trim("\"'"));
  StringRef Left = Whole;
  if (Left.starts_with("$")) {
    size_t End = referenceEnd(Left, 0);
    StringRef Name = End == StringRef::npos
                         ? StringRef()
                         : referredVariable(Left.take_front(End));
    return is_contained(CudaFolders, Name);
  }
  if (!sys::path::is_absolute(Left))
    return false;
  for (StringRef Part :
       make_range(sys::path::begin(Left), sys::path::end(Left)))
    if (Part == "cuda" || Part.starts_with("cuda-"))
      return true;
  return false;
}

bool Facts::holds(StringRef Word, StringRef Extension) const {
  StringRef Name = referredVariable(Word);
  if (Name.empty())
    return false;
  auto Found = Values.find(Name);
  if (Found == Values.end())
    return false;
  return any_of(Found->second, [&](const std::string &Value) {
    std::string Whole = expand(Value);
    return any_of(words(Whole, {0, unsigned(Whole.size())}), [&](Range W) {
      StringRef Part = W.in(Whole);
      return Part.ends_with(Extension) ||
             (Part.starts_with("$(wildcard ") && Part.contains(Extension));
    });
  });
}

std::string Facts::expand(StringRef Text) const { return expand(Text, 0); }

std::string Facts::expand(StringRef Text, unsigned Depth) const {
  std::string Result;
  for (size_t I = 0; I < Text.size();) {
    size_t End = I + 1;
    if (Text[I] == '$') {
      End = referenceEnd(Text, I);
      if (End == StringRef::npos)
        End = I + 1;
      StringRef Name = referredVariable(Text.slice(I, End));
      auto Found = Values.find(Name);
      if (!Name.empty() && Found != Values.end() && Depth < MaxDepth &&
          Result.size() < MaxLength) {
        Result += expand(Found->second.back(), Depth + 1);
        I = End;
        continue;
      }
    }
    Result += Text.slice(I, End);
    I = End;
  }
  return Result;
}

} // namespace porthip::make
