// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Fft/Execute.h"
#include "Libraries/Fft/Fftw.h"
#include "Libraries/Fft/Plan.h"
#include "Runtime/Code/LibraryCalls.h"
#include <cstring>

namespace porthip::fft {
using vgpu::rt::LibraryCall;
using vgpu::rt::Status;

namespace {

template <class T>
using Complex =
    std::conditional_t<std::is_same_v<T, double>, fftw_complex, fftwf_complex>;

/// Fewer elements than this are done before a second thread has begun.
constexpr int64_t ElementsForThreads = 1 << 16;

int threadsFor(const Request &R) {
  int64_t Elements = R.Batch;
  for (int D = 0; D < R.Rank; ++D)
    Elements *= R.Sizes[D];
  return Elements < ElementsForThreads
             ? 1
             : int(vgpu::rt::Machine::get().threadCount());
}

/// ESTIMATE: what is chosen must not depend on times that are measured, or two
/// runs of a program would differ in their last bits.
template <class T>
void *newPlan(const Request &R, const Layout &L, void *In, void *Out,
              int Direction) {
  fftw_iodim64 Sizes[MaxRank], Batch;
  for (int D = 0; D < R.Rank; ++D)
    Sizes[D] = {ptrdiff_t(R.Sizes[D]), ptrdiff_t(L.In.Steps[D]),
                ptrdiff_t(L.Out.Steps[D])};
  Batch = {ptrdiff_t(R.Batch), ptrdiff_t(L.In.BatchStep),
           ptrdiff_t(L.Out.BatchStep)};
  int HasBatch = R.Batch > 1;
  setPlanThreads<T>(threadsFor(R));
  using C = Complex<T>;
  if (R.Is == Kind::C2C)
    return FFTW_BY_TYPE(T, plan_guru64_dft)(
        R.Rank, Sizes, HasBatch, &Batch, static_cast<C *>(In),
        static_cast<C *>(Out), Direction, FFTW_ESTIMATE);
  if (R.Is == Kind::R2C)
    return FFTW_BY_TYPE(T, plan_guru64_dft_r2c)(
        R.Rank, Sizes, HasBatch, &Batch, static_cast<T *>(In),
        static_cast<C *>(Out), FFTW_ESTIMATE);
  // With more dimensions it overwrites its input, as cuFFT and hipFFT say that
  // theirs may.
  unsigned Keeps = R.Rank == 1 && In != Out ? FFTW_PRESERVE_INPUT : 0;
  return FFTW_BY_TYPE(T, plan_guru64_dft_c2r)(
      R.Rank, Sizes, HasBatch, &Batch, static_cast<C *>(In),
      static_cast<T *>(Out), FFTW_ESTIMATE | Keeps);
}

template <class T> struct PlanOf {
  using Type =
      std::conditional_t<std::is_same_v<T, double>, fftw_plan, fftwf_plan>;
};

template <class T> void executePlan(void *P, Kind Is, void *In, void *Out) {
  using C = Complex<T>;
  auto *Plan = static_cast<typename PlanOf<T>::Type>(P);
  auto *X = static_cast<C *>(In), *Y = static_cast<C *>(Out);
  auto Complex = FFTW_BY_TYPE(T, execute_dft);
  auto FromReal = FFTW_BY_TYPE(T, execute_dft_r2c);
  auto ToReal = FFTW_BY_TYPE(T, execute_dft_c2r);
  switch (Is) {
  case Kind::C2C:
    return Complex(Plan, X, Y);
  case Kind::R2C:
    return FromReal(Plan, static_cast<T *>(In), Y);
  case Kind::C2R:
    return ToReal(Plan, X, static_cast<T *>(Out));
  }
}

} // namespace

Transform::~Transform() {
  std::lock_guard<std::mutex> Held(planning());
  for (auto &[How, Plan] : Made)
    if (!Plan)
      continue;
    else if (Asked.IsDouble)
      FFTW_BY_TYPE(double, destroy_plan)(static_cast<fftw_plan>(Plan));
    else
      FFTW_BY_TYPE(float, destroy_plan)(static_cast<fftwf_plan>(Plan));
}

template <class T>
void *Transform::planFor(void *In, void *Out, int Direction, const Layout &L) {
  auto alignment = [](void *P) {
    return FFTW_BY_TYPE(T, alignment_of)(static_cast<T *>(P));
  };
  std::lock_guard<std::mutex> Held(Lock);
  auto [Found, IsNew] =
      Made.insert({{In == Out, Direction, alignment(In), alignment(Out)}, {}});
  if (IsNew) {
    std::lock_guard<std::mutex> Plans(planning());
    Found->second = newPlan<T>(Asked, L, In, Out, Direction);
  }
  return Found->second;
}

template <class T>
bool Transform::runBy(const void *In, void *Out, int Direction,
                      const Layout &L) {
  void *From = const_cast<void *>(In);
  void *Plan = planFor<T>(From, Out, Direction, L);
  if (Plan)
    executePlan<T>(Plan, Asked.Is, From, Out);
  return Plan;
}

/// From a copy of the input.
template <class T>
bool Transform::runApart(const void *In, void *Out, int Direction,
                         const Layout &L) {
  size_t Bytes = elementsOf(L.In, Asked) * elementBytes(Asked, false);
  void *Copy = FFTW_BY_TYPE(T, malloc)(Bytes);
  if (!Copy)
    return false;
  std::memcpy(Copy, In, Bytes);
  bool IsDone = runBy<T>(Copy, Out, Direction, L);
  FFTW_BY_TYPE(T, free)(Copy);
  return IsDone;
}

template <class T>
bool Transform::runLarge(const void *In, void *Out, int Direction) {
  using Number = typename Large<T>::Number;
  auto &Of = std::get<Larges<T>>(MadeLarge)[Direction > 0];
  {
    std::lock_guard<std::mutex> Held(Lock);
    if (!Of)
      Of = Large<T>::make(Asked.Sizes[0], Direction);
  }
  if (Of)
    Of->run(static_cast<const Number *>(In), static_cast<Number *>(Out),
            threadsFor(Asked));
  return Of != nullptr;
}

template <class T>
bool Transform::transform(const void *In, void *Out, int Direction,
                          const Layout &L) {
  if (Large<T>::serves(Asked, L) && runLarge<T>(In, Out, Direction))
    return true;
  auto *From = static_cast<const char *>(In);
  auto *To = static_cast<const char *>(Out);
  bool Overlaps =
      From < To + elementsOf(L.Out, Asked) * elementBytes(Asked, true) &&
      To < From + elementsOf(L.In, Asked) * elementBytes(Asked, false);
  if (Overlaps && (In != Out || !hasSamePlaces(L, Asked)))
    return runApart<T>(In, Out, Direction, L);
  return runBy<T>(In, Out, Direction, L) || runApart<T>(In, Out, Direction, L);
}

/// FFTW has no factors.
template <class T> static void scale(const Request &R, const Side &S, T *To) {
  const int Parts = int(elementBytes(R, true) / sizeof(T));
  const T Factor = T(R.Scale);
  std::array<int64_t, MaxRank> Counts{1, 1, 1}, Steps{};
  for (int D = 0; D < R.Rank; ++D) {
    Counts[MaxRank - R.Rank + D] = S.Counts[D];
    Steps[MaxRank - R.Rank + D] = S.Steps[D];
  }
  for (int64_t B = 0; B < R.Batch; ++B)
    for (int64_t X = 0; X < Counts[0]; ++X)
      for (int64_t Y = 0; Y < Counts[1]; ++Y) {
        T *Row = To + (B * S.BatchStep + X * Steps[0] + Y * Steps[1]) * Parts;
        for (int64_t Z = 0; Z < Counts[2]; ++Z)
          for (int Part = 0; Part < Parts; ++Part)
            Row[Z * Steps[2] * Parts + Part] *= Factor;
      }
}

template <class T>
bool Transform::runAs(const void *In, void *Out, int Direction) {
  const Layout L = layoutOf(Asked, In == Out);
  if (!transform<T>(In, Out, Direction, L))
    return false;
  if (Asked.Scale != 1)
    scale<T>(Asked, L.Out, static_cast<T *>(Out));
  return true;
}

bool Transform::run(const void *In, void *Out, int Direction) {
  return Asked.IsDouble ? runAs<double>(In, Out, Direction)
                        : runAs<float>(In, Out, Direction);
}

namespace {

/// The record's name and arguments: the layout as FFTW gets it, so that two
/// ways to ask for the same are the same.
class Description {
public:
  explicit Description(LibraryCall &To) : To(To) {}
  void add(const char *Type, uint64_t Value, unsigned SizeBytes) {
    if (To.Name.back() != '(')
      To.Name += ", ";
    To.Name += Type;
    To.Arguments.push_back({Value, SizeBytes});
  }
  void number(int64_t Value) { add("long", uint64_t(Value), 8); }

private:
  LibraryCall &To;
};

const char *typeName(const Request &R, bool IsOutput) {
  bool IsReal = R.Is == (IsOutput ? Kind::C2R : Kind::R2C);
  if (R.IsDouble)
    return IsReal ? "double" : "cuDoubleComplex";
  return IsReal ? "float" : "cuFloatComplex";
}

void describe(LibraryCall &Call, const Request &R, const Layout &L,
              int Direction, const void *In, void *Out) {
  constexpr const char *Names[] = {"fft::c2c(", "fft::r2c(", "fft::c2r("};
  Call.Name = Names[int(R.Is)];
  Description To(Call);
  for (int D = 0; D < R.Rank; ++D)
    To.number(R.Sizes[D]);
  To.number(R.Batch);
  for (const Side *S : {&L.In, &L.Out}) {
    for (int D = 0; D < R.Rank; ++D)
      To.number(S->Steps[D]);
    To.number(S->BatchStep);
  }
  if (R.Is == Kind::C2C)
    To.add("int", uint32_t(Direction), 4);
  if (R.Scale != 1) {
    uint64_t Bits;
    std::memcpy(&Bits, &R.Scale, sizeof(Bits));
    To.add("double", Bits, 8);
  }
  To.add((typeName(R, false) + std::string(" const*")).c_str(), uint64_t(In),
         8);
  To.add((typeName(R, true) + std::string("*")).c_str(), uint64_t(Out), 8);
  Call.Name += ")";
  Call.Operands.push_back({In, elementsOf(L.In, R) * elementBytes(R, false),
                           "idata", /*IsWritten=*/false, isDense(L.In, R)});
  Call.Operands.push_back({Out, elementsOf(L.Out, R) * elementBytes(R, true),
                           "odata", /*IsWritten=*/true, isDense(L.Out, R)});
}

/// Complex elements to their size.
bool isAligned(const Request &R, const void *At, bool IsOutput) {
  const unsigned Bytes = R.IsDouble ? 16 : 8;
  return elementBytes(R, IsOutput) != Bytes ||
         reinterpret_cast<uintptr_t>(At) % Bytes == 0;
}

} // namespace

Code execute(Plan &P, const Execution &How, void *In, void *Out) {
  if (!P.Made)
    return Code::NotMade;
  const Request &R = P.Made->request();
  if (How.Is && (*How.Is != R.Is || How.IsDouble != R.IsDouble)) {
    vgpu::rt::tellUser("a plan of one type of transform is executed as another "
                       "type, which fails");
    return Code::ExecutionFailed;
  }
  int Direction = R.Is == Kind::R2C   ? FFTW_FORWARD
                  : R.Is == Kind::C2R ? FFTW_BACKWARD
                                      : How.Direction;
  if (Direction != FFTW_FORWARD && Direction != FFTW_BACKWARD)
    return Code::BadDirection;
  if (How.NeedsData && (!In || !Out))
    return Code::NullData;
  if (How.NeedsAlignedData &&
      !(isAligned(R, In, false) && isAligned(R, Out, true)))
    return Code::UnalignedData;
  if (P.Device != vgpu::rt::thread().Device)
    return Code::WrongDevice;
  if (P.ManagesArea && !P.Area)
    return Code::NoWorkspace;
  auto Call = std::make_shared<LibraryCall>();
  describe(*Call, R, layoutOf(R, In == Out), Direction, In, Out);
  if (P.ManagesArea)
    Call->Operands.push_back({P.Area, P.AreaBytes, "work area"});
  Call->Run = [T = P.Made, In, Out, Direction] {
    if (T->run(In, Out, Direction))
      return Status::Success;
    vgpu::rt::tellUser("FFTW has no plan for a transform");
    return Status::LaunchFailure;
  };
  Status Result = vgpu::rt::submitLibraryCall(P.Stream, std::move(Call));
  return Result == Status::Success         ? Code::Success
         : Result == Status::InvalidHandle ? Code::BadValue
                                           : Code::ExecutionFailed;
}

} // namespace porthip::fft
