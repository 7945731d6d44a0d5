// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "Support/Files/SourceSuffixes.h"
#include "VirtualGpu/ImagePlaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SelfExecutorProcessControl.h"
#include "llvm/ExecutionEngine/Orc/Shared/ExecutorSymbolDef.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/Path.h"
#include <map>
#include <mutex>
#include <set>

using namespace llvm;
using namespace llvm::orc;

namespace porthip::vgpu {
namespace {

/// An object with where its code lies, for faults.
struct Linked {
  std::unique_ptr<MemoryBuffer> Bytes; ///< kept for its line table
  struct Section {
    std::string Name;
    uint64_t Begin, End;
  };
  std::vector<Section> Code;
  uint64_t StackBytes = 0;
  std::unique_ptr<object::ObjectFile> File;
  std::unique_ptr<DWARFContext> Lines; ///< made at the first question
};

/// Notes where sections with code were put.
class CodePlaces final : public ObjectLinkingLayer::Plugin {
public:
  using Callback = std::function<void(Linked::Section)>;

  void modifyPassConfig(MaterializationResponsibility &R, jitlink::LinkGraph &,
                        jitlink::PassConfiguration &Config) override {
    JITDylib *In = &R.getTargetJITDylib();
    Config.PostAllocationPasses.push_back([this, In](jitlink::LinkGraph &G) {
      for (jitlink::Section &S : G.sections()) {
        if (S.empty())
          continue;
        const jitlink::SectionRange Range(S);
        noteImagePlace(Range.getStart().getValue(), Range.getEnd().getValue());
        if ((S.getMemProt() & MemProt::Exec) == MemProt::None)
          continue;
        std::lock_guard<std::mutex> Guard(Lock);
        Found[In].push_back({S.getName().str(), Range.getStart().getValue(),
                             Range.getEnd().getValue()});
      }
      return Error::success();
    });
  }
  Error notifyFailed(MaterializationResponsibility &) override {
    return Error::success();
  }
  Error notifyRemovingResources(JITDylib &, ResourceKey) override {
    return Error::success();
  }
  void notifyTransferringResources(JITDylib &, ResourceKey,
                                   ResourceKey) override {}

  std::vector<Linked::Section> take(JITDylib &In) {
    std::lock_guard<std::mutex> Guard(Lock);
    return std::move(Found[&In]);
  }

private:
  std::mutex Lock;
  std::map<JITDylib *, std::vector<Linked::Section>> Found;
};

// .stack_sizes: pairs of an address and a ULEB128 (EmitStackSizeSection).
uint64_t sumOfFrames(const object::ObjectFile &File) {
  uint64_t Sum = 0;
  for (const object::SectionRef &S : File.sections()) {
    Expected<StringRef> Name = S.getName();
    if (!Name) {
      consumeError(Name.takeError());
      continue;
    }
    if (*Name != ".stack_sizes")
      continue;
    Expected<StringRef> Bytes = S.getContents();
    if (!Bytes) {
      consumeError(Bytes.takeError());
      continue;
    }
    DataExtractor Data(*Bytes, /*IsLittleEndian=*/true, /*AddressSize=*/8);
    for (uint64_t At = 0; Data.isValidOffsetForDataOfSize(At, 9);) {
      Data.getU64(&At);
      // Frame, saved registers are in it; the return address is not.
      Sum += Data.getULEB128(&At) + 16;
    }
  }
  return Sum;
}

/// How far before an instruction without a line one is looked for.
constexpr uint64_t NearBytes = 128;

/// The innermost frame with a line in a file of the program; headers of vendors
/// say little.
std::string lineOf(DWARFContext &Lines, object::SectionedAddress At) {
  const DIInliningInfo Frames = Lines.getInliningInfoForAddress(
      At, {DILineInfoSpecifier::FileLineInfoKind::RawValue,
           DILineInfoSpecifier::FunctionNameKind::None});
  std::string Best;
  for (uint32_t I = 0; I != Frames.getNumberOfFrames(); ++I) {
    const DILineInfo &F = Frames.getFrame(I);
    if (!F || !F.Line)
      continue;
    Best = F.FileName + ":" + std::to_string(F.Line);
    if (isCompiledSource(F.FileName))
      break;
  }
  return Best;
}

class OrcJit final : public Jit {
public:
  explicit OrcJit(std::unique_ptr<ExecutionSession> TheSession)
      : Session(std::move(TheSession)), Linker(*Session) {
    auto P = std::make_shared<CodePlaces>();
    Places = P.get();
    Linker.addPlugin(std::move(P));
    // Errors come back from lookup(); here they would be printed once more,
    // but the names of undefined symbols are only told here.
    Session->setErrorReporter([this](Error E) {
      std::lock_guard<std::mutex> Guard(Lock);
      handleAllErrors(
          std::move(E),
          [&](const SymbolsNotFound &S) {
            for (const SymbolStringPtr &Symbol : S.getSymbols())
              Undefined.insert(demangle(*Symbol));
          },
          [&](const ErrorInfoBase &Other) {
            Reported += Other.message() + "\n";
          });
    });
  }

  ~OrcJit() override {
    if (Error E = Session->endSession())
      consumeError(std::move(E));
  }

  Error start(ArrayRef<HostSymbol> Symbols) {
    Host = &Session->createBareJITDylib("host");
    Shared = &Session->createBareJITDylib("shared");
    Shared->addToLinkOrder(*Host);
    SymbolMap Map;
    for (const HostSymbol &S : Symbols)
      Map[Session->intern(S.Name)] = {ExecutorAddr::fromPtr(S.Address),
                                      JITSymbolFlags::Exported |
                                          JITSymbolFlags::Callable};
    return Host->define(absoluteSymbols(std::move(Map)));
  }

  Error add(StringRef Name, std::unique_ptr<MemoryBuffer> Object,
            bool IsShared) override {
    JITDylib *In = Shared;
    if (!IsShared) {
      In = &Session->createBareJITDylib(("kernel " + Name).str());
      In->addToLinkOrder(*Shared);
      In->addToLinkOrder(*Host);
    }
    auto File = object::ObjectFile::createObjectFile(Object->getMemBufferRef());
    if (!File)
      return File.takeError();
    SymbolLookupSet Defined;
    for (const object::SymbolRef &S : (*File)->symbols()) {
      Expected<uint32_t> Flags = S.getFlags();
      Expected<StringRef> SymbolName = S.getName();
      if (!Flags || !SymbolName)
        return joinErrors(Flags ? Error::success() : Flags.takeError(),
                          SymbolName ? Error::success()
                                     : SymbolName.takeError());
      if ((*Flags & object::BasicSymbolRef::SF_Global) &&
          !(*Flags & object::BasicSymbolRef::SF_Undefined))
        Defined.add(Session->intern(*SymbolName));
    }
    auto L = std::make_unique<Linked>();
    L->StackBytes = sumOfFrames(**File);
    L->File = std::move(*File);
    if (Error E = Linker.add(
            *In, MemoryBuffer::getMemBuffer(Object->getMemBufferRef(),
                                            /*RequiresNull=*/false)))
      return E;
    L->Bytes = std::move(Object);
    // Everything at once: what is missing is known when the object comes.
    if (!Defined.empty()) {
      auto Found = Session->lookup({{In, JITDylibLookupFlags::MatchAllSymbols}},
                                   std::move(Defined));
      if (!Found)
        return explain(Name, Found.takeError());
    }
    L->Code = Places->take(*In);
    std::lock_guard<std::mutex> Guard(Lock);
    Dylibs[Name.str()] = In;
    Objects[Name.str()] = std::move(L);
    return Error::success();
  }

  Expected<void *> lookup(StringRef Name, StringRef Symbol) override {
    JITDylib *In = Shared;
    if (!Name.empty()) {
      std::lock_guard<std::mutex> Guard(Lock);
      auto It = Dylibs.find(Name.str());
      if (It == Dylibs.end())
        return createStringError("no object '" + Name + "'");
      In = It->second;
    }
    auto Found = Session->lookup({{In, JITDylibLookupFlags::MatchAllSymbols}},
                                 Session->intern(Symbol));
    if (!Found)
      return Found.takeError();
    return Found->getAddress().toPtr<void *>();
  }

  std::optional<std::string> sourceLine(uint64_t Pc) override;

  uint64_t stackBytes(StringRef Name) override {
    std::lock_guard<std::mutex> Guard(Lock);
    auto It = Objects.find(Name.str());
    return It == Objects.end() ? 0 : It->second->StackBytes;
  }

private:
  Error explain(StringRef Name, Error E) {
    std::string Text = toString(std::move(E));
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Undefined.empty()) {
      std::vector<std::string> Names(Undefined.begin(), Undefined.end());
      Undefined.clear();
      Reported.clear();
      return make_error<UndefinedSymbols>(std::move(Names));
    }
    if (!Reported.empty())
      Text = std::move(Reported);
    Reported.clear();
    return createStringError("cannot link '" + Name +
                             "': " + StringRef(Text).rtrim());
  }

  std::unique_ptr<ExecutionSession> Session;
  ObjectLinkingLayer Linker;
  CodePlaces *Places = nullptr;
  JITDylib *Host = nullptr, *Shared = nullptr;
  std::mutex Lock;
  std::string Reported;
  std::set<std::string> Undefined; ///< demangled
  std::map<std::string, JITDylib *> Dylibs;
  std::map<std::string, std::unique_ptr<Linked>> Objects;
};

std::optional<std::string> OrcJit::sourceLine(uint64_t Pc) {
  std::lock_guard<std::mutex> Guard(Lock);
  for (auto &[Name, L] : Objects)
    for (const Linked::Section &S : L->Code) {
      if (Pc < S.Begin || Pc >= S.End)
        continue;
      if (!L->Lines)
        L->Lines = DWARFContext::create(*L->File);
      uint64_t Index = object::SectionedAddress::UndefSection;
      for (const object::SectionRef &In : L->File->sections()) {
        Expected<StringRef> SectionName = In.getName();
        if (!SectionName)
          consumeError(SectionName.takeError());
        else if (*SectionName == S.Name)
          Index = In.getIndex();
      }
      const uint64_t Offset = Pc - S.Begin;
      std::string Line = lineOf(*L->Lines, {Offset, Index});
      if (!Line.empty())
        return Line;
      // Instructions that LLVM merged have no line of their own.
      for (uint64_t Back = 1; Back <= std::min(Offset, NearBytes); ++Back) {
        Line = lineOf(*L->Lines, {Offset - Back, Index});
        if (!Line.empty())
          return "or near " + Line;
      }
      return Line;
    }
  return std::nullopt;
}

} // namespace

char UndefinedSymbols::ID = 0;

void UndefinedSymbols::log(raw_ostream &OS) const {
  OS << "it uses '" << join(Names, "', '")
     << "', which its device code does not define";
}

Expected<std::unique_ptr<Jit>> Jit::create(ArrayRef<HostSymbol> Symbols) {
  auto Control = SelfExecutorProcessControl::Create();
  if (!Control)
    return Control.takeError();
  auto J = std::make_unique<OrcJit>(
      std::make_unique<ExecutionSession>(std::move(*Control)));
  if (Error E = J->start(Symbols))
    return std::move(E);
  return std::unique_ptr<Jit>(std::move(J));
}

} // namespace porthip::vgpu
