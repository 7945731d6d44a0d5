# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two outputs line by line, but for lines that match one of the patterns:
`same_lines.py GIVEN EXPECTED [PATTERN]...`. Groups begin with '= '."""
import lzma
import re
import sys


def lines(path):
    left_out = [re.compile(p) for p in sys.argv[3:]]
    file = lzma.open(path, "rt") if path.endswith(".xz") else open(path)
    kept = (line.rstrip("\n") for line in file)
    return [line for line in kept if not any(p.search(line) for p in left_out)]


given, expected = lines(sys.argv[1]), lines(sys.argv[2])
group, wrong = "", len(given) != len(expected)
for got, wanted in zip(given, expected):
    group = wanted if wanted.startswith("= ") else group
    if got != wanted:
        print("in %s\n  got    %s\n  wanted %s" % (group, got[:120], wanted[:120]))
        wrong = True
count = sum(line.startswith("= ") for line in expected)
print("%d lines, %d groups: %s" % (len(expected), count, "differ" if wrong else "equal"))
