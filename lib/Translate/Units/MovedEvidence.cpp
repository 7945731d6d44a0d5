// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/MovedEvidence.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// "in line 12", "a.cu:12".
bool namesLine(StringRef Message) {
  for (StringRef Mark : {"line ", ":"})
    for (size_t At = Message.find(Mark); At != StringRef::npos;
         At = Message.find(Mark, At + 1))
      if (StringRef Behind = Message.substr(At + Mark.size());
          !Behind.empty() && isDigit(Behind.front()))
        return true;
  return false;
}

bool holdsComment(StringRef Text) {
  return Text.contains("//") || Text.contains("/*");
}

/// Moves the evidence of one file. Each function is false where something
/// cannot be moved.
class FileMover {
public:
  explicit FileMover(const MovedCode &Code) : Code(Code) {}

  bool run(FileEvidence &File) {
    // All fields, by name: one that is added does not compile until it is here.
    auto &[Names, Declared, Includes, OwnIncludes, MadeHeaders, HipTwins,
           DevicePointers, HostHalf, Builtins, UsesTypes, CallsHostMath,
           CallsHostString, LateHeader, MacrosAtBegin, Pasted, Stringized,
           PasteOperands, DeviceLaunches, Asm, CarryBodies, BarrierBodies,
           Hazards, Kernels, Launches] = File;
    // The result of a macro may hold a line's number.
    if (!Asm.empty())
      return false;
    for (auto &[Offset, Made] : MadeHeaders)
      if (!Code.isSame(Offset, Offset + Made.Length))
        return false;
    for (auto &[Offset, Twin] : HipTwins)
      if (!move(Twin.End))
        return false;
    for (auto &[Offset, Operand] : DevicePointers)
      if (!move(Operand.End) || !move(Operand.RightBegin) ||
          !move(Operand.RightEnd))
        return false;
    return keys(Names) && keys(Includes) && places(OwnIncludes) &&
           keys(MadeHeaders) && keys(HipTwins) && keys(DevicePointers) &&
           keys(HostHalf) && keys(Builtins) && keys(Pasted) &&
           keys(Stringized) && places(PasteOperands) &&
           places(DeviceLaunches) && places(CarryBodies) &&
           places(BarrierBodies) && hazards(Hazards) && kernels(Kernels) &&
           namedKeys(Launches);
  }

private:
  /// 0 is no place in most fields, and stays.
  bool move(unsigned &Offset) const {
    const std::optional<unsigned> Now = Code.moved(Offset);
    if (Offset && Now)
      Offset = *Now;
    return Now.has_value();
  }

  template <typename T> bool keys(std::map<unsigned, T> &Map) const {
    std::map<unsigned, T> Result;
    for (auto &[Offset, Value] : Map) {
      const std::optional<unsigned> Now = Code.moved(Offset);
      if (!Now || !Result.emplace(*Now, std::move(Value)).second)
        return false;
    }
    Map = std::move(Result);
    return true;
  }

  template <typename T>
  bool namedKeys(std::map<std::pair<unsigned, std::string>, T> &Map) const {
    std::map<std::pair<unsigned, std::string>, T> Result;
    for (auto &[Key, Value] : Map) {
      const std::optional<unsigned> Now = Code.moved(Key.first);
      if (!Now)
        return false;
      Result.emplace(std::pair(*Now, Key.second), std::move(Value));
    }
    Map = std::move(Result);
    return true;
  }

  bool places(std::set<unsigned> &Set) const {
    std::set<unsigned> Result;
    for (unsigned Offset : Set) {
      const std::optional<unsigned> Now = Code.moved(Offset);
      if (!Now)
        return false;
      Result.insert(*Now);
    }
    Set = std::move(Result);
    return true;
  }

  bool range(unsigned &Offset, unsigned Length) const {
    const std::optional<unsigned> Now = Code.moved(Offset);
    if (!Now || !Code.isSame(Offset, Offset + Length))
      return false;
    Offset = *Now;
    return true;
  }

  bool hazards(std::set<Hazard> &Set) const {
    std::set<Hazard> Result;
    for (Hazard H : Set) {
      if (!range(H.Offset, H.Length))
        return false;
      for (auto &[Offset, Length, Text] : H.FixIt)
        if (holdsComment(Text) || !range(Offset, Length))
          return false;
      Result.insert(std::move(H));
    }
    Set = std::move(Result);
    return true;
  }

  bool kernels(
      std::map<std::pair<unsigned, std::string>, KernelEvidence> &Map) const {
    for (auto &[Key, Kernel] : Map)
      if (!move(Kernel.Begin) || !move(Kernel.End))
        return false;
    return namedKeys(Map);
  }

  const MovedCode &Code;
};

/// Where files tell of places in others.
bool moveReferences(FileEvidence &File, const MovedFiles &Moved) {
  auto moveIn = [&](const std::string &Path, unsigned &Offset) {
    auto Found = Moved.find(Path);
    if (Found == Moved.end())
      return true;
    const std::optional<unsigned> Now = Found->second.moved(Offset);
    Offset = Now.value_or(0);
    return Now.has_value();
  };
  for (auto &[Key, Launch] : File.Launches)
    if (!moveIn(Launch.KernelFile, Launch.KernelOffset))
      return false;
  for (auto &[Key, Kernel] : File.Kernels) {
    decltype(Kernel.Callees) Callees;
    for (auto [Path, Begin, End] : Kernel.Callees) {
      if (!moveIn(Path, Begin) || !moveIn(Path, End))
        return false;
      Callees.emplace(std::move(Path), Begin, End);
    }
    Kernel.Callees = std::move(Callees);
  }
  return true;
}

} // namespace

bool moveEvidence(UnitResult &Result, const MovedFiles &Moved) {
  for (const ParseProblems *List :
       {&Result.Outcome.Errors, &Result.Outcome.MissingHeaders})
    for (const ParseProblem &P : *List)
      if (Moved.count(P.File) || namesLine(P.Message))
        return false;
  for (auto &[Path, File] : Result.Names.Files) {
    if (any_of(File.Hazards, [](const Hazard &H) {
          return namesLine(H.Message) || namesLine(H.Fix) ||
                 holdsComment(H.Message);
        }))
      return false;
    if (!moveReferences(File, Moved))
      return false;
    if (auto Of = Moved.find(Path);
        Of != Moved.end() && !FileMover(Of->second).run(File))
      return false;
  }
  return true;
}

} // namespace porthip
