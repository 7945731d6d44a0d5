# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shared parts of the tests of faults: trees, killed runs, what must hold."""
import os
import random
import shutil
import signal
import subprocess
import sys
import time

# Names that porthip gives to its temporary files.
TEMPORARY = ".porthip-"


class Broken(Exception):
    """A promise of docs/reliability.md that was not kept."""


def require(holds, what):
    if not holds:
        raise Broken(what)


def without_timeout(command):
    """timeout(1) would be what is killed, or would hide the signal."""
    return command[2:] if os.path.basename(command[0]) == "timeout" else command


def write_file(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(text)


def read_tree(folder):
    """{path: bytes} of all files, {path: None} of empty folders."""
    found = {}
    for at, folders, names in os.walk(os.fsencode(folder)):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, os.fsencode(folder))] = file.read()
        if not folders and not names:
            found[os.path.relpath(at, os.fsencode(folder))] = None
    return found


def make_tree(folder, content):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path, text in content.items():
        full = os.path.join(os.fsencode(folder), path)
        os.makedirs(full if text is None else os.path.dirname(full),
                    exist_ok=True)
        if text is not None:
            with open(full, "wb") as file:
                file.write(text)


def temporaries(tree):
    return [path for path in tree if TEMPORARY.encode() in path]


def environment(library=None, **more):
    """With the library preloaded; ASan wants to be loaded first."""
    values = dict(os.environ, **more)
    if library:
        values["LD_PRELOAD"] = library
        values["ASAN_OPTIONS"] = ("verify_asan_link_order=0:detect_leaks=0:" +
                                  values.get("ASAN_OPTIONS", ""))
    return values


def run(command, folder, env=None, limit=200):
    return subprocess.run(command, cwd=folder, env=env, capture_output=True,
                          timeout=limit)


def kill_after(command, folder, seconds, env=None):
    """Its exit status; -9 where it was killed. The group is killed with it at
    every other time, so that workers outlive their parent, too."""
    process = subprocess.Popen(command, cwd=folder, env=env,
                               start_new_session=True,
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        if random.random() < 0.5:
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return process.returncode


def seconds_of(command, folder, env=None):
    begin = time.monotonic()
    done = run(command, folder, env)
    return time.monotonic() - begin, done


def main(test):
    """Prints what `test` returns; its Broken is the test's failure."""
    try:
        print(test())
    except Broken as wrong:
        print("broken: %s" % wrong, file=sys.stderr)
        sys.exit(1)
