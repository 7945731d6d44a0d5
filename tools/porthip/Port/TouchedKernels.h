// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of `porthip status`: kernels that are not what they were when they were
// ported or last verified.
#ifndef PORTHIP_TOOLS_PORTHIP_PORT_TOUCHEDKERNELS_H
#define PORTHIP_TOOLS_PORTHIP_PORT_TOUCHEDKERNELS_H

#include "Project/KernelPrints.h"
#include "Project/Manifest.h"
#include <set>

namespace porthip {

struct TouchedKernel {
  enum Why : uint8_t {
    New,      ///< nobody ported or verified it yet
    InSource, ///< changed in the source, and not in the port
    InPort,   ///< changed in the port alone
    Both
  } Because = New;
  enum Verdict : uint8_t { NotAsked, NotReady, Equal, Differs, Failed } Is =
      NotAsked;
  std::string Reason; ///< one line, where it differs or could not be verified
  std::string Name;
  std::string Source, Port; ///< absolute
  unsigned Line = 0;        ///< in Source, 1-based
};
/// In JSON, and for people: "changed upstream".
const char *nameOf(TouchedKernel::Why Because);
const char *textOf(TouchedKernel::Why Because);
const char *nameOf(TouchedKernel::Verdict Is);
const char *textOf(TouchedKernel::Verdict Is);

class KernelState {
public:
  /// Reads the sources and ports that \p Of knows.
  static llvm::Expected<KernelState> read(llvm::StringRef Folder,
                                          const Manifest &Of);

  std::vector<TouchedKernel> Touched;

  /// Runs `porthip verify` for each kernel that is touched, except in the
  /// ports of \p NotReady: they are behind or have conflicts. \p Args are for
  /// verify. What is equal is known from then on.
  llvm::Error verify(const std::set<std::string> &NotReady,
                     llvm::ArrayRef<std::string> Args);

private:
  using Key = std::pair<std::string, std::string>;

  std::vector<std::string> commandFor(llvm::ArrayRef<TouchedKernel *> Kernels,
                                      const std::string &Unit,
                                      llvm::ArrayRef<std::string> Args,
                                      const std::string &ResultPath) const;
  llvm::Error verifyUnit(llvm::ArrayRef<TouchedKernel *> Kernels,
                         const std::string &Unit,
                         llvm::ArrayRef<std::string> Args) const;
  std::string unitOf(const TouchedKernel &K) const;
  Key keyOf(const TouchedKernel &K) const;

  std::string Folder, Root;
  std::map<std::string, std::string> Sources; ///< texts, by path
  std::map<std::string, std::vector<std::string>> Flags; ///< kept, by source
  /// The files that include one of a name, by that name without folders; of
  /// `verify`.
  std::map<std::string, std::vector<std::string>> Includers;
  KernelPrints OfSources, OfPorts;
  KnownKernels Known;
};

/// The record of a port that nobody edited yet. \p Ports: the port of each
/// source, and both texts.
struct PortedText {
  std::string Source, Port, SourceText, PortText;
};
OutputFile firstKernelRecord(llvm::StringRef Folder, llvm::StringRef Root,
                             llvm::ArrayRef<PortedText> Ports);

/// Whether a file of this name is looked into for kernels.
bool mayHaveKernels(llvm::StringRef Path);

} // namespace porthip
#endif
