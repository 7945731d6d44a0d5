// Copies to and from symbols: HIP_SYMBOL around the symbol, defaults filled in
// where HIP lacks them.
// RUN: %check_port %s --host --targets gfx942,gfx1100 -- -std=c++17
#include <cuda_runtime.h>

__constant__ float coefficients[16];
__device__ int counter;
namespace ns { __constant__ float inner[4]; }
template <typename T> struct Holder { T *host; };

void all(float *v, size_t n, cudaStream_t s, Holder<float> h) {
  cudaMemcpyToSymbol(coefficients, v, n * sizeof(float));
  // CHECK: {{^}}  hipMemcpyToSymbol(HIP_SYMBOL(coefficients), v, n * sizeof(float));
  cudaMemcpyToSymbol(ns::inner, h.host, sizeof(ns::inner), 4, cudaMemcpyHostToDevice);
  // CHECK: {{^}}  hipMemcpyToSymbol(HIP_SYMBOL(ns::inner), h.host, sizeof(ns::inner), 4, hipMemcpyHostToDevice);
  cudaMemcpyToSymbolAsync(coefficients, /* from */ v, n, 0, cudaMemcpyHostToDevice, s);
  // CHECK: {{^}}  hipMemcpyToSymbolAsync(HIP_SYMBOL(coefficients), /* from */ v, n, 0, hipMemcpyHostToDevice, s);
  cudaMemcpyToSymbolAsync(coefficients, v, n);
  // CHECK: {{^}}  hipMemcpyToSymbolAsync(HIP_SYMBOL(coefficients), v, n, 0, hipMemcpyHostToDevice);
  int c;
  cudaMemcpyFromSymbol(&c, counter, sizeof(c));
  // CHECK: {{^}}  hipMemcpyFromSymbol(&c, HIP_SYMBOL(counter), sizeof(c));
  void *p;
  cudaGetSymbolAddress(&p, counter);
  // CHECK: {{^}}  hipGetSymbolAddress(&p, HIP_SYMBOL(counter));
  cudaGetSymbolAddress((void **)&p,
                       // a comment in between
                       coefficients);
  // CHECK: {{^}}  hipGetSymbolAddress((void **)&p,{{$}}
  // CHECK-NEXT: {{^}}                       // a comment in between{{$}}
  // CHECK-NEXT: {{^}}                       HIP_SYMBOL(coefficients));{{$}}
  cudaGetSymbolSize(&n, counter);
  // CHECK: {{^}}  hipGetSymbolSize(&n, HIP_SYMBOL(counter));
#define COPY(symbol, from) cudaMemcpyToSymbol(symbol, from, sizeof(symbol))
  // CHECK: {{^}}#define COPY(symbol, from) hipMemcpyToSymbol(HIP_SYMBOL(symbol), from, sizeof(symbol))
  COPY(coefficients, v);
}
