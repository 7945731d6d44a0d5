// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/LaunchTokens.h"
#include "Translate/Text/FileContext.h"

using namespace llvm;
using namespace clang;

namespace porthip {

/// Whether `>>>` at \p Close is that of \p Open, and not of a launch between
/// them whose brackets do not match.
static bool areOfOneLaunch(ArrayRef<SourceToken> Tokens, unsigned Open,
                           unsigned Close) {
  int Depth = 0;
  for (const SourceToken &T : Tokens.slice(Open, Close - Open))
    Depth += T.Kind == tok::lesslessless
                 ? 1
                 : -int(T.Kind == tok::greatergreatergreater);
  return Depth == 1;
}

static unsigned closingChevron(const SourceText &Source, unsigned Open) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  for (unsigned I = Open + 1; I < Tokens.size(); ++I) {
    if (Tokens[I].Directive != Tokens[Open].Directive)
      return None;
    if (Tokens[I].Kind == tok::greatergreatergreater)
      return areOfOneLaunch(Tokens, Open, I) ? I : None;
    if (Tokens[I].Kind == tok::semi)
      return None;
    if (Tokens[I].Kind == tok::l_paren || Tokens[I].Kind == tok::l_brace) {
      I = Source.closing(I);
      if (I == None)
        return None;
    }
  }
  return None;
}

/// First token of the kernel expression before `<<<`.
static unsigned kernelStart(const SourceText &Source, unsigned Open) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  unsigned I = Open;
  if (Source.kindNear(I, -1) == tok::greater ||
      Source.kindNear(I, -1) == tok::greatergreater) {
    // Back to the `<` whose list ends here.
    for (unsigned J = I; J-- > 0 && Tokens[J].Kind != tok::semi;)
      if (Tokens[J].Kind == tok::less &&
          skipTemplateArguments(Source, J) == Open &&
          Source.kindNear(J, -1) == tok::raw_identifier)
        I = J;
    if (I == Open)
      return None;
  } else if (Source.kindNear(I, -1) == tok::r_paren) {
    for (unsigned J = I - 1; J-- > 0;)
      if (Tokens[J].Kind == tok::l_paren && Source.closing(J) == I - 1)
        return J;
    return None;
  }
  if (Source.kindNear(I, -1) != tok::raw_identifier)
    return None;
  --I;
  while (Source.kindNear(I, -1) == tok::coloncolon) {
    --I;
    if (Source.kindNear(I, -1) != tok::raw_identifier ||
        Source.spelling(I - 1) == "return")
      break;
    --I;
  }
  return I;
}

std::optional<LaunchTokens> launchAt(const SourceText &Source, unsigned Open) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  LaunchTokens Launch;
  Launch.Close = closingChevron(Source, Open);
  Launch.Kernel = kernelStart(Source, Open);
  if (Launch.Close == None || Launch.Kernel == None)
    return std::nullopt;
  unsigned Paren = Launch.Close + 1;
  if (Paren >= Tokens.size() || Tokens[Paren].Kind != tok::l_paren ||
      Source.closing(Paren) == None)
    return std::nullopt;
  return Launch;
}

} // namespace porthip
