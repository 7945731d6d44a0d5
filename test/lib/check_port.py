#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the port of one file in every way that a test should.

    check_port.py [options] FILE [porthip options] [-- compiler arguments]

* porthip runs with its own declarations (--cuda-path=none) and, where one is
  installed, with a CUDA toolkit: same bytes, same findings, same edit count.
* Findings are compared with the file's comments. A comment

      // finding: porthip-check-id "part of the message"

  stands on the line of the finding; `finding@+1:` and `finding@-2:` are for
  lines after and before. An error or a warning that no comment expects fails,
  and so does a comment that no finding meets. Notes may be left out.
* The output goes through FileCheck (prefix CHECK); with --unchanged it must be
  the input, byte for byte.
* Running porthip on the output changes nothing.
* The output compiles as HIP, on the device side and, with --host, on the host
  side too.

Comments for the test (RUN, CHECK, finding) are blanked before porthip sees the
file: they must not match themselves. Its line numbers stay.
"""
import argparse
import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import port_compile

TEST_COMMENT = re.compile(
    rb"[ \t]*//+ ?(?:(?:RUN|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE|"
    rb"[A-Z]*CHECK[-A-Z0-9]*):|finding(?:@[+-]\d+)?:)[^\r\n]*")
EXPECTED = re.compile(
    r'// ?finding(?:@([+-]\d+))?: *([-a-z0-9]+)(?: +"((?:[^"\\]|\\.)*)")?')
FINDING = re.compile(
    r"^(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<level>error|warning|note): (?P<text>.*) \[(?P<check>porthip-[-a-z0-9]+)\]$")
SUMMARY = re.compile(r"^porthip: \d+ translation units?, \d+ files? changed, "
                     r"(\d+) edits? \((\d+) by AST, (\d+) by tokens\)", re.M)
CHECK_LINE = r"//.*\b%s(-[A-Z]+)*:"


class Failure(Exception):
    pass


def parse_findings(stderr):
    found = []
    for line in stderr.splitlines():
        match = FINDING.match(line)
        if match:
            found.append(match.groupdict())
    return found


def describe(finding):
    return "%(file)s:%(line)s:%(column)s: %(level)s: %(text)s [%(check)s]" % finding


def expected_findings(text):
    expected = []
    for number, line in enumerate(text.splitlines(), 1):
        for match in EXPECTED.finditer(line):
            offset, check, part = match.groups()
            expected.append({
                "line": number + int(offset or 0),
                "check": check,
                "part": (part or "").replace('\\"', '"').replace("\\\\", "\\"),
            })
    return expected


def check_findings(found, expected, file_name):
    problems = []
    rest = [f for f in found if os.path.basename(f["file"]) == file_name]
    elsewhere = [f for f in found if os.path.basename(f["file"]) != file_name]
    for want in expected:
        for have in rest:
            if (int(have["line"]) == want["line"] and
                    have["check"] == want["check"] and
                    want["part"] in have["text"]):
                rest.remove(have)
                break
        else:
            problems.append('expected but not found: line %(line)d: %(check)s '
                            '"%(part)s"' % want)
    for have in rest + elsewhere:
        if have["level"] != "note":
            problems.append("not expected: " + describe(have))
    return problems


def diff(old, new, old_name, new_name):
    lines = difflib.unified_diff(
        old.decode("latin-1").splitlines(), new.decode("latin-1").splitlines(),
        old_name, new_name, lineterm="")
    return "\n".join(list(lines)[:60])


class Checker:
    def __init__(self, options, porthip_args):
        self.options = options
        split = (porthip_args.index("--") if "--" in porthip_args
                 else len(porthip_args))
        self.porthip_args = porthip_args[:split]
        self.compiler_args = porthip_args[split + 1:]
        self.name = os.path.basename(options.file)
        with open(options.file, "rb") as source:
            self.original = source.read()
        self.temp = options.temp
        shutil.rmtree(self.temp, ignore_errors=True)
        os.makedirs(self.temp)
        self.input = os.path.join(self.temp, self.name)
        with open(self.input, "wb") as copy:
            copy.write(TEST_COMMENT.sub(b"", self.original))

    def run_porthip(self, file, cuda_path):
        command = [self.options.porthip, "translate", "--cuda-path=" + cuda_path,
                   "-v", "--color=never", "-o", "-"]
        command += self.porthip_args + [file, "--cc"]
        # Headers lie beside the original, not beside the copy.
        folder = os.path.dirname(os.path.abspath(self.options.file))
        command += ["-I", folder] + self.compiler_args
        done = subprocess.run(command, capture_output=True, timeout=60)
        stderr = done.stderr.decode("utf-8", "replace")
        if self.options.verbose:
            print("+", shlex.join(command))
            print(stderr)
        if done.returncode not in (0, 1):
            raise Failure("%s\nexits with %d:\n%s" % (
                shlex.join(command), done.returncode, stderr))
        return done.returncode, done.stdout, stderr

    def translate(self):
        status, port, stderr = self.run_porthip(self.input, "none")
        self.found = parse_findings(stderr)
        for toolkit in self.options.cuda_path:
            _, other, other_err = self.run_porthip(self.input, toolkit)
            if other != port:
                raise Failure("the port differs with --cuda-path=%s:\n%s" % (
                    toolkit, diff(port, other, "none", toolkit)))
            mine, theirs = (
                "\n".join(map(describe, f)).encode()
                for f in (self.found, parse_findings(other_err)))
            if mine != theirs:
                raise Failure("findings differ with --cuda-path=%s:\n%s" % (
                    toolkit, diff(mine, theirs, "none", toolkit)))
            edits, other_edits = (SUMMARY.search(e) for e in (stderr, other_err))
            if edits and other_edits and edits[1] != other_edits[1]:
                raise Failure("%s edits, but %s with --cuda-path=%s" % (
                    edits[1], other_edits[1], toolkit))
        problems = check_findings(
            self.found,
            expected_findings(self.original.decode("utf-8", "replace")),
            self.name)
        has_errors = any(f["level"] == "error" for f in self.found)
        if "--fail-on" not in " ".join(self.porthip_args) and (
                status != int(has_errors)):
            problems.append("exit status %d with %s error findings" % (
                status, "some" if has_errors else "no"))
        if problems:
            raise Failure("\n".join(problems))
        self.port = os.path.join(self.temp, os.path.splitext(self.name)[0] + ".hip")
        if self.name.endswith((".c", ".cpp", ".h", ".cuh")):
            self.port = os.path.join(self.temp, "port-of-" + self.name)
        with open(self.port, "wb") as file:
            file.write(port)
        self.port_text = port

    def check_idempotence(self):
        _, again, _ = self.run_porthip(self.port, "none")
        if again != self.port_text:
            raise Failure("porthip changes its own output:\n" +
                          diff(self.port_text, again, "port", "port of the port"))

    def check_text(self):
        if self.options.unchanged:
            with open(self.input, "rb") as file:
                before = file.read()
            if self.port_text != before:
                raise Failure("must not change:\n" +
                              diff(before, self.port_text, "input", "port"))
            return
        prefixes = self.options.prefix.split(",")
        text = self.original.decode("latin-1")
        if not any(re.search(CHECK_LINE % p, text) for p in prefixes):
            raise Failure("no %s line; say --unchanged, or what is expected" %
                          self.options.prefix)
        done = subprocess.run(
            [self.options.filecheck, "--strict-whitespace", "--input-file", self.port,
             "--check-prefixes", self.options.prefix, self.options.file],
            capture_output=True, text=True)
        if done.returncode:
            raise Failure("FileCheck:\n" + done.stderr)

    def check_compiles(self):
        if self.options.no_compile:
            return
        args = [a for a in self.compiler_args
                if re.match(r"-(D|U|I|std=)", a)] + [
            "-I", os.path.dirname(os.path.abspath(self.options.file))]
        for target in self.options.targets.split(","):
            for side in ["device"] + (["host"] if self.options.host else []):
                problem = port_compile.compile_port(
                    self.options.clang, self.options.shims, self.port, target,
                    side, args, keep=self.options.keep)
                if problem:
                    raise Failure(problem)

    def run(self):
        self.translate()
        self.check_text()
        self.check_idempotence()
        self.check_compiles()


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--filecheck", required=True)
    parser.add_argument("--shims", required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--keep", help="a folder for HIP's runtime header")
    parser.add_argument("--cuda-path", action="append", default=[],
                        help="a toolkit to compare with")
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--unchanged", action="store_true")
    parser.add_argument("--no-compile", action="store_true",
                        help="for ports that cannot: say why in the test")
    parser.add_argument("--targets", default="gfx942")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("file")
    own, rest = sys.argv[1:], []
    if "--" in own:
        rest = own[own.index("--"):]
        own = own[:own.index("--")]
    options, unknown = parser.parse_known_args(own)
    try:
        Checker(options, unknown + rest).run()
    except Failure as failure:
        print("check_port: %s: %s" % (options.file, failure), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
