// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #include lines: CUDA's headers by the rules, each HIP header once, and in
// front what nvcc included implicitly and the shims that the edits use.
// Includes of the project's own headers follow later, see Layout.h.
#include "Frontend/Mends/ToolkitPaths.h"
#include "Support/Files/Files.h"
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Output/ShimText.h"
#include "Translate/OwnHeader.h"
#include "Translate/Passes/HeaderPlaces.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

constexpr llvm::StringLiteral Runtime("hip/hip_runtime.h");
constexpr llvm::StringLiteral RuntimeApi("hip/hip_runtime_api.h");

class IncludePass {
public:
  explicit IncludePass(FileContext &File)
      : File(File), Source(File.Source), Places(File.Source) {}

  void run() {
    // A host source that reaches CUDA through a header of the project's.
    if (comesTooLate())
      File.HoldsCuda = true;
    for (unsigned I = 0; I < Source.directives().size(); ++I)
      if (Source.directives()[I].Is == Directive::Include)
        visit(I);
    for (const Directive &D : Source.directives())
      if (auto Name = Source.headerNameOf(D))
        visitMacro(D, *Name);
    for (const Directive &D : Source.directives())
      if (D.Is == Directive::If || D.Is == Directive::Elif)
        visitCondition(D);
    insertHeaders();
  }

private:
  /// A header of the project that has the name of one of CUDA's, or one of a
  /// library in source that was found. A header that no parse reached is looked
  /// for where compilers look first.
  bool isProjectFile(const Directive &D) const {
    if (File.Rules.isLibraryInSource(D.Name) &&
        (File.Evidence.Includes.count(D.NameBegin) || hasFoundBeside(D.Name)))
      return true;
    SmallString<256> Beside(sys::path::parent_path(Source.path()));
    sys::path::append(Beside, D.Name);
    auto It = File.Evidence.Includes.find(D.NameBegin);
    if (It == File.Evidence.Includes.end())
      return !D.IsAngled && sys::fs::is_regular_file(Beside);
    return File.Evidence.OwnIncludes.count(D.NameBegin) ||
           (!D.IsAngled && It->second == normalizePath(Beside)) ||
           isOwnHeader(D.Name, It->second, Source.path(),
                       File.Rules.header(D.Name));
  }

  /// In a branch that no parse took: of a folder of which another header was
  /// found, or that this file lies in, as headers of a library do.
  bool hasFoundBeside(StringRef Name) const {
    StringRef Folder = Name.split('/').first;
    for (StringRef Above = sys::path::parent_path(Source.path());
         !Above.empty(); Above = sys::path::parent_path(Above)) {
      SmallString<256> Header(sys::path::parent_path(Above));
      sys::path::append(Header, Name);
      if (sys::path::filename(Above) == Folder &&
          sys::fs::is_regular_file(Header))
        return true;
    }
    return llvm::any_of(Source.directives(), [&](const Directive &D) {
      return D.Is == Directive::Include && D.Name.split('/').first == Folder &&
             File.Evidence.Includes.count(D.NameBegin);
    });
  }

  /// A header that is a shim goes to where the shims are embedded.
  bool isEmbedded(const Rule &R) const {
    return R.Hip.starts_with("porthip/") &&
           File.Options.Shims != ShimMode::Include;
  }

  /// `#include CUDA_STD(array)`: as if the header stood there.
  bool findMadeHeader(Directive &D) {
    if (D.LastToken < D.FirstToken + 2)
      return false;
    unsigned Begin = Source.tokens()[D.FirstToken + 2].Offset;
    auto It = File.Evidence.MadeHeaders.find(Begin);
    if (It == File.Evidence.MadeHeaders.end())
      return false;
    D.Name = It->second.Name;
    D.NameBegin = Begin;
    D.NameEnd = Begin + It->second.Length;
    if (D.Name.empty())
      File.finding("porthip-translate-header", Severity::Error, Begin,
                   It->second.Length,
                   "a macro names one of CUDA's headers here and another "
                   "elsewhere, so that it cannot be rewritten",
                   "include HIP's header here", 5);
    return !D.Name.empty();
  }

  Finding unfit(StringRef Name, const Rule *R,
                ArrayRef<const Rule *> Rules) const {
    return R ? headerFinding(Name, *R)
             : noFittingHeaderFinding(Name, Rules, File.Options.Hip);
  }

  void visit(unsigned Index) {
    Directive D = Source.directives()[Index];
    if (D.Name.empty() && !findMadeHeader(D))
      return;
    ArrayRef<const Rule *> Rules = File.Rules.header(D.Name);
    if (Rules.empty() || isProjectFile(D)) {
      remember(D.Name, Index);
      return;
    }
    const Rule *R = selectRule(Rules, File.bareName(), File.Options.Hip);
    File.HoldsCuda = true;
    if (R)
      File.use(D.NameBegin, D.Name, *R);
    if (!R || R->Kind == RuleKind::Unsupported) {
      File.finding(unfit(D.Name, R, Rules), D.NameBegin,
                   D.NameEnd - D.NameBegin)
          .Symbol = D.Name.str();
      return;
    }
    for (Finding &F : behaviourFindings(D.Name, *R))
      File.finding(std::move(F), D.NameBegin, D.NameEnd - D.NameBegin);
    for (Finding &F : versionFindings(*R, File.Options.Hip))
      File.finding(std::move(F), D.NameBegin, D.NameEnd - D.NameBegin);
    if (!R->Shim.empty() &&
        !File.needShim(R->Shim, D.NameBegin, D.NameEnd - D.NameBegin, D.Name))
      return;
    std::string Header = hipHeader(*R, D.Name);
    if (isEmbedded(*R)) {
      if (File.needShim(R->Hip, D.NameBegin, D.NameEnd - D.NameBegin, D.Name))
        removeLine(D);
      return;
    }
    if (Header.empty() || (!R->isIdentity() && isIncluded(Header, Index))) {
      removeLine(D);
      return;
    }
    remember(Header, Index);
    FirstOfHip = std::min(FirstOfHip, Index);
    const bool IsByPath =
        !toolkitHeader(Source.text().slice(D.NameBegin + 1, D.NameEnd - 1))
             .empty();
    if (!R->isIdentity() || IsByPath)
      File.edit(D.NameBegin, D.NameEnd - D.NameBegin, "<" + Header + ">",
                Engine::Lexical, "include");
  }

  /// `#define RUNTIME <cuda_runtime.h>`, for `#include RUNTIME`. A string may
  /// be there for something else, unless the file includes it.
  void visitMacro(const Directive &Define, const HeaderName &Header) {
    ArrayRef<const Rule *> Rules = File.Rules.header(Header.Name);
    StringRef Macro = Source.spelling(Define.FirstToken + 2);
    if (Rules.empty() || File.isForAmd(Define.Begin) ||
        !(Header.IsAngled || isIncludedBy(Macro)))
      return;
    const Rule *R = selectRule(Rules, File.bareName(), File.Options.Hip);
    unsigned Length = Header.End - Header.Begin;
    File.HoldsCuda = true;
    if (R)
      File.use(Header.Begin, Header.Name, *R);
    if (!R || R->Kind == RuleKind::Unsupported) {
      File.finding(unfit(Header.Name, R, Rules), Header.Begin, Length).Symbol =
          Header.Name;
      return;
    }
    bool IsEmbedded = isEmbedded(*R);
    for (StringRef Shim :
         {StringRef(R->Shim), IsEmbedded ? StringRef(R->Hip) : StringRef()})
      if (!Shim.empty() &&
          !File.needShim(Shim, Header.Begin, Length, Header.Name))
        return;
    std::string Name = hipHeader(*R, Header.Name);
    // There is no line to remove.
    if (Name.empty() || IsEmbedded)
      Name = Runtime.str();
    if (Name != Header.Name)
      File.edit(Header.Begin, Length, "<" + Name + ">", Engine::Lexical,
                "include");
  }

  bool isIncludedBy(StringRef Macro) const {
    return llvm::any_of(Source.directives(), [&](const Directive &D) {
      return D.Is == Directive::Include && D.Name.empty() &&
             D.LastToken >= D.FirstToken + 2 &&
             Source.spelling(D.FirstToken + 2) == Macro;
    });
  }

  /// `__has_include(<cuda_fp16.h>)` asks for what the #include below becomes.
  void visitCondition(const Directive &D) {
    if (File.isForAmd(D.Begin) || File.Branches.isVendorCondition(D.Begin))
      return;
    for (unsigned I = D.FirstToken + 2; I + 2 < D.LastToken; ++I) {
      if (Source.spelling(I) != "__has_include" ||
          Source.kindNear(I, 1) != tok::l_paren ||
          Source.closing(I + 1) == None)
        continue;
      unsigned Close = Source.closing(I + 1);
      unsigned Begin = Source.tokens()[I + 1].end(),
               End = Source.tokens()[Close].Offset;
      StringRef Name = Source.text().slice(Begin, End).trim();
      if (Name.size() < 3)
        continue;
      Name = Name.drop_front().drop_back();
      const Rule *R = selectRule(File.Rules.header(Name), File.bareName(),
                                 File.Options.Hip);
      // One that HIP lacks is not there for AMD either.
      if (!R || R->Kind == RuleKind::Unsupported || R->isIdentity())
        continue;
      File.HoldsCuda = true;
      bool IsGone = R->Hip.empty() || isEmbedded(*R);
      if (IsGone)
        File.edit(Source.tokens()[I].Offset,
                  Source.tokens()[Close].end() - Source.tokens()[I].Offset, "1",
                  Engine::Lexical, "include");
      else
        File.edit(Begin, End - Begin, "<" + hipHeader(*R, Name) + ">",
                  Engine::Lexical, "include");
    }
  }

  void remember(StringRef Header, unsigned Index) {
    Included.emplace(Header.str(), Index);
  }

  /// Already there whenever the directive \p Index is reached: an earlier one
  /// whose open branches are open here too.
  bool isIncluded(StringRef Header, unsigned Index) const {
    auto Range = Included.equal_range(Header.str());
    const auto &Here = Source.directives()[Index].Branches;
    for (auto It = Range.first; It != Range.second; ++It) {
      const auto &There = Source.directives()[It->second].Branches;
      if (There.size() <= Here.size() &&
          std::equal(There.begin(), There.end(), Here.begin()))
        return true;
    }
    return false;
  }

  void removeLine(const Directive &D) {
    StringRef Text = Source.text();
    // Compilers ignore what stands behind the name; other passes may edit it.
    if (!Text.slice(D.NameEnd, D.End).trim().empty()) {
      File.edit(D.NameBegin, D.NameEnd - D.NameBegin,
                ("<" + Runtime + ">").str(), Engine::Lexical, "include");
      return;
    }
    unsigned Begin = D.Begin, End = D.End;
    while (Begin > 0 && (Text[Begin - 1] == ' ' || Text[Begin - 1] == '\t'))
      --Begin;
    unsigned After = End;
    while (After < Text.size() && (Text[After] == ' ' || Text[After] == '\t'))
      ++After;
    bool OwnsLine = Begin == 0 || Text[Begin - 1] == '\n';
    bool EndsLine =
        After == Text.size() || Text[After] == '\n' || Text[After] == '\r';
    if (!OwnsLine || !EndsLine) {
      // A comment stands on the line: it stays.
      File.edit(D.Begin, D.End - D.Begin, "", Engine::Lexical, "include");
      return;
    }
    if (After < Text.size() && Text[After] == '\r')
      ++After;
    if (After < Text.size() && Text[After] == '\n')
      ++After;
    File.edit(Begin, After - Begin, "", Engine::Lexical, "include");
  }

  /// HIP's header would be read with macros of the project in force that are
  /// words of it. nvcc includes the runtime before the first line; for a host
  /// compiler CUDA's headers happen not to use them.
  bool comesTooLate() const {
    return File.Role.IsMain && !File.Evidence.LateHeader.empty();
  }

  /// The runtime's header that the file includes late, or nvcc implicitly.
  StringRef lateRuntime() const {
    if (File.Role.IsCuda)
      return Runtime;
    const Rule *R = selectRule(File.Rules.header(File.Evidence.LateHeader), {},
                               File.Options.Hip);
    return R && R->Hip == RuntimeApi ? RuntimeApi : Runtime;
  }

  /// The line, with macros that are in force there put aside.
  std::string runtimeLine(StringRef Header) {
    StringRef Eol = Source.lineEnding();
    std::string Before, After;
    for (StringRef Name : File.Evidence.MacrosAtBegin) {
      if (Name == "T" && File.Role.IsMain) {
        File.finding(
            "porthip-translate-conflict", Severity::Error, Source.bomLength(),
            0,
            "'T' is defined on the command line, and clang's own headers for "
            "HIP, which come before the first line, use that name",
            "give the macro another name", 10);
        continue;
      }
      Before += ("#pragma push_macro(\"" + Name + "\")" + Eol + "#undef " +
                 Name + Eol)
                    .str();
      After += ("#pragma pop_macro(\"" + Name + "\")" + Eol).str();
    }
    return (Before + "#include <" + Header + ">" + Eol + After).str();
  }

  /// The directive that includes HIP's runtime, if it stands before anything
  /// that needs it; None otherwise.
  unsigned runtimeInclude() const {
    unsigned Best = None;
    // nvcc's implicit include does not depend on any condition. A header that
    // the host compiler sees too keeps its own.
    bool MayBeConditional = !File.Role.IsMain || !File.Role.IsCuda;
    auto Look = [&](StringRef Header) {
      auto Range = Included.equal_range(Header.str());
      for (auto It = Range.first; It != Range.second; ++It)
        if (MayBeConditional || Places.isGuardOnly(It->second))
          Best = std::min(Best, It->second);
    };
    Look(Runtime);
    if (Best == None && !File.HoldsDeviceCode)
      Look(RuntimeApi);
    // HIP's headers define the macros that conditions ask for.
    if (Best != None && File.Role.IsMain && File.Role.IsCuda &&
        Source.directives()[Best].Begin > File.Branches.firstCondition())
      return None;
    // Before HIP 5.6 the components of vectors are objects of a class wherever
    // another of its headers comes first: `printf("%g", v.x)` prints two.
    constexpr uint32_t HasPlainComponents = 50600;
    if (Best > FirstOfHip && File.Role.IsMain && File.Role.IsCuda &&
        File.Options.Hip.First.Number < HasPlainComponents)
      return None;
    return Best;
  }

  bool needsRuntime() const {
    // A file for the host compiler alone got nothing implicitly.
    return File.HoldsCuda && File.Role.IsCuda &&
           !File.Options.IsRuntimeCompiled;
  }

  /// The shims that the file does not already include ahead of their use, as
  /// the port of a header of CUDA's.
  std::set<std::string> missingShims() const {
    std::set<std::string> Missing;
    for (const std::string &Shim : File.Shims) {
      auto Range = Included.equal_range(Shim);
      if (std::none_of(Range.first, Range.second, [&](const auto &There) {
            return Places.isGuardOnly(There.second) &&
                   Source.directives()[There.second].End < File.FirstShimUse;
          }))
        Missing.insert(Shim);
    }
    return Missing;
  }

  /// <math.h> has C++'s overloads: nvcc brings them, HIP's runtime does not.
  std::string mathLine() const {
    if (!File.Evidence.CallsHostMath || !File.Role.IsMain || !needsRuntime() ||
        Included.count("math.h"))
      return "";
    return "#include <math.h>" + Source.lineEnding().str();
  }

  /// <string.h>, which HIP's runtime includes before 7.0 alone.
  std::string stringLine() const {
    constexpr Version Without{70000};
    if (!File.Evidence.CallsHostString || !File.Role.IsMain ||
        !needsRuntime() || File.Options.Hip.Last < Without ||
        Included.count("string.h") || Included.count("cstring"))
      return "";
    return "#include <string.h>" + Source.lineEnding().str();
  }

  void insertHeaders() {
    if (File.Role.IsFragment)
      return; // who includes it has them
    unsigned Existing = runtimeInclude();
    // Once more, in front; that line is then without effect.
    if (comesTooLate() ||
        (File.Role.IsMain && File.HoldsCuda &&
         !File.Evidence.MacrosAtBegin.empty() && Existing != None)) {
      insertAt(Places.topOfFile(),
               runtimeLine(lateRuntime()) + mathLine() + stringLine() +
                   shimText(missingShims(), File.Options, Source.lineEnding()));
      return;
    }
    std::set<std::string> Shims = missingShims();
    std::string Text;
    // A C compiler could not read shims, but others of the host may need them.
    bool IsForBoth = asksForDeviceCompilers() ||
                     (Existing == None && Shims.empty() && asksForC());
    bool AfterExisting = Existing != None && Places.isGuardOnly(Existing) &&
                         File.FirstShimUse > Source.directives()[Existing].End;
    if (Existing == None && needsRuntime())
      Text = runtimeLine(Runtime);
    else if (Existing != None && !AfterExisting && !Shims.empty())
      Text = ("#include <" + Runtime + ">" + Source.lineEnding()).str();
    std::string ShimLines = mathLine() + stringLine() +
                            shimText(Shims, File.Options, Source.lineEnding());
    if (AfterExisting) {
      insertAt(Places.lineAfter(Source.directives()[Existing].End),
               IsForBoth ? onlyForDeviceCompilers(ShimLines, Shims)
                         : ShimLines);
      return;
    }
    Text += ShimLines;
    insertAt(Places.topOfFile(),
             IsForBoth ? onlyForDeviceCompilers(Text, Shims) : Text);
  }

  /// A header whose conditions ask whether a compiler for GPUs reads it: others
  /// do too. nvcc included nothing there, and HIP's headers do not compile
  /// without being told the platform.
  bool asksForDeviceCompilers() const {
    return !File.Role.IsMain &&
           Places.hasConditionOn(HeaderPlaces::isOfDeviceCompilers);
  }

  /// C compilers read it, too, and have types of their own by CUDA's names.
  bool asksForC() const {
    return !File.Role.IsMain && Places.hasConditionOn([](StringRef Macro) {
      return Macro == "__cplusplus";
    });
  }

  /// A function for both sides that calls one of these shims': other compilers
  /// read the call, too, and need no header of HIP's for it.
  std::set<std::string>
  shimsForHosts(const std::set<std::string> &Shims) const {
    std::set<std::string> ForHosts;
    for (StringRef Shim :
         {"porthip/intrinsics.h", "porthip/math.h", "porthip/rounding.h"})
      if (auto Uses = File.ShimUses.find(Shim.str());
          Shims.count(Shim.str()) && Uses != File.ShimUses.end() &&
          !llvm::all_of(Uses->second, [&](unsigned Offset) {
            return Places.isForDeviceCompilers(Offset);
          }))
        ForHosts.insert(Shim.str());
    return ForHosts;
  }

  std::string onlyForDeviceCompilers(StringRef Lines,
                                     const std::set<std::string> &Shims) const {
    if (Lines.empty())
      return "";
    StringRef Eol = Source.lineEnding();
    std::string Others =
        shimText(shimsForHosts(Shims), File.Options, Source.lineEnding());
    if (!Others.empty())
      Others = ("#elif defined(__cplusplus)" + Eol + Others).str();
    return ("#if defined(__HIPCC__) || defined(__CUDACC__)" + Eol + Lines +
            Others + "#endif" + Eol)
        .str();
  }

  void insertAt(unsigned Offset, StringRef Lines) {
    if (Lines.empty())
      return;
    std::string Text = Places.withKeywords(Lines.str());
    // The guard's line may be the last and lack its end.
    if (Offset == Source.text().size() && Offset > Source.bomLength() &&
        Source.text().back() != '\n')
      Text = Source.lineEnding().str() + Text;
    File.insertFirst(Offset, Text, Engine::Lexical, "include");
  }

  FileContext &File;
  const SourceText &Source;
  const HeaderPlaces Places;
  /// HIP header to the directives that include it.
  std::multimap<std::string, unsigned> Included;
  /// The first directive that includes one.
  unsigned FirstOfHip = None;
};

} // namespace

void runIncludePass(FileContext &File) { IncludePass(File).run(); }

} // namespace porthip
