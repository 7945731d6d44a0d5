# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether device code for the virtual GPU sees the macros that stock clang
predefines for the real one: for each of the targets, each macro without
arguments must have the same text there, and have none where clang has none."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

FLAGS = [[], ["-ffast-math"],
         ["-fgpu-flush-denormals-to-zero", "-ffp-contract=off"]]
# With flags one of each line will do.
WITH_FLAGS = ("gfx942", "gfx1201")
# HIP before 6.4 expects these of clang, which has them no more.
ADDED = {"__AMDGCN_WAVEFRONT_SIZE", "__AMDGCN_WAVEFRONT_SIZE__"}
# Macros of the day.
LEFT_OUT = {"__DATE__", "__TIME__", "__TIMESTAMP__"}
CHECKS = """
constexpr bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    ++a, ++b;
  return *a == *b;
}
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)
"""


def targets(definitions):
    """AMD's in lib/Gpus/Targets.def."""
    with open(definitions, encoding="utf-8") as file:
        return re.findall(r"^GPU_TARGET\((gfx\w+),", file.read(), re.M)


def macros(clang, gpu, flags, source):
    """The macros of stock clang; None: it does not know the target."""
    done = subprocess.run(
        [clang, "-x", "hip", "--offload-arch=" + gpu, "-O2", "-nogpulib",
         "-nogpuinc", "--offload-device-only", "-E", "-dM"] + flags +
        [source], capture_output=True, text=True)
    if done.returncode:
        return None
    return dict(re.findall(r"^#define (\w+)(?: (.*))?$", done.stdout, re.M))


def checks(expected, others):
    """A source that does not compile where a macro is another. \\p others:
    names that only other targets have."""
    lines = ["#ifdef __HIP_DEVICE_COMPILE__", CHECKS]
    for name, text in sorted(expected.items()):
        if name in LEFT_OUT:
            continue
        lines += ["#ifndef " + name, "#error %s is missing" % name, "#else",
                  'static_assert(same(TEXT(%s), TEXT(%s)), "%s");' % (
                      name, text, name), "#endif"]
    for name in sorted(others - set(expected) - ADDED):
        lines += ["#ifdef " + name, "#error %s is defined" % name, "#endif"]
    return "\n".join(lines + ["#endif", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("clang", "porthip", "targets"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument(
        "--few-headers", action="store_true",
        help="HIP's headers for %s alone" % ", ".join(WITH_FLAGS))
    options = parser.parse_args()
    bad = compared = runs = 0
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source.hip")
        for flags in FLAGS:
            open(source, "w", encoding="utf-8").close()
            found = {gpu: macros(options.clang, gpu, flags, source)
                     for gpu in targets(options.targets)
                     if not flags or gpu in WITH_FLAGS}
            for gpu in [g for g, m in found.items() if m is None]:
                print("%s: clang does not know it" % gpu)
                del found[gpu]
            names = set().union(*found.values())
            for gpu, expected in found.items():
                with open(source, "w", encoding="utf-8") as file:
                    file.write(checks(expected, names))
                without = options.few_headers and gpu not in WITH_FLAGS
                done = subprocess.run(
                    [options.porthip, "cc", "--offload-arch=" + gpu, "-O2",
                     "-c", "-o", os.devnull] + ["-nogpuinc"] * without +
                    flags + [source],
                    capture_output=True, text=True)
                compared, runs = compared + len(expected), runs + 1
                if done.returncode:
                    bad += 1
                    print("%s %s\n%s" % (gpu, " ".join(flags), "\n".join(
                        line for line in done.stderr.splitlines()
                        if "error:" in line)))
            open(source, "w", encoding="utf-8").close()
    print("compared %d macros in %d compilations" % (compared, runs))
    return int(bool(bad) or not compared)


if __name__ == "__main__":
    sys.exit(main())
