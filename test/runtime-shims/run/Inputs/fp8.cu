// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/fp8.h: every code of both formats, and floats on and around the
// middle between neighbours; the reference chooses by distance.
#include "Harness.h"
#include <cmath>
#include <porthip/fp8.h>

namespace {
using namespace porthip;

double valueOf(unsigned Code, bool IsWide) {
  int Low = IsWide ? 2 : 3, Bias = IsWide ? 15 : 7;
  int Exponent = int(Code & 0x7f) >> Low, Mantissa = Code & ((1 << Low) - 1);
  double Sign = Code & 0x80 ? -1 : 1;
  if (!IsWide && (Code & 0x7f) == 0x7f)
    return NAN;
  if (IsWide && Exponent == 31)
    return Mantissa ? NAN : Sign * INFINITY;
  return Sign * (Exponent
                     ? std::ldexp((1 << Low) + Mantissa, Exponent - Bias - Low)
                     : std::ldexp(Mantissa, 1 - Bias - Low));
}

unsigned reference(double V, bool Saturates, bool IsWide) {
  if (V != V)
    return 0x7f;
  unsigned Sign = std::signbit(V) ? 0x80 : 0, Max = IsWide ? 0x7b : 0x7e;
  double Size = std::fabs(V), Largest = valueOf(Max, IsWide);
  double Limit = Largest + (Largest - valueOf(Max - 1, IsWide)) / 2;
  if (Size > Limit || (Size == Limit && Max % 2))
    return Sign | (Saturates ? Max : Max + 1);
  unsigned Best = 0;
  for (unsigned Code = 1; Code <= Max; ++Code) {
    double Old = std::fabs(Size - valueOf(Best, IsWide));
    double New = std::fabs(Size - valueOf(Code, IsWide));
    if (New < Old || (New == Old && Code % 2 == 0))
      Best = Code;
  }
  return Sign | Best;
}

__host__ __device__ saturation_t saturation(int Case) {
  return Case & 1 ? SATFINITE : NOSAT;
}
__host__ __device__ fp8_interpretation_t format(int Case) {
  return Case & 2 ? E5M2 : E4M3;
}

struct Widened {
  float Narrow[2], Wide[2];
  unsigned short Half[2];
  float Two[2];
};
__global__ void widen(Widened *Out) {
  int Code = threadIdx.x;
  fp8_e4m3 A;
  fp8_e5m2 B;
  A.__x = B.__x = (fp8_storage_t)Code;
  Widened &W = Out[Code];
  W.Narrow[0] = float(A);
  W.Narrow[1] = float(double(A));
  W.Wide[0] = float(B);
  W.Wide[1] = __half2float(__half(B));
  W.Half[0] = cvt_fp8_to_halfraw(A.__x, E4M3).x;
  W.Half[1] = cvt_fp8_to_halfraw(B.__x, E5M2).x;
  fp8x2_e4m3 Both;
  Both.__x = (fp8x2_storage_t)(Code << 8 | Code);
  float2 Two = float2(Both);
  W.Two[0] = Two.x;
  W.Two[1] = Two.y;
}

struct Rounded {
  unsigned char Float[4], Double[4], Half[4], Type[2];
};
__global__ void narrow(const float *In, Rounded *Out, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Count)
    return;
  Rounded &R = Out[I];
  for (int Case = 0; Case < 4; ++Case) {
    R.Float[Case] = cvt_float_to_fp8(In[I], saturation(Case), format(Case));
    R.Double[Case] =
        cvt_double_to_fp8((double)In[I], saturation(Case), format(Case));
    R.Half[Case] = cvt_halfraw_to_fp8(__half_raw(__float2half(In[I])),
                                      saturation(Case), format(Case));
  }
  R.Type[0] = fp8_e4m3(In[I]).__x;
  R.Type[1] = fp8x4_e5m2(make_float4(0, 0, 0, In[I])).__x >> 24;
}

bool same(float A, double B) { return B != B ? A != A : A == B; }

void checkWiden() {
  Failures Fail("every code");
  Buffer<Widened> Out(256);
  widen<<<1, 256>>>(Out.device());
  Out.fetch();
  for (int Code = 0; Code < 256; ++Code) {
    double A = valueOf(Code, false), B = valueOf(Code, true);
    const Widened &W = Out[Code];
    for (int I = 0; I < 2; ++I) {
      Fail.expect(same(W.Narrow[I], A), Code, I);
      Fail.expect(same(W.Wide[I], B), Code, 2 + I);
      Fail.expect(same(W.Two[I], A), Code, 4 + I);
    }
    Fail.expect(A != A ? W.Half[0] == 0x7fff : W.Half[0] >> 15 == Code >> 7,
                Code, 6);
    Fail.expect(B != B ? W.Half[1] == 0x7fff : W.Half[1] == Code << 8, Code, 7);
  }
}

std::vector<float> inputs() {
  std::vector<float> In = {0.0f, 1e-30f, 1e30f, INFINITY, NAN, 449.0f, 470.0f};
  for (int Wide = 0; Wide < 2; ++Wide)
    for (unsigned Code = 0; Code < (Wide ? 0x7b : 0x7e); ++Code) {
      float Here = valueOf(Code, Wide), Next = valueOf(Code + 1, Wide);
      float Middle = (Here + Next) / 2;
      for (float F : {Here, Middle, std::nextafter(Middle, 0.0f),
                      std::nextafter(Middle, 1e9f)})
        In.push_back(Code % 2 ? -F : F);
    }
  for (float F : {464.0f, 480.0f, 61439.0f, 61440.0f, 65504.0f}) {
    In.push_back(F);
    In.push_back(-F);
  }
  return In;
}

void checkNarrow() {
  Failures Fail("rounding");
  std::vector<float> Values = inputs();
  int Count = (int)Values.size();
  Buffer<float> In(Count);
  Buffer<Rounded> Out(Count);
  for (int I = 0; I < Count; ++I)
    In[I] = Values[I];
  In.send();
  narrow<<<(Count + 127) / 128, 128>>>(In.device(), Out.device(), Count);
  Out.fetch();
  for (int I = 0; I < Count; ++I) {
    const Rounded &R = Out[I];
    float Half = __half2float(__float2half(Values[I]));
    for (int Case = 0; Case < 4; ++Case) {
      bool Saturates = Case & 1, IsWide = Case & 2;
      unsigned Wanted = reference(Values[I], Saturates, IsWide);
      Fail.expect(R.Float[Case] == Wanted, I, Case);
      // A double's NaN keeps its bits.
      if (Values[I] == Values[I])
        Fail.expect(R.Double[Case] == Wanted, I, 4 + Case);
      Fail.expect(R.Half[Case] == reference(Half, Saturates, IsWide), I,
                  8 + Case);
    }
    Fail.expect(R.Type[0] == reference(Values[I], true, false), I, 12);
    Fail.expect(R.Type[1] == reference(Values[I], true, true), I, 13);
  }
}

} // namespace

int main() {
  checkWiden();
  checkNarrow();
}
