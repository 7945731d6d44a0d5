// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Toolkit/FolderParts.h"
#include "Toolkit/FolderPlan.h"
#include "Toolkit/Toolkit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Libraries[] = {
#define CUDA_LIBRARY(NAME) #NAME,
#include "Toolkit/Libraries.def"
};

/// The form of the file that CUDA has since 11.1.
std::string versionJson(StringRef Version) {
  std::string Full = (Version + ".88").str();
  std::string Text = "{\n";
  for (StringRef Part : {"cuda", "cuda_cudart", "cuda_nvcc"})
    Text += ("  \"" + Part + R"(": {"name": ")" + Part +
             " (porthip's virtual GPU)\", \"version\": \"" + Full + "\"}" +
             (Part == "cuda_nvcc" ? "\n" : ",\n"))
                .str();
  return Text + "}\n";
}

/// The library that clang's OpenMP calls. Host code that nvcc compiles is
/// gcc's, and other tools that link it bring gcc's library.
std::string openMpPath(const Environment &On) {
  StringRef Bin = sys::path::parent_path(On.Tools.ClangExecutable);
  std::string Path = (sys::path::parent_path(Bin) + "/lib/libomp.so").str();
  return sys::fs::exists(Path) ? Path : "";
}

void addLibraries(const ToolkitRequest &Request, FolderPlan &Plan) {
  const Environment &On = *Request.On;
  addRuntime("lib64", {"cudart", "nvrtc"}, On, Plan);
  for (StringRef Name : Libraries)
    addLibrary("lib64", Name, On, Plan);
  // The driver is no part of a toolkit, and the loader does not look into
  // stubs.
  Plan.file("lib64/stubs/libcuda.so",
            "INPUT(\"" + On.RuntimeDir + "/libcuda_by_path.so\")\n");
  // By its path: whoever links a program with it, the program finds it.
  std::string OpenMp = openMpPath(On);
  if (!OpenMp.empty())
    OpenMp = " AS_NEEDED(\"" + OpenMp + "\")";
  Plan.file("lib64/libcudart_static.a", "INPUT(\"" + On.RuntimeDir +
                                            "/libcudart_by_path.so\"" + OpenMp +
                                            ")\n");
  // Archives without members: device code is linked when a program starts.
  for (StringRef Name : {"cudadevrt", "culibos"})
    Plan.file(("lib64/lib" + Name + ".a").str(), "!<arch>\n");
}

} // namespace

Error makeCudaFolder(const ToolkitRequest &Request) {
  const Environment &On = *Request.On;
  FolderPlan Plan(Request.Folder, "cuda");
  Plan.script("bin/nvcc",
              compilerScript(Request, Request.IsForAmd ? " --amd" : ""));
  const std::string &Cuda = On.Tools.CudaPath;
  Plan.link("include",
            Cuda.empty() ? On.Tools.ShimDir + "/cuda" : Cuda + "/include");
  if (!Cuda.empty() && sys::fs::exists(Cuda + "/nvvm/libdevice"))
    Plan.link("nvvm/libdevice", Cuda + "/nvvm/libdevice");
  else
    Plan.file("nvvm/libdevice/README",
              "The virtual GPU brings its own math functions.\n");
  addLibraries(Request, Plan);
  Plan.file("version.json", versionJson(On.Tools.CudaVersion));
  return Plan.write(Request.ProgramPath);
}

} // namespace porthip
