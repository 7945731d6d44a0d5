// Kernel arguments of odd types lie where stock clang's metadata says.
// REQUIRES: x86-64, hip-headers
// RUN: %python -B %S/arguments.py --porthip %porthip_path --clang %clang --gpu gfx942 --gpu gfx1100 --temp %t %s | FileCheck %s
// CHECK: gfx942: 20 arguments in 212 bytes
// CHECK-NEXT: triple angle brackets: right
// CHECK-NEXT: packed: right
// CHECK: gfx1100: 20 arguments in 212 bytes
// CHECK-NEXT: triple angle brackets: right
// CHECK-NEXT: packed: right
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

struct Empty {};
struct Bits {
  unsigned a : 3;
  int b : 7;
  unsigned long long c : 40;
  bool d : 1;
};
struct alignas(32) Wide {
  char x;
};
struct Three {
  char x[3];
};
struct Base {
  int x;
};
struct Derived : Base, Empty {
  short y;
};
struct Member {
  int e, f;
};
struct Nested {
  char c;
  struct {
    double d;
    char e;
  } n;
};
union Either {
  float f;
  char c[7];
};

#define ARGUMENTS                                                              \
  ARGUMENT(bool, b)                                                            \
  ARGUMENT(Empty, e)                                                           \
  ARGUMENT(char3, c)                                                           \
  ARGUMENT(Bits, bits)                                                         \
  ARGUMENT(Wide, w)                                                            \
  ARGUMENT(__half, h)                                                          \
  ARGUMENT(__half2, h2)                                                        \
  ARGUMENT(Three, t)                                                           \
  ARGUMENT(Derived, d)                                                         \
  ARGUMENT(int Member::*, m)                                                   \
  ARGUMENT(Nested, n)                                                          \
  ARGUMENT(Either, u)                                                          \
  ARGUMENT(float3, v)                                                          \
  ARGUMENT(signed char, s)                                                     \
  ARGUMENT(int *, out)                                                         \
  ARGUMENT(__int128, big)                                                      \
  ARGUMENT(short2, s2)                                                         \
  ARGUMENT(double3, d3)                                                        \
  ARGUMENT(uchar4, u4)                                                         \
  ARGUMENT(unsigned char, tail)

#define ARGUMENT(TYPE, NAME) TYPE NAME,
extern "C" __global__ void odd(ARGUMENTS int) {
#undef ARGUMENT
  Member some = {40, 41};
  int *o = out;
  *o++ = b;
  *o++ = c.x * 100 + c.y * 10 + c.z;
  *o++ = bits.a * 1000 + bits.b;
  *o++ = int(bits.c >> 8) + bits.d;
  *o++ = w.x;
  *o++ = int(__half2float(h) * 4);
  *o++ = int(__half2float(__low2half(h2)) + 10 * __half2float(__high2half(h2)));
  *o++ = t.x[0] * 100 + t.x[1] * 10 + t.x[2];
  *o++ = d.x * 10 + d.y;
  *o++ = some.*m;
  *o++ = n.c + int(n.n.d) + n.n.e;
  *o++ = u.c[6];
  *o++ = int(v.x * 100 + v.y * 10 + v.z);
  *o++ = s;
  *o++ = s2.x * 10 + s2.y;
  *o++ = int(big >> 80);
  *o++ = int(d3.x * 100 + d3.y * 10 + d3.z);
  *o++ = u4.x * 1000 + u4.y * 100 + u4.z * 10 + u4.w;
  *o++ = tail;
}

static const int Right[] = {1,  123, 4966, 77, 9,  10, 21, 456, 37, 41,
                            12, 5,   123,  -3, 65, 99, 345, 6789, 200};

static void tell(const char *How, int *Device) {
  int Got[19] = {};
  bool Same = !hipMemcpy(Got, Device, sizeof Got, hipMemcpyDeviceToHost);
  for (int I = 0; I < 19; ++I)
    if (Got[I] != Right[I]) {
      printf("%s: value %d is %d, not %d\n", How, I, Got[I], Right[I]);
      Same = false;
    }
  if (Same)
    printf("%s: right\n", How);
  if (hipMemset(Device, 0, sizeof Got))
    printf("%s: memset\n", How);
}

// prog CODE-OBJECT OFFSET...: of each argument in the packed buffer, its size.
int main(int Count, char **Words) {
  int *out;
  if (hipMalloc(&out, sizeof Right))
    return 1;
  bool b = true;
  Empty e;
  char3 c = make_char3(1, 2, 3);
  Bits bits = {5, -34, 77ull << 8, 0};
  Wide w = {9};
  __half h = __float2half(2.5f);
  __half2 h2 = __halves2half2(__float2half(1), __float2half(2));
  Three t = {{4, 5, 6}};
  Derived d;
  d.x = 3;
  d.y = 7;
  int Member::*m = &Member::f;
  Nested n = {1, {8.5, 3}};
  Either u = {};
  u.c[6] = 5;
  float3 v = make_float3(1, 2, 3);
  signed char s = -3;
  short2 s2 = make_short2(6, 5);
  __int128 big = (__int128)99 << 80;
  double3 d3 = make_double3(3, 4, 5);
  uchar4 u4 = make_uchar4(6, 7, 8, 9);
  unsigned char tail = 200;

#define ARGUMENT(TYPE, NAME) NAME,
  odd<<<1, 1>>>(ARGUMENTS 0);
#undef ARGUMENT
  tell("triple angle brackets", out);

  alignas(64) char Packed[512];
  memset(Packed, 0xee, sizeof Packed);
  int At = 2;
#define ARGUMENT(TYPE, NAME)                                                   \
  memcpy(Packed + atoi(Words[At]), &NAME, sizeof NAME);                        \
  ++At;
  ARGUMENTS
  size_t Bytes = atoi(Words[At]) + 4;
  hipModule_t Module;
  hipFunction_t F;
  if (hipModuleLoad(&Module, Words[1]) || hipModuleGetFunction(&F, Module, "odd"))
    return 2;
  void *Extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, Packed,
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &Bytes, HIP_LAUNCH_PARAM_END};
  if (hipModuleLaunchKernel(F, 1, 1, 1, 1, 1, 1, 0, 0, nullptr, Extra))
    return 3;
  tell("packed", out);
}
