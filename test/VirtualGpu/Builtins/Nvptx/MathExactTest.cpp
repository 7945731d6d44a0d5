// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the math library with one right result. Functions in a rounding
// mode must agree with the builtins of the same meaning, which ArithmeticTest
// and ConvertTest hold against the CPU and APFloat.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cmath>

using namespace nvptxtest;
using U = uint32_t;
using I32 = int32_t;
using I64 = int64_t;
using U64 = uint64_t;
#define NV "__nv_"

namespace {
const char *ptxMode(const std::string &Name) {
  std::string R = Name.substr(Name.size() - 2);
  return R == "rd" ? "rm" : R == "ru" ? "rp" : R == "rz" ? "rz" : "rn";
}
template <class T, class... A>
void expectSame(const std::string &Ours, const std::string &Builtin,
                A... Args) {
  T Got = builtin<T(A...)>(Ours)(Args...),
    Want = builtin<T(A...)>(Builtin)(Args...);
  bool IsSame = Got == Want || (Got != Got && Want != Want);
  EXPECT_TRUE(IsSame) << Ours << " = " << Got << ", not " << Want;
}
U corner() {
  static const U C[] = {0, 1, ~0u, 0x80000000u, 0x7fffffffu, 2, 31, 32};
  return random64() & 1 ? C[random64() % 8] : U(random64());
}
} // namespace

FAMILY(MathExact, RoundedFloat,
       NV "{fadd,fsub,fmul,fdiv,frcp,fsqrt,fmaf,fmaf_ieee}_{rn,rz,rd,ru}") {
  std::vector<float> V = floats(60);
  for (const std::string &Name : Names) {
    std::string Op = Name.substr(6, Name.find('_', 6) - 6);
    if (Op == "ma" || Op == "maf")
      Op = "fma";
    std::string Twin =
        "llvm.nvvm." + (Op == "sub" ? "add" : Op) + "." + ptxMode(Name) + ".f";
    for (float A : V)
      for (float B : V) {
        if (Op == "rcp" || Op == "sqrt") {
          expectSame<float>(Name, Twin, A);
          break;
        }
        if (Op == "fma")
          expectSame<float>(Name, Twin, A, B, V[random64() % V.size()]);
        else if (Op == "sub")
          EXPECT_TRUE(same(builtin<float(float, float)>(Name)(A, B),
                           builtin<float(float, float)>(Twin)(A, -B)));
        else
          expectSame<float>(Name, Twin, A, B);
      }
  }
}
FAMILY(MathExact, RoundedDouble,
       NV "{dadd,dsub,dmul,ddiv,drcp,dsqrt}_{rn,rz,rd,ru}",
       NV "fma_{rn,rz,rd,ru}") {
  std::vector<double> V = doubles(60);
  for (const std::string &Name : Names) {
    bool IsFma = has(Name, NV "fma");
    std::string Op = IsFma ? "fma" : Name.substr(6, Name.find('_', 6) - 6);
    std::string Twin =
        "llvm.nvvm." + (Op == "sub" ? "add" : Op) + "." + ptxMode(Name) + ".d";
    for (double A : V)
      for (double B : V) {
        if (Op == "rcp" || Op == "sqrt") {
          expectSame<double>(Name, Twin, A);
          break;
        }
        if (IsFma)
          expectSame<double>(Name, Twin, A, B, V[random64() % V.size()]);
        else if (Op == "sub")
          EXPECT_TRUE(same(builtin<double(double, double)>(Name)(A, B),
                           builtin<double(double, double)>(Twin)(A, -B)));
        else
          expectSame<double>(Name, Twin, A, B);
      }
  }
}
FAMILY(MathExact, Conversions,
       NV "{float,double}2{int,uint,ll,ull}_{rn,rz,rd,ru}",
       NV "{int,uint,ll,ull}2float_{rn,rz,rd,ru}",
       NV "{ll,ull}2double_{rn,rz,rd,ru}", NV "{int,uint}2double_rn",
       NV "double2float_{rn,rz,rd,ru}") {
  auto Short = [](std::string Type) {
    return Type == "float"    ? "f"
           : Type == "double" ? "d"
           : Type == "int"    ? "i"
           : Type == "uint"   ? "ui"
                              : Type;
  };
  for (const std::string &Name : Names) {
    size_t Two = Name.find('2', 5), Bar = Name.find('_', Two);
    std::string From = Name.substr(5, Two - 5);
    std::string To = Name.substr(Two + 1, Bar - Two - 1);
    std::string Twin =
        "llvm.nvvm." + Short(From) + "2" + Short(To) + "." + ptxMode(Name);
    bool Wide = To == "ll" || To == "ull";
    if (From == "float") {
      for (float F : floats(300))
        Wide ? expectSame<U64>(Name, Twin, F) : expectSame<U>(Name, Twin, F);
      continue;
    }
    if (From == "double") {
      for (double D : doubles(300))
        if (To == "float")
          expectSame<float>(Name, Twin, D);
        else
          Wide ? expectSame<U64>(Name, Twin, D) : expectSame<U>(Name, Twin, D);
      continue;
    }
    for (unsigned I = 0; I < 300; ++I) {
      U64 V = random64() >> random64() % 64;
      bool Is64 = From == "ll" || From == "ull";
      if (To == "float")
        Is64 ? expectSame<float>(Name, Twin, V)
             : expectSame<float>(Name, Twin, U(V));
      else
        Is64 ? expectSame<double>(Name, Twin, V)
             : expectSame<double>(Name, Twin, U(V));
    }
  }
}

FAMILY(MathExact, Integers,
       NV "{hadd,rhadd,uhadd,urhadd,mul24,umul24,mulhi,umulhi}",
       NV "{min,max,umin,umax,sad,usad,byte_perm}") {
  for (unsigned I = 0; I < 3000; ++I) {
    U A = corner(), B = corner(), C = corner();
    I64 SA = I32(A), SB = I32(B), UA = A, UB = B;
    auto Call = [&](const char *Name) {
      return builtin<U(U, U)>(std::string(NV) + Name)(A, B);
    };
    EXPECT_EQ(Call("hadd"), U((SA + SB) >> 1));
    EXPECT_EQ(Call("rhadd"), U((SA + SB + 1) >> 1));
    EXPECT_EQ(Call("uhadd"), U((UA + UB) >> 1));
    EXPECT_EQ(Call("urhadd"), U((UA + UB + 1) >> 1));
    I64 LA = UA & 0xffffff, LB = UB & 0xffffff;
    EXPECT_EQ(Call("umul24"), U(LA * LB));
    LA = LA >> 23 ? LA - (1 << 24) : LA;
    LB = LB >> 23 ? LB - (1 << 24) : LB;
    EXPECT_EQ(Call("mul24"), U(LA * LB));
    EXPECT_EQ(Call("mulhi"), U((SA * SB) >> 32));
    EXPECT_EQ(Call("umulhi"), U((U64(A) * B) >> 32));
    EXPECT_EQ(Call("min"), U(std::min(SA, SB)));
    EXPECT_EQ(Call("max"), U(std::max(SA, SB)));
    EXPECT_EQ(Call("umin"), U(std::min(UA, UB)));
    EXPECT_EQ(Call("umax"), U(std::max(UA, UB)));
    auto *Sad = builtin<U(U, U, U)>(NV "sad");
    auto *Usad = builtin<U(U, U, U)>(NV "usad");
    EXPECT_EQ(Sad(A, B, C), U(std::abs(SA - SB) + C));
    EXPECT_EQ(Usad(A, B, C), U(std::abs(UA - UB) + C));
    U Want = 0;
    for (unsigned K = 0; K < 4; ++K) {
      U S = C >> 4 * K & 7;
      Want |= ((S < 4 ? A >> 8 * S : B >> 8 * (S - 4)) & 0xff) << 8 * K;
    }
    EXPECT_EQ((builtin<U(U, U, U)>(NV "byte_perm")(A, B, C)), Want);
  }
}
FAMILY(MathExact, Wide, NV "{llmin,llmax,ullmin,ullmax,mul64hi,umul64hi}",
       NV "{abs,llabs,clz,clzll,ffs,ffsll,popc,popcll,brev,brevll}") {
  for (unsigned I = 0; I < 3000; ++I) {
    U64 A = U64(corner()) << 32 | corner(), B = U64(corner()) << 32 | corner();
    if (I < 64)
      A = U64(1) << I;
    auto Call = [&](const char *Name) {
      return builtin<U64(U64, U64)>(std::string(NV) + Name)(A, B);
    };
    EXPECT_EQ(Call("llmin"), U64(std::min(I64(A), I64(B))));
    EXPECT_EQ(Call("llmax"), U64(std::max(I64(A), I64(B))));
    EXPECT_EQ(Call("ullmin"), std::min(A, B));
    EXPECT_EQ(Call("ullmax"), std::max(A, B));
    // By 32-bit halves.
    U64 A0 = U(A), A1 = A >> 32, B0 = U(B), B1 = B >> 32;
    U64 Middle = (A0 * B0 >> 32) + U(A1 * B0) + U(A0 * B1);
    U64 High = A1 * B1 + (A1 * B0 >> 32) + (A0 * B1 >> 32) + (Middle >> 32);
    EXPECT_EQ(Call("umul64hi"), High);
    EXPECT_EQ(Call("mul64hi"), High - (A >> 63 ? B : 0) - (B >> 63 ? A : 0));
    U64 Bits[2] = {U(A), A};
    for (unsigned W = 0; W < 2; ++W) {
      int Width = W ? 64 : 32, Zeros = Width, First = 0, Count = 0;
      U64 Reversed = 0;
      for (int K = 0; K < Width; ++K)
        if (Bits[W] >> K & 1) {
          Zeros = Width - 1 - K;
          First = First ? First : K + 1;
          ++Count;
          Reversed |= U64(1) << (Width - 1 - K);
        }
      std::string End = W ? "ll" : "";
      auto Narrow = [&](const char *Name) {
        return W ? builtin<int(U64)>(NV + (Name + End))(A)
                 : builtin<int(U)>(NV + (Name + End))(U(A));
      };
      EXPECT_EQ(Narrow("clz"), Zeros);
      EXPECT_EQ(Narrow("ffs"), First);
      EXPECT_EQ(Narrow("popc"), Count);
      EXPECT_EQ(W ? builtin<U64(U64)>(NV "brevll")(A)
                  : builtin<U(U)>(NV "brev")(U(A)),
                Reversed);
    }
    EXPECT_EQ(builtin<U(U)>(NV "abs")(U(A)), I32(A) < 0 ? 0 - U(A) : U(A));
    EXPECT_EQ(builtin<U64(U64)>(NV "llabs")(A), I64(A) < 0 ? 0 - A : A);
  }
}
FAMILY(MathExact, Bits, NV "float_as_{int,uint}", NV "{int,uint}_as_float",
       NV "{double_as_longlong,longlong_as_double}", NV "double2{hi,lo}int",
       NV "hiloint2double", NV "{signbitf,isnanf,isinff,finitef}",
       NV "{signbitd,isnand,isinfd,isfinited}", NV "{nan,nanf}") {
  for (float F : floats(300)) {
    EXPECT_EQ(builtin<U(float)>(NV "float_as_int")(F), bitsOf(F));
    EXPECT_EQ(builtin<U(float)>(NV "float_as_uint")(F), bitsOf(F));
    EXPECT_EQ(bitsOf(builtin<float(U)>(NV "int_as_float")(bitsOf(F))),
              bitsOf(F));
    EXPECT_EQ(bitsOf(builtin<float(U)>(NV "uint_as_float")(bitsOf(F))),
              bitsOf(F));
    EXPECT_EQ(builtin<int(float)>(NV "signbitf")(F) != 0, std::signbit(F));
    EXPECT_EQ(builtin<int(float)>(NV "isnanf")(F) != 0, std::isnan(F));
    EXPECT_EQ(builtin<int(float)>(NV "isinff")(F) != 0, std::isinf(F));
    EXPECT_EQ(builtin<int(float)>(NV "finitef")(F) != 0, std::isfinite(F));
  }
  for (double D : doubles(300)) {
    U64 B = bitsOf(D);
    EXPECT_EQ(builtin<U64(double)>(NV "double_as_longlong")(D), B);
    EXPECT_EQ(bitsOf(builtin<double(U64)>(NV "longlong_as_double")(B)), B);
    EXPECT_EQ(builtin<U(double)>(NV "double2hiint")(D), U(B >> 32));
    EXPECT_EQ(builtin<U(double)>(NV "double2loint")(D), U(B));
    EXPECT_EQ(
        bitsOf(builtin<double(U, U)>(NV "hiloint2double")(U(B >> 32), U(B))),
        B);
    EXPECT_EQ(builtin<int(double)>(NV "signbitd")(D) != 0, std::signbit(D));
    EXPECT_EQ(builtin<int(double)>(NV "isnand")(D) != 0, std::isnan(D));
    EXPECT_EQ(builtin<int(double)>(NV "isinfd")(D) != 0, std::isinf(D));
    EXPECT_EQ(builtin<int(double)>(NV "isfinited")(D) != 0, std::isfinite(D));
  }
  EXPECT_TRUE(std::isnan(builtin<double(const char *)>(NV "nan")("")));
  EXPECT_TRUE(std::isnan(builtin<float(const char *)>(NV "nanf")("")));
}

#define CHECK1(Name, Want)                                                     \
  for (double D : doubles(2000)) {                                             \
    auto F = [](auto X) { return Want; };                                      \
    ASSERT_TRUE(same(builtin<double(double)>(NV Name)(D), double(F(D))))       \
        << Name << D;                                                          \
  }                                                                            \
  for (float D : floats(2000)) {                                               \
    auto F = [](auto X) { return Want; };                                      \
    ASSERT_TRUE(same(builtin<float(float)>(NV Name "f")(D), float(F(D))))      \
        << Name << D;                                                          \
  }
FAMILY(MathExact, Simple,
       NV "{fabs,ceil,floor,trunc,round,sqrt,rint,nearbyint,logb}{,f}",
       NV "saturatef") {
  CHECK1("fabs", std::fabs(X))
  CHECK1("ceil", std::ceil(X))
  CHECK1("floor", std::floor(X))
  CHECK1("trunc", std::trunc(X))
  CHECK1("round", std::round(X))
  CHECK1("sqrt", std::sqrt(X))
  CHECK1("rint", std::rint(X))
  CHECK1("nearbyint", std::nearbyint(X))
  CHECK1("logb", std::logb(X))
  for (float F : floats(100))
    EXPECT_TRUE(same(builtin<float(float)>(NV "saturatef")(F), F >= 1  ? 1.0f
                                                               : F > 0 ? F
                                                                       : 0.0f));
}
template <class T> static void binary(const char *End, std::vector<T> V) {
  auto Call = [&](const char *Name, T A, T B) {
    return builtin<T(T, T)>(NV + (std::string(Name) + End))(A, B);
  };
  for (T A : V)
    for (T B : V) {
      ASSERT_TRUE(same(Call("copysign", A, B), std::copysign(A, B)));
      ASSERT_TRUE(same(Call("fdim", A, B), std::fdim(A, B))) << A << " " << B;
      ASSERT_TRUE(same(Call("fmod", A, B), std::fmod(A, B))) << A << " " << B;
      ASSERT_TRUE(same(Call("remainder", A, B), std::remainder(A, B)));
      ASSERT_TRUE(same(Call("nextafter", A, B), std::nextafter(A, B)));
      T C = V[random64() % V.size()];
      T Fma = builtin<T(T, T, T)>(NV + (std::string("fma") + End))(A, B, C);
      ASSERT_TRUE(same(Fma, std::fma(A, B, C)));
      T Min = Call("fmin", A, B), Max = Call("fmax", A, B);
      bool Low = std::signbit(A) || std::signbit(B);
      bool High = std::signbit(A) && std::signbit(B);
      ASSERT_TRUE(same(Min, A == B ? std::copysign(A, Low ? T(-1) : T(1))
                                   : std::fmin(A, B)))
          << A << " " << B;
      ASSERT_TRUE(same(Max, A == B ? std::copysign(A, High ? T(-1) : T(1))
                                   : std::fmax(A, B)))
          << A << " " << B;
      int Q = 0, Want = 0;
      T R =
          builtin<T(T, T, int *)>(NV + (std::string("remquo") + End))(A, B, &Q);
      T WantR = std::remquo(A, B, &Want);
      ASSERT_TRUE(same(R, WantR)) << A << " " << B;
      if (std::isfinite(R)) {
        ASSERT_EQ(Q & 7, Want & 7) << A << " " << B;
      }
    }
}
FAMILY(MathExact, Binary,
       NV "{copysign,fdim,fmod,remainder,nextafter,fma,fmin,fmax,remquo}{,f}") {
  binary<double>("", doubles(30));
  binary<float>("f", floats(30));
  for (const std::string &Name : Names)
    lookup(Name);
}
template <class T> static void parts(const char *End, std::vector<T> V) {
  auto Name = [&](const char *N) { return NV + (std::string(N) + End); };
  for (T A : V) {
    int E = 99, WantE = 0;
    T M = builtin<T(T, int *)>(Name("frexp"))(A, &E);
    T WantM = std::frexp(A, &WantE);
    EXPECT_TRUE(same(M, WantM));
    EXPECT_EQ(E, std::isfinite(A) ? WantE : 0) << A;
    T W, WantW, F = builtin<T(T, T *)>(Name("modf"))(A, &W);
    EXPECT_TRUE(same(F, std::modf(A, &WantW))) << A;
    EXPECT_TRUE(same(W, WantW)) << A;
    int Log = A == 0 || std::isnan(A) ? INT32_MIN
              : std::isinf(A)         ? INT32_MAX
                                      : std::ilogb(A);
    EXPECT_EQ(builtin<int(T)>(Name("ilogb"))(A), Log) << A;
    for (int N :
         {0, 1, -1, 10, -60, 300, -300, 2000, -2200, INT32_MAX, INT32_MIN}) {
      EXPECT_TRUE(
          same(builtin<T(T, int)>(Name("ldexp"))(A, N), std::ldexp(A, N)));
      EXPECT_TRUE(
          same(builtin<T(T, int)>(Name("scalbn"))(A, N), std::ldexp(A, N)));
    }
    auto Saturated = [](T R) -> int64_t {
      return R >= T(9223372036854775808.0)    ? INT64_MAX
             : R >= T(-9223372036854775808.0) ? int64_t(R)
                                              : INT64_MIN;
    };
    EXPECT_EQ(builtin<int64_t(T)>(Name("llround"))(A),
              Saturated(std::round(A)));
    EXPECT_EQ(builtin<int64_t(T)>(Name("llrint"))(A), Saturated(std::rint(A)));
  }
}
FAMILY(MathExact, Parts,
       NV "{frexp,modf,ilogb,ldexp,scalbn,llround,llrint}{,f}",
       NV "{half2float,float2half_rn}") {
  parts<double>("", doubles(300));
  parts<float>("f", floats(300));
  for (U B = 0; B < 0x10000; ++B) {
    uint16_t Bits = uint16_t(B);
    _Float16 H;
    memcpy(&H, &Bits, 2);
    float F = builtin<float(uint16_t)>(NV "half2float")(Bits);
    ASSERT_TRUE(same(F, float(H)));
    uint16_t Back = builtin<uint16_t(float)>(NV "float2half_rn")(F);
    ASSERT_EQ(Back, std::isnan(F) ? 0x7fff : B);
  }
}
