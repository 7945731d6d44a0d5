# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands that write, each over a tree in an old state.

What a run leaves is compared with the tree before it and with the tree after a
run that nothing disturbed: every file is the one or the other, whole.
"""
import json
import os

from faults import (Broken, environment, make_tree, read_tree, require, run,
                    temporaries, write_file)

HEADER = b"""#pragma once
#include <cuda_runtime.h>
inline void release(void *p) { %s(p); }
"""
SOURCE = b"""#include "inc/release.cuh"
__global__ void k%d(int *p) { p[threadIdx.x] = __popc(%d); }
void f%d(int *p) { k%d<<<1, 32>>>(p); %s(p); release(p); }
"""
PADDING = b"// 0123456789 0123456789 0123456789 0123456789 0123456789\n" * 2000


def sources(call):
    tree = {b"inc/release.cuh": HEADER % call}
    for i in range(3):
        tree[b"src%d.cu" % i] = SOURCE % (i, i, i, i, call) + PADDING
    return tree


JOURNAL = b".porthip/journal.json"


class Scenario:
    """`folder` is the tree, `cache` lies outside of it."""

    #: Folders with ports, which change as one; the first one's journal decides.
    ports = ()

    def __init__(self, porthip, folder, cache, options):
        self.folder = os.path.abspath(folder)
        self.porthip = porthip
        self.command = porthip + options + [
            "--cuda-path=none", "--cache-dir", cache, "-q"]
        self.env = dict(SOURCE_DATE_EPOCH="1700000000")
        self.statuses = (0,)
        self.old = self.before()
        self.start_again()
        done = self.run()
        require(done.returncode in self.statuses, done.stderr.decode())
        self.status = done.returncode
        self.new = read_tree(self.folder)
        require(self.new != self.old, "the run changes nothing")
        # Each of the runs to come fills the cache no further.
        self.start_again()
        self.run()
        require(read_tree(self.folder) == self.new, "two runs differ")

    def before(self):
        return sources(b"cudaFree")

    def originals(self):
        return sources(b"cudaFree")

    def start_again(self):
        make_tree(self.folder, self.old)

    def run(self, library=None, **env):
        return run(self.command, self.folder,
                   environment(library, **self.env, **env))

    def check_whole(self, may_have_temporaries=True):
        """Every file is old or new, and no source is lost."""
        now = read_tree(self.folder)
        left = temporaries(now)
        require(may_have_temporaries or not left, "left behind: %s" % left)
        for path in set(self.old) | set(self.new) | set(now):
            if path in left:
                continue
            # Until a run ends it holds what stood there before, too.
            if path.endswith(b".porthip/manifest.json") and path in now:
                json.loads(now[path])
                continue
            if path in self.journals():
                continue
            allowed = [t[path] for t in (self.old, self.new) if path in t]
            if not (path in self.old and path in self.new):
                allowed.append(None)
            # A folder that was made for files that did not come to be.
            if now.get(path) not in allowed:
                raise Broken("%s is neither old nor new" % path)
        for path, text in self.originals().items():
            require(text in (now.get(path), now.get(path + b".orig")),
                    "%s is lost" % path)
        return now

    def journals(self):
        return [os.path.join(port, JOURNAL) for port in self.ports]

    def is_of_port(self, path):
        return (any(path.startswith(port + b"/") for port in self.ports)
                and b".porthip/texts/" not in path)

    def check_as_one(self, last_first=False):
        """Who comes next, to any of the folders first, finds the old tree or the
        new one, and no mix."""
        def of_port(tree):
            return {path: text for path, text in tree.items()
                    if text is not None and self.is_of_port(path)}
        was_decided = self.journals()[0] in read_tree(self.folder)
        for port in reversed(self.ports) if last_first else self.ports:
            run(self.porthip + ["status", "-q", os.fsdecode(port) or "."],
                self.folder, environment(**self.env))
        ports = of_port(read_tree(self.folder))
        old, new = of_port(self.old), of_port(self.new)
        require(ports in (old, new), "a mix: %s" % sorted(
            path for path in set(ports) | set(old) | set(new)
            if ports.get(path) != old.get(path)))
        require(ports == new or not was_decided, "the journal was not finished")
        return was_decided

    def check_edit_since(self, at):
        """Who edits a file that a killed run was to change, after it had decided:
        the next run says so and leaves the edit. Whether there is such a file."""
        now = read_tree(self.folder)
        if self.journals()[0] not in now:
            return False
        left = sorted(path for path in now if self.is_of_port(path)
                      and b".porthip/" not in path
                      and now[path] != self.new.get(path))
        if not left:
            return False
        path = os.path.join(os.fsencode(self.folder), left[at % len(left)])
        edited = now[left[at % len(left)]] + b"// since the kill\n"
        write_file(path, edited)
        # The folder that has the file refuses; others are finished.
        refused = 0
        for port in self.ports:
            done = run(self.porthip + ["status", "-q",
                                       os.fsdecode(port) or "."],
                       self.folder, environment(**self.env))
            refuses = (done.returncode == 3 and
                       b"edited after a run was killed" in done.stderr)
            refused += refuses
            require(refuses or done.returncode == 0, "status %d: %s" % (
                done.returncode, done.stderr.decode(errors="replace")))
        require(refused, "no run says that %s was edited" % path)
        require(read_tree(self.folder)[left[at % len(left)]] == edited,
                "an edit since the kill is lost: %s" % path)
        write_file(path, now[left[at % len(left)]])
        return True

    def check_next_run(self):
        """It goes on where the other ended, and leaves nothing of it."""
        done = self.run()
        require(done.returncode == self.status,
                "the next run: %s" % done.stderr.decode(errors="replace"))
        now = read_tree(self.folder)
        require(not temporaries(now), "left behind: %s" % temporaries(now))
        for path in set(now) | set(self.new):
            require(now.get(path) == self.new.get(path),
                    "%s differs after the next run" % path)


class OutRoot(Scenario):
    """Over the ports of an earlier state of the sources; with a report elsewhere."""

    ports = (b"hip",)

    def before(self):
        make_tree(self.folder, sources(b"cudaFreeHost"))
        require(self.run().returncode == 0, "the first port")
        ports = {path: text for path, text in read_tree(self.folder).items()
                 if path.startswith(b"hip/")}
        return {**ports, **sources(b"cudaFree")}


def edit(tree, path, old, new):
    """As a user edits a port."""
    require(old in tree[path], "nothing is edited in %s" % path)
    tree[path] = tree[path].replace(old, new)


class Update(OutRoot):
    """Over ports of an earlier state that were edited by hand since."""

    def before(self):
        tree = super().before()
        for i in range(3):
            path = b"hip/src%d.hip" % i
            edit(tree, path, b"<<<1, 32>>>", b"<<<1, 64>>>")
        self.command.append("--update")
        return tree

    def check_next_run(self):
        super().check_next_run()
        for i in range(3):
            text = read_tree(self.folder)[b"hip/src%d.hip" % i]
            require(b"<<<1, 64>>>" in text and b"hipFree(" in text,
                    "an edit is lost")


class Beside(Scenario):
    """--update of ports beside their sources, in two folders, with edits by hand."""

    ports = (b"", b"inc")

    def is_of_port(self, path):
        return (b".hip" in path or b".porthip/" in path) and (
            b".porthip/texts/" not in path)

    def before(self):
        make_tree(self.folder, sources(b"cudaFreeHost"))
        require(self.run().returncode == 0, "the first port")
        tree = {path: text for path, text in read_tree(self.folder).items()
                if b".cu" not in path or b".hip" in path}
        for path, old, new in ((b"src1.hip", b"<<<1, 32>>>", b"<<<1, 64>>>"),
                               (b"inc/release.hip.cuh", b"#pragma once",
                                b"#pragma once // by hand")):
            edit(tree, path, old, new)
        self.command.append("--update")
        return {**tree, **sources(b"cudaFree")}

    def check_next_run(self):
        super().check_next_run()
        now = read_tree(self.folder)
        require(b"<<<1, 64>>>" in now[b"src1.hip"] and
                b"hipFree(" in now[b"src1.hip"] and
                b"// by hand" in now[b"inc/release.hip.cuh"] and
                b"hipFree(" in now[b"inc/release.hip.cuh"], "an edit is lost")


class Project(Scenario):
    """`porthip port --update`: a makefile and a text beside the sources, edits by
    hand, a source that is gone and one that is new."""

    ports = (b"hip",)

    @staticmethod
    def project(call, flag, gone):
        tree = {b"src/" + path: text for path, text in sources(call).items()}
        tree[b"src/README"] = b"Calls %s.\n" % call
        tree[b"src/Makefile"] = (
            b"all: src0.o\n\n# lines between\n# that nobody\n# changes\n"
            b"src0.o: src0.cu\n\tnvcc %s -c src0.cu -o src0.o\n" % flag)
        tree[b"src/%s.cu" % gone] = SOURCE % (9, 9, 9, 9, call)
        return tree

    def before(self):
        make_tree(self.folder, self.project(b"cudaFreeHost", b"-O1", b"was"))
        done = self.run()
        require(done.returncode == 0, "the first port: %s" % done.stderr)
        ports = {path: text for path, text in read_tree(self.folder).items()
                 if path.startswith(b"hip/")}
        for path, old, new in ((b"hip/src1.hip", b"<<<1, 32>>>", b"<<<1, 64>>>"),
                               (b"hip/Makefile", b"all: ", b"all every: ")):
            edit(ports, path, old, new)
        self.command.append("--update")
        return {**ports, **self.project(b"cudaFree", b"-O3", b"is")}

    def originals(self):
        return self.project(b"cudaFree", b"-O3", b"is")

    def check_next_run(self):
        super().check_next_run()
        now = read_tree(self.folder)
        require(b"<<<1, 64>>>" in now[b"hip/src1.hip"] and
                b"hipFree(" in now[b"hip/src1.hip"] and
                b"all every:" in now[b"hip/Makefile"] and
                b"-O3" in now[b"hip/Makefile"], "an edit is lost")
        require(b"hip/is.hip" in now and b"hip/was.hip" not in now,
                "what upstream removed or added")


class Report(Scenario):
    """Over an earlier report; its baseline says what is new."""

    def before(self):
        make_tree(self.folder, sources(b"cudaFreeHost"))
        done = self.run()
        require(done.returncode == 0, done.stderr.decode())
        kept = {path: text for path, text in read_tree(self.folder).items()
                if path.startswith(b"out/")}
        self.command.append("--baseline=known.json")
        return {**kept, b"known.json": kept[b"out/baseline.json"],
                **sources(b"cudaFree")}


def scenario(name, porthip, folder, cache):
    if name == "project":
        return Project(porthip, folder, cache, ["port", "src", "--out-root",
                                                "hip"])
    if name == "beside":
        return Beside(porthip, folder, cache, ["translate", "src0.cu", "src1.cu",
                                               "src2.cu"])
    if name in ("out-root", "update"):
        kind = Update if name == "update" else OutRoot
        return kind(porthip, folder, cache, [
            "translate", "src0.cu", "src1.cu", "src2.cu", "--out-root", "hip",
            "--report-json", "report.json"])
    if name == "in-place":
        return Scenario(porthip, folder, cache, [
            "translate", "src0.cu", "src1.cu", "src2.cu", "--in-place"])
    assert name == "report", name
    return Report(porthip, folder, cache, [
        "report", "src0.cu", "src1.cu", "src2.cu", "--json", "out/all.json",
        "--html", "out/all.html", "--sarif", "out/all.sarif",
        "--write-baseline", "out/baseline.json"])
