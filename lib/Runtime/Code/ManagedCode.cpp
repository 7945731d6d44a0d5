// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/ManagedCode.h"
#include "VirtualGpu/ClangLists.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

namespace porthip::vgpu::rt {

using namespace llvm;

static constexpr StringLiteral Section = ".porthip.managed";

/// The initialiser as memory holds it; empty if that is all zero.
static std::string bytesOf(const GlobalVariable &G, const DataLayout &DL) {
  if (!G.hasInitializer() || isa<UndefValue>(G.getInitializer()) ||
      G.getInitializer()->isNullValue())
    return "";
  std::string Bytes(DL.getTypeAllocSize(G.getValueType()), '\0');
  Type *Byte = Type::getInt8Ty(G.getContext());
  auto *Init = const_cast<Constant *>(G.getInitializer());
  for (size_t I = 0; I < Bytes.size(); ++I) {
    APInt Offset(DL.getIndexTypeSizeInBits(G.getType()), I);
    Constant *Value = ConstantFoldLoadFromConst(Init, Byte, Offset, DL);
    if (auto *C = dyn_cast_or_null<ConstantInt>(Value)) // undef: 0
      Bytes[I] = char(C->getZExtValue());
  }
  return Bytes;
}

/// In relocatable code clang gives static variables a suffix of their file; the
/// host side, which is not compiled as such, registers the name without.
static std::string hostName(StringRef Name) {
  return Name.split("__static__").first.str();
}

/// Code before the definition still refers to the name without the suffix.
static void joinStatic(GlobalVariable &G) {
  std::string Short = hostName(G.getName());
  GlobalVariable *Early = G.getParent()->getNamedGlobal(Short);
  if (!Early || Early == &G || !Early->isDeclaration() || Early->hasSection() ||
      Early->getType() != G.getType())
    return;
  Early->replaceAllUsesWith(&G);
  Early->eraseFromParent();
}

/// Puts a load of Pointer in the place of every use of G. Errors: a use that
/// is no instruction's.
static Error replaceUses(GlobalVariable &G, GlobalVariable &Pointer) {
  G.removeDeadConstantUsers();
  convertUsersOfConstantsToInstructions(&G);
  for (Use &U : make_early_inc_range(G.uses())) {
    auto *User = dyn_cast<Instruction>(U.getUser());
    if (!User)
      return createStringError("the address of the managed variable '" +
                               G.getName() +
                               "' is in another variable's initialiser");
    // A PHI's operand is computed where its value comes from.
    if (auto *Phi = dyn_cast<PHINode>(User))
      User = Phi->getIncomingBlock(U)->getTerminator();
    IRBuilder<> B(User);
    Value *Address = B.CreateLoad(PointerType::get(G.getContext(), 0), &Pointer,
                                  G.getName() + ".address");
    U.set(B.CreateAddrSpaceCast(Address, G.getType()));
  }
  return Error::success();
}

Expected<ManagedCode> separateManaged(const Image &I) {
  ManagedCode Result;
  // The names of sections stand as text in the symbol table that clang puts
  // behind the code.
  if (I.Of != Vendor::Nvidia || !I.Bitcode.contains(Section))
    return Result;
  LLVMContext Context;
  auto M = parseBitcodeFile(MemoryBufferRef(I.Bitcode, "device code"), Context);
  if (!M)
    return M.takeError();
  std::vector<GlobalVariable *> Managed;
  for (GlobalVariable &G : (*M)->globals())
    if (G.getSection() == Section)
      Managed.push_back(&G);
  // clang's list of what the host needs in relocatable code; the runtime looks
  // variables up by name.
  removeFromUsedLists(**M, [&](Constant *C) {
    auto *Entry = dyn_cast<GlobalVariable>(C->stripPointerCasts());
    return Entry && (isHostUseList(*Entry) || is_contained(Managed, Entry));
  });
  for (GlobalVariable &List : make_early_inc_range((*M)->globals())) {
    if (!isHostUseList(List))
      continue;
    List.removeDeadConstantUsers();
    if (List.use_empty())
      List.eraseFromParent();
  }
  for (GlobalVariable *G : Managed) {
    std::string Name = G->getName().str();
    joinStatic(*G);
    bool IsDefined = !G->isDeclaration();
    G->setName(Name + ".managed");
    auto *PointerTy = PointerType::get(Context, 0);
    auto *Pointer = new GlobalVariable(
        **M, PointerTy, /*isConstant=*/false, G->getLinkage(),
        IsDefined ? ConstantPointerNull::get(PointerTy) : nullptr, Name, G,
        GlobalValue::NotThreadLocal, G->getAddressSpace(),
        /*isExternallyInitialized=*/IsDefined);
    Pointer->setVisibility(G->getVisibility());
    if (Error Wrong = replaceUses(*G, *Pointer))
      return std::move(Wrong);
    Result.Variables[hostName(Name)] = {Name,
                                        bytesOf(*G, (*M)->getDataLayout())};
    // Nobody on the device may find it unused: the runtime writes to it.
    if (IsDefined)
      appendToCompilerUsed(**M, {Pointer});
    G->eraseFromParent();
  }
  raw_string_ostream OS(Result.Bitcode);
  WriteBitcodeToFile(**M, OS);
  return Result;
}

} // namespace porthip::vgpu::rt
