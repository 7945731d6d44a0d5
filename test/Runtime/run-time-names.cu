// Names that NVRTC knows ahead and those it refuses: a program may declare
// stdint.h's types and its own std; architectures and options are those of CUDA 13;
// headers come from include paths alone. Each answer is NVRTC 13.0's.
// RUN: %porthip cc --cuda-path=none --as sm_80 %s -o %t -lnvrtc -lcuda
// RUN: %t | FileCheck %s
#include <cstdio>
#include <cstring>
#include <cstdlib>
#include <nvrtc.h>
#include <vector>

static void compile(const char *What, const char *Source,
                    std::vector<const char *> Options = {},
                    const char *Header = nullptr, const char *Text = nullptr) {
  nvrtcProgram P;
  nvrtcCreateProgram(&P, Source, "names.cu", Header != nullptr, &Text, &Header);
  const nvrtcResult Result =
      nvrtcCompileProgram(P, int(Options.size()), Options.data());
  size_t Size = 0;
  nvrtcGetProgramLogSize(P, &Size);
  std::vector<char> Log(Size + 1);
  nvrtcGetProgramLog(P, Log.data());
  std::printf("%s: %d", What, Result);
  if (Result == NVRTC_ERROR_INVALID_OPTION)
    std::printf(" %s", Log.data());
  const char *Lost = std::strstr(Log.data(), "could not open source file");
  std::printf("%s\n", Lost ? ", no header" : "");
  if (Result != NVRTC_SUCCESS && std::getenv("SHOW"))
    std::printf("%s\n", Log.data());
  nvrtcDestroyProgram(&P);
}

int main() {
  compile("own types", R"(
typedef unsigned char uint8_t; typedef unsigned int uint32_t;
typedef unsigned long long uint64_t; typedef long long int64_t;
using uintptr_t = unsigned long long;
namespace std {
template <class T, T V> struct integral_constant {
  static constexpr T value = V;
};
template <class T> struct numeric_limits;
}
extern "C" __global__ void mix(uint64_t *P, uint32_t K) {
  uint64_t V = P[threadIdx.x];
  P[threadIdx.x] = V * K + std::integral_constant<int, 3>::value + sizeof(uint8_t);
})");
  // CHECK: own types: 0
  compile("own macros", R"(
#define INT_MAX 2147483647
__device__ const float INFINITY = 3e38f;
__device__ int Most = INT_MAX;
__device__ float Far() { return INFINITY; })");
  // CHECK: own macros: 0
  compile("own header", "#include <cstdint>\n__device__ uint64_t X;", {},
          "cstdint", "typedef unsigned long long uint64_t;\n");
  // CHECK: own header: 0
  compile("uint32_t", "__device__ uint32_t X;");
  compile("std::size_t", "__device__ std::size_t X;");
  compile("host macro", "__device__ int X = INT_MAX;");
  // CHECK: uint32_t: 6
  // CHECK: std::size_t: 6
  // CHECK: host macro: 6
  compile("known", R"(
__global__ void k(size_t N, float4 V, dim3 D, int *P) {
  assert(N);
  printf("%d\n", int(V.x + D.x));
  int Own = 3;
  P[0] = std::move(Own) + max(P[1], 2) + __CUDACC_RTC__ / 2;
#if defined(__linux__) || defined(__GNUC__) || defined(__x86_64__)
  not that of the host;
#endif
})");
  // CHECK: known: 0
  compile("no header", "#include <cuda_fp16.h>\n__device__ __half X;");
  compile("not reached", "#ifdef NEVER\n#include <vector>\n#endif\n");
  // CHECK: no header: 6, no header
  // CHECK: not reached: 0
  for (const char *Arch :
       {"--gpu-architecture=compute_50", "-arch=sm_70", "-arch=compute_75",
        "-arch=sm_90a", "-arch=compute_101", "-arch=all"})
    compile(Arch, "__global__ void k() {}", {Arch});
  // CHECK: compute_50: 5 nvrtc: error: invalid value for --gpu-architecture (-arch)
  // CHECK: sm_70: 5 nvrtc
  // CHECK: compute_75: 0
  // CHECK: sm_90a: 0
  // CHECK: compute_101: 5
  // CHECK: all: 5
  compile("two words", "__global__ void k() {}", {"-arch", "compute_80"});
  // CHECK: two words: 0
  for (const char *Option :
       {"--nonsense", "-O3", "-std=c++20", "--std=gnu++17", "--fmad=false",
        "-use_fast_math", "-lineinfo", "-w", "--restrict", "-dlto"})
    compile(Option, "__global__ void k() {}", {Option});
  // CHECK: --nonsense: 5 nvrtc: error: unrecognized option --nonsense found
  // CHECK: -O3: 5 nvrtc: error: unrecognized option -O3 found
  // CHECK: -std=c++20: 0
  // CHECK: --std=gnu++17: 5 nvrtc: error: invalid value for --std(-std)
  // CHECK: --fmad=false: 0
  // CHECK: -use_fast_math: 0
  // CHECK: -lineinfo: 0
  // CHECK: -w: 0
  // CHECK: --restrict: 0
  // CHECK: -dlto: 0
  int Count = 0, All[64] = {};
  nvrtcGetNumSupportedArchs(&Count);
  nvrtcGetSupportedArchs(All);
  std::printf("from %d: %d\n", All[0], Count);
  // CHECK: from 75: 12
}
