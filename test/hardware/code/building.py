# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two builds of the same kernels: stock clang's assembly for a GPU, and a
program that runs them on the virtual one. HIP needs no ROCm for it: Debian's
packages libamdhip64-dev and rocm-device-libs will do."""
import glob
import os
import subprocess

from kernels import PRELUDE, TYPES

SHIMS = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "../../../runtime-shims")

# The values in oclc_*.bc of the device libraries, which have no newer targets.
CONTROLS = """target triple = "amdgcn-amd-amdhsa"
@__oclc_ISA_version = {attributes} i32 {version}
@__oclc_daz_opt = {attributes} i8 {ftz}
@__oclc_unsafe_math_opt = {attributes} i8 {fast}
@__oclc_finite_only_opt = {attributes} i8 {fast}
@__oclc_correctly_rounded_sqrt32 = {attributes} i8 1
@__oclc_wavefrontsize64 = {attributes} i8 {wave64}
@__oclc_ABI_version = {attributes} i32 500
"""
ATTRIBUTES = "linkonce_odr protected local_unnamed_addr addrspace(4) constant"


def wave_size(gpu):
    return 64 if gpu.startswith("gfx9") else 32


def isa_version(gpu):
    """gfx90a: 9010, gfx1100: 11000, as the device libraries count."""
    digits = gpu[3:]
    return int(digits[:-2]) * 1000 + int(digits[-2]) * 100 + \
        int(digits[-1], 16)


class Failure(Exception):
    """A command that did not end well."""


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise Failure("%s\nexit status %d\n%s%s" % (
            " ".join(command), done.returncode, done.stdout, done.stderr))
    return done.stdout


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def bitcode_folder():
    found = glob.glob("/usr/lib/*/amdgcn/bitcode") + \
        glob.glob("/opt/rocm*/amdgcn/bitcode")
    if not found:
        raise Failure("no device libraries; install rocm-device-libs")
    return found[0]


def stock_assembly(clang, gpu, flags, source, out):
    """Compiles HIP's device code by stock clang, with headers of HIP 5."""
    command = [clang, "-x", "hip", "--offload-device-only", "-S", "-w",
               "--offload-arch=" + gpu, "-nogpulib",
               "-mcode-object-version=5", "--rocm-path=/usr",
               "--hip-version=5.2.0",
               "-Wno-error=missing-template-arg-list-after-template-kw"]
    for header in ("detail/wave_size_macros.h", "clang22_hip52.h"):
        command += ["-include", os.path.join(SHIMS, "include/porthip", header)]
    run(command + flags + [source, "-o", out])


def assembly(some, gpu, flags, level, tools, folder):
    """The text that stock clang writes for \\p some kernels."""
    stem = os.path.join(folder, "isa")
    write(stem + ".hip", PRELUDE + "\n".join(k.source() for k in some) + "\n")
    write(stem + ".ll", CONTROLS.format(
        attributes=ATTRIBUTES, version=isa_version(gpu),
        fast=int("-ffast-math" in flags),
        ftz=int("-fgpu-flush-denormals-to-zero" in flags),
        wave64=int(wave_size(gpu) == 64)))
    run([tools.clang, "--target=amdgcn-amd-amdhsa", "-nogpulib", "-x", "ir",
         "-emit-llvm", "-c", "-o", stem + ".bc", stem + ".ll"])
    flags = flags.split() + [level]
    libraries = bitcode_folder()
    for file in (os.path.join(libraries, "ocml.bc"),
                 os.path.join(libraries, "ockl.bc"), stem + ".bc"):
        flags += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", file]
    stock_assembly(tools.clang, gpu, flags, stem + ".hip", stem + ".s")
    with open(stem + ".s", encoding="utf-8") as file:
        return file.read()


MAIN = """
#include <cstdio>
#include <cstdlib>
#include <vector>
typedef void (*Function)(const void *, const void *, const void *,
                         const void *, void *);
static const struct { Function F; long In[4]; long Bytes; } All[] = {
%s};
int main(int, char **Names) {
  FILE *In = fopen(Names[1], "rb"), *Out = fopen(Names[2], "wb");
  std::vector<char> Data(%d), Result;
  if (!In || !Out || fread(Data.data(), 1, Data.size(), In) != Data.size())
    return 2;
  char *Pools, *To;
  if (hipMalloc(&Pools, Data.size()) || hipMalloc(&To, %d) ||
      hipMemcpy(Pools, Data.data(), Data.size(), hipMemcpyHostToDevice))
    return 3;
  for (auto &K : All) {
    Result.assign(K.Bytes, 0);
    K.F<<<1, %d>>>(Pools + K.In[0], Pools + K.In[1], Pools + K.In[2],
                   Pools + K.In[3], To);
    if (hipMemcpy(Result.data(), To, K.Bytes, hipMemcpyDeviceToHost))
      return 4;
    fwrite(Result.data(), 1, K.Bytes, Out);
  }
  return fclose(Out) ? 5 : 0;
}
"""


def virtual_results(some, gpu, flags, level, tools, folder, pools, lanes):
    """The bytes that each of \\p some kernels leaves on the virtual GPU."""
    stem = os.path.join(folder, "virtual")
    rows = "".join("    {%s, {%s}, %d},\n" % (
        k.name, ", ".join(str(pools.offset(t, n) if t else 0)
                          for n, t in enumerate(k.inputs)),
        TYPES[k.out][1] * lanes) for k in some)
    write(stem + ".hip", PRELUDE + "\n".join(k.source() for k in some) +
          MAIN % (rows, len(pools.data), 16 * lanes, lanes))
    with open(stem + ".in", "wb") as file:
        file.write(pools.data)
    run([tools.porthip, "cc", level, "--offload-arch=" + gpu, "-w"] +
        flags.split() + tools.virtual_flag +
        [stem + ".hip", "-o", stem + ".exe"])
    run([stem + ".exe", stem + ".in", stem + ".out"])
    with open(stem + ".out", "rb") as file:
        data = file.read()
    results, at = {}, 0
    for k in some:
        size = TYPES[k.out][1] * lanes
        results[k.name] = data[at:at + size]
        at += size
    return results
