// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/TempFolder.h"
#include "Translate/Translate.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

/// The kernels of sources and headers, named and given in turns. Headers end
/// in `.cuh`.
std::vector<KernelFacts> kernelsOf(std::vector<std::string> NamesAndTexts) {
  static auto Rules = cantFail(RuleIndex::load({}));
  TempFolder Folder;
  TranslationRequest Request;
  Request.Tools = cantFail(findToolchain("none", PORTHIP_PROGRAM));
  Request.Rules = Rules.get();
  Request.CacheDir = Folder.path("cache");
  Request.InRoot = Folder.path("");
  Request.InRoot.pop_back();
  for (size_t I = 0; I < NamesAndTexts.size(); I += 2) {
    std::string Path = Folder.write(NamesAndTexts[I], NamesAndTexts[I + 1]);
    if (StringRef(Path).ends_with(".cu"))
      Request.Inputs.push_back({Path, NamesAndTexts[I + 1], {}});
  }
  std::vector<KernelFacts> Kernels = translate(Request).Result.Kernels;
  for (KernelFacts &K : Kernels) {
    K.File = StringRef(K.File).rsplit('/').second.str();
    for (KernelLaunch &L : K.Launches)
      L.File = StringRef(L.File).rsplit('/').second.str();
    for (FunctionPlace &P : K.Callees)
      P.File = StringRef(P.File).rsplit('/').second.str();
  }
  return Kernels;
}

KernelFacts kernelOf(const std::string &Text) {
  auto Kernels = kernelsOf({"a.cu", Text});
  EXPECT_EQ(Kernels.size(), 1u);
  return Kernels.empty() ? KernelFacts() : Kernels.front();
}

TEST(KernelFacts, PlaceAndName) {
  KernelFacts K = kernelOf("namespace a { namespace {\n"
                           "template <class T>\n"
                           "__global__ void\n"
                           "__launch_bounds__(128, 2)\n"
                           "k(T *p) {\n"
                           "}\n"
                           "}}\n");
  EXPECT_EQ(K.Name, "a::k");
  EXPECT_EQ(K.File, "a.cu");
  EXPECT_TRUE(K.Line == 2 || K.Line == 3) << K.Line;
  EXPECT_EQ(K.EndLine, 6u);
  EXPECT_TRUE(K.IsTemplate);
  EXPECT_TRUE(K.IsParsed);
  EXPECT_EQ(K.MaxBlockLanes, 128u);
}

TEST(KernelFacts, CountsPlacesOnce) {
  KernelFacts K = kernelOf(R"(
__device__ int sum(int v) {
  v += __shfl_down_sync(~0u, v, 1);
  return v + __shfl_xor_sync(~0u, v, 2);
}
__device__ void add(int *p, int v) {
  asm volatile("{ @p red.global.add.s32 [%0], %1; }" :: "l"(p), "r"(sum(v)));
  atomicAdd(p, sum(v));
}
__global__ void k(int *p, cudaTextureObject_t t) {
  __shared__ float tile[64];
  extern __shared__ int more[];
  __shared__ double one;
  tile[threadIdx.x % 64] = tex2D<float>(t, 1, 2);
  one = 1;
  more[0] = 1;
  __syncthreads();
  __syncwarp();
  if (__any_sync(~0u, p[0]))
    add(p, sum(1));
  add(p + 1, __ballot_sync(~0u, 1));
}
__global__ void other(int *p);
)");
  EXPECT_EQ(K.WarpOperations, 5u); // two of sum, and three
  EXPECT_EQ(K.InlinePtx, 1u);
  EXPECT_EQ(K.Atomics, 2u); // red is one
  EXPECT_EQ(K.TextureFetches, 1u);
  EXPECT_EQ(K.BlockBarriers, 1u);
  EXPECT_EQ(K.TensorOperations, 0u);
  EXPECT_EQ(K.SharedBytes, 64 * 4 + 8u);
  EXPECT_TRUE(K.UsesDynamicShared);
  EXPECT_EQ(K.MaxBlockLanes, 0u);
  EXPECT_FALSE(K.IsTemplate);
}

TEST(KernelFacts, TensorsGroupsAndAtomicObjects) {
  KernelFacts K = kernelOf(R"(
#include <cooperative_groups.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;
__global__ void k(half *a, half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::load_matrix_sync(fa, a, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {}, {}, {}, {};");
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  c[0] = tile.shfl_down(c[1], 1) + tile.thread_rank();
  tile.sync();
  block.sync();
}
)");
  EXPECT_EQ(K.TensorOperations, 3u);
  EXPECT_EQ(K.WarpOperations, 3u); // the partition, shfl_down, sync
  EXPECT_EQ(K.BlockBarriers, 1u);
  EXPECT_EQ(K.InlinePtx, 1u);
}

TEST(KernelFacts, OwnFunctionsOfSuchNamesAreNone) {
  KernelFacts K = kernelOf(R"(
namespace mine {
__device__ int atomicAdd(int a) { return a; }
struct barrier { __device__ void wait() {} };
struct thread_block { __device__ void sync() {} };
__device__ int tex2Dx(int a) { return a; }
}
__device__ int __shfl_mine(int a) { return a; }
__global__ void k(int *p) {
  mine::barrier b;
  b.wait();
  mine::thread_block t;
  t.sync();
  p[0] = mine::atomicAdd(1) + mine::tex2Dx(1) + __shfl_mine(2);
}
)");
  EXPECT_EQ(K.Atomics + K.BlockBarriers + K.TextureFetches + K.WarpOperations,
            0u);
}

TEST(KernelFacts, TheLargestInstanceOfATemplate) {
  KernelFacts K = kernelOf(R"(
template <class T> struct Shared {
  __device__ operator T *() { extern __shared__ int s[]; return (T *)s; }
};
template <class T, int N>
__global__ void __launch_bounds__(N * 2) k(T *p) {
  constexpr int Rows = N / 2;
  __shared__ T tile[Rows][N + 1];
  __shared__ int fixed[8];
  T *more = Shared<T>();
  tile[0][threadIdx.x] = more[0] + fixed[0];
}
void run(float *p, double *q) {
  k<float, 64><<<1, 64>>>(p);
  k<double, 32><<<1, 256>>>(q);
}
)");
  EXPECT_EQ(K.SharedBytes, 32 * 65 * 4 + 32u);
  EXPECT_EQ(K.MaxBlockLanes, 128u);
  ASSERT_EQ(K.Launches.size(), 2u);
  EXPECT_EQ(K.Launches[1].BlockLanes, 256u);
}

TEST(KernelFacts, Launches) {
  KernelFacts K = kernelOf(R"(
#define LANES 128
#define LAUNCH(...) k<<<__VA_ARGS__>>>(p)
__global__ void k(int *p) {}
const int Width = 32;
void run(int *p, int n, int any, cudaStream_t s) {
  dim3 block(16, 16);
  k<<<(n + 255) /
      256, block, n * sizeof(int), s>>>(p);
  k<<<n, LANES>>>(p);
  k<<<n, dim3(Width, 4)>>>(p);
  k<<<n, any>>>(p);
  LAUNCH(7, 64);
  void *args[] = {&p};
  cudaLaunchKernel((const void *)k, dim3(1), dim3(96), args, 4, s);
}
)");
  ASSERT_EQ(K.Launches.size(), 6u);
  EXPECT_EQ(K.Launches[0].Grid, "(n + 255) / 256");
  EXPECT_EQ(K.Launches[0].Block, "block");
  EXPECT_EQ(K.Launches[0].SharedBytes, "n * sizeof(int)");
  EXPECT_EQ(K.Launches[0].Line, 8u);
  uint64_t Lanes[] = {256, 128, 128, 0, 64, 96};
  for (unsigned I = 0; I < 6; ++I)
    EXPECT_EQ(K.Launches[I].BlockLanes, Lanes[I]) << I;
  EXPECT_EQ(K.Launches[1].Block, "LANES");
  EXPECT_EQ(K.Launches[1].SharedBytes, "");
  EXPECT_EQ(K.Launches[4].Block, "64");
  EXPECT_EQ(K.Launches[5].SharedBytes, "4");
}

// clang configures it by cudaLaunchDevice, whose arguments stand elsewhere.
TEST(KernelFacts, LaunchInALambda) {
  KernelFacts K = kernelOf(R"(
template <int N> __global__ void k(int *p) { *p = N; }
template <int N> struct Constant { static constexpr int value = N; };
void f(int *p, int n) {
  auto launch = [&](auto c) {
    constexpr int lanes = c.value;
    k<lanes><<<dim3(n, 2), lanes>>>(p);
  };
  launch(Constant<32>());
}
)");
  ASSERT_EQ(K.Launches.size(), 1u);
  EXPECT_EQ(K.Launches[0].Grid, "dim3(n, 2)");
  EXPECT_EQ(K.Launches[0].Block, "lanes");
  EXPECT_EQ(K.Launches[0].SharedBytes, "");
  EXPECT_EQ(K.Launches[0].BlockLanes, 32u);
}

TEST(KernelFacts, OnceForAllUnits) {
  auto Kernels = kernelsOf({"k.cuh",
                            "#pragma once\n"
                            "__global__ void shared(int *p);\n"
                            "static __global__ void inHeader(int *p) {\n"
                            "#ifdef ATOMIC\n"
                            "  atomicAdd(p, 1);\n"
                            "#endif\n"
                            "}\n",
                            "a.cu",
                            "#define ATOMIC\n"
                            "#include \"k.cuh\"\n"
                            "__global__ void shared(int *p) {}\n",
                            "b.cu",
                            "#include \"k.cuh\"\n"
                            "void run(int *p) {\n"
                            "  shared<<<1, 32>>>(p);\n"
                            "  inHeader<<<1, 33>>>(p);\n"
                            "}\n"});
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_EQ(Kernels[0].Name, "shared");
  EXPECT_EQ(Kernels[0].File, "a.cu");
  ASSERT_EQ(Kernels[0].Launches.size(), 1u);
  EXPECT_EQ(Kernels[0].Launches[0].File, "b.cu");
  EXPECT_EQ(Kernels[1].Name, "inHeader");
  EXPECT_EQ(Kernels[1].Atomics, 1u);
  ASSERT_EQ(Kernels[1].Launches.size(), 1u);
  EXPECT_EQ(Kernels[1].Launches[0].BlockLanes, 33u);
}

TEST(KernelFacts, ByTokensWhereNoParseComes) {
  auto Kernels = kernelsOf({"a.cu", R"(
__global__ void seen(int *p) {}
#if NEVER
template <class T>
__global__ void __launch_bounds__(256) hidden(T *p) noexcept {
}
__global__ void onlyDeclared(int *p);
template <> __global__ void hidden<int>(int *p) { }
void run(int *p) {
  ns::hidden<float, 3><<<4, 5, 6>>>(p);
  seen<<<1, 2>>>(p);
}
#endif
#define DEFINE(name) __global__ void name(int *p) {}
)"});
  ASSERT_EQ(Kernels.size(), 3u);
  EXPECT_EQ(Kernels[0].Name, "seen");
  EXPECT_TRUE(Kernels[0].IsParsed);
  ASSERT_EQ(Kernels[0].Launches.size(), 1u);
  EXPECT_EQ(Kernels[0].Launches[0].Block, "2");
  EXPECT_EQ(Kernels[1].Name, "hidden");
  EXPECT_FALSE(Kernels[1].IsParsed);
  EXPECT_EQ(Kernels[1].Line, 5u);
  EXPECT_EQ(Kernels[1].EndLine, 6u);
  EXPECT_EQ(Kernels[2].Name, "hidden");
  EXPECT_EQ(Kernels[2].Line, 8u);
  // It is not known which of the two is launched.
  EXPECT_TRUE(Kernels[1].Launches.empty() && Kernels[2].Launches.empty());
}

TEST(KernelFacts, KernelsThatMacrosWrite) {
  auto Kernels = kernelsOf({"a.cu", R"(
#define DEFINE(name) __global__ void name(int *p) { __syncthreads(); }
#define PAIR(name) DEFINE(name##A) DEFINE(name##B)
DEFINE(one)
PAIR(two)
void run(int *p) { one<<<1, 1>>>(p); twoB<<<1, 1>>>(p); }
)"});
  ASSERT_EQ(Kernels.size(), 3u);
  EXPECT_EQ(Kernels[0].Name, "one");
  EXPECT_EQ(Kernels[0].Line, 4u);
  EXPECT_EQ(Kernels[0].BlockBarriers, 1u);
  EXPECT_EQ(Kernels[1].Name, "twoA");
  EXPECT_EQ(Kernels[2].Name, "twoB");
  EXPECT_EQ(Kernels[2].Launches.size(), 1u);
}

TEST(KernelFacts, ItsOwnKernelOfTwo) {
  auto Kernels = kernelsOf({"a.cu", "__global__ void k() {}\n", //
                            "b.cu",
                            "__global__ void k() {}\n"
                            "void f() { k<<<1, 1>>>(); }\n"});
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_TRUE(Kernels[0].Launches.empty());
  EXPECT_EQ(Kernels[1].Launches.size(), 1u);
}

TEST(KernelFacts, FixesAreEdits) {
  static auto Rules = cantFail(RuleIndex::load({}));
  TempFolder Folder;
  std::string Text = "__global__ void k(int *p) {\n"
                     "  int lane = threadIdx.x % warpSize;\n"
                     "  unsigned m = __ballot_sync(~0u, p[lane]);\n"
                     "  p[lane] = __popc(m);\n"
                     "}\n";
  TranslationRequest Request;
  Request.Tools = cantFail(findToolchain("none", PORTHIP_PROGRAM));
  Request.Rules = Rules.get();
  Request.Options.Warp = WarpMode::Keep;
  Request.Inputs.push_back({Folder.write("a.cu", Text), Text, {}});
  unsigned Fixed = 0;
  for (const Finding &F : translate(Request).Result.Findings) {
    Fixed += !F.FixIt.empty();
    EXPECT_NE(applyEdits(Text, F.FixIt).empty(), true);
  }
  EXPECT_GT(Fixed, 0u);
}

/// "FILE:LINE-ENDLINE" of what the kernel may call.
std::string calleesOf(const KernelFacts &K) {
  std::string Text;
  for (const FunctionPlace &P : K.Callees)
    Text += (Text.empty() ? "" : " ") + P.File + ":" + std::to_string(P.Line) +
            "-" + std::to_string(P.EndLine);
  return Text;
}

TEST(KernelFacts, CalleesInHeadersAndTemplatesAndThroughOthers) {
  auto Kernels = kernelsOf({"deep.cuh",
                            "#pragma once\n"
                            "__device__ inline int deep(int v) {\n"
                            "  return v + 1;\n"
                            "}\n"
                            "__device__ inline int unused(int v) { return v; }"
                            "\n",
                            "a.cu",
                            "#include \"deep.cuh\"\n"
                            "template <class T> __device__ T step(T v) {\n"
                            "  return deep(v);\n"
                            "}\n"
                            "template <class T> __global__ void k(T *p) {\n"
                            "  *p = step<T>(*p);\n"
                            "}\n"
                            "__global__ void none(int *p) { *p = 1; }\n"});
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_EQ(calleesOf(Kernels[0]), "a.cu:2-4 deep.cuh:2-4");
  EXPECT_EQ(calleesOf(Kernels[1]), "");
}

TEST(KernelFacts, EachOverloadThatATemplateLeavesOpenIsACallee) {
  KernelFacts K = kernelOf("struct A {};\n"
                           "struct B {};\n"
                           "__device__ void go(A) {}\n"
                           "__device__ void go(B) {}\n"
                           "__device__ void go(B, int) {}\n"
                           "template <class T> __global__ void k() {\n"
                           "  go(T());\n"
                           "}\n");
  EXPECT_EQ(calleesOf(K), "a.cu:3-3 a.cu:4-4");
}

} // namespace
} // namespace porthip
