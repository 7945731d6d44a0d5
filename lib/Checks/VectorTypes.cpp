// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/VectorTypes.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

unsigned vectorComponents(StringRef Name) {
  if (Name.empty() || Name.back() < '1' || Name.back() > '4')
    return 0;
  bool IsVector = llvm::StringSwitch<bool>(Name.drop_back())
                      .Cases({"char", "uchar", "short", "ushort"}, true)
                      .Cases({"int", "uint", "long", "ulong"}, true)
                      .Cases({"longlong", "ulonglong"}, true)
                      .Cases({"float", "double"}, true)
                      .Default(false);
  return IsVector ? Name.back() - '0' : 0;
}

unsigned vectorComponents(QualType Type, CheckContext &C) {
  if (Type.isNull())
    return 0;
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier() || !C.isCuda(*Record))
    return 0;
  return vectorComponents(Record->getName());
}

bool holdsVector(QualType Type, CheckContext &C) {
  if (Type.isNull() || Type->isDependentType())
    return false;
  Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
  if (vectorComponents(Type, C))
    return true;
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return false;
  Record = Record->getDefinition();
  for (const CXXBaseSpecifier &Base : Record->bases())
    if (holdsVector(Base.getType(), C))
      return true;
  return llvm::any_of(Record->fields(), [&](const FieldDecl *Field) {
    return holdsVector(Field->getType(), C);
  });
}

bool isWidelyAligned(QualType Type, CheckContext &C) {
  if (vectorComponents(Type, C) != 4)
    return false;
  StringRef Element = Type->getAsCXXRecordDecl()->getName().drop_back();
  return llvm::StringSwitch<bool>(Element)
      .Cases({"double", "long", "ulong", "longlong", "ulonglong"}, true)
      .Default(false);
}

} // namespace porthip
