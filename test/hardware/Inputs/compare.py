# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare.py RECORDED PRINTED [LEFT]: each line that hardware gave is printed
again, as often as it gave it. LEFT has the lines that are known to differ, under
comments that say why; one that no longer does must go.

RECORDED begins with comments ("#"): which hardware, and which arrays of the
program are left out, as they differ from hardware for a reason.
"""
import collections
import sys


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [line for line in file if not line.startswith("#")]


def main(recorded, printed, left=None):
    expected = lines(recorded)
    with open(printed, encoding="utf-8") as file:
        found = collections.Counter(file)
    missing = collections.Counter(expected) - found
    known = collections.Counter(lines(left) if left else [])
    for line in (known - missing).elements():
        print("no longer differs:", line.rstrip())
    unknown = list((missing - known).elements())
    for line in unknown:
        name = line.rsplit(" ", 1)[0] + " "
        now = [f for f in found if f.startswith(name)]
        print("hardware:", line.rstrip(), "here:", "".join(now).rstrip())
    if not expected:
        sys.exit("nothing is expected")
    sys.exit(1 if unknown or known - missing else 0)


main(*sys.argv[1:])
