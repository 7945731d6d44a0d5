# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare_notes.py GPUS PORTHIP CLANG SAMPLE...: what `porthip inspect` says of the kernels
of samples' ports, what llvm-readelf says of their code objects, and what the compiler's
remarks say."""
import glob
import json
import os
import re
import shlex
import subprocess
import sys

FIELDS = {"vgprs": "vgpr_count", "agprs": "agpr_count", "sgprs": "sgpr_count",
          "vgprSpills": "vgpr_spill_count", "sgprSpills": "sgpr_spill_count",
          "scratch": "private_segment_fixed_size",
          "staticLds": "group_segment_fixed_size",
          "launchBound": "max_flat_workgroup_size",
          "waveSize": "wavefront_size"}
# -Rpass-analysis=kernel-resource-usage; its VGPRs are without the AGPRs.
REMARKS = {"vgprs": "VGPRs", "agprs": "AGPRs", "sgprs": "TotalSGPRs",
           "vgprSpills": "VGPRs Spill", "sgprSpills": "SGPRs Spill",
           "scratch": r"ScratchSize \[bytes/lane\]",
           "staticLds": r"LDS Size \[bytes/block\]"}

count, porthip, clang, *sources = sys.argv[1:]
GPUS = ("gfx90a", "gfx1201", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1151",
        "gfx1250")[:int(count)]


def tool(name):
    """LLVM's tools of one version with the clang that is asked."""
    return os.path.join(os.path.dirname(clang), name)


def version(gpu):
    """9010 of gfx90a."""
    digits = gpu[3:]
    return (int(digits[:-2]) * 1000 + int(digits[-2]) * 100 + int(digits[-1], 16))


def all_libraries():
    """The libraries, with a version for each GPU: by LLVM's tools."""
    os.makedirs("libraries")
    found = glob.glob("/usr/lib/*/amdgcn/bitcode/*.bc")
    for path in found:
        os.symlink(path, "libraries/" + os.path.basename(path))
    some = next(p for p in found if "/oclc_isa_version_" in p)
    text = subprocess.run([tool("llvm-dis"), some, "-o", "-"], check=True,
                          capture_output=True, text=True).stdout
    for gpu in GPUS:
        path = f"libraries/oclc_isa_version_{gpu[3:]}.bc"
        if not os.path.exists(path):
            own = re.sub(r"(constant i32) \d+", r"\1 %d" % version(gpu), text)
            subprocess.run([tool("llvm-as"), "-", "-o", path], input=own, text=True,
                           check=True)


def notes(path):
    """By symbol, the numbers of each kernel."""
    text = subprocess.run([tool("llvm-readelf"), "--notes", path], check=True,
                          capture_output=True, text=True).stdout
    found = {}
    for part in re.split(r"^  - ", text.split("amdhsa.kernels:")[1], flags=re.M):
        symbol = re.search(r"\.symbol: +'?(\w+)\.kd", part)
        if symbol:
            found[symbol.group(1)] = {
                field: int(m.group(1)) if m else 0
                for field, name in FIELDS.items()
                for m in [re.search(r"\.%s: +(\d+)" % name, part)]}
    return found


def remarks(text):
    found = {}
    for part in text.split("remark: Function Name: ")[1:]:
        found[part.split()[0]] = {
            field: int(re.search(r" %s: (\d+)" % name, part).group(1))
            for field, name in REMARKS.items()
            if re.search(r" %s: \d" % name, part)}
    return found


def compile_object(command):
    """The messages of porthip's own command, when it makes an object."""
    at = command.index("-S")
    command[at:at + 1] = ["-c", "--no-gpu-bundle-output",
                          "-Rpass-analysis=kernel-resource-usage"]
    command[command.index("-o") + 1] = "code.o"
    command = ["--rocm-device-lib-path=libraries"
               if w.startswith("--rocm-device-lib-path=") else w
               for w in command  # the record's folder is gone
               if not w.startswith("-foptimization-record")]
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stderr


def differences(here, there, said):
    return [f"{field} differs: {here[field]}, {said} {value}"
            for field, value in there.items() if here[field] != value]


def compare(source):
    run = subprocess.run([porthip, "inspect", "--json", "-v", "--gpu",
                          ",".join(GPUS), source], check=True,
                         capture_output=True, text=True)
    kernels = json.loads(run.stdout)["kernels"]
    # The last one of a GPU: where clang gives up, there is a second.
    commands = {}
    for line in run.stderr.splitlines():
        if line.startswith("#$ "):
            command = shlex.split(line[2:])
            if "-S" not in command:  # that of the host's side
                continue
            commands[next(w.split("=")[1] for w in command
                          if w.startswith("--offload-arch="))] = command
    assert commands.keys() == set(GPUS), run.stderr
    equal = 0
    for gpu, command in commands.items():
        if "-nogpulib" in command:  # what it calls is nowhere
            print(f"{gpu}: {source} needs newer device libraries")
            continue
        told = remarks(compile_object(command))
        expected = notes("code.o")
        here = {k["symbol"]: k for k in kernels if k["gpu"] == gpu}
        assert here.keys() == expected.keys(), (here.keys(), expected.keys())
        for symbol, fields in expected.items():
            own = here[symbol]
            wrong = differences(own, fields, "the note says")
            assert len(told[symbol]) >= len(REMARKS) - 1, told[symbol]  # AGPRs
            if gpu in ("gfx90a", "gfx942", "gfx950") and own["agprs"]:
                del told[symbol]["vgprs"]
            wrong += differences(own, told[symbol], "the remark says")
            for text in wrong:
                print(f"{gpu} {symbol} {text}")
            equal += not wrong
    return equal


all_libraries()
total = 0
for source in sources:
    port = os.path.basename(source)[:-3] + ".hip"
    subprocess.run([porthip, "translate", "--quiet", "--cuda-path=none", source,
                    "-o", port], check=True, stderr=subprocess.DEVNULL)
    total += compare(port)
print(f"{total} kernels are equal, of {len(sources)} samples on {len(GPUS)} GPUs")
