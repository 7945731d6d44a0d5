// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/SharedMends.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

constexpr StringLiteral Shim("porthip/shared_object.h");

class SharedFinder : public clang::DynamicRecursiveASTVisitor {
public:
  SharedFinder(clang::Sema &Sema, Mends &Found) : Sema(Sema), Found(Found) {}

  bool VisitDeclStmt(clang::DeclStmt *S) override {
    if (const auto *V = S->isSingleDecl()
                            ? dyn_cast<clang::VarDecl>(S->getSingleDecl())
                            : nullptr)
      if (V->hasAttr<clang::CUDASharedAttr>() && !V->hasExternalStorage() &&
          hasConstructor(*V))
        mend(*S, *V);
    return true;
  }

private:
  /// Or a destructor, that clang would have to call.
  bool hasConstructor(const clang::VarDecl &V) {
    clang::QualType Type = Sema.Context.getBaseElementType(V.getType());
    clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    // In a template nothing else may have asked for the instance yet.
    if (!Class || Type->isDependentType() ||
        !Sema.isCompleteType(V.getLocation(), Type))
      return false;
    Class = Class->getDefinition();
    clang::CXXConstructorDecl *Default = Sema.LookupDefaultConstructor(Class);
    return Default &&
           (isForHost(Default) || isForHost(Sema.LookupDestructor(Class)) ||
            !Sema.CUDA().isEmptyConstructor(V.getLocation(), Default) ||
            !Sema.CUDA().isEmptyDestructor(V.getLocation(),
                                           Sema.LookupDestructor(Class)));
  }

  /// `Slot() {}`: it does nothing, and nvcc does not ask who may call it.
  static bool isForHost(const clang::CXXMethodDecl *D) {
    return D && D->isUserProvided() && !D->hasAttr<clang::CUDADeviceAttr>();
  }

  void mend(const clang::DeclStmt &S, const clang::VarDecl &V) {
    const clang::SourceManager &Sources = Sema.getSourceManager();
    clang::SourceLocation Begin = Sources.getExpansionLoc(S.getBeginLoc());
    if (V.getLocation().isMacroID() || S.getEndLoc().isMacroID() ||
        Sources.getFileID(S.getEndLoc()) != Sources.getFileID(Begin) ||
        *Sources.getCharacterData(S.getEndLoc()) != ';')
      return;
    const unsigned End = Sources.getFileOffset(S.getEndLoc());
    std::vector<Mend> List;
    const clang::SourceLocation Type = V.getTypeSpecStartLoc();
    if (Type.isMacroID() || Type == Begin)
      return;
    const std::string Name = V.getName().str();
    const std::string Union = "porthip_" + Name;
    const std::string Object = "porthip_shared_" + Name;
    if (!takeStorage(Begin, End, "union " + Union + " {", List))
      return;
    const std::string Alias = "; auto &" + Name + " = ";
    add(Sources.getFileOffset(Type), "", "", "porthip::SharedObject<", List);
    add(Sources.getFileOffset(V.getLocation()), "", "", "> porthip_shared_",
        List);
    add(End, "",
        "; __device__ " + Union + "() {} __device__ ~" + Union +
            "() {} }; __shared__ " + Union + " " + Object + Alias + Object +
            "." + Name,
        Alias + "porthip::shared_object(" + Object + ")", List);
    List.back().Symbol = "__shared__ " + Name;
    for (Mend &M : List) {
      M.IsPart = M.Offset != End;
      addMend(Found, Sources, Begin, std::move(M));
    }
  }

  /// Removes `__shared__` and `static` for CUDA, and begins with \p Text.
  /// False: the words are not there as such.
  bool takeStorage(clang::SourceLocation Begin, unsigned End, StringRef Text,
                   std::vector<Mend> &List) {
    const clang::SourceManager &Sources = Sema.getSourceManager();
    bool IsShared = false, IsFirst = true;
    for (clang::SourceLocation At = Begin; Sources.getFileOffset(At) < End;) {
      clang::Token T;
      if (clang::Lexer::getRawToken(At, T, Sources, Sema.getLangOpts(), true) ||
          Sources.getFileOffset(T.getLocation()) >= End)
        break;
      const unsigned Offset = Sources.getFileOffset(T.getLocation());
      StringRef Word =
          T.is(tok::raw_identifier) ? T.getRawIdentifier() : StringRef();
      IsShared |= Word == "__shared__";
      if (Word == "__shared__" || Word == "static")
        add(Offset, Word, IsFirst ? Text.str() : "", Word.str(), List);
      else if (IsFirst)
        add(Offset, "", (Text + " ").str(), "", List);
      IsFirst = false;
      At = T.getEndLoc();
    }
    return IsShared;
  }

  /// \p Word: what stands there and is exchanged; a parse reads nothing.
  static void add(unsigned Offset, StringRef Word, std::string Cuda,
                  std::string Port, std::vector<Mend> &List) {
    Mend M;
    M.Offset = Offset;
    M.Length = unsigned(Word.size());
    M.Cuda = std::move(Cuda);
    M.Port = std::move(Port);
    M.Symbol = Word.empty() ? "__shared__" : Word.str();
    M.Shim = Shim.str();
    List.push_back(std::move(M));
  }

  clang::Sema &Sema;
  Mends &Found;
};

} // namespace

void findSharedMends(clang::Decl &In, clang::Sema &Sema, Mends &Found) {
  SharedFinder(Sema, Found).TraverseDecl(&In);
}

bool isSharedConstructor(unsigned Error, clang::SourceLocation At,
                         const clang::SourceManager &Sources,
                         const Mends &Known) {
  if (At.isInvalid() || At.isMacroID() ||
      (Error != clang::diag::err_ovl_no_viable_function_in_init &&
       Error != clang::diag::err_ref_bad_target))
    return false;
  const Mend *M = mendAt(Known, Sources, At);
  return M && M->Shim == Shim;
}

} // namespace porthip
