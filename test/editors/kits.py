#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Both servers against the protocols' own kits from npm.

    kits.py --porthip PROGRAM --modules FOLDER [--node PROGRAM]

Outside CI. FOLDER is where this was done (node 22 or newer, or the npm package
node@24, whose program --node names):

    npm install @modelcontextprotocol/inspector @modelcontextprotocol/conformance
                mcp-proxy vscode-languageserver-protocol

`porthip mcp` is asked by the inspector (each list, the prompt, a resource, a tool,
a tool that is refused) and by those scenarios of the conformance kit that do not
ask for its own example tools; that kit speaks HTTP, mcp-proxy is between.
`porthip lsp` is driven by the library that editors are built on, whose guards take
each answer (lsp_kit.js). Tried with inspector 0.15.0, conformance 0.1.16 and
vscode-languageserver-protocol 3.18.5. Nothing is fetched.
"""
import argparse
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

SOURCE = """__global__ void add(int *p) {
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 1, 64;");
  p[threadIdx.x] += 1;
}
int main() {
  int *p;
  cudaMalloc(&p, 256);
  add<<<1, 64>>>(p);
}
"""
HERE = pathlib.Path(__file__).parent
SCENARIOS = ("server-initialize", "ping", "tools-list", "resources-list",
             "prompts-list")
SECONDS = 120


class Kits:
    def __init__(self, options, project):
        self.node, self.porthip = options.node, options.porthip
        self.modules, self.project = options.modules.resolve(), project
        self.refused = 0

    def accept(self, what, is_right):
        print("%s: %s" % ("accepted" if is_right else "REFUSED", what), flush=True)
        self.refused += not is_right

    def program(self, name):
        return [self.node, str(self.modules / "node_modules/.bin" / name)]

    def server(self):
        return [self.porthip, "mcp", str(self.project), "--cuda-path=none"]

    def inspect(self, method, *words):
        """The inspector's answer; None: it refused the server's."""
        done = subprocess.run(
            self.program("mcp-inspector") + ["--cli"] + self.server() +
            ["--method", method, *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def inspector(self):
        for method, member in (("tools/list", "tools"),
                               ("resources/list", "resources"),
                               ("resources/templates/list", "resourceTemplates"),
                               ("prompts/list", "prompts")):
            answer = self.inspect(method)
            self.accept(method, bool(answer and answer[member]))
        guide = self.inspect("resources/read", "--uri", "porthip://guide")
        self.accept("resources/read", bool(guide and guide["contents"][0]["text"]))
        prompt = self.inspect("prompts/get", "--prompt-name", "port_project",
                              "--prompt-args", "project=.")
        self.accept("prompts/get", bool(prompt and prompt["messages"]))
        found = self.inspect("tools/call", "--tool-name", "findings",
                             "--tool-arg", 'paths=["add.cu"]')
        self.accept("tools/call", bool(
            found and found["structuredContent"]["total"] == 1))
        outside = self.inspect("tools/call", "--tool-name", "findings",
                               "--tool-arg", 'paths=["/etc"]')
        self.accept("tools/call that is refused", bool(
            outside and outside["isError"] is True))

    def conformance(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        between = subprocess.Popen(
            self.program("mcp-proxy") +
            ["--host", "127.0.0.1", "--port", str(port), "--"] + self.server(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(SECONDS):
                time.sleep(1)
                with socket.socket() as s:
                    if s.connect_ex(("127.0.0.1", port)) == 0:
                        break
            for name in SCENARIOS:
                done = subprocess.run(
                    self.program("conformance") +
                    ["server", "--url", "http://127.0.0.1:%d/mcp" % port,
                     "--scenario", name],
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    timeout=SECONDS)
                self.accept("conformance " + name, done.returncode == 0 and
                            b"0 failed, 0 warnings" in done.stdout)
        finally:
            between.terminate()
            between.wait()

    def language(self):
        done = subprocess.run(
            [self.node, str(HERE / "lsp_kit.js"), str(self.modules),
             str(self.project / "add.cu"), self.porthip, "--cuda-path=none"],
            timeout=SECONDS)
        self.accept("language server", done.returncode == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--modules", required=True, type=pathlib.Path)
    parser.add_argument("--node", default="node")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        (project / "add.cu").write_text(SOURCE)
        kits = Kits(options, project)
        kits.inspector()
        kits.conformance()
        kits.language()
    return kits.refused != 0


if __name__ == "__main__":
    sys.exit(main())
