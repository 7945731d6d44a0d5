# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `porthip lsp`: one conversation, printed in short."""
import json
import pathlib
import subprocess
import sys


class Client:
    def __init__(self, *command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.last = 0

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.server.stdin.flush()

    def read(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def tell(self, method, **params):
        self.send({"method": method, "params": params})

    def ask(self, method, **params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.last:
                return message.get("result", message.get("error"))

    def wait_for(self, method):
        while True:
            message = self.read()
            if message.get("method") == method:
                return message["params"]


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    client = Client(*sys.argv[2:])
    capabilities = client.ask("initialize", processId=None, rootUri=None,
                              capabilities={})["capabilities"]
    print("hover", capabilities["hoverProvider"])
    client.tell("initialized")
    document = {"uri": path.as_uri(), "languageId": "cuda", "version": 1}
    text = path.read_text()
    client.tell("textDocument/didOpen", textDocument={**document, "text": text})
    for found in client.wait_for(
            "textDocument/publishDiagnostics")["diagnostics"]:
        start = found["range"]["start"]
        print(found["code"], start["line"], start["character"])
    line = next(N for N, L in enumerate(text.split("\n")) if "cudaMalloc" in L)
    about = client.ask(
        "textDocument/hover", textDocument=document,
        position={"line": line, "character": text.split("\n")[line].index(
            "cudaMalloc") + 2})
    print(about["contents"]["value"].split("\n")[0])
    everything = {"start": {"line": 0, "character": 0},
                  "end": {"line": 999, "character": 0}}
    for action in client.ask("textDocument/codeAction", textDocument=document,
                             range=everything, context={"diagnostics": []}):
        print("fix", action["title"])
    lenses = client.ask("textDocument/codeLens", textDocument=document)
    print("lens", [lens["command"]["arguments"][1] for lens in lenses])
    port = client.ask("porthip/port", textDocument=document)
    print("port", "hipMalloc" in port["text"], port["isCurrent"])

    # The typed text is not on disk.
    client.tell("textDocument/didChange",
                textDocument={"uri": document["uri"], "version": 2},
                contentChanges=[{"text": text.replace("1 << lane", "1u")}])
    now = client.wait_for("textDocument/publishDiagnostics")
    print("now", now["version"], len(now["diagnostics"]))
    verify = {"command": "porthip.verify",
              "arguments": lenses[0]["command"]["arguments"]}
    print("unsaved", client.ask("workspace/executeCommand", **verify)["message"])
    path.write_text(text.replace("1 << lane", "1u"))
    proof = client.ask("workspace/executeCommand", **verify)
    print("verified", proof.get("equal", proof))
    client.tell("porthip/nothing")
    client.send({"id": "inspect", "method": "workspace/executeCommand",
                 "params": {"command": "porthip.inspect",
                            "arguments": lenses[1]["command"]["arguments"]}})
    print("inspected", client.wait_for("window/showMessage")["message"])
    client.ask("workspace/executeCommand", command="porthip.port",
               arguments=[document["uri"]])
    print("written", path.with_suffix(".hip").exists())
    client.tell("textDocument/didClose", textDocument=document)
    client.ask("shutdown")
    client.tell("exit")
    print("status", client.server.wait())


if __name__ == "__main__":
    main()
