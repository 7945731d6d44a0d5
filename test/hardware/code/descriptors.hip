// Kernels take the bytes of LDS, and treat denormals, as stock clang's descriptors say.
// REQUIRES: x86-64, hip-headers
// RUN: %python -B %S/descriptors.py --porthip %porthip_path --clang %clang --gpu gfx942 %if long %{--gpu gfx90a --gpu gfx1201%} --temp %t %s > %t.out
// RUN: FileCheck %s --input-file=%t.out
// RUN: %if long %{ FileCheck %s --input-file=%t.out --check-prefix=LONG %}
// CHECK: gfx942: 7 kernels equal
// CHECK-NEXT: gfx942 -fgpu-flush-denormals-to-zero: 7 kernels equal
// CHECK-NEXT: gfx942 -ffast-math: 7 kernels equal
// LONG: gfx90a: 7 kernels equal
// LONG-NEXT: gfx90a -fgpu-flush-denormals-to-zero: 7 kernels equal
// LONG-NEXT: gfx90a -ffast-math: 7 kernels equal
// LONG: gfx1201 -ffast-math: 7 kernels equal
#include <cstdio>
#include <hip/hip_runtime.h>

struct alignas(32) Wide {
  char x;
};

__device__ int helper(int i) {
  __shared__ short h[7];
  h[i % 7] = i;
  __syncthreads();
  return h[(i + 1) % 7];
}

// Each begins with a sum of a denormal, so that its mode shows.
#define BEGIN p[i] = p[i] + p[i + 1]

extern "C" __global__ void none(float *p, int i) { BEGIN; }
extern "C" __global__ void unused(float *p, int i) {
  __shared__ float s[100];
  BEGIN;
  s[i] = 1;
}
extern "C" __global__ void mixed(float *p, int i) {
  __shared__ char a[3], c;
  __shared__ double b;
  BEGIN;
  a[i % 3] = i;
  b = i;
  c = i;
  __syncthreads();
  p[i + 2] = a[(i + 1) % 3] + (int)b + c;
}
extern "C" __global__ void wide(float *p, int i) {
  __shared__ char a;
  __shared__ Wide w;
  __shared__ float f[5];
  BEGIN;
  a = i;
  w.x = i;
  f[i % 5] = i;
  __syncthreads();
  p[i + 2] = a + w.x + f[(i + 1) % 5];
}
extern "C" __global__ void nested(float *p, int i) {
  __shared__ int s[3];
  BEGIN;
  s[i % 3] = helper(i);
  __syncthreads();
  p[i + 2] = s[(i + 1) % 3];
}
extern __shared__ int Rest[];
extern "C" __global__ void dynamic(float *p, int i) {
  __shared__ char c[5];
  BEGIN;
  c[i % 5] = i;
  Rest[i] = i;
  __syncthreads();
  p[i + 2] = Rest[i + 1] + c[(i + 2) % 5];
}
extern "C" __global__ void large(float *p, int i) {
  __shared__ float4 s[1000];
  __shared__ bool flags[33];
  BEGIN;
  s[i] = make_float4(1, 2, 3, 4);
  flags[i] = i;
  __syncthreads();
  p[i + 2] = s[i + 1].x + flags[i + 2];
}

static void tell(const char *Name, const void *Host,
                 void (*Kernel)(float *, int), float *Device) {
  float Tiny[4] = {0x1p-149f, 0x1p-149f};
  hipFuncAttributes A = {};
  if (hipFuncGetAttributes(&A, Host) ||
      hipMemcpy(Device, Tiny, sizeof Tiny, hipMemcpyHostToDevice))
    return;
  Kernel<<<1, 1, 64>>>(Device, 0);
  if (hipMemcpy(Tiny, Device, sizeof Tiny, hipMemcpyDeviceToHost))
    return;
  printf("%s %d %d\n", Name, int(A.sharedSizeBytes), Tiny[0] != 0 ? 3 : 0);
}

int main() {
  float *Device;
  if (hipMalloc(&Device, 64))
    return 1;
#define TELL(NAME) tell(#NAME, (const void *)NAME, NAME, Device)
  TELL(none);
  TELL(unused);
  TELL(mixed);
  TELL(wide);
  TELL(nested);
  TELL(dynamic);
  TELL(large);
}
