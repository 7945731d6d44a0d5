// Recurrent networks by the interface of cuDNN 8: cells as documented, by the addresses of parameters that cuDNN gives; gradients of two layers in both directions, with sequences of different lengths, are those that differences show. A port gets findings.
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: not %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// CHECK: relu: forward ok, states ok, gradients ok
// CHECK-NEXT: tanh: forward ok, states ok, gradients ok
// CHECK-NEXT: lstm: forward ok, states ok, gradients ok
// CHECK-NEXT: gru: forward ok, states ok, gradients ok
// CHECK-NEXT: no bias: null
// CHECK-NEXT: padding: 1 1 7 7
// CHECK-NEXT: not padded: CUDNN_STATUS_BAD_PARAM
// SAID: error: {{.}}cudnnRNNDataDescriptor_t{{.}} has no HIP equivalent: MIOpen{{.}}s recurrent networks have other calls
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cudnn.h>
#include <vector>

#define DO(Call)                                                               \
  if (cudnnStatus_t Status = (Call)) {                                         \
    std::printf("%s: %s\n", #Call, cudnnGetErrorString(Status));               \
    std::exit(1);                                                              \
  }

typedef std::vector<double> Numbers;
constexpr int Time = 3, Batch = 2, Input = 2, Hidden = 3;
static const int Lengths[Batch] = {3, 2};
static cudnnHandle_t H;

static Numbers made(int N, int Seed) {
  Numbers To(N);
  for (int I = 0; I < N; ++I)
    To[I] = double((I * 7 + Seed) % 13 - 6) / 9;
  return To;
}
static double *onDevice(const Numbers &From) {
  double *At;
  cudaMalloc(&At, From.size() * sizeof(double));
  cudaMemcpy(At, From.data(), From.size() * sizeof(double), cudaMemcpyHostToDevice);
  return At;
}
static Numbers onHost(const double *From, int N) {
  Numbers To(N);
  cudaMemcpy(To.data(), From, N * sizeof(double), cudaMemcpyDeviceToHost);
  return To;
}
static double dot(const Numbers &A, const Numbers &B) {
  double Sum = 0;
  for (size_t I = 0; I < A.size(); ++I)
    Sum += A[I] * B[I];
  return Sum;
}

/// A network, what goes in, and what comes out.
struct Net {
  cudnnRNNDescriptor_t D;
  cudnnRNNDataDescriptor_t X, Y;
  cudnnTensorDescriptor_t S, M, B;
  int Layers, Directions, Packed = 5, States, Outputs;
  size_t WeightBytes, WorkBytes, ReserveBytes;
  Numbers x, hx, cx, w, y, hy, cy;
  void *Reserve;

  Net(cudnnRNNMode_t Mode, int Layers, int Directions, cudnnRNNBiasMode_t Bias = CUDNN_RNN_DOUBLE_BIAS) : Layers(Layers), Directions(Directions) {
    DO(cudnnCreateRNNDescriptor(&D));
    DO(cudnnSetRNNDescriptor_v8(D, CUDNN_RNN_ALGO_STANDARD, Mode, Bias, Directions == 2 ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_DOUBLE, CUDNN_DATA_DOUBLE, CUDNN_DEFAULT_MATH, Input, Hidden, Hidden, Layers, nullptr, CUDNN_RNN_PADDED_IO_DISABLED));
    DO(cudnnCreateRNNDataDescriptor(&X));
    DO(cudnnCreateRNNDataDescriptor(&Y));
    DO(cudnnSetRNNDataDescriptor(X, CUDNN_DATA_DOUBLE, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED, Time, Batch, Input, Lengths, nullptr));
    DO(cudnnSetRNNDataDescriptor(Y, CUDNN_DATA_DOUBLE, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED, Time, Batch, Hidden * Directions, Lengths, nullptr));
    const int Dim[] = {Layers * Directions, Batch, Hidden}, Stride[] = {Batch * Hidden, Hidden, 1};
    for (cudnnTensorDescriptor_t *T : {&S, &M, &B})
      DO(cudnnCreateTensorDescriptor(T));
    DO(cudnnSetTensorNdDescriptor(S, CUDNN_DATA_DOUBLE, 3, Dim, Stride));
    DO(cudnnGetRNNWeightSpaceSize(H, D, &WeightBytes));
    DO(cudnnGetRNNTempSpaceSizes(H, D, CUDNN_FWD_MODE_TRAINING, X, &WorkBytes, &ReserveBytes));
    cudaMalloc(&Reserve, ReserveBytes);
    States = Layers * Directions * Batch * Hidden;
    Outputs = Packed * Hidden * Directions;
    x = made(Packed * Input, 1), hx = made(States, 2), cx = made(States, 3);
    w = made(WeightBytes / sizeof(double), 4);
  }
  void forward() {
    double *To = onDevice(Numbers(Outputs)), *ToH = onDevice(Numbers(States)), *ToC = onDevice(Numbers(States));
    DO(cudnnRNNForward(H, D, CUDNN_FWD_MODE_TRAINING, nullptr, X, onDevice(x), Y, To, S, onDevice(hx), ToH, S, onDevice(cx), ToC, WeightBytes, onDevice(w), WorkBytes, nullptr, ReserveBytes, Reserve));
    y = onHost(To, Outputs), hy = onHost(ToH, States), cy = onHost(ToC, States);
  }
  /// The parameters of a gate by cuDNN's own addresses.
  void gate(int Id, const double *&Matrix, const double *&Bias) {
    void *AtMatrix, *AtBias;
    DO(cudnnGetRNNWeightParams(H, D, 0, WeightBytes, w.data(), Id, M, &AtMatrix, B, &AtBias));
    Matrix = (const double *)AtMatrix, Bias = (const double *)AtBias;
  }
};

static double sigmoid(double X) { return 1 / (1 + std::exp(-X)); }

/// One layer on the host, by the documented equations.
static bool isAsDocumented(cudnnRNNMode_t Mode) {
  Net N(Mode, 1, 1);
  N.forward();
  const int Gates = Mode == CUDNN_LSTM ? 4 : Mode == CUDNN_GRU ? 3 : 1;
  Numbers State = N.hx, Cell = N.cx;
  bool Is = true;
  for (int T = 0, Row = 0; T < Time; ++T)
    for (int B = 0; B < Batch; ++B) {
      if (T >= Lengths[B])
        continue;
      Numbers Before(&State[B * Hidden], &State[B * Hidden] + Hidden);
      for (int I = 0; I < Hidden; ++I) {
        double In[4], Rec[4];
        for (int G = 0; G < Gates; ++G) {
          const double *W, *Bw, *U, *Bu;
          N.gate(G, W, Bw);
          N.gate(Gates + G, U, Bu);
          In[G] = Bw[I], Rec[G] = Bu[I];
          for (int K = 0; K < Input; ++K)
            In[G] += W[I * Input + K] * N.x[Row * Input + K];
          for (int K = 0; K < Hidden; ++K)
            Rec[G] += U[I * Hidden + K] * Before[K];
        }
        double &S = State[B * Hidden + I], &C = Cell[B * Hidden + I];
        if (Mode == CUDNN_LSTM) {
          C = sigmoid(In[1] + Rec[1]) * C + sigmoid(In[0] + Rec[0]) * std::tanh(In[2] + Rec[2]);
          S = sigmoid(In[3] + Rec[3]) * std::tanh(C);
        } else if (Mode == CUDNN_GRU) {
          double New = std::tanh(In[2] + sigmoid(In[0] + Rec[0]) * Rec[2]), Update = sigmoid(In[1] + Rec[1]);
          S = (1 - Update) * New + Update * S;
        } else {
          S = Mode == CUDNN_RNN_TANH ? std::tanh(In[0] + Rec[0]) : std::fmax(In[0] + Rec[0], 0);
        }
        Is = Is && std::fabs(S - N.y[Row * Hidden + I]) < 1e-12;
      }
      ++Row;
    }
  for (int I = 0; I < N.States; ++I)
    Is = Is && std::fabs(State[I] - N.hy[I]) < 1e-12 && (Mode != CUDNN_LSTM || std::fabs(Cell[I] - N.cy[I]) < 1e-12);
  return Is;
}

/// The sum of all results, each with a factor.
struct Sum {
  Numbers dy, dhy, dcy;
  double of(Net &N) {
    N.forward();
    return dot(dy, N.y) + dot(dhy, N.hy) + dot(dcy, N.cy);
  }
};
static bool areSlopes(Net &N, Sum &Of, Numbers &By, const Numbers &Gradient) {
  bool Are = true;
  for (size_t I = 0; I < By.size(); ++I) {
    const double Before = By[I], Step = 1e-5;
    By[I] = Before + Step;
    double Slope = Of.of(N);
    By[I] = Before - Step;
    Slope = (Slope - Of.of(N)) / (2 * Step);
    By[I] = Before;
    Are = Are && std::fabs(Slope - Gradient[I]) < 1e-7;
  }
  return Are;
}
static void check(const char *Name, cudnnRNNMode_t Mode) {
  Net N(Mode, 2, 2);
  Sum Of{made(N.Outputs, 5), made(N.States, 6), Mode == CUDNN_LSTM ? made(N.States, 7) : Numbers(N.States)};
  Of.of(N);
  double *dx = onDevice(Numbers(N.x.size())), *dhx = onDevice(Numbers(N.States)), *dcx = onDevice(Numbers(N.States)), *dw = onDevice(Numbers(N.w.size()));
  DO(cudnnRNNBackwardData_v8(H, N.D, nullptr, N.Y, onDevice(N.y), onDevice(Of.dy), N.X, dx, N.S, onDevice(N.hx), onDevice(Of.dhy), dhx, N.S, onDevice(N.cx), onDevice(Of.dcy), dcx, N.WeightBytes, onDevice(N.w), N.WorkBytes, nullptr, N.ReserveBytes, N.Reserve));
  DO(cudnnRNNBackwardWeights_v8(H, N.D, CUDNN_WGRAD_MODE_ADD, nullptr, N.X, onDevice(N.x), N.S, onDevice(N.hx), N.Y, onDevice(N.y), N.WeightBytes, dw, N.WorkBytes, nullptr, N.ReserveBytes, N.Reserve));
  bool States = areSlopes(N, Of, N.hx, onHost(dhx, N.States)) && (Mode != CUDNN_LSTM || areSlopes(N, Of, N.cx, onHost(dcx, N.States)));
  bool Gradients = areSlopes(N, Of, N.x, onHost(dx, N.x.size())) && areSlopes(N, Of, N.w, onHost(dw, N.w.size()));
  std::printf("%s: forward %s, states %s, gradients %s\n", Name, isAsDocumented(Mode) ? "ok" : "wrong", States ? "ok" : "wrong", Gradients ? "ok" : "wrong");
}

static void padding() {
  cudnnRNNDescriptor_t D;
  cudnnRNNDataDescriptor_t S;
  const int Lengths[] = {1};
  float Seven = 7, *x, *y, Host[4];
  DO(cudnnCreateRNNDescriptor(&D));
  DO(cudnnCreateRNNDataDescriptor(&S));
  DO(cudnnSetRNNDataDescriptor(S, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED, 2, 1, 2, Lengths, &Seven));
  cudaMalloc(&x, sizeof(Host));
  cudaMalloc(&y, sizeof(Host));
  cudaMemset(x, 0, sizeof(Host));
  for (unsigned Flags : {CUDNN_RNN_PADDED_IO_ENABLED, 0u}) {
    DO(cudnnSetRNNDescriptor_v8(D, CUDNN_RNN_ALGO_STANDARD, CUDNN_RNN_RELU, CUDNN_RNN_SINGLE_INP_BIAS, CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, 2, 2, 2, 1, nullptr, Flags));
    size_t Bytes;
    DO(cudnnGetRNNWeightSpaceSize(H, D, &Bytes));
    std::vector<float> Ones(Bytes / sizeof(float), 1);
    float *w;
    cudaMalloc(&w, Bytes);
    cudaMemcpy(w, Ones.data(), Bytes, cudaMemcpyHostToDevice);
    cudnnStatus_t Status = cudnnRNNForward(H, D, CUDNN_FWD_MODE_INFERENCE, nullptr, S, x, S, y, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, Bytes, w, 0, nullptr, 0, nullptr);
    if (Status) {
      std::printf("not padded: %s\n", cudnnGetErrorString(Status));
      continue;
    }
    cudaMemcpy(Host, y, sizeof(Host), cudaMemcpyDeviceToHost);
    std::printf("padding: %g %g %g %g\n", Host[0], Host[1], Host[2], Host[3]);
  }
}

int main() {
  DO(cudnnCreate(&H));
  check("relu", CUDNN_RNN_RELU);
  check("tanh", CUDNN_RNN_TANH);
  check("lstm", CUDNN_LSTM);
  check("gru", CUDNN_GRU);
  Net N(CUDNN_LSTM, 1, 1, CUDNN_RNN_NO_BIAS);
  const double *W, *B;
  N.gate(0, W, B);
  std::printf("no bias: %s\n", B ? "there" : "null");
  padding();
}
