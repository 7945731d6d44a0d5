// cublasLtMatmul computes what its descriptors say (transpositions, leading dimensions, batches, orders, bias, ReLU, GELU, their gradients, scales, half and bfloat16), and refuses what the documentation refuses; the port's hipblasLt alike.
// RUN: %porthip run --cuda-path=none %s -lcublasLt | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none%} --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s -lcublasLt | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong
// CHECK: 15 checks, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (11 launches
#include <cmath>
#include <cstdio>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

static int Checks, Wrong;
static cublasLtHandle_t H;
static void check(bool IsRight, const char *Name) {
  ++Checks;
  if (!IsRight) {
    ++Wrong;
    printf("wrong: %s\n", Name);
  }
}
template <class T> T *toDevice(const std::vector<float> &V) {
  std::vector<T> Host(V.size());
  for (size_t I = 0; I < V.size(); ++I)
    Host[I] = T(V[I]);
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, Host.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> std::vector<float> fromDevice(const T *P, size_t N) {
  std::vector<T> Host(N);
  cudaMemcpy(Host.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost);
  std::vector<float> V(N);
  for (size_t I = 0; I < N; ++I)
    V[I] = float(Host[I]);
  return V;
}
static std::vector<float> numbers(int N, int Seed) {
  std::vector<float> V(N);
  for (int I = 0; I < N; ++I)
    V[I] = ((I * 7 + Seed) % 11 - 5) * 0.25f;
  return V;
}
static float gelu(float X) {
  return 0.5f * X * (1 + std::tanh(0.79788456f * (X + 0.044715f * X * X * X)));
}
static float geluGradient(float X) {
  const double E = 1e-3; // by differences
  auto G = [](double X) {
    return 0.5 * X * (1 + std::tanh(0.7978845608 * (X + 0.044715 * X * X * X)));
  };
  return float((G(X + E) - G(X - E)) / (2 * E));
}

/// D = f(alpha op(A) op(B) + beta C); A is stored K x M and transposed.
struct Case {
  const char *Name;
  cublasLtEpilogue_t Epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  bool IsByRows = false; ///< D
  float AScale = 1, DScale = 1, Beta = 0.5f;
};
constexpr int M = 6, N = 4, K = 5, Batch = 2;

template <class T> cudaDataType typeOf();
template <> cudaDataType typeOf<float>() { return CUDA_R_32F; }
template <> cudaDataType typeOf<__half>() { return CUDA_R_16F; }
template <> cudaDataType typeOf<__nv_bfloat16>() { return CUDA_R_16BF; }

static cublasLtMatrixLayout_t layout(cudaDataType Of, int Rows, int Columns,
                                     int Ld, long Stride) {
  cublasLtMatrixLayout_t L;
  cublasLtMatrixLayoutCreate(&L, Of, Rows, Columns, Ld);
  int Count = Batch;
  int64_t Elements = Stride;
  cublasLtMatrixLayoutSetAttribute(L, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
                                   &Count, sizeof(Count));
  cublasLtMatrixLayoutSetAttribute(
      L, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &Elements,
      sizeof(Elements));
  return L;
}
template <class V>
static void set(cublasLtMatmulDesc_t D, cublasLtMatmulDescAttributes_t Which,
                V Value) {
  if (cublasLtMatmulDescSetAttribute(D, Which, &Value, sizeof(Value)))
    printf("wrong: attribute %d\n", int(Which));
}

template <class T> void run(const Case &Now) {
  const int LdA = 7, LdB = 5, LdD = Now.IsByRows ? N + 1 : M + 1;
  std::vector<float> A = numbers(LdA * M * Batch, 1),
                     B = numbers(LdB * N * Batch, 2), C = numbers(100, 3),
                     Bias = numbers(M, 4), Aux = numbers(M * N * Batch, 5);
  T *DA = toDevice<T>(A), *DB = toDevice<T>(B), *DC = toDevice<T>(C),
    *DD = toDevice<T>(C), *DBias = toDevice<T>(Bias), *DAux = toDevice<T>(Aux);
  float *Scales = toDevice<float>({Now.AScale, Now.DScale});
  cublasLtMatmulDesc_t Desc;
  cublasLtMatmulDescCreate(&Desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  set(Desc, CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  set(Desc, CUBLASLT_MATMUL_DESC_EPILOGUE, Now.Epilogue);
  set(Desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, DBias);
  set(Desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, DAux);
  set(Desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t(M));
  set(Desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, int64_t(M * N));
  set(Desc, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, Scales);
  set(Desc, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, Scales + 1);
  cublasLtMatrixLayout_t LA = layout(typeOf<T>(), K, M, LdA, LdA * M),
                         LB = layout(typeOf<T>(), K, N, LdB, LdB * N),
                         LC = layout(typeOf<T>(), M, N, M + 1, 30),
                         LD = layout(typeOf<T>(), M, N, M + 1, 35);
  if (Now.IsByRows) {
    int Order = CUBLASLT_ORDER_ROW;
    int64_t Ld = LdD;
    cublasLtMatrixLayoutSetAttribute(LD, CUBLASLT_MATRIX_LAYOUT_ORDER, &Order,
                                     sizeof(Order));
    cublasLtMatrixLayoutSetAttribute(LD, CUBLASLT_MATRIX_LAYOUT_LD, &Ld,
                                     sizeof(Ld));
  }
  cublasLtMatmulPreference_t Preference;
  cublasLtMatmulPreferenceCreate(&Preference);
  size_t Room = 1 << 20;
  cublasLtMatmulPreferenceSetAttribute(
      Preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &Room,
      sizeof(Room));
  cublasLtMatmulHeuristicResult_t Found;
  int Count = 0;
  cublasLtMatmulAlgoGetHeuristic(H, Desc, LA, LB, LC, LD, Preference, 1,
                                 &Found, &Count);
  float Alpha = 1.5f;
  cublasStatus_t Status =
      Count ? cublasLtMatmul(H, Desc, &Alpha, DA, LA, DB, LB, &Now.Beta, DC, LC,
                             DD, LD, &Found.algo, nullptr, 0, nullptr)
            : CUBLAS_STATUS_NOT_SUPPORTED;
  std::vector<float> D = fromDevice(DD, 100), GotBias = fromDevice(DBias, M),
                     GotAux = fromDevice(DAux, M * N * Batch), Sums(M);
  double Most = Status ? 1 : 0, Bound = sizeof(T) == 4 ? 1e-4 : 5e-2;
  auto compare = [&](float Is, float Should) {
    Most = std::fmax(Most, std::fabs(Is - Should) / (1 + std::fabs(Should)));
  };
  for (int P = 0; P < Batch; ++P)
    for (int J = 0; J < N; ++J)
      for (int I = 0; I < M; ++I) {
        float V = 0;
        for (int L = 0; L < K; ++L)
          V += A[P * LdA * M + I * LdA + L] * B[P * LdB * N + J * LdB + L];
        V = Alpha * Now.AScale * V + Now.Beta * C[P * 30 + J * (M + 1) + I];
        int E = Now.Epilogue, At = P * M * N + J * M + I;
        if (E & CUBLASLT_EPILOGUE_BIAS)
          V += Bias[I];
        if (E == CUBLASLT_EPILOGUE_GELU_AUX_BIAS)
          compare(GotAux[At], V);
        if (E & CUBLASLT_EPILOGUE_RELU)
          V = V > 0 ? V : 0;
        if (E & CUBLASLT_EPILOGUE_GELU)
          V = gelu(V);
        if (E == CUBLASLT_EPILOGUE_DGELU_BGRAD || E == CUBLASLT_EPILOGUE_DGELU)
          V *= geluGradient(Aux[At]);
        Sums[I] = (J ? Sums[I] : 0) + V;
        compare(D[P * 35 + (Now.IsByRows ? I * LdD + J : J * LdD + I)],
                V * Now.DScale);
      }
  for (int I = 0; I < M && Now.Epilogue == CUBLASLT_EPILOGUE_DGELU_BGRAD; ++I)
    compare(GotBias[I], Sums[I]); // of the last of the batch
  check(Most < Bound, Now.Name);
  cublasLtMatmulPreferenceDestroy(Preference);
  for (cublasLtMatrixLayout_t L : {LA, LB, LC, LD})
    cublasLtMatrixLayoutDestroy(L);
  cublasLtMatmulDescDestroy(Desc);
}

/// Calls that are refused.
static void refusals() {
  float Alpha = 1, Beta = 0, *P = toDevice<float>(numbers(100, 0));
  cublasLtMatmulDesc_t Desc;
  cublasLtMatmulDescCreate(&Desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayout_t Square, Wide, Doubles;
  cublasLtMatrixLayoutCreate(&Square, CUDA_R_32F, 4, 4, 4);
  cublasLtMatrixLayoutCreate(&Wide, CUDA_R_32F, 4, 5, 4);
  cublasLtMatrixLayoutCreate(&Doubles, CUDA_R_64F, 4, 4, 4);
  auto call = [&](cublasLtMatrixLayout_t A, cublasLtMatrixLayout_t B) {
    return cublasLtMatmul(H, Desc, &Alpha, P, A, P, B, &Beta, P, Square, P,
                          Square, nullptr, nullptr, 0, nullptr);
  };
  check(call(Wide, Square) == CUBLAS_STATUS_INVALID_VALUE, "sizes");
  check(call(Square, Doubles) == CUBLAS_STATUS_NOT_SUPPORTED, "types");
  check(cublasLtMatmul(H, Desc, nullptr, P, Square, P, Square, &Beta, P, Square,
                       P, Square, nullptr, nullptr, 0,
                       nullptr) == CUBLAS_STATUS_INVALID_VALUE,
        "no alpha");
  int64_t Ld = 0;
  size_t Written = 0;
  cublasStatus_t S = cublasLtMatrixLayoutGetAttribute(
      Wide, CUBLASLT_MATRIX_LAYOUT_LD, &Ld, sizeof(Ld), &Written);
  check(!S && Ld == 4 && Written == 8, "attribute");
}

int main() {
  cublasLtCreate(&H);
  run<float>({"plain"});
  run<float>({"by rows", CUBLASLT_EPILOGUE_DEFAULT, true});
  run<float>({"scales", CUBLASLT_EPILOGUE_DEFAULT, false, 2, 0.25f});
  run<float>({"bias", CUBLASLT_EPILOGUE_BIAS});
  run<float>({"relu bias", CUBLASLT_EPILOGUE_RELU_BIAS});
  run<float>({"gelu", CUBLASLT_EPILOGUE_GELU});
  run<float>({"gelu aux bias", CUBLASLT_EPILOGUE_GELU_AUX_BIAS});
  run<float>({"dgelu", CUBLASLT_EPILOGUE_DGELU});
  run<float>({"dgelu bgrad", CUBLASLT_EPILOGUE_DGELU_BGRAD});
  run<__half>({"half", CUBLASLT_EPILOGUE_BIAS});
  run<__nv_bfloat16>({"bfloat16", CUBLASLT_EPILOGUE_GELU_BIAS});
  refusals();
  printf("%d checks, %d wrong\n", Checks, Wrong);
  cublasLtDestroy(H);
}
