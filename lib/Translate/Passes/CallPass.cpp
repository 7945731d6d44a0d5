// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments by the templates of the rules. Where the arguments keep their
// places, only what is put around them is inserted, so that their text (with
// its comments and line breaks) stays; otherwise the list is written anew.
#include "Rules/ArgumentTemplate.h"
#include "Translate/Passes/Passes.h"
#include "Translate/Text/ArgumentTransform.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

using Template = std::vector<TemplatePiece>;

class CallRewriter {
public:
  CallRewriter(FileContext &File, const PendingCall &Call)
      : File(File), Source(File.Source), Call(Call),
        Close(Source.closing(Call.OpenParen)) {
    Arguments =
        splitArguments(Source, Call.OpenParen, Close,
                       Call.Evidence ? Call.Evidence->ArgumentCount : -1);
    for (StringRef Text : Call.Applied->Arguments)
      // Rules are linted before they get here.
      if (Template T = cantFail(parseArgumentTemplate(Text)); isPresent(T))
        Templates.push_back(std::move(T));
  }

  void run() {
    bool IsCounted = Call.Evidence && Call.Evidence->ArgumentCount >= 0;
    if (IsCounted && Call.Evidence->ArgumentCount != count())
      return reportHidden(holdsDirective() ? AnIf : AMacro);
    // Only the parse knows which arguments of an #if count.
    if (holdsDirective() && !(IsCounted && keepsPlaces()))
      return reportHidden(AnIf);
    if (keepsPlaces())
      wrapInPlace();
    else
      rewriteList();
  }

private:
  static constexpr llvm::StringLiteral AMacro = "a macro hides the arguments",
                                       AnIf =
                                           "a line such as '#if' stands among "
                                           "the arguments";

  bool holdsDirective() const {
    unsigned Own = Source.tokens()[Call.OpenParen].Directive;
    return any_of(Source.tokens().slice(Call.OpenParen, Close - Call.OpenParen),
                  [&](const SourceToken &T) { return T.Directive != Own; });
  }

  /// They cannot be told apart here.
  void reportHidden(StringRef Why) {
    unsigned Begin = Source.tokens()[Call.OpenParen].Offset;
    File.finding("porthip-translate-signature", Severity::Error, Begin,
                 Source.tokens()[Close].end() - Begin,
                 ("'" + Call.Applied->Hip + "' takes other arguments than '" +
                  Call.Applied->Cuda + "', and " + Why +
                  " of this call; the call stays as it is")
                     .str(),
                 Why == AMacro ? "write the arguments out, or change the macro"
                               : "write the call once for each branch",
                 15);
  }

  int count() const { return Arguments.size(); }

  /// A template that names an argument which the call lacks drops out.
  bool isPresent(const Template &T) const {
    return llvm::all_of(T, [&](const TemplatePiece &P) {
      return !P.IsPlaceholder || int(P.Argument) < count();
    });
  }

  /// The single argument that the template wraps, -1 when there is not one.
  static int soleReference(const Template &T) {
    int Index = -1;
    for (const TemplatePiece &P : T) {
      if (!P.IsPlaceholder)
        continue;
      if (Index >= 0)
        return -1;
      Index = P.Argument;
    }
    return Index;
  }

  static bool isConstant(const Template &T) {
    return llvm::none_of(
        T, [](const TemplatePiece &P) { return P.IsPlaceholder; });
  }

  /// Arguments 0..n-1 in order, each alone, then constants.
  bool keepsPlaces() const {
    int Next = 0;
    for (const Template &T : Templates) {
      if (Next == count()) {
        if (!isConstant(T))
          return false;
        continue;
      }
      if (soleReference(T) != Next)
        return false;
      ++Next;
      for (const TemplatePiece &P : T)
        if (P.AndRest)
          Next = count();
    }
    return Next == count();
  }

  ArgumentType typeOf(int Index) const {
    if (!Call.Evidence || Index >= int(Call.Evidence->Arguments.size()))
      return ArgumentType::Unknown;
    return Call.Evidence->Arguments[Index];
  }

  StringRef textOf(int Index) const {
    return Source.text().slice(Arguments[Index].Begin, Arguments[Index].End);
  }

  void insert(unsigned Offset, StringRef Text) {
    if (!Text.empty())
      File.edit(Offset, 0, Text, Call.By, Call.Applied->Cuda);
  }

  void wrapInPlace() {
    std::string Tail;
    bool IsFirst = count() == 0;
    for (const Template &T : Templates) {
      if (isConstant(T)) {
        Tail += IsFirst ? "" : ", ";
        IsFirst = false;
        for (const TemplatePiece &P : T)
          Tail += P.Literal;
        continue;
      }
      std::string Before, After;
      int Index = soleReference(T);
      bool IsAfter = false;
      for (const TemplatePiece &P : T) {
        if (!P.IsPlaceholder) {
          (IsAfter ? After : Before) += P.Literal;
          continue;
        }
        IsAfter = true;
        Wrap W = wrapOf(P.Transform, textOf(Index), typeOf(Index));
        Before += W.Before;
        After = W.After.str() + After;
      }
      insert(Arguments[Index].Begin, Before);
      insert(Arguments[Index].End, After);
    }
    insert(count() ? Arguments.back().End : Source.tokens()[Close].Offset,
           Tail);
  }

  void rewriteList() {
    // Taken once: a template may name an argument twice.
    std::vector<std::string> Texts;
    for (const ArgumentRange &A : Arguments)
      Texts.push_back(File.takeEdited(A.Begin, A.End));
    std::vector<std::string> Parts;
    for (const Template &T : Templates)
      Parts.push_back(render(T, Texts));
    unsigned Begin = Source.tokens()[Call.OpenParen].end();
    unsigned End = Source.tokens()[Close].Offset;
    if (count()) {
      Begin = Arguments.front().Begin;
      End = Arguments.back().End;
    }
    // Text between the arguments goes with the old list.
    File.takeEdited(Begin, End);
    File.edit(Begin, End - Begin, llvm::join(Parts, ", "), Call.By,
              Call.Applied->Cuda);
  }

  std::string render(const Template &T,
                     const std::vector<std::string> &Texts) const {
    std::string Result;
    for (const TemplatePiece &P : T) {
      if (!P.IsPlaceholder) {
        Result += P.Literal;
        continue;
      }
      int Index = P.Argument;
      Wrap W = wrapOf(P.Transform, textOf(Index), typeOf(Index));
      Result += (W.Before + Texts[Index] + W.After).str();
      for (int I = Index + 1; P.AndRest && I < count(); ++I)
        Result += ", " + Texts[I];
    }
    return Result;
  }

  FileContext &File;
  const SourceText &Source;
  const PendingCall &Call;
  unsigned Close;
  std::vector<ArgumentRange> Arguments;
  std::vector<Template> Templates;
};

} // namespace

void runCallPass(FileContext &File) {
  // Inner calls first: an outer list that is written anew takes their edits in.
  llvm::sort(File.Calls, [](const PendingCall &A, const PendingCall &B) {
    return A.OpenParen > B.OpenParen;
  });
  for (const PendingCall &Call : File.Calls)
    CallRewriter(File, Call).run();
}

} // namespace porthip
