// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exportDeviceVariables(), see CompileUnit.h.
#include "Compiler/Compile/CompileUnit.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ObjCopy/ConfigManager.h"
#include "llvm/ObjCopy/ObjCopy.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/IRObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip {
namespace {

/// The global names that a device module defines, functions too: those have no
/// local stand-in of the same name.
Expected<StringSet<>> definedNames(StringRef Bitcode) {
  auto Table = object::readIRSymtab(MemoryBufferRef(Bitcode, "device code"));
  if (!Table)
    return Table.takeError();
  StringSet<> Names;
  for (const auto &Symbol : Table->TheReader.symbols())
    if (!Symbol.isUndefined() && Symbol.isGlobal() &&
        !Symbol.getIRName().empty())
      Names.insert(Symbol.getIRName());
  return Names;
}

/// The names in \p Names that are local data in the object.
Expected<std::vector<std::string>> localData(const object::ObjectFile &Object,
                                             const StringSet<> &Names) {
  std::vector<std::string> Found;
  for (const object::ELFSymbolRef Symbol : Object.symbols()) {
    auto Name = Symbol.getName();
    if (!Name)
      return Name.takeError();
    if (Symbol.getBinding() == ELF::STB_LOCAL &&
        Symbol.getELFType() == ELF::STT_OBJECT && Names.contains(*Name))
      Found.push_back(Name->str());
  }
  return Found;
}

} // namespace

Error exportDeviceVariables(StringRef Bitcode, const std::string &ObjectPath) {
  auto Names = definedNames(Bitcode);
  if (!Names)
    return Names.takeError();
  auto Bytes = readFile(ObjectPath);
  if (!Bytes)
    return Bytes.takeError();
  auto Object =
      object::ObjectFile::createObjectFile(MemoryBufferRef(*Bytes, ObjectPath));
  if (!Object)
    return Object.takeError();
  auto Locals = localData(**Object, *Names);
  if (!Locals || Locals->empty())
    return Locals.takeError();

  objcopy::ConfigManager Config;
  for (const std::string &Name : *Locals) {
    auto Pattern = objcopy::NameOrPattern::create(
        Name, objcopy::MatchStyle::Literal, [](Error E) { return E; });
    if (Error Wrong =
            Config.Common.SymbolsToGlobalize.addMatcher(std::move(Pattern)))
      return Wrong;
  }
  SmallVector<char, 0> Out;
  raw_svector_ostream OS(Out);
  if (Error Wrong = objcopy::executeObjcopyOnBinary(Config, **Object, OS))
    return Wrong;
  return writeFiles(
      {OutputFile{ObjectPath, std::string(Out.begin(), Out.end()), ""}});
}

} // namespace porthip
