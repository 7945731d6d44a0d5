// Long transforms, which are shared among threads, have the values that waves and single numbers transform to, in both directions and precisions, in place and not, and the same bits for any number of threads.
// RUN: %porthip run --cuda-path=none %s -lcufft > %t.1
// RUN: FileCheck %s --input-file=%t.1
// RUN: env PORTHIP_VGPU_THREADS=1 %porthip run --cuda-path=none %s -lcufft > %t.2
// RUN: env PORTHIP_VGPU_THREADS=5 %porthip run --cuda-path=none %s -lcufft > %t.3
// RUN: cmp %t.1 %t.2 && cmp %t.1 %t.3
// CHECK-COUNT-16: right
// CHECK-NOT: wrong
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <cufft.h>
#include <vector>

static cufftResult run(cufftHandle P, std::complex<float> *X,
                       std::complex<float> *Y, int Sign) {
  return cufftExecC2C(P, reinterpret_cast<cufftComplex *>(X),
                      reinterpret_cast<cufftComplex *>(Y), Sign);
}
static cufftResult run(cufftHandle P, std::complex<double> *X,
                       std::complex<double> *Y, int Sign) {
  return cufftExecZ2Z(P, reinterpret_cast<cufftDoubleComplex *>(X),
                      reinterpret_cast<cufftDoubleComplex *>(Y), Sign);
}

/// 2 at Place, and a wave that goes round Turns times: a wave that goes round
/// Place times, and N at Turns. This wave's numbers are exact: what is rounded
/// in a long one adds up.
template <class T>
void check(cufftType Type, int Bits, int Sign, bool IsInPlace) {
  using C = std::complex<T>;
  const long N = 1L << Bits, Place = N / 3, Turns = N / 4;
  std::vector<std::complex<double>> Circle(N);
  for (long I = 0; I < N; ++I)
    Circle[I] = std::polar(1.0, 2 * M_PI * I / N);
  auto turn = [&](long I) { return Circle[((I % N) + N) % N]; };
  const C Quarters[] = {C(1), C(0, 1), C(-1), C(0, -1)};
  std::vector<C> X(N), Y(N);
  for (long I = 0; I < N; ++I)
    X[I] = Quarters[(-Sign * I % 4 + 4) % 4];
  X[Place] += T(2);
  C *DX, *DY;
  cudaMalloc(&DX, N * sizeof(C));
  cudaMemcpy(DX, X.data(), N * sizeof(C), cudaMemcpyHostToDevice);
  DY = DX;
  if (!IsInPlace)
    cudaMalloc(&DY, N * sizeof(C));
  cufftHandle P;
  cufftPlan1d(&P, N, Type, 1);
  cufftResult Status = run(P, DX, DY, Sign);
  cudaMemcpy(Y.data(), DY, N * sizeof(C), cudaMemcpyDeviceToHost);
  double Most = 0;
  unsigned long long Hash = 0;
  for (long K = 0; K < N; ++K) {
    std::complex<double> Should = 2.0 * turn(Sign * K * Place);
    if (K == Turns)
      Should += N;
    double Scale = K == Turns ? N : 1;
    Most = std::fmax(Most,
                     std::abs(std::complex<double>(Y[K]) - Should) / Scale);
    for (unsigned I = 0; I < sizeof(C) / 4; ++I) {
      unsigned Word;
      memcpy(&Word, reinterpret_cast<char *>(&Y[K]) + 4 * I, 4);
      Hash = Hash * 31 + Word;
    }
  }
  double Bound = sizeof(T) == 4 ? 1e-3 : 2e-12;
  printf("%s: %d bytes, 2^%d, %+d, in place %d: %llx\n",
         !Status && Most < Bound ? "right" : "wrong", int(sizeof(T)), Bits,
         Sign, IsInPlace, Hash);
  if (!(Most < Bound))
    printf("%g\n", Most);
  cufftDestroy(P);
  cudaFree(DX);
  if (!IsInPlace)
    cudaFree(DY);
}

int main() {
  for (int Bits : {19, 20})
    for (int Sign : {CUFFT_FORWARD, CUFFT_INVERSE})
      for (bool IsInPlace : {false, true}) {
        check<float>(CUFFT_C2C, Bits, Sign, IsInPlace);
        check<double>(CUFFT_Z2Z, Bits, Sign, IsInPlace);
      }
}
