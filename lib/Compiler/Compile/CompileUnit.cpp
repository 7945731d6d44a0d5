// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/CompileUnit.h"
#include "Compiler/Compile/LeadingHeaders.h"
#include "Compiler/Machine/HostGnu.h"
#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/CudaReading.h"
#include "Frontend/Vendors/VendorBranches.h"
#include "Gpus/UsualGpus.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "VirtualGpu/Image.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <tuple>

using namespace llvm;

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

void append(Strings &To, ArrayRef<std::string> More) {
  To.insert(To.end(), More.begin(), More.end());
}

/// Whether \p Text is HIP by what it includes. Not where only a branch for AMD
/// does, as in a file for both vendors.
bool includesHip(StringRef Text) {
  if (!Text.contains("hip/"))
    return false;
  return any_of(findVendorBranches(Text).Includes, [](const VendorInclude &I) {
    return I.For == Vendor::Any && StringRef(I.Name).starts_with("hip/");
  });
}

/// By -x, the file's name and, where that leaves it open, what it includes.
std::string languageOf(const Input &I, StringRef Text) {
  if (!I.Language.empty())
    return I.Language;
  const StringRef Known = sourceLanguage(I.Text);
  // hipcc takes C++ for HIP; nvcc takes it for the host's.
  if ((Known == "cuda" || Known == "c++") && includesHip(Text))
    return "hip";
  return Known.str();
}

Error mismatch(StringRef File, const GpuTarget &As) {
  return fileError(File,
                   ("is CUDA code, which '" + StringRef(As.Name) +
                    "' cannot run; port it first (porthip translate " + File +
                    "), or name an NVIDIA GPU (--as " + UsualNvidiaGpu + ")")
                       .str());
}

/// The one of --as, else of the line's own architectures, else the usual.
Expected<const GpuTarget *> targetFor(const Unit &U, const BuildLine &Line,
                                      const GpuTarget *As) {
  bool IsCuda = U.Is == Source::Cuda;
  GpuVendor Of = IsCuda ? GpuVendor::Nvidia : GpuVendor::Amd;
  if (As && As->Of != Of)
    return mismatch(U.File, *As);
  if (As)
    return As;
  const GpuTarget *Usual = usualGpu(Of);
  const GpuTarget *Best = nullptr;
  for (const std::string &Arch : Line.Archs) {
    const GpuTarget *T = targetOfArchitecture(Arch);
    if (!T || T->Of != Of)
      continue;
    // A program that has no code of its own has the usual GPU, which takes the
    // part of a fat binary that is for it.
    if (IsCuda && Line.Until == Step::Image &&
        T->Major * 10 + T->Minor <= Usual->Major * 10 + Usual->Minor)
      return Usual;
    // An older GPU of NVIDIA's needs no more than the usual one.
    if (!IsCuda && !Best)
      Best = T;
    else if (IsCuda &&
             T->Major * 10 + T->Minor > (Best ? Best : Usual)->Major * 10 +
                                            (Best ? Best : Usual)->Minor)
      Best = T;
  }
  return Best ? Best : Usual;
}

Strings commonCommand(const Unit &U, const BuildLine &Line,
                      const Environment &E) {
  Strings Args = {E.Tools.ClangExecutable, "-x", U.Language};
  if (!Line.Options.Directory.empty())
    Args.push_back("-working-directory=" + Line.Options.Directory);
  if (sys::Process::StandardErrHasColors())
    Args.push_back("-fcolor-diagnostics");
  if (Line.IsQuiet)
    Args.push_back("-w");
  if (U.hasDevice()) {
    Args.push_back("--offload-arch=" + std::string(U.Target->Name));
    if (!U.UniqueId.empty())
      Args.push_back("-cuid=" + U.UniqueId);
    if (Line.PerThreadStream)
      Args.push_back("-fgpu-default-stream=per-thread");
  }
  return Args;
}

/// Whether one of the include folders has a file of that name.
bool isInIncludeFolders(StringRef Name, const CompileOptions &Options) {
  for (StringRef Folder : foldersIn(Options.Args)) {
    SmallString<128> Path(Folder);
    if (!Options.Directory.empty())
      sys::path::make_absolute(Options.Directory, Path);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return true;
  }
  return false;
}

/// atomicMax_block(), atomicMin_system() and the like of unsigned numbers:
/// clang makes signed ones of its builtins for them (findings/), PTX is what is
/// meant.
Strings scopedMinMax() {
  Strings Macros;
  for (const char *Scope : {"cta", "sys"})
    for (const char *Name : {"min", "max"})
      for (auto [Suffix, Type, Bits, Register] :
           {std::tuple{"ui", "unsigned int", "32", "r"},
            std::tuple{"ul", "unsigned long", "64", "l"},
            std::tuple{"ull", "unsigned long long", "64", "l"}})
        Macros.push_back((Twine("-D__nvvm_atom_") + Scope + "_" + Name +
                          "_gen_" + Suffix + "(P,V)=({" + Type +
                          R"( __old; __asm__ volatile("atom.)" + Scope + "." +
                          Name + ".u" + Bits + R"( %0, [%1], %2;" : "=)" +
                          Register + R"("(__old) : "l"(P), ")" + Register +
                          R"("(V) : "memory"); __old; }))")
                             .str());
  return Macros;
}

/// As nvcc's headers and programs expect it.
void addCuda(Strings &Args, const BuildLine &Line, const Environment &E) {
  append(Args, cudaReadingArgs(E.Tools, Line.Options));
  append(Args, {"-DPORTHIP_CUDA_COMPILE", "-Xarch_device",
                "-DCUDA_DOUBLE_MATH_FUNCTIONS",
                // nvcc leaves conversions to the GPU, also those of constants
                // that do not fit.
                "-Xarch_device", "-fno-strict-float-cast-overflow",
                // To nvcc a lane may pass to a function what it did not set:
                // `int r; if (leader) r = atomicAdd(p, n); r = shfl(r);`
                "-Xclang", "-no-enable-noundef-analysis"});
  append(Args, scopedMinMax());
  if (!E.Tools.CudaPath.empty() && isInIncludeFolders("cuda.h", Line.Options))
    append(Args,
           {"-I", E.Tools.ShimDir + "/cuda/around-cuda-h",
            "-DPORTHIP_CUDA_H=\"" + E.Tools.CudaPath + "/include/cuda.h\""});
}

void addHip(Strings &Args, const Unit &U, const Environment &E) {
  std::string Wave = utostr(U.Target->WaveSize);
  append(Args, {"-D__HIP_PLATFORM_AMD__", "-nogpulib"});
  // Without the version clang looks for files that a copy of the headers lacks,
  // and then leaves its own wrapper out.
  if (E.HipRoot != "/usr")
    append(Args,
           {"--rocm-path=" + E.HipRoot,
            "--hip-version=" + utostr(E.HipMajor) + "." + utostr(E.HipMinor)});
  else
    // Not where ROCM_PATH leads, which a build sets for its own needs.
    Args.push_back("--rocm-path=" + E.HipRoot);
  // ROCm 6 headers call templates as later clangs refuse: x.template f(y).
  Args.push_back("-Wno-error=missing-template-arg-list-after-template-kw");
  if (E.needsWaveSizeMacros())
    append(Args, {"-D__AMDGCN_WAVEFRONT_SIZE=" + Wave,
                  "-D__AMDGCN_WAVEFRONT_SIZE__=" + Wave});
  if (E.HipMajor < 6)
    append(Args,
           {"-include", E.Tools.ShimDir + "/include/porthip/clang22_hip52.h"});
}

/// The user's folders first: a project may bring its own copy of a header.
void addIncludes(Strings &Args, const Unit &U, const BuildLine &Line,
                 const Environment &E) {
  Strings Own = Line.Options.Args;
  if (U.Is != Source::Cuda)
    Own = withoutMacros(Line.Options, cudaFlagMacroNames()).Args;
  append(Args, U.Language == "c" ? withoutCxxStandard(Own) : Own);
  append(Args, {"-idirafter", E.Tools.ShimDir + "/include"});
  const std::string Libraries = E.Tools.ShimDir + "/rocm";
  if (U.IsHipOnNvidia)
    // Before the system's folders, where another HIP may lie.
    append(Args, {"-D__HIP_PLATFORM_NVIDIA__", "-isystem",
                  E.Tools.ShimDir + "/hip-nvidia", "-isystem", Libraries});
  if (U.IsHipOnNvidia && U.Is == Source::Cuda)
    Args.push_back("-D__HIPCC__");
  if (U.SeesHip) {
    if (U.Is == Source::Host)
      Args.push_back("-D__HIP_PLATFORM_AMD__");
    if (E.hasOlderLibraries())
      append(Args, {"-isystem", Libraries});
    const char *IsSystem = E.HipRoot == "/usr" ? "-idirafter" : "-isystem";
    // Builds name the toolkit's folder with -I, and nobody wants to read what
    // clang warns of in HIP's headers.
    if (E.IsForRocm && !E.ToolkitDir.empty())
      append(Args, {IsSystem, E.ToolkitDir + "/include"});
    // Before the system's folders, where another HIP may lie.
    append(Args, {IsSystem, E.HipRoot + "/include", "-idirafter", Libraries});
  } else if (E.Tools.CudaPath.empty()) {
    append(Args, {"-idirafter", E.Tools.ShimDir + "/cuda"});
  } else {
    append(Args, {"-idirafter", E.Tools.CudaPath + "/include/cccl",
                  "-idirafter", E.Tools.CudaPath + "/include"});
  }
}

void addVendor(Strings &Args, const Unit &U, const BuildLine &Line,
               const Environment &E) {
  if (U.Is == Source::Cuda)
    addCuda(Args, Line, E);
  else if (U.Is == Source::Hip)
    addHip(Args, U, E);
  // A variable that the host registers makes it register the image, even where
  // a file has device functions only.
  if (U.hasDevice() && Line.IsRelocatable && !U.UniqueId.empty())
    append(
        Args,
        {"-D__PORTHIP_IMAGE_ANCHOR=__porthip_image_" + U.UniqueId, "-include",
         E.Tools.ShimDir + "/include/porthip/detail/texture/image_anchor.h"});
}

} // namespace

Strings withoutCxxStandard(Strings Args) {
  llvm::erase_if(Args, [](const std::string &Arg) {
    return StringRef(Arg).starts_with("-std=") && StringRef(Arg).contains("++");
  });
  return Args;
}

Expected<Unit> makeUnit(const Input &I, const BuildLine &Line,
                        const GpuTarget *As) {
  Unit U;
  U.Line = &Line;
  U.File = I.Text;
  const bool MayBeText = sourceKind(I.Text) != SourceKind::Object;
  std::string Text;
  std::string Path = I.Text;
  if (!Line.Options.Directory.empty() && !sys::path::is_absolute(Path))
    Path = Line.Options.Directory + "/" + Path;
  if (MayBeText && Path != "-") {
    auto Read = readFile(Path);
    if (!Read)
      return Read.takeError();
    Text = std::move(*Read);
  }
  U.Language = MayBeText ? languageOf(I, Text) : "";
  if (U.Language == "cu")
    U.Language = "cuda";
  bool IsForNvidia = As && As->Of == GpuVendor::Nvidia;
  U.IsHipOnNvidia = IsForNvidia && (U.Language == "hip" || includesHip(Text));
  if (U.IsHipOnNvidia && U.Language == "hip")
    U.Language = "cuda";
  U.Is = StringSwitch<Source>(U.Language)
             .Case("cuda", Source::Cuda)
             .Case("hip", Source::Hip)
             .Case("", Source::Object)
             .Default(Source::Host);
  U.BeginsWithHip =
      U.Is == Source::Hip && beginsWithRuntime(Text, [&](StringRef Name) {
        return isInIncludeFolders(Name, Line.Options);
      });
  if (U.Is == Source::Cuda || U.Is == Source::Hip) {
    auto Target = targetFor(U, Line, As);
    if (!Target)
      return Target.takeError();
    U.Target = *Target;
    // One file may be compiled several ways for one program.
    std::string What = normalizePath(Path) + "\n" + Line.Output;
    for (const std::string &Argument : Line.Options.Args)
      What += "\n" + Argument;
    U.UniqueId = utohexstr(xxh3_64bits(What), /*LowerCase=*/true, 16);
  }
  // Host code of a HIP program includes HIP's headers as hipcc lets it.
  U.SeesHip = U.Is == Source::Hip || (As && As->Of == GpuVendor::Amd);
  return U;
}

void shareVendor(MutableArrayRef<Unit> Units) {
  if (any_of(Units, [](const Unit &U) { return U.IsHipOnNvidia; }))
    for (Unit &U : Units)
      U.IsHipOnNvidia |= U.Is == Source::Host;
  if (none_of(Units, [](const Unit &U) { return U.Is == Source::Cuda; }))
    return;
  const GnuVersion Gnu = hostGnu(Units.front().Line->Options);
  for (Unit &U : Units)
    if (U.Is == Source::Cuda || U.Is == Source::Host)
      U.Nvcc = {namesThatNvccLacks(U.Line->Options), Gnu};
}

Expected<std::vector<Unit>> makeUnits(const BuildLine &Line,
                                      const GpuTarget *As) {
  std::vector<Unit> Units;
  for (const Input &I : Line.Inputs) {
    if (I.Is != Input::File)
      continue;
    auto U = makeUnit(I, Line, As);
    if (!U)
      return U.takeError();
    Units.push_back(std::move(*U));
  }
  shareVendor(Units);
  return Units;
}

/// HIP code goes through the passes of the real build: its level (hipcc's own
/// is -O3) and clang's vectorisers, whose vectors decide on CDNA which products
/// are fused. Their vectors are taken apart again when a kernel is compiled for
/// the CPU (Retarget/Arithmetic), as vectors would keep it from vectorising
/// over lanes. nvcc does not vectorise floats, whatever level it is given, so
/// CUDA code is not, either; of it -O1 would leave loops rolled.
static Strings optimization(const Unit &U, const BuildLine &Line) {
  if (Line.DebugsDevice)
    return {"-O0"};
  if (U.Is == Source::Cuda)
    return {"-O2", "-fno-slp-vectorize", "-fno-vectorize"};
  return {Line.OptLevel.empty() ? "-O3" : Line.OptLevel};
}

std::vector<std::string> deviceCommand(const Unit &U, const Environment &E) {
  const BuildLine &Line = *U.Line;
  Strings Args = commonCommand(U, Line, E);
  append(Args,
         {U.Is == Source::Cuda ? "--cuda-device-only" : "--offload-device-only",
          Line.Until == Step::Syntax ? "-fsyntax-only" : "-c", "-emit-llvm"});
  append(Args, optimization(U, Line));
  // The debug information costs little and gives faults their source lines
  // (-gline-tables-only is less than that for NVIDIA).
  append(Args,
         {"-gline-tables-only", "-Xclang", "-debug-info-kind=line-tables-only",
          "-fno-discard-value-names", // reports name parameters
          // Else a block of the heap that is only used in one place is gone,
          // and with it what is wrong there.
          "-fno-builtin-malloc", "-fno-builtin-free", "-o", "-"});
  // The version of CUDA 12.9, which clang takes this for, does not know sm_88,
  // sm_110.
  if (U.Is == Source::Cuda)
    Args.push_back("--cuda-feature=+ptx90");
  if (Line.IsRelocatable)
    Args.push_back("-fgpu-rdc");
  // Whoever turns a warning off does not want it of this side, either. What is
  // turned on the host's side says.
  for (const std::string &Arg : Line.HostArgs)
    if (StringRef(Arg).starts_with("-Wno-"))
      Args.push_back(Arg);
  if (Line.Ftz)
    Args.push_back("-fgpu-flush-denormals-to-zero");
  if (Line.UsesFastMath || Line.ApproximatesFunctions)
    Args.push_back("-fgpu-approx-transcendentals");
  if (U.Is == Source::Hip && !Line.PreciseDiv && !Line.PreciseSqrt)
    Args.push_back("-fno-hip-fp32-correctly-rounded-divide-sqrt");
  if (!Line.Contracts)
    Args.push_back("-ffp-contract=off");
  if (U.Is == Source::Hip)
    append(Args, Line.DeviceArgs);
  if (Line.marksSource()) {
    append(Args, {"-Xclang", "-disable-llvm-passes"});
    if (Line.MarksUnset)
      Args.push_back("-ftrivial-auto-var-init=pattern");
  }
  addVendor(Args, U, Line, E);
  addIncludes(Args, U, Line, E);
  append(Args, {"--", U.File});
  return Args;
}

std::vector<std::string> optimiseCommand(const Unit &U, const Environment &E,
                                         StringRef From) {
  const bool IsCuda = U.Is == Source::Cuda;
  std::vector<std::string> Args = {
      E.Tools.ClangExecutable,
      "-x",
      "ir",
      IsCuda ? "--target=nvptx64-nvidia-cuda" : "--target=amdgcn-amd-amdhsa",
      (IsCuda ? "-march=" : "-mcpu=") + std::string(U.Target->Name),
      "-c",
      "-emit-llvm",
      "-O2",
      "-fno-slp-vectorize",
      "-fno-vectorize",
      "-w",
      "-nogpulib",
      "-o",
      "-"};
  if (IsCuda)
    Args.insert(Args.end(),
                {"-Xclang", "-target-feature", "-Xclang", "+ptx90"});
  Args.push_back(From.str());
  return Args;
}

std::vector<std::string> stepFlags(Step Until) {
  switch (Until) {
  case Step::Preprocess:
    return {"-E"};
  case Step::Dependencies:
    return {}; // among DependencyArgs
  case Step::Syntax:
    return {"-fsyntax-only"};
  case Step::Assembly:
    return {"-S"};
  default:
    return {"-c"};
  }
}

std::vector<std::string> hostCommand(const Unit &U, const Environment &E,
                                     StringRef ImagePath) {
  const BuildLine &Line = *U.Line;
  Strings Args = commonCommand(U, Line, E);
  if (U.Is == Source::Cuda)
    Args.push_back("--cuda-host-only");
  else if (U.Is == Source::Hip)
    Args.push_back("--offload-host-only");
  append(Args, stepFlags(Line.Until));
  if (!ImagePath.empty())
    append(Args,
           {"-Xclang", "-fcuda-include-gpubinary", "-Xclang", ImagePath.str()});
  if (!Line.OptLevel.empty())
    Args.push_back(Line.OptLevel);
  // clang folds a product and a sum of a CUDA file to one rounding, for the
  // host, too; nvcc's and hipcc's host compilers do not, and a program and its
  // port must get the same inputs.
  Args.push_back("-ffp-contract=off");
  // A call in a function's last place leaves no frame of that function.
  if (Line.NamesCallers)
    append(Args, {"-gline-tables-only", "-fno-optimize-sibling-calls"});
  append(Args, Line.HostArgs); // a -g of the user's says more
  append(Args, Line.DependencyArgs);
  addVendor(Args, U, Line, E);
  addIncludes(Args, U, Line, E);
  if (!U.Output.empty())
    append(Args, {"-o", U.Output});
  append(Args, {"--", U.File});
  return Args;
}

/// Options for AMD's back end alone.
static bool keepsDivisions(const BuildLine &Line) {
  return is_contained(Line.DeviceArgs,
                      "-amdgpu-codegenprepare-disable-fdiv-expansion");
}

std::string imageOf(const Unit &U, StringRef Bitcode) {
  const BuildLine &Line = *U.Line;
  vgpu::Image I;
  I.Of = U.Target->Of;
  I.Arch = U.Target->Name;
  I.WaveSize = U.Target->WaveSize;
  I.Flags = (Line.IsRelocatable ? vgpu::ImageRelocatable : 0) |
            (Line.Ftz ? vgpu::ImageFtz : 0) |
            (Line.PreciseDiv ? 0 : vgpu::ImageFastDiv) |
            (Line.PreciseSqrt ? 0 : vgpu::ImageFastSqrt) |
            (Line.HasFastMathFlag ? vgpu::ImageUnsafeMath : 0) |
            (Line.Contracts && Line.PtxasContracts && !Line.DebugsDevice
                 ? 0
                 : vgpu::ImageContractsNot) |
            (keepsDivisions(Line) ? vgpu::ImageKeepsDivisions : 0);
  I.Bitcode = Bitcode;
  I.BitcodeHash = xxh3_64bits(Bitcode);
  return writeImage(I);
}

Error checkHeaders(const Unit &U, const Environment &E) {
  if (U.Is == Source::Hip && E.HipRoot.empty())
    return fileError(U.File,
                     "is HIP code, but HIP's headers (hip/hip_runtime.h) were "
                     "not found; install libamdhip64-dev or ROCm, or name its "
                     "root with --rocm-path or HIP_PATH");
  return Error::success();
}

} // namespace porthip
