// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/TrialWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace porthip {

using inspect::Trial;
using inspect::TrialRow;

bool hasMain(StringRef File) {
  auto Text = MemoryBuffer::getFile(File);
  return Text && Regex("(^|[^A-Za-z0-9_])main[ \t\r\n]*\\(")
                     .match((*Text)->getBuffer());
}

std::string trySeconds(const ParsedOptions &Options) {
  return Options.has("try-seconds") ? Options.value("try-seconds") : "60";
}

bool isHip(const Trial &T) { return !T.Source->Original; }

const std::string &fileOf(const inspect::KernelSource &Source) {
  return Source.Original ? Source.Original->File : Source.Of->File;
}

std::vector<std::string> portWords(const ParsedOptions &Options) {
  std::vector<std::string> Words;
  for (const char *Name : {"cuda-path", "rocm-path", "warp", "arithmetic"})
    if (Options.has(Name))
      Words.insert(Words.end(),
                   {"--" + std::string(Name), Options.value(Name)});
  return Words;
}

std::vector<std::string> besideSource(const Trial &T) {
  if (!isHip(T) || T.PortFile.empty())
    return {};
  const StringRef In = sys::path::parent_path(fileOf(T));
  return {"-iquote", In.empty() ? "." : In.str()};
}

std::string baseName(StringRef Name) {
  constexpr StringLiteral Unnamed = "(anonymous namespace)::";
  while (Name.contains(Unnamed))
    Name = Name.drop_front(Name.find(Unnamed) + Unnamed.size());
  Name = Name.take_until([](char C) { return C == '(' || C == '<'; });
  const StringRef BehindType = Name.rsplit(' ').second;
  return (BehindType.empty() ? Name : BehindType).str();
}

std::vector<std::string> commonWords(const Trial &T,
                                     const ParsedOptions &Options) {
  std::vector<std::string> Words = {fileOf(T)};
  append_range(Words, Options.CompilerArgs);
  Words.insert(Words.end(), {"--timeout", trySeconds(Options)});
  const std::string Port =
      T.PortFile.empty() && isHip(T) ? fileOf(T) : T.PortFile;
  if (Port.empty())
    Words.push_back("--fresh");
  else
    Words.insert(Words.end(), {"--port", Port});
  for (const std::string &Word : besideSource(T))
    Words.push_back("--port-arg=" + Word);
  append_range(Words, portWords(Options));
  for (const char *Name : {"p", "cache-dir"})
    if (Options.has(Name))
      Words.insert(Words.end(), {(Name[1] ? "--" : "-") + std::string(Name),
                                 Options.value(Name)});
  if (Options.has("no-cache"))
    Words.push_back("--no-cache");
  return Words;
}

void addWhatRuns(const Trial &T, const ParsedOptions &Options,
                 std::vector<std::string> &Words) {
  if (hasMain(fileOf(T))) {
    Words.push_back("--");
    append_range(Words, Options.values("try-arg"));
    return;
  }
  std::set<std::string> Kernels;
  for (const TrialRow &Row : T.Rows)
    Kernels.insert(baseName(Row.Of->Name));
  for (const std::string &Kernel : Kernels)
    Words.insert(Words.end(), {"--kernel", Kernel});
}

} // namespace porthip
