# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `porthip mcp`: one conversation by name, printed in short."""
import ctypes
import json
import os
import subprocess
import sys


class Client:
    def __init__(self, *command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True)
        self.last = 0
        self.waiting = {}

    def send(self, text):
        self.server.stdin.write(text + "\n")
        self.server.stdin.flush()

    def start(self, method, params, with_id=True):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if with_id:
            self.last += 1
            message["id"] = self.last
        self.send(json.dumps(message))
        return self.last

    def read(self):
        return json.loads(self.server.stdout.readline())

    def answer(self, number):
        while number not in self.waiting:
            message = self.read()
            if "id" in message:
                self.waiting[message["id"]] = message
        return self.waiting.pop(number)

    def ask(self, method, **params):
        return self.answer(self.start(method, params))

    def tool(self, name, **arguments):
        return self.ask("tools/call", name=name, arguments=arguments)["result"]

    def value(self, name, **arguments):
        result = self.tool(name, **arguments)
        if result["isError"]:
            sys.exit(f"{name}: {result['content'][0]['text']}")
        return result["structuredContent"]

    def begin(self):
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                 clientInfo={"name": "test", "version": "1"})
        self.start("notifications/initialized", {}, with_id=False)

    def end(self):
        self.server.stdin.close()
        print("status", self.server.wait())


def resident_kib(pid):
    """The memory of the program, which `timeout` may have started."""
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        pid = (children.read().split() or [pid])[0]
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])


def port(client):
    """Works as an agent does, from the estimate to the proof."""
    summary = client.value("report", paths=["."])["summary"]
    print("files", summary["cudaFiles"])
    found = client.value("findings", paths=["."], severity="note", limit=1)
    print("findings", found["total"] >= 1, len(found["findings"]))
    print("explained", "why" in client.value(
        "explain", check=found["findings"][0]["check"]))
    diff = client.value("translate", paths=["saxpy.cu"])["output"]
    print("diff", "+#include <hip/hip_runtime.h>" in diff)
    client.value("write_port", paths=["saxpy.cu"])
    status = client.value("status", port=".")
    print("up to date", status["upToDate"], status["files"],
          [row["kernels"] for row in status["notVerified"]])
    proof = client.value("verify", paths=["saxpy.cu"], gpu="gfx942")
    print("equal", proof["equal"], proof["legs"][0]["leg"])
    cost = client.value("inspect", paths=["saxpy.cu"], gpu="gfx90a")
    print("cost", cost["kernels"][0]["costs"][0][0])
    ran = client.value("run", paths=["saxpy.cu"], **{"as": "sm_80"})
    print("ran", ran["exitStatus"])


def grouped(client):
    """Each text once: kernels by file, findings by check, verdicts by kernel."""
    asked = {"paths": ["kernels.cu"]}
    print("counted", client.value("report", **asked)["kernels"])
    rows = client.value("report", kernels=True, **asked)["kernels"]
    print("kernels", rows[0]["kernels"])
    asked = {"paths": ["kernels.cu"], "severity": "error"}
    found = client.value("findings", **asked)
    print("total", found["total"])
    for group in found["findings"]:
        print(group["check"], [p["lines"] for p in group["places"]])
    lines, offset = [], 0
    while offset is not None:
        page = client.value("findings", limit=1, offset=offset, **asked)
        lines += [place["lines"] for group in page["findings"]
                  for place in group["places"]]
        offset = page.get("nextOffset")
    print("pages", lines)
    small = client.value("findings", maxChars=10, **asked)
    print("small", small["total"], small["nextOffset"])
    print("file", client.value("findings", file="other.cu", **asked)["total"])
    proof = client.value("verify", paths=["kernels.cu"], kernels=["*"],
                         gpu="gfx942")
    print("equal", proof["equal"], proof["equalKernels"])
    for row in proof["notCompared"]:
        print("not compared", row["kernel"], row["why"])
    one = client.value("verify", paths=["kernels.cu"], gpu="gfx942",
                       kernels=["fill<int, 64>"])
    print("one", one["equalKernels"])


def header(client):
    proof = client.value("verify", paths=["src/scale.cu"], kernels=["*"],
                         gpu="gfx942")
    print("equal", proof["equal"], proof["equalKernels"])


def difference(client):
    """Findings on the lines that a diff adds."""
    diff = "--- a/%s\n+++ b/%s\n@@ -9 +9 @@\n-old\n+new\n" % (
        2 * ("kernels.cu",))
    found = client.value("findings", paths=["."], diff=diff)
    print("lines", [place["lines"] for group in found["findings"]
                    for place in group["places"]])
    print("no diff", client.tool("findings", paths=["."], diff="x")["isError"])


def built(client):
    """A header's template, as the unit that makes it is built."""
    rows = client.value("report", paths=["built"], buildFolder="build")
    row = next(r for r in rows["kernels"] if "unit" in r)
    print("unit", row["unit"].endswith("built/app.cu"), row["kernels"])
    asked = {"kernels": ["scaled<3>"], "gpu": "gfx942", "buildFolder": "build"}
    proof = client.value("verify", paths=[row["unit"]], **asked)
    print("equal", proof["equal"], proof["equalKernels"])
    alone = client.tool("verify", paths=[row["file"]], **asked)
    print("alone", alone["isError"], alone["content"][0]["text"])


def ported(client):
    """Kernels of the port of a project, as its Makefile compiles them."""
    asked = {"paths": ["made/made.cu"], "kernels": ["*"], "gpu": "gfx942"}
    alone = client.value("verify", **asked)
    print("alone", alone["equal"], alone["original"]["messages"].split("\n")[0])
    client.value("port_project", project="made", outRoot="made-hip")
    answer = client.value("verify", port="made-hip", **asked)
    print("ported", answer["equal"], answer["equalKernels"])
    # Flags that a client may not give are none of a manifest's either.
    manifest = "project/made-hip/.porthip/manifest.json"
    with open(manifest, "r+") as file:
        text = file.read().replace('"flags": [', '"flags": ["-fplugin=/x.so",')
        file.seek(0)
        file.write(text)
    answer = client.value("verify", port="made-hip", **asked)
    print("poisoned", "-fplugin" in text, answer["equal"])
    with open("project/made-hip/made.hip", "r+") as file:
        text = file.read().replace("VALUE * FOUR", "VALUE + FOUR")
        file.seek(0)
        file.write(text)
    answer = client.value("verify", port="made-hip", **asked)
    print("edited", answer["equal"],
          [row["kernel"] for row in answer["differingKernels"]])
    result = client.tool("verify", port="made/inc", **asked)
    print("no port", result["isError"], result["content"][0]["text"])
    result = client.tool("verify", port="..", **asked)
    print("no root", result["isError"])


def fixed(client):
    """Edits that findings offer, asked for and applied."""
    asked = {"paths": ["mask.cu"], "warp": "keep"}
    found = client.value("findings", edits=True, **asked)["findings"]
    print("offered", sum(group.get("withEdits", 0) for group in found),
          any(place.get("edits") for group in found
              for place in group["places"]))
    print("changed", client.value("apply_fixes", **asked)["changed"])
    again = client.value("findings", **asked)["findings"]
    print("left", sum(group.get("withEdits", 0) for group in again))
    print("again", client.value("apply_fixes", **asked)["changed"])


def fixed_at_once(client):
    """Edits of a text that is another one by then are not made."""
    asked = {"name": "apply_fixes",
             "arguments": {"paths": ["mask2.cu"], "warp": "keep"}}
    calls = [client.start("tools/call", asked) for _ in range(3)]
    results = [client.answer(call)["result"] for call in calls]
    with open("project/mask.cu") as one, open("project/mask2.cu") as other:
        print("as once", one.read() == other.read())
    print("edited", any(not result["isError"] and
                        bool(result["structuredContent"]["changed"])
                        for result in results))


def once(client):
    result = client.tool("query", names=["cudaMalloc"])
    print("forms", len(result["content"]), "structuredContent" in result)


def budget(client):
    client.value("inspect", paths=["kernels.cu"], gpu="gfx942",
                 writeBudget="budget.json")
    held = client.value("inspect", paths=["kernels.cu"], gpu="gfx942",
                        budget="budget.json")
    print("held", held["exitStatus"], held["columns"][0],
          sorted(row["kernel"].split("(")[0] for row in held["kernels"]))
    over = client.tool("inspect", paths=["kernels.cu"], budget="/etc/passwd")
    print("outside", over["isError"])


def refused(client):
    def why(name, **arguments):
        result = client.tool(name, **arguments)
        print(result["isError"], result["content"][0]["text"].split("\n")[0])
    why("translate", paths=["/etc"])
    why("translate", paths=["link/other.cu"])
    why("translate", paths=["saxpy.cu"], args=["-fplugin=x.so"])
    why("translate", paths=["saxpy.cu"],
        args=["-Iinclude,%s/link" % os.path.realpath("project")])
    why("run", paths=["saxpy.cu"], args=["-fproc-stat-report=x"])
    why("port_project", project=".", outRoot="port", makeArgs=["-C", ".."])
    why("port_project", project=".", outRoot="linked")
    why("translate", paths=[""])
    why("explain", check="nothing")
    page = client.value("findings", paths=["saxpy.cu"], severity="note",
                        limit=0)
    print("pages end", page.get("nextOffset") != 0)
    why("query", names=["--rules=/etc/passwd"])
    why("query", names="cudaMalloc")
    why("translate", paths=["nothing.cu"])
    why("verify", paths=["slow.cu"], timeoutSeconds=1)
    print(client.ask("tools/call", name="nothing")["error"]["message"])


def limited(client):
    ran = client.value("run", paths=["huge.cu"], **{"as": "sm_80"})
    print("mapped", "mapped" in ran["output"])


def can_confine():
    """Whether the kernel has Landlock, with renames."""
    return ctypes.CDLL(None).syscall(444, None, 0, 1) >= 2


def confined(client):
    ran = client.value("run", paths=["writes.cu"],
                       programArgs=["inside", "../outside/new"])
    print("wrote", ran["output"].split(), os.path.exists("project/inside"),
          os.path.exists("outside/new") and can_confine())


def secret(client):
    """Names the calls whose answers, or what they wrote, have what lies outside
    of the project: included, behind a link, or read by a build."""
    units = ["included.cu", "linked.cu", "links/linked.cu", "runs.cu"]
    calls = [(tool, {"paths": [unit]}) for unit in units for tool in
             ("report", "findings", "translate", "inspect", "verify", "run")]
    calls += [("verify", {"paths": [unit], "kernels": ["*"]}) for unit in units]
    calls += [("write_port", {"paths": [unit], "outRoot": f"port-{index}"})
              for index, unit in enumerate(units)]
    for build in ("cmake", "writes", "make", "python", "links", "database",
                 "config", "widens", "rules"):
        calls += [("report", {"paths": [build]}),
                  ("findings", {"paths": [build]}),
                  ("port_project",
                   {"project": build, "outRoot": f"port-of-{build}"})]
    calls += [("findings", {"paths": ["database/unit.cu"],
                            "buildFolder": "database"})]
    leaks, hints = [], 0
    for tool, arguments in calls:
        text = json.dumps(client.tool(tool, **arguments))
        hints += "--read FOLDER" in text
        if "SECRET" in text:
            leaks.append((tool, *arguments.values()))
    for folder, _, names in os.walk("."):
        for name in names:
            path = os.path.join(folder, name)
            if ("port-" in path and os.path.isfile(path)
                    and b"SECRET" in open(path, "rb").read()):
                leaks.append(path)
    print("told why", hints > 5)
    for leak in leaks:
        print("leak", leak)
    print("leaks", len(leaks))


def prints(client):
    ran = client.value("run", paths=["prints.cu"])
    print("printed", ran["exitStatus"], "/output" in ran["leftOut"])


def garbage(client):
    for text in ["{", "[]", '{"jsonrpc": "2.0"}', "x" * (9 << 20), "\0\1\2"]:
        client.send(text)
        print(client.read()["error"]["code"])
    client.send("")
    client.start("notifications/unknown", {}, with_id=False)
    client.start("notifications/cancelled", {"requestId": 99}, with_id=False)
    print("lives", client.ask("ping")["result"])


def together(client):
    """Calls at a time; one that is cancelled has no answer, others have."""
    slow = client.start("tools/call", {
        "name": "run", "arguments": {"paths": ["slow.cu"], "as": "sm_80"},
        "_meta": {"progressToken": "p"}})
    quick = [client.start("tools/call", {
        "name": "query", "arguments": {"names": ["cudaFree"]}})
        for _ in range(4)]
    for number in quick:
        client.answer(number)
    sign = client.read()
    print(sign["method"], sign["params"]["progressToken"])
    client.start("notifications/cancelled", {"requestId": slow}, with_id=False)
    client.ask("ping")
    print("answered", slow in client.waiting)


def many(client):
    def rounds(count):
        for _ in range(count):
            client.ask("ping")
            client.ask("tools/list")
            client.ask("tools/call", name="nothing")
        return resident_kib(client.server.pid)
    for _ in range(3):
        client.value("query", names=["cudaMalloc"])
    before = rounds(30)
    for _ in range(20):
        client.value("query", names=["cudaMalloc"])
    after = rounds(330)
    print("grows", after - before > 2048, file=sys.stdout)


def main():
    client = Client(*sys.argv[2:])
    client.begin()
    globals()[sys.argv[1]](client)
    client.end()


if __name__ == "__main__":
    main()
