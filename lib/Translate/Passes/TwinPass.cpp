// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions and operators of the project that HIP's headers define as well.
// Where an operator does what HIP's own does, it is left to other platforms.
// All else gets an attribute for which clang prefers it to an equal one, as
// would be done to CUDA's own names; no use has to be known, so that templates
// and macros need nothing.
#include "Translate/Passes/Passes.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// Includes the `;` of a declaration.
unsigned endOf(const SourceText &Source, unsigned End) {
  if (End == 0)
    return 0;
  unsigned I = Source.tokenAt(End);
  if (I < Source.tokens().size() && Source.tokens()[I].Kind == tok::semi &&
      Source.text()[End - 1] != '}')
    return Source.tokens()[I].end();
  return End;
}

/// Begin and end of the lines, if nothing else stands on them; else false.
bool ownsLines(const SourceText &Source, unsigned &Begin, unsigned &End) {
  StringRef Text = Source.text();
  while (Begin > 0 && (Text[Begin - 1] == ' ' || Text[Begin - 1] == '\t'))
    --Begin;
  if (Begin > 0 && Text[Begin - 1] != '\n')
    return false;
  size_t Line = Text.find('\n', End);
  StringRef Rest = Text.slice(End, Line).trim();
  if (!Rest.empty() && !Rest.starts_with("//"))
    return false;
  End = Line == StringRef::npos ? Text.size() : Line + 1;
  return Line != StringRef::npos;
}

bool isGuarded(const SourceText &Source, unsigned Begin) {
  // Already left to other platforms: porthip's own output.
  for (const Directive &D : Source.directives())
    if (D.Is == Directive::Ifndef && D.Begin < Begin && Begin - D.End <= 2 &&
        Source.spelling(D.FirstToken + 2) == "__HIP_PLATFORM_AMD__")
      return true;
  return false;
}

constexpr llvm::StringLiteral
    Preferred("__attribute__((enable_if(true, \"not HIP's\")))");

/// The attribute in front of the definition: on a line of its own if that
/// begins one.
void prefer(FileContext &File, unsigned Begin) {
  const SourceText &Source = File.Source;
  StringRef Text = Source.text();
  size_t Line = Text.rfind('\n', Begin) + 1; // npos + 1 is 0
  if (Begin == 0)
    Line = 0;
  StringRef Before = Text.slice(Line, Begin);
  unsigned Token = Source.tokenAt(Begin);
  bool OwnsLine = Before.trim(" \t").empty() &&
                  Token < Source.tokens().size() &&
                  Source.tokens()[Token].Directive == None;
  std::string Added = Preferred.str();
  Added += OwnsLine ? (Source.lineEnding() + Before).str() : " ";
  File.edit(Begin, 0, Added, Engine::Ast, "same function");
}

/// `__host__ __device__ void __assert_fail(...);` without the spaces: devices
/// have HIP's.
bool leaveToHost(FileContext &File, unsigned Begin, unsigned End) {
  const SourceText &Source = File.Source;
  bool IsLeft = false;
  for (unsigned I = Source.tokenAt(Begin);
       I < Source.tokens().size() && Source.tokens()[I].Offset < End; ++I) {
    const SourceToken &T = Source.tokens()[I];
    if (T.Kind != tok::raw_identifier || (Source.spelling(I) != "__host__" &&
                                          Source.spelling(I) != "__device__"))
      continue;
    unsigned After = T.end();
    while (After < End && Source.text()[After] == ' ')
      ++After;
    File.edit(T.Offset, After - T.Offset, "", Engine::Ast, "same function");
    IsLeft = true;
  }
  return IsLeft;
}

} // namespace

void runTwinPass(FileContext &File) {
  for (const auto &[Offset, Twin] : File.Evidence.HipTwins) {
    // HIP's definition and this one never meet.
    if (File.isForNvidia(Offset))
      continue;
    unsigned Begin = Offset, End = endOf(File.Source, Twin.End);
    File.HoldsCuda = true;
    if (Twin.IsPlain && isGuarded(File.Source, Begin))
      continue;
    if (Twin.HasCLinkage && Twin.IsDeclaration &&
        leaveToHost(File, Begin, End)) {
      continue;
    }
    if (Twin.HasCLinkage) {
      File.finding(
          "porthip-translate-same-function", Severity::Error, Offset,
          Twin.End ? Twin.End - Offset : 1,
          "HIP defines '" + Twin.Name +
              "' as well, and functions with C linkage cannot be overloaded",
          "take it out of extern \"C\", or rename it", 10);
    } else if (Twin.IsPlain && Twin.End && ownsLines(File.Source, Begin, End)) {
      StringRef Eol = File.Source.lineEnding();
      File.edit(Begin, 0, ("#ifndef __HIP_PLATFORM_AMD__" + Eol).str(),
                Engine::Ast, "vector operator");
      File.edit(End, 0, ("#endif" + Eol).str(), Engine::Ast, "vector operator");
    } else {
      prefer(File, Offset);
    }
  }
}

} // namespace porthip
