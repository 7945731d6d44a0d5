// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/SourceMap.h"
#include "Support/Files/Files.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace porthip {

Expected<std::string>
writeSourceMap(const std::map<std::string, std::string> &Texts,
               TemporaryFolder &Folder) {
  if (Error Wrong = Folder.make("porthip-cc"))
    return std::move(Wrong);
  std::vector<OutputFile> Files;
  vfs::YAMLVFSWriter Writer;
  Writer.setUseExternalNames(false);
  for (const auto &[Path, Text] : Texts) {
    std::string Copy = Folder.below(std::to_string(Files.size()));
    Files.push_back({Copy, Text, ""});
    Writer.addFileMapping(Path, Copy);
  }
  std::string Yaml, Map = Folder.below("map.yaml");
  raw_string_ostream OS(Yaml);
  Writer.write(OS);
  Files.push_back({Map, Yaml, ""});
  if (Error Wrong = writeFiles(Files))
    return std::move(Wrong);
  return Map;
}

} // namespace porthip
