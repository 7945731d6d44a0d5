// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

std::string placeOf(const TraceLaunch &L, StringRef Buffer) {
  if (Buffer.consume_back(".heap"))
    return "the device's heap behind " + placeOf(L, Buffer);
  if (Buffer.starts_with("@"))
    return "variable '" + Buffer.drop_front().str() + "'";
  std::vector<std::string> Types = parameterTypes(L.Kernel);
  for (size_t I = 0; I < L.Arguments.size(); ++I) {
    if (L.Arguments[I].Buffer != Buffer)
      continue;
    std::string Text = "buffer " + Buffer.str() + " (argument " + utostr(I + 1);
    if (Types.size() == L.Arguments.size())
      Text += ", " + Types[I];
    return Text + ")";
  }
  return "buffer " + Buffer.str();
}

/// The number itself, or a hash of the buffer's contents; none: not known.
static std::optional<uint64_t> inputOf(const TraceLaunch &L, size_t Argument,
                                       const std::string &Type) {
  const TraceArgument &X = L.Arguments[Argument];
  auto isPlain = [](std::optional<ElementType> T) {
    return T && *T != ElementType::Unknown && *T != ElementType::Pointer;
  };
  if (X.Buffer.empty())
    return isPlain(pointee(Type + "*")) ? X.Value : std::nullopt;
  auto Found = L.Inputs.find(X.Buffer);
  if (Found == L.Inputs.end() || !isPlain(pointee(Type)))
    return std::nullopt;
  return Found->second;
}

std::optional<std::pair<uint32_t, int64_t>>
elementAt(const TraceLaunch &L, const TraceArray &X, uint64_t OffsetBytes) {
  for (auto [I, Argument] : enumerate(L.Arguments))
    if (Argument.Buffer == X.Buffer)
      return std::pair(uint32_t(I), int64_t(X.OffsetBytes) -
                                        int64_t(Argument.OffsetBytes) +
                                        int64_t(OffsetBytes));
  return std::nullopt;
}

/// Order of a call of a library that is told no other thing but reads its
/// operands in another order, as the vendors document.
static std::string otherOrder(const TraceLaunch &L, const TraceLaunch &M,
                              ArrayRef<std::string> Types) {
  for (auto [I, Type] : enumerate(Types))
    if (Type == "BlockedEllOrder" &&
        L.Arguments[I].Value != M.Arguments[I].Value)
      return "the libraries read blocked ELL in different orders: cuSPARSE "
             "takes "
             "the columns of blocks and the values row by row, rocSPARSE the "
             "first blocks of all rows of blocks, then the second ones, each "
             "block by columns; write ellColInd and ellValue in that order for "
             "AMD, or use CSR";
  return "";
}

OtherInputs otherInputs(const TraceLaunch &L, const TraceLaunch &M,
                        ArrayRef<const TraceLaunch *> Again) {
  std::vector<std::string> Types = parameterTypes(L.Kernel);
  if (Types.size() != L.Arguments.size() || Types.size() != M.Arguments.size())
    return {};
  if (std::string Order = otherOrder(L, M, Types); !Order.empty())
    return {std::move(Order), true};
  OtherInputs Unsteady;
  for (size_t I = 0; I < Types.size(); ++I) {
    auto X = inputOf(L, I, Types[I]), Y = inputOf(M, I, Types[I]);
    if (!X || !Y || *X == *Y)
      continue;
    const std::string &Buffer = L.Arguments[I].Buffer;
    const std::string Where =
        "the inputs differ: before launch " + utostr(L.Number) + ", " +
        (Buffer.empty() ? "argument " + utostr(I + 1) + " (" + Types[I] + ") is"
                        : placeOf(L, Buffer) + " holds") +
        " something else than in the original";
    if (all_of(Again, [&](const TraceLaunch *Other) {
          return inputOf(*Other, I, Types[I]) == X;
        }))
      return {Where + "; the host's code computes or reads it, not a kernel",
              true};
    if (Unsteady.Text.empty())
      Unsteady.Text = Where +
                      ", which itself has something else there in each run: "
                      "the host's code takes an address, the time, or "
                      "memory that it never wrote";
  }
  return Unsteady;
}

bool writeTheSame(const TraceLaunch &L, const TraceLaunch &M) {
  return L.Changed.size() == M.Changed.size() &&
         all_of(L.Changed, [&](const TraceArray &X) {
           const TraceArray *Y = M.changed(X.Buffer);
           return Y && X.IsOmitted == Y->IsOmitted &&
                  (X.IsOmitted ? X.Hash && X.Hash == Y->Hash
                               : X.Bytes == Y->Bytes);
         });
}

} // namespace porthip
