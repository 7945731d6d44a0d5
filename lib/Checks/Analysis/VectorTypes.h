// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's vector types: plain structs, where HIP's are classes with
// constructors and operators.
#ifndef PORTHIP_CHECKS_VECTORTYPES_H
#define PORTHIP_CHECKS_VECTORTYPES_H

#include "Translate/Findings/Check.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/OperatorKinds.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip {

/// Components, 1 to 4, by the name of a type: `float4`; 0 for other names.
unsigned vectorComponents(llvm::StringRef Name);
/// The same by the type, if it is CUDA's own: not the project's `float4`.
unsigned vectorComponents(clang::QualType Type, CheckContext &C);
/// A vector, an array of such, or a struct that holds one.
bool holdsVector(clang::QualType Type, CheckContext &C);
/// The arguments that templates are used with, for a parameter of one of those
/// that \p Inside stands in or is.
void forEachArgument(const clang::Decl &Inside,
                     const clang::TemplateTypeParmType &Parameter,
                     llvm::function_ref<void(clang::QualType)> Visit);
/// The same for `typename Trait<T>::type`: what it is in each instance and
/// specialisation of the trait that there is.
void forEachMeaning(const clang::Decl &Inside, clang::QualType Type,
                    llvm::function_ref<void(clang::QualType)> Visit);
/// The same for the members of `Struct<T>` that are a T, or an array of T.
void forEachPart(const clang::Decl &Inside, clang::QualType Type,
                 llvm::function_ref<void(clang::QualType)> Visit);
/// Whether HIP aligns the vector to 32 bytes, which CUDA aligns to 16.
bool isWidelyAligned(clang::QualType Type, CheckContext &C);

//===-- As operands -------------------------------------------------------===//

/// HIP's have these, for vectors of integers and of floating point; of unary
/// ones the minus, `~`, `++` and `--`.
bool isHipOperator(clang::OverloadedOperatorKind Kind);

/// OO_None of what is no operator's expression.
clang::OverloadedOperatorKind operatorKind(const clang::Expr &E);

/// Without what clang adds to the source.
const clang::Expr &writtenExpr(const clang::Expr &E);

/// Type of a value; of a reference what it refers to; without typedefs and
/// qualifiers.
clang::QualType plainType(clang::QualType Type);

/// One of CUDA's, or derived from one: HIP's templates take both.
const clang::CXXRecordDecl *cudaVectorOf(clang::QualType Type, CheckContext &C);

/// `return make_float4(s * v.x, s * v.y, s * v.z, s * v.w);`, also with a type
/// and braces: what HIP's own does with a number that converts to a component.
bool isPlainScaling(const clang::FunctionDecl &F, clang::QualType Vector,
                    CheckContext &C);

} // namespace porthip

#endif
