// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time compilation with the options that NVRTC understands: hiprtc hands
// its options to clang, which knows few of them. Options for NVIDIA's back end
// alone are left out, the architecture too: hiprtc compiles for the current
// device. Options that are not NVRTC's pass through.
#ifndef PORTHIP_NVRTC_H
#define PORTHIP_NVRTC_H

#include <hip/hiprtc.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace porthip {
namespace detail {

// Clang ends up with Text and, where Joined, the value of the option. A null
// Text drops the option with its value.
struct RtcOption {
  const char *Name;
  const char *Value; // matches any value when null
  const char *Text;
  bool Joined;
  bool TakesValue; // the value may be the next argument
};

inline const RtcOption *rtcOptions() {
  static const char *const FlushDenormals = "-fgpu-flush-denormals-to-zero";
  static const char *const FastDivide =
      "-fno-hip-fp32-correctly-rounded-divide-sqrt";
  static const RtcOption Table[] = {
      {"--gpu-architecture", nullptr, nullptr, false, true},
      {"-arch", nullptr, nullptr, false, true},
      {"--relocatable-device-code", "true", "-fgpu-rdc", false, true},
      {"--relocatable-device-code", nullptr, nullptr, false, true},
      {"-rdc", "true", "-fgpu-rdc", false, true},
      {"-rdc", nullptr, nullptr, false, true},
      {"--device-c", nullptr, "-fgpu-rdc", false, false},
      {"-dc", nullptr, "-fgpu-rdc", false, false},
      {"--device-w", nullptr, nullptr, false, false},
      {"-dw", nullptr, nullptr, false, false},
      {"--device-debug", nullptr, "-g", false, false},
      {"-G", nullptr, "-g", false, false},
      {"--generate-line-info", nullptr, "-gline-tables-only", false, false},
      {"-lineinfo", nullptr, "-gline-tables-only", false, false},
      {"--ftz", "true", FlushDenormals, false, true},
      {"--ftz", nullptr, nullptr, false, true},
      {"-ftz", "true", FlushDenormals, false, true},
      {"-ftz", nullptr, nullptr, false, true},
      {"--prec-div", "false", FastDivide, false, true},
      {"--prec-div", nullptr, nullptr, false, true},
      {"-prec-div", "false", FastDivide, false, true},
      {"-prec-div", nullptr, nullptr, false, true},
      {"--prec-sqrt", "false", FastDivide, false, true},
      {"--prec-sqrt", nullptr, nullptr, false, true},
      {"-prec-sqrt", "false", FastDivide, false, true},
      {"-prec-sqrt", nullptr, nullptr, false, true},
      {"--fmad", "false", "-ffp-contract=off", false, true},
      {"--fmad", nullptr, "-ffp-contract=fast", false, true},
      {"-fmad", "false", "-ffp-contract=off", false, true},
      {"-fmad", nullptr, "-ffp-contract=fast", false, true},
      {"--define-macro", nullptr, "-D", true, true},
      {"--undefine-macro", nullptr, "-U", true, true},
      {"--include-path", nullptr, "-I", true, true},
      {"--pre-include", nullptr, "-include", true, true},
      {"-include", nullptr, "-include", true, true},
      {"-D", nullptr, "-D", true, true},
      {"-U", nullptr, "-U", true, true},
      {"-I", nullptr, "-I", true, true},
      {"--std", nullptr, "-std=", true, true},
      {"-std", nullptr, "-std=", true, true},
      {"--disable-warnings", nullptr, "-w", false, false},
      {"-w", nullptr, "-w", false, false},
      {"--maxrregcount", nullptr, nullptr, false, true},
      {"-maxrregcount", nullptr, nullptr, false, true},
      {"--ptxas-options", nullptr, nullptr, false, true},
      {"-Xptxas", nullptr, nullptr, false, true},
      {"--dopt", nullptr, nullptr, false, true},
      {"-dopt", nullptr, nullptr, false, true},
      {"--dlink-time-opt", nullptr, nullptr, false, false},
      {"-dlto", nullptr, nullptr, false, false},
      {"--gen-opt-lto", nullptr, nullptr, false, false},
      {"--optix-ir", nullptr, nullptr, false, false},
      {"--restrict", nullptr, nullptr, false, false},
      {"-restrict", nullptr, nullptr, false, false},
      {"--extensible-whole-program", nullptr, nullptr, false, false},
      {"-ewp", nullptr, nullptr, false, false},
      {"--extra-device-vectorization", nullptr, nullptr, false, false},
      {"-extra-device-vectorization", nullptr, nullptr, false, false},
      {"--device-as-default-execution-space", nullptr, nullptr, false, false},
      {"-default-device", nullptr, nullptr, false, false},
      {"--modify-stack-limit", nullptr, nullptr, false, true},
      {"-modify-stack-limit", nullptr, nullptr, false, true},
      {"--builtin-move-forward", nullptr, nullptr, false, true},
      {"-builtin-move-forward", nullptr, nullptr, false, true},
      {"--builtin-initializer-list", nullptr, nullptr, false, true},
      {"-builtin-initializer-list", nullptr, nullptr, false, true},
      {"--no-source-include", nullptr, nullptr, false, false},
      {"-no-source-include", nullptr, nullptr, false, false},
      {"--split-compile", nullptr, nullptr, false, true},
      {"--device-int128", nullptr, nullptr, false, false},
      {"-device-int128", nullptr, nullptr, false, false},
      {"--minimal", nullptr, nullptr, false, false},
      {"-minimal", nullptr, nullptr, false, false},
      {"--time", nullptr, nullptr, false, true},
      {"--display-error-number", nullptr, nullptr, false, false},
      {"-err-no", nullptr, nullptr, false, false},
      {"--no-display-error-number", nullptr, nullptr, false, false},
      {"--diag-error", nullptr, nullptr, false, true},
      {"--diag-suppress", nullptr, nullptr, false, true},
      {"--diag-warn", nullptr, nullptr, false, true},
      {nullptr, nullptr, nullptr, false, false}};
  return Table;
}

inline std::vector<std::string> rtcTranslate(int Count,
                                             const char *const *Options) {
  std::vector<std::string> Result;
  for (int I = 0; I < Count; ++I) {
    const std::string Option = Options[I];
    if (Option == "--use_fast_math" || Option == "-use_fast_math") {
      // Not -ffast-math: that would also assume that there is no infinity.
      Result.push_back("-ffp-contract=fast");
      Result.push_back("-fgpu-flush-denormals-to-zero");
      Result.push_back("-fno-hip-fp32-correctly-rounded-divide-sqrt");
      continue;
    }
    bool Found = false;
    for (const RtcOption *Row = rtcOptions(); Row->Name && !Found; ++Row) {
      const std::size_t Length = std::strlen(Row->Name);
      if (Option.compare(0, Length, Row->Name) != 0)
        continue;
      std::string Value;
      bool Separate = false;
      const bool Short = Length == 2 && Row->Joined; // -DX, -IX, -UX
      if (Option.size() == Length) {
        if (Row->TakesValue && I + 1 < Count) {
          Value = Options[I + 1];
          Separate = true;
          // '-fmad' alone means '-fmad=true': what follows is an option then.
          if (!Row->Joined && !std::strstr(Row->Name, "ptxas") &&
              !Value.empty() && Value[0] == '-') {
            Value.clear();
            Separate = false;
          }
        }
      } else if (Option[Length] == '=' && Row->TakesValue && !Short) {
        Value = Option.substr(Length + 1);
      } else if (Short) {
        Value = Option.substr(Length);
      } else {
        continue;
      }
      if (Row->Value && Value != Row->Value)
        continue;
      Found = true;
      if (Separate)
        ++I;
      if (!Row->Text)
        continue;
      if (std::strcmp(Row->Text, "-include") == 0) {
        Result.push_back(Row->Text);
        Result.push_back(Value);
      } else {
        Result.push_back(Row->Joined ? Row->Text + Value : Row->Text);
      }
    }
    if (!Found)
      Result.push_back(Option);
  }
  return Result;
}

} // namespace detail

inline hiprtcResult hiprtcCompileProgram(hiprtcProgram Program, int Count,
                                         const char *const *Options) {
  if (Count > 0 && !Options)
    return HIPRTC_ERROR_INVALID_INPUT;
#ifdef __HIP_PLATFORM_NVIDIA__
  return ::hiprtcCompileProgram(Program, Count,
                                const_cast<const char **>(Options));
#else
  const std::vector<std::string> Texts = detail::rtcTranslate(Count, Options);
  std::vector<const char *> Pointers;
  for (const std::string &Text : Texts)
    Pointers.push_back(Text.c_str());
  return ::hiprtcCompileProgram(Program, static_cast<int>(Pointers.size()),
                                Pointers.empty() ? nullptr : Pointers.data());
#endif
}

// HIP before 7.0 takes the tables without const, and does not write to them.
inline hiprtcResult hiprtcCreateProgram(hiprtcProgram *Program,
                                        const char *Source, const char *Name,
                                        int Count, const char *const *Headers,
                                        const char *const *IncludeNames) {
  return ::hiprtcCreateProgram(Program, Source, Name, Count,
                               const_cast<const char **>(Headers),
                               const_cast<const char **>(IncludeNames));
}

} // namespace porthip

#endif
