// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/KernelPrints.h"
#include "Port/CodeUnits.h"
#include "PortFolder/PortTexts.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr int KernelsVersion = 1;

struct NamedUnit {
  const std::string *Path;
  CodeUnit Unit;
};

class PrintMaker {
public:
  explicit PrintMaker(const std::map<std::string, std::string> &TextByPath) {
    for (const auto &[Path, Text] : TextByPath)
      for (CodeUnit &U : codeUnits(Text))
        if (!U.Name.empty())
          All.push_back({&Path, std::move(U)});
    for (const NamedUnit &U : All)
      ByName[U.Unit.Name].push_back(&U);
    for (const NamedUnit &U : All)
      for (const CodeLaunch &L : launchesIn(U.Unit))
        Launches[L.Kernel].push_back({&U, L});
  }

  KernelPrints run() {
    KernelPrints Prints;
    for (const NamedUnit &U : All) {
      // A declaration counts where its definition is.
      if (U.Unit.Is != CodeUnit::Kernel || !isDefined(U.Unit))
        continue;
      KernelPrint &P = Prints[{*U.Path, U.Unit.Name.str()}];
      // Overloads are one.
      if (!P.Line)
        P.Line = U.Unit.line();
      if (P.Hash.empty())
        P.Hash = hashOf(U);
    }
    return Prints;
  }

private:
  static bool isDefined(const CodeUnit &U) {
    return any_of(U.Words, [](const CodeWord &W) { return W.Text == "{"; });
  }

  using UnitSet = std::set<const NamedUnit *>;

  /// The file's own, else those of all files.
  void addNamed(StringRef Name, const std::string *Path, UnitSet &To,
                std::vector<const NamedUnit *> &Left) const {
    auto Found = ByName.find(Name);
    if (Found == ByName.end())
      return;
    bool HasOwn = false;
    for (const NamedUnit *U : Found->second)
      HasOwn |= U->Path == Path;
    for (const NamedUnit *U : Found->second)
      if ((!HasOwn || U->Path == Path) && U->Unit.Is != CodeUnit::Host &&
          To.insert(U).second)
        Left.push_back(U);
  }

  /// A class of the host's that holds much else besides is no size.
  static bool isClass(const NamedUnit *U) {
    return any_of(U->Unit.Words, [](const CodeWord &W) {
      return W.Text == "struct" || W.Text == "class" || W.Text == "union";
    });
  }

  /// Constants and macros that a launch's size is made of.
  void addConstants(ArrayRef<CodeWord> Words, const std::string *Path,
                    UnitSet &To, std::vector<const NamedUnit *> &Left) const {
    UnitSet Found;
    std::vector<const NamedUnit *> All;
    for (const CodeWord &W : Words)
      addNamed(W.Text, Path, Found, All);
    for (const NamedUnit *U : All)
      if (!isClass(U) && To.insert(U).second)
        Left.push_back(U);
  }

  std::string hashOf(const NamedUnit &Kernel) const {
    UnitSet Named;
    std::vector<const NamedUnit *> Left;
    addNamed(Kernel.Unit.Name, Kernel.Path, Named, Left);
    std::set<std::string> Texts;
    auto Found = Launches.find(Kernel.Unit.Name);
    if (Found != Launches.end())
      for (const auto &[U, L] : Found->second) {
        std::string Text = "<<<";
        for (ArrayRef<CodeWord> Part : partsOf(U->Unit, L)) {
          Text += " " + textOf(Part) + ";";
          addConstants(Part, U->Path, Named, Left);
        }
        Texts.insert(std::move(Text));
      }
    while (!Left.empty()) {
      const NamedUnit *U = Left.back();
      Left.pop_back();
      for (const CodeWord &W : U->Unit.Words)
        addNamed(W.Text, U->Path, Named, Left);
    }
    for (const NamedUnit *U : Named)
      Texts.insert(textOf(ArrayRef(U->Unit.Words)));
    std::string Whole;
    for (const std::string &Text : Texts)
      Whole += Text + "\n";
    return sha256Of(Whole);
  }

  static std::string textOf(ArrayRef<CodeWord> Words) {
    std::string Text;
    for (const CodeWord &W : Words)
      (Text += W.Text) += ' ';
    return Text;
  }

  /// A launch's size, and the statements that have a name of it: `dim3
  /// block(128)`.
  static std::vector<ArrayRef<CodeWord>> partsOf(const CodeUnit &In,
                                                 const CodeLaunch &L) {
    ArrayRef<CodeWord> Words = In.Words;
    ArrayRef<CodeWord> Size = Words.slice(L.Begin, L.End - L.Begin);
    std::set<StringRef> Names;
    for (const CodeWord &W : Size)
      if (isalpha(static_cast<unsigned char>(W.Text[0])) || W.Text[0] == '_')
        Names.insert(W.Text);
    std::vector<ArrayRef<CodeWord>> Parts = {Size};
    size_t Begin = 0;
    bool Has = false;
    for (size_t I = 0; I < L.Begin; ++I) {
      Has |= Names.count(Words[I].Text) > 0;
      if (Words[I].Text != ";" && Words[I].Text != "{" && Words[I].Text != "}")
        continue;
      if (Has)
        Parts.push_back(Words.slice(Begin, I - Begin));
      Begin = I + 1;
      Has = false;
    }
    return Parts;
  }

  std::vector<NamedUnit> All;
  StringMap<std::vector<const NamedUnit *>> ByName;
  StringMap<std::vector<std::pair<const NamedUnit *, CodeLaunch>>> Launches;
};

std::string kernelsPath(StringRef Folder) {
  return (Folder + "/.porthip/kernels.json").str();
}

} // namespace

KernelPrints
kernelPrints(const std::map<std::string, std::string> &TextByPath) {
  return PrintMaker(TextByPath).run();
}

bool hasKnownKernels(StringRef Folder) {
  return sys::fs::exists(kernelsPath(Folder));
}

Expected<KnownKernels> readKnownKernels(StringRef Folder) {
  KnownKernels Known;
  if (!hasKnownKernels(Folder))
    return Known;
  std::string Path = kernelsPath(Folder);
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  int Version = 0;
  auto addKernel = [&](const Json &J, JsonPath Here) {
    JsonMapper K(J, Here);
    std::string File, Kernel;
    KnownKernel Of;
    const bool IsRight = K && K.map("file", File) && K.map("kernel", Kernel) &&
                         K.map("source", Of.Source) && K.map("port", Of.Port);
    Known[{File, Kernel}] = std::move(Of);
    return IsRight;
  };
  auto take = [&](const Json &J, JsonPath Place) {
    JsonMapper M(J, Place);
    return M && M.is("format", "porthip-kernels") &&
           M.map("version", Version) &&
           (Version > KernelsVersion || M.eachOf("kernels", addKernel));
  };
  if (Error Wrong = readJson(*Text, Path, take,
                             "it is not a list of kernels of porthip; remove "
                             "it, and all kernels count as touched"))
    return std::move(Wrong);
  if (Version > KernelsVersion)
    return fileError(Path, "was written by a newer porthip; use that one");
  return Known;
}

OutputFile knownKernelsFile(StringRef Folder, const KnownKernels &Known) {
  Json Kernels = Json::array();
  for (const auto &[Key, K] : Known)
    Kernels.push_back({{"file", stringToJson(Key.first)},
                       {"kernel", Key.second},
                       {"source", K.Source},
                       {"port", K.Port}});
  Json All = {{"format", "porthip-kernels"},
              {"version", KernelsVersion},
              {"kernels", std::move(Kernels)}};
  return {kernelsPath(Folder), All.dump(1) + "\n", ""};
}

} // namespace porthip
