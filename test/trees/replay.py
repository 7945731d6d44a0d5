#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replays an upstream's commits over a port that has edits by hand.

    test/trees/replay.py REPOSITORY --from COMMIT [--to COMMIT] [--porthip PATH]

Each commit of the first parents is checked out, and `porthip port --update`
brings it into the port. Edits by hand are made by a script, most of them in files
that the next commit changes: a line of its own, a comment behind a statement, a
number in parentheses. Each has a word of its own, so that it can be found, and so
that a merged file without them is what the new translation is, byte for byte:

* an edit is lost where its word is gone;
* a merge is wrong and silent where the file without the edits has other words, and
  no conflict is marked. Blanks that differ are counted apart.

Where a conflict is marked, upstream's side is taken, and the edits of the other are
over. The exit status is 1 where an edit was lost or a merge was wrong.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import zlib

WORD = "HAND_%d_"
LINE = re.compile(rb"^[^\n]*// HAND_\d+_\n", re.M)
BEHIND = re.compile(rb" /\*HAND_\d+_\*/")
NUMBER = re.compile(rb"\((\d+)/\*HAND_\d+_\*/\)")
SOURCES = (".hip", ".cuh", ".cu", ".h", ".hpp")


def without_edits(text):
    return BEHIND.sub(b"", LINE.sub(b"", NUMBER.sub(rb"\1", text)))


class Replay:
    def __init__(self, args):
        self.args = args
        self.work = os.path.abspath(args.work)
        self.tree = os.path.join(self.work, "tree")
        self.port = os.path.join(self.work, "port")
        self.edits = {}  # word: path below the port
        self.unequal = {}  # (source, kernel): (verdict, why)
        self.count = dict.fromkeys(
            ("commits", "updates that merged", "merged files", "edits",
             "edits in merged files", "conflicts", "edits in conflicts",
             "edits lost", "wrong merges", "merges with other blanks",
             "functions and lines told",
             "drift told", "failed runs", "kernels touched",
             "kernels verified", "kernels that differ",
             "kernels not verified"), 0)
        self.seconds = []
        self.verify_seconds, self.verify_runs = 0, 0

    def git(self, *args):
        return subprocess.run(("git", "-C", self.tree) + args, check=True,
                              capture_output=True).stdout.decode(
                                  errors="replace")

    def porthip(self, *args):
        command = [self.args.porthip] + list(args)
        return subprocess.run(command, cwd=self.work, capture_output=True)

    def update(self):
        begin = time.monotonic()
        done = self.porthip("port", self.tree, "--out-root", self.port,
                            "--update", "-q", *self.args.porthip_arg)
        self.seconds.append(time.monotonic() - begin)
        return done.returncode, done.stderr.decode(errors="replace")

    def bases(self):
        """{path: the last translation} of what can be edited."""
        with open(self.port + "/.porthip/manifest.json") as file:
            outputs = json.load(file)["outputs"]
        texts = {}
        for path, entry in outputs.items():
            if not path.endswith(SOURCES) or path.startswith("porthip-"):
                continue
            kept = "%s/.porthip/texts/%s.z" % (self.port, entry["sha256"])
            with open(kept, "rb") as file:
                texts[path] = zlib.decompress(file.read()[8:])
        return texts

    def read(self, path):
        try:
            with open(os.path.join(self.port, path), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def write(self, path, text):
        with open(os.path.join(self.port, path), "wb") as file:
            file.write(text)

    def edit(self, path, rng):
        """One edit; False where the file has no place for it."""
        lines = self.read(path).split(b"\n")
        places = [i for i, line in enumerate(lines)
                  if line.rstrip().endswith((b";", b"{"))
                  and b"HAND_" not in line and b"//" not in line
                  and not line.lstrip().startswith(b"#")]
        if not places:
            return False
        at = rng.choice(places)
        word = (WORD % self.count["edits"]).encode()
        numbers = list(re.finditer(rb"(?<=[ (,=])\d+(?=[ ,);])", lines[at]))
        kind = rng.randrange(3)
        if kind == 0 and numbers:
            m = rng.choice(numbers)
            lines[at] = (lines[at][:m.start()] + b"(" + m.group() + b"/*" +
                         word + b"*/)" + lines[at][m.end():])
        elif kind == 1:
            lines[at] = lines[at].rstrip() + b" /*" + word + b"*/"
            if without_edits(lines[at]) != without_edits(
                    self.read(path).split(b"\n")[at]):
                return False
        else:
            lines.insert(at + 1, b"  // " + word)
        self.write(path, b"\n".join(lines))
        self.edits[word] = path
        self.count["edits"] += 1
        return True

    def edit_some(self, paths, rng):
        paths = sorted(paths)
        wanted = self.args.edits
        for _ in range(wanted * 4):
            if not paths or not wanted:
                return
            wanted -= self.edit(rng.choice(paths), rng)

    def ported(self, changed):
        """The ports that are there, of the sources that a commit changes."""
        found = set()
        for path in changed:
            for port in (path, re.sub(r"\.cu$", ".hip", path)):
                if port.endswith(SOURCES) and port in self.known:
                    found.add(port)
        return found

    def check(self, status, said, commit):
        after = self.bases()
        merged = set(re.findall(r"porthip: merged (\S+):", said))
        self.count["updates that merged"] += bool(merged)
        self.count["merged files"] += len(merged)
        self.count["functions and lines told"] += len(re.findall(
            r"warning: (?:merged word by word|both changed lines)", said))
        self.count["drift told"] += said.count("warning: upstream ")
        merged = {os.path.relpath(os.path.join(self.work, path), self.port)
                  for path in merged}
        for word, path in list(self.edits.items()):
            text = self.read(path)
            self.count["edits in merged files"] += path in merged
            if word not in text:
                # A moved function may take it to another file; none does here.
                self.count["edits lost"] += 1
                print("lost: %s in %s at %s" % (word, path, commit))
                del self.edits[word]
        for path in sorted(set(self.edits.values()) | merged):
            text = self.read(path)
            if b"<<<<<<< " in text:
                self.resolve(path, text)
            elif path in after and without_edits(text) != after[path]:
                is_blank = (without_edits(text).split() == after[path].split())
                self.count["merges with other blanks" if is_blank else
                           "wrong merges"] += 1
                print("wrong: %s at %s" % (path, commit))
                shutil.copy(os.path.join(self.port, path),
                            os.path.join(self.work, "wrong-%s-%s" % (
                                commit[:8], os.path.basename(path))))
                self.write(path, after[path])
                self.edits = {word: at for word, at in self.edits.items()
                              if at != path}
        self.known = set(after)

    def resolve(self, path, text):
        """Upstream's side."""
        parts = re.compile(rb"^<<<<<<< [^\n]*\n(.*?)^\|\|\|\|\|\|\| [^\n]*\n"
                           rb".*?^=======\n(.*?)^>>>>>>> [^\n]*\n",
                           re.M | re.S)
        self.count["conflicts"] += len(parts.findall(text))
        text = parts.sub(lambda m: m.group(2), text)
        for word, at in list(self.edits.items()):
            if at == path and word not in text:
                self.count["edits in conflicts"] += 1
                del self.edits[word]
        self.write(path, text)

    def verify(self, commit):
        begin = time.monotonic()
        done = self.porthip("status", self.port, "--json", "--verify",
                            *("--verify-arg=" + a
                              for a in self.args.verify_arg))
        self.verify_seconds += time.monotonic() - begin
        self.verify_runs += 1
        try:
            kernels = json.loads(done.stdout)["kernels"]
        except ValueError:
            self.count["failed runs"] += 1
            print("status failed at %s: %s" % (
                commit, done.stderr.decode(errors="replace")[-2000:]))
            return
        unequal = {}
        for kernel in kernels:
            at = (kernel["source"], kernel["kernel"])
            said = (kernel["verdict"], kernel.get("why", ""))
            if kernel["verdict"] != "equal":
                unequal[at] = said
            # A kernel that is not equal stays touched: it counts again where
            # the verdict is another.
            if self.unequal.get(at) == said:
                continue
            self.count["kernels touched"] += 1
            self.count[{"equal": "kernels verified",
                        "differs": "kernels that differ"}.get(
                            kernel["verdict"], "kernels not verified")] += 1
            if kernel["verdict"] != "equal":
                print("%s at %s: %s in %s: %s" % (
                    kernel["verdict"], commit, kernel["kernel"],
                    kernel["source"], kernel.get("why", "")))
        self.unequal = unequal
        print("%s: %.0f s for %d kernels" % (
            commit, time.monotonic() - begin, len(kernels)))
        sys.stdout.flush()

    def run(self):
        rng = random.Random(1)
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.work)
        subprocess.run(["git", "clone", "-q", "--shared", "--no-checkout",
                        os.path.abspath(self.args.repository), self.tree],
                       check=True)
        commits = self.git("log", "--first-parent", "--reverse",
                           "--format=%H", "%s..%s" % (
                               self.args.start, self.args.to)).split()
        self.git("checkout", "-q", self.args.start)
        status, said = self.update()
        if status not in (0, 1):
            sys.exit("the first port: " + said)
        self.first = self.seconds.pop()
        self.known = set(self.bases())
        # Who stops it is told what was counted.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            self.replay(commits, rng)
        except KeyboardInterrupt:
            print("stopped after %d of %d commits" % (
                self.count["commits"], len(commits)))
        self.report()
        return bool(self.count["edits lost"] or self.count["wrong merges"])

    def replay(self, commits, rng):
        has_new = False
        for commit in commits:
            changed = self.git("diff", "--name-only", "HEAD",
                               commit).splitlines()
            ports = self.ported(changed)
            self.edit_some(ports, rng)
            self.git("checkout", "-q", commit)
            status, said = self.update()
            self.count["commits"] += 1
            if status not in (0, 1):
                self.count["failed runs"] += 1
                print("failed at %s: %s" % (commit, said[-2000:]))
                continue
            self.check(status, said, commit)
            has_new |= bool(ports)
            is_due = (self.count["commits"] % self.args.verify_every == 0 or
                      commit == commits[-1])
            if self.args.verify and has_new and is_due:
                self.verify(commit)
                has_new = False

    def report(self):
        for name, number in self.count.items():
            print("%-26s %d" % (name, number))
        ordered = sorted(self.seconds) or [0]
        print("%-26s %.1f s; updates %.1f s at the median, %.1f s at most" % (
            "first port", self.first, ordered[len(ordered) // 2], ordered[-1]))
        if self.verify_runs:
            print("%-26s %d runs, %.0f s" % (
                "verified", self.verify_runs, self.verify_seconds))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("repository")
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--to", default="HEAD")
    parser.add_argument("--work", default="replay-work",
                        help="a folder that is removed first")
    parser.add_argument("--porthip", default="build/dev/bin/porthip")
    parser.add_argument("--porthip-arg", action="append", default=[])
    parser.add_argument("--edits", type=int, default=2,
                        help="for each commit")
    parser.add_argument("--verify", action="store_true",
                        help="kernels that changed, after each commit "
                        "that changes something that is ported")
    parser.add_argument("--verify-every", type=int, default=1, metavar="N",
                        help="after each Nth commit, and the last")
    parser.add_argument("--verify-arg", action="append", default=[])
    args = parser.parse_args()
    args.porthip = os.path.abspath(args.porthip)
    sys.exit(Replay(args).run())


if __name__ == "__main__":
    main()
