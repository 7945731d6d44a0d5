// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Certify/Certify.h"
#include "Support/Json/Json.h"
#include "VirtualGpu/Compile/Certify/Flow.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Whether the instruction computes or moves something, more than the place of
/// a value.
bool isOperation(const Instruction &I) {
  return !isa<PHINode, AllocaInst, GetElementPtrInst, AddrSpaceCastInst,
              BitCastInst, ReturnInst, UnreachableInst, DbgInfoIntrinsic,
              LifetimeIntrinsic, AssumeInst>(I) &&
         !(isa<BranchInst>(I) && cast<BranchInst>(I).isUnconditional());
}

/// The function of a vendor's header that the program's line calls: "__expf".
/// Empty: the line itself does it.
std::string functionOfHeader(const Instruction &I) {
  const DILocation *At = I.getDebugLoc().get();
  if (!At)
    return "";
  StringRef Folder;
  if (const DISubprogram *Of = At->getInlinedAtScope()->getSubprogram())
    if (const DICompileUnit *Unit = Of->getUnit())
      Folder = Unit->getDirectory();
  std::string Name;
  for (; At && At->getInlinedAt(); At = At->getInlinedAt()) {
    const StringRef Path = At->getFilename();
    if (!Path.starts_with("/") ||
        (!Folder.empty() && Path.starts_with((Folder + "/").str())))
      break;
    if (const DISubprogram *Of = At->getScope()->getSubprogram())
      Name = Of->getName().str();
  }
  return Name;
}

/// One entry of the certificate: the same operation of one line.
struct Entry {
  Operation Of;
  std::string Name, Where;
  unsigned Count = 0;
};

class Certifier {
public:
  Certifier(Module &M, Vendor Of, uint32_t Flags) : M(M), Known(Of, Flags) {}

  std::string run() {
    collect();
    Flow Reaches(M, Known, Sources, unsigned(Entries.size()));
    Reaches.run();
    Json Result = {{"exact", ExactCount},
                   {"operations", Json::array()},
                   {"memory", Json::array()}};
    for (const auto &[N, E] : enumerate(Entries)) {
      Json One = {{"class", nameOf(E.Of.Class).str()},
                  {"name", stringToJson(E.Name)},
                  {"operation", stringToJson(E.Of.Name)},
                  {"where", stringToJson(E.Where)},
                  {"bound", E.Of.Bound.str()},
                  {"source", E.Of.Source.str()},
                  {"count", E.Count}};
      addReached(Reaches, unsigned(N), One);
      Result["operations"].push_back(std::move(One));
    }
    for (const auto &[N, O] : enumerate(Reaches.outside())) {
      Json One = Json::object();
      if (const auto *A = dyn_cast_or_null<Argument>(O))
        One["argument"] = A->getArgNo();
      else if (O)
        One["variable"] = stringToJson(O->getName());
      addReached(Reaches, Reaches.markOf(N), One);
      Result["memory"].push_back(std::move(One));
    }
    return Result.dump();
  }

private:
  void collect() {
    std::map<std::pair<std::string, std::string>, unsigned> Numbers;
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        auto Found = Known.inexact(I);
        if (!Found) {
          ExactCount += isOperation(I);
          continue;
        }
        std::string Name = functionOfHeader(I), Where = sourceLine(I);
        if (Name.empty())
          Name = Found->Name;
        auto [Number, IsNew] = Numbers.try_emplace(
            {Found->Name + " " + Name, Where}, unsigned(Entries.size()));
        if (IsNew)
          Entries.push_back({*Found, std::move(Name), std::move(Where)});
        ++Entries[Number->second].Count;
        Sources.try_emplace(&I, Number->second, std::move(*Found));
      }
  }

  /// Adds what it decides, with the first line, and the memory that it may get
  /// into.
  static void addReached(const Flow &Reaches, unsigned Mark, Json &To) {
    To["reaches"] = Json::object();
    To["stored"] = Json::array();
    for (size_t What = 0; What != ReachedCount; ++What)
      if (const Instruction *At = Reaches.first(Mark, Reached(What)))
        To["reaches"][ReachedNames[What].str()] = stringToJson(sourceLine(*At));
    // A mark that memory keeps is no news.
    for (const auto &[N, O] : enumerate(Reaches.outside()))
      if (Mark != Reaches.markOf(N) && Reaches.isStored(Mark, O))
        To["stored"].push_back(N);
  }

  Module &M;
  const Operations Known;
  std::vector<Entry> Entries;
  DenseMap<const Instruction *, std::pair<unsigned, Operation>> Sources;
  uint64_t ExactCount = 0;
};

} // namespace

std::string certify(Module &M, Vendor Of, uint32_t ImageFlags) {
  return Certifier(M, Of, ImageFlags).run();
}

} // namespace porthip::vgpu
