# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One suite for everything: files with RUN lines here, and the GoogleTest
# binaries of the build through unit/lit.local.cfg.
import ctypes
import glob
import os
import platform
import shutil
import subprocess
import sys

import lit.formats

config.name = "porthip"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cuh", ".cpp", ".c", ".hip", ".test", ".ll"]
config.excludes = ["Inputs", "lib", "bench", "docs-inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(config.porthip_binary_dir, "test")
# GoogleTest sources lie beside the tests with RUN lines.
for folder, _, names in os.walk(config.test_source_root):
    for name in names:
        if name.endswith(".cpp"):
            with open(os.path.join(folder, name), encoding="utf-8",
                      errors="replace") as file:
                if "RUN:" not in file.read():
                    config.excludes.append(name)

# Nothing here takes long on a machine with nothing else to do; what hangs must
# not hang the run.
TEST_SECONDS = 900
if lit_config.maxIndividualTestTimeIsSupported[0]:
    if not lit_config.maxIndividualTestTime:
        lit_config.maxIndividualTestTime = TEST_SECONDS
else:
    lit_config.note("without python3-psutil only the runs of porthip and clang "
                    "have a time limit, not the tests as a whole")


def tool(name):
    path = os.path.join(config.llvm_tools_dir, name)
    found = path if os.path.exists(path) else shutil.which(name + "-22")
    if not found:
        lit_config.fatal("%s of LLVM 22 was not found" % name)
    return found


def find_cuda():
    """As porthip searches; `--param cuda_path=none` does without."""
    asked = lit_config.params.get("cuda_path")
    if asked:
        return [] if asked == "none" else [asked]
    for folder in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"),
                   "/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"):
        if folder and os.path.exists(
                os.path.join(folder, "include", "cuda_runtime.h")):
            return [folder]
    return []


porthip = lit_config.params.get(
    "porthip", os.path.join(config.porthip_binary_dir, "bin", "porthip"))
if not os.path.exists(porthip):
    lit_config.fatal("%s is not built" % porthip)
shims = os.path.join(config.porthip_source_dir, "runtime-shims")
helpers = os.path.join(config.test_source_root, "lib")
cuda = find_cuda()

# Tests that have a long form, `%if long`, have it at night.
if lit_config.params.get("long"):
    config.available_features.add("long")
if cuda:
    config.available_features.add("cuda-toolkit")
    if os.access(os.path.join(cuda[0], "bin", "nvcc"), os.X_OK):
        config.available_features.add("nvcc")


def unprivileged():
    """A prefix under which permissions count; None where there is none."""
    if os.geteuid() != 0:
        return ""
    command = ["setpriv", "--reuid=65534", "--clear-groups", "--"]
    try:
        # As tests call it: what setpriv starts may still read a folder that
        # what comes of it may not, such as /root.
        done = subprocess.run(command + ["timeout", "60", porthip, "--version"],
                              capture_output=True)
    except OSError:
        return None
    return " ".join(command) if done.returncode == 0 else None


if unprivileged() is not None:
    config.available_features.add("unprivileged")
    config.substitutions.append(("%unprivileged", unprivileged()))


def browser_python():
    """A Python that has Selenium, if there is a Chromium for it to drive."""
    if not all(map(shutil.which, ("chromium", "chromedriver"))):
        return None
    for path in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(path) and subprocess.run(
                [path, "-c", "import selenium"],
                capture_output=True).returncode == 0:
            return path
    return None


browser = browser_python()
if browser:
    config.available_features.add("browser")
    config.substitutions.append(("%browser_python", '"%s" -B' % browser))
if platform.machine() in ("x86_64", "AMD64"):
    config.available_features.add("x86-64")
if sys.platform.startswith("linux"):
    config.available_features.add("linux")
    # Where a process can give up its right to open files.
    if ctypes.CDLL(None).syscall(444, None, 0, 1) >= 2:
        config.available_features.add("landlock")
if shutil.which("git"):
    config.available_features.add("git")
if shutil.which("pre-commit"):
    config.available_features.add("pre-commit")
if shutil.which("cmake") and shutil.which("ctest"):
    config.available_features.add("cmake")
for root in ("/opt/rocm", "/usr"):
    if os.path.exists(os.path.join(root, "include", "hip", "hip_runtime.h")):
        config.available_features.add("hip-headers")
        config.substitutions.append(("%hip_root", root))
        break
# Where another can stand for hipcc.
if not any(os.path.exists(os.path.join(root, "bin", "hipcc")) for root in (
        "/opt/rocm", "/usr", os.environ.get("HIP_PATH", "/usr"),
        os.environ.get("ROCM_PATH", "/usr"))):
    config.available_features.add("no-hipcc")
# With them clang compiles for real AMD GPUs.
if (glob.glob("/usr/lib/*/amdgcn/bitcode/ocml.bc")
        and os.path.exists(os.path.join(os.path.dirname(tool("clang++")),
                                        "clang-offload-bundler"))):
    config.available_features.add("amd-device-libraries")
# The stand-ins of the runtimes.
config.substitutions.append((
    "%vgpu_libs", os.path.join(config.porthip_binary_dir, "lib", "vgpu")))

# Precompiled headers are shared by the tests of a run, and never the user's.
cache = os.path.join(config.test_exec_root, "cache")
os.makedirs(cache, exist_ok=True)
config.environment["XDG_CACHE_HOME"] = cache
# A test with a cache of its own, --cache-dir C, that is not about precompiled
# headers takes these: `mkdir -p C && ln -s %{headers} C/headers`.
config.headers = os.path.join(cache, "porthip", "headers")
os.makedirs(config.headers, exist_ok=True)
config.environment["HOME"] = os.path.join(config.test_exec_root, "home")
config.environment["LC_ALL"] = "C.UTF-8"
# Tests that look at colors and progress say themselves when it is another one.
config.environment["TERM"] = "xterm-256color"
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LD_LIBRARY_PATH", "CCACHE_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# A sanitizer's runtime, which has to come before what it looks at: programs that
# tests make load libraries of the build. See tools/dev/sanitize.
if lit_config.params.get("preload"):
    config.environment["LD_PRELOAD"] = lit_config.params["preload"]
for name in ("NO_COLOR", "CLICOLOR_FORCE", "CUDA_PATH", "CUDA_HOME",
             "CPATH", "CPLUS_INCLUDE_PATH"):
    config.environment.pop(name, None)

python = '"%s"' % sys.executable
compile_options = '--clang "%s" --shims "%s"' % (tool("clang++"), shims)
check_port = " ".join(
    [python, os.path.join(helpers, "check_port.py"), compile_options,
     '--porthip "%s" --filecheck "%s" --temp %%t.check --keep "%s"' % (
         porthip, tool("FileCheck"),
         os.path.join(config.test_exec_root, "hip-runtime"))] +
    ['--cuda-path "%s"' % path for path in cuda])

# One for each size of a wavefront; nightly all that ports are often built for, and
# the ports on NVIDIA.
sample_targets = lit_config.params.get("sample_targets", "gfx942,gfx1100")
# Of clang alone one: those of sample_targets are also what is verified.
check_sample = " ".join(
    [python, os.path.join(helpers, "check_sample.py"), compile_options,
     '--porthip "%s" --temp %%t.sample --targets %s --keep "%s"' % (
         porthip, lit_config.params.get("sample_targets", "gfx1100"),
         os.path.join(config.test_exec_root, "hip-runtime"))] +
    ['--cuda-path "%s"' % path for path in cuda])

# The comments of a file say which findings it has, exactly.
run_corpus = '%s "%s" --porthip "%s"' % (
    python, os.path.join(config.test_source_root, "hazards", "run_corpus.py"),
    porthip)

one_source_samples = " ".join(
    [python, os.path.join(config.test_source_root, "Project", "Inputs",
                          "one_source_samples.py"),
     '--porthip "%s" --clang "%s" --root "%s"' % (
         porthip, tool("clang++"), config.porthip_source_dir)])

verify_sample = " ".join(
    [python, os.path.join(helpers, "verify_sample.py"),
     '--porthip "%s" --targets %s --cuda-path none %s' % (
         porthip, sample_targets,
         "--on-nvidia" if "sample_targets" in lit_config.params else "")] +
    ['--cuda-path "%s"' % path for path in cuda])

fuzz_bin = os.path.join(config.porthip_binary_dir, "test", "fuzz")
fuzz_seconds = lit_config.params.get("fuzz_seconds", "2")
if os.path.exists(os.path.join(fuzz_bin, "fuzz-tokens")):
    config.available_features.add("fuzz")
    fuzz = os.path.join(config.test_source_root, "fuzz")
    config.substitutions += [
        ("%fuzz", '%s "%s" --bin "%s" --seconds %s' % (
            python, os.path.join(fuzz, "run.py"), fuzz_bin, fuzz_seconds)),
        ("%mutate", '%s "%s" --porthip "%s" --clang "%s" --seconds %s' % (
            python, os.path.join(fuzz, "mutate.py"), porthip, tool("clang++"),
            fuzz_seconds)),
    ]

# Longest first: lit replaces in this order.
config.substitutions += [
    ("%check_findings", run_corpus + " --exact"),
    ("%run_corpus", run_corpus),
    ("%check_port", check_port),
    ("%check_sample", check_sample),
    ("%verify_sample", verify_sample),
    ("%one_source_samples", one_source_samples),
    ("%port_compile", "%s %s %s" % (
        python, os.path.join(helpers, "port_compile.py"), compile_options)),
    ("%porthip_nvcc", '"%s"' % os.path.join(os.path.dirname(porthip),
                                              "porthip-nvcc")),
    # For what starts it by itself, or links to it by another name.
    ("%porthip_path", '"%s"' % porthip),
    ("%porthip", 'timeout %d "%s"' % (TEST_SECONDS // 2, porthip)),
    ("%cuda_paths", " ".join(["none"] + cuda)),
    ("%cuda_path", cuda[0] if cuda else "none"),
    ("%report_pages", '"%s"' % os.path.join(
        config.porthip_binary_dir, "test", "Report", "report-pages")),
    ("%{headers}", config.headers),
    ("%helpers", helpers),
    ("%unit_tests", os.path.join(config.porthip_binary_dir, "test", "unit")),
    ("%source_root", config.porthip_source_dir),
    ("%clang", tool("clang++")),
    ("%python", python),
    ("%{path}", config.environment["PATH"]),
    (r"(?<![-/\w\.])vgpu-opt(?![-/\w\.:])", 'timeout %d "%s"' % (
        TEST_SECONDS // 2, os.path.join(config.porthip_binary_dir, "tools",
                                        "dev", "vgpu-opt"))),
]
for name in ("FileCheck", "not", "split-file", "count", "llvm-as", "llvm-objdump",
             "lli"):
    config.substitutions.append((r"(?<![-/\w\.])%s(?![-/\w\.])" % name,
                                 tool(name)))
