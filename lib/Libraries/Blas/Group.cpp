// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/Group.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace porthip::blas {
using vgpu::rt::LibraryCall;
using vgpu::rt::LibraryOperand;
using vgpu::rt::Status;

static std::unique_ptr<Group> &ofThread() {
  thread_local std::unique_ptr<Group> Open;
  return Open;
}

Group *Group::current() { return ofThread().get(); }

void *Group::open(size_t SizeBytes, unsigned Untold) {
  auto G = std::make_unique<Group>();
  G->Memory = std::make_shared<std::vector<char>>(SizeBytes);
  G->Untold = Untold;
  G->Made = std::make_shared<LibraryCall>();
  ofThread() = std::move(G);
  return SizeBytes ? current()->Memory->data() : nullptr;
}

void Group::tell(const LibraryCall &Call) {
  llvm::StringRef Name = Call.Name;
  auto [Function, Parameters] = Name.drop_back().split('(');
  if (Made->Name.empty())
    Made->Name = (Function + "(").str();
  llvm::SmallVector<llvm::StringRef> Types;
  Parameters.split(Types, ", ", -1, /*KeepEmpty=*/false);
  for (auto [Type, Argument] : llvm::zip(Types, Call.Arguments)) {
    if (Type.ends_with("*") && isTemporary(Argument.Value))
      continue;
    if (Made->Name.back() != '(')
      Made->Name += ", ";
    Made->Name += Type;
    Made->Arguments.push_back(Argument);
  }
}

void Group::add(LibraryCall &&Call) {
  auto isOutside = [&](const LibraryOperand &O) {
    return !isTemporary(reinterpret_cast<uint64_t>(O.Base));
  };
  if (Steps.size() >= Untold)
    tell(Call);
  for (LibraryOperand &O : Call.Operands)
    if (isOutside(O)) {
      // Memory that an earlier step writes need not have been there before.
      O.IsWhole &= llvm::none_of(Made->Operands, [&](const auto &Before) {
        return Before.IsWritten && Before.Base == O.Base;
      });
      Made->Operands.push_back(O);
    }
  Steps.push_back(std::move(Call.Run));
}

void Group::discard() { ofThread() = nullptr; }

Code Group::close(Handle &H) {
  std::unique_ptr<Group> G = std::move(ofThread());
  if (!G || G->Steps.empty())
    return Code::Success;
  G->Made->Name += ")";
  G->Made->Run = [Steps = std::move(G->Steps), Memory = std::move(G->Memory)] {
    Status Result = Status::Success;
    for (const auto &Step : Steps)
      if (Result == Status::Success)
        Result = Step();
    return Result;
  };
  return submit(H, std::move(G->Made));
}

} // namespace porthip::blas
