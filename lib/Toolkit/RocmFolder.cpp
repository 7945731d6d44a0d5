// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpus/UsualGpus.h"
#include "Toolkit/FolderParts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

std::string compilerScript(const ToolkitRequest &Request, StringRef More) {
  const Environment &On = *Request.On;
  std::string Text = "#!/bin/sh\n# Made by 'porthip toolkit'.\nexec ";
  Text += FolderPlan::quoted(Request.ProgramPath) + " cc --toolkit " +
          FolderPlan::quoted(Request.Folder) + " --cuda-path " +
          FolderPlan::quoted(On.Tools.CudaPath.empty()
                                 ? StringRef("none")
                                 : StringRef(On.Tools.CudaPath));
  if (!On.HipRoot.empty())
    Text += " --rocm-path " + FolderPlan::quoted(On.HipRoot);
  if (Request.As)
    Text += " --as " + FolderPlan::quoted(Request.As->Name);
  return Text + More.str() + " \"$@\"\n";
}

void addRuntime(StringRef Folder, ArrayRef<StringRef> Names,
                const Environment &On, FolderPlan &Plan) {
  for (StringRef Name : Names)
    Plan.link((Folder + "/lib" + Name + ".so").str(),
              On.RuntimeDir + ("/lib" + Name + ".so").str());
  Plan.link((Folder + "/libporthip-vgpu.so").str(),
            On.RuntimeDir + "/libporthip-vgpu.so");
}

void addLibrary(StringRef Folder, StringRef Name, const Environment &On,
                FolderPlan &Plan) {
  std::string File = (Folder + "/lib" + Name + ".so").str();
  if (hasStandIn(On, Name))
    Plan.link(File, On.RuntimeDir + ("/lib" + Name + ".so").str());
  else
    Plan.file(File, ("/* porthip: the virtual GPU has no lib" + Name +
                     ". Linkers take this for an empty script. */\n")
                        .str());
}

namespace {

struct Package {
  StringLiteral Name, Target, Library, Header;
};

constexpr Package Packages[] = {
#define ROCM_PACKAGE(NAME, TARGET, LIBRARY, HEADER)                            \
  {NAME, TARGET, LIBRARY, HEADER},
#include "Toolkit/Libraries.def"
};

/// The headers of HIP and ROCm's libraries; of /usr only those.
void addHeaders(const Environment &On, FolderPlan &Plan) {
  std::string Include = On.HipRoot + "/include";
  std::error_code EC;
  for (sys::fs::directory_iterator It(Include, EC), End; !EC && It != End;
       It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    bool IsRocm = On.HipRoot != "/usr";
    for (StringRef Prefix : {"hip", "hsa", "roc", "rccl", "miopen", "thrust"})
      IsRocm |= Name.starts_with(Prefix);
    if (IsRocm)
      Plan.link(("include/" + Name).str(), It->path());
  }
  // ROCm may be there without its profilers and libraries.
  for (StringRef Name :
       {"roctracer", "hipblas", "hipblas.h", "hipblaslt", "hipfft", "hipfft.h",
        "hiprand", "hipsolver", "hipsparse", "miopen", "rccl", "rocblas",
        "rocfft", "rocm-core", "rocrand", "rocsolver", "rocsparse", "thrust"})
    if (!sys::fs::exists(Include + "/" + Name))
      Plan.link(("include/" + Name).str(),
                (On.Tools.ShimDir + "/rocm/" + Name).str());
  addLibrary("lib", "roctx64", On, Plan);
}

/// Files of CMake's that say how HIP is used, which find all from where they
/// lie; see runtime-shims/toolkit.
void addPackages(const Environment &On, FolderPlan &Plan) {
  const std::string From = On.Tools.ShimDir + "/toolkit/cmake/";
  for (StringRef Name : {"hip", "hip-lang"})
    for (StringRef File : {"-config.cmake", "-config-version.cmake"})
      Plan.link(("lib/cmake/" + Name + "/" + Name + File).str(),
                From + (File == "-config.cmake" ? (Name + File).str()
                                                : "hip-config-version.cmake"));
  Plan.link("lib/cmake/hip/porthip-version.cmake",
            From + "porthip-version.cmake");
  Plan.link("lib/cmake/hip/porthip-library.cmake",
            From + "porthip-library.cmake");
  for (const Package &P : Packages) {
    std::string Folder = ("lib/cmake/" + P.Name + "/" + P.Name).str();
    Plan.file(Folder + "-config.cmake",
              ("set(_porthip_target " + P.Target + ")\n" +
               "set(_porthip_library \"" + P.Library + "\")\n" +
               "set(_porthip_header " + P.Header + ")\n" +
               "include(\"${CMAKE_CURRENT_LIST_DIR}/../hip/"
               "porthip-library.cmake\")\n")
                  .str());
    if (!P.Library.empty())
      addLibrary("lib", P.Library, On, Plan);
  }
}

/// Answers the questions that builds ask hipconfig, by one option each.
std::string hipconfigScript(const ToolkitRequest &Request, StringRef Version) {
  std::string Root = FolderPlan::quoted(Request.Folder);
  return ("#!/bin/sh\n# Made by 'porthip toolkit'.\nroot=" + Root +
          "\nfor option in \"$@\"; do\n  case $option in\n"
          "  --version | -v) printf %s '" +
          Version +
          "-porthip' ;;\n"
          "  --platform | -P) printf %s amd ;;\n"
          "  --compiler | -c) printf %s clang ;;\n"
          "  --runtime | -r) printf %s rocclr ;;\n"
          "  --path | -p | --rocmpath | -R) printf %s \"$root\" ;;\n"
          "  --hipclangpath | -l) printf %s \"$root/llvm/bin\" ;;\n"
          "  --cpp_config | -C) printf %s \"-D__HIP_PLATFORM_AMD__= "
          "-I$root/include\" ;;\n"
          "  *) echo \"hipconfig of porthip: '$option' is not known\" >&2\n"
          "     exit 2 ;;\n"
          "  esac\ndone\n")
      .str();
}

} // namespace

Error makeRocmFolder(const ToolkitRequest &Request) {
  const Environment &On = *Request.On;
  if (On.HipRoot.empty())
    return createStringError("HIP's headers were not found; install "
                             "libamdhip64-dev or ROCm, or name its root with "
                             "--rocm-path");
  FolderPlan Plan(Request.Folder, "rocm");
  std::string Compiler = compilerScript(Request, "");
  // CMake's HIP language refuses a compiler that is called hipcc.
  for (StringRef Name :
       {"bin/amdclang++", "bin/amdclang", "llvm/bin/clang++", "llvm/bin/clang"})
    Plan.script(Name, Compiler);
  Plan.script("bin/hipcc", compilerScript(Request, " --hipcc"));
  std::string Version = utostr(On.HipMajor) + "." + utostr(On.HipMinor) + ".0";
  Plan.script("bin/hipconfig", hipconfigScript(Request, Version));
  std::string Gpu = Request.As ? Request.As->Name : UsualAmdGpu.str();
  Plan.script("bin/rocm_agent_enumerator",
              "#!/bin/sh\n# Made by 'porthip toolkit'.\necho " + Gpu + "\n");
  Plan.file(".info/version", Version + "\n");
  addHeaders(On, Plan);
  addRuntime("lib", {"amdhip64", "hiprtc"}, On, Plan);
  addPackages(On, Plan);
  return Plan.write(Request.ProgramPath);
}

} // namespace porthip
