// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Extract/Extract.h"
#include "VirtualGpu/ClangLists.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

// The same number in NVPTX and AMDGCN.
constexpr unsigned SharedSpace = 3, ConstantSpace = 4;

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::PTX_Kernel ||
         F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
}

bool isCompilerList(const GlobalVariable &V) {
  return V.getName().starts_with("llvm.") || isHostUseList(V);
}

/// Calls Do for the globals that a constant refers to, through expressions and
/// aggregates.
template <typename Callback>
void forEachGlobal(const Constant &C, SmallPtrSetImpl<const Constant *> &Seen,
                   Callback Do) {
  if (auto *G = dyn_cast<GlobalValue>(&C)) {
    Do(*G);
    return;
  }
  if (!Seen.insert(&C).second)
    return;
  for (const Use &U : C.operands())
    if (auto *Operand = dyn_cast<Constant>(U))
      forEachGlobal(*Operand, Seen, Do);
}

/// A constant that may be copied into each kernel, where it can be folded: its
/// value is known, no host writes it, and it refers to nothing that there is
/// only one of.
bool isPlainConstant(const GlobalVariable &V,
                     SmallPtrSetImpl<const GlobalVariable *> &Open) {
  if (!V.isConstant() || !V.hasInitializer() || V.isExternallyInitialized() ||
      V.getAddressSpace() == SharedSpace)
    return false;
  if (!Open.insert(&V).second)
    return true;
  bool Is = true;
  SmallPtrSet<const Constant *, 8> Seen;
  forEachGlobal(*V.getInitializer(), Seen, [&](const GlobalValue &G) {
    auto *Other = dyn_cast<GlobalVariable>(&G);
    Is = Is && Other && isPlainConstant(*Other, Open);
  });
  return Is;
}

bool isPlainConstant(const GlobalVariable &V) {
  SmallPtrSet<const GlobalVariable *, 4> Open;
  return isPlainConstant(V, Open);
}

/// Tells a variable of which there is one in the program.
bool isProgramVariable(const GlobalVariable &V) {
  return V.hasInitializer() && V.getAddressSpace() != SharedSpace &&
         !isCompilerList(V) && !V.getName().starts_with("__hip_cuid_");
}

/// Names that the modules of all kernels agree on, and that are symbols.
void nameEverything(Module &M) {
  unsigned Next = 0;
  for (GlobalVariable &V : M.globals()) {
    if (!V.hasName())
      V.setName("__vgp.variable." + Twine(Next));
    ++Next;
  }
  Next = 0;
  for (Function &F : M) {
    if (!F.hasName())
      F.setName("__vgp.function." + Twine(Next));
    ++Next;
  }
}

void dropCompilerLists(Module &M) {
  std::vector<GlobalVariable *> Lists;
  for (GlobalVariable &V : M.globals())
    if (isCompilerList(V) && V.getName() != "llvm.global_ctors" &&
        V.getName() != "llvm.global_dtors")
      Lists.push_back(&V);
  // One is in another; of both nothing may be left, since a list without its
  // entries is no valid IR.
  for (GlobalVariable *V : Lists)
    V->setInitializer(nullptr);
  for (GlobalVariable *V : Lists) {
    V->removeDeadConstantUsers();
    if (V->use_empty())
      V->eraseFromParent();
    else
      V->setLinkage(GlobalValue::ExternalLinkage);
  }
}

/// Annotations of functions that are gone have a null in their place.
void dropAnnotations(Module &M) {
  NamedMDNode *List = M.getNamedMetadata("nvvm.annotations");
  if (!List)
    return;
  SmallVector<MDNode *, 16> Kept;
  for (MDNode *Node : List->operands())
    if (Node->getNumOperands() && Node->getOperand(0))
      Kept.push_back(Node);
  List->clearOperands();
  for (MDNode *Node : Kept)
    List->addOperand(Node);
}

/// The functions and variables that functions reach, starting from some.
class Closure {
public:
  Error add(Function &F) {
    Functions.insert(&F);
    while (Done != Functions.size()) {
      Function *Next = Functions[Done++];
      if (Error E = Next->materialize())
        return E;
      for (Instruction &I : instructions(*Next))
        visit(I);
    }
    return Error::success();
  }

  SetVector<Function *> Functions;    ///< reached by calls
  SetVector<Function *> AddressTaken; ///< by other uses than calls
  SmallPtrSet<const GlobalVariable *, 32> Variables;

private:
  void visit(Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    for (Use &U : I.operands()) {
      auto *C = dyn_cast<Constant>(U);
      if (!C)
        continue;
      if (Call && Call->isCallee(&U)) {
        if (auto *F = dyn_cast<Function>(C)) {
          Functions.insert(F);
          continue;
        }
      }
      forEachGlobal(*C, Seen, [&](const GlobalValue &G) { take(G); });
    }
  }

  void take(const GlobalValue &G) {
    if (auto *F = dyn_cast<Function>(&G)) {
      if (!F->isIntrinsic())
        AddressTaken.insert(const_cast<Function *>(F));
      return;
    }
    auto *V = dyn_cast<GlobalVariable>(&G);
    if (!V || !Variables.insert(V).second || !isPlainConstant(*V))
      return;
    forEachGlobal(*V->getInitializer(), Seen,
                  [&](const GlobalValue &Other) { take(Other); });
  }

  size_t Done = 0;
  SmallPtrSet<const Constant *, 32> Seen;
};

/// Uses of F other than calls go to a declaration with its name; what is called
/// directly stays, to be inlined.
void splitAddressFromCalls(Function &F) {
  Module &M = *F.getParent();
  const std::string Name = F.getName().str();
  F.setName(Name + ".local");
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setComdat(nullptr);
  Function *Outside =
      Function::Create(F.getFunctionType(), GlobalValue::ExternalLinkage,
                       F.getAddressSpace(), Name, &M);
  Outside->copyAttributesFrom(&F);
  Outside->setLinkage(GlobalValue::ExternalLinkage);
  Outside->setVisibility(GlobalValue::DefaultVisibility);
  F.replaceUsesWithIf(Outside, [](Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    return !Call || !Call->isCallee(&U);
  });
}

void makeDeclaration(GlobalVariable &V) {
  V.setInitializer(nullptr);
  V.setLinkage(GlobalValue::ExternalLinkage);
  V.setVisibility(GlobalValue::DefaultVisibility);
  V.setDSOLocal(false);
  V.setComdat(nullptr);
  V.setConstant(false);
  V.setExternallyInitialized(false);
}

void makeDeclaration(Function &F) {
  F.deleteBody();
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(false);
  F.setComdat(nullptr);
}

/// Deletes what nothing refers to any more; constants refer to one another.
void eraseUnused(Module &M, function_ref<bool(const GlobalValue &)> IsKept) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    auto Try = [&](GlobalValue &G) {
      G.removeDeadConstantUsers();
      if (!G.use_empty() || IsKept(G))
        return;
      G.eraseFromParent();
      Changed = true;
    };
    for (GlobalVariable &V : make_early_inc_range(M.globals()))
      Try(V);
    for (Function &F : make_early_inc_range(M))
      Try(F);
  }
}

Error prepare(Module &M) {
  if (Error E = M.materializeMetadata())
    return E;
  dropCompilerLists(M);
  // Rare; an alias is the same as what it stands for.
  if (!M.alias_empty()) {
    if (Error E = M.materializeAll())
      return E;
    for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
      A.replaceAllUsesWith(A.getAliasee());
      A.eraseFromParent();
    }
  }
  nameEverything(M);
  return Error::success();
}

} // namespace

void captureErrors(LLVMContext &Context, std::string &To) {
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *Info, void *Text) {
        if (Info->getSeverity() != DS_Error)
          return;
        raw_string_ostream OS(*static_cast<std::string *>(Text));
        DiagnosticPrinterRawOStream Printer(OS);
        Info->print(Printer);
      },
      &To);
}

StringRef withoutSuffix(StringRef Name) {
  for (StringRef Mark : {"__static__", ".static.", "__intern__", ".intern."}) {
    const size_t At = Name.rfind(Mark);
    if (At != StringRef::npos && At)
      return Name.take_front(At);
  }
  return Name;
}

/// clang names a static variable that the host uses `NAME__static__HASH` (HIP:
/// `NAME.static.HASH`), and leaves a declaration of NAME to functions that it
/// compiled before it knew of that use.
static void joinStatics(Module &M) {
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    const StringRef Plain = withoutSuffix(V.getName());
    if (V.isDeclaration() || Plain == V.getName())
      continue;
    GlobalVariable *Declared = M.getGlobalVariable(Plain, true);
    if (!Declared || !Declared->isDeclaration() ||
        Declared->getType() != V.getType())
      continue;
    Declared->replaceAllUsesWith(&V);
    Declared->eraseFromParent();
  }
}

Expected<std::unique_ptr<Module>> parseDevice(StringRef Bitcode,
                                              LLVMContext &Context) {
  auto M =
      getLazyBitcodeModule(MemoryBufferRef(Bitcode, "device code"), Context);
  if (!M)
    return M.takeError();
  joinStatics(**M);
  if (Error E = prepare(**M))
    return std::move(E);
  return std::move(*M);
}

Expected<std::string> linkImages(ArrayRef<Image> Images) {
  LLVMContext Context;
  std::string Wrong;
  captureErrors(Context, Wrong);
  std::unique_ptr<Module> All;
  for (const Image &I : Images) {
    auto M =
        parseBitcodeFile(MemoryBufferRef(I.Bitcode, "device code"), Context);
    if (!M)
      return M.takeError();
    joinStatics(**M);
    if (!All)
      All = std::move(*M);
    else if (Linker::linkModules(*All, std::move(*M)))
      return createStringError("cannot link device code: " + Wrong);
  }
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(*All, OS);
  return Bytes;
}

Expected<ProgramIndex> indexOf(Module &M) {
  // Whether a function's address is taken is seen in bodies alone.
  if (Error E = M.materializeAll())
    return std::move(E);
  ProgramIndex Index;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (isKernel(F))
      Index.Kernels.push_back(F.getName().str());
    else if (F.hasAddressTaken())
      Index.HasData = true;
  }
  for (GlobalVariable &V : M.globals()) {
    if (!isProgramVariable(V))
      continue;
    const bool IsPlain = isPlainConstant(V);
    if (V.hasLocalLinkage() && IsPlain)
      continue;
    Index.HasData = true;
    Index.Variables.push_back(
        {V.getName().str(),
         M.getDataLayout().getTypeAllocSize(V.getValueType()),
         V.getAddressSpace() == ConstantSpace || IsPlain});
  }
  llvm::sort(Index.Kernels);
  llvm::sort(Index.Variables, [](const VariableInfo &A, const VariableInfo &B) {
    return A.Name < B.Name;
  });
  return Index;
}

Error extractKernel(Module &M, StringRef Kernel) {
  Function *Root = M.getFunction(Kernel);
  if (!Root || Root->isDeclaration())
    return createStringError("no kernel '" + Kernel + "'");
  Closure Needed;
  if (Error E = Needed.add(*Root))
    return E;
  for (Function *F : Needed.AddressTaken) {
    if (F->isDeclaration() && !F->isMaterializable())
      continue;
    if (Needed.Functions.contains(F))
      splitAddressFromCalls(*F);
    else
      makeDeclaration(*F);
  }
  for (Function &F : M)
    if (!Needed.Functions.contains(&F) &&
        (!F.isDeclaration() || F.isMaterializable()))
      makeDeclaration(F);
  for (GlobalVariable &V : M.globals())
    if (isProgramVariable(V) &&
        !(Needed.Variables.contains(&V) && isPlainConstant(V)))
      makeDeclaration(V);
  auto isKept = [&](const GlobalValue &G) {
    return &G == Root || G.getName().starts_with("llvm.global_");
  };
  // The reader erases intrinsics of an older form itself.
  eraseUnused(M, [&](const GlobalValue &G) {
    return isKept(G) || (isa<Function>(G) && G.getName().starts_with("llvm."));
  });
  // Nothing is left to read; passes ask for it all the same.
  if (Error E = M.materializeAll())
    return E;
  eraseUnused(M, isKept);
  dropAnnotations(M);
  return Error::success();
}

Expected<std::vector<std::string>> extractData(Module &M) {
  if (Error E = M.materializeAll())
    return std::move(E);
  std::vector<std::string> Names;
  StringSet<> Kept;
  for (GlobalVariable &V : M.globals()) {
    if (!isProgramVariable(V) || (V.hasLocalLinkage() && isPlainConstant(V)))
      continue;
    Kept.insert(V.getName());
    V.setLinkage(GlobalValue::ExternalLinkage);
    V.setVisibility(GlobalValue::DefaultVisibility);
    V.setComdat(nullptr);
    if (!isPlainConstant(V))
      V.setConstant(false); // the host may write what the device may not
    V.setExternallyInitialized(false);
  }
  Closure Needed;
  for (Function &F : M)
    if (!F.isDeclaration() && !isKernel(F) && F.hasAddressTaken()) {
      Kept.insert(F.getName());
      if (Error E = Needed.add(F))
        return std::move(E);
    }
  for (Function &F : M) {
    if (!F.isDeclaration() && !Needed.Functions.contains(&F))
      makeDeclaration(F);
    else if (!F.isDeclaration() && Kept.contains(F.getName())) {
      F.setLinkage(GlobalValue::ExternalLinkage);
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setComdat(nullptr);
    }
  }
  eraseUnused(M, [&](const GlobalValue &G) {
    return Kept.contains(G.getName()) ||
           G.getName().starts_with("llvm.global_");
  });
  dropAnnotations(M);
  for (const auto &Entry : Kept)
    Names.push_back(Entry.first().str());
  llvm::sort(Names);
  return Names;
}

std::string ProgramIndex::toText() const {
  std::string Text = HasData ? "data\n" : "no-data\n";
  for (const std::string &K : Kernels)
    Text += "kernel " + K + "\n";
  for (const VariableInfo &V : Variables)
    Text += "variable " + std::to_string(V.SizeBytes) +
            (V.IsConstant ? " constant " : " mutable ") + V.Name + "\n";
  return Text;
}

bool ProgramIndex::fromText(StringRef Text) {
  *this = {};
  StringRef First;
  std::tie(First, Text) = Text.split('\n');
  if (First != "data" && First != "no-data")
    return false;
  HasData = First == "data";
  while (!Text.empty()) {
    StringRef Line, Kind;
    std::tie(Line, Text) = Text.split('\n');
    std::tie(Kind, Line) = Line.split(' ');
    if (Kind == "kernel") {
      Kernels.push_back(Line.str());
      continue;
    }
    VariableInfo V;
    StringRef Size, Constness;
    std::tie(Size, Line) = Line.split(' ');
    std::tie(Constness, Line) = Line.split(' ');
    if (Kind != "variable" || Size.getAsInteger(10, V.SizeBytes))
      return false;
    V.IsConstant = Constness == "constant";
    V.Name = Line.str();
    Variables.push_back(std::move(V));
  }
  return true;
}

} // namespace porthip::vgpu
