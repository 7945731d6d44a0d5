#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ports a sample with each toolkit and compiles the ports for GPUs of AMD.

    check_sample.py [options] FOLDER [compiler arguments]

Every .cu and .cpp file of the folder is an input. With its own declarations
(--cuda-path=none) and with an installed toolkit porthip must write the same
bytes, make the same edits by the same engine and find the same; nothing that
it finds may be an error or a failed parse. The ports of the port must be
themselves.
"""
import argparse
import glob
import os
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_port
import port_compile


def read_tree(folder):
    tree = {}
    for path in sorted(glob.glob(os.path.join(folder, "**"), recursive=True)):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                tree[os.path.relpath(path, folder)] = file.read()
    return tree


def inputs_of(folder):
    found = []
    for pattern in ("**/*.cu", "**/*.cpp", "**/*.hip"):
        found += glob.glob(os.path.join(folder, pattern), recursive=True)
    return sorted(found)


class SampleFailure(Exception):
    pass


def port(options, source, cuda, out, args, must_parse=True):
    command = [options.porthip, "-v", "--color=never", "--cuda-path=" + cuda,
               "--in-root", source, "--out-root", out]
    command += inputs_of(source) + ["--cc"] + args
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    if done.returncode:
        raise SampleFailure("%s\nexits with %d\n%s" % (
            shlex.join(command), done.returncode, done.stderr))
    findings = check_port.parse_findings(done.stderr)
    for finding in findings:
        if must_parse and finding["check"].startswith("porthip-frontend"):
            raise SampleFailure(check_port.describe(finding))
    summary = check_port.SUMMARY.search(done.stderr)
    return (read_tree(out), "\n".join(map(check_port.describe, findings)),
            summary.groups())


def compare(what, cuda, mine, theirs):
    if mine != theirs:
        raise SampleFailure("%s with --cuda-path=%s:\n%s" % (
            what, cuda, check_port.diff(str(mine).encode(),
                                        str(theirs).encode(), "none", cuda)))


def check(options, args):
    shutil.rmtree(options.temp, ignore_errors=True)
    source = os.path.join(options.temp, "source")
    shutil.copytree(options.folder, source)
    args = [a.replace("{folder}", source) for a in args]
    out = os.path.join(options.temp, "port")
    tree, findings, edits = port(options, source, "none", out, args)
    for cuda in options.cuda_path:
        other = os.path.join(options.temp, "port-with-toolkit")
        other_tree, other_findings, other_edits = port(
            options, source, cuda, other, args)
        compare("files differ", cuda, sorted(tree), sorted(other_tree))
        for name, text in tree.items():
            if text != other_tree[name]:
                raise SampleFailure("%s differs:\n%s" % (
                    name, check_port.diff(text, other_tree[name], "none", cuda)))
        compare("findings differ", cuda, findings, other_findings)
        compare("edits (by AST, by tokens) differ", cuda, edits, other_edits)

    again, _, _ = port(options, out, "none", os.path.join(options.temp, "again"),
                       [a.replace(source, out) for a in args],
                       must_parse=False)
    for name, text in tree.items():
        if again.get(name) != text:
            raise SampleFailure("%s changes when ported again:\n%s" % (
                name, check_port.diff(text, again.get(name, b""), "port",
                                      "again")))

    files = inputs_of(out)
    if not files:
        raise SampleFailure("nothing was ported")
    args = [a.replace(source, out) for a in args]
    for file in files:
        sides = [("host", "gfx942")] + [
            ("device", t) for t in options.targets.split(",")]
        for side, target in sides:
            problem = port_compile.compile_port(
                options.clang, options.shims, file, target, side, args,
                codegen=side == "device", keep=options.keep)
            if problem:
                raise SampleFailure(problem)
    print("%d files, %s edits, %d targets: ok" % (
        len(files), edits[0], len(options.targets.split(","))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--shims", required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--keep", help="a folder for HIP's header, precompiled")
    parser.add_argument("--targets", default=port_compile.ALL_TARGETS)
    parser.add_argument("--cuda-path", action="append", default=[])
    parser.add_argument("folder")
    options, args = parser.parse_known_args()
    try:
        check(options, args)
    except SampleFailure as failure:
        print("check_sample: %s: %s" % (options.folder, failure),
              file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
