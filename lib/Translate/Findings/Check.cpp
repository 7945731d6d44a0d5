// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Findings/Check.h"
#include "Port/FixText.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Lexer.h"

using namespace llvm;

namespace porthip {

/// Written before main starts, read after; checks stand in other files, so a
/// list that links itself needs no order among them.
static AstCheckRegistration *&firstRegistration() {
  static AstCheckRegistration *First = nullptr;
  return First;
}

AstCheckRegistration::AstCheckRegistration(CheckFactory Make)
    : Make(Make), Next(std::exchange(firstRegistration(), this)) {}

std::vector<CheckFactory> allAstChecks() {
  std::vector<CheckFactory> All;
  for (auto *R = firstRegistration(); R; R = R->Next)
    All.push_back(R->Make);
  return All;
}

HazardBuilder::~HazardBuilder() {
  if (!H)
    return;
  H->IsMade &= CanMend;
  if (!CanMend)
    H->FixIt.clear();
  Into->insert(std::move(*H));
}

HazardBuilder &HazardBuilder::fix(const Twine &Text) {
  if (H)
    H->Fix = Text.str();
  return *this;
}

HazardBuilder &HazardBuilder::symbol(StringRef Name) {
  if (H)
    H->Symbol = Name.str();
  return *this;
}

HazardBuilder &HazardBuilder::effort(unsigned Minutes) {
  if (H)
    H->EffortMinutes = Minutes;
  return *this;
}

HazardBuilder &HazardBuilder::level(Severity Level) {
  if (H)
    H->Level = uint8_t(Level);
  return *this;
}

HazardBuilder &HazardBuilder::fixIt(clang::SourceRange Range, StringRef Text) {
  return H ? fixIt(Context->writtenRange(Range), Text) : *this;
}

HazardBuilder &HazardBuilder::fixIt(clang::CharSourceRange Range,
                                    StringRef Text) {
  if (H)
    place(Range, Text);
  return *this;
}

bool HazardBuilder::place(clang::CharSourceRange Range, StringRef Text) {
  if (Range.isInvalid())
    return false;
  auto At = Context->placeOf(clang::SourceRange(Range.getBegin()));
  const clang::SourceManager &Sources = Context->AST.getSourceManager();
  unsigned Begin = Sources.getFileOffset(Range.getBegin());
  unsigned End = Sources.getFileOffset(Range.getEnd());
  if (!At || &At->File->Hazards != Into || Begin > End)
    return false;
  H->FixIt.emplace_back(At->Begin, End - Begin, Text.str());
  return true;
}

HazardBuilder &HazardBuilder::mend(clang::CharSourceRange Range,
                                   StringRef Text) {
  if (H) {
    H->IsMade = true;
    CanMend &= place(Range, Text);
  }
  return *this;
}

HazardBuilder &HazardBuilder::mend(clang::SourceRange Range, StringRef Text) {
  return H ? mend(Context->writtenRange(Range), Text) : *this;
}

HazardBuilder &HazardBuilder::mendAround(clang::SourceRange Range,
                                         StringRef Before, StringRef After) {
  if (!H)
    return *this;
  clang::CharSourceRange R = Context->writtenRange(Range);
  auto Empty = [](clang::SourceLocation At) {
    return clang::CharSourceRange::getCharRange(At, At);
  };
  mend(Empty(R.getBegin()), Before);
  return mend(Empty(R.getEnd()), After);
}

HazardBuilder &HazardBuilder::makes() {
  if (H)
    H->IsMade = true;
  return *this;
}

HazardBuilder &HazardBuilder::shim(StringRef Header) {
  if (H)
    H->Shim = Header.str();
  return *this;
}

HazardBuilder CheckContext::report(const CheckInfo &Info,
                                   clang::SourceRange Range,
                                   const Twine &Message) {
  auto At = placeOf(Range);
  if (!At)
    return {nullptr, nullptr, this};
  return {std::make_unique<Hazard>(Hazard{At->Begin,
                                          At->End - At->Begin,
                                          Info.Id.str(),
                                          Message.str(),
                                          fixText(Info.Fix),
                                          "",
                                          Info.EffortMinutes,
                                          uint8_t(Info.Default),
                                          {}}),
          &At->File->Hazards, this};
}

bool CheckContext::isDeviceCode(const clang::FunctionDecl &F) {
  return F.hasAttr<clang::CUDADeviceAttr>() ||
         F.hasAttr<clang::CUDAGlobalAttr>();
}

clang::CharSourceRange
CheckContext::writtenRange(clang::SourceRange Range) const {
  return clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(Range), AST.getSourceManager(),
      AST.getLangOpts());
}

StringRef CheckContext::textOf(clang::SourceRange Range) const {
  return clang::Lexer::getSourceText(
      clang::CharSourceRange::getTokenRange(Range), AST.getSourceManager(),
      AST.getLangOpts());
}

} // namespace porthip
