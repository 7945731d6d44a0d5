# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ctrl-C: what a command says, and that what it says is so."""
import os
import signal
import subprocess
import sys
import time

SOURCE = """#include <map>
#include <regex>
#include <string>
__global__ void k%d(int *p) { *p = %d; }
int main() { int *p; cudaMalloc(&p, 4); k%d<<<1, 1>>>(p); return cudaFree(p); }
"""


def kept():
    found = {}
    for folder, _, names in os.walk("cache"):
        for name in names:
            path = os.path.join(folder, name)
            try:
                found[path] = os.stat(path).st_mtime_ns
            except FileNotFoundError:  # a temporary one
                pass
    return found


def start(porthip, words, ignore=False):
    how = signal.SIG_IGN if ignore else signal.SIG_DFL
    return subprocess.Popen(
        porthip + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, how))


def interrupt(process):
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=120)


def main():
    porthip = sys.argv[1:]
    while porthip[0] == "timeout" or porthip[0].isdigit():
        porthip = porthip[1:]
    os.mkdir("p")
    for i in range(24):
        with open("p/a%d.cu" % i, "w") as file:
            file.write(SOURCE % (i, i, i))
    words = ["port", "p", "--cuda-path=none", "-j", "1", "--cache-dir",
             "cache"]
    process = start(porthip, words)
    while process.poll() is None and len(kept()) < 8:
        time.sleep(0.005)
    time.sleep(0.1)
    before = {path: time for path, time in kept().items()
              if "/parses/" in path}
    out, err = interrupt(process)
    assert process.returncode == -signal.SIGINT, (process.returncode, err)
    line = err.strip().splitlines()[-1]
    assert line == (
        "porthip: interrupted; no file is left half-written; sources that were "
        "parsed are kept in the cache: the same command goes on from there"
    ), err
    # Said once: the processes that parse are told of it, too.
    assert err.count("interrupted") == 1, err
    assert os.listdir(".").count("p-hip") == 0 or not any(
        name.endswith(".hip") for name in os.listdir("p-hip")), "written"
    # Everything that was there is taken: none of it is made again.
    process = start(porthip, words)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    after = kept()
    again = [path for path in before if after.get(path) != before[path]]
    assert before and not again, (before, again)
    # Nothing is promised that is not so.
    process = start(porthip, ["report", "p", "--cuda-path=none", "--no-cache"])
    time.sleep(0.3)
    out, err = interrupt(process)
    if process.returncode:
        assert "nothing is kept, because of --no-cache" in err, err
    # Who ignores interrupts is not ended by one.
    process = start(porthip, ["port", "p", "--cuda-path=none", "--cache-dir",
                              "cache", "--out-root", "other"], ignore=True)
    out, err = interrupt(process)
    assert process.returncode == 0 and "interrupted" not in err, err


if __name__ == "__main__":
    main()
