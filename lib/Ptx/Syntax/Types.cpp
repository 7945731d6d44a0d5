// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Syntax/Types.h"
#include "llvm/Support/ErrorHandling.h"

namespace porthip::ptx {

using C = Type::Class;

static const Type AllTypes[] = {
    {C::Bits, 8, 1, "b8"},         {C::Bits, 16, 1, "b16"},
    {C::Bits, 32, 1, "b32"},       {C::Bits, 64, 1, "b64"},
    {C::Bits, 128, 1, "b128"},     {C::Unsigned, 8, 1, "u8"},
    {C::Unsigned, 16, 1, "u16"},   {C::Unsigned, 32, 1, "u32"},
    {C::Unsigned, 64, 1, "u64"},   {C::Signed, 8, 1, "s8"},
    {C::Signed, 16, 1, "s16"},     {C::Signed, 32, 1, "s32"},
    {C::Signed, 64, 1, "s64"},     {C::Float, 16, 1, "f16"},
    {C::Float, 32, 1, "f32"},      {C::Float, 64, 1, "f64"},
    {C::BFloat, 16, 1, "bf16"},    {C::Float, 16, 2, "f16x2"},
    {C::BFloat, 16, 2, "bf16x2"},  {C::Float, 32, 2, "f32x2"},
    {C::Unsigned, 16, 2, "u16x2"}, {C::Signed, 16, 2, "s16x2"},
    {C::Predicate, 1, 1, "pred"},  {C::Tf32, 32, 1, "tf32"},
    {C::Small, 8, 2, "e4m3x2"},    {C::Small, 8, 2, "e5m2x2"},
    {C::Small, 8, 2, "e2m3x2"},    {C::Small, 8, 2, "e3m2x2"},
    {C::Small, 4, 2, "e2m1x2"},    {C::Small, 8, 2, "ue8m0x2"},
    {C::Small, 8, 4, "e4m3x4"},    {C::Small, 8, 4, "e5m2x4"},
    {C::Small, 8, 4, "e2m3x4"},    {C::Small, 8, 4, "e3m2x4"},
    {C::Small, 4, 4, "e2m1x4"},
};

std::optional<Type> typeNamed(llvm::StringRef Modifier) {
  for (const Type &T : AllTypes)
    if (Modifier == T.Name)
      return T;
  return std::nullopt;
}

Type bitsType(unsigned Bits) {
  for (const Type &T : AllTypes)
    if (T.isUntyped() && T.LaneBits == Bits)
      return T;
  llvm_unreachable("no PTX type of that size");
}

Type Type::lane() const {
  for (const Type &T : AllTypes)
    if (T.Of == Of && T.LaneBits == LaneBits && T.Lanes == 1)
      return T;
  return *this;
}

} // namespace porthip::ptx
