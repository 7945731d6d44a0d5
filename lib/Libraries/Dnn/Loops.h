// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that compute each element of the output, or each group of them, from
// inputs of the same shape.
#ifndef PORTHIP_LIBRARIES_DNN_LOOPS_H
#define PORTHIP_LIBRARIES_DNN_LOOPS_H

#include "Libraries/Dnn/Dnn.h"

namespace porthip::dnn {

struct NamedIn {
  const char *Name;
  In Value;
};
struct NamedOut {
  const char *Name;
  Out Value;
};
template <class V> using Arrays = std::vector<std::vector<V>>;

/// Settings: told and recorded. Run(inputs, result) fills the result, both in
/// the order of dimensions; it is a generic function of float and double.
template <class F>
Code wholly(Handle &H, const char *Name, const std::vector<double> &Settings,
            Scale S, const std::vector<NamedIn> &From, NamedOut To, F Run) {
  const Tensor &T = To.Value.As;
  if (!isComputed(T.Of))
    return Code::NotSupported;
  for (const NamedIn &I : From) {
    if (!I.Value.As.hasShapeOf(T))
      return Code::InvalidValue;
    if (!isComputed(I.Value.As.Of))
      return Code::NotSupported;
  }
  Call Made(H, Name, "dnn");
  for (double Value : Settings)
    tell(Made, Value);
  tell(Made, S.Alpha);
  tell(Made, S.Beta);
  std::vector<std::pair<Tensor, const void *>> Inputs;
  for (const NamedIn &I : From) {
    readBy(Made, I.Name, I.Value.As, I.Value.At);
    Inputs.emplace_back(I.Value.As, I.Value.At);
  }
  writtenBy(Made, To.Name, T, To.Value.At);
  return Made.submit([=, Where = To.Value.At, T = T, Run = std::move(Run)] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      Arrays<V> Values;
      for (const auto &[As, At] : Inputs)
        Values.push_back(load<V>(As, At));
      std::vector<V> Result(T.count());
      Run(Values, Result);
      if (!S.isNone()) {
        std::vector<V> Before =
            S.Beta ? load<V>(T, Where) : std::vector<V>(Result.size());
        for (size_t I = 0; I < Result.size(); ++I)
          Result[I] = V(S.Alpha) * Result[I] + V(S.Beta) * Before[I];
      }
      store(T, Where, Result);
    });
  });
}

/// Each element by itself: Run(its values in the inputs).
template <class F>
Code mapped(Handle &H, const char *Name, const std::vector<double> &Settings,
            Scale S, const std::vector<NamedIn> &From, NamedOut To, F Run) {
  return wholly(H, Name, Settings, S, From, To,
                [Run = std::move(Run)](const auto &Inputs, auto &Result) {
                  std::array<double, 4> Values{};
                  for (size_t I = 0; I < Result.size(); ++I) {
                    for (size_t K = 0; K < Inputs.size(); ++K)
                      Values[K] = Inputs[K][I];
                    Result[I] = Run(Values.data());
                  }
                });
}

/// N, C and the product of the rest.
struct Images {
  Index Count, Channels, Space;
  explicit Images(const Tensor &T)
      : Count(T.Dim[0]), Channels(T.Rank > 1 ? T.Dim[1] : 1),
        Space(T.count() / (Count * Channels)) {}
};

} // namespace porthip::dnn
#endif
