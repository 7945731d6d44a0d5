// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Kernels/KernelSignature.h"
#include "Frontend/Kernels/KernelBody.h"
#include "Frontend/Kernels/OwnMacros.h"
#include "Frontend/Kernels/ValueLayouts.h"
#include "Frontend/Parse/Parse.h"
#include "Support/Files/Files.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>

using namespace llvm;

namespace porthip {

std::string withoutSpaces(StringRef Kernel) {
  std::string Text = Kernel.str();
  llvm::erase(Text, ' ');
  return Text;
}

namespace {

/// Declared at the end of the parsed file for each wanted kernel, so that clang
/// looks the name up and deduces the types.
constexpr llvm::StringLiteral WantedPrefix = "porthip_wanted_";

std::string prototypeOf(const clang::FunctionDecl &K) {
  std::string Text = kernelName(K) + "(";
  for (const clang::ParmVarDecl *P : K.parameters())
    Text += (P == K.getParamDecl(0) ? "" : ", ") +
            P->getType().getUnqualifiedType().getAsString(
                kernelPrinting(K.getASTContext()));
  return Text + ")";
}

/// The constants of a launch `k<<<Grid, Block, Shared>>>`.
struct LaunchConstants {
  std::vector<uint64_t> Block;
  uint64_t SharedBytes = 0;
};

std::optional<uint64_t> constantOf(const clang::Expr *E,
                                   const clang::ASTContext &Context) {
  clang::Expr::EvalResult Result;
  if (!E || E->isValueDependent() || E->isTypeDependent() ||
      !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Result, Context))
    return std::nullopt;
  return Result.Val.getInt().getZExtValue();
}

/// `256`, `dim3(16, 16)`, or a variable with that value.
std::vector<uint64_t> constantShape(const clang::Expr *E,
                                    const clang::ASTContext &Context) {
  std::vector<uint64_t> Shape;
  for (unsigned Step = 0; Step < 8 && E; ++Step) {
    E = E->IgnoreImplicit()->IgnoreParenCasts()->IgnoreImplicit();
    if (auto *Call = dyn_cast<clang::CXXConstructExpr>(E)) {
      if (Call->getNumArgs() == 1 &&
          !Call->getArg(0)->getType()->isIntegerType()) {
        E = Call->getArg(0);
        continue;
      }
      for (const clang::Expr *Arg : Call->arguments()) {
        std::optional<uint64_t> Value =
            constantOf(isa<clang::CXXDefaultArgExpr>(Arg)
                           ? cast<clang::CXXDefaultArgExpr>(Arg)->getExpr()
                           : Arg,
                       Context);
        if (!Value)
          return {};
        Shape.push_back(*Value);
      }
      break;
    }
    auto *Ref = dyn_cast<clang::DeclRefExpr>(E);
    auto *V = Ref ? dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
    if (std::optional<uint64_t> Value = constantOf(E, Context)) {
      Shape.push_back(*Value);
      break;
    }
    E = V ? V->getAnyInitializer() : nullptr;
  }
  while (Shape.size() > 1 && Shape.back() == 1)
    Shape.pop_back();
  return Shape;
}

struct FileKernels {
  /// In the order of the file, none twice.
  std::vector<KernelSignature> All;
  std::vector<std::string> Templates; ///< names
  /// By place in KernelQuery::Wanted; what clang found for that expression.
  std::vector<std::string> Resolved;
  std::map<std::string, LaunchConstants> Launches; ///< by prototype
  std::vector<std::string> Macros;                 ///< see ownMacros()
};

class KernelFinder : public clang::ASTConsumer,
                     public clang::DynamicRecursiveASTVisitor {
public:
  KernelFinder(FileKernels &To, const clang::Preprocessor &PP)
      : To(To), PP(PP) {
    ShouldVisitTemplateInstantiations = true;
  }

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    TraverseDecl(Context.getTranslationUnitDecl());
    for (KernelSignature &S : To.All) {
      S.Block = To.Launches[S.Prototype].Block;
      S.DynamicSharedBytes = To.Launches[S.Prototype].SharedBytes;
    }
    To.Macros = ownMacros(PP);
  }

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *Call) override {
    const clang::FunctionDecl *F = Call->getDirectCallee();
    const clang::CallExpr *Config = Call->getConfig();
    if (!F || !Config || Config->getNumArgs() < 2)
      return true;
    const clang::ASTContext &Context = F->getASTContext();
    LaunchConstants &L = To.Launches[prototypeOf(*F)];
    if (L.Block.empty())
      L.Block = constantShape(Config->getArg(1), Context);
    if (!L.SharedBytes && Config->getNumArgs() > 2)
      L.SharedBytes = constantOf(Config->getArg(2), Context).value_or(0);
    return true;
  }

  bool VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *T) override {
    const clang::FunctionDecl *F = T->getTemplatedDecl();
    if (!F->hasAttr<clang::CUDAGlobalAttr>() || isOfToolkit(*T))
      return true;
    if (F->hasBody() && !is_contained(To.Templates, qualifiedName(*T)))
      To.Templates.push_back(qualifiedName(*T));
    for (const clang::FunctionDecl *S : T->specializations())
      add(*S);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl *F) override {
    if (F->hasAttr<clang::CUDAGlobalAttr>() && !isOfToolkit(*F))
      add(*F);
    return true;
  }

  bool VisitVarDecl(clang::VarDecl *V) override {
    if (!V->getIdentifier() || !V->getName().starts_with(WantedPrefix))
      return true;
    size_t Index = 0;
    V->getName().drop_front(WantedPrefix.size()).getAsInteger(10, Index);
    auto *Address = V->getInit() ? dyn_cast<clang::UnaryOperator>(
                                       V->getInit()->IgnoreParenImpCasts())
                                 : nullptr;
    auto *Ref = Address ? dyn_cast<clang::DeclRefExpr>(
                              Address->getSubExpr()->IgnoreParenImpCasts())
                        : nullptr;
    auto *F = Ref ? dyn_cast<clang::FunctionDecl>(Ref->getDecl()) : nullptr;
    if (!F || !F->hasAttr<clang::CUDAGlobalAttr>())
      return true;
    add(*F);
    To.Resolved.resize(std::max(To.Resolved.size(), Index + 1));
    To.Resolved[Index] = prototypeOf(*F);
    return true;
  }

private:
  static bool isOfToolkit(const clang::Decl &D) {
    return D.getASTContext().getSourceManager().isInSystemHeader(
        D.getLocation());
  }

  static bool sharesName(const clang::FunctionDecl &F) {
    return any_of(
        F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()),
        [](const clang::NamedDecl *D) {
          auto *Other = dyn_cast<clang::FunctionDecl>(D);
          return Other && !Other->hasAttr<clang::CUDAGlobalAttr>();
        });
  }

  void add(const clang::FunctionDecl &F) {
    const clang::FunctionDecl *Definition = nullptr;
    const clang::FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
    // Of one that is only declared, another file has the code.
    if (F.isDependentContext() || F.isInvalidDecl() ||
        isa<clang::CXXMethodDecl>(F) ||
        !(Pattern ? Pattern : &F)->hasBody(Definition))
      return;
    KernelSignature S;
    S.Name = kernelName(F);
    S.Prototype = prototypeOf(F);
    for (KernelSignature &Other : To.All) {
      if (Other.Prototype == S.Prototype)
        return;
      if (Other.Name == S.Name)
        Other.IsOverloaded = S.IsOverloaded = true;
    }
    S.SharesName = sharesName(F);
    for (const clang::ParmVarDecl *P : F.parameters()) {
      unsigned Index = P->getFunctionScopeIndex();
      // A declaration before it need not name the parameters.
      if (Index < Definition->getNumParams() && P->getName().empty())
        S.Parameters.push_back(
            {Definition->getParamDecl(Index)->getNameAsString(), {}});
      else
        S.Parameters.push_back({P->getNameAsString(), {}});
      if (S.Parameters.back().Name.empty())
        S.Parameters.back().Name = "arg" + utostr(Index + 1);
      S.Parameters.back().Type = layoutOf(P->getType(), F.getASTContext());
    }
    if (auto *Bounds = F.getAttr<clang::CUDALaunchBoundsAttr>())
      S.MaxLanes =
          constantOf(Bounds->getMaxThreads(), F.getASTContext()).value_or(0);
    readKernelBody(F, S);
    To.All.push_back(std::move(S));
  }

  FileKernels &To;
  const clang::Preprocessor &PP;
};

class QueryRun {
public:
  explicit QueryRun(const KernelQuery &Query) : Query(Query) {}

  Expected<std::vector<KernelSignature>> run() {
    if (Error Wrong = read(Query.Wanted))
      return std::move(Wrong);
    if (std::vector<std::string> Full = withNamespaces(); !Full.empty())
      if (Error Wrong = read(Full))
        return std::move(Wrong);
    if (Query.Macros)
      *Query.Macros = Found.Macros;
    if (Query.Wanted.empty())
      return all();
    std::vector<KernelSignature> Result;
    for (size_t I = 0; I < Query.Wanted.size(); ++I) {
      std::vector<KernelSignature> Used = instancesOf(Query.Wanted[I]);
      if (Used.empty()) {
        auto One = find(I);
        if (!One)
          return One.takeError();
        Used.push_back(std::move(*One));
      }
      for (KernelSignature &S : Used) {
        S.WantedBy = I;
        Result.push_back(std::move(S));
      }
    }
    return Result;
  }

private:
  Error read(ArrayRef<std::string> Names) {
    std::string Text = std::string("#define main ") + RenamedMain +
                       "\n#include \"" + normalizePath(Query.File) +
                       "\"\n#undef main\n";
    for (const auto &[I, Name] : enumerate(Names))
      if (StringRef(Name).contains('<') && !StringRef(Name).contains('('))
        Text +=
            ("static auto " + WantedPrefix + Twine(I) + " = &" + Name + ";\n")
                .str();
    ParseJob Job;
    Job.File = Query.TemporaryDir + "/signature.cu";
    if (Error Wrong = writeFiles({{Job.File, Text, ""}}))
      return Wrong;
    Job.Tools = Query.Tools;
    Job.Options = Query.Options;
    Job.CacheDir = Query.CacheDir;
    // A template of the host's launches the kernels of its own arguments.
    Job.InstantiatesBodies = true;
    Found = {};
    auto Outcome = parse(Job, [&](clang::CompilerInstance &Compiler,
                                  const HeaderGraph &) {
      return std::make_unique<KernelFinder>(Found, Compiler.getPreprocessor());
    });
    if (!Outcome)
      return Outcome.takeError();
    Problems = std::move(*Outcome);
    return Error::success();
  }

  /// "reduce<int>" of the only template by that name: "detail::reduce<int>".
  /// Empty when there is nothing to add.
  std::vector<std::string> withNamespaces() const {
    std::vector<std::string> Names = Query.Wanted;
    bool IsChanged = false;
    for (const auto &[I, Name] : enumerate(Names)) {
      if (I < Found.Resolved.size() && !Found.Resolved[I].empty())
        continue;
      auto [Template, Arguments] = StringRef(Name).split('<');
      std::vector<StringRef> Fit;
      for (const std::string &T : Found.Templates)
        if (!Arguments.empty() && T != Template && isCalled(Template, T))
          Fit.push_back(T);
      if (Fit.size() != 1)
        continue;
      Names[I] = (Fit[0] + "<" + Arguments).str();
      IsChanged = true;
    }
    return IsChanged ? Names : std::vector<std::string>();
  }

  Expected<std::vector<KernelSignature>> all() {
    if (!Found.All.empty()) {
      for (const std::string &T : Found.Templates)
        if (Query.Unused && instancesOf(T).empty())
          Query.Unused->push_back(T);
      return std::move(Found.All);
    }
    if (!Found.Templates.empty())
      return fileError(Query.File, "has kernel templates only (" +
                                       join(Found.Templates, ", ") +
                                       "); add its arguments: --kernel '" +
                                       Found.Templates[0] + "<...>'");
    return fileError(Query.File, "has no kernel" + firstProblem());
  }

  Expected<KernelSignature> find(size_t Index) {
    const std::string &Name = Query.Wanted[Index];
    if (Index < Found.Resolved.size() && !Found.Resolved[Index].empty())
      for (const KernelSignature &S : Found.All)
        if (S.Prototype == Found.Resolved[Index])
          return S;
    std::vector<const KernelSignature *> Fit;
    for (const KernelSignature &S : Found.All)
      if (isCalled(Name, S.Name) || isCalled(Name, S.Prototype))
        Fit.push_back(&S);
    if (Fit.size() == 1)
      return *Fit[0];
    if (Fit.size() > 1) {
      std::string Text = "'" + Name + "' is the name of several kernels:";
      for (const KernelSignature *S : Fit)
        Text += "\n  " + S->Prototype;
      return fileError(Query.File, Text);
    }
    return fileError(Query.File, missing(Name));
  }

  /// As it is, or without its namespaces; spaces do not count.
  static bool isCalled(StringRef Given, StringRef Name) {
    const std::string A = withoutSpaces(Given), B = withoutSpaces(Name);
    return A == B || StringRef(B).ends_with("::" + A);
  }

  std::string missing(StringRef Name) const {
    for (const std::string &T : Found.Templates)
      if (isCalled(Name, T))
        return "'" + Name.str() + "' is a template; name its arguments: '" + T +
               "<...>'" + instances(T);
    std::string Text = "has no kernel '" + Name.str() + "'";
    if (Found.All.empty() && Found.Templates.empty())
      return Text + " and no other kernel" + firstProblem();
    Text += "; it has:";
    for (const KernelSignature &S : Found.All)
      Text += "\n  " + S.Prototype;
    for (const std::string &T : Found.Templates)
      Text += "\n  " + T + "<...>";
    // The template's arguments may be what does not compile.
    return Text + (Name.contains('<') ? firstProblem() : "");
  }

  std::string instances(StringRef Template) const {
    std::string Text;
    for (const KernelSignature &S : instancesOf(Template))
      Text += (Text.empty() ? "; the file uses:\n  " : "\n  ") + S.Name;
    return Text;
  }

  /// The instances that the file makes of the template by that name.
  std::vector<KernelSignature> instancesOf(StringRef Name) const {
    std::vector<KernelSignature> All;
    for (const std::string &T : Found.Templates)
      if (isCalled(Name, T))
        for (const KernelSignature &S : Found.All)
          if (StringRef(S.Name).starts_with(T + "<"))
            All.push_back(S);
    return All;
  }

  std::string firstProblem() const {
    if (Problems.Errors.empty())
      return "";
    const ParseProblem &P = Problems.Errors.front();
    return "\n  clang says, at " + P.File + ":" + utostr(P.Line) + ": " +
           P.Message;
  }

  const KernelQuery &Query;
  FileKernels Found;
  ParseOutcome Problems;
};

} // namespace

Expected<std::vector<KernelSignature>> readKernels(const KernelQuery &Query) {
  if (auto Exists = readFile(Query.File); !Exists)
    return Exists.takeError();
  return QueryRun(Query).run();
}

} // namespace porthip
