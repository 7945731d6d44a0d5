// Transforms compute the sums of their definition, in both precisions, 1 to 3 dimensions, batches, strides, embedded and packed, in place and not; cuFFT and the port's hipFFT alike.
// RUN: %porthip run --cuda-path=none %s -lcufft | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none%} --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s -lcufft | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong
// CHECK: 448 transforms, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (448 launches
#include <cmath>
#include <complex>
#include <cstdio>
#include <cuda_runtime.h>
#include <cufft.h>
#include <vector>

using Z = std::complex<double>;
static int Transforms, Wrong;

/// Where the elements of one side lie, as cufftPlanMany takes it.
struct Places {
  int Embed[3], Stride, Dist;
};
struct Case {
  int Rank, N[3], Batch;
  bool IsEmbedded, IsInPlace;
};

static int total(const Case &C, const int *N) {
  return (C.Rank > 0 ? N[0] : 1) * (C.Rank > 1 ? N[1] : 1) *
         (C.Rank > 2 ? N[2] : 1);
}
/// Index of element I, counted through sizes N, of batch B.
static int place(const Case &C, const int *N, const Places &P, int B, int I) {
  int At[3] = {}, Step = P.Stride, Index = B * P.Dist;
  for (int D = C.Rank - 1; D >= 0; --D) {
    At[D] = I % N[D];
    I /= N[D];
    Index += At[D] * Step;
    Step *= P.Embed[D];
  }
  return Index;
}
/// The definition: sum over all x of exp(sign 2 pi i (k0 x0 / n0 + ...)) f(x).
static std::vector<Z> transformed(const Case &C, const std::vector<Z> &F,
                                  int Sign) {
  int Count = total(C, C.N);
  std::vector<Z> Result(Count);
  for (int K = 0; K < Count; ++K)
    for (int X = 0; X < Count; ++X) {
      double Turns = 0;
      for (int D = C.Rank - 1, A = K, B = X; D >= 0; --D) {
        Turns += double((A % C.N[D]) * (B % C.N[D])) / C.N[D];
        A /= C.N[D];
        B /= C.N[D];
      }
      Result[K] += F[X] * std::polar(1.0, Sign * 2 * M_PI * Turns);
    }
  return Result;
}
static double number(int I) { return ((I * 37 + 11) % 23 - 11) * 0.125; }

/// Packed, or with room in each dimension, between elements and after each
/// batch. Real transforms in place are packed: rows of the real side have room
/// for the complex side.
static Places placesOf(const Case &C, const int *N, bool IsPaddedReal,
                       bool HasRealSide) {
  Places P = {{N[0], N[1], N[2]}, 1, total(C, N)};
  int Last = C.Rank - 1;
  if (C.IsInPlace && IsPaddedReal)
    P.Embed[Last] = 2 * (N[Last] / 2 + 1);
  bool HasRoom = C.IsEmbedded && !(C.IsInPlace && HasRealSide);
  if (HasRoom) {
    P.Stride = 2;
    for (int D = 1; D < C.Rank; ++D)
      P.Embed[D] += D + 1;
  }
  P.Dist = P.Stride * total(C, P.Embed) + (HasRoom ? 3 : 0);
  return P;
}

/// T: float or double; From, To: T or its complex type.
template <class T> struct Of;
template <> struct Of<float> {
  using C = cufftComplex;
  static const cufftType C2C = CUFFT_C2C, R2C = CUFFT_R2C, C2R = CUFFT_C2R;
  static cufftResult run(cufftHandle H, C *I, C *O, int S) {
    return cufftExecC2C(H, I, O, S);
  }
  static cufftResult run(cufftHandle H, float *I, C *O, int) {
    return cufftExecR2C(H, I, O);
  }
  static cufftResult run(cufftHandle H, C *I, float *O, int) {
    return cufftExecC2R(H, I, O);
  }
};
template <> struct Of<double> {
  using C = cufftDoubleComplex;
  static const cufftType C2C = CUFFT_Z2Z, R2C = CUFFT_D2Z, C2R = CUFFT_Z2D;
  static cufftResult run(cufftHandle H, C *I, C *O, int S) {
    return cufftExecZ2Z(H, I, O, S);
  }
  static cufftResult run(cufftHandle H, double *I, C *O, int) {
    return cufftExecD2Z(H, I, O);
  }
  static cufftResult run(cufftHandle H, C *I, double *O, int) {
    return cufftExecZ2D(H, I, O);
  }
};
template <class E> struct IsComplex {
  static const bool Value = !std::is_floating_point<E>::value;
};
static Z get(float V) { return V; }
static Z get(double V) { return V; }
static Z get(cufftComplex V) { return Z(V.x, V.y); }
static Z get(cufftDoubleComplex V) { return Z(V.x, V.y); }
static void put(float &To, Z V) { To = float(V.real()); }
static void put(double &To, Z V) { To = V.real(); }
static void put(cufftComplex &To, Z V) {
  To.x = float(V.real());
  To.y = float(V.imag());
}
static void put(cufftDoubleComplex &To, Z V) {
  To.x = V.real();
  To.y = V.imag();
}

static cufftHandle planned(Case C, cufftType Type, Places In, Places Out) {
  cufftHandle H;
  cufftResult R = CUFFT_SUCCESS;
  if (C.IsEmbedded)
    R = cufftPlanMany(&H, C.Rank, C.N, In.Embed, In.Stride, In.Dist, Out.Embed,
                      Out.Stride, Out.Dist, Type, C.Batch);
  else if (C.Rank == 1)
    R = cufftPlan1d(&H, C.N[0], Type, C.Batch);
  else if (C.Batch > 1) // what is ignored without embeddings
    R = cufftPlanMany(&H, C.Rank, C.N, nullptr, 7, 1, nullptr, 9, 2, Type,
                      C.Batch);
  else if (C.Rank == 2)
    R = cufftPlan2d(&H, C.N[0], C.N[1], Type);
  else
    R = cufftPlan3d(&H, C.N[0], C.N[1], C.N[2], Type);
  if (R)
    printf("wrong: status %d\n", int(R));
  return H;
}

template <class T, class From, class To>
void check(const Case &C, cufftType Type, int Sign, const char *Name) {
  int Half[3] = {C.N[0], C.N[1], C.N[2]};
  Half[C.Rank - 1] = C.N[C.Rank - 1] / 2 + 1;
  const bool IsReal = Type != Of<T>::C2C;
  const int *InN = IsReal && IsComplex<From>::Value ? Half : C.N;
  const int *OutN = IsReal && IsComplex<To>::Value ? Half : C.N;
  Places In = placesOf(C, InN, !IsComplex<From>::Value, IsReal),
         Out = placesOf(C, OutN, !IsComplex<To>::Value, IsReal);
  size_t InCount = In.Dist * C.Batch, OutCount = Out.Dist * C.Batch;
  std::vector<From> X(InCount);
  std::vector<Z> Y(OutCount, Z(-7, IsComplex<To>::Value ? -7 : 0));
  std::vector<bool> IsOutput(OutCount);
  int Count = total(C, C.N), InTotal = total(C, InN), OutTotal = total(C, OutN);
  for (size_t I = 0; I < InCount; ++I)
    put(X[I], Z(99, 99));
  for (int B = 0; B < C.Batch; ++B) {
    std::vector<Z> F(Count);
    for (int I = 0; I < Count; ++I)
      F[I] = Z(number(I + 100 * B), IsReal ? 0 : number(3 * I + B));
    // A real result's input is the half of a real signal's transform.
    std::vector<Z> G = transformed(C, F, Sign), &S = F;
    std::vector<Z> Spectrum;
    if (IsReal && IsComplex<From>::Value) {
      Spectrum = transformed(C, F, -1);
      for (int I = 0; I < Count; ++I)
        G[I] = F[I] * double(Count);
    }
    const std::vector<Z> &Source = Spectrum.empty() ? S : Spectrum;
    auto whole = [&](const int *N, int I) {
      int Last = C.Rank - 1;
      return I / N[Last] * C.N[Last] + I % N[Last];
    };
    for (int I = 0; I < InTotal; ++I)
      put(X[place(C, InN, In, B, I)], Source[whole(InN, I)]);
    for (int I = 0; I < OutTotal; ++I) {
      int At = place(C, OutN, Out, B, I);
      Y[At] = G[whole(OutN, I)];
      IsOutput[At] = true;
    }
  }
  size_t InBytes = InCount * sizeof(From), OutBytes = OutCount * sizeof(To);
  From *DX;
  To *DY;
  cudaMalloc(&DX, C.IsInPlace && OutBytes > InBytes ? OutBytes : InBytes);
  cudaMemcpy(DX, X.data(), InBytes, cudaMemcpyHostToDevice);
  std::vector<To> Result(OutCount);
  for (To &V : Result)
    put(V, Z(-7, -7));
  if (C.IsInPlace) {
    DY = reinterpret_cast<To *>(DX);
  } else {
    cudaMalloc(&DY, OutBytes);
    cudaMemcpy(DY, Result.data(), OutBytes, cudaMemcpyHostToDevice);
  }
  cufftHandle H = planned(C, Type, In, Out);
  cufftResult Status = Of<T>::run(H, DX, DY, Sign);
  cudaMemcpy(Result.data(), DY, OutBytes, cudaMemcpyDeviceToHost);
  double Most = 0, Bound = sizeof(T) == 4 ? 2e-5 : 1e-13;
  for (size_t I = 0; I < OutCount; ++I)
    if (IsOutput[I] || !C.IsInPlace)
      Most = std::fmax(Most, std::abs(get(Result[I]) - Y[I]) / (10 + std::abs(Y[I])));
  ++Transforms;
  if (Status || !(Most < Bound)) {
    ++Wrong;
    printf("wrong: %s, rank %d, batch %d, embedded %d, in place %d: status %d, "
           "error %g\n",
           Name, C.Rank, C.Batch, C.IsEmbedded, C.IsInPlace, int(Status), Most);
  }
  cufftDestroy(H);
  cudaFree(DX);
  if (!C.IsInPlace)
    cudaFree(DY);
}

template <class T> void checkAll(const Case &C) {
  using Complex = typename Of<T>::C;
  check<T, Complex, Complex>(C, Of<T>::C2C, CUFFT_FORWARD, "forward");
  check<T, Complex, Complex>(C, Of<T>::C2C, CUFFT_INVERSE, "inverse");
  check<T, T, Complex>(C, Of<T>::R2C, CUFFT_FORWARD, "from real");
  check<T, Complex, T>(C, Of<T>::C2R, CUFFT_INVERSE, "to real");
}

int main() {
  const int Sizes[][4] = {{1, 16}, {1, 15}, {1, 1}, {2, 6, 5},
                          {2, 4, 8}, {3, 3, 4, 6}, {3, 2, 3, 5}};
  for (const int *S : Sizes)
    for (int Batch : {1, 3})
      for (bool IsEmbedded : {false, true})
        for (bool IsInPlace : {false, true}) {
          Case C = {S[0], {S[1], S[2], S[3]}, Batch, IsEmbedded, IsInPlace};
          checkAll<float>(C);
          checkAll<double>(C);
        }
  printf("%d transforms, %d wrong\n", Transforms, Wrong);
}
