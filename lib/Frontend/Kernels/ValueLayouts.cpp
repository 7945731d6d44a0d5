// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Kernels/ValueLayouts.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

/// Arrays of structures are laid out element by element up to here.
constexpr uint64_t MaxElements = 4096;

class LayoutMaker {
public:
  LayoutMaker(const clang::ASTContext &Context) : Context(Context) {}

  ValueLayout make(clang::QualType Type, bool IsBehindPointer) {
    ValueLayout Result;
    clang::PrintingPolicy Policy(Context.getLangOpts());
    Policy.SuppressTagKeyword = true;
    Result.Spelling = Type.getAsString(Policy);
    IsInBuffer = IsBehindPointer;
    // GNU C++ lets arithmetic step over void by bytes.
    Type = Type.getUnqualifiedType();
    bool IsVoid = Type->isVoidType();
    Result.SizeBytes =
        IsVoid ? 1 : uint64_t(Context.getTypeSizeInChars(Type).getQuantity());
    if (IsVoid)
      scalar(Result, "", 0, "u8");
    else
      add(Result, Type, "", 0, 1);
    return Result;
  }

private:
  static constexpr StringLiteral Texture = "a texture object";

  static ScalarLayout &scalar(ValueLayout &To, const Twine &Path, uint64_t At,
                              StringRef Kind, uint64_t Count = 1) {
    ScalarLayout &S = To.Scalars.emplace_back();
    S.Path = Path.str();
    S.OffsetBytes = At;
    S.Kind = Kind.str();
    S.Count = Count;
    return S;
  }

  static void refuse(ValueLayout &To, const Twine &Path, uint64_t At,
                     const Twine &Why) {
    scalar(To, Path, At, "").Unsupported = Why.str();
  }

  /// Types that are handles or numbers by their names.
  static StringRef byName(StringRef Name) {
    return StringSwitch<StringRef>(Name)
        .Cases({"__half", "half"}, "f16")
        .Cases({"__nv_bfloat16", "nv_bfloat16"}, "bf16")
        .Default("");
  }

  static StringRef handleName(clang::QualType Type) {
    for (auto *T = Type->getAs<clang::TypedefType>(); T;
         T = T->desugar()->getAs<clang::TypedefType>())
      if (StringRef Said = StringSwitch<StringRef>(T->getDecl()->getName())
                               .Case("cudaTextureObject_t", Texture)
                               .Case("cudaSurfaceObject_t", "a surface object")
                               .Default("");
          !Said.empty())
        return Said;
    return "";
  }

  static StringRef numberKind(const clang::BuiltinType &Type, uint64_t Bits) {
    using B = clang::BuiltinType;
    switch (Type.getKind()) {
    case B::Bool:
      return "bool";
    case B::Half:
    case B::Float16:
      return "f16";
    case B::BFloat16:
      return "bf16";
    case B::Float:
      return "f32";
    case B::Double:
      return "f64";
    default:
      if (!Type.isInteger() || Bits > 64)
        return "";
      bool IsSigned = Type.isSignedInteger();
      return Bits == 8    ? (IsSigned ? "i8" : "u8")
             : Bits == 16 ? (IsSigned ? "i16" : "u16")
             : Bits == 32 ? (IsSigned ? "i32" : "u32")
                          : (IsSigned ? "i64" : "u64");
    }
  }

  void add(ValueLayout &To, clang::QualType Type, const std::string &Path,
           uint64_t At, uint64_t Count) {
    if (StringRef Handle = handleName(Type); !Handle.empty())
      return addHandle(To, Handle, Path, At);
    if (auto *Array = Context.getAsConstantArrayType(Type))
      return addArray(To, *Array, Path, At, Count);
    if (auto *Vector = Type->getAs<clang::VectorType>())
      return add(To, Vector->getElementType(), Path, At,
                 Count * Vector->getNumElements());
    if (Type->isPointerType())
      return addPointer(To, Type->getPointeeType(), Path, At);
    if (auto *Enum = Type->getAsEnumDecl())
      return addEnum(To, *Enum, Path, At, Count);
    if (auto *Record = Type->getAsRecordDecl())
      return addRecord(To, *Record, Path, At, Count);
    auto *Number = Type->getAs<clang::BuiltinType>();
    StringRef Kind =
        Number ? numberKind(*Number, Context.getTypeSize(Type)) : "";
    if (Kind.empty())
      return refuse(To, Path, At,
                    "has type '" + Type.getAsString() +
                        "', for which porthip makes no values");
    scalar(To, Path, At, Kind, Count);
  }

  void addHandle(ValueLayout &To, StringRef What, const std::string &Path,
                 uint64_t At) const {
    if (What != Texture || IsInBuffer)
      return refuse(To, Path, At, "is " + What);
    refuse(To, Path, At,
           "is " + What + " whose texels no tex1Dfetch or tex2D tells");
    // The body may tell them; see readKernelBody().
    To.Scalars.back().Kind = "texture";
  }

  void addArray(ValueLayout &To, const clang::ConstantArrayType &Array,
                const std::string &Path, uint64_t At, uint64_t Count) {
    clang::QualType Element = Array.getElementType();
    uint64_t Length = Array.getZExtSize();
    clang::QualType Innermost = Context.getBaseElementType(Element);
    auto *Record = Innermost->getAsRecordDecl();
    bool IsNumber = Record ? !byName(Record->getName()).empty()
                           : !Innermost->isPointerType();
    if (IsNumber && Count == 1) {
      uint64_t Inner = Context.getTypeSize(Element) /
                       std::max<uint64_t>(1, Context.getTypeSize(Innermost));
      return add(To, Innermost, Path, At, Length * Inner);
    }
    if (Length > MaxElements)
      return refuse(To, Path, At, "is an array of too many structures");
    uint64_t Stride = Context.getTypeSizeInChars(Element).getQuantity();
    for (uint64_t I = 0; I < Length; ++I)
      add(To, Element, Path + "[" + utostr(I) + "]", At + I * Stride, 1);
  }

  void addPointer(ValueLayout &To, clang::QualType Pointee,
                  const std::string &Path, uint64_t At) {
    if (IsInBuffer)
      return refuse(To, Path, At, "is a pointer in memory");
    if (Pointee->isFunctionType())
      return refuse(To, Path, At, "is a pointer to a function");
    if (Pointee->isIncompleteType() && !Pointee->isVoidType())
      return refuse(To, Path, At, "points to a type that is not defined");
    ScalarLayout &S = scalar(To, Path, At, "pointer");
    S.IsPointeeConst = Context.getBaseElementType(Pointee).isConstQualified();
    S.Pointee = std::make_shared<ValueLayout>(
        LayoutMaker(Context).make(Pointee, /*IsBehindPointer=*/true));
  }

  void addEnum(ValueLayout &To, const clang::EnumDecl &Enum,
               const std::string &Path, uint64_t At, uint64_t Count) {
    clang::QualType Integer = Enum.getIntegerType();
    if (Integer.isNull())
      return refuse(To, Path, At, "is an enumeration that is not defined");
    add(To, Integer, Path, At, Count);
    for (const clang::EnumConstantDecl *E : Enum.enumerators())
      To.Scalars.back().Enumerators.push_back(
          int64_t(E->getInitVal().extOrTrunc(64).getZExtValue()));
  }

  void addRecord(ValueLayout &To, const clang::RecordDecl &Declared,
                 const std::string &Path, uint64_t At, uint64_t Count) {
    const clang::RecordDecl *Record = Declared.getDefinition();
    if (!Record || Record->isInvalidDecl())
      return refuse(To, Path, At,
                    "has type '" + Declared.getNameAsString() +
                        "', which is not defined");
    if (StringRef Kind = byName(Record->getName()); !Kind.empty()) {
      scalar(To, Path, At, Kind, Count);
      return;
    }
    const auto *Class = dyn_cast<clang::CXXRecordDecl>(Record);
    if (Class && Class->isDynamicClass())
      return refuse(To, Path, At, "has virtual functions");
    const clang::ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
    if (Class)
      for (const clang::CXXBaseSpecifier &Base : Class->bases())
        if (auto *B = Base.getType()->getAsCXXRecordDecl(); B && !B->isEmpty())
          add(To, Base.getType(), Path,
              At + Layout.getBaseClassOffset(B).getQuantity(), 1);
    for (const clang::FieldDecl *Field : Record->fields()) {
      // The first member stands for a union.
      if (Record->isUnion() && Field->getFieldIndex())
        break;
      std::string Name = Field->getNameAsString();
      std::string Full =
          Path.empty() || Name.empty() ? Path + Name : Path + "." + Name;
      uint64_t Bits = Layout.getFieldOffset(Field->getFieldIndex());
      if (Field->isBitField() || Field->getType()->isReferenceType())
        refuse(To, Full, At + Bits / 8,
               Field->isBitField() ? "is a bit-field" : "is a reference");
      else
        add(To, Field->getType(), Full, At + Bits / 8, 1);
    }
  }

  const clang::ASTContext &Context;
  bool IsInBuffer = false;
};

} // namespace

ValueLayout layoutOf(clang::QualType Type, const clang::ASTContext &Context) {
  if (Type->isReferenceType() || Type->isIncompleteType()) {
    ValueLayout Result;
    Result.Spelling = Type.getAsString();
    Result.Scalars.emplace_back().Unsupported =
        Type->isReferenceType() ? "is a reference" : "has an incomplete type";
    return Result;
  }
  return LayoutMaker(Context).make(Type, /*IsBehindPointer=*/false);
}

} // namespace porthip
