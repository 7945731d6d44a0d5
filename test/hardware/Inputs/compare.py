# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare.py RECORDED PRINTED: each line that hardware gave is printed again, as
often as it gave it.

RECORDED begins with comments ("#"): which hardware, and which arrays of the
program are left out, as they differ from hardware for a reason.
"""
import collections
import sys


def main(recorded, printed):
    with open(recorded, encoding="utf-8") as file:
        expected = [line for line in file if not line.startswith("#")]
    with open(printed, encoding="utf-8") as file:
        found = collections.Counter(file)
    missing = list((collections.Counter(expected) - found).elements())
    for line in missing:
        name = line.rsplit(" ", 1)[0] + " "
        now = [f for f in found if f.startswith(name)]
        print("hardware:", line.rstrip(), "here:", "".join(now).rstrip())
    if not expected:
        sys.exit("nothing is expected")
    sys.exit(1 if missing else 0)


main(*sys.argv[1:])
