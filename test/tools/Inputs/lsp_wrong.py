# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `porthip lsp` that asks wrongly; what it is told, in short."""
import pathlib
import sys

from lsp_client import Client
from mcp_client import resident_kib

METHODS = ("initialize", "textDocument/hover", "textDocument/codeAction",
           "textDocument/codeLens", "porthip/port", "workspace/executeCommand",
           "nothing/such")
TOLD = ("initialized", "textDocument/didOpen", "textDocument/didChange",
        "textDocument/didClose", "$/cancelRequest", "nothing/such")
MIB = 1 << 20


def body(client, text):
    client.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
    client.server.stdin.flush()


def error(client):
    return client.read()["error"]["code"]


def wrong_forms(uri):
    for document in (7, None, [], {}, {"uri": 7}, {"uri": "x"}, {"uri": uri}):
        for place in (None, 7, {"line": -1}, {"line": 1 << 40, "character": "x"}):
            yield {"textDocument": document, "position": place,
                   "range": {"start": place, "end": place}, "context": place,
                   "contentChanges": place, "command": place,
                   "arguments": [document], "capabilities": place,
                   "initializationOptions": place}


def answers(client, uri):
    count = 0
    for params in wrong_forms(uri):
        for method in METHODS:
            client.ask(method, **params)
            count += 1
        for method in TOLD:
            client.tell(method, **params)
    return count


def at_once(client, document):
    numbers = set()
    for _ in range(50):
        client.last += 1
        numbers.add(client.last)
        client.send({"id": client.last, "method": "textDocument/codeLens",
                     "params": {"textDocument": document}})
    while numbers:
        numbers.discard(client.read().get("id"))
    return not numbers


def rounds(client, document, text, count):
    for number in range(count):
        client.tell("textDocument/didChange",
                    textDocument={**document, "version": number},
                    contentChanges=[{"text": text + "// %d\n" % number}])
        client.ask("textDocument/hover", textDocument=document,
                   position={"line": 0, "character": 2})
        client.ask("textDocument/codeLens", textDocument=document)
    return resident_kib(client.server.pid)


def tell_failure(path, command):
    client = Client(*command)
    client.ask("initialize", processId=None, rootUri=None, capabilities={})
    client.tell("textDocument/didOpen", textDocument={
        "uri": path.as_uri(), "text": path.read_text()})
    for found in client.wait_for(
            "textDocument/publishDiagnostics")["diagnostics"]:
        print(found["range"]["start"]["line"], found["message"])


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[-1] == "--failing":
        return tell_failure(path, sys.argv[2:-1])
    client = Client(*sys.argv[2:])
    codes = []
    for text in (b"{", b"[]", b'{"jsonrpc": "2.0"}', b"\xff\0"):
        body(client, text)
        codes.append(error(client))
    print("garbage", codes)
    body(client, b"x" * (65 * MIB))
    print("too large", error(client),
          "bytes is not taken" in client.wait_for("window/showMessage")["message"])
    client.ask("initialize", processId=None, rootUri=None, capabilities={})
    document = {"uri": path.as_uri()}
    text = path.read_text()
    print("of wrong form:", answers(client, path.as_uri()), "answers")
    client.tell("textDocument/didOpen", textDocument={**document, "text": text})
    client.send({"id": "c", "method": "textDocument/hover",
                 "params": {"textDocument": document}})
    client.tell("$/cancelRequest", id="c")
    print("cancelled", client.ask("textDocument/codeLens",
                                  textDocument=document) is not None)
    print("at once", at_once(client, document))
    before = rounds(client, document, text, 50)
    print("grows", rounds(client, document, text, 500) - before > 2048)
    client.ask("shutdown")
    client.tell("exit")
    print("status", client.server.wait())


if __name__ == "__main__":
    main()
