// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/BuildLine.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "Frontend/CommandLine/CompilerOptions.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

/// Turns what the parse has no use for into a build.
class Reader {
public:
  explicit Reader(BuildLine &Line) : Line(Line) {}

  Error run() {
    for (const OtherArgument &Argument : Line.Options.Others)
      if (isQuestion(Argument.Name) &&
          (Argument.IsForHost || isClangsQuestion(Argument.Name)))
        Line.HostQuestions.push_back(Argument.Name);
      else if (!Argument.IsNothing && !flag(Argument) && !valued(Argument))
        unlisted(Argument);
    if (!Refused.empty())
      return createStringError("'" + Refused +
                               "' asks for what the virtual GPU has no use "
                               "for and porthip does not make; leave the "
                               "option out");
    if (Line.UsesFastMath) {
      // As nvcc's manual has it, "-use_fast_math".
      Line.Ftz = true;
      Line.PreciseDiv = Line.PreciseSqrt = false;
    }
    if (Line.Until < Step::DeviceLink && !Line.Output.empty() &&
        fileCount() > 1)
      return createStringError("-o names one output, but there are several; "
                               "compile the sources one by one, or link them");
    return Error::success();
  }

private:
  unsigned fileCount() const {
    unsigned Count = 0;
    for (const Input &I : Line.Inputs)
      Count += I.Is == Input::File;
    return Count;
  }

  /// Options without a value.
  bool flag(const OtherArgument &A) {
    // The first step named wins over the later: -c -dlink is -dlink.
    auto Until = StringSwitch<std::optional<Step>>(A.Name)
                     .Cases({"-c", "-dc", "-dw"}, Step::Compile)
                     .Cases({"-M", "-MM"}, Step::Dependencies)
                     .Case("-E", Step::Preprocess)
                     .Case("-fsyntax-only", Step::Syntax)
                     .Case("-S", Step::Assembly)
                     .Cases({"-ptx", "-cubin", "-fatbin"}, Step::Image)
                     .Case("-dlink", Step::DeviceLink)
                     .Case("-lib", Step::Archive)
                     .Default(std::nullopt);
    if (Until) {
      Line.Until = std::min(Line.Until, *Until);
      if (*Until == Step::DeviceLink)
        Line.Until = Step::DeviceLink;
      Line.IsRelocatable |= A.Name == "-dc";
      if (*Until == Step::Dependencies)
        Line.DependencyArgs.push_back(A.Name);
      return true;
    }
    bool *Found =
        StringSwitch<bool *>(A.Name)
            .Case("-G", &Line.DebugsDevice)
            .Case("-use_fast_math", &Line.UsesFastMath)
            .Case("-w", &Line.IsQuiet)
            .Case("-v", &Line.IsVerbose)
            .Cases({"-dryrun", "-###"}, &Line.IsDryRun)
            .Case("--version", &Line.WantsVersion)
            .Case("--short-version", &Line.WantsHipVersion)
            .Case("-code-ls", &Line.WantsGpuCodes)
            .Case("-arch-ls", &Line.WantsGpuArchs)
            .Case("-run", &Line.Runs)
            .Case("-clean", &Line.Cleans)
            .Case("-fgpu-approx-transcendentals", &Line.ApproximatesFunctions)
            .Case("-shared", &Line.IsShared)
            .Default(nullptr);
    if (Found)
      *Found = true;
    if (A.Name == "-fno-hip-fp32-correctly-rounded-divide-sqrt" ||
        A.Name == "-fhip-fp32-correctly-rounded-divide-sqrt") {
      Line.PreciseDiv = Line.PreciseSqrt =
          !StringRef(A.Name).starts_with("-fno-");
      return true;
    }
    if (A.Name == "-shared" || A.Name == "-r") {
      link({A.Name});
      return true;
    }
    if (A.Name == "-cuda" || A.Name == "-optix-ir") {
      Refused = A.Name;
      return true;
    }
    if (A.Name == "-MD" || A.Name == "-MMD" || A.Name == "-MP") {
      Line.DependencyArgs.push_back(A.Name);
      return true;
    }
    return Found;
  }

  bool valued(const OtherArgument &A) {
    const bool No = isOff(A.Value);
    if (A.Name.empty()) {
      Line.Inputs.push_back({Input::File, A.Value, Language, {}});
    } else if (A.Name == "-o") {
      Line.Output = A.Value;
    } else if (A.Name == "-odir") {
      Line.OutputFolder = A.Value;
    } else if (A.Name == "-run-args") {
      Line.RunArgs.push_back(A.Value);
    } else if (A.Name == "-arbin") {
      Line.Archiver = A.Value;
    } else if (A.Name == "-x") {
      Language = A.Value == "none" ? "" : A.Value;
    } else if (A.Name == "-MF" || A.Name == "-MT" || A.Name == "-MQ") {
      Line.DependencyArgs.insert(Line.DependencyArgs.end(), {A.Name, A.Value});
    } else if (A.Name == "-l") {
      Line.Inputs.push_back({Input::Library, A.Value, "", {}});
    } else if (A.Name == "-L" || A.Name == "-z" || A.Name == "-u") {
      link({A.Name, A.Value});
    } else if (A.Name == "-Xlinker") {
      link({"-Xlinker", A.Value});
    } else if (A.Name == "--hip-path") {
      Line.HipRoot = A.Value;
    } else if (A.Name == "-arch") {
      Line.Archs.push_back(A.Value);
    } else if (A.Name == "-rdc") {
      Line.IsRelocatable = !No;
    } else if (A.Name == "-ftz") {
      Line.Ftz = !No;
    } else if (A.Name == "-prec-div") {
      Line.PreciseDiv = !No;
    } else if (A.Name == "-prec-sqrt") {
      Line.PreciseSqrt = !No;
    } else if (A.Name == "-fmad") {
      Line.Contracts = !No;
    } else if (A.Name == "-Xptxas") {
      readPtxas(A.Value);
    } else if (A.Name == "-ffp-contract") {
      // clang means both sides by it; not the host's compiler alone.
      if (!A.IsForHost)
        Line.Contracts = A.Value != "off";
      forBoth(A, {A.Name + "=" + A.Value});
    } else if (A.Name == "-O") {
      setOptLevel("-O" + A.Value); // a host compiler's without a value
    } else if (A.Name == "-Xclang" || A.Name == "-mllvm") {
      forBoth(A, {A.Name, A.Value});
    } else if (A.Name == "--gpu-max-threads-per-block") {
      Line.DeviceArgs.push_back(A.Name + "=" + A.Value);
    } else {
      return false;
    }
    return true;
  }

  /// -fmad=false, --fmad false, -O0, --opt-level=0; a value may be the next
  /// word, of another -Xptxas, too.
  void readPtxas(StringRef Word) {
    auto [Name, Value] = Word.split('=');
    if (Name == "-O0")
      std::tie(Name, Value) = std::pair(StringRef("-O"), StringRef("0"));
    if (!PtxasOption.empty())
      std::tie(Name, Value) = std::pair(StringRef(PtxasOption), Word);
    const bool IsFmad = Name == "-fmad" || Name == "--fmad";
    const bool IsLevel = Name == "-O" || Name == "--opt-level";
    PtxasOption = Value.empty() && (IsFmad || IsLevel) ? Name.str() : "";
    if (IsFmad && !Value.empty())
      Line.PtxasContracts = !isOff(Value);
    else if (IsLevel && Value == "0")
      Line.PtxasContracts = false;
  }

  /// Builds ask nvcc's host compiler what it is.
  static bool isQuestion(StringRef Name) {
    return Name == "--version" || Name.starts_with("-dump") ||
           Name.starts_with("-print-") || Name.starts_with("--print-") ||
           Name == "--help" || Name == "-qversion";
  }

  /// Builds ask hipcc and clang without -Xcompiler.
  static bool isClangsQuestion(StringRef Name) {
    return Name.starts_with("-dump") || Name.starts_with("-print-") ||
           Name.starts_with("--print-");
  }

  /// The host compiler's and the linker's own.
  void unlisted(const OtherArgument &A) {
    StringRef Name = A.Name;
    if (Name.starts_with("-Wl,") || Name == "-rdynamic" || Name == "-s" ||
        Name == "-pie" || Name == "-no-pie" || Name.starts_with("-static-") ||
        Name.starts_with("-fuse-ld=") || Name.starts_with("-nostd"))
      return link({A.Name});
    if (Name == "-pthread" || Name == "-fopenmp" || Name == "-pg" ||
        Name.starts_with("-fsanitize") || Name.starts_with("-fprofile") ||
        Name.starts_with("-flto")) {
      link({A.Name});
      // The first two are among the parse's options.
      if (Name == "-pthread" || Name == "-fopenmp")
        return;
    }
    if (Name == "-ffast-math" && !A.IsForHost)
      Line.HasFastMathFlag = true;
    // nvcc's own level of the device code stays, as in the port.
    const bool IsLevelOfHost = A.IsForHost && changesDeviceCode(Name);
    if (Name.starts_with("-O") && !IsLevelOfHost)
      return setOptLevel(A.Name);
    std::vector<std::string> Words = {A.Name};
    if (!A.Value.empty())
      Words.push_back(A.Value);
    if (decidesCode(Name) || A.IsForDevice)
      return forBoth(A, Words);
    Line.HostArgs.insert(Line.HostArgs.end(), Words.begin(), Words.end());
  }

  /// nvcc gives -Xcompiler's to the host's compiler alone.
  void forBoth(const OtherArgument &A, ArrayRef<std::string> Words) {
    if (!A.IsForDevice)
      append_range(Line.HostArgs, Words);
    if (!A.IsForHost)
      append_range(Line.DeviceArgs, Words);
  }

  void setOptLevel(std::string Level) { Line.OptLevel = std::move(Level); }

  void link(std::vector<std::string> Arguments) {
    Line.Inputs.push_back({Input::LinkerArgs, "", "", std::move(Arguments)});
  }

  BuildLine &Line;
  std::string Language, Refused;
  std::string PtxasOption; ///< whose value is the next word for ptxas
};

} // namespace

Expected<BuildLine> readBuildLine(CompileOptions Options) {
  BuildLine Line;
  Line.Options = std::move(Options);
  for (StringRef Definition : definitionsIn(Line.Options.Args))
    Line.PerThreadStream |=
        Definition == "CUDA_API_PER_THREAD_DEFAULT_STREAM=1";
  if (Error Wrong = Reader(Line).run())
    return std::move(Wrong);
  return Line;
}

std::vector<std::string> filesOf(const BuildLine &Line) {
  std::vector<std::string> Files;
  for (const Input &I : Line.Inputs)
    if (I.Is == Input::File)
      Files.push_back(I.Text);
  return Files;
}

void takeAsHip(BuildLine &Line) {
  for (Input &I : Line.Inputs)
    if (I.Is == Input::File && I.Language.empty() && isCudaOrCxx(I.Text))
      I.Language = "hip";
}

} // namespace porthip
