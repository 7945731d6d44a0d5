#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ports whole projects, builds original and port by their own build systems, and
runs their own tests on virtual GPUs of both vendors.

    board.py --list LIST.json --sources DIR --results DIR [--shard I/N] [NAME...]

Nothing is fetched and nothing edited by hand: DIR/NAME is a checkout of each
project. A result file says what was done; a step that is in it, with the same
commit, options and porthip, is not done again. README.md has the list's form.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from counts import count_tests  # noqa: E402
from run_tree import REPO, Run  # noqa: E402


END_LINES = 25  # of what failed
ERROR_LINES = 10  # before them: 'make -k' goes on for long


def port_facts(output):
    """What `porthip port --json` says."""
    if "{" not in output:
        return {}
    page = json.loads(output[output.index("{"):output.rindex("}") + 1])
    kept = ("cudaFiles", "translationUnits", "parsedInPart", "minutes")
    return {**{name: page.get(name) for name in kept},
            "left": [f"{at['file']}:{at.get('line', 0)}: {at['what']}"
                     for at in page.get("left", [])]}


def end_of(output):
    """The first errors in what a command printed, and its last lines."""
    lines = output.splitlines()
    rest = lines[:-END_LINES]
    errors = [line for line in rest
              if re.search(r"\b(error|undefined reference)\b", line)]
    return "\n".join(errors[:ERROR_LINES] + lines[-END_LINES:])


class Project:
    """A row of the list with its folders and its result file."""

    def __init__(self, row, options):
        self.row, self.options = row, options
        self.name = row["name"]
        self.source = options.sources / row.get("folder", self.name)
        self.work = options.work / self.name
        self.file = options.results / f"{self.name}.json"
        self.result = {}
        if self.file.exists():
            self.result = json.loads(self.file.read_text())

    def commit(self):
        """Empty: it is no checkout."""
        done = Run(["git", "-C", self.source, "rev-parse", "--show-toplevel",
                    "HEAD"], 20)
        top, *commit = done.output.splitlines() or [""]
        is_own = done.status == 0 and os.path.samefile(top, self.source)
        return commit[0] if is_own else ""

    def save(self):
        self.options.results.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.result, indent=1, sort_keys=True) + "\n"
        new = self.file.with_suffix(".new")
        new.write_text(text)
        new.replace(self.file)

    def begin(self):
        """False: it cannot be tried; why stands in the result."""
        why = self.row.get("not_tried", "")
        commit = self.commit()
        if not why and not self.source.is_dir():
            why = f"no folder {self.source.name} below --sources"
        elif not why and not commit.startswith(self.row.get("commit", "")):
            why = f"the checkout is {commit[:8]}, not {self.row['commit']}"
        key = hashlib.sha1(json.dumps(
            [self.row, commit, self.options.version, self.options.gpus,
             self.options.cuda_path, self.options.rocm_path],
            sort_keys=True).encode()).hexdigest()
        if self.result.get("key") != key:
            self.result = {"key": key, "name": self.name, "steps": {}}
        self.result.update(commit=commit, not_tried=why,
                           left_out=self.row.get("left_out", ""),
                           porthip=self.options.version)
        self.save()
        return not why

    def step(self, name, command, minutes, folder=None, facts=None):
        """The status of a command, from the file if it is there. facts: of its
        output, to be kept."""
        steps = self.result["steps"]
        if name not in steps:
            print(f"{self.name}: {name}", flush=True)
            try:
                done = Run(command, minutes * 60, folder, self.environment())
            except OSError as wrong:  # this machine lacks the program
                sys.exit(f"{self.name}: {name}: {wrong}")
            steps[name] = {
                "command": self.shown(shlex.join(map(str, command))),
                "status": done.status, "cpu_s": round(done.cpu_s, 1),
                "timed_out": done.timed_out,
                "end": self.shown(end_of(done.output)) if done.status else "",
                **(facts(done.output) if facts else {}),
            }
            self.save()
        return steps[name]["status"]

    def shown(self, text):
        """Without the folders of this machine."""
        for path, name in ((self.work, "WORK"), (self.source, "SOURCE"),
                           (self.options.porthip, "porthip"),
                           (self.options.rocm_path, "ROCM"),
                           (self.options.cuda_path, "CUDA")):
            if str(path) not in ("", "none"):
                text = text.replace(str(path), name)
        return text

    def environment(self):
        return {**os.environ, **self.row.get("environment", {}),
                "CMAKE_BUILD_PARALLEL_LEVEL": str(self.options.jobs)}

    # The steps.
    def port(self):
        command = [self.options.porthip, "port", self.source, "--out-root",
                   self.work / "port", "--json", "--force", "-q",
                   "--gpu", ",".join(self.options.gpus)]
        if self.options.cuda_path:
            command += ["--cuda-path", self.options.cuda_path]
        if self.options.rocm_path:
            command += ["--rocm-path", self.options.rocm_path]
        for argument in self.row.get("configure", []):
            command += ["--cmake-arg", argument]
        for argument in self.row.get("make", []):
            command += ["--make-arg", argument]
        self.step("port", command, self.limit("port", 20),
                  self.source.parent, port_facts)
        return (self.work / "port").is_dir()

    def toolkit(self, gpu):
        """A folder like the vendor's, in which all programs are for gpu."""
        is_amd = gpu.startswith("gfx")
        folder = self.work / f"toolkit-{gpu}"
        command = [self.options.porthip, "toolkit",
                   "--rocm" if is_amd else "--cuda", folder, "--as", gpu]
        if not is_amd and self.options.cuda_path:
            command += ["--cuda-path", self.options.cuda_path]
        if is_amd and self.options.rocm_path:
            command += ["--rocm-path", self.options.rocm_path]
        self.step(f"toolkit {gpu}", command, 2)
        return folder

    def commands(self, gpu):
        """To configure, to build and to test, with their folder."""
        is_amd, kit = gpu.startswith("gfx"), self.toolkit(gpu)
        tree = self.work / "port" if is_amd else self.source
        tree = tree / self.row.get("below", "")
        build = self.work / f"build-{gpu}"
        places = {"build": build, "source": tree, "original": self.source,
                  "toolkit": kit, "jobs": self.options.jobs}
        own = self.row.get("commands_amd" if is_amd else "commands_cuda")
        if own:
            return [[w.format(**places) for w in shlex.split(c)]
                    for c in own], build
        if self.row.get("build", "cmake") == "make":
            # Where makefiles look for the vendor's; as `porthip port` prints.
            paths = [f"HIPCC={kit}/bin/hipcc", f"ROCM_PATH={kit}"] if is_amd \
                else [f"{name}={kit}" for name in
                      ("CUDA_PATH", "CUDA_HOME", "CUDA_DIR")]
            copy = ["cp", "-a", str(tree), str(build)]
            make = ["make", "-k", f"-j{self.options.jobs}", "-C", str(build),
                    *paths, *self.row.get("make", [])]
            return [copy, make], build
        configure = ["cmake", "-G", "Unix Makefiles", "-S", tree, "-B", build,
                     "-DCMAKE_BUILD_TYPE=Release",
                     f"-DCMAKE_PREFIX_PATH={kit}"]
        configure += [f"-DCMAKE_HIP_COMPILER={kit}/llvm/bin/clang++"] \
            if is_amd else [f"-DCMAKE_CUDA_COMPILER={kit}/bin/nvcc"]
        configure += self.row.get("configure", [])
        return [configure, ["cmake", "--build", build, "--", "-k"]], build

    def limit(self, step, minutes):
        return self.row.get("minutes", {}).get(step, minutes)

    def build_and_test(self, gpu):
        commands, build = self.commands(gpu)
        built = self.step(f"configure {gpu}", commands[0],
                          self.limit("configure", 10))
        for number, command in enumerate(commands[1:]):
            name = f"build {gpu}" + (f" {number + 1}" if number else "")
            built = self.step(name, command, self.limit("build", 60))
        if self.row.get("needs_whole_build", False) and built:
            return
        test = self.row.get("test", "ctest --test-dir {build} --timeout 600")
        if test:
            command = ["bash", "-c", test.format(build=build, gpu=gpu)]
            self.step(f"test {gpu}", command, self.limit("test", 30),
                      build if build.is_dir() else None,
                      lambda text: count_tests(text, self.row.get("counts")))

    def run(self):
        if not self.begin():
            print(f"{self.name}: not tried: {self.result['not_tried']}")
            return
        is_ported = self.port()
        for gpu in self.options.gpus_of_nvidia + self.options.gpus:
            if is_ported or not gpu.startswith("gfx"):
                self.build_and_test(gpu)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", type=pathlib.Path, default=HERE / "list.json")
    parser.add_argument("--sources", type=pathlib.Path, required=True,
                        help="folder with a checkout of each project")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path,
                        help="ports and builds (default: RESULTS/work)")
    parser.add_argument("--porthip",
                        default=os.path.join(REPO, "build/dev/bin/porthip"))
    parser.add_argument("--gpus", default="gfx942,gfx1100")
    parser.add_argument("--as", dest="nvidia", default="sm_80")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--rocm-path", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--shard", default="0/1",
                        help="I/N: every N-th project from I on, as "
                        "$SLURM_ARRAY_TASK_ID/N")
    parser.add_argument("names", nargs="*", help="these projects alone")
    options = parser.parse_args()
    options.results = options.results.resolve()
    options.sources = options.sources.resolve()
    options.work = (options.work or options.results / "work").resolve()
    options.gpus = [gpu for gpu in options.gpus.split(",") if gpu]
    options.gpus_of_nvidia = [options.nvidia] if options.nvidia else []
    found = shutil.which(options.porthip)
    if not found:
        parser.error(f"there is no program '{options.porthip}'")
    options.porthip = os.path.abspath(found)
    options.version = Run([found, "--version"], 20).output.splitlines()[0]
    return parser, options


def main():
    parser, options = arguments()
    try:
        index, count = map(int, options.shard.split("/"))
    except ValueError:
        parser.error(f"--shard takes I/N, not '{options.shard}'")
    if not 0 <= index < count:
        parser.error("--shard I/N: I is from 0 to N-1")
    rows = json.loads(options.list.read_text())["projects"]
    names = {row["name"] for row in rows}
    if unknown := set(options.names) - names:
        parser.error(f"not in {options.list.name}: {', '.join(unknown)}")
    rows = [row for row in rows if not options.names or
            row["name"] in options.names]
    for row in rows[index::count]:
        Project(row, options).run()


if __name__ == "__main__":
    main()
