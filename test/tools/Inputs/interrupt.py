# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interrupts porthip at several moments of a run that takes a while."""
import os
import shutil
import signal
import subprocess
import sys
import time

SOURCE = ("#include <vector>\n#include <map>\n#include <string>\n"
          "int f(void *p) { return cudaFree(p); }\n" + "// padding\n" * 200000)


def run(porthip, flags, seconds, number):
    process = subprocess.Popen(
        porthip + flags, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(seconds)
    # As a terminal does: to the whole group, parse processes included.
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass
    process.communicate(timeout=60)
    return process.returncode


def main():
    # `timeout` in front would take the signal.
    porthip = sys.argv[1:]
    while porthip[0] == "timeout" or porthip[0].isdigit():
        porthip = porthip[1:]
    interrupted = 0
    for flags in (["--no-cache", "a.cu"], ["--no-cache", "--in-place", "a.cu"]):
        for number in (signal.SIGINT, signal.SIGTERM):
            for seconds in (0.02, 0.1, 0.2, 0.35, 0.5):
                for name in os.listdir("."):
                    # A run that ended leaves a folder.
                    if os.path.isdir(name):
                        shutil.rmtree(name)
                    else:
                        os.remove(name)
                with open("a.cu", "w") as file:
                    file.write(SOURCE)
                status = run(porthip, flags, seconds, number)
                # The folder that it locks may be there, with nothing in it.
                left = sorted(name for name in os.listdir(".")
                              if name != ".porthip" or os.listdir(name))
                with open("a.cu") as file:
                    text = file.read()
                if status == 0:
                    continue  # it was faster
                interrupted += 1
                if status not in (-number, 128 + number):
                    print("exit status", status)
                    return 1
                # The backup of --in-place may stand already: it is whole.
                backup = ["a.cu.orig"] if "--in-place" in flags else []
                if left not in (["a.cu"], ["a.cu"] + backup):
                    print("left behind:", left)
                    return 1
                for name in left:
                    with open(name) as file:
                        if file.read() != SOURCE:
                            print(name, "is damaged")
                            return 1
    print("interrupted", interrupted, "times")
    return interrupted < 4


if __name__ == "__main__":
    sys.exit(main())
