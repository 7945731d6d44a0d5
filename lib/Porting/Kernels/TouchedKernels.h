// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For `porthip status`: kernels that changed since they were ported or last
// verified.
#ifndef PORTHIP_PORTING_KERNELS_TOUCHEDKERNELS_H
#define PORTHIP_PORTING_KERNELS_TOUCHEDKERNELS_H

#include "PortFolder/KernelPrints.h"
#include "PortFolder/Manifest.h"
#include <set>

namespace porthip {

struct TouchedKernel {
  enum Why : uint8_t {
    New,      ///< nobody ported or verified it yet
    InSource, ///< changed in the source, and not in the port
    InPort,   ///< changed in the port alone
    Both
  } Because = New;
  enum Verdict : uint8_t {
    NotAsked,
    NotReady,
    Equal,
    Differs,
    Failed
  } Is = NotAsked;
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

/// Kernels of one source file that are verified together.
struct KernelOrder {
  std::vector<std::string> Kernels;
  std::string Unit;             ///< the source file
  std::string InRoot, PortRoot; ///< the folders of the original and its port
  std::vector<std::string> PortArgs;     ///< the compiler's, of the port alone
  std::vector<std::string> CompilerArgs; ///< of both, as the build has them
};
struct KernelAnswer {
  TouchedKernel::Verdict Is = TouchedKernel::Failed;
  std::string Reason; ///< one line, where they are not equal
  std::string Text;   ///< what was printed
};
/// Whoever verifies kernels. Its crashes are its own.
using VerifyFunction = llvm::function_ref<KernelAnswer(const KernelOrder &)>;

class KernelState {
public:
  /// Reads the sources and ports that \p Of knows.
  static llvm::Expected<KernelState> read(llvm::StringRef Folder,
                                          const Manifest &Of);

  std::vector<TouchedKernel> Touched;

  /// Has each kernel that is touched verified, except in the ports of \p
  /// NotReady: they are behind or have conflicts. Equal kernels are known from
  /// then on; for the others, their output is told on stderr.
  llvm::Error verify(const std::set<std::string> &NotReady,
                     VerifyFunction Verify);

private:
  using Key = std::pair<std::string, std::string>;

  KernelOrder orderFor(llvm::ArrayRef<TouchedKernel *> Kernels,
                       const std::string &Unit) const;
  void verifyUnit(llvm::ArrayRef<TouchedKernel *> Kernels,
                  const std::string &Unit, VerifyFunction Verify) const;
  std::string unitOf(const TouchedKernel &K) const;
  Key keyOf(const TouchedKernel &K) const;

  std::string Folder, Root;
  std::map<std::string, std::string> Sources;            ///< texts, by path
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

} // namespace porthip
#endif
