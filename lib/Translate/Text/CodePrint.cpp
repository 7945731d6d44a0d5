// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/CodePrint.h"
#include "Support/Cache/CacheKey.h"
#include "Translate/Text/SourceText.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace llvm;

namespace porthip {

CodePrint CodePrint::of(StringRef Text) {
  const clang::LangOptions Options = sourceLangOptions();
  const std::string Buffer = Text.str(); // ends in a zero
  clang::Lexer Lex(clang::SourceLocation(), Options, Buffer.data(),
                   Buffer.data(), Buffer.data() + Buffer.size());
  CodePrint Print;
  std::string Code;
  unsigned End = 0;
  auto addGap = [&](unsigned To) {
    Print.Gaps.push_back(uint32_t(xxh3_64bits(Text.slice(End, To))));
  };
  while (true) {
    clang::Token T;
    Lex.LexFromRawLexer(T);
    if (T.is(clang::tok::eof))
      break;
    const unsigned Begin = Lex.getCurrentBufferOffset() - T.getLength();
    addGap(Begin);
    // Tokens that touch do so in both texts. A token that begins a line may
    // stand anywhere in it.
    const char Before = T.isAtStartOfLine()   ? 'l'
                        : T.hasLeadingSpace() ? 's'
                        : Begin == End        ? 't'
                                              : '-';
    Code += Before;
    Code += utostr(T.getLength()) + " ";
    Code += Text.substr(Begin, T.getLength());
    Print.Begins.push_back(Begin);
    Print.Lengths.push_back(T.getLength());
    End = Begin + T.getLength();
  }
  addGap(unsigned(Text.size()));
  Print.Hash = hashText(Code);
  return Print;
}

std::string CodePrint::pack() const {
  std::string Bytes = Hash + "\n";
  for (const std::vector<uint32_t> *List : {&Begins, &Lengths, &Gaps})
    Bytes.append(reinterpret_cast<const char *>(List->data()),
                 List->size() * sizeof(uint32_t));
  return Bytes;
}

std::optional<CodePrint> CodePrint::unpack(StringRef Bytes) {
  CodePrint Print;
  StringRef Rest;
  std::tie(Print.Hash, Rest) = Bytes.split('\n');
  // One gap more than tokens.
  const size_t Numbers = Rest.size() / sizeof(uint32_t);
  if (Print.Hash.empty() || Rest.size() % sizeof(uint32_t) || Numbers % 3 != 1)
    return std::nullopt;
  Print.Begins.resize(Numbers / 3);
  Print.Lengths.resize(Numbers / 3);
  Print.Gaps.resize(Numbers / 3 + 1);
  for (std::vector<uint32_t> *List :
       {&Print.Begins, &Print.Lengths, &Print.Gaps}) {
    const size_t Size = List->size() * sizeof(uint32_t);
    std::memcpy(List->data(), Rest.data(), Size);
    Rest = Rest.drop_front(Size);
  }
  return Print;
}

std::optional<MovedCode> MovedCode::between(CodePrint From, CodePrint To) {
  if (From.Hash != To.Hash || From.Begins.size() != To.Begins.size())
    return std::nullopt;
  MovedCode Moved;
  Moved.From = std::move(From);
  Moved.To = std::move(To);
  unsigned Count = 0;
  for (size_t Gap = 0; Gap < Moved.From.Gaps.size(); ++Gap) {
    Moved.ChangedBefore.push_back(Count);
    Count += Moved.isChanged(Gap);
  }
  Moved.ChangedBefore.push_back(Count);
  return Moved;
}

size_t MovedCode::behind(unsigned Offset) const {
  return size_t(llvm::upper_bound(From.Begins, Offset) - From.Begins.begin());
}

std::optional<unsigned> MovedCode::moved(unsigned Offset) const {
  const size_t Next = behind(Offset);
  const bool IsFirst = Next == 0;
  const unsigned Begin = IsFirst ? 0 : From.Begins[Next - 1];
  const unsigned Length = IsFirst ? 0 : From.Lengths[Next - 1];
  // The beginning of a file is a place of its own.
  if (Offset > Begin + Length && isChanged(Next))
    return std::nullopt;
  return (IsFirst ? 0 : To.Begins[Next - 1]) + (Offset - Begin);
}

bool MovedCode::isSame(unsigned Begin, unsigned End) const {
  // Gap N stands before token N.
  const size_t First = behind(Begin), Last = behind(End ? End - 1 : 0);
  return ChangedBefore[First] == ChangedBefore[std::max(First, Last)];
}

} // namespace porthip
