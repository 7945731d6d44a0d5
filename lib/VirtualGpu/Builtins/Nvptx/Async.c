/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Asynchronous copies and mbarrier (PTX ISA, "cp.async", "cp.async.bulk",
 * "Parallel Synchronization and Communication Instructions: mbarrier"). A copy
 * is done when it is issued, so commits and waits have nothing to do but tell
 * --check=init, for which memory has no value before the wait. The lanes
 * of a block run on one thread at a time and a lane is only left at a
 * primitive, so an mbarrier needs no atomics.
 */
#include "VirtualGpu/Builtins/Nvptx/BarrierObject.h"

#define UNUSED __attribute__((unused))

/* Global to shared; with .s, bytes from Given on are zero. */
#define COPY(Name, C, Bytes)                                                   \
  VG_BUILTIN(void, "llvm.nvvm.cp.async." Name,                                 \
             C(void *To, const void *From)) {                                  \
    __builtin_memcpy(To, From, Bytes);                                         \
    __vg_check_copy_issued(__vg_block(), __vg_lane(), To, Bytes);              \
  }                                                                            \
  VG_BUILTIN(void, "llvm.nvvm.cp.async." Name ".s",                            \
             C##S(char *To, const char *From, uint32_t Given)) {               \
    for (uint32_t I = 0; I < Bytes; ++I)                                       \
      To[I] = I < Given ? From[I] : 0;                                         \
    __vg_check_copy_issued(__vg_block(), __vg_lane(), To, Bytes);              \
  }
COPY("ca.shared.global.4", cpAsync4, 4)
COPY("ca.shared.global.8", cpAsync8, 8)
COPY("ca.shared.global.16", cpAsync16, 16)
COPY("cg.shared.global.16", cpAsyncCg16, 16)

static void closeCopies(void) {
  __vg_check_copies_closed(__vg_block(), __vg_lane());
}
static void awaitCopies(uint32_t Pending) {
  __vg_check_copies_awaited(__vg_block(), __vg_lane(), Pending);
}
static void bindCopies(const void *Barrier, uint64_t Before) {
  __vg_check_copies_bound(__vg_block(), __vg_lane(), Barrier,
                          barrierPhase(Before));
}
#define DONE(Name, Signature, Told)                                            \
  VG_BUILTIN(void, "llvm.nvvm.cp.async." Name, Signature) {                    \
    __atomic_signal_fence(__ATOMIC_SEQ_CST);                                   \
    Told;                                                                      \
  }
DONE("commit.group", cpAsyncCommit(void), closeCopies())
DONE("wait.group", cpAsyncWait(uint32_t Pending), awaitCopies(Pending))
DONE("wait.all", cpAsyncWaitAll(void), (closeCopies(), awaitCopies(0)))
DONE("bulk.commit.group", cpBulkCommit(void), )
DONE("bulk.wait.group", cpBulkWait(UNUSED uint32_t Pending), )
DONE("bulk.wait.group.read", cpBulkWaitRead(UNUSED uint32_t Pending), )

/* ---- mbarrier: see BarrierObject.h. */

/* The modifiers of an order: none, or .relaxed. */
#define IS_RELAXED(Order) (sizeof(Order) > 1)

#define MB "llvm.nvvm.mbarrier."
#define INIT(Space, C)                                                         \
  VG_BUILTIN(void, MB "init" Space, mbInit##C(void *P, uint32_t Count)) {      \
    nvInit(P, Count);                                                          \
  }                                                                            \
  VG_BUILTIN(void, MB "inval" Space, mbInval##C(UNUSED void *P)) {}            \
  VG_BUILTIN(uint64_t, MB "arrive" Space, mbArrive##C(void *P)) {              \
    return nvArrive(P, 1, false, 0, false);                                    \
  }                                                                            \
  VG_BUILTIN(uint64_t, MB "arrive.noComplete" Space,                           \
             mbArriveNo##C(void *P, uint32_t Count)) {                         \
    return nvArrive(P, Count, false, 0, false);                                \
  }                                                                            \
  VG_BUILTIN(uint64_t, MB "arrive.drop" Space, mbDrop##C(void *P)) {           \
    return nvArrive(P, 1, true, 0, false);                                     \
  }                                                                            \
  VG_BUILTIN(uint64_t, MB "arrive.drop.noComplete" Space,                      \
             mbDropNo##C(void *P, uint32_t Count)) {                           \
    return nvArrive(P, Count, true, 0, false);                                 \
  }                                                                            \
  VG_COLLECTIVE(bool, MB "test.wait" Space,                                    \
                mbTest##C(const void *P, uint64_t Token)) {                    \
    return nvTest(P, barrierPhase(Token), false);                              \
  }                                                                            \
  /* The copies that it would wait for are done: +1 and -1, or -1. */          \
  VG_BUILTIN(void, "llvm.nvvm.cp.async.mbarrier.arrive" Space,                 \
             cpArrive##C(void *P)) {                                           \
    const uint64_t Same = nvLoad(P, true);                                     \
    nvStore(P, Same, false);                                                   \
    bindCopies(P, Same);                                                       \
  }                                                                            \
  VG_BUILTIN(void, "llvm.nvvm.cp.async.mbarrier.arrive.noinc" Space,           \
             cpArriveNoinc##C(void *P)) {                                      \
    bindCopies(P, nvArrive(P, 1, false, 0, false));                            \
  }
INIT("", )
INIT(".shared", Shared)

VG_BUILTIN(uint32_t, MB "pending.count", mbPendingCount(uint64_t Token)) {
  return barrierPending(Token);
}

/* Scopes change nothing. A barrier of another block of the cluster is one of
 * this block; arriving there gives no state. */
#define ARRIVE(Order, Scope, C)                                                \
  ARRIVE_FORM("arrive", Order, Scope, Arrive##C, false)                        \
  ARRIVE_FORM("arrive.drop", Order, Scope, Drop##C, true)
#define ARRIVE_FORM(Name, Order, Scope, C, Drops)                              \
  VG_BUILTIN(uint64_t, MB Name Order ".scope." Scope ".space.cta",             \
             mbScoped##C(void *P, uint32_t Count)) {                           \
    return nvArrive(P, Count, Drops, 0, IS_RELAXED(Order));                    \
  }                                                                            \
  VG_BUILTIN(void, MB Name Order ".scope." Scope ".space.cluster",             \
             mbCluster##C(void *P, uint32_t Count)) {                          \
    nvArrive(P, Count, Drops, 0, IS_RELAXED(Order));                           \
  }                                                                            \
  VG_BUILTIN(uint64_t,                                                         \
             MB Name ".expect.tx" Order ".scope." Scope ".space.cta",          \
             mbExpect##C(void *P, uint32_t Bytes)) {                           \
    return nvArrive(P, 1, Drops, (int32_t)Bytes, IS_RELAXED(Order));           \
  }                                                                            \
  VG_BUILTIN(void,                                                             \
             MB Name ".expect.tx" Order ".scope." Scope ".space.cluster",      \
             mbExpectCluster##C(void *P, uint32_t Bytes)) {                    \
    nvArrive(P, 1, Drops, (int32_t)Bytes, IS_RELAXED(Order));                  \
  }
ARRIVE("", "cta", Cta)
ARRIVE("", "cluster", Cluster)
ARRIVE(".relaxed", "cta", RelaxedCta)
ARRIVE(".relaxed", "cluster", RelaxedCluster)

#define TRANSFER(Scope, Space, C)                                              \
  VG_BUILTIN(void, MB "expect.tx.scope." Scope ".space." Space,                \
             mbExpectTx##C(void *P, uint32_t Bytes)) {                         \
    nvTransfer(P, (int32_t)Bytes, true);                                       \
  }                                                                            \
  VG_BUILTIN(void, MB "complete.tx.scope." Scope ".space." Space,              \
             mbCompleteTx##C(void *P, uint32_t Bytes)) {                       \
    nvTransfer(P, -(int32_t)Bytes, true);                                      \
  }
TRANSFER("cta", "cta", CtaCta)
TRANSFER("cta", "cluster", CtaCluster)
TRANSFER("cluster", "cta", ClusterCta)
TRANSFER("cluster", "cluster", ClusterCluster)

#define WAIT(How, Order, Scope, C)                                             \
  VG_COLLECTIVE(bool, MB How ".wait" Order ".scope." Scope ".space.cta",       \
                mbWait##C(const void *P, uint64_t Token)) {                    \
    return nvTest(P, barrierPhase(Token), IS_RELAXED(Order));                  \
  }                                                                            \
  VG_COLLECTIVE(bool,                                                          \
                MB How ".wait.parity" Order ".scope." Scope ".space.cta",      \
                mbParity##C(const void *P, uint32_t Parity)) {                 \
    return nvTest(P, Parity, IS_RELAXED(Order));                               \
  }
#define WAIT_LIMIT(Order, Scope, C)                                            \
  VG_COLLECTIVE(                                                               \
      bool, MB "try.wait.tl" Order ".scope." Scope ".space.cta",               \
      mbWait##C(const void *P, uint64_t Token, UNUSED uint32_t Limit)) {       \
    return nvTest(P, barrierPhase(Token), IS_RELAXED(Order));                  \
  }                                                                            \
  VG_COLLECTIVE(                                                               \
      bool, MB "try.wait.parity.tl" Order ".scope." Scope ".space.cta",        \
      mbParity##C(const void *P, uint32_t Parity, UNUSED uint32_t Limit)) {    \
    return nvTest(P, Parity, IS_RELAXED(Order));                               \
  }
#define WAITS(Order, Scope, C)                                                 \
  WAIT("test", Order, Scope, Test##C)                                          \
  WAIT("try", Order, Scope, Try##C)                                            \
  WAIT_LIMIT(Order, Scope, Limit##C)
WAITS("", "cta", Cta)
WAITS("", "cluster", Cluster)
WAITS(".relaxed", "cta", RelaxedCta)
WAITS(".relaxed", "cluster", RelaxedCluster)

/* ---- Bulk copies, whose end an mbarrier hears of. */
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.global.to.shared.cta",
           bulkToCta(void *To, void *Barrier, const void *From, uint32_t Bytes,
                     UNUSED uint64_t Hint, UNUSED bool HasHint)) {
  __builtin_memcpy(To, From, Bytes);
  nvCopied(Barrier, To, Bytes);
}
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.global.to.shared.cluster",
           bulkToCluster(void *To, void *Barrier, const void *From,
                         uint32_t Bytes, UNUSED uint16_t Blocks,
                         UNUSED uint64_t Hint, UNUSED bool IsMulticast,
                         UNUSED bool HasHint)) {
  __builtin_memcpy(To, From, Bytes);
  nvCopied(Barrier, To, Bytes);
}
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.shared.cta.to.cluster",
           bulkCtaToCluster(void *To, void *Barrier, const void *From,
                            uint32_t Bytes)) {
  __builtin_memcpy(To, From, Bytes);
  nvCopied(Barrier, To, Bytes);
}
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.shared.cta.to.global",
           bulkToGlobal(void *To, const void *From, uint32_t Bytes,
                        UNUSED uint64_t Hint, UNUSED bool HasHint)) {
  __builtin_memcpy(To, From, Bytes);
}
/* Bit I of the mask: byte I of each 16 is copied. */
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask",
           bulkToGlobalMask(char *To, const char *From, uint32_t Bytes,
                            UNUSED uint64_t Hint, UNUSED bool HasHint,
                            uint16_t Mask)) {
  for (uint32_t I = 0; I < Bytes; ++I)
    if (Mask >> I % 16 & 1)
      To[I] = From[I];
}
VG_BUILTIN(void, "llvm.nvvm.cp.async.bulk.prefetch.L2",
           bulkPrefetch(UNUSED const void *P, UNUSED uint32_t Bytes,
                        UNUSED uint64_t Hint, UNUSED bool HasHint)) {}

VG_BUILTIN(void, "llvm.nvvm.st.bulk",
           stBulk(void *To, uint64_t Bytes, UNUSED uint64_t Zero)) {
  __builtin_memset(To, 0, Bytes);
}
VG_BUILTIN(void, "llvm.nvvm.st.bulk.shared.cta",
           stBulkShared(void *To, uint64_t Bytes, UNUSED uint64_t Zero)) {
  __builtin_memset(To, 0, Bytes);
}
