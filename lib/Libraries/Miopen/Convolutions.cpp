// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MIOpen's convolutions, by a search before each and in the immediate mode.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"
#include "Runtime/Core/Status.h"
#include <mutex>
#include <set>

using namespace porthip::dnn;

//===-- Descriptors -------------------------------------------------------===//

DNN_CALL(InitConvolutionDescriptor)(miopenConvolutionDescriptor_t D,
                                       miopenConvolutionMode_t Mode, int PadH,
                                       int PadW, int StepH, int StepW,
                                       int DilationH, int DilationW) {
  const int Pad[] = {PadH, PadW}, Step[] = {StepH, StepW},
            Dilation[] = {DilationH, DilationW};
  return miopenInitConvolutionNdDescriptor(D, 2, Pad, Step, Dilation, Mode);
}
// miopenConvolution, a cross-correlation; groups are told of by their count.
DNN_CALL(InitConvolutionNdDescriptor)(miopenConvolutionDescriptor_t D,
                                         int Space, const int *Pad,
                                         const int *Step, const int *Dilation,
                                         miopenConvolutionMode_t Mode)
    DNN_PLAIN(Mode == miopenTranspose
                     ? Code::NotSupported
                     : with<Convolution>(
                           [&](Convolution &C) {
                             return setConvolution(C, Space, Pad, Step,
                                                   Dilation);
                           },
                           D))
DNN_CALL(GetConvolutionDescriptor)(miopenConvolutionDescriptor_t D,
                                      miopenConvolutionMode_t *Mode, int *PadH,
                                      int *PadW, int *StepH, int *StepW,
                                      int *DilationH, int *DilationW)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) {
          return C.Space != 2
                     ? Code::InvalidValue
                     : give(Mode, miopenConvolution, PadH, C.Pad[0], PadW,
                            C.Pad[1], StepH, C.Step[0], StepW, C.Step[1],
                            DilationH, C.Dilation[0], DilationW, C.Dilation[1]);
        },
        D))
DNN_CALL(GetConvolutionNdDescriptor)(miopenConvolutionDescriptor_t D,
                                        int Wanted, int *Space, int *Pad,
                                        int *Step, int *Dilation,
                                        miopenConvolutionMode_t *Mode)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) {
          for (int I = 0; I < std::min(Wanted, C.Space); ++I) {
            Pad[I] = int(C.Pad[I]);
            Step[I] = int(C.Step[I]);
            Dilation[I] = int(C.Dilation[I]);
          }
          return give(Space, C.Space, Mode, miopenConvolution);
        },
        D))
DNN_CALL(SetConvolutionGroupCount)(miopenConvolutionDescriptor_t D,
                                      int Count)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) {
          return Count < 1 ? Code::InvalidValue : give(&C.Groups, Count);
        },
        D))
DNN_CALL(GetConvolutionGroupCount)(miopenConvolutionDescriptor_t D, int *To)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) { return give(To, C.Groups); }, D))
DNN_CALL(SetConvolutionAttribute)(miopenConvolutionDescriptor_t D,
                                     const miopenConvolutionAttrib_t, const int)
    DNN_PLAIN(with<Convolution>([](Convolution &) { return Code::Success; },
                                   D))
DNN_CALL(GetConvolutionForwardOutputDim)(
    miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t X,
    const miopenTensorDescriptor_t W, int *N, int *C, int *Height, int *Width)
    DNN_PLAIN(with<Convolution, Tensor, Tensor>(
        [&](Convolution &V, Tensor &TX, Tensor &TW) {
          return giveOutput2d(V, N, C, Height, Width, TX, TW);
        },
        D, X, W))
DNN_CALL(GetConvolutionNdForwardOutputDim)(
    miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t X,
    const miopenTensorDescriptor_t W, int *Rank, int *To)
    DNN_PLAIN(with<Convolution, Tensor, Tensor>(
        [&](Convolution &V, Tensor &TX, Tensor &TW) {
          Sizes Dim{};
          Code Result = outputOf(V, TX, TW, Dim);
          if (Result == Code::Success && !To)
            Result = Code::InvalidValue;
          if (Result == Code::Success)
            giveSizes(Dim, TX.Rank, To);
          return Result == Code::Success ? give(Rank, TX.Rank) : Result;
        },
        D, X, W))

//===-- What was searched for ---------------------------------------------===//

namespace {

/// Solutions of the immediate mode: one with a workspace, one without.
enum Solution : uint64_t { Product = 1, Direct = 2 };
bool isSolution(uint64_t Id) { return Id == Product || Id == Direct; }

struct Problem {
  Pass Of;
  const Tensor &X, &W, &Y;
  const Convolution &C;

  size_t workspace() const { return workspaceOf(C, X, W, Y); }
  Code check() const { return checkConvolution(C, X, W, Y); }
  std::vector<Index> key() const {
    std::vector<Index> To{Index(Of), C.Groups};
    for (const Tensor *T : {&X, &W, &Y}) {
      To.push_back(Index(T->Of));
      To.insert(To.end(), T->Dim.begin(), T->Dim.end());
      To.insert(To.end(), T->Stride.begin(), T->Stride.end());
    }
    for (const auto *Part : {&C.Pad, &C.Step, &C.Dilation})
      To.insert(To.end(), Part->begin(), Part->end());
    return To;
  }
};

/// Run(problem), where its descriptors are live and fit.
template <class F>
Code withProblem(Pass Of, const void *X, const void *W, const void *Y,
                 const void *D, F Run) {
  return with<Tensor, Tensor, Tensor, Convolution>(
      [&](Tensor &TX, Tensor &TW, Tensor &TY, Convolution &C) {
        const Problem P{Of, TX, TW, TY, C};
        Code Result = P.check();
        return Result == Code::Success ? Run(P) : Result;
      },
      X, W, Y, D);
}

/// The problems that were searched for, by handle.
class Searches {
public:
  static Searches &all() {
    static Searches &Only = *new Searches; // programs end with calls
    return Only;
  }
  void note(const Handle &H, const Problem &P) {
    std::lock_guard<std::mutex> Held(Lock);
    Done.insert({&H, P.key()});
  }
  bool has(const Handle &H, const Problem &P) {
    std::lock_guard<std::mutex> Held(Lock);
    return Done.count({&H, P.key()});
  }

private:
  std::mutex Lock;
  std::set<std::pair<const Handle *, std::vector<Index>>> Done;
};

Code giveFound(Handle &H, const Problem &P, int Wanted, int *Count,
               miopenConvAlgoPerf_t *To) {
  if (!Count || !To || Wanted < 1)
    return Code::InvalidValue;
  Searches::all().note(H, P);
  *To = {};
  // Numbered alike in all directions.
  To->fwd_algo = miopenConvolutionFwdAlgoGEMM;
  To->memory = P.workspace();
  *Count = 1;
  return Code::Success;
}

Code giveSolutions(const Problem &P, size_t Wanted, size_t *Count,
                   miopenConvSolution_t *To) {
  if (!Count || !To)
    return Code::InvalidValue;
  const miopenConvSolution_t All[] = {
      {0, P.workspace(), Product, miopenConvolutionAlgoGEMM},
      {0, 0, Direct, miopenConvolutionAlgoDirect}};
  *Count = std::min(Wanted, std::size(All));
  std::copy(All, All + *Count, To);
  return Code::Success;
}

Code convolve(Handle &H, const Problem &P, In A, In B, Out To,
              bool UsesWorkspace, void *Work, size_t WorkBytes) {
  Code Result = P.check();
  if (Result != Code::Success)
    return Result;
  const size_t Needed = UsesWorkspace ? P.workspace() : 0;
  if (Needed && (!Work || WorkBytes < Needed))
    return Code::InvalidValue;
  return porthip::dnn::convolve(H, P.Of, P.C, A, B, To, Needed ? Work : nullptr,
                                WorkBytes);
}

/// With the algorithm of a search.
Code convolveFound(Handle &H, const Problem &P, In A, In B, Out To,
                   const void *Alpha, const void *Beta, int Algorithm,
                   void *Work, size_t WorkBytes, const char *Name) {
  if (Code Bad = unscaled(To.As, Alpha, Beta, Name); Bad != Code::Success)
    return Bad;
  if (!Searches::all().has(H, P)) {
    porthip::vgpu::rt::tellUser(
        std::string(Name) +
        ": miopenFindConvolution...Algorithm() must be called first, for the "
        "same descriptors");
    return Code::InternalError;
  }
  return ::convolve(H, P, A, B, To, Algorithm == miopenConvolutionFwdAlgoGEMM,
                    Work, WorkBytes);
}

} // namespace

/// Calls of a direction: its name, algorithms' type, its operands in the order of its
/// calls, then of its GetSolution and GetWorkSpaceSize, and which of them are x,
/// w and y.
#define MIOPEN_DIRECTION(Name, Short, OF, A, B, Y, FIRST, SECOND, X_, W_, Y_)  \
  DNN_CALL(FindConvolution##Name##Algorithm)(                                  \
      miopenHandle_t H, const miopenTensorDescriptor_t A, const void *,        \
      const miopenTensorDescriptor_t B, const void *,                          \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      void *, const int Wanted, int *Count, miopenConvAlgoPerf_t *To, void *,  \
      size_t, bool)                                                            \
      DNN_BODY(withProblem(OF, X_, W_, Y_, D, [&](const Problem &P) {          \
        return giveFound(Live, P, Wanted, Count, To);                          \
      }))                                                                      \
  DNN_CALL(Convolution##Name##GetWorkSpaceSize)(                               \
      miopenHandle_t H, const miopenTensorDescriptor_t FIRST,                  \
      const miopenTensorDescriptor_t SECOND,                                   \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      size_t *To)                                                              \
      DNN_BODY(((void)Live,                                                    \
                withProblem(OF, X_, W_, Y_, D, [&](const Problem &P) {         \
                  return give(To, P.workspace());                              \
                })))                                                           \
  DNN_CALL(Convolution##Name##GetSolutionCount)(                               \
      miopenHandle_t H, const miopenTensorDescriptor_t FIRST,                  \
      const miopenTensorDescriptor_t SECOND,                                   \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      size_t *To)                                                              \
      DNN_BODY(((void)Live,                                                    \
                withProblem(OF, X_, W_, Y_, D,                                 \
                            [&](const Problem &) { return give(To, 2); })))    \
  DNN_CALL(Convolution##Name##GetSolution)(                                    \
      miopenHandle_t H, const miopenTensorDescriptor_t FIRST,                  \
      const miopenTensorDescriptor_t SECOND,                                   \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      const size_t Wanted, size_t *Count, miopenConvSolution_t *To)            \
      DNN_BODY(((void)Live,                                                    \
                withProblem(OF, X_, W_, Y_, D, [&](const Problem &P) {         \
                  return giveSolutions(P, Wanted, Count, To);                  \
                })))                                                           \
  DNN_CALL(Convolution##Name##GetSolutionWorkspaceSize)(                       \
      miopenHandle_t H, const miopenTensorDescriptor_t FIRST,                  \
      const miopenTensorDescriptor_t SECOND,                                   \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      const uint64_t Id, size_t *To)                                           \
      DNN_BODY(((void)Live,                                                    \
                withProblem(OF, X_, W_, Y_, D, [&](const Problem &P) {         \
                  return give(To, Id == Product ? P.workspace() : 0);          \
                })))                                                           \
  DNN_CALL(Convolution##Name##CompileSolution)(                                \
      miopenHandle_t H, const miopenTensorDescriptor_t,                        \
      const miopenTensorDescriptor_t, const miopenConvolutionDescriptor_t,     \
      const miopenTensorDescriptor_t, const uint64_t Id)                       \
      DNN_BODY(((void)Live, isSolution(Id) ? Code::Success                     \
                                           : Code::InvalidValue))              \
  DNN_CALL(Convolution##Name)(                                                 \
      miopenHandle_t H, const void *Alpha, const miopenTensorDescriptor_t A,   \
      const void *P##A, const miopenTensorDescriptor_t B, const void *P##B,    \
      const miopenConvolutionDescriptor_t D,                                   \
      miopenConv##Short##Algorithm_t Algorithm, const void *Beta,              \
      const miopenTensorDescriptor_t Y, void *P##Y, void *Work, size_t Bytes)  \
      DNN_BODY(with<Tensor, Tensor, Tensor, Convolution>(                      \
          [&](Tensor &X, Tensor &W, Tensor &R, Convolution &C) {               \
            const Problem P{OF, X, W, R, C};                                   \
            return convolveFound(Live, P, MIOPEN_IN_##Short,                   \
                                 {MIOPEN_OUT_##Short, P##Y}, Alpha, Beta,      \
                                 Algorithm, Work, Bytes,                       \
                                 "miopenConvolution" #Name);                   \
          },                                                                   \
          X_, W_, Y_, D))

/// The first two operands as the engine has them, and the shape of the third.
#define MIOPEN_IN_Fwd {X, PXDesc}, {W, PWDesc}
#define MIOPEN_OUT_Fwd R
#define MIOPEN_IN_BwdData {W, PWDesc}, {R, PDyDesc}
#define MIOPEN_OUT_BwdData X
#define MIOPEN_IN_BwdWeights {X, PXDesc}, {R, PDyDesc}
#define MIOPEN_OUT_BwdWeights W
MIOPEN_DIRECTION(Forward, Fwd, Pass::Forward, XDesc, WDesc, YDesc, WDesc, XDesc,
                 XDesc, WDesc, YDesc)
MIOPEN_DIRECTION(BackwardData, BwdData, Pass::Data, DyDesc, WDesc, DxDesc,
                 DyDesc, WDesc, DxDesc, WDesc, DyDesc)
MIOPEN_DIRECTION(BackwardWeights, BwdWeights, Pass::Filter, DyDesc, XDesc,
                 DwDesc, DyDesc, XDesc, XDesc, DwDesc, DyDesc)

/// Immediate: its operands in the order of GetSolution.
#define MIOPEN_IMMEDIATE(Name, Short, OF, A, B, Y, X_, W_, Y_)                 \
  DNN_CALL(Convolution##Name##Immediate)(                                      \
      miopenHandle_t H, const miopenTensorDescriptor_t A, const void *P##A,    \
      const miopenTensorDescriptor_t B, const void *P##B,                      \
      const miopenConvolutionDescriptor_t D, const miopenTensorDescriptor_t Y, \
      void *P##Y, void *Work, size_t Bytes, const uint64_t Id)                 \
      DNN_BODY(with<Tensor, Tensor, Tensor, Convolution>(                      \
          [&](Tensor &X, Tensor &W, Tensor &R, Convolution &C) {               \
            const Problem P{OF, X, W, R, C};                                   \
            if (!isSolution(Id))                                               \
              return Code::InvalidValue;                                       \
            return ::convolve(Live, P, MIOPEN_IN_##Short,                      \
                              {MIOPEN_OUT_##Short, P##Y}, Id == Product, Work, \
                              Bytes);                                          \
          },                                                                   \
          X_, W_, Y_, D))
MIOPEN_IMMEDIATE(Forward, Fwd, Pass::Forward, WDesc, XDesc, YDesc, XDesc, WDesc,
                 YDesc)
MIOPEN_IMMEDIATE(BackwardData, BwdData, Pass::Data, DyDesc, WDesc, DxDesc,
                 DxDesc, WDesc, DyDesc)
MIOPEN_IMMEDIATE(BackwardWeights, BwdWeights, Pass::Filter, DyDesc, XDesc,
                 DwDesc, XDesc, DwDesc, DyDesc)

//===-- Biases ------------------------------------------------------------===//

DNN_CALL(ConvolutionForwardBias)(miopenHandle_t H, const void *Alpha,
                                    const miopenTensorDescriptor_t BDesc,
                                    const void *B, const void *Beta,
                                    const miopenTensorDescriptor_t YDesc,
                                    void *Y)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TB, Tensor &TY) {
          return plain(
              TY, Alpha, Beta,
              [&] {
                return combine(Live, Op::Add, 1, {TY, Y}, 1, {TB, B}, 0,
                               {TY, Y});
              },
              "miopenConvolutionForwardBias");
        },
        BDesc, YDesc))
DNN_CALL(ConvolutionBackwardBias)(miopenHandle_t H, const void *Alpha,
                                     const miopenTensorDescriptor_t DyDesc,
                                     const void *Dy, const void *Beta,
                                     const miopenTensorDescriptor_t DbDesc,
                                     void *Db)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TDy, Tensor &TDb) {
          return plain(
              TDb, Alpha, Beta,
              [&] { return biasGradient(Live, {TDy, Dy}, {TDb, Db}); },
              "miopenConvolutionBackwardBias");
        },
        DyDesc, DbDesc))
