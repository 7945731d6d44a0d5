// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the passes over one file: the tokens, the facts about them, the
// edits so far. Lives for one call of translateFile().

#ifndef PORTHIP_TRANSLATE_TEXT_FILECONTEXT_H
#define PORTHIP_TRANSLATE_TEXT_FILECONTEXT_H

#include "Frontend/Vendors/VendorBranches.h"
#include "Port/Port.h"
#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "Translate/Options.h"
#include "Translate/Text/SourceText.h"
#include "Translate/Vendors/CudaArch.h"
#include "Translate/Vendors/VendorWarpSizes.h"
#include <map>
#include <set>

namespace porthip {

/// A call whose arguments a rule changes.
struct PendingCall {
  unsigned OpenParen = 0; ///< Token index.
  const Rule *Applied = nullptr;
  const NameEvidence *Evidence = nullptr;
  Engine By = Engine::Lexical;
};

/// How a file is reached, which decides what nvcc included implicitly.
struct FileRole {
  bool IsMain = false;
  /// Compiled by nvcc as CUDA, or included by a file that is.
  bool IsCuda = true;
  /// HIP already, by its own includes: all of it is its author's for AMD.
  bool IsHip = false;
  /// Others include it in the middle of code, where no #include may stand.
  bool IsFragment = false;
  /// The macros that the project's flags for nvcc define (NvccMacros.def), and
  /// whether all of its CUDA sources are compiled so.
  std::map<std::string, bool> FlagMacros = {};
  /// Shims for the fragments that this file includes.
  std::set<std::string> FragmentShims = {};
  /// Namespaces that a branch for AMD of some file names: `namespace gpu_cub =
  /// hipcub;`. Names that they qualify are the project's choice for AMD.
  std::set<std::string> AmdNamespaces = {};
  /// Macros of CUDA's that the project gives a value for AMD itself: names stay
  /// with it.
  std::set<std::string> AmdMacros = {};
};

/// Whether porthip is to supply textures for some target of the port.
bool lacksImages(const TranslateOptions &Options);

class FileContext {
public:
  FileContext(const SourceText &Source, const FileEvidence &Evidence,
              const VendorBranches &Branches,
              const VendorWarpPlaces &WarpPlaces,
              const std::set<std::string> &Declared, const RuleIndex &Rules,
              const TranslateOptions &Options, const ArchAnswer &Arch,
              const FileRole &Role)
      : Source(Source), Evidence(Evidence), Branches(Branches),
        WarpPlaces(WarpPlaces), Declared(Declared), Rules(Rules),
        Options(Options), Arch(Arch), Role(Role),
        LacksImages(lacksImages(Options)) {}

  const SourceText &Source;
  const FileEvidence &Evidence;
  const VendorBranches &Branches;
  const VendorWarpPlaces &WarpPlaces;
  /// Names with a rule that some file of the project declares itself.
  const std::set<std::string> &Declared;
  const RuleIndex &Rules;
  const TranslateOptions &Options;
  const ArchAnswer &Arch;
  const FileRole Role;
  const bool LacksImages;

  /// By offset, those of one offset in the order in which they were made.
  std::multimap<unsigned, Edit> Edits;
  std::vector<Finding> Findings;
  std::vector<SymbolUse> Uses;
  std::vector<PendingCall> Calls;
  std::set<std::string> Shims;
  /// First offset at which a shim is used; the include must stand before.
  unsigned FirstShimUse = None;
  /// Where the file needs each, fragments apart.
  std::map<std::string, std::vector<unsigned>> ShimUses;
  bool HoldsCuda = false;
  /// Device code or a launch: needs hip_runtime.h, not just its API part.
  bool HoldsDeviceCode = false;

  /// Whether its author wrote it for AMD: then it stays.
  bool isForAmd(unsigned Offset) const {
    return Role.IsHip || Branches.at(Offset) == Vendor::Amd;
  }
  /// AMD's compilers never see it.
  bool isForNvidia(unsigned Offset) const {
    return !Role.IsHip && Branches.at(Offset) == Vendor::Nvidia;
  }

  void edit(unsigned Offset, unsigned Length, llvm::StringRef Text, Engine By,
            llvm::StringRef Rule);
  /// In front of what is inserted there already.
  void insertFirst(unsigned Offset, llvm::StringRef Text, Engine By,
                   llvm::StringRef Rule);
  /// Notes use of a shim header at \p Offset. False when shims are forbidden;
  /// the finding is then made here.
  bool needShim(llvm::StringRef Header, unsigned Offset, unsigned Length,
                llvm::StringRef Symbol);
  /// Where only NVIDIA's compiler sees the place there is nothing to say: what
  /// is returned is then shown to nobody.
  Finding &finding(llvm::StringRef Check, Severity Level, unsigned Offset,
                   unsigned Length, llvm::StringRef Message,
                   llvm::StringRef Fix = "", unsigned EffortMinutes = 0);
  Finding &finding(Finding F, unsigned Offset, unsigned Length);

  /// The shape for a name that is not called, or is in a comment.
  CallShape bareName() const { return {-1, {}, LacksImages}; }

  /// Notes what \p R makes of \p Name at \p Offset, for statistics.
  void use(unsigned Offset, llvm::StringRef Name, const Rule &R);

  /// The parse's evidence on the name at \p Offset, null when there is none.
  const NameEvidence *evidenceAt(unsigned Offset) const;

  /// Original text of [Begin, End) with the edits made so far inside it.
  std::string editedText(unsigned Begin, unsigned End) const;
  /// The same; the edits are taken out.
  std::string takeEdited(unsigned Begin, unsigned End);

private:
  Finding Unseen;
};

/// The arguments of a call as ranges of offsets, from the first token of each
/// to the end of its last. A comma inside <...> of a template argument list
/// does not separate; where that is in doubt, \p Expected (-1: unknown) tells.
struct ArgumentRange {
  unsigned Begin = 0, End = 0;
  unsigned FirstToken = 0;
};
std::vector<ArgumentRange> splitArguments(const SourceText &Source,
                                          unsigned OpenToken,
                                          unsigned CloseToken, int Expected);

/// The token after a template argument list that opens at \p Less (a `<`), or
/// None when it does not look like one.
unsigned skipTemplateArguments(const SourceText &Source, unsigned Less);

/// How many template arguments the list at \p Less has, 0 when none starts
/// there.
unsigned countTemplateArguments(const SourceText &Source, unsigned Less);

} // namespace porthip

#endif
