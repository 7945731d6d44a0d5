# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Uses, damages and shares a cache folder; the port must always be the one
that comes out without a cache."""
import os
import re
import shutil
import subprocess
import sys
import time

PORTHIP = sys.argv[1:]


def command(flags):
    return PORTHIP + ["--cuda-path=none", "-o", "-", "scan.cu"] + flags


def port(flags, env=None):
    done = subprocess.run(command(flags), capture_output=True, timeout=60,
                          env=dict(os.environ, **(env or {})))
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout, done.stderr


def entries(folder):
    return sorted(os.path.join(root, name)
                  for root, _, names in os.walk(folder) for name in names)


def snapshot(folder):
    return {path: (os.stat(path).st_mtime_ns, os.path.getsize(path))
            for path in entries(folder)}


want = port(["--no-cache"])
assert b"hipMalloc" in want[0]

# --no-cache leaves nothing, the others leave the same entries.
shutil.rmtree("c", ignore_errors=True)
assert port(["--no-cache", "--cache-dir=c"]) == want
assert not os.path.exists("c")
assert port(["--cache-dir=c"]) == want
first = snapshot("c")
assert first, "nothing was kept"
assert port(["--cache-dir=c"]) == want
assert snapshot("c") == first, "the entry was made anew"

# The headers of one file are precompiled for the second that has them.
pch = [path for path in first if path.endswith(".pch")]
assert len(pch) == 1, first
# Headers of nvcc are one for all macros that they lack: UNUSED comes behind.
for number in range(2):
    assert port(["--cache-dir=c", "-DUNUSED=%d" % number])[0] == want[0]
    assert pch == [p for p in entries("c") if p.endswith(".pch")], entries("c")
with open("again.cu", "w") as file, open("scan.cu") as scan:
    file.write(scan.read() + "// another\n")
edited = command(["--cache-dir=c"])
edited[edited.index("scan.cu")] = "again.cu"
for _ in range(2):
    done = subprocess.run(edited, capture_output=True, timeout=100)
    assert done.stdout == want[0] + b"// another\n", done.stderr.decode()
    assert len([p for p in entries("c") if p.endswith(".pch")]) == 2, entries("c")
os.remove("again.cu")
shutil.rmtree("c")
assert port(["--cache-dir=c"]) == want
first = snapshot("c")
assert port([], {"XDG_CACHE_HOME": os.path.abspath("xdg")}) == want
assert entries("xdg/porthip")
home = {"HOME": os.path.abspath("home"), "XDG_CACHE_HOME": ""}
assert port([], home) == want
assert entries("home/.cache/porthip")

# A name that looks like a pattern.
assert port(["--cache-dir=c%%d"]) == want
assert len(entries("c%%d")) == len(first), entries("c%%d")

# Other flags, another entry.
other = subprocess.run(
    PORTHIP + ["--cuda-path=none", "--cache-dir=c", "-o", "-", "scan.cu", "--cc",
               "-std=c++14"], capture_output=True, timeout=60)
assert other.stdout == want[0], other.stderr.decode()
assert len(entries("c")) > len(first)

# Damage: empty, cut, a changed byte, text, a folder in its place.
for path in list(first):
    with open(path, "rb") as file:
        good = file.read()
    if not good:
        continue  # a lock
    middle = len(good) // 2
    for bad in (b"", good[:middle], good[:-1], good + b"x",
                good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1:],
                b"not a precompiled header\n"):
        with open(path, "wb") as file:
            file.write(bad)
        assert port(["--cache-dir=c"]) == want, (path, len(bad))
    os.remove(path)
    os.makedirs(path)
    assert port(["--cache-dir=c"]) == want, path
    os.rmdir(path)
    assert port(["--cache-dir=c"]) == want

# A folder that cannot be made or written: a warning that says what to do.
with open("file", "w") as file:
    file.write("x")
for flags, env in ((["--cache-dir=file/c"], {}), (["--cache-dir=/proc/c"], {}),
                   ([], {"HOME": os.path.abspath("file"),
                         "XDG_CACHE_HOME": ""})):
    out, messages = port(flags, env)
    assert out == want[0]
    first_line, _, rest = messages.partition(b"\n")
    assert rest == want[1], messages
    assert b"--cache-dir or XDG_CACHE_HOME" in first_line, messages
assert port(["--cache-dir=none"], {"PORTHIP_CACHE_SIZE": "0"}) == want
assert not os.path.exists("none")
messages = port(["--cache-dir=c"], {"PORTHIP_CACHE_SIZE": "12X"})[1]
assert messages.startswith(b"porthip: warning: PORTHIP_CACHE_SIZE is '12X'")

# Entries that were used last stay within the budget; those of the last ten
# minutes may be in use.
shutil.rmtree("c", ignore_errors=True)
for number in range(4):
    for path in entries("c"):
        os.utime(path, (time.time() - 3600 + number,) * 2)
    assert port(["--cache-dir=c", "-DUNUSED=%d" % number],
                {"PORTHIP_CACHE_SIZE": "40M"})[0] == want[0]
    total = sum(os.path.getsize(path) for path in entries("c"))
    assert total <= 40 << 20, total
assert total > 1 << 20

# The command that shows and clears it.
shown = subprocess.run(PORTHIP + ["cache", "--cache-dir=c"], timeout=60,
                       capture_output=True).stdout.decode()
assert "/c: %.1f MiB of at most" % (total / (1 << 20)) in shown, shown
assert "headers" in shown and "kernels" in shown, shown
with open("c/parses/mine", "w") as file:
    file.write("x")
shown = subprocess.run(PORTHIP + ["cache", "--cache-dir=c", "--clear"],
                       timeout=60, capture_output=True).stdout.decode()
assert "/c: 0.0 MiB of at most" in shown, shown
assert entries("c") == ["c/parses/mine"], entries("c")

# Concurrent runs on an empty folder.
shutil.rmtree("c", ignore_errors=True)
runs = [subprocess.Popen(command(["--cache-dir=c"]), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE) for _ in range(6)]
for run in runs:
    out = run.communicate(timeout=100)
    assert run.returncode == 0 and out == want, out[1].decode()
shared = entries("c")
assert shared
entry = re.compile(r"[0-9a-f]{32}(\.pch|\.code)?$|written$")
temporary = [p for p in shared if not p.endswith(".lock")
             and not entry.match(os.path.basename(p))]
assert not temporary, "temporaries are left: %s" % temporary
# A header that another run precompiles for the second is there but once.
second = {p for p in shared if p.endswith(".pch")} - set(first)
assert len(second) <= 1, second

# One that is killed in the middle leaves nothing that disturbs the next.
for seconds in (0.05, 0.15, 0.3):
    shutil.rmtree("c", ignore_errors=True)
    run = subprocess.Popen(command(["--cache-dir=c"]), stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(seconds)
    try:
        os.killpg(run.pid, 9)
    except ProcessLookupError:
        pass
    run.wait()
    assert port(["--cache-dir=c"]) == want
