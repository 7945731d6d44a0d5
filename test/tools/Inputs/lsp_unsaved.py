# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `porthip lsp` that saves late, and has several files open."""
import pathlib
import sys

from lsp_client import Client

LAUNCH = "__global__ void %s(int*);\nvoid run%s() { /* \U0001F600 */ %s<<<1, %s>>>(0); }\n"


def launch(name, threads):
    return LAUNCH % (name, name, name, threads)


class Editor:
    def __init__(self, folder, command):
        self.folder = folder
        self.client = Client(*command)
        self.client.ask("initialize", processId=None, capabilities={},
                        rootUri=folder.as_uri())
        self.client.tell("initialized")
        self.version = 0
        self.found = {}

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text=None):
        self.client.tell("textDocument/didOpen", textDocument={
            "uri": self.uri(name), "languageId": "cuda", "version": 0,
            "text": (self.folder / name).read_text() if text is None else text})

    def type(self, name, text):
        self.version += 1
        self.client.tell("textDocument/didChange", textDocument={
            "uri": self.uri(name), "version": self.version},
            contentChanges=[{"text": text}])

    def findings(self, name):
        """Checks and places of the next analysis of a file."""
        while True:
            told = self.client.wait_for("textDocument/publishDiagnostics")
            if told["uri"] == self.uri(name):
                return [(row["code"].split("-", 2)[2],
                         row["range"]["start"]["line"],
                         row["range"]["start"]["character"])
                        for row in told["diagnostics"]]

    def command(self, name, file, *kernel):
        return self.client.ask("workspace/executeCommand",
                               command="porthip." + name,
                               arguments=[self.uri(file), *kernel])

    def cancelled(self, file, kernel):
        self.client.send({"id": "slow", "method": "workspace/executeCommand",
                          "params": {"command": "porthip.verify",
                                     "arguments": [self.uri(file), kernel]}})
        self.client.tell("$/cancelRequest", id="slow")
        while True:
            message = self.client.read()
            if message.get("id") == "slow":
                return message["error"]["code"]


def main():
    editor = Editor(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
    editor.open("a.cu")
    print("saved", editor.findings("a.cu"))
    for text in (launch("b", 64), "#define L(n) n<<<1, \\", "",
                 "\n" + launch("a", 96).replace("\n", "\r\n")):
        editor.type("a.cu", text)
        print("typed", editor.findings("a.cu"))
    editor.open("new.cu", launch("n", 32))
    print("new", editor.findings("new.cu"))
    editor.open("unit.cu")
    print("unit", editor.findings("unit.cu"))
    editor.open("inc/size.h")
    editor.type("inc/size.h", "#define SIZE 32\ntypedef float value;\n")
    print("header typed", editor.findings("unit.cu"))
    print("unsaved", editor.command("verify", "unit.cu", "scale")["message"])
    editor.type("inc/size.h", (editor.folder / "inc/size.h").read_text())
    print("header as saved", editor.findings("unit.cu"))
    editor.open("scale.cuh")
    editor.findings("scale.cuh")
    print("verified", editor.command("verify", "scale.cuh", "scale")["equal"])
    print("inspected", len(editor.command("inspect", "scale.cuh",
                                          "scale")["kernels"]))
    print("cancelled", editor.cancelled("unit.cu", "scale"))
    editor.client.ask("shutdown")
    editor.client.tell("exit")
    print("status", editor.client.server.wait())


if __name__ == "__main__":
    main()
