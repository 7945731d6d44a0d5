// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Python/HelperFile.h"
#include "Build/FillIn.h"
#include "Build/HalfMacros.h"
#include "Build/Libraries.h"
#include "Build/NvccFlags.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "Frontend/CudaVersion.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace porthip::python {
namespace {

constexpr StringLiteral Head =
    R"py(# Made by porthip: torch.utils.cpp_extension for AMD's and NVIDIA's GPUs.
# With a torch for ROCm, sources are taken as they are (@WHY@),
# and flags of nvcc become flags of the same meaning.
import contextlib
import os
import re

import torch
from torch.utils import cpp_extension as _torch
from torch.utils.cpp_extension import *  # noqa: F401,F403

IS_HIP = getattr(torch.version, "hip", None) is not None
# The folder of the toolkit that torch was built for.
CUDA_HOME = getattr(_torch, "ROCM_HOME" if IS_HIP else "CUDA_HOME", None)
# Checks of a version take the branch of a current CUDA.
CUDA_VERSION = "@CUDA@" if IS_HIP else torch.version.cuda

_HERE = os.path.dirname(os.path.abspath(__file__))
# Headers that the sources include@AS@.
_INCLUDE = os.path.normpath(os.path.join(_HERE, "@UP@@FOLDER@"))
# They choose the branches that were written for AMD.
_AMD_MACROS = [@MACROS@]
)py";

/// A program that asks nvcc for its version finds it where it looks: below
/// CUDA_HOME, however it calls it.
constexpr StringLiteral NvccFolder = R"py(

_NVCC = """#!/bin/sh
# Made by porthip: it tells a version, and compiles nothing.
case "$1" in
-V | --version)
  echo "nvcc of porthip, a stand-in for builds that ask CUDA's version"
  echo "Cuda compilation tools, release @CUDA@, V@CUDA_FULL@" ;;
*)
  echo "porthip: this nvcc only tells a version; sources go to hipcc" >&2
  exit 1 ;;
esac
"""


def _link(target, path):
    try:
        if os.path.lexists(path):
            if not os.path.islink(path) or os.readlink(path) == target:
                return
            os.remove(path)
        os.symlink(target, path)
    except FileExistsError:
        pass  # another process of the same build


def _with_nvcc(rocm):
    """ROCm's folder by links, with an nvcc; ROCm's own if none can be made."""
    home = os.path.join(_HERE, "build", "porthip_cuda_home")
    nvcc = os.path.join(home, "bin", "nvcc")
    try:
        os.makedirs(os.path.dirname(nvcc), exist_ok=True)
        for entry in os.listdir(rocm):
            if entry != "bin":
                _link(os.path.join(rocm, entry), os.path.join(home, entry))
        _link("lib", os.path.join(home, "lib64"))
        tools = os.path.join(rocm, "bin")
        for entry in os.listdir(tools) if os.path.isdir(tools) else []:
            if entry != "nvcc":
                _link(os.path.join(tools, entry), os.path.join(home, "bin", entry))
        part = nvcc + "." + str(os.getpid())
        with open(part, "w") as file:
            file.write(_NVCC)
        os.chmod(part, 0o755)
        os.replace(part, nvcc)
    except OSError:
        return rocm
    return home


if IS_HIP and CUDA_HOME:
    CUDA_HOME = _with_nvcc(CUDA_HOME)
)py";

constexpr StringLiteral Tail = R"py(

def __getattr__(name):
    return getattr(_torch, name)


def hip_flags(flags):
    """Flags of nvcc as flags of HIP's compiler."""
    found = []
    rest = [f for flag in flags or [] for f in _words(flag)]
    while rest:
        flag = rest.pop(0)
        name, equals, value = flag.partition("=")
        if flag in _FLAGS:
            found += _FLAGS[flag]
        elif name not in _WITH_VALUE:
            found.append(flag)
        else:
            if not equals:
                value = rest.pop(0) if rest else ""
            if name in _HOST:
                for word in value.strip("\"'").replace(",", " ").split():
                    # HIP's compiler would give these to the GPU's code, too.
                    if re.fullmatch(_CODE, word):
                        found.append("-Xarch_host")
                    found.append(word)
            else:
                found += _FLAGS.get(name + "=" + value, [])
    return found


def _words(flag):
    # A quoted value is one word, as "-Xcompiler -fPIC" in one string is two.
    name, blank, value = str(flag).partition(" ")
    return [name, value.strip()] if blank and name in _WITH_VALUE else [str(flag)]


)py";

/// Names of sources, and flags, where the sources are HIP's.
constexpr StringLiteral PortSources = R"py(
def gpu_sources(sources):
    """With a torch for CUDA: the originals, which have other names."""
    sources = [os.fspath(s) for s in sources]
    if IS_HIP:
        # Names that were put together elsewhere are still the originals'.
        ports = [s[:-@CUDA_LENGTH@] + "@PORT_SUFFIX@" if s.endswith("@CUDA_SUFFIX@") else s for s in sources]
        return [p if os.path.exists(p) else s for p, s in zip(ports, sources)]
    originals = [s[:-@PORT_LENGTH@] + "@CUDA_SUFFIX@" if s.endswith("@PORT_SUFFIX@") else s for s in sources]
    for original in originals:
        if not os.path.exists(original):
            raise RuntimeError(
                original + " is missing: this torch is for CUDA, and the tree is a "
                "port. Build the original project, or install a torch for ROCm")
    return originals


def _added(flags):
    # hipError_t is [[nodiscard]], cudaError_t is not.
    return flags + ["-Wno-unused-value"] if IS_HIP else flags
)py";

/// And where they are CUDA's: what nvcc includes by itself comes with a flag.
constexpr StringLiteral OneSources = R"py(
def gpu_sources(sources):
    return [os.fspath(s) for s in sources]


def _added(flags):
    # hipError_t is [[nodiscard]], cudaError_t is not.
    return (["-x", "hip", "-include", "cuda_runtime.h"] + flags +
            ["-Wno-unused-value"])
)py";

constexpr StringLiteral Wrappers = R"py(

def _libraries(names):
    return [n for name in names or [] for n in _LIBRARIES.get(name, [name])]


@contextlib.contextmanager
def _ported():
    """Torch's own conversion has nothing to do."""
    from torch.utils.hipify import hipify_python
    kept = hipify_python.hipify
    hipify_python.hipify = lambda *_, **__: {}
    try:
        yield
    finally:
        hipify_python.hipify = kept


def CUDAExtension(name, sources, *args, **kwargs):
    sources = gpu_sources(sources)
    if not IS_HIP:
        return _torch.CUDAExtension(name, sources, *args, **kwargs)
    given = kwargs.get("extra_compile_args") or []
    if not isinstance(given, dict):
        given = {"cxx": hip_flags(given), "nvcc": given}
    kwargs["extra_compile_args"] = dict(
        given, nvcc=_added(hip_flags(given.get("nvcc"))))
    # Before all others: there may be headers of the same names.
    kwargs["include_dirs"] = [_INCLUDE] + list(
        map(os.fspath, kwargs.get("include_dirs") or []))
    kwargs["libraries"] = _libraries(kwargs.get("libraries"))
    kwargs["define_macros"] = list(kwargs.get("define_macros") or []) + [
        (name, "1") for name in _AMD_MACROS]
    with _ported():
        return _torch.CUDAExtension(name, sources, *args, **kwargs)


def load(name, sources, *args, **kwargs):
    sources = gpu_sources([sources] if isinstance(sources, str) else sources)
    if not IS_HIP:
        return _torch.load(name, sources, *args, **kwargs)
    kwargs["extra_cuda_cflags"] = _added(
        hip_flags(kwargs.get("extra_cuda_cflags")))
    for kind in ("extra_cuda_cflags", "extra_cflags"):
        kwargs[kind] = list(kwargs.get(kind) or []) + [
            "-D" + name + "=1" for name in _AMD_MACROS]
    includes = kwargs.get("extra_include_paths") or []
    includes = [includes] if isinstance(includes, str) else list(includes)
    kwargs["extra_include_paths"] = [_INCLUDE] + includes
    with _ported():
        return _torch.load(name, sources, *args, **kwargs)
)py";

std::string pythonText(StringRef Text) { return ("\"" + Text + "\"").str(); }

std::string listOf(const std::vector<std::string> &Words) {
  std::string Text = "[";
  for (const std::string &Word : Words)
    Text += (Text.size() > 1 ? ", " : "") + pythonText(Word);
  return Text + "]";
}

/// Libraries that ROCm lacks stay, so that the link names them.
std::string libraries() {
  std::string Text;
  for (StringRef Name : build::linkNames()) {
    StringRef Hip = build::hipLinkName(Name).value_or("");
    if (Hip.empty() && build::isNeeded(Name))
      continue;
    // Torch links the runtime itself.
    bool IsLinked = !Hip.empty() && Hip != "amdhip64";
    Text += "    " + pythonText(Name) + ": " +
            (IsLinked ? "[" + pythonText(Hip) + "]" : "[]") + ",\n";
  }
  return Text;
}

/// deviceCodePattern() as strings of Python, of a line each.
std::string codePattern() {
  constexpr size_t MaxColumn = 72;
  std::string Text, Line;
  auto finish = [&] {
    Text += "\n    r\"" + Line + "\"";
    Line.clear();
  };
  SmallVector<StringRef> Names;
  const std::string Pattern = deviceCodePattern();
  StringRef(Pattern).split(Names, '|');
  for (auto [I, Name] : enumerate(Names)) {
    if (!Line.empty() && Line.size() + Name.size() > MaxColumn)
      finish();
    Line += (Name + (I + 1 == Names.size() ? "" : "|")).str();
  }
  finish();
  return Text;
}

/// The differences from nvcc's own spelling, from the one table of them.
std::string tables(bool NeedCxx17) {
  NvccFlagTable Table = nvccFlagTable();
  if (NeedCxx17)
    for (const std::string &Old : olderStandards())
      Table.Flags[Old] = {asCxx17(Old)};
  std::string WithValue, Host;
  for (const std::string &Name : Table.WithValue)
    WithValue += "    " + pythonText(Name) + ",\n";
  for (const std::string &Name : Table.Host)
    Host += (Host.empty() ? "" : ", ") + pythonText(Name);
  std::string Text = "\n_FLAGS = {\n";
  for (const auto &[Flag, Words] : Table.Flags)
    Text += "    " + pythonText(Flag) + ": " + listOf(Words) + ",\n";
  return Text + "}\n_WITH_VALUE = {\n" + WithValue + "}\n_HOST = {" + Host +
         "}\n_CODE = (" + codePattern() + ")\n_LIBRARIES = {\n" + libraries() +
         "}\n";
}

} // namespace

bool isHelperText(StringRef Text) {
  return Text.starts_with(Head.take_until([](char C) { return C == '\n'; }));
}

std::string helperText(StringRef Up, StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros,
                       HelperParts Parts) {
  bool IsPort = CudaHeaders.empty();
  std::string Text(Head);
  fillIn(Text, "@UP@", Up);
  std::vector<std::string> Macros;
  for (const std::string &Name : AmdMacros)
    Macros.push_back(pythonText(Name));
  fillIn(Text, "@MACROS@", join(Macros, ", "));
  fillIn(Text, "@CUDA@", PORTHIP_CUDA_TEXT);
  fillIn(Text, "@FOLDER@", IsPort ? "porthip-include" : CudaHeaders);
  fillIn(Text, "@WHY@",
         IsPort ? "they are HIP already" : "headers give them CUDA's names");
  fillIn(Text, "@AS@", IsPort ? " as <porthip/...>" : ", by CUDA's names");
  std::string Nvcc = (Parts.AsksNvcc ? NvccFolder : "").str();
  fillIn(Nvcc, "@CUDA@", PORTHIP_CUDA_TEXT);
  fillIn(Nvcc, "@CUDA_FULL@", PORTHIP_CUDA_FULL_TEXT);
  Text += Nvcc + tables(Parts.NeedCxx17) + Tail.str() +
          (IsPort ? PortSources : OneSources).str() + Wrappers.str();
  fillIn(Text, "@CUDA_SUFFIX@", CudaSuffix);
  fillIn(Text, "@CUDA_LENGTH@", utostr(CudaSuffix.size()));
  fillIn(Text, "@PORT_SUFFIX@", PortSuffix);
  fillIn(Text, "@PORT_LENGTH@", utostr(PortSuffix.size()));
  return Text;
}

} // namespace porthip::python
