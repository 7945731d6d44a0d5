// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of a project, as `verify` is asked about it: its files, and the
// flags of the build that `port_project` learned.
#include "McpCalls.h"
#include "PortFolder/Manifest.h"
#include "Porting/Kernels/KnownFlags.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

using Words = std::vector<std::string>;

/// The flags that a client might have given: a path is one word with its
/// option. What lies outside the folders of the server is left out, as is what
/// such a client may not give.
static Words flagsThatMay(const Words &Flags, const mcp::Roots &Within) {
  Words May;
  for (size_t I = 0; I < Flags.size(); ++I) {
    std::string Word = Flags[I];
    const bool TakesNext =
        is_contained({"-I", "-isystem", "-iquote", "-include", "-D", "-U"},
                     Word) &&
        I + 1 < Flags.size();
    if (TakesNext)
      Word += Flags[++I];
    if (Error Wrong = mcp::checkCompilerArgument(Word, Within))
      consumeError(std::move(Wrong));
    else
      May.push_back(std::move(Word));
  }
  return May;
}

void Asked::port() {
  const std::string Given = stringIn(Arguments, "port");
  if (Given.empty())
    return add("--in-root=" + firstFolder());
  const std::string Folder = inside(Given);
  if (!Wrong.empty())
    return;
  if (!hasManifest(Folder))
    return keep(createStringError("'" + Given +
                                  "' has no port of porthip's; port_project "
                                  "makes one"));
  auto Of = Manifest::open(Folder);
  if (!Of)
    return keep(Of.takeError());
  Words Sources;
  for (const std::string &Path : listIn(Arguments, "paths"))
    Sources.push_back(inside(Path));
  auto Flags = flagsKeptFor(*Of, Folder, Sources);
  if (!Flags)
    return keep(Flags.takeError());
  add("--in-root=" + (Of->root().empty() ? Folder : Of->root()));
  add("--port-root=" + Folder);
  add("--port-arg=-I" + Folder + "/porthip-include");
  for (std::string &Word : flagsThatMay(*Flags, Roots))
    add(std::move(Word));
}

} // namespace porthip
