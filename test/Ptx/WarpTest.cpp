// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that lanes execute together, on 32 lanes in step.
#include "Harness.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

namespace {
uint64_t valueAt(unsigned Lane) { return Lane * 3 + 100; }

/// Each lane gives its value first, then what is common.
std::vector<Words> lanes(Words Common = {}) {
  std::vector<Words> Inputs;
  for (unsigned N = 0; N < 32; ++N) {
    Inputs.push_back({valueAt(N)});
    Inputs.back().insert(Inputs.back().end(), Common.begin(), Common.end());
  }
  return Inputs;
}

void expectLanes(const std::vector<Words> &Got, size_t Output,
                 const std::function<uint64_t(unsigned)> &Wanted) {
  for (unsigned N = 0; N < Got.size(); ++N)
    EXPECT_EQ(Got[N][Output] & 0xffffffff, Wanted(N) & 0xffffffff)
        << "lane " << N << " output " << Output;
}
} // namespace

TEST(PtxWarp, Shuffles) {
  for (unsigned By : {1u, 2u, 16u}) {
    auto Down = runWarp("shfl.sync.down.b32 $0, $1, $2, 0x1f, 0xffffffff;",
                        "=r,r,r", lanes({By}));
    expectLanes(Down, 0,
                [=](unsigned N) { return valueAt(N + By < 32 ? N + By : N); });
    auto Up = runWarp("{ .reg .pred p; shfl.sync.up.b32 $0|p, $2, $3, 0,"
                      " 0xffffffff; selp.u32 $1, 1, 0, p; }",
                      "=r,=r,r,r", lanes({By}));
    expectLanes(Up, 0,
                [=](unsigned N) { return valueAt(N >= By ? N - By : N); });
    expectLanes(Up, 1, [=](unsigned N) { return N >= By; });
    auto Butterfly = runWarp("shfl.sync.bfly.b32 $0, $1, $2, 31, -1;", "=r,r,r",
                             lanes({By}));
    expectLanes(Butterfly, 0, [=](unsigned N) { return valueAt(N ^ By); });
    // Segments of 8 lanes: clamp 0x1f, segment mask 0x18.
    auto Index = runWarp("shfl.sync.idx.b32 $0, $1, $2, 0x181f, 0xffffffff;",
                         "=r,r,r", lanes({By}));
    expectLanes(Index, 0,
                [=](unsigned N) { return valueAt((N & 24) + (By & 7)); });
  }
  // Without .sync: the lanes that are here.
  auto Old = runWarp("shfl.idx.b32 $0, $1, 5, 0x1f;", "=r,r", lanes());
  expectLanes(Old, 0, [](unsigned) { return valueAt(5); });
}

TEST(PtxWarp, Votes) {
  const std::string Set = "{ .reg .pred p, q; setp.eq.u32 p, $1, $2; ";
  auto Ballot = runWarp((Set + "vote.sync.ballot.b32 $0, p, -1; }").c_str(),
                        "=r,r,r", lanes({valueAt(7)}));
  expectLanes(Ballot, 0, [](unsigned) { return 1u << 7; });
  auto Negated = runWarp((Set + "vote.ballot.sync.b32 $0, !p, -1; }").c_str(),
                         "=r,r,r", lanes({valueAt(7)}));
  expectLanes(Negated, 0, [](unsigned) { return ~(1u << 7); });
  for (const char *Mode : {"any", "all", "uni"}) {
    auto Got = runWarp((Set + "vote.sync." + Mode +
                        ".pred q, p, -1;"
                        " selp.u32 $0, 1, 0, q; }")
                           .c_str(),
                       "=r,r,r", lanes({valueAt(7)}));
    expectLanes(Got, 0, [=](unsigned) { return Mode == std::string("any"); });
  }
  auto Old =
      runWarp((Set + "vote.any.pred q, p; selp.u32 $0, 1, 0, q; }").c_str(),
              "=r,r,r", lanes({valueAt(7)}));
  expectLanes(Old, 0, [](unsigned) { return 1; });
  auto Active = runWarp("activemask.b32 $0;", "=r", std::vector<Words>(32));
  expectLanes(Active, 0, [](unsigned) { return ~0u; });
}

TEST(PtxWarp, MatchReduceElect) {
  auto Any = runWarp("{ .reg .b32 t; and.b32 t, $1, 1;"
                     " match.any.sync.b32 $0, t, -1; }",
                     "=r,r", lanes());
  // Values are 100 + 3 * lane: even for even lanes.
  expectLanes(Any, 0,
              [](unsigned N) { return N % 2 ? 0xaaaaaaaau : 0x55555555u; });
  auto All = runWarp("{ .reg .pred p; .reg .b64 v; mov.b64 v, {7, 7};"
                     " match.all.sync.b64 $0|p, v, -1; selp.u32 $1, 1, 0, p; }",
                     "=r,=r", std::vector<Words>(32));
  expectLanes(All, 0, [](unsigned) { return ~0u; });
  expectLanes(All, 1, [](unsigned) { return 1; });
  uint64_t Sum = 0, Xor = 0;
  for (unsigned N = 0; N < 32; ++N) {
    Sum += valueAt(N);
    Xor ^= valueAt(N);
  }
  auto Add = runWarp("redux.sync.add.u32 $0, $1, -1;", "=r,r", lanes());
  expectLanes(Add, 0, [=](unsigned) { return Sum; });
  auto Bits = runWarp("redux.sync.xor.b32 $0, $1, -1;", "=r,r", lanes());
  expectLanes(Bits, 0, [=](unsigned) { return Xor; });
  auto Least = runWarp("{ .reg .s32 t; sub.s32 t, $1, 120;"
                       " redux.sync.min.s32 $0, t, -1; }",
                       "=r,r", lanes());
  expectLanes(Least, 0, [](unsigned) { return uint32_t(-20); });
  auto Most = runWarp("{ .reg .u32 t; sub.u32 t, $1, 120;"
                      " redux.sync.max.u32 $0, t, -1; }",
                      "=r,r", lanes());
  expectLanes(Most, 0, [](unsigned) { return uint32_t(-2); });
  auto Elected = runWarp("{ .reg .pred p; elect.sync _|p, -1;"
                         " selp.u32 $0, 1, 0, p; }",
                         "=r", std::vector<Words>(32));
  unsigned Count = 0;
  for (const Words &W : Elected)
    Count += W[0] & 1;
  EXPECT_EQ(Count, 1u);
  auto Leader = runWarp("{ .reg .pred p; elect.sync $0|p, -1;"
                        " selp.u32 $1, 1, 0, p; }",
                        "=r,=r", std::vector<Words>(32));
  for (unsigned N = 0; N < 32; ++N)
    EXPECT_EQ(Leader[N], (Words{Leader[0][0], N == Leader[0][0]}));
  runWarp("bar.warp.sync 0xffffffff;", "", std::vector<Words>(32));
}

// Lanes hold numbers from -16 to 15, or their bits as given for some.
TEST(PtxWarp, FloatReductions) {
  auto Inputs = [](std::initializer_list<std::pair<unsigned, uint32_t>> Set) {
    std::vector<Words> Lanes;
    for (unsigned N = 0; N < 32; ++N) {
      float Number = float(N) - 16.0f;
      uint32_t Bits;
      memcpy(&Bits, &Number, sizeof(Bits));
      Lanes.push_back({Bits});
    }
    for (auto [Lane, Bits] : Set)
      Lanes[Lane][0] = Bits;
    return Lanes;
  };
  auto Expect = [](const char *Operation, const std::vector<Words> &Lanes,
                   uint32_t Wanted) {
    SCOPED_TRACE(Operation);
    expectLanes(
        runWarp(("redux.sync." + std::string(Operation) + ".f32 $0, $1, -1;")
                    .c_str(),
                "=f,f", Lanes),
        0, [=](unsigned) { return Wanted; });
  };
  const uint32_t NaN = 0x7fc00001, Canonical = 0x7fffffff;
  Expect("min", Inputs({}), 0xc1800000);     // -16
  Expect("max", Inputs({}), 0x41700000);     // 15
  Expect("max.abs", Inputs({}), 0x41800000); // 16
  Expect("min.abs", Inputs({}), 0);          // of lane 16
  Expect("min", Inputs({{3, NaN}, {5, 0xff800000}}), 0xff800000);
  Expect("max", Inputs({{3, NaN}}), 0x41700000);
  Expect("min.NaN", Inputs({{3, NaN}}), Canonical);
  Expect("max.NaN", Inputs({{3, 0xffc00000}}), Canonical);
  Expect("max.abs.NaN", Inputs({{31, NaN}}), Canonical);
  std::vector<Words> All(32, Words{NaN});
  Expect("min", All, Canonical);
  Expect("max.abs", All, Canonical);
  std::vector<Words> Zeros(32, Words{0x80000000});
  Zeros[7][0] = 0;
  Expect("max", Zeros, 0);
  Expect("min", Zeros, 0x80000000);
}

TEST(PtxWarp, Barriers) {
  const std::string Set = "{ .reg .pred p, q; setp.lt.u32 p, $1, 110; ";
  // Lanes 0 to 3 hold less than 110.
  auto Count =
      runWarp((Set + "bar.red.popc.u32 $0, 0, p; }").c_str(), "=r,r", lanes());
  expectLanes(Count, 0, [](unsigned) { return 4; });
  runWarp("{ bar.sync 0; barrier.sync 1; barrier.cta.sync.aligned 2; }", "",
          std::vector<Words>(32));
}

TEST(PtxWarp, BarriersByNumber) {
  const std::string Set = "{ .reg .pred p, q; setp.lt.u32 p, $1, 110; ";
  auto Or = runWarp((Set + "barrier.cta.red.or.pred q, 1, 32, p;"
                           " selp.u32 $0, 1, 0, q; }")
                        .c_str(),
                    "=r,r", lanes());
  expectLanes(Or, 0, [](unsigned) { return 1; });
  auto And = runWarp((Set + "bar.red.and.pred q, 1, !p;"
                            " selp.u32 $0, 1, 0, q; }")
                         .c_str(),
                     "=r,r", lanes());
  expectLanes(And, 0, [](unsigned) { return 0; });
  runWarp("{ bar.sync 0; barrier.sync 1, 32; barrier.cta.sync.aligned 2;"
          " bar.cta.sync 3, 32; bar.arrive 4, 64;"
          " barrier.cluster.arrive.release.aligned;"
          " barrier.cluster.wait.acquire; }",
          "", std::vector<Words>(32));
}

TEST(PtxWarp, MemoryBarrierObjects) {
  // One lane: two arrivals make a phase; states and parities say so.
  auto Got = runWarp(
      "{ .shared .align 8 .b64 b; .reg .b64 s, t; .reg .pred p, q, r, x;\n"
      ".reg .b32 a; mov.u32 a, b;\n"
      "mbarrier.init.shared.b64 [a], 2;\n"
      "mbarrier.arrive.shared::cta.b64 s, [a];\n"
      "mbarrier.pending_count.b64 $0, s;\n"
      "mbarrier.test_wait.shared.b64 p, [a], s;\n"
      "mbarrier.arrive.noComplete.release.cta.shared::cta.b64 t, [a], 1;\n"
      "mbarrier.test_wait.acquire.cta.shared::cta.b64 q, [a], s;\n"
      "mbarrier.try_wait.parity.shared.b64 r, [a], 0;\n"
      "mbarrier.try_wait.parity.shared.b64 x, [a], 1, 1000;\n"
      "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [a], 8;\n"
      "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [a], 8;\n"
      "mbarrier.arrive_drop.shared.b64 _, [a];\n"
      "cp.async.mbarrier.arrive.noinc.shared.b64 [a];\n"
      "mbarrier.inval.shared.b64 [a];\n"
      "selp.u32 $1, 1, 0, p; selp.u32 $2, 1, 0, q; selp.u32 $3, 1, 0, r;\n"
      "selp.u32 $4, 1, 0, x; }",
      "=r,=r,=r,=r,=r", std::vector<Words>(1));
  EXPECT_EQ(Got[0], (Words{2, 0, 1, 1, 0}));
}

TEST(PtxWarp, SpecialRegisters) {
  auto Clocks = runWarp("{ .reg .u64 a, b; .reg .u32 d; .reg .pred p;\n"
                        "mov.u64 a, %clock64; mov.u64 b, %globaltimer;\n"
                        "mov.u32 d, %clock; mov.u32 d, %clock_hi;\n"
                        "mov.u32 d, %globaltimer_hi; mov.u32 $0, WARP_SZ;\n"
                        "setp.gt.u64 p, b, 0; selp.u32 $1, 1, 0, p; }",
                        "=r,=r", std::vector<Words>(1));
  EXPECT_EQ(Clocks[0], (Words{32, 1}));
  auto Got = runWarp("{ mov.u32 $0, %tid.x; mov.u32 $1, %laneid;"
                     " mov.u32 $2, %lanemask_lt; mov.u32 $3, %ntid.x; }",
                     "=r,=r,=r,=r", std::vector<Words>(32));
  for (unsigned N = 0; N < 32; ++N)
    EXPECT_EQ(Got[N], (Words{N, N, (1u << N) - 1, 32}));
  auto More = runWarp("{ mov.u32 $0, %lanemask_eq; mov.u32 $1, %lanemask_ge;"
                      " mov.u32 $2, %lanemask_gt; mov.u32 $3, %lanemask_le;"
                      " mov.u32 $4, %ctaid.x; mov.u32 $5, %nctaid.x; }",
                      "=r,=r,=r,=r,=r,=r", std::vector<Words>(32));
  for (unsigned N = 0; N < 32; ++N) {
    uint32_t Own = 1u << N;
    EXPECT_EQ(More[N],
              (Words{Own, uint32_t(-int64_t(Own)),
                     uint32_t(-int64_t(Own)) & ~Own, Own | (Own - 1), 2, 3}));
  }
}

TEST(PtxWarp, RegistersOfTheMachine) {
  auto Rest = runWarp(
      "{ .reg .u64 a, b; .reg .u32 c, d; .reg .pred p;\n"
      "mov.u64 a, %clock64; mov.u64 b, %globaltimer; mov.u32 c, %clock;\n"
      "mov.u32 d, %clock_hi; mov.u32 d, %globaltimer_hi; mov.u32 d, %warpid;\n"
      "mov.u32 d, %nwarpid; mov.u32 d, %smid; mov.u32 d, %nsmid;\n"
      "mov.u64 a, %gridid; mov.u32 d, %envreg3; mov.u32 d, %total_smem_size;\n"
      "mov.u32 d, %dynamic_smem_size; mov.u32 d, %clusterid.x;\n"
      "mov.u32 d, %cluster_nctarank; mov.u32 $0, WARP_SZ;\n"
      "setp.gt.u64 p, b, 0; selp.u32 $1, 1, 0, p; }",
      "=r,=r", std::vector<Words>(1));
  EXPECT_EQ(Rest[0], (Words{32, 1}));
}
