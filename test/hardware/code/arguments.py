# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with the offsets that stock clang's metadata gives its
kernel's arguments, by which it packs them for the virtual GPU."""
import argparse
import re
import subprocess
import sys

from building import stock_assembly


def offsets(clang, gpu, source, temp):
    """(offset, size) of the arguments, and the bytes of them all."""
    stock_assembly(clang, gpu, ["-O2"], source, temp + ".s")
    with open(temp + ".s", encoding="utf-8") as file:
        text = file.read()
    some = re.findall(r"\.offset: +(\d+)\s+\.size: +(\d+)\s+"
                      r"\.value_kind: +(?:by_value|global_buffer)", text)
    whole = re.search(r"\.kernarg_segment_size: (\d+)", text)
    return [(int(at), int(size)) for at, size in some], int(whole.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("clang", "porthip", "temp"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--gpu", action="append", required=True)
    parser.add_argument("source")
    options = parser.parse_args()
    for gpu in options.gpu:
        found, whole = offsets(options.clang, gpu, options.source,
                               options.temp)
        print("%s: %d arguments in %d bytes" % (gpu, len(found) - 1, whole),
              flush=True)
        common = [options.porthip, "cc", "-w", "-O2", "--offload-arch=" + gpu,
                  options.source]
        subprocess.run(common + ["-o", options.temp], check=True)
        subprocess.run(common + ["--genco", "-o", options.temp + ".co"],
                       check=True)
        done = subprocess.run([options.temp, options.temp + ".co"] +
                              [str(at) for at, _ in found])
        if done.returncode:
            print("exit status %d" % done.returncode)


if __name__ == "__main__":
    sys.exit(main())
