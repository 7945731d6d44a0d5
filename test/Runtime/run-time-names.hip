// hipRTC has the types of stdint.h up to version 6, no assert; and what a program
// declares by itself is not in the way of the host's headers. Its log has all errors.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t -lhiprtc
// RUN: env PORTHIP_VGPU_HIP_MAJOR=6 %t | FileCheck %s --check-prefixes=CHECK,SIX
// RUN: env PORTHIP_VGPU_HIP_MAJOR=7 %t | FileCheck %s --check-prefixes=CHECK,SEVEN
#include <cstdio>
#include <hip/hiprtc.h>
#include <string>

static void compile(const char *What, const char *Source) {
  hiprtcProgram P;
  hiprtcCreateProgram(&P, Source, "names.hip", 0, nullptr, nullptr);
  std::printf("%s: %d\n", What, hiprtcCompileProgram(P, 0, nullptr));
  hiprtcDestroyProgram(&P);
}

/// Errors in the log of a program with \p Count wrong lines.
static int errors(int Count) {
  std::string Source = "__device__ void f() {\n";
  for (int I = 0; I < Count; ++I)
    Source += "g" + std::to_string(I) + "();\n";
  hiprtcProgram P;
  hiprtcCreateProgram(&P, (Source + "}").c_str(), "a.hip", 0, nullptr, nullptr);
  hiprtcCompileProgram(P, 0, nullptr);
  size_t Length = 0;
  hiprtcGetProgramLogSize(P, &Length);
  std::string Log(Length, ' ');
  hiprtcGetProgramLog(P, &Log[0]);
  hiprtcDestroyProgram(&P);
  int Found = 0;
  for (size_t At = 0; (At = Log.find("error:", At)) != Log.npos; ++At)
    ++Found;
  return Found;
}

int main() {
  compile("own type", "typedef unsigned long long uint64_t;\n"
                      "__device__ uint64_t X;");
  compile("type", "__device__ uint64_t X;");
  compile("assert", "__global__ void k(int A) { assert(A); }");
  compile("printf", "__global__ void k(float4 A) { printf(\"%g\", A.x); }");
  std::printf("errors: %d\n", errors(30));
}
// CHECK: own type: 0
// SIX: type: 0
// SEVEN: type: 6
// CHECK: assert: 6
// CHECK: printf: 0
// CHECK: errors: 30
