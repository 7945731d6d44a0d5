// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include "llvm/Support/xxhash.h"

namespace porthip::dnn {
namespace {

/// The content of the states: how often numbers were drawn, and with which
/// seed.
struct States {
  uint64_t Seed, Draws;
};

/// Uniform in [0, 1), by seed, draw and place.
double drawn(const States &S, uint64_t Place) {
  uint64_t Key[] = {S.Seed, S.Draws, Place};
  uint64_t Bits = llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(Key), sizeof(Key)));
  return double(Bits >> 11) * 0x1p-53;
}

Code check(const Dropout &D, const Tensor &From, const Tensor &To,
           size_t ReserveBytes) {
  if (!From.hasShapeOf(To) || ReserveBytes < dropoutReserveBytes(From))
    return Code::InvalidValue;
  return isComputed(From.Of) && From.Of == To.Of ? Code::Success
                                                 : Code::NotSupported;
}

} // namespace

size_t dropoutReserveBytes(const Tensor &X) { return size_t(X.count()); }

Code seedDropout(Handle &H, const Dropout &D) {
  if (!D.States)
    return Code::Success;
  if (D.StateBytes < DropoutStateBytes)
    return Code::InvalidValue;
  Call Made(H, "dropout_states", "dnn");
  Made.value("unsigned long", &D.Seed, sizeof(D.Seed));
  Made.operand("states", "unsigned long*", D.States, sizeof(States));
  return Made.submit([To = static_cast<States *>(D.States), Seed = D.Seed] {
    *To = {Seed, 0};
  });
}

Code dropout(Handle &H, const Dropout &D, In X, Out Y, void *Reserve,
             size_t ReserveBytes) {
  if (Code Bad = check(D, X.As, Y.As, ReserveBytes); Bad != Code::Success)
    return Bad;
  Call Made(H, "dropout_forward", "dnn");
  tell(Made, D.Rate);
  Made.operand("states", "unsigned long*", D.States, sizeof(States));
  readBy(Made, "x", X.As, X.At);
  writtenBy(Made, "y", Y.As, Y.At);
  Made.operand("reserve", "unsigned char*", Reserve, X.As.count());
  return Made.submit([D, T = X.As, TY = Y.As, From = X.At, To = Y.At,
                      Mask = static_cast<unsigned char *>(Reserve)] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      auto &S = *static_cast<States *>(D.States);
      auto Values = load<V>(T, From);
      for (size_t I = 0; I < Values.size(); ++I) {
        Mask[I] = drawn(S, I) >= D.Rate;
        Values[I] = Mask[I] ? Values[I] / V(1 - D.Rate) : V(0);
      }
      ++S.Draws;
      store(TY, To, Values);
    });
  });
}

Code dropoutBack(Handle &H, const Dropout &D, In Dy, Out Dx,
                 const void *Reserve, size_t ReserveBytes) {
  if (Code Bad = check(D, Dy.As, Dx.As, ReserveBytes); Bad != Code::Success)
    return Bad;
  Call Made(H, "dropout_backward", "dnn");
  tell(Made, D.Rate);
  readBy(Made, "dy", Dy.As, Dy.At);
  Made.operand("reserve", "unsigned char const*", Reserve, Dy.As.count());
  writtenBy(Made, "dx", Dx.As, Dx.At);
  return Made.submit([D, T = Dy.As, TX = Dx.As, From = Dy.At, To = Dx.At,
                      Mask = static_cast<const unsigned char *>(Reserve)] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      auto Values = load<V>(T, From);
      for (size_t I = 0; I < Values.size(); ++I)
        Values[I] = Mask[I] ? Values[I] / V(1 - D.Rate) : V(0);
      store(TX, To, Values);
    });
  });
}

} // namespace porthip::dnn
