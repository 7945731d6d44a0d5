// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_FRONTEND_NVCCENUMERATION_H
#define PORTHIP_FRONTEND_NVCCENUMERATION_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace porthip {

/// The integer by way of which nvcc's device code converts an enumeration from
/// floats, to floats and to wider integers, where clang takes another one: a
/// signed one for an enumeration without a written type whose enumerators are
/// not negative, if it holds them all. To clang (float)(E)-1 is 4294967296.
/// Null: the same as clang's. Source: nvcc 13.0 -ptx.
inline clang::QualType nvccNumberOf(clang::QualType Type,
                                    const clang::ASTContext &AST) {
  const clang::EnumDecl *E = Type.isNull() ? nullptr : Type->getAsEnumDecl();
  if (!E || !E->isComplete() || E->isFixed() || E->isScoped())
    return {};
  const clang::QualType Number = E->getIntegerType();
  if (Number.isNull() || !Number->isUnsignedIntegerType() ||
      E->getNumPositiveBits() >= AST.getTypeSize(Number))
    return {};
  return AST.getCorrespondingSignedType(Number);
}

} // namespace porthip
#endif
