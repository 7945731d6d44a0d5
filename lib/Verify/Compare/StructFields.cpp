// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/StructFields.h"
#include "Verify/Compare/StoredParts.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

static bool hasFields(const ValueLayout &Element) {
  return Element.SizeBytes && !Element.Scalars.empty() &&
         !Element.Scalars[0].Path.empty();
}

BufferLayouts::BufferLayouts(ArrayRef<KernelSignature> Kernels, const Trace &T,
                             function_ref<std::string(StringRef)> NameOf) {
  if (Kernels.empty())
    return;
  std::map<std::pair<std::string, size_t>, const KernelSignature *> ByName;
  for (const KernelSignature &K : Kernels)
    ByName.try_emplace({NameOf(K.Name), K.Parameters.size()}, &K);
  for (const TraceLaunch &L : T.Launches) {
    auto Found = ByName.find({NameOf(L.Kernel), L.Arguments.size()});
    if (Found == ByName.end())
      continue;
    const KernelSignature &K = *Found->second;
    for (size_t I = 0; I < L.Arguments.size(); ++I) {
      const TraceArgument &A = L.Arguments[I];
      const std::vector<ScalarLayout> &Scalars = K.Parameters[I].Type.Scalars;
      if (A.Buffer.empty() || Scalars.size() != 1 || !Scalars[0].Pointee)
        continue;
      const ValueLayout &Element = *Scalars[0].Pointee;
      if (hasFields(Element) && A.OffsetBytes % Element.SizeBytes == 0)
        ByBuffer.try_emplace(A.Buffer, &Element);
    }
  }
}

const ValueLayout *BufferLayouts::find(StringRef Buffer) const {
  auto Found = ByBuffer.find(Buffer.str());
  return Found == ByBuffer.end() ? nullptr : Found->second;
}

std::optional<ElementType> typeOf(const ScalarLayout &S) {
  std::optional<ElementType> Type = elementNamed(S.Kind);
  if (Type == ElementType::Pointer || Type == ElementType::Unknown)
    return std::nullopt;
  return Type;
}

TraceArray fieldOf(const TraceArray &A, const ValueLayout &Element,
                   const ScalarLayout &S) {
  TraceArray Field;
  Field.Buffer = A.Buffer;
  Field.Type = *typeOf(S);
  uint64_t Bytes = S.Count * elementBytes(Field.Type);
  for (uint64_t At = 0; At + Element.SizeBytes <= A.Bytes.size();
       At += Element.SizeBytes)
    Field.Bytes.append(A.Bytes, At + S.OffsetBytes, Bytes);
  const bool HasKinds = !A.Kinds.empty() && S.OffsetBytes % StoreBytes == 0 &&
                        Element.SizeBytes % StoreBytes == 0 &&
                        Bytes % StoreBytes == 0;
  for (uint64_t At = 0; HasKinds && At + Element.SizeBytes <= A.Bytes.size();
       At += Element.SizeBytes)
    Field.Kinds.append(A.Kinds, (At + S.OffsetBytes) / StoreBytes,
                       Bytes / StoreBytes);
  Field.SizeBytes = Field.Bytes.size();
  return Field;
}

std::string fieldName(const ScalarLayout &S, uint64_t Index) {
  return S.Count == 1 ? S.Path : S.Path + "[" + utostr(Index % S.Count) + "]";
}

} // namespace porthip
