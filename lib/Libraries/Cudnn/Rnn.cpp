// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recurrent networks of cuDNN, by the interface of versions 8 and 9.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"
#include "Libraries/Blas/Convert.h"
#include "Libraries/Dnn/Rnn.h"

using namespace porthip::dnn;

//===-- Descriptors -------------------------------------------------------===//

DNN_CALL(CreateRNNDescriptor)(cudnnRNNDescriptor_t *To) DNN_PLAIN(made(Rnn(), To))
DNN_CALL(DestroyRNNDescriptor)(cudnnRNNDescriptor_t D) DNN_PLAIN(destroyed<Rnn>(D))
DNN_CALL(CreateRNNDataDescriptor)(cudnnRNNDataDescriptor_t *To)
    DNN_PLAIN(made(Sequences(), To))
DNN_CALL(DestroyRNNDataDescriptor)(cudnnRNNDataDescriptor_t D)
    DNN_PLAIN(destroyed<Sequences>(D))

namespace {

/// NotSupported: inputs without a matrix, projections of LSTM.
Code checkRnn(const Rnn &R, unsigned Cell, unsigned Bias, unsigned Direction) {
  if (Cell > CUDNN_GRU || Bias > CUDNN_RNN_SINGLE_REC_BIAS ||
      Direction > CUDNN_BIDIRECTIONAL || R.Input < 1 || R.Hidden < 1 ||
      R.Layers < 1 || R.Projected < 0 || R.Projected > R.Hidden)
    return Code::InvalidValue;
  const bool IsProjected = R.Projected && R.Projected < R.Hidden;
  return R.InputMode != CUDNN_LINEAR_INPUT || IsProjected || !isComputed(R.Of)
             ? Code::NotSupported
             : Code::Success;
}

/// As it is now, with the rate of its dropout.
struct Current : Rnn {
  explicit Current(const Rnn &Of) : Rnn(Of) {
    const Dropout *D = live<Dropout>(Between);
    Rate = D ? D->Rate : 0;
  }
};

/// Without padding alone packed sequences are taken.
bool isTaken(const Rnn &R, const Sequences &S) {
  return S.By == Order::TimePacked || (R.Flags & CUDNN_RNN_PADDED_IO_ENABLED);
}

/// A null descriptor where a program asks for no states.
struct StateTensors {
  const Tensor *States = nullptr, *Cells = nullptr;
  StateTensors(const void *H, const void *C)
      : States(H ? live<Tensor>(H) : nullptr), Cells(C ? live<Tensor>(C) : nullptr) {}
};

} // namespace

DNN_CALL(SetRNNDescriptor_v8)(
    cudnnRNNDescriptor_t D, cudnnRNNAlgo_t How, cudnnRNNMode_t Cells,
    cudnnRNNBiasMode_t Bias, cudnnDirectionMode_t Direction,
    cudnnRNNInputMode_t InputMode, cudnnDataType_t T, cudnnDataType_t Compute,
    cudnnMathType_t Math, int32_t Input, int32_t Hidden, int32_t Projected,
    int32_t Layers, cudnnDropoutDescriptor_t Between, uint32_t Flags)
    DNN_PLAIN(with<Rnn>(
        [&](Rnn &To) {
          Rnn R;
          R.Is = Cell(Cells); // numbered alike
          R.HasInputBias = Bias == CUDNN_RNN_DOUBLE_BIAS || Bias == CUDNN_RNN_SINGLE_INP_BIAS;
          R.HasStateBias = Bias == CUDNN_RNN_DOUBLE_BIAS || Bias == CUDNN_RNN_SINGLE_REC_BIAS;
          R.Directions = Direction == CUDNN_BIDIRECTIONAL ? 2 : 1;
          R.Layers = Layers;
          R.Of = typeOf(T);
          R.Input = Input;
          R.Hidden = Hidden;
          R.Between = Between;
          R.Algorithm = How;
          R.Bias = Bias;
          R.InputMode = InputMode;
          R.Compute = Compute;
          R.Math = Math;
          R.Projected = Projected;
          R.Flags = Flags;
          const Code Bad = checkRnn(R, Cells, Bias, Direction);
          if (Bad == Code::Success)
            To = R;
          return Bad;
        },
        D))
DNN_CALL(GetRNNDescriptor_v8)(
    cudnnRNNDescriptor_t D, cudnnRNNAlgo_t *How, cudnnRNNMode_t *Cells,
    cudnnRNNBiasMode_t *Bias, cudnnDirectionMode_t *Direction,
    cudnnRNNInputMode_t *InputMode, cudnnDataType_t *T, cudnnDataType_t *Compute,
    cudnnMathType_t *Math, int32_t *Input, int32_t *Hidden, int32_t *Projected,
    int32_t *Layers, cudnnDropoutDescriptor_t *Between, uint32_t *Flags)
    DNN_PLAIN(with<Rnn>(
        [&](Rnn &R) {
          return give(How, R.Algorithm, Cells, int(R.Is), Bias, R.Bias, Direction,
                      R.Directions - 1, InputMode, R.InputMode, T,
                      dataTypeOf(R.Of), Compute, R.Compute, Math, R.Math, Input,
                      R.Input, Hidden, R.Hidden, Projected, R.Projected, Layers,
                      R.Layers, Between,
                      cudnnDropoutDescriptor_t(const_cast<void *>(R.Between)),
                      Flags, R.Flags);
        },
        D))
// Cells are not clipped.
DNN_CALL(RNNSetClip_v9)(cudnnRNNDescriptor_t D, cudnnRNNClipMode_t Mode, double, double)
    DNN_PLAIN(with<Rnn>(
        [&](Rnn &) {
          return Mode == CUDNN_RNN_CLIP_NONE ? Code::Success : Code::NotSupported;
        },
        D))
DNN_CALL(RNNSetClip_v8)(cudnnRNNDescriptor_t D, cudnnRNNClipMode_t Mode, cudnnNanPropagation_t, double From, double To) {
  return cudnnRNNSetClip_v9(D, Mode, From, To);
}
// For persistent kernels.
DNN_CALL(BuildRNNDynamic)(cudnnHandle_t H, cudnnRNNDescriptor_t D, int)
    DNN_BODY(((void)Live, with<Rnn>([](Rnn &) { return Code::Success; }, D)))

DNN_CALL(SetRNNDataDescriptor)(cudnnRNNDataDescriptor_t D, cudnnDataType_t T,
                               cudnnRNNDataLayout_t Layout, int Time, int Batch,
                               int Vector, const int *Lengths, void *Padding)
    DNN_PLAIN(with<Sequences>(
        [&](Sequences &To) {
          if (unsigned(Layout) > CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED || !Lengths || Batch < 1)
            return Code::InvalidValue;
          Sequences S;
          S.Of = typeOf(T);
          S.By = Order(Layout); // numbered alike
          S.Time = Time;
          S.Batch = Batch;
          S.Vector = Vector;
          S.Lengths.assign(Lengths, Lengths + Batch);
          if (!isComputed(S.Of))
            return Code::NotSupported;
          if (Padding)
            S.Padding = porthip::blas::loadElement(S.Of, Padding, 0);
          const Code Bad = check(S);
          if (Bad == Code::Success)
            To = S;
          return Bad;
        },
        D))
DNN_CALL(GetRNNDataDescriptor)(cudnnRNNDataDescriptor_t D, cudnnDataType_t *T,
                               cudnnRNNDataLayout_t *Layout, int *Time,
                               int *Batch, int *Vector, int Room, int *Lengths,
                               void *Padding)
    DNN_PLAIN(with<Sequences>(
        [&](Sequences &S) {
          const Code Bad = give(T, dataTypeOf(S.Of), Layout, int(S.By), Time, S.Time,
                                Batch, S.Batch, Vector, S.Vector);
          for (int I = 0; Lengths && I < Room && I < S.Batch; ++I)
            Lengths[I] = S.Lengths[I];
          if (Padding && S.Padding)
            porthip::blas::storeElement(S.Of, Padding, 0, *S.Padding);
          return Bad;
        },
        D))

//===-- Sizes, parameters -------------------------------------------------===//

DNN_CALL(GetRNNTempSpaceSizes)(cudnnHandle_t H, cudnnRNNDescriptor_t D,
                               cudnnForwardMode_t Mode,
                               cudnnRNNDataDescriptor_t XDesc, size_t *Work,
                               size_t *Reserve)
    DNN_BODY(((void)Live, with<Rnn, Sequences>(
        [&](Rnn &R, Sequences &X) {
          const bool IsTraining = Mode == CUDNN_FWD_MODE_TRAINING;
          if (Work)
            *Work = 0;
          // A program may leave this out for an inference.
          return Reserve || IsTraining
                     ? give(Reserve, IsTraining ? rnnReserveBytes(R, X) : 0)
                     : Code::Success;
        },
        D, XDesc)))
DNN_CALL(GetRNNWeightSpaceSize)(cudnnHandle_t H, cudnnRNNDescriptor_t D, size_t *To)
    DNN_BODY(((void)Live, with<Rnn>(
        [&](Rnn &R) {
          return give(To, size_t(parameterCount(R)) * porthip::blas::bytesOf(R.Of));
        },
        D)))
DNN_CALL(GetRNNWeightParams)(cudnnHandle_t H, cudnnRNNDescriptor_t D,
                             int32_t Pseudo, size_t, const void *Weights,
                             int32_t Id, cudnnTensorDescriptor_t MatrixDesc,
                             void **Matrix, cudnnTensorDescriptor_t BiasDesc,
                             void **Bias)
    DNN_BODY(((void)Live, with<Rnn, Tensor, Tensor>(
        [&](Rnn &R, Tensor &TM, Tensor &TB) {
          const int G = R.gates();
          if (Pseudo < 0 || Pseudo >= R.pseudoLayers() || Id < 0 || Id >= 2 * G || !Matrix || !Bias)
            return Code::InvalidValue;
          const Parameters P = parametersOf(R, Pseudo);
          const bool OfState = Id >= G;
          const Index Columns = OfState ? R.Hidden : R.inputOf(Pseudo),
                      Gate = (Id % G) * R.Hidden,
                      AtBias = OfState ? P.StateBias : P.InputBias;
          auto place = [&](Index At) {
            return const_cast<char *>(static_cast<const char *>(Weights)) +
                   At * porthip::blas::bytesOf(R.Of);
          };
          const int Shape[] = {1, int(R.Hidden), int(Columns)}, OfBias[] = {1, int(R.Hidden), 1};
          *Matrix = place((OfState ? P.OfState : P.OfInput) + Gate * Columns);
          *Bias = AtBias < 0 ? nullptr : place(AtBias + Gate);
          TB = Tensor();
          if (*Bias)
            (void)describe(TB, R.Of, 3, OfBias, /*IsChannelsLast=*/false);
          return describe(TM, R.Of, 3, Shape, /*IsChannelsLast=*/false);
        },
        D, MatrixDesc, BiasDesc)))

//===-- Passes ------------------------------------------------------------===//

DNN_CALL(RNNForward)(
    cudnnHandle_t H, cudnnRNNDescriptor_t D, cudnnForwardMode_t Mode,
    const int32_t *, cudnnRNNDataDescriptor_t XDesc, const void *X,
    cudnnRNNDataDescriptor_t YDesc, void *Y, cudnnTensorDescriptor_t HDesc,
    const void *Hx, void *Hy, cudnnTensorDescriptor_t CDesc, const void *Cx,
    void *Cy, size_t WeightBytes, const void *Weights, size_t, void *,
    size_t ReserveBytes, void *Reserve)
    DNN_BODY(with<Rnn, Sequences, Sequences>(
        [&](Rnn &R, Sequences &SX, Sequences &SY) {
          if (!isTaken(R, SX) || !isTaken(R, SY))
            return Code::InvalidValue;
          const StateTensors T(HDesc, CDesc);
          const Block Kept{Reserve, ReserveBytes};
          return rnnForward(Live, Current(R), SX, X, SY, Y,
                            {T.States, Hx, Hy, T.Cells, Cx, Cy}, Weights,
                            WeightBytes,
                            Mode == CUDNN_FWD_MODE_TRAINING ? &Kept : nullptr);
        },
        D, XDesc, YDesc))
DNN_CALL(RNNBackwardData_v8)(
    cudnnHandle_t H, cudnnRNNDescriptor_t D, const int32_t *,
    cudnnRNNDataDescriptor_t YDesc, const void *, const void *Dy,
    cudnnRNNDataDescriptor_t XDesc, void *Dx, cudnnTensorDescriptor_t HDesc,
    const void *Hx, const void *Dhy, void *Dhx, cudnnTensorDescriptor_t CDesc,
    const void *Cx, const void *Dcy, void *Dcx, size_t WeightBytes,
    const void *Weights, size_t, void *, size_t ReserveBytes, void *Reserve)
    DNN_BODY(with<Rnn, Sequences, Sequences>(
        [&](Rnn &R, Sequences &SY, Sequences &SX) {
          const StateTensors T(HDesc, CDesc);
          return rnnBackwardData(
              Live, R, SY, Dy, SX, Dx,
              {{T.States, Hx, nullptr, T.Cells, Cx, nullptr}, Dhy, Dcy, Dhx, Dcx},
              Weights, WeightBytes, {Reserve, ReserveBytes});
        },
        D, YDesc, XDesc))
DNN_CALL(RNNBackwardWeights_v8)(
    cudnnHandle_t H, cudnnRNNDescriptor_t D, cudnnWgradMode_t Mode,
    const int32_t *, cudnnRNNDataDescriptor_t XDesc, const void *X,
    cudnnTensorDescriptor_t HDesc, const void *Hx, cudnnRNNDataDescriptor_t,
    const void *, size_t WeightBytes, void *DWeights, size_t, void *,
    size_t ReserveBytes, void *Reserve)
    DNN_BODY(with<Rnn, Sequences>(
        [&](Rnn &R, Sequences &SX) {
          // As in cuDNN.
          if (Mode != CUDNN_WGRAD_MODE_ADD)
            return Code::NotSupported;
          const StateTensors T(HDesc, nullptr);
          return rnnBackwardWeights(Live, R, SX, X, {T.States, Hx}, DWeights,
                                    WeightBytes, {Reserve, ReserveBytes});
        },
        D, XDesc))
