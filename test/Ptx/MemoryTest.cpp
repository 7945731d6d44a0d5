// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, asynchronous copies, fences and hints on memory of the host;
// shared memory lies below 4 GiB as in the virtual GPU.
#include "Harness.h"
#include "gtest/gtest.h"
#include <sys/mman.h>

using namespace porthip::ptx::test;

namespace {
/// 256 bytes that 32-bit addresses reach.
uint8_t *lowMemory() {
  static void *P = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  return static_cast<uint8_t *>(P);
}

alignas(64) uint8_t Buffer[256];

uint64_t fill(uint8_t *P) {
  declareMemory(P, 256);
  for (unsigned N = 0; N < 256; ++N)
    P[N] = uint8_t(N * 37 + 129);
  return uint64_t(P);
}
template <class T> T at(const uint8_t *P, unsigned Offset) {
  T V;
  std::memcpy(&V, P + Offset, sizeof(T));
  return V;
}
bool has(const std::string &Text, const char *Part) {
  return Text.find(Part) != std::string::npos;
}
} // namespace

TEST(PtxMemory, Loads) {
  uint64_t P = fill(Buffer);
  uint64_t Low = fill(lowMemory());
  Suite S;
  S.add("ld.global.u32 $0, [$1+4];", "=r,l", {{P}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 4); });
  S.add("ld.global.nc.L1::no_allocate.L2::128B.f64 $0, [$1];", "=d,l", {{P}},
        [](const uint64_t *) { return at<uint64_t>(Buffer, 0); });
  S.add("ld.b64 $0, [$1+-8];", "=l,l", {{P + 8}},
        [](const uint64_t *) { return at<uint64_t>(Buffer, 0); });
  S.add("ld.global.s8 $0, [$1+1];", "=r,l", {{P}}, [](const uint64_t *) {
    return uint32_t(int32_t(at<int8_t>(Buffer, 1)));
  });
  S.add("ld.global.u8 $0, [$1+1];", "=h,l", {{P}},
        [](const uint64_t *) { return Buffer[1]; });
  S.add("ld.global.s16 $0, [$1+2];", "=l,l", {{P}}, [](const uint64_t *) {
    return uint64_t(int64_t(at<int16_t>(Buffer, 2)));
  });
  S.add("ld.shared.u32 $0, [$1+12];", "=r,r", {{Low}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 12); });
  S.add("{ .reg .u64 a; cvta.to.shared.u64 a, $1; cvta.shared.u64 a, a;"
        " ld.f32 $0, [a+8]; }",
        "=f,l", {{Low}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 8); });
  S.add("ldu.global.u32 $0, [$1];", "=r,l", {{P}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 0); });
  for (const char *How :
       {"ld.volatile.global", "ld.relaxed.gpu.global", "ld.acquire.sys",
        "ld.acquire.cta.global", "ld.global.cg", "ld.cv.global", "ld.global.cs",
        "ld.weak.global", "ld.mmio.relaxed.sys.global"})
    S.add((std::string(How) + ".u32 $0, [$1];").c_str(), "=r,l", {{P}},
          [](const uint64_t *) { return at<uint32_t>(Buffer, 0); });
  S.add("{ .reg .b64 policy; createpolicy.fractional.L2::evict_last.b64 policy,"
        " 1.0; ld.global.L2::cache_hint.u32 $0, [$1], policy; }",
        "=r,l", {{P}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 0); });
  S.add("ld.global.v4.u32 {$0, $1, $2, $3}, [$4+16];", "=r,=r,=r,=r,l", {{P}},
        Model([](const uint64_t *, uint64_t *Out) {
          for (unsigned N = 0; N < 4; ++N)
            Out[N] = at<uint32_t>(Buffer, 16 + 4 * N);
        }));
  S.add("ld.global.nc.v8.b32 {$0, $1, $2, $3, $4, $5, $6, $7}, [$8+32];",
        "=r,=r,=r,=r,=r,=r,=r,=r,l", {{P}},
        Model([](const uint64_t *, uint64_t *Out) {
          for (unsigned N = 0; N < 8; ++N)
            Out[N] = at<uint32_t>(Buffer, 32 + 4 * N);
        }));
  S.add("ld.acquire.gpu.v2.u64 {$0, $1}, [$2+32];", "=l,=l,l", {{P}},
        Model([](const uint64_t *, uint64_t *Out) {
          for (unsigned N = 0; N < 2; ++N)
            Out[N] = at<uint64_t>(Buffer, 32 + 8 * N);
        }));
  S.add("{ .reg .b128 w; ld.global.b128 w, [$2]; mov.b128 {$0, $1}, w; }",
        "=l,=l,l", {{P}}, Model([](const uint64_t *, uint64_t *Out) {
          Out[0] = at<uint64_t>(Buffer, 0);
          Out[1] = at<uint64_t>(Buffer, 8);
        }));
  S.run();
}

TEST(PtxMemory, Stores) {
  Suite S;
  uint64_t P = fill(Buffer);
  uint64_t Low = fill(lowMemory());
  for (const char *How :
       {"st.global", "st.volatile", "st.release.gpu.global", "st.relaxed.sys",
        "st.global.cg", "st.wt.global", "st.global.L1::evict_first"})
    S.add(("{ " + std::string(How) + ".u32 [$1+4], $2; ld.u32 $0, [$1+4]; }")
              .c_str(),
          "=r,l,r", {{P}, W32}, [](const uint64_t *I) { return I[1]; });
  S.add("{ st.global.u64 [$1], -1; st.global.u8 [$1+2], $2;"
        " ld.global.u64 $0, [$1]; }",
        "=l,l,r", {{P}, W32}, [](const uint64_t *I) {
          return ~uint64_t(0xff0000) | (I[1] & 255) << 16;
        });
  S.add("{ st.shared.v2.u32 [$1+8], {$2, $3}; ld.shared.u64 $0, [$1+8]; }",
        "=l,r,r,r", {{Low}, W32, W32},
        [](const uint64_t *I) { return I[2] << 32 | I[1]; });
  S.add("{ st.global.v4.f32 [$1], {$2, $2, 0f3F800000, $2};"
        " ld.global.u64 $0, [$1+8]; }",
        "=l,l,f", {{P}, F32},
        [](const uint64_t *I) { return I[1] << 32 | 0x3f800000; });
  S.add("{ st.global.v8.f32 [$4], {$5, 0f3F800000, $5, $5, 0f40000000, $5, $5,"
        " 0f40400000}; ld.global.v4.u64 {$0, $1, $2, $3}, [$4]; }",
        "=l,=l,=l,=l,l,f", {{P}, F32},
        Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = uint64_t(0x3f800000) << 32 | I[1];
          Out[1] = I[1] << 32 | I[1];
          Out[2] = I[1] << 32 | 0x40000000;
          Out[3] = uint64_t(0x40400000) << 32 | I[1];
        }));
  S.add("{ .reg .b64 n; mov.b64 n, 16; st.shared.u64 [$1+8], -1;"
        " st.bulk.weak.shared::cta [$1], n, 0; ld.shared.u64 $0, [$1+8]; }",
        "=l,r", {{Low}}, [](const uint64_t *) { return 0; });
  S.run();
}

TEST(PtxMemory, AsynchronousCopies) {
  uint64_t P = fill(Buffer), Low = fill(lowMemory());
  Suite S;
  auto Copied = [](unsigned Count) {
    return Model([=](const uint64_t *, uint64_t *Out) {
      uint8_t Bytes[16];
      for (unsigned N = 0; N < 16; ++N)
        Bytes[N] = N < Count ? Buffer[N] : 0;
      Out[0] = at<uint64_t>(Bytes, 0);
      Out[1] = at<uint64_t>(Bytes, 8);
    });
  };
  const std::string Read =
      " cp.async.commit_group; cp.async.wait_group 0; cp.async.wait_all;"
      " ld.shared.v2.u64 {$0, $1}, [$2]; }";
  auto Add = [&](const std::string &Copy, unsigned Count) {
    S.add(("{ st.shared.v2.u64 [$2], {0, 0}; " + Copy + Read).c_str(),
          "=l,=l,r,l,r", {{Low}, {P}, {Count}}, Copied(Count));
  };
  Add("cp.async.cg.shared.global [$2], [$3], 16;", 16);
  Add("cp.async.ca.shared.global.L2::128B [$2], [$3], 8;", 8);
  Add("cp.async.ca.shared::cta.global [$2], [$3], 4;", 4);
  Add("cp.async.cg.shared.global [$2], [$3], 16, $4;", 5);
  Add("{ .reg .pred p; setp.eq.u32 p, $4, 0;"
      " cp.async.cg.shared.global [$2], [$3], 16, p; }",
      0);
  S.add("{ .reg .pred p; .reg .b64 state; mbarrier.init.shared.b64 [$1], 1;\n"
        "fence.proxy.async.shared::cta;\n"
        "mbarrier.arrive.expect_tx.shared.b64 state, [$1], 16;\n"
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
        " [$1+16], [$2], 16, [$1];\n"
        "WAIT: mbarrier.try_wait.shared.b64 p, [$1], state;\n"
        "@!p bra WAIT; ld.shared.u64 $0, [$1+16];\n"
        "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\n"
        "cp.async.bulk.prefetch.L2.global [$2], 16; }",
        "=l,r,l", {{Low + 64}, {P}},
        [](const uint64_t *) { return at<uint64_t>(Buffer, 0); });
  S.run();
}

namespace {
/// An mbarrier object as the PTX ISA tells of it.
struct BarrierModel {
  int64_t Expected, Pending, Bytes = 0;
  unsigned Phase = 0;

  explicit BarrierModel(int64_t Count) : Expected(Count), Pending(Count) {}
  void change(int64_t Arrivals, int64_t Drops, int64_t More) {
    Pending -= Arrivals;
    Expected -= Drops;
    Bytes += More;
    if (Pending == 0 && Bytes == 0) {
      ++Phase;
      Pending = Expected;
    }
  }
};
} // namespace

// A bit for each step: whether the wait after it would go on; and how many
// arrivals the first state still waited for.
TEST(PtxMemory, BarrierObjects) {
  uint64_t Low = fill(lowMemory()) + 128, P = fill(Buffer);
  const std::string Begin =
      "{ .reg .b64 s, t; .reg .pred p; .reg .b32 b;\n"
      "mov.b32 $0, 0; mbarrier.init.shared.b64 [$2], $3;\n"
      "mbarrier.arrive.shared::cta.b64 s, [$2];\n";
  const std::string Wait =
      " mbarrier.test_wait.shared.b64 p, [$2], s; selp.b32 b, 1, 0, p;"
      " shl.b32 $0, $0, 1; or.b32 $0, $0, b;"
      " mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [$2], 1, 100;"
      " selp.b32 b, 1, 0, p; shl.b32 $0, $0, 1; or.b32 $0, $0, b;\n";
  struct Step {
    std::string Text;
    int64_t Arrivals, Drops, Bytes;
  };
  const Step Steps[] = {
      {"mbarrier.arrive.release.cta.shared::cta.b64 t, [$2], 1;", 1, 0, 0},
      {"mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$2], 48;", 0, 0, 48},
      {"mbarrier.arrive_drop.shared.b64 _, [$2];", 1, 1, 0},
      {"mbarrier.arrive.expect_tx.shared.b64 t, [$2], 16;", 1, 0, 16},
      {"mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [$2], 32;", 0, 0, -32},
      {"cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes"
       " [$2+16], [$4], 32, [$2];",
       0, 0, -32},
      // The phase may end here, but the copies have until the wait.
      {"cp.async.mbarrier.arrive.noinc.shared.b64 [$2];\n"
       "mbarrier.try_wait.shared.b64 p, [$2], s, 1000000;",
       1, 0, 0},
      {"cp.async.mbarrier.arrive.shared.b64 [$2];", 0, 0, 0},
      {"mbarrier.arrive_drop.expect_tx.shared.b64 t, [$2], 0;", 1, 1, 0},
      {"mbarrier.arrive.noComplete.shared.b64 t, [$2], 1;", 1, 0, 0},
      {"mbarrier.arrive.relaxed.cta.shared::cta.b64 t, [$2];", 1, 0, 0},
  };
  std::string Text = Begin + Wait;
  for (const Step &S : Steps)
    Text += S.Text + Wait;
  Text += "mbarrier.pending_count.b64 $1, s;"
          " mbarrier.inval.shared.b64 [$2]; }";
  Suite S;
  S.add(Text.c_str(), "=r,=r,r,r,l", {{Low}, {5, 8, 9}, {P}},
        Model([&](const uint64_t *In, uint64_t *Out) {
          BarrierModel B{int64_t(In[1])};
          uint64_t Bits = 0;
          auto wait = [&] {
            Bits = Bits << 2 | uint64_t(B.Phase % 2 != 0) << 1 |
                   uint64_t(B.Phase % 2 == 0);
          };
          B.change(1, 0, 0);
          wait();
          for (const Step &One : Steps) {
            B.change(One.Arrivals, One.Drops, One.Bytes);
            wait();
          }
          Out[0] = uint32_t(Bits);
          Out[1] = In[1];
        }));
  // From shared memory to global, all bytes or some of each 16.
  auto Out = [&](const char *Asm, uint64_t Mask) {
    S.add((std::string("{ st.shared.v2.u64 [$2], {$3, $3};"
                       " st.global.v2.u64 [$4], {-1, -1};"
                       " fence.proxy.async; ") +
           Asm +
           " cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;"
           " ld.global.v2.u64 {$0, $1}, [$4]; }")
              .c_str(),
          "=l,=l,r,l,l", {{Low}, W64, {P}},
          Model([Mask](const uint64_t *In, uint64_t *Out) {
            Out[0] = Out[1] = (In[1] & Mask) | ~Mask;
          }));
  };
  Out("cp.async.bulk.global.shared::cta.bulk_group [$4], [$2], 16;", ~0ull);
  Out("{ .reg .b16 m; mov.b16 m, 0x0505;"
      " cp.async.bulk.global.shared::cta.bulk_group.cp_mask [$4], [$2], 16, m; "
      "}",
      0xff00ff);
  S.run();
}

TEST(PtxMemory, HintsAndFencesChangeNothing) {
  uint64_t P = fill(Buffer);
  Suite S;
  S.add("{ prefetch.global.L2 [$1]; prefetchu.L1 [$1];"
        " prefetch.global.L2::evict_last [$1]; discard.global.L2 [$1], 128;"
        " applypriority.global.L2::evict_normal [$1], 128;"
        " membar.cta; membar.gl; membar.sys; fence.sc.cta; fence.acq_rel.gpu;"
        " fence.acquire.cluster; fence.proxy.async; fence.proxy.alias;"
        " fence.proxy.async.shared::cta; fence.mbarrier_init.release.cluster;"
        " ld.global.u32 $0, [$1]; }",
        "=r,l", {{P}},
        [](const uint64_t *) { return at<uint32_t>(Buffer, 0); });
  S.run();
}

TEST(PtxMemory, OrdersReachTheIr) {
  EXPECT_TRUE(has(lowerText("ld.acquire.gpu.global.u32 $0, [$1];", "=r,l"),
                  "load atomic volatile i32, ptr addrspace(1)"));
  EXPECT_TRUE(has(lowerText("ld.acquire.gpu.u32 $0, [$1];", "=r,l"),
                  "syncscope(\"device\") acquire, align 4"));
  EXPECT_TRUE(has(lowerText("ld.global.nc.u32 $0, [$1];", "=r,l"),
                  "load i32, ptr addrspace(1)"));
  // The wait of a loop must stay in the loop.
  EXPECT_TRUE(has(lowerText("ld.global.cg.u32 $0, [$1];", "=r,l"),
                  "load volatile i32, ptr addrspace(1)"));
  EXPECT_TRUE(has(lowerText("st.release.cta.shared.u32 [$0], $1;", "r,r"),
                  "syncscope(\"block\") release"));
  EXPECT_TRUE(
      has(lowerText("ld.shared.v4.f32 {$0,$1,$2,$3}, [$4];", "=f,=f,=f,=f,r"),
          "load volatile <4 x i32>, ptr addrspace(3)"));
  EXPECT_TRUE(has(lowerText("", "~{memory}"), "fence syncscope"));
}

TEST(PtxMemory, Addresses) {
  uint64_t Low = fill(lowMemory());
  Suite S;
  // Here an address is the same in every space; a cluster has one block.
  S.add("{ .reg .b32 r; mapa.shared::cluster.u32 r, $1, 0;"
        " getctarank.shared::cluster.u32 $0, r; add.u32 $0, $0, r; }",
        "=r,r", {{Low}}, [](const uint64_t *I) { return I[0]; });
  S.add("{ .reg .pred p; isspacep.const p, $1; selp.u32 $0, 1, 0, p; }", "=r,l",
        {{uint64_t(Buffer)}}, [](const uint64_t *) { return 0; });
  // A variable of the statement, twice in the same memory.
  S.add("{ .shared .align 8 .b32 v[4]; .reg .b32 a; mov.u32 a, v;"
        " st.shared.u32 [a+4], $1; ld.shared.u32 $0, [v+4]; }",
        "=r,r", {W32}, [](const uint64_t *I) { return I[0]; });
  S.run();
}
