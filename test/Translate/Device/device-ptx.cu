// Inline PTX becomes C++ that the AMD compilers take: one instruction an
// expression, several a block; in macros and templates too.
// RUN: %check_port %s --targets gfx942,gfx1100
#include <cuda_runtime.h>
#define BFE(D, V, Pos, Len)                                                    \
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(D) : "r"(V), "r"(Pos), "n"(Len))
// CHECK: (D) = porthip::ptx::bfe((V), unsigned(Pos), unsigned((Len)))
#define LOAD(D, P)                                                             \
  asm volatile("{\n\t"                                                         \
               ".reg .pred q;\n\t"                                             \
               "setp.ne.b32 q, %2, 0;\n\t"                                     \
               "@q ld.global.nc.u32 %0, [%1];\n\t"                             \
               "}"                                                             \
               : "+r"(D)                                                       \
               : "l"(P), "r"(1))
// CHECK: {{^}}  do { \
// CHECK-NEXT: const auto ptx_in1 = (P); \
// CHECK-NEXT: bool ptx_q = unsigned(1) != 0u; \
// CHECK-NEXT: if (ptx_q) (D) = *(const unsigned *)ptx_in1; \
// CHECK-NEXT: } while (0){{$}}

template <typename T> __device__ T high(T a, T b) {
  T d;
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  // CHECK: {{^}}  porthip::ptx::put(d, __umulhi(porthip::ptx::as<unsigned>(a), porthip::ptx::as<unsigned>(b)));
  return d;
}
__device__ __forceinline__ unsigned lane() {
  unsigned id;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(id));
  // CHECK: {{^}}  id = porthip::lane_id();
  return id;
}
__global__ void kernel(unsigned *p, float *f, unsigned long long *l) {
  unsigned sum, carry;
  asm volatile("add.cc.u32 %0, %2, %3;\n\taddc.u32 %1, 0, 0;"
               : "=r"(sum), "=r"(carry)
               : "r"(p[0]), "r"(p[1]));
  // CHECK: {{^}}  do {
  // CHECK-NEXT: bool ptx_carry = false;
  // CHECK-NEXT: sum = porthip::ptx::add_cc(p[0], p[1], ptx_carry);
  // CHECK-NEXT: carry = porthip::ptx::addc(0u, 0u, ptx_carry);
  // CHECK-NEXT: } while (0);
  asm("fma.rz.f32 %0, %1, %2, %0;" : "+f"(f[0]) : "f"(f[1]), "f"(f[2]));
  // CHECK: {{^}}  f[0] = porthip::fmaf_rz(f[1], f[2], f[0]);
  asm("lop3.b32 %0, %1, %2, %3, 0x96;"
      : "=r"(p[2])
      : "r"(p[3]), "r"(p[4]), "r"(p[5]));
  // CHECK: {{^}}  p[2] = p[3] ^ p[4] ^ p[5];
  asm("mad.wide.u32 %0, %1, %2, %3;"
      : "=l"(l[0])
      : "r"(sum), "r"(carry), "l"(l[1]));
  // CHECK: {{^}}  l[0] = ((unsigned long long)sum * carry) + l[1];
  asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(f + 8), "f"(f[0]),
               "f"(f[1])
               : "memory");
  // CHECK: porthip::stcs((float2 *)(f + 8), make_float2(f[0], f[1]));
  asm volatile("prefetch.global.L2 [%0];" ::"l"(p + 64));
  // CHECK: {{^}}  __builtin_prefetch((const char *)(p + 64));
  asm volatile("membar.gl;" ::: "memory");
  // CHECK: {{^}}  __threadfence();
  asm volatile("bar.sync 0;");
  // CHECK: {{^}}  __syncthreads();
  unsigned bits;
  BFE(bits, sum, 4, 8);
  LOAD(bits, p + 3);
  p[6] = bits + high(bits, sum) + lane();
}
__device__ void branches(unsigned *p, int ok) {
  unsigned v = 0;
  asm volatile("{ .reg .pred q; setp.ne.b32 q, %2, 0;\n"
#if PREFETCH
               "@q ld.global.L2::128B.u32 %0, [%1];\n"
#else
               "@q ld.global.u32 %0, [%1];\n"
#endif
               "}"
               : "+r"(v)
               : "l"(p), "r"(ok));
  // CHECK: unsigned v = 0;
  // CHECK-NEXT: do {
  // CHECK-NEXT: bool ptx_q = unsigned(ok) != 0u;
  // CHECK-NEXT: if (ptx_q) v = *(const volatile unsigned *)p;
  // CHECK-NEXT: } while (0);
  p[0] = v;
}

// Operands that each branch begins with.
__global__ void copiesByBranch(unsigned *p, unsigned to) {
  asm volatile(
#if PREFETCH
      "cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(to),
#else
      "cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(to),
#endif
      "l"(p), "n"(4), "r"(p[1]));
  // CHECK: __global__ void copiesByBranch
  // CHECK-NEXT: {{.*}}cp_async{{.*}}
  // CHECK-NOT: asm
}
// A macro that makes a text of what it is given, and one that makes none.
#define HINT(size) ".L2::" #size "B"
#define NOTHING(size)
__global__ void copiesByMacro(unsigned *p, unsigned to) {
  asm volatile("cp.async.cg.shared.global" HINT(128) " [%0], [%1], 16;\n" NOTHING(
                   128)::"r"(to),
               "l"(p));
  // CHECK: __global__ void copiesByMacro
  // CHECK-NEXT: {{.*}}cp_async{{.*}}
  // CHECK-NOT: asm
}
__device__ unsigned scopes(unsigned n) {
  unsigned d;
  // A label in a port is declared in front of all else.
  asm volatile("{ .reg .u32 t; .reg .pred p; mov.u32 t, %1; mov.u32 %0, 0;\n"
               "AGAIN: add.u32 %0, %0, t; sub.u32 t, t, 1;\n"
               "{ .reg .u32 t; mov.u32 t, 3; add.u32 %0, %0, t; }\n"
               "setp.ne.u32 p, t, 0; @p bra AGAIN; }"
               : "=&r"(d)
               : "r"(n));
  // CHECK: __label__ ptx_AGAIN;
  return d;
}
