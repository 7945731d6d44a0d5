// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction whose modifiers are taken one by one. A lowering function
// takes every modifier that it gives a meaning to; what is left over is an
// error, so that nothing is ignored.
#ifndef PORTHIP_PTX_FORM_H
#define PORTHIP_PTX_FORM_H

#include "Ptx/Ast.h"
#include "Ptx/Problem.h"
#include "Ptx/Types.h"
#include "llvm/ADT/StringRef.h"
#include <initializer_list>

namespace porthip::ptx {

/// An instruction on its way: which of its modifiers have been understood.
class Form {
public:
  Form(Failures &L, const Instruction &I, size_t TakenByMnemonic)
      : L(L), I(I), IsTaken(I.Modifiers.size()) {
    std::fill_n(IsTaken.begin(), TakenByMnemonic, true);
  }

  /// Takes the modifier if it is there.
  bool take(llvm::StringRef Modifier);
  /// Takes the first of them that is there; empty if none is.
  llvm::StringRef takeOneOf(std::initializer_list<llvm::StringRef> Modifiers);
  /// Takes every modifier that begins so; whether there was one.
  bool takeAllWith(llvm::StringRef Prefix);
  std::optional<Type> takeTypeIfAny();
  /// Takes the next type; an error if there is none.
  Type takeType();
  /// .global, .shared, ...; empty: generic.
  llvm::StringRef takeSpace();
  /// Cache hints; whether the last operand is a cache policy.
  bool takePolicy();
  /// .v2, .v4, .v8; 1 if there is none.
  unsigned takeVector();
  /// The first modifier that nothing took; empty if all are taken.
  llvm::StringRef leftOver() const;

  const Operand &operator[](size_t Index) const { return I.Operands[Index]; }
  size_t size() const { return I.Operands.size(); }
  const Instruction &instruction() const { return I; }

private:
  Failures &L;
  const Instruction &I;
  std::vector<bool> IsTaken;
};

} // namespace porthip::ptx
#endif
