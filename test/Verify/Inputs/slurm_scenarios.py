# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""slurm_scenarios.py PORTHIP FOLDER: suites on a Slurm of our own.

Prints what porthip prints, under a headline for each scenario. FOLDER holds
jobs.cu.
"""
import contextlib
import glob
import json
import os
import re
import signal
import subprocess
import sys
import time

from slurm_cluster import Cluster

porthip, folder = sys.argv[1], os.path.realpath(sys.argv[2])
LEGS = ["cuda@vgpu:sm_80", "cuda@vgpu:sm_90"]
SLURM = {"shared": "shared by all, 100%j",
         "legs": {"cuda@*:sm_80": {"partition": "h100"},
                  "*": {"partition": "mi300x", "parallel": 2}}}


def suite(name, cases, slurm=SLURM, **defaults):
    path = os.path.join(folder, name + ".json")
    defaults = dict({"files": ["jobs.cu"], "legs": LEGS}, **defaults)
    with open(path, "w") as file:
        json.dump({"launcher": {"slurm": slurm}, "defaults": defaults,
                   "cases": cases}, file)
    return path


def case(name, what):
    return {"name": name, "args": [folder, what]}


class Verify:
    """A porthip that runs, and what it has printed so far."""

    def __init__(self, cluster, path, *options):
        self.log = path + ".log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [porthip, "verify", "--suite", path, "--launcher=slurm",
                 "--cache-dir", os.path.join(folder, "cache"), *options],
                env=cluster.environment(), stdout=log, stderr=log)

    def text(self):
        with open(self.log) as file:
            return file.read()

    def wait_for(self, pattern):
        """The groups of the first match."""
        end = time.monotonic() + 60
        while True:
            found = re.search(pattern, self.text())
            if found:
                return found.groups()
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit("no '%s' in:\n%s" % (pattern, self.text()))
            time.sleep(0.1)

    def end(self):
        try:
            status = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("does not end:\n" + self.text())
        print(self.text() + "exit status %d" % status, flush=True)


def headline(text):
    print("== " + text, flush=True)


def hold():
    open(os.path.join(folder, "wait"), "w").close()


def let_go():
    os.remove(os.path.join(folder, "wait"))


def runs(what):
    """Where the programs with that argument have run."""
    with open(os.path.join(folder, "count")) as file:
        nodes = [line.split()[1] for line in file if line.split()[0] == what]
    print("runs of '%s': %s" % (what, " ".join(sorted(nodes))), flush=True)


class State:
    """state.json of a suite, to be changed."""

    def __init__(self, name):
        [self.path] = glob.glob(os.path.join(
            folder, "shared*", name + "-*", "state.json"))

    def __enter__(self):
        with open(self.path) as file:
            self.state = json.load(file)
        return self.state

    def __exit__(self, *_):
        with open(self.path, "w") as file:
            json.dump(self.state, file)


def success(cluster):
    headline("success")
    gres = {"shared": folder + "/other", "extra": ["--comment=a 'b' $(c)"],
            "legs": {"cuda@*": {"partition": "h100", "gres": "gpu:h100:1"},
                     "hip@*": {"partition": "mi300x", "gres": "gpu:mi300x:1",
                               "setup": ["export OF_SETUP=1"]}}}
    path = suite("right", [case("one", "right"), case("it's $two", "right")],
                 gres, legs=["cuda@vgpu:sm_80", "hip@vgpu:gfx942"])
    Verify(cluster, path).end()
    runs("right")


def failures(cluster):
    headline("failures")
    broken = dict(SLURM, legs=dict({"hip@*": {"partition": "none"}},
                                   **SLURM["legs"]))
    cases = [dict(case("refused", "x"), legs=[LEGS[0], "hip@vgpu:gfx942"]),
             dict(case("missing", "x"), files=["missing.cu"]),
             case("status", "fails")]
    Verify(cluster, suite("wrong", cases, broken)).end()


def crashing_porthip():
    path = os.path.join(folder, "crash.sh")
    with open(path, "w") as file:
        file.write("#!/bin/sh\necho about to crash\nkill -SEGV $$\n")
    os.chmod(path, 0o755)
    return path


def cancelled_and_lost(cluster):
    headline("cancelled and lost")
    hold()
    verify = Verify(cluster, suite(
        "trouble", [case("cancelled", "waits"), case("lost", "waits")]))
    job, = verify.wait_for(r"sm_90 of cancelled runs as job (\S+) on n2")
    verify.wait_for(r"sm_90 of lost runs as job \S+ on n2")
    cluster.slurm("scancel", job)
    verify.wait_for(r"\[1/4\] cancelled cancelled, cuda@vgpu:sm_90")
    cluster.slurm("scontrol", "update", "nodename=n2", "state=down",
                  "reason=test")
    verify.wait_for(r"\[2/4\] lost lost, cuda@vgpu:sm_90")
    let_go()
    verify.end()
    cluster.slurm("scontrol", "update", "nodename=n2", "state=resume")
    # One that ends by itself, by a signal.
    Verify(cluster, suite("crash", [case("crashes", "crashes")],
                          dict(SLURM, porthip=crashing_porthip()))).end()


def interrupt_and_resume(cluster):
    headline("interrupted")
    os.remove(os.path.join(folder, "count"))
    hold()
    path = suite("long", [case("ends", "ends"), case("waits", "waits")])
    verify = Verify(cluster, path)
    for number in ("80", "90"):
        verify.wait_for(r"sm_%s of waits runs" % number)
        verify.wait_for(r"ran ends, cuda@vgpu:sm_%s" % number)
    verify.process.send_signal(signal.SIGINT)
    verify.end()
    headline("not resumed")
    Verify(cluster, path).end()
    with State("long") as state:
        state["arrays"][0]["job"] = ""  # as if ended before sbatch answered
    let_go()
    headline("resumed")
    Verify(cluster, path, "--resume").end()
    runs("ends")
    runs("waits")


def changed_and_vanished(cluster):
    headline("changed and vanished")
    os.remove(os.path.join(folder, "count"))
    hold()
    setup = dict(SLURM, legs=dict({"cuda@*:sm_75": {"setup": ["exit 9"]}},
                                  **SLURM["legs"]))
    cases = [case("changes", "waits"), case("vanishes", "waits"),
             dict(case("setup", "right"), legs=[LEGS[0], "cuda@vgpu:sm_75"])]
    path = suite("later", cases, setup)
    verify = Verify(cluster, path)
    for name in ("changes", "vanishes"):
        for number in ("80", "90"):
            verify.wait_for(r"sm_%s of %s runs" % (number, name))
    verify.process.send_signal(signal.SIGINT)
    verify.process.wait()
    later = State("later")
    with later as state:
        [lost] = [one for one in state["arrays"]
                  if [t["leg"] for t in one["tasks"]] == [LEGS[1], LEGS[1]]]
        cluster.slurm("scancel", "--signal=KILL", "--full", lost["job"] + "_1")
        cluster.wait_for(lambda: not cluster.slurm(
            "squeue", "-h", "-t", "all", "-j", lost["job"] + "_1", "-o", "%T")
            .strip().startswith(("RUNNING", "COMPLETING")), "end of a job")
        # Its shell may have been the last to be killed, and left an end.
        array = state["arrays"].index(lost)
        with contextlib.suppress(FileNotFoundError):
            os.remove(os.path.join(os.path.dirname(later.path), "arrays",
                                   str(array), "1", "end"))
        lost["job"] = "4000000"  # which Slurm does not know
    let_go()
    cases[0]["args"][1] = "other"
    suite("later", cases, setup)
    Verify(cluster, path, "--resume").end()
    runs("other")


def time_limit(cluster):
    headline("time limit")
    hold()
    Verify(cluster, suite("limit", [case("waits", "waits")]),
           "--time-limit=4").end()
    let_go()
    time.sleep(1)
    left = cluster.slurm("squeue", "-h", "-t", "PENDING,RUNNING")
    print("left in the queue: '%s'" % left)


with Cluster(os.path.join(folder, "cluster")) as cluster:
    try:
        more = (changed_and_vanished, time_limit) if "--long" in sys.argv else ()
        for scenario in (success, failures, cancelled_and_lost,
                         interrupt_and_resume) + more:
            begin = time.monotonic()
            scenario(cluster)
            print("%s: %.1f s" % (scenario.__name__,
                                  time.monotonic() - begin), file=sys.stderr)
    except BaseException:
        print(cluster.logs(), file=sys.stderr)
        raise
