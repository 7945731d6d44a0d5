// A macro right behind a literal, which nvcc takes for one and clang for a
// suffix, gets a blank; what is a suffix stays.
// RUN: %porthip translate --cuda-path=none -o %t.hip %s
// RUN: FileCheck %s --input-file=%t.hip
// RUN: %porthip cc -c %s -o %t.o
#include <cstdio>
#include <string>
#include <cuda_runtime.h>
#define ID "%d"
#define LONG "<"ID">"
// CHECK: #define LONG "<" ID">"
using namespace std::string_literals;
long double operator""_km(long double x) { return x; }
// CHECK: long double operator""_km(long double x)
void print(int i) {
  cudaFree(nullptr);
  printf("node ("ID")\n", i);
  // CHECK: printf("node (" ID")\n", i);
  printf(LONG"\n", i);
  // CHECK: printf(LONG"\n", i);
  std::string s = "kept"s;
  // CHECK: std::string s = "kept"s;
}
