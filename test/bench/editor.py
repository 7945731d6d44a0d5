#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of a change in an editor: CPU time of `porthip lsp` from a change of a
file's text to its diagnostics, beside clang's parse of the file's device side.

editor.py --porthip PORTHIP [--clang CLANG] [--changes N] FILE [COMPILER_OPTION...]

The file is opened, which fills the cache, and then changed N times in its last line
and N times in its first function's body. Of the server and all its children, by the
kernel's account at their end; the server's own start is taken off by a second run
without changes.
"""
import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/tools/Inputs"))
from lsp_client import Client  # noqa: E402


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def session(command, path, texts):
    """CPU seconds, and wall seconds a change."""
    before = cpu_of_children()
    client = Client(*command)
    client.ask("initialize", processId=None, rootUri=None, capabilities={})
    client.tell("initialized")
    document = {"uri": path.as_uri(), "languageId": "cuda", "version": 0}
    walls = []
    for version, text in enumerate(texts):
        document["version"] = version
        begin = time.monotonic()
        if version == 0:
            client.tell("textDocument/didOpen",
                        textDocument={**document, "text": text})
        else:
            client.tell("textDocument/didChange", textDocument=document,
                        contentChanges=[{"text": text}])
        while client.wait_for("textDocument/publishDiagnostics").get(
                "version") != version:
            pass
        walls.append(time.monotonic() - begin)
    client.ask("shutdown")
    client.tell("exit")
    client.server.wait()
    return cpu_of_children() - before, walls[1:]


def changed(text, number):
    """At the end, and in the first body."""
    if number % 2:
        return text + "\n__global__ void made%d(int *p) { p[0] = %d; }\n" % (
            number, number)
    at = text.index("{", text.index("__global__")) + 1
    return text[:at] + " int made%d = %d; (void)made%d; " % (
        (number,) * 3) + text[at:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("options", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    path = args.file.resolve()
    text = path.read_text()
    with tempfile.TemporaryDirectory() as cache:
        command = [args.porthip, "lsp", "--cache-dir", cache, *args.options]
        opened, _ = session(command, path, [text])
        again, _ = session(command, path, [text])
        all_changes, walls = session(
            command, path,
            [text] + [changed(text, n) for n in range(args.changes)])
    each = (all_changes - again) / args.changes
    print("%d lines, opened with an empty cache: CPU %.0f ms" % (
        text.count("\n"), 1000 * opened))
    print("a change: CPU %.0f ms; with the pause of 80 ms %.0f ms at the median" % (
        1000 * each, 1000 * sorted(walls)[len(walls) // 2]))
    shims = ROOT / "runtime-shims/cuda"
    begin = cpu_of_children()
    subprocess.run(
        [args.clang, "-fsyntax-only", "-w", "-x", "cuda", "--cuda-device-only",
         "-nocudainc", "-nocudalib", "--offload-arch=sm_80", "-include",
         shims / "porthip_cuda_prelude.h", "-idirafter", shims, path,
         *(o for o in args.options if o[:2] in ("-I", "-D", "-s"))],
        stderr=subprocess.DEVNULL, check=False)
    clang = cpu_of_children() - begin
    print("clang's parse of the device side: CPU %.0f ms; a change is %.2f of it" % (
        1000 * clang, each / clang))


if __name__ == "__main__":
    main()
