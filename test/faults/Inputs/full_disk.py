# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""full_disk.py SCENARIO STEP LIBRARY PORTHIP...: the disk is full from every STEPth
change of a run on; then the disk of the cache alone."""
import os
import shutil
import sys

from faults import main, read_tree, require, without_timeout
from scenarios import scenario

NAME, STEP, LIBRARY = sys.argv[1], int(sys.argv[2]), sys.argv[3]
CACHE = os.path.abspath("cache")


def of_the_tree(s):
    at = 1 - STEP
    while True:
        at += STEP
        s.start_again()
        done = s.run(LIBRARY, FAULT="full", FAULT_AT=str(at),
                     FAULT_BELOW=s.folder)
        text = done.stderr.decode(errors="replace")
        if done.returncode == s.status:
            s.check_next_run()
            return at - STEP
        require(done.returncode == 3, "at %d: exit status %d: %s" % (
            at, done.returncode, text))
        require("porthip: error: " in text and
                "no space left on device" in text, "the message: " + text)
        require(read_tree(s.folder) == s.old, "at %d: not as it was" % at)


def of_the_cache(s, step):
    """The cache is a gain of time and no more."""
    at = 1
    while True:
        shutil.rmtree(CACHE, ignore_errors=True)
        s.start_again()
        count = os.path.abspath("count")
        open(count, "w").close()
        done = s.run(LIBRARY, FAULT="full", FAULT_AT=str(at),
                     FAULT_BELOW=CACHE, FAULT_COUNT=count)
        require(done.returncode == s.status, "full cache at %d: %s" % (
            at, done.stderr.decode(errors="replace")))
        s.check_next_run()
        if os.path.getsize(count) < at:
            return at // step
        at += step


def test():
    s = scenario(NAME, without_timeout(sys.argv[4:]), "tree", CACHE)
    writes = of_the_tree(s)
    require(writes >= 4, "only %d writes" % writes)
    text = "%s: full at %d writes" % (NAME, writes)
    if NAME == "out-root":
        text += ", and %d of the cache's" % of_the_cache(s, step=3 * STEP)
    return text


main(test)
