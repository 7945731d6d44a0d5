// Litmus tests of the memory models: what PTX (ISA 8.5, "Memory Consistency
// Model") and AMDGPU's backend (LLVM, "Memory Model gfx942") forbid is never
// seen, and of what they allow --check=order shows what stores that arrive late
// do. Load buffering is allowed, and is not shown.
// RUN: %porthip run --as sm_80 --check=order --error-exitcode 0 %s 2> %t.cuda.err | FileCheck %s
// RUN: FileCheck --check-prefix=REPORT %s < %t.cuda.err
// RUN: %porthip run --as sm_80 --check=order --error-exitcode 0 --shuffle-lanes=7 %s 2>/dev/null | FileCheck %s
// RUN: cp %s %t.hip
// RUN: %porthip run --as gfx942 --check=order --error-exitcode 0 %t.hip 2>/dev/null | FileCheck %s
// Without the check there is one order, and nothing weak.
// RUN: %porthip run --as sm_80 %s | FileCheck --check-prefix=STRONG %s
// STRONG-NOT: seen
#include <cstdio>
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define GPU(NAME) hip##NAME
#else
#include <cuda_runtime.h>
#define GPU(NAME) cuda##NAME
#endif

struct Cell {
  int x, y, unused[30];
};

enum class Scope { Block, Device, System };
enum class Order { None, Relaxed, AcqRel, Sequential };

#ifdef __HIP__
#define LOAD(ORDER, PTX, HIP)                                                  \
  v = __hip_atomic_load(p, __ATOMIC_##ORDER, __HIP_MEMORY_SCOPE_##HIP)
#define STORE(ORDER, PTX, HIP)                                                 \
  __hip_atomic_store(p, v, __ATOMIC_##ORDER, __HIP_MEMORY_SCOPE_##HIP)
#define FENCE(ORDER, PTX, HIP)                                                 \
  __builtin_amdgcn_fence(__ATOMIC_##ORDER, FENCE_##HIP)
#define FENCE_WORKGROUP "workgroup"
#define FENCE_AGENT "agent"
#define FENCE_SYSTEM ""
#else
#define PTX_RELAXED "relaxed."
#define PTX_ACQUIRE "acquire."
#define PTX_RELEASE "release."
#define PTX_ACQ_REL "acq_rel."
#define PTX_SEQ_CST "sc."
#define LOAD(ORDER, PTX, HIP)                                                  \
  asm volatile("ld." PTX_##ORDER PTX ".global.s32 %0, [%1];"                   \
               : "=r"(v)                                                       \
               : "l"(p)                                                        \
               : "memory")
#define STORE(ORDER, PTX, HIP)                                                 \
  asm volatile("st." PTX_##ORDER PTX ".global.s32 [%0], %1;" ::"l"(p), "r"(v)  \
               : "memory")
#define FENCE(ORDER, PTX, HIP)                                                 \
  asm volatile("fence." PTX_##ORDER PTX ";" ::: "memory")
#endif

#define SCOPED(WHAT, ORDER)                                                    \
  do {                                                                         \
    if (scope == Scope::Block)                                                 \
      WHAT(ORDER, "cta", WORKGROUP);                                           \
    else if (scope == Scope::Device)                                           \
      WHAT(ORDER, "gpu", AGENT);                                               \
    else                                                                       \
      WHAT(ORDER, "sys", SYSTEM);                                              \
  } while (false)

// A thread's part in a test: its role, the instance's memory, and the test's
// stores, loads and fences.
struct Forms {
  Scope scope;
  Order storing, loading, fence0, fence1;
};
struct Thread : Forms {
  unsigned role;
  Cell *c;
  int *r;

  __device__ int load(const int *p, Order order) const {
    int v;
    if (order == Order::AcqRel)
      SCOPED(LOAD, ACQUIRE);
    else
      SCOPED(LOAD, RELAXED);
    return v;
  }
  __device__ int load(const int *p) const { return load(p, loading); }
  __device__ void store(int *p, Order order) const {
    const int v = 1;
    if (order == Order::AcqRel)
      SCOPED(STORE, RELEASE);
    else
      SCOPED(STORE, RELAXED);
  }
  __device__ void store(int *p) const { store(p, storing); }
  __device__ void fence(Order order) const {
    if (order == Order::AcqRel)
      SCOPED(FENCE, ACQ_REL);
    if (order == Order::Sequential)
      SCOPED(FENCE, SEQ_CST);
  }
};

// Message passing: x is what y tells of.
struct MP {
  __device__ static void run(const Thread &t) {
    if (t.role == 0) {
      t.store(&t.c->x, Order::Relaxed);
      t.fence(t.fence0);
      t.store(&t.c->y);
    } else if (t.role == 1) {
      t.r[0] = t.load(&t.c->y);
      t.fence(t.fence1);
      t.r[1] = t.load(&t.c->x, Order::Relaxed);
    }
  }
  static bool isWeak(const int *r) { return r[0] == 1 && r[1] == 0; }
};

// Store buffering.
struct SB {
  __device__ static void run(const Thread &t) {
    if (t.role > 1)
      return;
    t.store(t.role ? &t.c->y : &t.c->x);
    t.fence(t.fence0);
    t.r[t.role] = t.load(t.role ? &t.c->x : &t.c->y);
  }
  static bool isWeak(const int *r) { return r[0] == 0 && r[1] == 0; }
};

// Load buffering.
struct LB {
  __device__ static void run(const Thread &t) {
    if (t.role > 1)
      return;
    t.r[t.role] = t.load(t.role ? &t.c->x : &t.c->y);
    t.store(t.role ? &t.c->y : &t.c->x);
  }
  static bool isWeak(const int *r) { return r[0] == 1 && r[1] == 1; }
};

// Independent reads of independent writes.
struct IRIW {
  __device__ static void run(const Thread &t) {
    if (t.role < 2)
      return t.store(t.role ? &t.c->y : &t.c->x);
    t.r[2 * t.role - 4] = t.load(t.role == 2 ? &t.c->x : &t.c->y);
    t.fence(t.fence0);
    t.r[2 * t.role - 3] = t.load(t.role == 2 ? &t.c->y : &t.c->x);
  }
  static bool isWeak(const int *r) {
    return r[0] == 1 && r[1] == 0 && r[2] == 1 && r[3] == 0;
  }
};

// One place does not go back.
struct CoRR {
  __device__ static void run(const Thread &t) {
    if (t.role == 0)
      t.store(&t.c->x);
    if (t.role != 1)
      return;
    t.r[0] = t.load(&t.c->x);
    t.r[1] = t.load(&t.c->x);
  }
  static bool isWeak(const int *r) { return r[0] == 1 && r[1] == 0; }
};

// By way of a thread that only hands on: x, then y, then unused[0].
struct ISA2 {
  __device__ static void run(const Thread &t) {
    int *z = &t.c->unused[0];
    if (t.role == 0) {
      t.store(&t.c->x, Order::Relaxed);
      t.store(&t.c->y);
    }
    if (t.role == 1) {
      t.r[0] = t.load(&t.c->y);
      t.store(z);
    }
    if (t.role == 2) {
      t.r[1] = t.load(z);
      t.r[2] = t.load(&t.c->x, Order::Relaxed);
    }
  }
  static bool isWeak(const int *r) {
    return r[0] == 1 && r[1] == 1 && r[2] == 0;
  }
};

// Roles are blocks of one thread each, or warps of one block.
template <class Test>
__global__ void inBlocks(Forms forms, Cell *c, int *r) {
  const unsigned i = blockIdx.x / 4;
  Test::run({forms, blockIdx.x % 4, c + i, r + 4 * i});
}
template <class Test>
__global__ void inOneBlock(Forms forms, Cell *c, int *r) {
  const unsigned i = blockIdx.x;
  if (threadIdx.x % 64 == 0)
    Test::run({forms, threadIdx.x / 64, c + i, r + 4 * i});
}

constexpr int Instances = 8, Launches = 12;
static Cell *cells;
static int *results;

template <class Test>
void count(const char *name, bool isOneBlock, Forms forms) {
  int h[4 * Instances], n = 0;
  for (int launch = 0; launch != Launches; ++launch) {
    GPU(Memset)(cells, 0, Instances * sizeof(Cell));
    GPU(Memset)(results, 0, sizeof h);
    if (isOneBlock)
      inOneBlock<Test><<<Instances, 256>>>(forms, cells, results);
    else
      inBlocks<Test><<<4 * Instances, 1>>>(forms, cells, results);
    GPU(Memcpy)(h, results, sizeof h, GPU(MemcpyDeviceToHost));
    for (int i = 0; i != Instances; ++i)
      n += Test::isWeak(h + 4 * i);
  }
  printf("  %s: %s\n", name, n ? "seen" : "never");
}

void all(Scope s, const char *scope, bool isOneBlock) {
  constexpr Order N = Order::None, R = Order::Relaxed, A = Order::AcqRel,
                  C = Order::Sequential;
  printf("%s scope, %s\n", scope, isOneBlock ? "one block" : "blocks");
  count<MP>("MP relaxed", isOneBlock, {s, R, R, N, N});
  count<MP>("MP release", isOneBlock, {s, A, R, N, N});
  count<MP>("MP acquire", isOneBlock, {s, R, A, N, N});
  count<MP>("MP release and acquire", isOneBlock, {s, A, A, N, N});
  count<MP>("MP fences", isOneBlock, {s, R, R, A, A});
  count<MP>("MP release and fence", isOneBlock, {s, A, R, N, A});
  count<SB>("SB relaxed", isOneBlock, {s, R, R, N, N});
  count<SB>("SB release and acquire", isOneBlock, {s, A, A, N, N});
  count<SB>("SB acq_rel fences", isOneBlock, {s, R, R, A, N});
  count<SB>("SB sc fences", isOneBlock, {s, R, R, C, N});
  count<LB>("LB relaxed", isOneBlock, {s, R, R, N, N});
  count<LB>("LB release and acquire", isOneBlock, {s, A, A, N, N});
  count<IRIW>("IRIW relaxed", isOneBlock, {s, R, R, N, N});
  count<IRIW>("IRIW acquire", isOneBlock, {s, R, A, N, N});
  count<IRIW>("IRIW sc fences", isOneBlock, {s, R, R, C, N});
  count<CoRR>("CoRR relaxed", isOneBlock, {s, R, R, N, N});
  count<ISA2>("ISA2 relaxed", isOneBlock, {s, R, R, N, N});
  count<ISA2>("ISA2 release and acquire", isOneBlock, {s, A, A, N, N});
}

int main() {
  GPU(Malloc)(&cells, Instances * sizeof(Cell));
  GPU(Malloc)(&results, 4 * Instances * sizeof(int));
  // CHECK-LABEL: block scope, one block
  // CHECK-NEXT: MP relaxed: seen
  // CHECK-NEXT: MP release: seen
  // CHECK-NEXT: MP acquire: seen
  // CHECK-NEXT: MP release and acquire: never
  // CHECK-NEXT: MP fences: never
  // CHECK-NEXT: MP release and fence: never
  // CHECK-NEXT: SB relaxed: seen
  // CHECK-NEXT: SB release and acquire: seen
  // CHECK-NEXT: SB acq_rel fences: seen
  // CHECK-NEXT: SB sc fences: never
  // CHECK-NEXT: LB relaxed: never
  // CHECK-NEXT: LB release and acquire: never
  // CHECK-NEXT: IRIW relaxed: seen
  // CHECK-NEXT: IRIW acquire: seen
  // CHECK-NEXT: IRIW sc fences: never
  // CHECK-NEXT: CoRR relaxed: never
  // CHECK-NEXT: ISA2 relaxed: seen
  // CHECK-NEXT: ISA2 release and acquire: never
  all(Scope::Block, "block", true);
  // Operations with the scope of a block order nothing between blocks.
  // CHECK-LABEL: block scope, blocks
  // CHECK-NEXT: MP relaxed: seen
  // CHECK-NEXT: MP release: seen
  // CHECK-NEXT: MP acquire: seen
  // CHECK-NEXT: MP release and acquire: seen
  // CHECK-NEXT: MP fences: seen
  // CHECK-NEXT: MP release and fence: seen
  // CHECK-NEXT: SB relaxed: seen
  // CHECK-NEXT: SB release and acquire: seen
  // CHECK-NEXT: SB acq_rel fences: seen
  // CHECK-NEXT: SB sc fences: seen
  // CHECK-NEXT: LB relaxed: never
  // CHECK-NEXT: LB release and acquire: never
  // CHECK-NEXT: IRIW relaxed: seen
  // CHECK-NEXT: IRIW acquire: seen
  // CHECK-NEXT: IRIW sc fences: seen
  // CHECK-NEXT: CoRR relaxed: never
  // CHECK-NEXT: ISA2 relaxed: seen
  // CHECK-NEXT: ISA2 release and acquire: seen
  all(Scope::Block, "block", false);
  // CHECK-LABEL: device scope, blocks
  // CHECK-NEXT: MP relaxed: seen
  // CHECK-NEXT: MP release: seen
  // CHECK-NEXT: MP acquire: seen
  // CHECK-NEXT: MP release and acquire: never
  // CHECK-NEXT: MP fences: never
  // CHECK-NEXT: MP release and fence: never
  // CHECK-NEXT: SB relaxed: seen
  // CHECK-NEXT: SB release and acquire: seen
  // CHECK-NEXT: SB acq_rel fences: seen
  // CHECK-NEXT: SB sc fences: never
  // CHECK-NEXT: LB relaxed: never
  // CHECK-NEXT: LB release and acquire: never
  // CHECK-NEXT: IRIW relaxed: seen
  // CHECK-NEXT: IRIW acquire: seen
  // CHECK-NEXT: IRIW sc fences: never
  // CHECK-NEXT: CoRR relaxed: never
  // CHECK-NEXT: ISA2 relaxed: seen
  // CHECK-NEXT: ISA2 release and acquire: never
  all(Scope::Device, "device", false);
  // CHECK-LABEL: system scope, blocks
  // CHECK-NEXT: MP relaxed: seen
  // CHECK-NEXT: MP release: seen
  // CHECK-NEXT: MP acquire: seen
  // CHECK-NEXT: MP release and acquire: never
  // CHECK-NEXT: MP fences: never
  // CHECK-NEXT: MP release and fence: never
  // CHECK-NEXT: SB relaxed: seen
  // CHECK-NEXT: SB release and acquire: seen
  // CHECK-NEXT: SB acq_rel fences: seen
  // CHECK-NEXT: SB sc fences: never
  // CHECK-NEXT: LB relaxed: never
  // CHECK-NEXT: LB release and acquire: never
  // CHECK-NEXT: IRIW relaxed: seen
  // CHECK-NEXT: IRIW acquire: seen
  // CHECK-NEXT: IRIW sc fences: never
  // CHECK-NEXT: CoRR relaxed: never
  // CHECK-NEXT: ISA2 relaxed: seen
  // CHECK-NEXT: ISA2 release and acquire: never
  all(Scope::System, "system", false);
  return GPU(DeviceSynchronize)() != GPU(Success);
}
// A report names both places.
// REPORT: porthip: order: {{.*}}: may read global memory {{.*}}as it was before {{thread|block}} ({{.*}}) wrote it at {{.*}}litmus.cu:{{[0-9]+}}, though it has seen what came after that: no fence, acquire or barrier orders the two at {{.*}}litmus.cu:{{[0-9]+}}
