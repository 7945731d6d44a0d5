# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""two_runs.py ROUNDS PORTHIP...: three runs over one tree at once, ROUNDS times
for each way to write. All end well, with what one run alone makes."""
import os
import random
import subprocess
import sys
import time

from faults import environment, main, require, without_timeout
from scenarios import scenario


def test():
    random.seed(3)
    rounds = int(sys.argv[1])
    for name in ("out-root", "in-place", "report"):
        s = scenario(name, without_timeout(sys.argv[2:]), "tree",
                     os.path.abspath("cache"))
        for _ in range(rounds):
            s.start_again()
            runs = []
            for _ in range(3):
                runs.append(subprocess.Popen(
                    s.command, cwd=s.folder, env=environment(**s.env),
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE))
                time.sleep(random.choice((0, 0, 0.05, 0.2)))
            for process in runs:
                text = process.communicate(timeout=200)[1].decode(
                    errors="replace")
                require(process.returncode == s.status, "%s: exit status %d: %s"
                        % (name, process.returncode, text))
            s.check_whole(may_have_temporaries=False)
            s.check_next_run()
    return "three at once, %d times" % rounds


main(test)
