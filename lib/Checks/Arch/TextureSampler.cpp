// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Settings that HIP leaves out when it makes a sampler: addressing modes other
// than the first, the border's colour, anisotropy, the bias of mipmap levels.
#include "Checks/Analysis/Sites.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

bool hasImages(const GpuTarget &T) { return T.HasImages; }

PORTHIP_CHECK(
    TextureSampler,
    {"porthip-arch-texture-sampler", "setting of a texture that HIP leaves out",
     Severity::Error, 30,
     "A texture descriptor or a texture reference, in one function: "
     "'addressMode[1]' or '[2]' that is another constant than 'addressMode[0]' "
     "('[2]' only if the file reads three dimensions); a 'borderColor' that is "
     "not 0, unless the mode is none with a border; 'maxAnisotropy' or "
     "'mipmapLevelBias' that is not 0. A note if two modes are different "
     "variables. For targets with texture hardware: elsewhere porthip's shims "
     "read textures, with a mode for each dimension.",
     "HIP makes the sampler with 'addressMode[0]' for all dimensions and a "
     "border of zeros, and says nothing. With an anisotropy or a bias it makes "
     "none: 'hipCreateTextureObject' gives hipErrorNotSupported.",
     R"(
// porthip --gpu=gfx90a
void wrap(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeWrap;
  how.addressMode[1] = cudaAddressModeClamp;
  how.normalizedCoords = 1;
  cudaCreateTextureObject(t, from, &how, nullptr);
}
)",
     R"(
// porthip --gpu=gfx90a
void wrap(cudaTextureObject_t *t, const cudaResourceDesc *from) {
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeClamp; // the kernel reads x - floor(x)
  how.addressMode[1] = cudaAddressModeClamp;
  how.normalizedCoords = 1;
  cudaCreateTextureObject(t, from, &how, nullptr);
}
)",
     "Use one mode for all dimensions and compute the others in the kernel: 'x "
     "- floor(x)' wraps, 'fminf(fmaxf(y, 0), 1)' clamps.",
     "ROCm's hip_texture.cpp, ihipCreateTextureObject", hasImages,
     "cudaTextureDesc textureReference CUDA_TEXTURE_DESC "
     "cuTexRefSetAddressMode"});

constexpr int64_t Wrap = 0, Clamp = 1, Mirror = 2, Border = 3;

/// The settings of one descriptor in one function, up to a place in it.
struct Settings {
  struct Setting {
    const Expr *At = nullptr; ///< the value
    std::optional<int64_t> Known;
  };
  Setting Mode[3], Normalised, Colour;
  bool IsReference = false; ///< a texture reference: clamps by itself
  bool IsOwn = false;       ///< a local variable: what is not set is 0
};

class TextureSamplerCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    Targets = chosenTargets(C);
    llvm::erase_if(Targets, [](const GpuTarget *T) { return !T->HasImages; });
    if (Targets.empty())
      return;
    const Sites &S = C.analysis<Sites>();
    ReadsVolumes = readsVolumes(C);
    for (const FunctionDecl *F : C.functions()) {
      Of.clear();
      forEachStmt(*F, [&](const Stmt *E) {
        visit(*E, S, C);
        return true;
      });
      for (const auto &Each : Of)
        compare(Each.second, C);
    }
  }

private:
  static bool readsVolumes(CheckContext &C) {
    bool Found = false;
    for (const FunctionDecl *F : C.functions())
      forEachStmt(*F, [&](const Stmt *E) {
        if (const auto *Call = dyn_cast<CallExpr>(E)) {
          StringRef Name = calleeName(Call);
          Found |= Name.starts_with("tex3D") || Name == "cudaMalloc3DArray" ||
                   Name.starts_with("cuArray3DCreate");
        }
        return !Found;
      });
    return Found;
  }

  void visit(const Stmt &E, const Sites &S, CheckContext &C) {
    if (const auto *Assign = dyn_cast<BinaryOperator>(&E);
        Assign && Assign->getOpcode() == BO_Assign)
      set(*Assign, S, C);
    else if (const auto *Call = dyn_cast<CallExpr>(&E))
      visitCall(*Call, S, C);
    else if (const auto *Decls = dyn_cast<DeclStmt>(&E))
      for (const Decl *D : Decls->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          declare(*V, S, C);
  }

  /// `d.addressMode[0] = d.addressMode[1] = mode`
  static const Expr *valueOf(const BinaryOperator &Assign) {
    const Expr *Value = Assign.getRHS();
    while (const auto *Inner =
               dyn_cast<BinaryOperator>(Value->IgnoreParenCasts())) {
      if (Inner->getOpcode() != BO_Assign)
        break;
      Value = Inner->getRHS();
    }
    return Value;
  }

  /// The member of CUDA's descriptors that is assigned to, and its element.
  static const MemberExpr *memberOf(const Expr *To, const Sites &S,
                                    CheckContext &C,
                                    std::optional<int64_t> &Index) {
    To = To->IgnoreParenImpCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To)) {
      Index = S.constant(Element->getIdx());
      To = Element->getBase()->IgnoreParenImpCasts();
    }
    const auto *Member = dyn_cast<MemberExpr>(To);
    const auto *Field =
        Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    return Field && Field->getIdentifier() && C.isCuda(*Field) ? Member
                                                               : nullptr;
  }

  Settings *settingsOf(const Expr *Base) {
    const ValueDecl *D = namedBelow(Base);
    if (!D)
      return nullptr;
    auto [It, IsNew] = Of.try_emplace(D->getCanonicalDecl());
    if (IsNew) {
      QualType Type = D->getType().getNonReferenceType();
      const auto *Record = Type->getAsCXXRecordDecl();
      StringRef Name =
          Record && Record->getIdentifier() ? Record->getName() : "";
      It->second.IsReference = Name == "texture";
      const auto *V = dyn_cast<VarDecl>(D);
      It->second.IsOwn = V && V->isLocalVarDecl() && Type->isRecordType();
    }
    return &It->second;
  }

  void set(const BinaryOperator &Assign, const Sites &S, CheckContext &C) {
    std::optional<int64_t> Index;
    const MemberExpr *Member = memberOf(Assign.getLHS(), S, C, Index);
    if (!Member)
      return;
    const Expr *Value = valueOf(Assign);
    Settings *To = settingsOf(Member->getBase());
    if (To)
      set(*To, Member->getMemberDecl()->getName(), Index, *Value, S, C);
  }

  void set(Settings &To, StringRef Name, std::optional<int64_t> Index,
           const Expr &Value, const Sites &S, CheckContext &C) {
    std::optional<int64_t> Known = S.constant(&Value);
    if (Name == "addressMode") {
      if (Index && *Index >= 0 && *Index < 3)
        To.Mode[*Index] = {&Value, Known};
      else // all of them, in a loop
        for (auto &Each : To.Mode)
          Each = {};
    } else if (Name == "normalizedCoords" || Name == "normalized" ||
               Name == "flags") {
      To.Normalised = {&Value, Known};
    } else if (Name == "borderColor") {
      if (isOtherThanZero(Value, C))
        To.Colour = {&Value, std::nullopt};
    } else if ((Name == "maxAnisotropy" || Name == "mipmapLevelBias") &&
               isOtherThanZero(Value, C)) {
      tell(Value, Severity::Error,
           "HIP makes no texture with '" + Name +
               "' that is not 0: it returns hipErrorNotSupported on " +
               namesOf(Targets),
           C)
          .fix("leave '" + Name + "' at 0");
    }
  }

  static bool isOtherThanZero(const Expr &Value, CheckContext &C) {
    Expr::EvalResult Result;
    if (Value.isValueDependent() || !Value.EvaluateAsRValue(Result, C.AST))
      return false;
    if (Result.Val.isFloat())
      return !Result.Val.getFloat().isZero();
    return Result.Val.isInt() && Result.Val.getInt() != 0;
  }

  /// cudaTextureDesc d = {{Wrap, Clamp}, ...};
  void declare(const VarDecl &V, const Sites &S, CheckContext &C) {
    const auto *List = dyn_cast_or_null<InitListExpr>(
        V.getInit() ? V.getInit()->IgnoreImplicit() : nullptr);
    const auto *Record = V.getType()->getAsCXXRecordDecl();
    if (!List || !Record || !C.isCuda(*Record) || !Record->hasDefinition() ||
        List->isTypeDependent())
      return;
    if (!List->isSemanticForm())
      List = List->getSemanticForm();
    for (const FieldDecl *Field : Record->fields()) {
      unsigned Place = Field->getFieldIndex();
      if (!List || Place >= List->getNumInits() || !Field->getIdentifier())
        return;
      const Expr *Init = List->getInit(Place);
      const auto *Part = dyn_cast_or_null<InitListExpr>(Init);
      if (!isSampler(Field->getName()) || !Init ||
          isa<ImplicitValueInitExpr>(Init))
        continue;
      Settings &To = Of[V.getCanonicalDecl()];
      To.IsOwn = true;
      if (!Part)
        set(To, Field->getName(), std::nullopt, *Init, S, C);
      for (unsigned I = 0; Part && I < Part->getNumInits(); ++I)
        if (!isa<ImplicitValueInitExpr>(Part->getInit(I)))
          set(To, Field->getName(), I, *Part->getInit(I), S, C);
    }
  }

  static bool isSampler(StringRef Name) {
    return Name == "addressMode" || Name == "borderColor" ||
           Name == "maxAnisotropy" || Name == "mipmapLevelBias" ||
           Name == "normalizedCoords" || Name == "normalized";
  }

  /// A call that is given the descriptor may use it as it is by now.
  void visitCall(const CallExpr &Call, const Sites &S, CheckContext &C) {
    if (calleeName(&Call) == "cuTexRefSetAddressMode" &&
        Call.getNumArgs() == 3) {
      if (Settings *To = settingsOf(Call.getArg(0)))
        set(*To, "addressMode", S.constant(Call.getArg(1)), *Call.getArg(2), S,
            C);
      return;
    }
    for (const Expr *Argument : Call.arguments())
      if (const ValueDecl *D = namedBelow(Argument))
        if (auto It = Of.find(D->getCanonicalDecl()); It != Of.end())
          compare(It->second, C);
  }

  HazardBuilder tell(const Expr &At, Severity Level, const llvm::Twine &Message,
                     CheckContext &C) {
    auto Report = C.report(TextureSampler, At.getSourceRange(), Message);
    Report.level(Level);
    return Report;
  }

  /// Without normalised coordinates CUDA clamps where it should wrap.
  static std::optional<int64_t> effective(const Settings &Of,
                                          std::optional<int64_t> Mode) {
    bool IsPlain = Of.Normalised.At ? Of.Normalised.Known == 0 : Of.IsOwn;
    return IsPlain && Mode && (*Mode == Wrap || *Mode == Mirror) ? Clamp : Mode;
  }

  static StringRef nameOf(int64_t Mode) {
    static constexpr llvm::StringLiteral Names[] = {"wrap", "clamp", "mirror",
                                                    "border"};
    return Mode >= Wrap && Mode <= Border ? StringRef(Names[Mode]) : "?";
  }

  void compare(const Settings &Each, CheckContext &C) {
    auto First = Each.Mode[0].At    ? effective(Each, Each.Mode[0].Known)
                 : Each.IsReference ? std::optional(Clamp)
                                    : std::nullopt;
    bool IsFirstKnown = First.has_value();
    for (unsigned I = 1; I < (ReadsVolumes ? 3u : 2u); ++I) {
      const Settings::Setting &Mode = Each.Mode[I];
      auto Other = effective(Each, Mode.Known);
      if (!Mode.At || (!Each.Mode[0].At && !Each.IsReference))
        continue;
      const char *Axis = I == 1 ? "y" : "z";
      if (IsFirstKnown && Other && *First != *Other)
        tell(*Mode.At, Severity::Error,
             llvm::Twine("HIP takes 'addressMode[0]' for all dimensions: on ") +
                 namesOf(Targets) + " " + Axis + " gets '" + nameOf(*First) +
                 "' and not '" + nameOf(*Other) + "'",
             C)
            .fix("use one mode, and compute the other in the kernel");
      else if (Each.Mode[0].At && !(IsFirstKnown && Other) &&
               !isSame(*Each.Mode[0].At, *Mode.At, C))
        tell(*Mode.At, Severity::Note,
             llvm::Twine("HIP takes 'addressMode[0]' for all dimensions: on ") +
                 namesOf(Targets) + " " + Axis +
                 " gets that mode, whatever this one is",
             C)
            .effort(0)
            .fix("check that the two are always the same");
    }
    if (Each.Colour.At && (!First || *First == Border))
      tell(*Each.Colour.At, Severity::Error,
           "HIP's border is 0 in all components: this 'borderColor' is not "
           "used on " +
               namesOf(Targets),
           C)
          .fix("compare the coordinate with the border in the kernel");
  }

  /// Both are the same variable, or the same words.
  static bool isSame(const Expr &A, const Expr &B, CheckContext &C) {
    StringRef Text = C.textOf(A.getSourceRange());
    return !Text.empty() && Text == C.textOf(B.getSourceRange());
  }

  std::vector<const GpuTarget *> Targets;
  bool ReadsVolumes = false;
  llvm::MapVector<const Decl *, Settings> Of;
};

PORTHIP_AST_CHECK(TextureSamplerCheck);

} // namespace
} // namespace porthip
