# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A port of whole projects by a client that speaks MCP alone.

    mcp.py --porthip PROGRAM --out FOLDER [--result FILE] PROJECT[=JSON]...

PROJECT: a folder, with arguments of port_project (`{"makeArgs": [...]}`). The
client asks for the report, ports the project, reads what is left, a page at a
time, has each kind of finding explained once, applies the edits that are offered,
verifies each kernel alone, and asks what is stale. Requests, characters read and seconds are printed as JSON,
next to the characters of the CUDA sources, which a client without porthip would
have read. Nothing is fetched.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

SOURCES = (".cu", ".cuh")
CUDA_WORDS = (b"cuda", b"__global__", b"__device__")
PAGE = 30


class Failure(Exception):
    """A request was refused."""


class Client:
    """Counts what it asks and reads."""

    def __init__(self, porthip, *roots):
        self.server = subprocess.Popen(
            [porthip, "mcp", *map(str, roots)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.requests = self.read = 0
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
        result = self.ask("tools/call", name=name, arguments=arguments)
        if result.get("isError", True):
            raise Failure("%s: %s" % (name, result["content"][0]["text"]))
        return result["structuredContent"]

    def end(self):
        self.server.stdin.close()
        return self.server.wait()


def cuda_characters(project):
    """The characters of the sources that a port has to read."""
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
    found = []
    while True:
        page = client.tool("findings", offset=len(found), limit=PAGE, **asked)
        found += page["findings"]
        if not page["findings"] or len(found) >= page["total"]:
            return found


def apply_edits(root, findings):
    """Applies the edits that findings offer to the originals; gives their number."""
    by_file = {}
    for finding in findings:
        for edit in finding.get("edits", []):
            by_file.setdefault(finding["file"], []).append(edit)
    for name, edits in by_file.items():
        path = root / name
        text = path.read_bytes()
        for edit in sorted(edits, key=lambda e: -e["offset"]):
            end = edit["offset"] + edit["length"]
            text = text[:edit["offset"]] + edit["text"].encode() + text[end:]
        path.write_bytes(text)
    return sum(map(len, by_file.values()))


SEVERAL = "is the name of several kernels"


def verify(client, file, kernel, seconds):
    """The verdict of each kernel of that name, and why it is not equal."""
    try:
        answer = client.tool("verify", paths=[file], kernel=kernel,
                             timeoutSeconds=seconds, maxChars=2000)
    except Failure as wrong:
        lines = str(wrong).split("\n")
        if SEVERAL in lines[0] and "(" not in kernel:
            return [row for line in lines[1:] if line.startswith("  ")
                    for row in verify(client, file, line.strip(), seconds)]
        return [("not run", "%s: %s" % (kernel, lines[0][-160:]))]
    if answer.get("equal"):
        return [("equal", "")]
    causes = [leg["cause"] for leg in answer.get("legs", []) if "cause" in leg]
    return [("not equal", "%s: %s" % (kernel, (causes or ["no cause"])[0][:300]))]


def port(porthip, project, out, asked, seconds):
    begin = time.monotonic()
    client = Client(porthip, project, out)
    report = client.tool("report", paths=[str(project)], timeoutSeconds=3600)
    target = out / project.name
    client.tool("port_project", project=str(project), outRoot=str(target),
                timeoutSeconds=3600, **asked)
    left = all_findings(client, paths=[str(project)], timeoutSeconds=3600)
    for check in sorted({f["check"] for f in left}):
        client.tool("explain", check=check)
    edits = apply_edits(pathlib.Path.cwd(), left)
    if edits:
        client.tool("port_project", project=str(project), outRoot=str(target),
                    timeoutSeconds=3600, **asked)
    verdicts, reasons = {}, []
    for file, name in sorted({(k["file"], k["name"]) for k in report["kernels"]}):
        for verdict, reason in verify(client, file, name, seconds):
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            reasons += [reason] if reason else []
    stale = client.tool("status", port=str(target))
    result = {"project": project.name, "requests": client.requests,
              "charactersRead": client.read,
              "charactersOfSources": cuda_characters(project),
              "kernels": len(report["kernels"]), "verdicts": verdicts,
              "findings": len(left), "edits": edits,
              "leftOut": report.get("leftOut", {}), "reasons": reasons,
              "status": stale.get("exitStatus"),
              "seconds": round(time.monotonic() - begin)}
    client.end()
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--result", type=pathlib.Path)
    parser.add_argument("--kernel-seconds", type=int, default=60)
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
