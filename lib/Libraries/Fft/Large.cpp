// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With n = a Second + b and k = c + d First:
//   X[k] = sum over b of turn(b d / Second) turn(b c / Length)
//          (sum over a of turn(a c / First) x[n])
#include "Libraries/Fft/Large.h"
#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

namespace porthip::fft {
namespace {

/// Where FFTW's estimate begins to be slow, and where the table of turns would
/// be too large.
constexpr int64_t Shortest = int64_t(1) << 19, Longest = int64_t(1) << 26;
/// Two cache lines.
constexpr int64_t BlockBytes = 128;
template <class T>
constexpr int64_t Block = BlockBytes / int64_t(sizeof(std::complex<T>));
/// Lines are asked for as many rows ahead.
constexpr int64_t Ahead = 16;

/// Rows of a buffer, not a power of two apart.
template <class T> int64_t rowStep(int64_t Length) { return Length + Block<T>; }

template <class T> T *allocate(int64_t Count) {
  return static_cast<T *>(
      FFTW_BY_TYPE(typename T::value_type, malloc)(size_t(Count) * sizeof(T)));
}

/// Run(thread, begin, end) with whole blocks of 0 to Count.
template <class F> void share(int64_t Count, int64_t Step, int Threads, F Run) {
  const int64_t Blocks = Count / Step;
  auto begin = [&](int I) { return Blocks * I / Threads * Step; };
  std::vector<std::thread> Others;
  for (int I = 1; I < Threads; ++I)
    Others.emplace_back([&, I] { Run(I, begin(I), begin(I + 1)); });
  Run(0, begin(0), begin(1));
  for (std::thread &Other : Others)
    Other.join();
}

/// Block columns of a matrix into rows of the buffer.
template <class N>
void gather(const N *From, int64_t Rows, int64_t Step, int64_t Width, N *To) {
  for (int64_t R = 0; R < Rows; ++R, From += Step) {
    __builtin_prefetch(From + Ahead * Step);
    __builtin_prefetch(From + Ahead * Step + Width / 2);
    for (int64_t C = 0; C < Width; ++C)
      To[C * (Rows + Width) + R] = From[C];
  }
}
template <class N>
void scatter(const N *From, int64_t Rows, int64_t Step, int64_t Width, N *To) {
  for (int64_t R = 0; R < Rows; ++R, To += Step) {
    __builtin_prefetch(To + Ahead * Step, 1);
    __builtin_prefetch(To + Ahead * Step + Width / 2, 1);
    for (int64_t C = 0; C < Width; ++C)
      To[C] = From[C * (Rows + Width) + R];
  }
}

} // namespace

template <class T> bool Large<T>::serves(const Request &R, const Layout &L) {
  const int64_t Length = R.Sizes[0];
  return R.Is == Kind::C2C && R.Rank == 1 && R.Batch == 1 &&
         L.In.Steps[0] == 1 && L.Out.Steps[0] == 1 && Length >= Shortest &&
         Length <= Longest && !(Length & (Length - 1));
}

template <class T>
typename Large<T>::Plan Large<T>::planRows(int64_t Length, int Direction) {
  fftw_iodim64 Size = {ptrdiff_t(Length), 1, 1};
  const ptrdiff_t Step = rowStep<T>(Length);
  fftw_iodim64 Rows = {ptrdiff_t(Block<T>), Step, Step};
  auto *Buffer = reinterpret_cast<Raw *>(Buffers);
  return FFTW_BY_TYPE(T, plan_guru64_dft)(1, &Size, 1, &Rows, Buffer, Buffer,
                                          Direction, FFTW_ESTIMATE);
}

/// Products of turns that are exact to double's last bits: First + Second of
/// them are computed, not all.
template <class T> void Large<T>::makeTurns(int Direction) {
  auto turns = [&](int64_t Count, int64_t Of) {
    std::vector<std::complex<double>> Result;
    for (int64_t I = 0; I < Count; ++I)
      Result.push_back(
          std::polar(1.0, Direction * 2 * M_PI * double(I) / double(Of)));
    return Result;
  };
  const auto Coarse = turns(Second, Second),
             Fine = turns(First, First * Second);
  for (int64_t B = 0; B < Second; ++B)
    for (int64_t C = 0; C < First; ++C) {
      const auto &X = Coarse[B * C / First], &Y = Fine[B * C % First];
      Turns[B * First + C] =
          Number(T(X.real() * Y.real() - X.imag() * Y.imag()),
                 T(X.real() * Y.imag() + X.imag() * Y.real()));
    }
}

template <class T>
std::unique_ptr<Large<T>> Large<T>::make(int64_t Length, int Direction) {
  std::unique_ptr<Large> Made(new Large);
  Made->First = 1;
  while (Made->First * Made->First * 4 <= Length)
    Made->First *= 2;
  Made->Second = Length / Made->First;
  Made->BufferCount = 1;
  Made->Buffers = allocate<Number>(Block<T> * rowStep<T>(Made->Second));
  Made->Between = allocate<Number>(Length);
  Made->Turns = allocate<Number>(Length);
  if (!Made->Buffers || !Made->Between || !Made->Turns)
    return nullptr;
  Made->makeTurns(Direction);
  std::lock_guard<std::mutex> Held(planning());
  setPlanThreads<T>(1);
  Made->OfFirst = Made->planRows(Made->First, Direction);
  Made->OfSecond = Made->planRows(Made->Second, Direction);
  return Made->OfFirst && Made->OfSecond ? std::move(Made) : nullptr;
}

template <class T> Large<T>::~Large() {
  std::lock_guard<std::mutex> Held(planning());
  for (Plan P : {OfFirst, OfSecond})
    if (P)
      FFTW_BY_TYPE(T, destroy_plan)(P);
  for (Number *P : {Between, Turns, Buffers})
    FFTW_BY_TYPE(T, free)(P);
}

template <class T>
void Large<T>::columns(const Number *In, Number *Buffer, int64_t Begin,
                       int64_t End) {
  for (int64_t B = Begin; B < End; B += Block<T>) {
    gather(In + B, First, Second, Block<T>, Buffer);
    auto *Rows = reinterpret_cast<Raw *>(Buffer);
    FFTW_BY_TYPE(T, execute_dft)(OfFirst, Rows, Rows);
    for (int64_t I = 0; I < Block<T>; ++I) {
      // By parts: the product of std::complex looks for infinities.
      auto *X = reinterpret_cast<const T *>(Buffer + I * rowStep<T>(First));
      auto *W = reinterpret_cast<const T *>(Turns + (B + I) * First);
      auto *Y = reinterpret_cast<T *>(Between + (B + I) * First);
      for (int64_t C = 0; C < 2 * First; C += 2) {
        T Real = X[C] * W[C] - X[C + 1] * W[C + 1];
        Y[C + 1] = X[C] * W[C + 1] + X[C + 1] * W[C];
        Y[C] = Real;
      }
    }
  }
}

template <class T>
void Large<T>::rows(Number *Out, Number *Buffer, int64_t Begin, int64_t End) {
  for (int64_t C = Begin; C < End; C += Block<T>) {
    gather(Between + C, Second, First, Block<T>, Buffer);
    auto *Rows = reinterpret_cast<Raw *>(Buffer);
    FFTW_BY_TYPE(T, execute_dft)(OfSecond, Rows, Rows);
    scatter(Buffer, Second, First, Block<T>, Out + C);
  }
}

template <class T>
void Large<T>::run(const Number *In, Number *Out, int Threads) {
  std::lock_guard<std::mutex> Held(Lock);
  const int64_t BufferSize = Block<T> * rowStep<T>(Second);
  if (Threads > BufferCount) {
    if (Number *More = allocate<Number>(Threads * BufferSize)) {
      FFTW_BY_TYPE(T, free)(Buffers);
      Buffers = More;
      BufferCount = Threads;
    }
  }
  Threads = std::min(Threads, BufferCount);
  share(Second, Block<T>, Threads, [&](int I, int64_t Begin, int64_t End) {
    columns(In, Buffers + I * BufferSize, Begin, End);
  });
  share(First, Block<T>, Threads, [&](int I, int64_t Begin, int64_t End) {
    rows(Out, Buffers + I * BufferSize, Begin, End);
  });
}

template class Large<float>;
template class Large<double>;

} // namespace porthip::fft
