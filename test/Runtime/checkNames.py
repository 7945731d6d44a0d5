# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what real code calls with what the stand-ins define.

Fails on a function that is neither there nor excused, and on an excuse for one
that is there. A function of the list counts as there under a versioned name,
too (cuMemAlloc as cuMemAlloc_v2)."""
import subprocess
import sys

SUFFIXES = ("", "_v2", "_v3", "_v4", "R0600")


def main(nm, table, libraries):
    defined = set()
    for library in libraries:
        lines = subprocess.run([nm, "-D", "--defined-only", library],
                               check=True, capture_output=True, text=True)
        # Weak ones only end the program with their name.
        defined |= {line.split()[-1] for line in lines.stdout.splitlines()
                    if line.split()[-2] != "W"}
    calls, missing, wrong = 0, 0, []
    with open(table) as rows:
        for row in rows:
            entry, _, excuse = row.partition("#")
            if not entry.strip():
                continue
            name, count = entry.split()
            calls += int(count)
            is_there = any(name + s in defined for s in SUFFIXES)
            if is_there and excuse:
                wrong.append("%s is there: no excuse is needed" % name)
            if not is_there:
                missing += int(count)
                if not excuse.strip():
                    wrong.append("%s is missing (%s calls)" % (name, count))
    print("\n".join(wrong), file=sys.stderr)
    print("covered: %.1f %% of %d calls" % (100 - 100 * missing / calls, calls))
    return 1 if wrong or not calls else 0


sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
