# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hostile_names.py COUNT PORTHIP...: ports a tree of COUNT files whose names mean
something elsewhere: line ends, quotes, dashes, bytes that are no UTF-8, 255
bytes."""
import os
import random
import sys

from faults import main, make_tree, read_tree, require, run, without_timeout

COUNT = int(sys.argv[1])
SOURCE = b"int f(void *p) { return cudaFree(p); }\n"
PORT = b"#include <hip/hip_runtime.h>\n" + SOURCE.replace(b"cuda", b"hip")
PARTS = [b"\n", b"\r", b"\t", b"'", b'"', b"`", b"$(id)", b"${HOME}", b"-", b"--",
         b" ", b"*", b"?", b"[a]", b"\\", b"\\n", b";", b"&", b"|", b"<", b">",
         b"%s", b"%41", b"#", b"@x.rsp", b":", b"=", b",", b"~", b"!", b"\x01",
         b"\x1b[31m", b"\x7f", b"\xff", b"\xfe\xc3", b"\xc3\xb6", b"\xe2\x80\xae",
         b"\xf0\x9d\x9b\xbc", b"hex:61", b"..", b".hip", b".cu", b"a", b"b1"]
# As long as a name can be with either suffix, and one byte longer as a port.
LONGEST, TOO_LONG = b"l" * 251 + b".cu", b"x" * 252 + b".cu"


def names(rng):
    found = {b"-o.cu", b"--help.cu", b"-.cu", b"a\nporthip: error: b.cu", LONGEST}
    found |= {part + b".cu" for part in PARTS if not part.startswith(b".")}
    while len(found) < COUNT:
        name = b"".join(rng.choice(PARTS) for _ in range(rng.randint(1, 6)))
        if not name.startswith(b"."):  # hidden
            found.add(name[:250] + b".cu")
    return sorted(found)


def port_of(name):
    return name[:-3] + b".hip"


def require_lines(text):
    """Whatever a file is called, a message is a line that can be read."""
    for line in text.rstrip(b"\n").split(b"\n"):
        line.decode()
        require(line.startswith(b"porthip: "), b"the message %r" % line)
        require(not any(c < 0x20 or c == 0x7f for c in line),
                b"the message %r" % line)


def test():
    porthip = without_timeout(sys.argv[2:])
    common = ["--cuda-path=none", "--cache-dir", os.path.abspath("cache"),
              "--no-progress"]
    all_names = names(random.Random(4))
    tree = {b"in/" + name: SOURCE for name in all_names}
    make_tree("tree", tree)

    done = run(porthip + ["translate", "in", "-o", "hip"] + common, "tree",
               limit=4000)
    require(done.returncode == 0, done.stderr)
    require_lines(done.stderr)
    now = read_tree("tree")
    require(now.pop(b"hip/.porthip/manifest.json"), "no manifest")
    # The files that an undo and the next update need.
    now = {path: text for path, text in now.items()
           if not path.startswith((b"hip/.porthip/texts/",
                                   b"hip/.porthip/last-run.json",
                                   b"hip/.porthip/undo/"))}
    wanted = {b"hip/" + port_of(name): PORT for name in all_names}
    require(now == {**tree, **wanted}, "%d files differ" % sum(
        now.get(path) != text for path, text in {**tree, **wanted}.items()))

    # All of them are its own.
    done = run(porthip + ["translate", "in", "-o", "hip"] + common, "tree",
               limit=4000)
    require(done.returncode == 0 and b" 0 files written" in done.stderr,
            done.stderr)
    # Edited ones are not, and are named.
    edited = {b"hip/" + port_of(n) for n in (b"\n.cu", b"\xff.cu", b"hex:61.cu")}
    for path in edited:
        with open(os.path.join(b"tree", path), "ab") as file:
            file.write(b"// mine\n")
    done = run(porthip + ["translate", "in", "-o", "hip"] + common, "tree",
               limit=4000)
    require(done.returncode == 3 and
            b"would overwrite 3 files with edits made by hand" in done.stderr, done.stderr)

    # Beside their sources, outputs are known for what they are.
    beside = {name: b"#include <cuda_runtime.h>\n" + SOURCE
              for name in (b"\xff.cpp", b"hex:61.cpp", b"a\nb.cpp")}
    make_tree("beside", beside)
    for written in (3, 0):
        done = run(porthip + ["translate", "."] + common, "beside")
        require(done.returncode == 0 and b"porthip: 3 translation units" in
                done.stderr and b" %d files written" % written in done.stderr,
                done.stderr)

    # On the command line: a dash needs a folder, or `--`.
    make_tree("few", {name: SOURCE for name in (b"-o.cu", b"a\nb.cu", b"\xff.cu")})
    done = run(porthip + ["translate"] + common +
               ["./-o.cu", b"a\nb.cu", b"\xff.cu"], "few")
    require(done.returncode == 0, done.stderr)
    require_lines(done.stderr)
    for name in (b"-o.hip", b"a\nb.hip", b"\xff.hip"):
        require(read_tree("few")[name] == PORT, name)

    # A port whose name is too long: that is said, and nothing is written.
    few = {b"a.cu": SOURCE, TOO_LONG: SOURCE}
    make_tree("long", few)
    done = run(porthip + ["translate", "."] + common, "long")
    require(done.returncode == 3 and
            port_of(TOO_LONG) + b": file name too long" in done.stderr,
            done.stderr)
    require(read_tree("long") == few, "something was written")
    done = run(porthip + ["translate", b"none\n\x1b[31m.cu"] + common, "long")
    require(done.returncode == 3, done.stderr)
    require_lines(done.stderr)
    return "%d hostile names" % len(all_names)


main(test)
