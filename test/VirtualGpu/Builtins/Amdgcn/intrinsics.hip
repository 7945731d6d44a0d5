// Builtins of clang for AMD GPUs, through the whole way of a program: device
// IR, retargeting, builtins, lanes. Some lanes are not active. Each result is
// checked against a loop on the host; what differs is printed.
// RUN: %porthip run --as gfx942 %s 2>&1 | FileCheck %s
// RUN: %porthip run --mode fiber --as gfx90a %s 2>&1 | FileCheck %s
// RUN: %porthip run --as gfx1100 %s 2>&1 | FileCheck %s
// CHECK-NOT: wrong
// CHECK: {{[1-9][0-9]+}} results, all right
#include <cmath>
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>

enum { Lanes = 64, Results = 40 };

__device__ __host__ bool isActive(int lane) { return lane % 5 != 3; }

__global__ void kernel(unsigned *out) {
  int lane = threadIdx.x;
  unsigned v = lane * 0x01030507u + 11;
  float f = lane * 0.375f - 5.0625f; // exact
  unsigned *o = out + lane * Results;
  if (lane % 5 != 3) {
    *o++ = __builtin_amdgcn_ds_bpermute((lane * 7 + 1) * 4, v);
    *o++ = __builtin_amdgcn_ds_permute((lane / 2) * 4, v);
    *o++ = __builtin_amdgcn_ds_swizzle(v, 0x041f); // xor 1
    *o++ = __builtin_amdgcn_ds_swizzle(v, 0x801b); // reversed quads
    *o++ = __builtin_amdgcn_readfirstlane(v);
    *o++ = __builtin_amdgcn_readlane(v, 9);
    *o++ = __builtin_amdgcn_update_dpp(77, v, 0x111, 0xf, 0xf, false);
    *o++ = __builtin_amdgcn_update_dpp(77, v, 0x104, 0x5, 0xf, true);
    *o++ = __builtin_amdgcn_mov_dpp(v, 0xb1, 0xf, 0xf, true);
    unsigned long long b = __ballot(lane % 3 == 0);
    *o++ = unsigned(b);
    *o++ = unsigned(b >> 32);
    *o++ = __builtin_amdgcn_mbcnt_hi(unsigned(b >> 32),
                                     __builtin_amdgcn_mbcnt_lo(unsigned(b), 0));
    unsigned long long exec = __builtin_amdgcn_read_exec();
    *o++ = unsigned(exec);
    *o++ = unsigned(exec >> 32);
  }
  o = out + lane * Results + 20;
  *o++ = __builtin_amdgcn_perm(v, ~v, 0x070c0d02 + lane % 4);
  *o++ = __builtin_amdgcn_alignbyte(v, ~v, lane);
  *o++ = __builtin_amdgcn_ubfe(v, lane % 32, 7);
  *o++ = __builtin_amdgcn_sbfe(v, lane % 32, 7);
  *o++ = __builtin_amdgcn_sad_u8(v, ~v, 5);
  *o++ = __builtin_amdgcn_lerp(v, ~v, 0x01000100);
  *o++ = __float_as_uint(__builtin_amdgcn_fmed3f(f, 0, 3));
  *o++ = __float_as_uint(__builtin_amdgcn_fractf(f));
  *o++ = __builtin_amdgcn_frexp_expf(f);
  *o++ = __float_as_uint(__builtin_amdgcn_frexp_mantf(f));
  *o++ = __builtin_amdgcn_classf(f, 0x008); // negative and normal
  *o++ = __float_as_uint(__builtin_amdgcn_rcpf(f));
  auto half2 = __builtin_amdgcn_cvt_pkrtz(f, -f);
  memcpy(o++, &half2, 4);
  *o++ = __builtin_amdgcn_workgroup_size_x() + __builtin_amdgcn_grid_size_x();
  *o++ = blockDim.x * 1000 + gridDim.x;
}

static unsigned bits(float f) {
  unsigned u;
  memcpy(&u, &f, 4);
  return u;
}

static void expected(int lane, unsigned wave, unsigned *o) {
  auto value = [](unsigned l) { return l * 0x01030507u + 11; };
  unsigned base = lane / wave * wave, me = lane - base;
  auto is = [&](unsigned l) { return isActive(base + l); };
  auto get = [&](unsigned l) { return is(l) ? value(base + l) : 0; };
  unsigned v = value(lane);
  if (isActive(lane)) {
    *o++ = get((lane * 7 + 1) % wave);
    unsigned pushed = 0;
    for (unsigned l = 0; l < wave; ++l)
      if (is(l) && (base + l) / 2 % wave == me)
        pushed = value(base + l);
    *o++ = pushed;
    *o++ = get(me ^ 1);
    *o++ = get(me / 4 * 4 + 3 - me % 4);
    unsigned first = 0;
    while (!is(first))
      ++first;
    *o++ = get(first);
    *o++ = get(9);
    *o++ = me % 16 >= 1 && is(me - 1) ? get(me - 1) : 77;
    *o++ = me / 16 % 2 ? 77 : me % 16 < 12 ? get(me + 4) : 0;
    *o++ = get(me ^ 1);
    unsigned long long ballot = 0, exec = 0;
    for (unsigned l = 0; l < wave; ++l) {
      exec |= (unsigned long long)is(l) << l;
      ballot |= (unsigned long long)(is(l) && (base + l) % 3 == 0) << l;
    }
    *o++ = unsigned(ballot);
    *o++ = unsigned(ballot >> 32);
    *o++ = __builtin_popcountll(ballot & ((1ull << me) - 1));
    *o++ = unsigned(exec);
    *o++ = unsigned(exec >> 32);
    o -= 14;
  }
  o += 20;
  float f = lane * 0.375f - 5.0625f; // exact
  unsigned w = ~v, sel = 0x070c0d02 + lane % 4, perm = 0, lerp = 0, sad = 5;
  unsigned long long both = (unsigned long long)v << 32 | w;
  for (int i = 0; i < 4; ++i) {
    unsigned s = sel >> (8 * i) & 255, a = v >> (8 * i) & 255,
             b = w >> (8 * i) & 255;
    perm |= (s < 8     ? unsigned(both >> (8 * s)) & 255
             : s == 12 ? 0u
                       : 255u)
            << (8 * i);
    sad += a > b ? a - b : b - a;
    lerp |= (a + b + i % 2) / 2 << (8 * i);
  }
  *o++ = perm;
  *o++ = unsigned(both >> (8 * (lane % 4)));
  unsigned field = (unsigned long long)v >> (lane % 32) & 127;
  *o++ = field;
  *o++ = field & 64 ? field - 128 : field;
  *o++ = sad;
  *o++ = lerp;
  *o++ = bits(f < 0 ? 0 : f > 3 ? 3 : f);
  *o++ = bits(f - floorf(f));
  int power;
  float mant = frexpf(f, &power);
  *o++ = power;
  *o++ = bits(mant);
  *o++ = f < 0;
  *o++ = bits(1 / f);
  unsigned h[2];
  for (int i = 0; i < 2; ++i) { // the magnitude's half, cut off
    float scaled = ldexpf(truncf(ldexpf(fabsf(f), 11 - power)), power - 11);
    _Float16 half = scaled;
    unsigned short u;
    memcpy(&u, &half, 2);
    h[i] = u | ((f < 0) == (i == 0) ? 0x8000 : 0);
  }
  *o++ = h[0] | h[1] << 16;
  *o++ = 64 + 128;
  *o++ = 64 * 1000 + 2;
}

int main() {
  static unsigned got[Lanes * Results], want[Lanes * Results];
  unsigned *device;
  hipDeviceProp_t properties;
  if (hipGetDeviceProperties(&properties, 0) != hipSuccess ||
      hipMalloc(&device, sizeof got) != hipSuccess)
    return puts("wrong: no device");
  hipMemset(device, 0, sizeof got);
  kernel<<<2, Lanes>>>(device);
  hipError_t error = hipMemcpy(got, device, sizeof got, hipMemcpyDeviceToHost);
  if (error != hipSuccess)
    printf("wrong: %s\n", hipGetErrorString(error));
  int bad = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    expected(lane, properties.warpSize, want + lane * Results);
    for (int i = 0; i < Results; ++i)
      if (int k = lane * Results + i; got[k] != want[k] && ++bad < 20)
        printf("wrong: lane %d result %d: %#x and not %#x\n", lane, i, got[k],
               want[k]);
  }
  if (!bad)
    printf("%d results, all right\n", Lanes * 29);
}
