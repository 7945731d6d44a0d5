// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/RuntimePrelude.h"
#include "Runtime/Core/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace porthip::vgpu::rt {

static constexpr llvm::StringLiteral TypesOfStdint[] = {
    "int8_t",        "int16_t",        "int32_t",        "int64_t",
    "uint8_t",       "uint16_t",       "uint32_t",       "uint64_t",
    "int_least8_t",  "int_least16_t",  "int_least32_t",  "int_least64_t",
    "uint_least8_t", "uint_least16_t", "uint_least32_t", "uint_least64_t",
    "int_fast8_t",   "int_fast16_t",   "int_fast32_t",   "int_fast64_t",
    "uint_fast8_t",  "uint_fast16_t",  "uint_fast32_t",  "uint_fast64_t",
    "intptr_t",      "uintptr_t",      "intmax_t",       "uintmax_t"};

/// Macros of the host's headers and of its compiler that NVRTC does not have,
/// and programs define or ask for.
static constexpr llvm::StringLiteral HostMacros[] = {
    "INFINITY",    "NAN",       "HUGE_VAL",    "HUGE_VALF",  "M_PI",
    "M_E",         "M_PI_2",    "M_PI_4",      "M_1_PI",     "M_2_PI",
    "M_SQRT2",     "CHAR_BIT",  "CHAR_MIN",    "CHAR_MAX",   "SHRT_MIN",
    "SHRT_MAX",    "INT_MIN",   "INT_MAX",     "UINT_MAX",   "LONG_MIN",
    "LONG_MAX",    "ULONG_MAX", "LLONG_MIN",   "LLONG_MAX",  "ULLONG_MAX",
    "FLT_MIN",     "FLT_MAX",   "FLT_EPSILON", "DBL_MIN",    "DBL_MAX",
    "DBL_EPSILON", "__GNUC__",  "__linux__",   "__linux",    "linux",
    "__unix__",    "__unix",    "unix",        "__x86_64__", "__aarch64__"};

llvm::StringRef includedName(llvm::StringRef Line, llvm::StringRef &Rest) {
  Line = Line.ltrim();
  if (!Line.consume_front("#") ||
      !(Line = Line.ltrim()).consume_front("include"))
    return "";
  Line = Line.ltrim();
  if (Line.size() < 2 || (Line[0] != '<' && Line[0] != '"'))
    return "";
  llvm::StringRef Name;
  std::tie(Name, Rest) = Line.drop_front().split(Line[0] == '<' ? '>' : '"');
  return Name;
}

static bool includesOthers(const RuntimeProgram &P, llvm::StringRef Text) {
  llvm::StringRef Line, Behind;
  while (!Text.empty()) {
    std::tie(Line, Text) = Text.split('\n');
    llvm::StringRef Name = includedName(Line, Behind);
    if (!Name.empty() && llvm::none_of(P.Headers, [&](const auto &Header) {
          return Header.first == Name;
        }))
      return true;
  }
  return false;
}

/// `typedef ... NAME;` or `using NAME = ...;`.
static bool declaresType(llvm::StringRef Text, llvm::StringRef Name) {
  return llvm::Regex(("(typedef[^;{}]*[^A-Za-z0-9_;{}]" + Name +
                      "[ \t\r\n]*;)|(using[ \t]+" + Name + "[ \t]*=)")
                         .str())
      .match(Text);
}

RuntimePrelude::RuntimePrelude(const RuntimeProgram &P, Vendor Of,
                               llvm::ArrayRef<std::string> Options)
    : IsNvidia(Of == Vendor::Nvidia) {
  bool Includes = includesOthers(P, P.Source);
  std::string All = P.Source;
  for (const auto &[Name, Text] : P.Headers) {
    Includes |= includesOthers(P, Text);
    All += '\n' + Text;
  }
  const bool HasPath = llvm::any_of(Options, [](llvm::StringRef O) {
    return O.starts_with("-I") || O.starts_with("--include-path");
  });
  HasHeaders = !IsNvidia || HasPath;
  // hipRTC has the types, and a few of std, up to version 6.
  IsAlone = (!Includes || !HasHeaders) &&
            (IsNvidia || Machine::get().hipMajor() >= 7);
  // C++20's <compare>, which other headers include, needs the real name.
  HidesStd = IsAlone && llvm::none_of(Options, [](llvm::StringRef O) {
               return O.ltrim('-').starts_with("std=c++2");
             });
  DefinesStd = llvm::Regex("namespace[ \t]+std[ \t\r\n:{]").match(All);
  for (llvm::StringRef Type : TypesOfStdint)
    if (IsAlone || declaresType(All, Type))
      Hidden.push_back(Type);
}

std::vector<std::string> RuntimePrelude::options() const {
  std::vector<std::string> Words;
  for (llvm::StringRef Type : Hidden)
    Words.push_back(("-D" + Type + "=__porthip_host_" + Type).str());
  if (HidesStd)
    Words.push_back("-Dstd=__porthip_host_std");
  return Words;
}

/// NVRTC has these of std (--builtin-move-forward, --builtin-initializer-list).
static constexpr llvm::StringLiteral BuiltinStd = R"(
namespace std {
template <class T> struct __porthip_bare { using type = T; };
template <class T> struct __porthip_bare<T &> { using type = T; };
template <class T> struct __porthip_bare<T &&> { using type = T; };
template <class T>
constexpr typename __porthip_bare<T>::type &&move(T &&Value) noexcept {
  return static_cast<typename __porthip_bare<T>::type &&>(Value);
}
template <class T>
constexpr T &&forward(typename __porthip_bare<T>::type &Value) noexcept {
  return static_cast<T &&>(Value);
}
template <class T>
constexpr T &&forward(typename __porthip_bare<T>::type &&Value) noexcept {
  return static_cast<T &&>(Value);
}
template <class E> class initializer_list {
  const E *First = nullptr;
  size_t Count = 0;
  constexpr initializer_list(const E *First, size_t Count)
      : First(First), Count(Count) {}

public:
  using value_type = E;
  using iterator = const E *;
  constexpr initializer_list() = default;
  constexpr size_t size() const { return Count; }
  constexpr const E *begin() const { return First; }
  constexpr const E *end() const { return First + Count; }
};
} // namespace std
)";

std::string RuntimePrelude::text() const {
  std::string Text;
  if (IsNvidia)
    Text += "#include <assert.h>\n" // known without, as size_t is
            "#define __CUDACC_RTC__ 1\n";
  else // hipRTC declares the device side of HIP, and no assert
    Text += "#include <hip/hip_runtime.h>\n#undef assert\n"
            "#define __HIPCC_RTC__ 1\n";
  for (llvm::StringRef Type : Hidden)
    Text += ("#undef " + Type + "\n").str();
  if (!IsAlone)
    return Text;
  if (HidesStd)
    Text += "#undef std\n";
  if (!IsNvidia)
    return Text;
  if (HidesStd && !DefinesStd)
    Text += BuiltinStd.str();
  for (llvm::StringRef Macro : HostMacros)
    Text += ("#undef " + Macro + "\n").str();
  return Text;
}

//===-- Options of NVRTC --------------------------------------------------===//

/// Without leading dashes; = behind those that have a value.
static constexpr llvm::StringLiteral NvrtcOptions[] = {
    "device-c",
    "dc",
    "device-w",
    "dw",
    "relocatable-device-code=",
    "rdc=",
    "extensible-whole-program",
    "ewp",
    "device-debug",
    "G",
    "generate-line-info",
    "lineinfo",
    "dopt=",
    "dopt",
    "Ofast-compile=",
    "Ofc=",
    "ptxas-options=",
    "ptxas-options",
    "Xptxas=",
    "Xptxas",
    "maxrregcount=",
    "maxrregcount",
    "ftz=",
    "prec-sqrt=",
    "prec-div=",
    "fmad=",
    "use_fast_math",
    "extra-device-vectorization",
    "modify-stack-limit=",
    "dlink-time-opt",
    "dlto",
    "gen-opt-lto",
    "optix-ir",
    "jump-table-density=",
    "jtd=",
    "device-stack-protector=",
    "no-cache",
    "frandom-seed=",
    "define-macro=",
    "define-macro",
    "D",
    "undefine-macro=",
    "undefine-macro",
    "U",
    "include-path=",
    "include-path",
    "I",
    "pre-include=",
    "pre-include",
    "include=",
    "include",
    "no-source-include",
    "std=",
    "builtin-move-forward=",
    "builtin-initializer-list=",
    "pch",
    "create-pch=",
    "use-pch=",
    "pch-dir=",
    "pch-verbose=",
    "pch-messages=",
    "instantiate-templates-in-pch=",
    "disable-warnings",
    "w",
    "restrict",
    "device-as-default-execution-space",
    "default-device",
    "device-int128",
    "device-float128",
    "display-error-number",
    "err-no",
    "no-display-error-number",
    "no-err-no",
    "diag-error=",
    "diag-suppress=",
    "diag-warn=",
    "brief-diagnostics=",
    "time=",
    "split-compile=",
    "fdevice-syntax-only",
    "minimal",
    "fdevice-time-trace=",
    "gpu-architecture=",
    "gpu-architecture",
    "arch=",
    "arch"};

static bool isKnown(llvm::StringRef Option) {
  llvm::StringRef Name = Option.drop_while([](char C) { return C == '-'; });
  if (Name.size() == Option.size())
    return false;
  return llvm::any_of(NvrtcOptions, [&](llvm::StringRef Known) {
    const bool IsJoined = Known == "D" || Known == "U" || Known == "I";
    return Known.ends_with("=") || IsJoined ? Name.starts_with(Known)
                                            : Name == Known;
  });
}

/// compute_80, sm_90a: what CUDA 13 compiles for, from 7.5 on; and the virtual
/// device's own, which may be older.
static bool isArchitecture(llvm::StringRef Name) {
  if (!Name.consume_front("compute_") && !Name.consume_front("sm_"))
    return false;
  unsigned Number = 0;
  if (Name.consumeInteger(10, Number))
    return false;
  const bool IsSpecific =
      (Name == "a" && Number >= 90) || (Name == "f" && Number >= 100);
  const Target *Of = findGpuTarget("sm_" + std::to_string(Number));
  const bool IsOwn = Machine::get().count() && Machine::get().gpu(0).On == Of;
  return (Name.empty() || IsSpecific) && Of && (Number >= 75 || IsOwn);
}

std::string refusedByNvrtc(llvm::ArrayRef<std::string> Options) {
  for (size_t I = 0; I < Options.size(); ++I) {
    llvm::StringRef O = Options[I];
    if (!isKnown(O))
      return ("nvrtc: error: unrecognized option " + O + " found\n").str();
    auto [Name, Value] = O.split('=');
    Name = Name.ltrim('-');
    const bool IsApart =
        Name.size() + O.size() - O.ltrim('-').size() == O.size();
    // The value is the next word.
    if (IsApart &&
        llvm::is_contained({"arch", "gpu-architecture", "I", "include-path",
                            "D", "define-macro", "U", "undefine-macro",
                            "include", "pre-include", "maxrregcount",
                            "ptxas-options", "Xptxas"},
                           Name))
      Value = ++I < Options.size() ? llvm::StringRef(Options[I]) : "";
    if ((Name == "arch" || Name == "gpu-architecture") &&
        !isArchitecture(Value))
      return "nvrtc: error: invalid value for --gpu-architecture (-arch)\n";
    if (Name == "std" &&
        !llvm::is_contained({"c++03", "c++11", "c++14", "c++17", "c++20"},
                            Value))
      return "nvrtc: error: invalid value for --std(-std)\n";
  }
  return "";
}

} // namespace porthip::vgpu::rt
