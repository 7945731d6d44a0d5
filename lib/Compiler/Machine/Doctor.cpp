// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/Doctor.h"
#include "Compiler/Machine/MachineDevices.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral CudaPackages =
    "nvidia-cuda-toolkit (Debian, non-free), or cuda-toolkit of NVIDIA's own "
    "repository";

std::string below(StringRef Folder, StringRef Name) {
  return (Folder + "/" + Name).str();
}

/// Looks for everything, in the order in which it is listed.
class Examination {
public:
  explicit Examination(const DoctorRequest &Request) : Request(Request) {}

  std::vector<MachinePart> run() {
    findClang();
    findOwn();
    findCuda();
    findHip();
    findDevices();
    return std::move(Parts);
  }

private:
  MachinePart &add(StringRef Id, StringRef Title, StringRef Purpose,
                   StringRef Install) {
    MachinePart P;
    P.Id = Id;
    P.Title = Title;
    P.Purpose = Purpose;
    P.Install = Install;
    Parts.push_back(std::move(P));
    return Parts.back();
  }

  /// The first of the places that holds \p File is the path.
  static void look(MachinePart &P, std::vector<std::string> Places,
                   StringRef File) {
    for (const std::string &Place : Places)
      if (P.Path.empty() && sys::fs::exists(below(Place, File)))
        P.Path = Place;
    P.Places = std::move(Places);
  }

  /// A program: in \p Folders, else in PATH under one of \p Names.
  static void lookForProgram(MachinePart &P, std::vector<std::string> Folders,
                             std::vector<StringRef> Names) {
    for (const std::string &Folder : Folders)
      if (std::string Path = below(Folder, Names.front());
          P.Path.empty() && sys::fs::can_execute(Path))
        P.Path = Path;
    for (StringRef Name : Names)
      if (P.Path.empty())
        if (auto Path = sys::findProgramByName(Name))
          P.Path = *Path;
    P.Places = std::move(Folders);
    P.Places.push_back("PATH");
  }

  void findClang() {
    MachinePart &Headers = add("clang-headers", "headers of clang 22",
                               "needed to parse", "libclang-common-22-dev");
    look(Headers, {clangResourceDir()}, "include/stddef.h");
    MachinePart &Clang =
        add("clang", "clang 22", "compiles for the virtual GPU and for AMD",
            "clang-22");
    Clang.Places = {clangExecutable()};
    if (sys::fs::can_execute(clangExecutable())) {
      Clang.Path = clangExecutable();
      Clang.Version = clangVersion().str();
    }
    MachinePart &Lld =
        add("lld", "lld", "links device code for AMD targets", "lld-22");
    lookForProgram(Lld, {sys::path::parent_path(clangExecutable()).str()},
                   {"ld.lld", "ld.lld-22"});
    look(add("openmp", "OpenMP of clang",
             "for programs that use it on the host", "libomp-22-dev"),
         {clangResourceDir()}, "include/omp.h");
  }

  void findOwn() {
    StringRef Program = Request.On.ProgramPath;
    look(add("porthip-headers", "porthip's own headers",
             "replace CUDA's headers, and ports include them",
             "porthip, built or installed again"),
         {shimDir(Program)}, "cuda");
    look(add("virtual-gpu", "virtual GPU",
             "runs CUDA and HIP programs on the CPU",
             "porthip, built or installed with the virtual GPU"),
         {runtimeDir(Program)}, "libporthip-vgpu.so");
  }

  void findCuda() {
    MachinePart &Toolkit = add("cuda-toolkit", "CUDA toolkit",
                               "sources are parsed with its headers; without "
                               "it with porthip's own",
                               CudaPackages);
    Toolkit.Places = cudaPlaces();
    if (!Request.On.CudaPath.empty())
      Toolkit.Places = {Request.On.CudaPath};
    auto Found = findCudaToolkit(Request.On.CudaPath);
    if (!Found) {
      Toolkit.Details.push_back(llvm::toString(Found.takeError()));
    } else {
      Toolkit.Path = Found->Path;
      Toolkit.Version = Found->Path.empty() ? "" : Found->Version;
    }
    std::string Root = Toolkit.Path;
    std::vector<std::string> Roots;
    if (!Root.empty())
      Roots = {Root};

    MachinePart &Libdevice =
        add("libdevice", "libdevice",
            "NVIDIA's device math on the virtual GPU; without it porthip's own",
            CudaPackages);
    std::vector<std::string> Folders;
    for (const std::string &R : Roots)
      Folders.push_back(below(R, "nvvm/libdevice"));
    look(Libdevice, Folders, "libdevice.10.bc");

    MachinePart &Nvcc = add(
        "nvcc", "nvcc", "compiles originals for NVIDIA's GPUs", CudaPackages);
    Folders.clear();
    for (const std::string &R : Roots)
      Folders.push_back(below(R, "bin"));
    lookForProgram(Nvcc, Folders, {"nvcc"});
    if (!Root.empty() && isBelow(Nvcc.Path, Root))
      Nvcc.Version = Found ? Found->Version : "";
  }

  void findHip() {
    MachinePart &Headers = add("hip-headers", "HIP headers",
                               "needed to compile ports", "libamdhip64-dev");
    Headers.Places = rocmPlaces();
    if (!Request.On.RocmPath.empty())
      Headers.Places = {Request.On.RocmPath};
    auto Found = findHipHeaders(Request.On.RocmPath);
    if (!Found) {
      Headers.Details.push_back(llvm::toString(Found.takeError()));
    } else if (!Found->Path.empty()) {
      Headers.Path = Found->Path;
      Headers.Version = utostr(Found->Major) + "." + utostr(Found->Minor);
    }
    std::vector<std::string> Folders;
    for (const std::string &Root : Headers.Places)
      Folders.push_back(below(Root, "bin"));
    lookForProgram(add("hipcc", "hipcc", "compiles and links ports for AMD",
                       "hipcc, or ROCm of AMD's own repository"),
                   Folders, {"hipcc"});
    look(add("device-libraries", "AMD device libraries",
             "math of AMD's device code, when linking for AMD targets and on "
             "the virtual GPU",
             "rocm-device-libs"),
         deviceLibraryPlaces(), "ocml.bc");
  }

  void findDevices() {
    MachinePart &Nvidia =
        add("nvidia-driver", "NVIDIA driver", "runs programs on NVIDIA's GPUs",
            "nvidia-driver and libcuda1 (Debian, non-free)");
    findDriver(Nvidia, "libcuda.so.1");
    Nvidia.Version = nvidiaDriverVersion(Request.SystemRoot);
    addDevices("nvidia-gpus", "NVIDIA GPUs", nvidiaDevices(Request.SystemRoot),
               "/dev/nvidia*");
    findDriver(add("amd-runtime", "HIP runtime of AMD",
                   "runs programs on AMD's GPUs",
                   "libamdhip64-5, or ROCm of AMD's own repository"),
               "libamdhip64.so");
    addDevices("amd-gpus", "AMD GPUs", amdDevices(Request.SystemRoot),
               "/dev/kfd and /sys/class/kfd");
    lookForProgram(add("slurm", "Slurm", "gives access to nodes with GPUs",
                       "slurm-client"),
                   {}, {"sbatch"});
  }

  void findDriver(MachinePart &P, StringRef Library) {
    std::vector<std::string> Folders = libraryFolders();
    for (std::string &Folder : Folders)
      Folder = Request.SystemRoot + Folder;
    look(P, Folders, Library);
  }

  void addDevices(StringRef Id, StringRef Title,
                  const std::vector<MachineDevice> &Devices, StringRef Place) {
    MachinePart &P = add(Id, Title, "", "");
    P.Places = {Place.str()};
    for (const MachineDevice &D : Devices) {
      if (P.Path.empty())
        P.Path = D.Path;
      P.Details.push_back(D.Name);
    }
  }

  const DoctorRequest &Request;
  std::vector<MachinePart> Parts;
};

/// Judges what the parts allow.
class Judgement {
public:
  Judgement(const Diagnosis &D, const DoctorRequest &Request)
      : D(D), Request(Request) {}

  std::vector<Ability> run() {
    translation();
    virtualGpu();
    verification();
    amdTargets();
    device("run-nvidia", "run on NVIDIA's GPUs", "nvidia-driver",
           "nvidia-gpus");
    device("run-amd", "run on AMD's GPUs", "amd-runtime", "amd-gpus");
    return std::move(Abilities);
  }

private:
  /// Yes, unless one of \p Needs is missing.
  Ability &add(StringRef Id, StringRef Title,
               const std::vector<StringRef> &Needs) {
    Ability A;
    A.Id = Id;
    A.Title = Title;
    std::string Names;
    for (StringRef Need : Needs) {
      if (D.has(Need))
        continue;
      A.Is = Ability::No;
      A.Missing.push_back(Need);
      Names += (Names.empty() ? "" : ", ") + D.part(Need).Title.str();
    }
    if (!Names.empty())
      A.Text = "missing: " + Names;
    Abilities.push_back(std::move(A));
    return Abilities.back();
  }

  /// It works, and would be better with \p Part.
  void limit(Ability &A, StringRef Part, StringRef Text) {
    if (A.Is == Ability::No || D.has(Part))
      return;
    A.Is = Ability::Limited;
    A.Missing.push_back(Part);
    A.Text += (A.Text.empty() ? "" : "; ") + Text.str();
  }

  void translation() {
    Ability &A = add("translate", "translate CUDA to HIP",
                     {"clang-headers", "porthip-headers"});
    // Named and not there: every command that parses says so and stops.
    if (D.has("cuda-toolkit") || A.Is == Ability::No)
      return;
    const MachinePart &Toolkit = D.part("cuda-toolkit");
    if (!Toolkit.Details.empty()) {
      A.Is = Ability::No;
      A.Text = Toolkit.Details.front();
      return;
    }
    limit(A, "cuda-toolkit",
          "with porthip's own CUDA headers, which lack parts of the libraries");
  }

  void virtualGpu() {
    std::vector<StringRef> Needs = {"clang-headers", "porthip-headers", "clang",
                                    "virtual-gpu"};
    Ability &Cuda = add("run-cuda", "run CUDA on the virtual GPU", Needs);
    limit(Cuda, "libdevice",
          "with porthip's own device math, not bit for bit NVIDIA's");
    Needs.push_back("hip-headers");
    Ability &Hip = add("run-hip", "run HIP on the virtual GPU", Needs);
    limit(Hip, "device-libraries",
          "with porthip's own device math, not bit for bit AMD's");
  }

  void verification() {
    Ability &A = add("verify", "verify ports",
                     {"clang-headers", "porthip-headers", "clang",
                      "virtual-gpu", "hip-headers"});
    if (A.Is != Ability::No)
      A.Text = "legs by default: " + llvm::join(Request.Legs, ", ");
  }

  void amdTargets() {
    Ability &A = add("build-amd", "build ports for AMD targets",
                     {"clang", "lld", "hip-headers", "device-libraries"});
    if (A.Is == Ability::No)
      return;
    A.Text = D.has("hipcc") ? "with hipcc" : "with clang -x hip";
    limit(A, "amd-runtime",
          "device code; there is no libamdhip64 to link with");
  }

  void device(StringRef Id, StringRef Title, StringRef Driver,
              StringRef Devices) {
    Ability &A = add(Id, Title, {Driver, Devices});
    if (A.Is == Ability::No)
      return;
    A.Text = llvm::join(D.part(Devices).Details, ", ");
  }

  const Diagnosis &D;
  const DoctorRequest &Request;
  std::vector<Ability> Abilities;
};

} // namespace

const MachinePart &Diagnosis::part(StringRef Id) const {
  auto Found = find_if(Parts, [&](const MachinePart &P) { return P.Id == Id; });
  assert(Found != Parts.end() && "no such part");
  return *Found;
}

bool Diagnosis::can(StringRef Id) const {
  return any_of(Abilities, [&](const Ability &A) {
    return A.Id == Id && A.Is != Ability::No;
  });
}

Diagnosis examine(const DoctorRequest &Request) {
  Diagnosis D;
  D.Parts = Examination(Request).run();
  D.Abilities = Judgement(D, Request).run();
  return D;
}

StringRef toString(Ability::Degree Is) {
  switch (Is) {
  case Ability::No:
    return "no";
  case Ability::Limited:
    return "limited";
  case Ability::Yes:
    return "yes";
  }
  llvm_unreachable("not a degree");
}

Json jsonOf(const Diagnosis &D) {
  Json J;
  J["version"] = 1;
  J["parts"] = Json::array();
  for (const MachinePart &P : D.Parts) {
    Json One;
    One["id"] = P.Id.str();
    One["title"] = P.Title.str();
    One["found"] = P.isFound();
    if (P.isFound())
      One["path"] = stringToJson(P.Path);
    if (!P.Version.empty())
      One["version"] = stringToJson(P.Version);
    for (const std::string &Detail : P.Details)
      One["details"].push_back(stringToJson(Detail));
    One["places"] = Json::array();
    for (const std::string &Place : P.Places)
      One["places"].push_back(stringToJson(Place));
    if (!P.Purpose.empty())
      One["purpose"] = P.Purpose.str();
    if (!P.Install.empty())
      One["install"] = P.Install.str();
    J["parts"].push_back(std::move(One));
  }
  J["abilities"] = Json::array();
  for (const Ability &A : D.Abilities) {
    Json One;
    One["id"] = A.Id.str();
    One["title"] = A.Title.str();
    One["is"] = toString(A.Is).str();
    if (!A.Text.empty())
      One["text"] = stringToJson(A.Text);
    for (StringRef Id : A.Missing)
      One["missing"].push_back(Id.str());
    J["abilities"].push_back(std::move(One));
  }
  return J;
}

} // namespace porthip
