# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill.py SCENARIO ROUNDS STEP LIBRARY PORTHIP...: kills a run at every STEPth
change that it makes to the tree, then ROUNDS times after a random time."""
import os
import random
import sys

from faults import (environment, kill_after, main, require, seconds_of,
                    without_timeout)
from scenarios import scenario

NAME, ROUNDS, STEP, LIBRARY = (sys.argv[1], int(sys.argv[2]), int(sys.argv[3]),
                               sys.argv[4])


def at_each_change(s):
    at, left, decided, refused = 1 - STEP, 0, 0, 0
    while True:
        at += STEP
        s.start_again()
        done = s.run(LIBRARY, FAULT="kill", FAULT_AT=str(at),
                     FAULT_BELOW=s.folder)
        if done.returncode == s.status:
            require(decided or not s.ports, "no kill came upon a journal")
            require(refused or not s.ports, "no edit was made since a kill")
            return at - STEP, left
        require(done.returncode == -9, "exit status %d: %s" % (
            done.returncode, done.stderr.decode()))
        left += any(b".porthip-" in path for path in s.check_whole())
        if s.ports:
            refused += s.check_edit_since(at)
            decided += s.check_as_one(last_first=at % 2)
        s.check_next_run()


def at_random(s):
    s.start_again()
    seconds, _ = seconds_of(s.command, s.folder, environment(**s.env))
    killed = 0
    for _ in range(ROUNDS):
        s.start_again()
        status = kill_after(s.command, s.folder,
                            random.uniform(0, 1.1) * seconds,
                            environment(**s.env))
        require(status in (-9, s.status), "exit status %d" % status)
        killed += status == -9
        s.check_whole()
        if s.ports:
            s.check_as_one(last_first=random.random() < 0.5)
        s.check_next_run()
    return killed


def test():
    random.seed(1)
    s = scenario(NAME, without_timeout(sys.argv[5:]), "tree",
                 os.path.abspath("cache"))
    changes, left = at_each_change(s)
    require(changes >= 6, "only %d changes" % changes)
    require(left, "no kill left a temporary file, so none was removed")
    return "%s: killed at %d changes, and %d of %d times at random" % (
        NAME, changes, at_random(s), ROUNDS)


main(test)
