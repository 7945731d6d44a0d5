// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/HeaderText.h"
#include "Rules/ArgumentTemplate.h"
#include "Translate/OneSource/OneSource.h"
#include "Translate/Text/ArgumentTransform.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::one_source {
namespace {

constexpr llvm::StringLiteral NamesHeader = "cuda_names.h",
                              HideHeader = "names_aside.h",
                              ShowHeader = "names_back.h";

/// Macros that say which compiler this is. HIP's headers ask for them, too, so
/// they are put aside there.
bool isWordOfCompiler(StringRef Name) {
  return Name == "__CUDACC__" || Name == "__NVCC__" || Name == "__CUDA_ARCH__";
}

std::string parameter(unsigned I) { return ("a" + Twine(I)).str(); }

class HeaderWriter {
public:
  HeaderWriter(const NameTable &Table, const RuleIndex &Rules,
               const HeaderExtras &Extras)
      : Table(Table), Rules(Rules), Extras(Extras) {}

  std::map<std::string, std::string> run() {
    findHidden();
    std::map<std::string, std::string> Texts;
    Texts[NamesHeader.str()] = namesText();
    addAside(Texts);
    Texts[RuntimeOfOneSource.str()] = cudaHeader(RuntimeOfOneSource, "");
    for (const auto &[Cuda, Hip] : Table.Headers)
      Texts[Cuda] = cudaHeader(Cuda, Hip);
    return Texts;
  }

private:
  /// Names that HIP's libraries use as well, in another sense.
  void findHidden() {
    for (const auto &[Name, Given] : Table.Names)
      if (Given.Is != GivenName::Using &&
          (StringRef(Name).starts_with("__") ||
           Given.Is == GivenName::Function ||
           StringRef(Given.Hip).ends_with("::" + Name)))
        Hidden.push_back(Name);
    if (Table.AsksForArch)
      Hidden.push_back("__CUDA_ARCH__");
  }

  /// Headers for around an #include of a library of ROCm's.
  void addAside(std::map<std::string, std::string> &Texts) const {
    if (Hidden.empty())
      return;
    std::string Hide = "// Puts names aside that ROCm's libraries have "
                       "themselves.\n",
                Show = ("// Brings back what " + HideHeader + " put aside.\n")
                           .str();
    for (const std::string &Name : Hidden) {
      Hide += "#pragma push_macro(\"" + Name + "\")\n#undef " + Name + "\n";
      Show += "#pragma pop_macro(\"" + Name + "\")\n";
    }
    Texts[HideHeader.str()] = Hide;
    Texts[ShowHeader.str()] = Show;
  }

  std::string cudaHeader(StringRef Cuda, StringRef Hip) const {
    std::string Up;
    for (size_t I = 0; I < Cuda.count('/'); ++I)
      Up += "../";
    std::string Text = ("// <" + Cuda + ">, for AMD's GPUs.\n" +
                        "#pragma once\n#include \"" + Up + NamesHeader + "\"\n")
                           .str();
    // The names come after all of HIP's own headers.
    if (Hip.empty() || Hip.starts_with("hip/"))
      return Text;
    std::string Line =
        ((Hip == Cuda ? "#include_next <" : "#include <") + Hip + ">\n").str();
    if (!Hidden.empty())
      Line = ("#include \"" + Up + HideHeader + "\"\n" + Line + "#include \"" +
              Up + ShowHeader + "\"\n")
                 .str();
    return Text + Line;
  }

  /// HIP's own headers, which later ones include: the names would be macros
  /// there.
  std::string hipHeaders() const {
    std::set<StringRef> Headers = {"hip/hip_fp16.h"};
    for (const auto &[Cuda, Hip] : Table.Headers)
      if (StringRef(Hip).starts_with("hip/") && Hip != "hip/hip_runtime_api.h")
        Headers.insert(Hip);
    Headers.erase("hip/hip_runtime.h");
    // sqrt(float) of the host is one of float: nvcc brings std's overloads.
    std::string Text = "#include <hip/hip_runtime.h>\n#ifdef __cplusplus\n"
                       "#include <math.h>\n";
    for (StringRef Header : Headers)
      Text += ("#include <" + Header + ">\n").str();
    for (const std::string &Shim : Extras.Shims)
      Text += "#include \"" + Shim + "\"\n";
    return Text + "#endif\n";
  }

  std::string namesText() {
    std::string Text =
        "// Made by porthip: the names of CUDA's that this project uses, for "
        "AMD's GPUs.\n"
        "// Only a build for AMD has this folder among its include folders.\n"
        "#pragma once\n";
    for (const std::string &Name : Extras.PutAside)
      Text += "#pragma push_macro(\"" + Name + "\")\n#undef " + Name + "\n";
    Text += "#ifndef __HIP_PLATFORM_AMD__\n#define __HIP_PLATFORM_AMD__ 1\n"
            "#endif\n" +
            hipHeaders();
    for (const std::string &Name : Extras.PutAside)
      Text += "#pragma pop_macro(\"" + Name + "\")\n";
    if (!Extras.BuildMacro.empty())
      Text += "\n// Chooses the project's own code for AMD.\n#ifndef " +
              Extras.BuildMacro + "\n#define " + Extras.BuildMacro +
              " 1\n#endif\n";
    if (Table.HasRegister || Table.HasLiterals) {
      Text += "\n// nvcc takes these as well.\n#ifdef __clang__\n";
      if (Table.HasRegister)
        Text += "#pragma clang diagnostic ignored \"-Wregister\"\n";
      if (Table.HasLiterals)
        Text += "#pragma clang diagnostic ignored "
                "\"-Wreserved-user-defined-literal\"\n";
      Text += "#endif\n";
    }
    return Text + sections() + namespaces() + compilerWords();
  }

  std::string titleOf(const std::string &Library) const {
    for (const RuleLibrary &L : Rules.libraries())
      if (L.Id == Library)
        return L.Title.str();
    return "The language";
  }

  std::string sections() {
    std::map<std::string, std::string> ByTitle;
    for (const auto &[Name, Given] : Table.Names)
      if (!isWordOfCompiler(Name))
        ByTitle[titleOf(Given.Library)] += definition(Name, Given);
    std::string Text;
    for (const auto &[Title, Lines] : ByTitle)
      Text += "\n// " + Title + "\n" + Lines;
    return Text;
  }

  static std::string countingMacros() {
    std::string Parameters, Numbers;
    for (unsigned I = 1; I <= 12; ++I) {
      Parameters += parameter(I) + ", ";
      Numbers = ", " + utostr(I) + Numbers;
    }
    return "\n// Chooses a macro by the number of arguments.\n"
           "#define CUDA_NAMES_NTH(" +
           Parameters +
           "n, ...) n\n"
           "#define CUDA_NAMES_COUNT(...) CUDA_NAMES_NTH(__VA_ARGS__" +
           Numbers +
           ", 0)\n"
           "#define CUDA_NAMES_JOIN_(a, b) a##_##b\n"
           "#define CUDA_NAMES_JOIN(a, b) CUDA_NAMES_JOIN_(a, b)\n";
  }

  std::string definition(const std::string &Name, const GivenName &Given) {
    std::string Text;
    switch (Given.Is) {
    case GivenName::Macro:
      Text = "#define " + Name + " " + Given.Hip + "\n";
      break;
    case GivenName::Function:
      Text = "#define " + Name + "(...) " + Given.Hip + "(__VA_ARGS__)\n";
      break;
    case GivenName::Using:
      return "#ifdef __cplusplus\nusing " + Given.Hip + ";\n#endif\n";
    case GivenName::Calls:
      return callMacros(Name, Given);
    }
    // HIP's name may be missing: so is CUDA's then.
    if (Given.IsAskedFor)
      return "#ifdef " + Given.Hip + "\n" + Text + "#endif\n";
    return Text;
  }

  std::string callMacros(const std::string &Name, const GivenName &Given) {
    if (Given.ByCount.size() == 1) {
      const auto &[Count, Call] = *Given.ByCount.begin();
      return callMacro(Name, Count, Call);
    }
    if (std::string Text = openMacro(Name, Given); !Text.empty())
      return Text;
    std::string Text, Prefix = "CUDA_NAMES_" + Name;
    for (const auto &[Count, Call] : Given.ByCount)
      Text += callMacro(Prefix + "_" + utostr(Count), Count, Call);
    if (!std::exchange(CountsCalls, true))
      Text = countingMacros() + Text;
    return Text + "#define " + Name + "(...) CUDA_NAMES_JOIN(" + Prefix +
           ", CUDA_NAMES_COUNT(__VA_ARGS__))(__VA_ARGS__)\n";
  }

  /// Where the last arguments stay, however many they are.
  static std::string openMacro(const std::string &Name,
                               const GivenName &Given) {
    const GivenName::Call &First = Given.ByCount.begin()->second;
    if (!First.Arguments || any_of(Given.ByCount, [&](const auto &Other) {
          return Other.second.Hip != First.Hip ||
                 Other.second.Arguments != First.Arguments;
        }))
      return "";
    unsigned Changed = 0;
    ArrayRef<StringRef> Templates = First.Arguments->Arguments;
    for (auto [I, Text] : enumerate(Templates))
      if (Text != ("{" + Twine(I) + "}").str())
        Changed = I + 1;
    // Each template names the argument of its own place, or the macro is wrong
    // for some number.
    for (auto [I, Text] : enumerate(Templates.take_front(Changed)))
      for (const TemplatePiece &P : cantFail(parseArgumentTemplate(Text)))
        if (P.IsPlaceholder ? P.Argument != I || P.AndRest : P.Literal.empty())
          return "";
    if (Changed >= Given.ByCount.begin()->first)
      return "";
    std::string Parameters, Arguments;
    for (unsigned I = 0; I < Changed; ++I) {
      Parameters += parameter(I) + ", ";
      Arguments += filled(Templates[I], Changed) + ", ";
    }
    return "#define " + Name + "(" + Parameters + "...) " + First.Hip + "(" +
           Arguments + "__VA_ARGS__)\n";
  }

  static std::string callMacro(const std::string &Name, unsigned Count,
                               const GivenName::Call &Call) {
    std::vector<std::string> Parameters, Arguments;
    for (unsigned I = 0; I < Count; ++I)
      Parameters.push_back(parameter(I));
    if (!Call.Arguments)
      Arguments = Parameters;
    else
      for (StringRef Template : Call.Arguments->Arguments)
        if (std::string Text = filled(Template, Count); !Text.empty())
          Arguments.push_back(std::move(Text));
    return "#define " + Name + "(" + join(Parameters, ", ") + ") " + Call.Hip +
           "(" + join(Arguments, ", ") + ")\n";
  }

  /// Empty: it names an argument that the call lacks.
  static std::string filled(StringRef Template, unsigned Count) {
    std::string Text;
    for (const TemplatePiece &P : cantFail(parseArgumentTemplate(Template))) {
      if (!P.IsPlaceholder) {
        Text += P.Literal;
        continue;
      }
      if (P.Argument >= Count)
        return "";
      std::string Name = parameter(P.Argument);
      Wrap W = wrapOf(P.Transform, Name, ArgumentType::Unknown);
      Text += (W.Before + Name + W.After).str();
      for (unsigned I = P.Argument + 1; P.AndRest && I < Count; ++I)
        Text += ", " + parameter(I);
    }
    return Text;
  }

  std::string namespaces() const {
    if (Table.Namespaces.empty())
      return "";
    std::string Text = "\n// Namespaces\n#ifdef __cplusplus\n";
    for (const GivenNamespace &N : Table.Namespaces) {
      std::string Line = "namespace " + N.Hip + " {}\nnamespace " + N.Cuda +
                         " = " + N.Hip + ";\n";
      Text += N.Scope.empty() ? Line
                              : "namespace " + N.Scope + " {\n" + Line + "}\n";
    }
    for (const auto &[Namespace, Name] : Table.Joined)
      Text += "namespace " + Namespace + " {\nusing " + Name + ";\n}\n";
    return Text + "#endif\n";
  }

  /// Last: what is above is read without them.
  std::string compilerWords() const {
    std::string Text;
    for (const auto &[Name, Given] : Table.Names)
      if (isWordOfCompiler(Name))
        Text += "#ifdef " + Given.Hip + "\n#define " + Name + " " + Given.Hip +
                "\n#endif\n";
    if (Table.AsksForArch)
      Text += "#ifdef PORTHIP_CUDA_ARCH\n"
              "#define __CUDA_ARCH__ PORTHIP_CUDA_ARCH\n#endif\n";
    return Text.empty() ? ""
                        : "\n// Macros that CUDA's compiler defines\n" + Text;
  }

  const NameTable &Table;
  const RuleIndex &Rules;
  const HeaderExtras &Extras;
  std::vector<std::string> Hidden;
  bool CountsCalls = false;
};

} // namespace

std::map<std::string, std::string> headerTexts(const NameTable &Table,
                                               const RuleIndex &Rules,
                                               const HeaderExtras &Extras) {
  return HeaderWriter(Table, Rules, Extras).run();
}

} // namespace porthip::one_source
