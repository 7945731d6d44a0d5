// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/Elements.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace llvm;

namespace porthip {
namespace {

struct TypeFacts {
  ElementType Type;
  StringLiteral Name;
  unsigned Bytes;
};

constexpr TypeFacts Facts[] = {
    {ElementType::Unknown, "bytes", 1},  {ElementType::Bool, "bool", 1},
    {ElementType::I8, "i8", 1},          {ElementType::U8, "u8", 1},
    {ElementType::I16, "i16", 2},        {ElementType::U16, "u16", 2},
    {ElementType::I32, "i32", 4},        {ElementType::U32, "u32", 4},
    {ElementType::I64, "i64", 8},        {ElementType::U64, "u64", 8},
    {ElementType::F16, "f16", 2},        {ElementType::BF16, "bf16", 2},
    {ElementType::F8E4M3, "f8e4m3", 1},  {ElementType::F8E5M2, "f8e5m2", 1},
    {ElementType::F32, "f32", 4},        {ElementType::F64, "f64", 8},
    {ElementType::Pointer, "pointer", 8}};

const TypeFacts &factsOf(ElementType Type) { return Facts[unsigned(Type)]; }

template <typename T> T load(const char *At) {
  T Value;
  std::memcpy(&Value, At, sizeof(T));
  return Value;
}

uint64_t loadBits(ElementType Type, const char *At) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, At, elementBytes(Type));
  return Bits;
}

double smallFloat(const fltSemantics &How, uint16_t Bits,
                  unsigned BitCount = 16) {
  APFloat Value(How, APInt(BitCount, Bits));
  bool LosesInfo;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &LosesInfo);
  return Value.convertToDouble();
}

/// "float4", "HIP_vector_type<float, 4u>", "double2": float, float, double.
StringRef withoutVector(StringRef Name) {
  if (Name.consume_front("HIP_vector_type<"))
    return Name.split(',').first;
  StringRef Scalar = Name.rtrim("1234");
  if (Scalar.size() + 1 == Name.size() &&
      is_contained({"char", "uchar", "short", "ushort", "int", "uint", "long",
                    "ulong", "longlong", "ulonglong", "float", "double"},
                   Scalar))
    return Scalar;
  return Name;
}

ElementType typeNamed(StringRef Name) {
  return StringSwitch<ElementType>(withoutVector(Name))
      .Case("bool", ElementType::Bool)
      .Cases({"char", "signed char"}, ElementType::I8)
      .Cases({"unsigned char", "uchar"}, ElementType::U8)
      .Case("short", ElementType::I16)
      .Cases({"unsigned short", "ushort"}, ElementType::U16)
      .Case("int", ElementType::I32)
      .Cases({"unsigned int", "uint"}, ElementType::U32)
      .Cases({"long", "long long", "longlong"}, ElementType::I64)
      .Cases({"unsigned long", "unsigned long long", "ulong", "ulonglong"},
             ElementType::U64)
      .Cases({"__half", "__half2", "half", "_Float16", "__half_raw"},
             ElementType::F16)
      .Cases({"__nv_bfloat16", "__nv_bfloat162", "__hip_bfloat16",
              "__hip_bfloat162", "hip_bfloat16", "__bf16"},
             ElementType::BF16)
      .Cases({"__nv_fp8_e4m3", "__nv_fp8x2_e4m3", "__nv_fp8x4_e4m3",
              "__hip_fp8_e4m3", "__hip_fp8x2_e4m3", "__hip_fp8x4_e4m3",
              "porthip::fp8_e4m3", "porthip::fp8x2_e4m3",
              "porthip::fp8x4_e4m3"},
             ElementType::F8E4M3)
      .Cases({"__nv_fp8_e5m2", "__nv_fp8x2_e5m2", "__nv_fp8x4_e5m2",
              "__hip_fp8_e5m2", "__hip_fp8x2_e5m2", "__hip_fp8x4_e5m2",
              "porthip::fp8_e5m2", "porthip::fp8x2_e5m2",
              "porthip::fp8x4_e5m2"},
             ElementType::F8E5M2)
      .Cases({"float", "hipFloatComplex", "cuFloatComplex"}, ElementType::F32)
      .Cases({"double", "hipDoubleComplex", "cuDoubleComplex"},
             ElementType::F64)
      .Default(ElementType::Unknown);
}

/// Zero, NaN, infinite, or of a magnitude that programs compute with: small
/// integers and pointers are none of these when read as floats.
bool looksLikeFloat(double Value) {
  if (Value == 0 || !std::isfinite(Value))
    return true;
  double Size = std::fabs(Value);
  return Size > 1e-18 && Size < 1e18;
}

template <typename T> bool allLookLike(StringRef Bytes) {
  for (size_t I = 0; I + sizeof(T) <= Bytes.size(); I += sizeof(T))
    if (!looksLikeFloat(load<T>(Bytes.data() + I)))
      return false;
  return true;
}

} // namespace

StringRef elementName(ElementType Type) { return factsOf(Type).Name; }
unsigned elementBytes(ElementType Type) { return factsOf(Type).Bytes; }

std::optional<ElementType> elementNamed(StringRef Name) {
  for (const TypeFacts &F : Facts)
    if (F.Name == Name)
      return F.Type;
  return std::nullopt;
}

bool isFloat(ElementType Type) {
  return Type == ElementType::F8E4M3 || Type == ElementType::F8E5M2 ||
         Type == ElementType::F16 || Type == ElementType::BF16 ||
         Type == ElementType::F32 || Type == ElementType::F64;
}

double elementValue(ElementType Type, const char *At) {
  switch (Type) {
  case ElementType::Unknown:
  case ElementType::Bool:
  case ElementType::U8:
    return load<uint8_t>(At);
  case ElementType::I8:
    return load<int8_t>(At);
  case ElementType::I16:
    return load<int16_t>(At);
  case ElementType::U16:
    return load<uint16_t>(At);
  case ElementType::I32:
    return load<int32_t>(At);
  case ElementType::U32:
    return load<uint32_t>(At);
  case ElementType::I64:
    return double(load<int64_t>(At));
  case ElementType::U64:
  case ElementType::Pointer:
    return double(load<uint64_t>(At));
  case ElementType::F16:
    return smallFloat(APFloat::IEEEhalf(), load<uint16_t>(At));
  case ElementType::BF16:
    return smallFloat(APFloat::BFloat(), load<uint16_t>(At));
  case ElementType::F8E4M3:
    return smallFloat(APFloat::Float8E4M3FN(), load<uint8_t>(At), 8);
  case ElementType::F8E5M2:
    return smallFloat(APFloat::Float8E5M2(), load<uint8_t>(At), 8);
  case ElementType::F32:
    return load<float>(At);
  case ElementType::F64:
    return load<double>(At);
  }
  llvm_unreachable("all types are listed");
}

std::string elementText(ElementType Type, const char *At) {
  std::string Text;
  raw_string_ostream OS(Text);
  switch (Type) {
  case ElementType::Unknown:
    OS << format_hex(load<uint8_t>(At), 4);
    break;
  case ElementType::Pointer:
    OS << format_hex(load<uint64_t>(At), 18);
    break;
  case ElementType::I64:
    OS << load<int64_t>(At);
    break;
  case ElementType::U64:
    OS << load<uint64_t>(At);
    break;
  case ElementType::F64:
    OS << format("%.17g", load<double>(At));
    break;
  case ElementType::F32:
    OS << format("%.9g", double(load<float>(At)));
    break;
  default:
    OS << format("%.6g", elementValue(Type, At));
    break;
  case ElementType::I32:
  case ElementType::U32:
    OS << int64_t(elementValue(Type, At));
  }
  return Text;
}

uint64_t ulpDistance(ElementType Type, const char *A, const char *B) {
  if (!isFloat(Type))
    return 0;
  uint64_t Sign = uint64_t(1) << (elementBytes(Type) * 8 - 1);
  // On one line: the negative ones mirrored below 2^63.
  auto Place = [&](const char *At) {
    uint64_t Bits = loadBits(Type, At);
    uint64_t Middle = uint64_t(1) << 63;
    return Bits & Sign ? Middle - (Bits & ~Sign) : Middle + Bits;
  };
  uint64_t PlaceA = Place(A), PlaceB = Place(B);
  return PlaceA > PlaceB ? PlaceA - PlaceB : PlaceB - PlaceA;
}

std::optional<ElementType> pointee(StringRef Type) {
  Type = Type.trim();
  Type.consume_back(" restrict");
  Type.consume_back(" __restrict");
  if (!Type.consume_back("*"))
    return std::nullopt;
  Type = Type.rtrim();
  if (Type.ends_with("*"))
    return ElementType::Pointer;
  while (Type.consume_back(" const") || Type.consume_back(" volatile"))
    continue;
  return typeNamed(Type.trim());
}

std::vector<std::string> parameterTypes(StringRef Demangled) {
  // The last group of parentheses; those inside it are function pointers.
  std::vector<std::string> Types;
  size_t End = Demangled.rfind(')');
  if (End == StringRef::npos)
    return Types;
  int Depth = 0;
  size_t Begin = End;
  for (;; --Begin) {
    if (Demangled[Begin] == ')')
      ++Depth;
    if (Demangled[Begin] == '(' && --Depth == 0)
      break;
    if (Begin == 0)
      return Types;
  }
  StringRef Inside = Demangled.slice(Begin + 1, End);
  size_t From = 0;
  Depth = 0;
  for (size_t I = 0; I <= Inside.size(); ++I) {
    char C = I < Inside.size() ? Inside[I] : ',';
    Depth += C == '<' || C == '(' || C == '[' || C == '{';
    Depth -= C == '>' || C == ')' || C == ']' || C == '}';
    if (C != ',' || (Depth > 0 && I < Inside.size()))
      continue;
    StringRef One = Inside.slice(From, I).trim();
    if (!One.empty())
      Types.push_back(One.str());
    From = I + 1;
  }
  return Types;
}

ElementType guessType(StringRef A, StringRef B) {
  if (A.size() % 4 || A.size() != B.size())
    return ElementType::Unknown;
  // Floats first: two of them make a double of an ordinary magnitude more
  // often than the halves of doubles look like floats.
  if (allLookLike<float>(A) && allLookLike<float>(B))
    return ElementType::F32;
  if (A.size() % 8 == 0 && allLookLike<double>(A) && allLookLike<double>(B))
    return ElementType::F64;
  return ElementType::U32;
}

} // namespace porthip
