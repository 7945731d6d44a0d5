// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check: it looks at the AST of one parse of the original CUDA source and
// reports hazards that the port would have. It edits nothing itself.
//
// A check is one file under lib/Checks:
//
//   PORTHIP_CHECK(Info, {"porthip-warp-...", ...});       // Port/CheckInfo.h
//   class FooCheck : public Check { ... };
//   PORTHIP_AST_CHECK(FooCheck);
#ifndef PORTHIP_TRANSLATE_FINDINGS_CHECK_H
#define PORTHIP_TRANSLATE_FINDINGS_CHECK_H

#include "Frontend/Parse/ClangBranches.h"
#include "Port/CheckInfo.h"
#include "Translate/Evidence.h"
#include "Translate/Options.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <memory>
#include <optional>
#include <typeindex>
#include <vector>

namespace porthip {

/// A report on its way: what is not said is as the check's CheckInfo has it.
class HazardBuilder {
public:
  HazardBuilder(std::unique_ptr<Hazard> H, std::set<Hazard> *Into,
                class CheckContext *Context)
      : H(std::move(H)), Into(Into), Context(Context) {}
  HazardBuilder(HazardBuilder &&) = default;
  HazardBuilder &operator=(HazardBuilder &&) = delete;
  ~HazardBuilder();
  HazardBuilder &fix(const llvm::Twine &Text);
  HazardBuilder &symbol(llvm::StringRef Name);
  HazardBuilder &effort(unsigned Minutes);
  HazardBuilder &level(Severity Level);
  /// A replacement that is right whenever the finding is; several make one
  /// fix. Left out when the range is a part of what a macro writes, or lies in
  /// another file.
  HazardBuilder &fixIt(clang::SourceRange Range, llvm::StringRef Text);
  HazardBuilder &fixIt(clang::CharSourceRange Range, llvm::StringRef Text);
  /// As fixIt(), for what is right whatever the rest of the program does: the
  /// port is mended and there is no finding, unless one of these lies in what a
  /// macro writes.
  HazardBuilder &mend(clang::CharSourceRange Range, llvm::StringRef Text);
  HazardBuilder &mend(clang::SourceRange Range, llvm::StringRef Text);
  /// Inserts in front of and behind what is there.
  HazardBuilder &mendAround(clang::SourceRange Range, llvm::StringRef Before,
                            llvm::StringRef After);
  /// As mend() where the header does it alone.
  HazardBuilder &makes();
  /// The header that the mended text needs.
  HazardBuilder &shim(llvm::StringRef Header);

private:
  bool place(clang::CharSourceRange Range, llvm::StringRef Text);

  bool CanMend = true;
  std::unique_ptr<Hazard> H; ///< null when the place is not the project's
  std::set<Hazard> *Into;
  class CheckContext *Context;
};

/// One parse, as its checks see it. Lives as long as the parse.
class CheckContext {
public:
  CheckContext(clang::ASTContext &AST, const CheckOptions &Options,
               const RuleIndex &Rules)
      : AST(AST), Options(Options), Rules(Rules) {}
  virtual ~CheckContext() = default;

  clang::ASTContext &AST;
  const CheckOptions &Options;
  const RuleIndex &Rules;

  /// Every function of the project with a body, as onFunction shows them.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const {
    return Functions;
  }

  llvm::ArrayRef<ClangBranch> clangBranches() const { return ClangBranches; }

  /// Facts that several checks ask about the same parse: made from this context
  /// by the first that asks, and kept as long.
  template <class T> T &analysis() {
    std::shared_ptr<void> &Entry = Analyses[std::type_index(typeid(T))];
    if (!Entry)
      Entry = std::make_shared<T>(*this);
    return *static_cast<T *>(Entry.get());
  }

  /// Tells declarations of CUDA's headers or clang's own, not the project's.
  virtual bool isCuda(const clang::Decl &D) = 0;
  /// Whether the project wrote it, so that a report there would be shown.
  virtual bool isProject(clang::SourceLocation Loc) = 0;
  /// Range: what the message is about; in a macro's body it is reported where
  /// the macro is used.
  HazardBuilder report(const CheckInfo &Info, clang::SourceRange Range,
                       const llvm::Twine &Message);

  static bool isDeviceCode(const clang::FunctionDecl &F);
  /// The text as written, "" if a macro wrote it.
  llvm::StringRef textOf(clang::SourceRange Range) const;

  /// Where it stands in its file, as characters: a macro's use if it is all
  /// that the macro writes. Invalid if it is a part of that.
  clang::CharSourceRange writtenRange(clang::SourceRange Range) const;

  struct FilePlace {
    FileEvidence *File;
    unsigned Begin, End;
  };
  /// Null when it is not in a file of the project.
  virtual std::optional<FilePlace> placeOf(clang::SourceRange Range) = 0;

protected:
  std::vector<const clang::FunctionDecl *> Functions;
  llvm::ArrayRef<ClangBranch> ClangBranches;

private:
  std::map<std::type_index, std::shared_ptr<void>> Analyses;
};

/// Made anew for each parse, so members may hold what was seen in it.
class Check {
public:
  virtual ~Check() = default;
  /// Every function of the project with a body: templates once, as written,
  /// and not their instantiations; lambdas are part of the function around.
  virtual void onFunction(const clang::FunctionDecl &F, CheckContext &C) {}
  /// Every such function that runs on the device.
  virtual void onDeviceFunction(const clang::FunctionDecl &F, CheckContext &C) {
  }
  /// Every variable of the project outside of functions.
  virtual void onGlobal(const clang::VarDecl &V, CheckContext &C) {}
  /// Every declaration of the project at the outermost level, with all that is
  /// inside: for checks of types and of what stands outside of functions.
  virtual void onDeclaration(clang::Decl &D, CheckContext &C) {}
  /// After the whole translation unit.
  virtual void onEnd(CheckContext &C) {}
};

/// A check that is a visitor of clang's: V(context) walks each declaration.
template <class V> class VisitorCheck : public Check {
public:
  void onDeclaration(clang::Decl &D, CheckContext &C) override {
    V(C).TraverseDecl(&D);
  }
};

using CheckFactory = std::unique_ptr<Check> (*)();

/// All that are linked into the program, in no order that would show: hazards
/// are sorted by place.
std::vector<CheckFactory> allAstChecks();

class AstCheckRegistration {
public:
  explicit AstCheckRegistration(CheckFactory Make);

private:
  friend std::vector<CheckFactory> allAstChecks();
  CheckFactory Make;
  AstCheckRegistration *Next;
};

#define PORTHIP_AST_CHECK(Class)                                               \
  static const ::porthip::AstCheckRegistration Class##Registration(            \
      []() -> std::unique_ptr<::porthip::Check> {                              \
        return std::make_unique<Class>();                                      \
      })

} // namespace porthip

#endif
