# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare_notes.py GPUS PORTHIP SAMPLES NAME...: what `porthip inspect` says of the
kernels of samples' ports, and what llvm-readelf says of their code objects."""
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

count, porthip, samples, *names = sys.argv[1:]
GPUS = ("gfx90a", "gfx1030", "gfx900", "gfx906", "gfx908", "gfx1010", "gfx1031",
        "gfx1032")[:int(count)]


def notes(path):
    """By symbol, the numbers of each kernel."""
    text = subprocess.run(["llvm-readelf", "--notes", path], check=True,
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


def compare(source):
    run = subprocess.run([porthip, "inspect", "--json", "-v", "--gpu",
                          ",".join(GPUS), source], check=True,
                         capture_output=True, text=True)
    kernels = json.loads(run.stdout)["kernels"]
    commands = [shlex.split(line[2:]) for line in run.stderr.splitlines()
                if line.startswith("#$ ")]
    assert len(commands) == len(GPUS), run.stderr
    equal = 0
    for command in commands:
        gpu = next(w.split("=")[1] for w in command
                   if w.startswith("--offload-arch="))
        at = command.index("-S")
        command[at:at + 1] = ["-c", "--no-gpu-bundle-output"]
        command[command.index("-o") + 1] = "code.o"
        subprocess.run(command, check=True)
        expected = notes("code.o")
        here = {k["symbol"]: k for k in kernels if k["gpu"] == gpu}
        assert here.keys() == expected.keys(), (here.keys(), expected.keys())
        for symbol, fields in expected.items():
            for field, value in fields.items():
                if here[symbol][field] != value:
                    print(f"{gpu} {symbol} {field} differs: "
                          f"{here[symbol][field]}, the note says {value}")
            equal += 1
    return equal


total = 0
for name in names:
    for source in sorted(glob.glob(f"{samples}/{name}/*.cu")):
        port = os.path.basename(source)[:-3] + ".hip"
        subprocess.run([porthip, "translate", "--quiet", "--cuda-path=none",
                        source, "-o", port], check=True,
                       stderr=subprocess.DEVNULL)
        total += compare(port)
print(f"{total} kernels are equal")
