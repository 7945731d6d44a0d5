// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Problems.h"
#include "Frontend/CudaVersion.h"
#include "Port/CheckInfo.h"
#include "Port/FixText.h"

using namespace llvm;

namespace porthip::build {
namespace {

PORTHIP_CHECK(BuildSyntax,
              {"porthip-build-syntax", "a build file cannot be read",
               Severity::Error, 15,
               "A CMake file, a makefile or a Python module that breaks the "
               "rules of its language: a quote or a bracket that is not "
               "closed, a conditional without its 'endif'.",
               "The file is not migrated.", "", "",
               "Correct the file, or migrate it by hand.",
               "cmake-language(7); GNU make manual; Python reference"});

PORTHIP_CHECK(
    BuildCommand,
    {"porthip-build-command", "a command of CUDA's that HIP's builds lack",
     Severity::Warning, 30,
     "CMake: a command of FindCUDA without an equivalent, such as "
     "cuda_compile_ptx, and a custom command that calls nvcc. Makefiles: a "
     "step of nvcc that leaves PTX or a cubin, a program such as cuobjdump. "
     "setup.py: a call of nvcc, an import of cpp_extension that porthip cannot "
     "change. Scripts of the shell's: a call of nvcc.",
     "It stays as it is, and fails or does nothing in a build for AMD.", "", "",
     "Write it for HIP's compiler: 'hipcc --genco' makes code objects for "
     "hipModuleLoad.",
     "FindCUDA; nvcc --help"});

PORTHIP_CHECK(
    BuildLibrary,
    {"porthip-build-library", "a library of CUDA's that ROCm lacks",
     Severity::Warning, 60,
     "A library of CUDA's that a build links (CUDA::nvjpeg, -lnvjpeg), for "
     "which ROCm has no library with a HIP package.",
     "It stays as it is, for NVIDIA; a build for AMD does not find it.", "", "",
     "Link it for NVIDIA only ($<$<STREQUAL:${GPU_LANGUAGE},CUDA>:...> in "
     "CMake, $(if $(GPU_AMD),,...) in a makefile), and replace its calls for "
     "AMD.",
     "FindCUDAToolkit"});

PORTHIP_CHECK(
    BuildVariable,
    {"porthip-build-variable", "a variable of CUDA's build without a value",
     Severity::Warning, 15,
     "A variable that only CMake's modules for CUDA set: the folder of the "
     "toolkit, the path of nvcc. In a makefile: a condition on nvcc.",
     "It is empty, or has another value, in a build for AMD.", "", "",
     "Use what GPU_VENDOR chooses, or set it for both vendors.",
     "FindCUDAToolkit, FindCUDA"});

PORTHIP_CHECK(
    BuildFlag,
    {"porthip-build-flag", "a flag of nvcc's that HIP's compiler lacks",
     Severity::Warning, 20,
     "A flag that changes the code of kernels, and is left out in a build for "
     "AMD: '-maxrregcount'.",
     "The kernels may use more registers, so that fewer run at once.", "", "",
     "Give the limit at the kernel, with __launch_bounds__.", "nvcc --help"});

PORTHIP_CHECK(
    BuildNumbers,
    {"porthip-build-flag-numbers", "a flag that changes results",
     Severity::Note, 0,
     "A flag of nvcc that trades exactness for speed, such as "
     "'--use_fast_math'; the message has what the port's build does.",
     "Results differ from those of a build without it. The port has flags of "
     "the same meaning, not -ffast-math, which allows more.",
     "", "", "Nothing, where the results are exact enough.",
     "nvcc --help; clang's -fgpu-flush-denormals-to-zero, "
     "-fgpu-approx-transcendentals"});

PORTHIP_CHECK(BuildVersion,
              {"porthip-build-version", "a build asks for the version of CUDA",
               Severity::Note, 5,
               "A variable such as CUDAToolkit_VERSION in a build file, or "
               "torch.version.cuda in setup.py, where it is None for AMD.",
               "There is no such version in a build for AMD. In CMake "
               "cmake/porthip-gpu.cmake sets " PORTHIP_CUDA_TEXT
               ", so that checks take the branch of a current CUDA.",
               "", "",
               "Check that this branch is the one that AMD's GPUs should take.",
               "FindCUDAToolkit"});

PORTHIP_CHECK(
    BuildLanguage,
    {"porthip-build-language", "a build of Meson's or Bazel's uses CUDA",
     Severity::Warning, 60,
     "In a meson.build the language, dependency or module 'cuda'; in files of "
     "Bazel's a rule such as cuda_library or a target of CUDA's; in both a "
     "source whose port has another name. Neither has a language HIP.",
     "The file is copied as it is, and does not build the port.", "", "",
     "Compile the .hip files for AMD by commands that call hipcc.",
     "Meson: reference manual, 'CUDA module'; rules_cuda"});

const CheckInfo &checkOf(Problem P) {
  switch (P) {
  case Problem::Syntax:
    return BuildSyntax;
  case Problem::Command:
    return BuildCommand;
  case Problem::Library:
    return BuildLibrary;
  case Problem::Variable:
    return BuildVariable;
  case Problem::Flag:
    return BuildFlag;
  case Problem::Numbers:
    return BuildNumbers;
  case Problem::Version:
    return BuildVersion;
  case Problem::OtherLanguage:
    return BuildLanguage;
  }
  llvm_unreachable("all problems are named");
}

} // namespace

Finding findingOf(Problem P, std::string Message, StringRef Fix) {
  const CheckInfo &Info = checkOf(P);
  Finding F;
  F.Check = Info.Id.str();
  F.Level = Info.Default;
  F.Message = std::move(Message);
  F.Fix = fixText(Fix.empty() ? Info.Fix : Fix);
  F.EffortMinutes = Info.EffortMinutes;
  return F;
}

Finding unreadable(StringRef Path, StringRef Language, Error Why) {
  std::string Wrong = toString(std::move(Why));
  auto [Line, What] = StringRef(Wrong).split(": ");
  Finding F = findingOf(Problem::Syntax,
                        ("this is not " + Language + ": " + What).str());
  F.File = Path.str();
  Line.getAsInteger(10, F.Line);
  F.Column = 1;
  return F;
}

} // namespace porthip::build
