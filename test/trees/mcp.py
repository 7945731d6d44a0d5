#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A port of whole projects by a client that speaks MCP alone.

    mcp.py --porthip PROGRAM --out FOLDER [--result FILE] PROJECT[=JSON]...

PROJECT: a folder, with arguments of port_project (`{"makeArgs": [...]}`); `args`
and `buildFolder` among them are of the other tools. The
client asks for the report, ports the project, reads what is left, has each kind of
finding explained once and the edits that are offered applied, verifies all kernels
file by file, keeps what they cost as a budget, holds them to it, and asks what is
stale. Requests, bytes read and seconds are printed as JSON, next to the bytes of the
CUDA sources, which a client without porthip would have read. The cache is a folder of its own, empty at first. Nothing is fetched.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

SOURCES = (".cu", ".cuh")
GPU = "gfx942"
CUDA_WORDS = (b"cuda", b"__global__", b"__device__")


class Failure(Exception):
    """A request was refused."""


class Client:
    """Counts what it asks and reads."""

    def __init__(self, porthip, cache, *roots):
        self.server = subprocess.Popen(
            [porthip, "mcp", "--answers=structured", "--cache-dir", str(cache),
             *map(str, roots)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.requests = self.read = 0
        self.by_tool = {}
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                 clientInfo={"name": "mcp.py", "version": "1"})
        self.send({"method": "notifications/initialized"})
        self.ask("tools/list")

    def send(self, message):
        line = json.dumps({"jsonrpc": "2.0", **message}) + "\n"
        self.server.stdin.write(line.encode())
        self.server.stdin.flush()

    def ask(self, method, **params):
        self.requests += 1
        self.send({"id": self.requests, "method": method, "params": params})
        while True:
            line = self.server.stdout.readline()
            self.read += len(line)
            if not line:
                raise Failure("the server has ended")
            message = json.loads(line)
            if message.get("id") == self.requests:
                return message.get("result", message)

    def tool(self, name, **arguments):
        before = self.read
        try:
            return self.call(name, **arguments)
        finally:
            self.by_tool[name] = self.by_tool.get(name, 0) + self.read - before

    def call(self, name, **arguments):
        result = self.ask("tools/call", name=name, arguments=arguments)
        if result.get("isError", True):
            raise Failure("%s: %s" % (name, result["content"][0]["text"]))
        return result["structuredContent"]

    def end(self):
        self.server.stdin.close()
        return self.server.wait()


def cuda_bytes(project):
    """The bytes of the sources that a port has to read."""
    total = 0
    for path in project.rglob("*"):
        if ".git" in path.parts or not path.is_file() or path.is_symlink():
            continue
        if path.suffix in SOURCES:
            total += path.stat().st_size
        elif path.suffix in (".cpp", ".c", ".h", ".hpp", ".py"):
            text = path.read_bytes()
            total += len(text) if any(w in text for w in CUDA_WORDS) else 0
    return total


def all_findings(client, **asked):
    """Groups: each text once, with files and lines."""
    groups, offset = [], 0
    while offset is not None:
        page = client.tool("findings", offset=offset, **asked)
        groups += page["findings"]
        offset = page.get("nextOffset")
    return groups


def places(groups):
    return sum(len(place["lines"]) for group in groups
               for row in group.get("messages", [group])
               for place in row["places"])


def verify(client, file, kernels, asked, seconds):
    """Verdicts of kernels of a file, and why they are not equal."""
    try:
        answer = client.tool("verify", paths=[file], kernels=kernels or ["*"],
                             gpu=GPU, timeoutSeconds=seconds, maxChars=8000,
                             **asked)
    except Failure as wrong:
        return {"not run": 1}, ["%s: %s" % (file, str(wrong).split("\n")[0][-160:])]
    if failure := answer.get("original", {}).get("failure"):
        return {"not run": 1}, ["%s: %s" % (file, failure[:160])]
    if "/equalKernels" in answer.get("leftOut", {}):
        raise Failure("an answer of verify is cut: %s" % answer["leftOut"])
    reasons = ["%s: %s" % (k["kernel"], k["why"])
               for k in answer.get("notCompared", [])]
    differing = [k["kernel"] for k in answer.get("differingKernels", [])]
    reasons += ["%s: %s" % (", ".join(differing), leg["cause"])
                for leg in answer["legs"] if "cause" in leg and differing][:1]
    return {"equal": len(answer["equalKernels"]), "not equal": len(differing),
            "not compared": len(answer.get("notCompared", []))}, reasons


def units_with_kernels(report):
    """Kernels of headers by a unit that has them; None: all of the file."""
    units = {}
    for row in report["kernels"]:
        names = None
        if "unit" in row:
            names = [name.rsplit(":", 1)[0] for name in row["kernels"]]
        unit = row.get("unit", row["file"])
        known = units.get(unit, [])
        # All that a unit has includes what it has of headers.
        units[unit] = None if None in (names, known) else known + names
    return units


def port(porthip, project, out, asked, seconds):
    begin = time.monotonic()
    how = {"args": asked.pop("args", [])}
    if "buildFolder" in asked:
        how["buildFolder"] = asked.pop("buildFolder")
    client = Client(porthip, out / "cache", project, out)
    report = client.tool("report", paths=[str(project)], timeoutSeconds=3600,
                         **how)
    target = out / project.name
    client.tool("port_project", project=str(project), outRoot=str(target),
                timeoutSeconds=3600, **asked)
    left = all_findings(client, paths=[str(project)], timeoutSeconds=3600, **how)
    for check in sorted({group["check"] for group in left}):
        client.tool("explain", check=check)
    edits = 0
    if any("withEdits" in group for group in left):
        changed = client.tool("apply_fixes", paths=[str(project)],
                              timeoutSeconds=3600, **how)["changed"]
        edits = sum(len(row["lines"]) for row in changed)
        client.tool("port_project", project=str(project), outRoot=str(target),
                    timeoutSeconds=3600, **asked)
    how["port"] = str(target)
    verdicts, reasons = {}, []
    units = units_with_kernels(report)
    for file, kernels in units.items():
        counts, why = verify(client, file, kernels, how, seconds)
        for verdict, count in counts.items():
            verdicts[verdict] = verdicts.get(verdict, 0) + count
        reasons += why
    del how["port"]
    budget = str(out / (project.name + "-budget.json"))
    costs = {"paths": list(units), "gpu": GPU, "timeoutSeconds": 3600, **how}
    client.tool("inspect", writeBudget=budget, maxChars=400, **costs)
    held = client.tool("inspect", budget=budget, maxChars=400, **costs)
    stale = client.tool("status", port=str(target))
    result = {"project": project.name, "requests": client.requests,
              "bytesRead": client.read,
              "bytesOfSources": cuda_bytes(project),
              "bytesByTool": client.by_tool,
              "kernels": sum(row["kernels"] if isinstance(row["kernels"], int)
                             else len(row["kernels"])
                             for row in report["kernels"]),
              "verdicts": verdicts,
              "findings": places(left), "edits": edits,
              "leftOut": report.get("leftOut", {}), "reasons": reasons,
              "status": stale.get("exitStatus"), "budget": held["exitStatus"],
              "seconds": round(time.monotonic() - begin)}
    client.end()
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--result", type=pathlib.Path)
    parser.add_argument("--kernel-seconds", type=int, default=900)
    parser.add_argument("projects", nargs="+")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for word in options.projects:
        name, _, asked = word.partition("=")
        try:
            rows.append(port(options.porthip, pathlib.Path(name).resolve(),
                             options.out.resolve(), json.loads(asked or "{}"),
                             options.kernel_seconds))
        except Failure as wrong:
            rows.append({"project": os.path.basename(name), "error": str(wrong)})
        print(json.dumps(rows[-1], indent=1), flush=True)
    if options.result:
        options.result.write_text(json.dumps(rows, indent=1) + "\n")
    return any("error" in row for row in rows)


if __name__ == "__main__":
    sys.exit(main())
