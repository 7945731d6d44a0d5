# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill_suite.py ROUNDS PORTHIP...: kills `verify --suite` ROUNDS times after a
random time. Its results are old or new, all that it started ends, and the next
run goes on."""
import json
import os
import random
import sys
import time
import xml.etree.ElementTree

from faults import (environment, kill_after, main, make_tree, read_tree,
                    require, run, seconds_of, temporaries, without_timeout)

ROUNDS = int(sys.argv[1])
SOURCE = b"""#include <cstdio>
#include <cuda_runtime.h>
__global__ void k(int *p) { p[threadIdx.x] = threadIdx.x; }
int main() {
  int *p;
  cudaMalloc(&p, 256);
  k<<<1, 64>>>(p);
  return cudaDeviceSynchronize();
}
"""
CASES = ["first", "second"]


def suite(names):
    return json.dumps({
        "defaults": {"files": ["a.cu"],
                     "legs": ["cuda@vgpu:sm_80", "cuda@vgpu:sm_90"]},
        "cases": [{"name": name} for name in names]}).encode()


def states(text):
    return {name: case["state"]
            for name, case in json.loads(text)["cases"].items()}


def check_results(tree, old):
    """Whole, and of the run before or of this one."""
    for path in (b"out/results.json", b"out/results.xml"):
        if tree.get(path) == old[path]:
            continue
        if path.endswith(b".json"):
            require(states(tree[path]) == {n: "passed" for n in CASES}, path)
        else:
            root = xml.etree.ElementTree.fromstring(tree[path])
            require(root.get("tests") == str(len(CASES)), path)


def running(folder):
    """Processes that work in the folder, or at a file of it."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % pid, "rb") as file:
                words = file.read()
            if folder.encode() in words or os.readlink(
                    "/proc/%s/cwd" % pid).startswith(folder):
                found.append(int(pid))
        except OSError:
            pass  # it has ended
    return [pid for pid in found if pid != os.getpid()]


def wait_for_end(folder):
    end = time.monotonic() + 60
    while running(folder):
        require(time.monotonic() < end, "still running: %s" % running(folder))
        time.sleep(0.1)


def test():
    random.seed(2)
    folder, cache = os.path.abspath("tree"), os.path.abspath("cache")
    command = without_timeout(sys.argv[2:]) + [
        "verify", "--suite", folder + "/suite.json", "-j2", "--no-progress",
        "--no-reuse", "--cuda-path=none", "--cache-dir", cache,
        "--results", folder + "/out/results.json",
        "--junit", folder + "/out/results.xml"]
    make_tree(folder, {b"a.cu": SOURCE, b"suite.json": suite(CASES[:1])})
    done = run(command, folder)
    require(done.returncode == 0, done.stdout.decode() + done.stderr.decode())
    old = {**read_tree(folder), b"suite.json": suite(CASES)}
    make_tree(folder, old)
    seconds, done = seconds_of(command, folder)
    require(done.returncode == 0, done.stderr.decode())
    killed = 0
    for _ in range(ROUNDS):
        make_tree(folder, old)
        status = kill_after(command, folder, random.uniform(0, 1.1) * seconds,
                            environment())
        require(status in (-9, 0), "exit status %d" % status)
        killed += status == -9
        wait_for_end(folder)
        check_results(read_tree(folder), old)
    done = run(command, folder)
    require(done.returncode == 0, "the next run: " + done.stderr.decode())
    tree = read_tree(folder)
    require(not temporaries(tree), "left behind: %s" % temporaries(tree))
    require(states(tree[b"out/results.json"]) == {n: "passed" for n in CASES},
            "the next run's results")
    return "suite: killed %d of %d times at random" % (killed, ROUNDS)


main(test)
