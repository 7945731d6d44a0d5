// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/ParseProblems.h"
#include "Support/Files/Files.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// A few hundred errors say no more than the first ones.
constexpr size_t MaxProblems = 64;
/// Deeper than headers are nested, but for one that includes itself.
constexpr size_t MaxIncludes = 64;

Json includesToJson(const ParseProblem &P) {
  Json Array = Json::array();
  for (const auto &[File, Line] : P.Includes)
    Array.push_back({stringToJson(File), Line});
  return Array;
}

class Recorder : public clang::DiagnosticConsumer {
public:
  explicit Recorder(ParseProblems &Errors) : Errors(Errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Error || Errors.size() >= MaxProblems)
      return;
    ParseProblem Problem;
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      const clang::SourceManager &Sources = Info.getSourceManager();
      clang::PresumedLoc Where = Sources.getPresumedLoc(Info.getLocation());
      if (Where.isValid()) {
        Problem.File = normalizePath(Where.getFilename());
        Problem.Line = Where.getLine();
        Problem.Column = Where.getColumn();
        while (Problem.Includes.size() < MaxIncludes &&
               Where.getIncludeLoc().isValid()) {
          Where = Sources.getPresumedLoc(Where.getIncludeLoc());
          if (Where.isInvalid())
            break;
          Problem.Includes.emplace_back(normalizePath(Where.getFilename()),
                                        Where.getLine());
        }
      }
    }
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    Problem.Message = std::string(Text);
    Errors.push_back(std::move(Problem));
  }

private:
  ParseProblems &Errors;
};

class MissingHeaders : public clang::PPCallbacks {
public:
  MissingHeaders(ParseProblems &Missing, const clang::SourceManager &Sources)
      : Missing(Missing), Sources(Sources) {}

  bool FileNotFound(StringRef Name) override { return true; }

  void InclusionDirective(clang::SourceLocation, const clang::Token &,
                          StringRef Name, bool,
                          clang::CharSourceRange NameRange,
                          clang::OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (File || Missing.size() >= MaxProblems)
      return;
    clang::PresumedLoc Where = Sources.getPresumedLoc(NameRange.getBegin());
    if (Where.isValid())
      Missing.push_back({normalizePath(Where.getFilename()), Where.getLine(),
                         Where.getColumn(), Name.str()});
  }

private:
  ParseProblems &Missing;
  const clang::SourceManager &Sources;
};

} // namespace

void addProblems(ParseProblems &To, const ParseProblems &From) {
  for (const ParseProblem &P : From)
    if (llvm::none_of(To, [&](const ParseProblem &Q) {
          return Q.File == P.File && Q.Line == P.Line && Q.Column == P.Column;
        }))
      To.push_back(P);
}

Json problemsToJson(const ParseProblems &Problems) {
  Json Array = Json::array();
  for (const ParseProblem &P : Problems)
    Array.push_back({stringToJson(P.File), P.Line, P.Column,
                     stringToJson(P.Message), includesToJson(P)});
  return Array;
}

ParseProblems problemsFromJson(const Json &Array) {
  ParseProblems Problems;
  for (const Json &P : Array) {
    ParseProblem &To = Problems.emplace_back();
    To = {stringFromJson(P[0]), P[1], P[2], stringFromJson(P[3])};
    for (const Json &Include : P[4])
      To.Includes.emplace_back(stringFromJson(Include[0]), Include[1]);
  }
  return Problems;
}

std::unique_ptr<clang::DiagnosticConsumer> recordErrors(ParseProblems &Errors) {
  return std::make_unique<Recorder>(Errors);
}

std::unique_ptr<clang::PPCallbacks>
recordMissingHeaders(ParseProblems &Missing,
                     const clang::SourceManager &Sources) {
  return std::make_unique<MissingHeaders>(Missing, Sources);
}

} // namespace porthip
