// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/Convert.h"
#include <cmath>
#include <cstring>

namespace porthip::blas {

static uint32_t bitsOf(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  return Bits;
}
static float floatOf(uint32_t Bits) {
  float Value;
  std::memcpy(&Value, &Bits, sizeof(Bits));
  return Value;
}

/// Keeps all but the Dropped lowest bits of the significand.
static float withoutLowBits(float Value, unsigned Dropped) {
  uint32_t Bits = bitsOf(Value);
  if (!std::isfinite(Value))
    return Value;
  uint32_t Half = (1u << (Dropped - 1)) - 1 + (Bits >> Dropped & 1);
  return floatOf((Bits + Half) & ~((1u << Dropped) - 1));
}

static uint16_t bfloatOf(float Value) {
  if (std::isnan(Value))
    return uint16_t(bitsOf(Value) >> 16 | 0x40);
  return uint16_t(bitsOf(withoutLowBits(Value, 16)) >> 16);
}
static float floatOfBfloat(uint16_t Bits) {
  return floatOf(uint32_t(Bits) << 16);
}

static float floatOfHalf(uint16_t Bits) {
  _Float16 Value;
  std::memcpy(&Value, &Bits, sizeof(Bits));
  return float(Value);
}
static uint16_t halfOf(float Value) {
  _Float16 Half = _Float16(Value);
  uint16_t Bits;
  std::memcpy(&Bits, &Half, sizeof(Bits));
  return Bits;
}

float roundTo(Rounding How, float Value) {
  switch (How) {
  case Rounding::None:
    return Value;
  case Rounding::Half:
    return floatOfHalf(halfOf(Value));
  case Rounding::Bfloat:
    return floatOfBfloat(bfloatOf(Value));
  case Rounding::Tf32:
    return withoutLowBits(Value, 13);
  }
  return Value;
}

unsigned bytesOf(Type T) {
  constexpr unsigned Bytes[] = {0, 2, 2, 4, 8, 8, 16, 1, 4};
  return Bytes[int(T)];
}

const char *nameOf(Type T) {
  constexpr const char *Names[] = {
      "void",           "__half",          "__nv_bfloat16", "float", "double",
      "cuFloatComplex", "cuDoubleComplex", "signed char",   "int"};
  return Names[int(T)];
}

double loadElement(Type Of, const void *From, uint64_t I) {
  switch (Of) {
  case Type::F16:
    return floatOfHalf(static_cast<const uint16_t *>(From)[I]);
  case Type::BF16:
    return floatOfBfloat(static_cast<const uint16_t *>(From)[I]);
  case Type::F32:
    return static_cast<const float *>(From)[I];
  case Type::F64:
    return static_cast<const double *>(From)[I];
  case Type::I8:
    return static_cast<const int8_t *>(From)[I];
  case Type::I32:
    return static_cast<const int32_t *>(From)[I];
  case Type::None:
  case Type::C32:
  case Type::C64:
    break;
  }
  return 0;
}

void storeElement(Type Of, void *To, uint64_t I, double Value) {
  switch (Of) {
  case Type::F16:
    static_cast<uint16_t *>(To)[I] = halfOf(float(Value));
    return;
  case Type::BF16:
    static_cast<uint16_t *>(To)[I] = bfloatOf(float(Value));
    return;
  case Type::F32:
    static_cast<float *>(To)[I] = float(Value);
    return;
  case Type::F64:
    static_cast<double *>(To)[I] = Value;
    return;
  default:
    return;
  }
}

void loadFloats(Type Of, Rounding How, const void *From, Index Rows,
                Index Columns, Index Ld, float *To) {
  for (Index J = 0; J < Columns; ++J)
    for (Index I = 0; I < Rows; ++I)
      To[J * Rows + I] =
          roundTo(How, float(loadElement(Of, From, uint64_t(J * Ld + I))));
}

void storeFloats(Type Of, const float *From, Index Rows, Index Columns,
                 void *To, Index Ld) {
  for (Index J = 0; J < Columns; ++J)
    for (Index I = 0; I < Rows; ++I)
      storeElement(Of, To, uint64_t(J * Ld + I), From[J * Rows + I]);
}

} // namespace porthip::blas
