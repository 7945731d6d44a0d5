# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Digests of what mma.cu and wgmma.cu print, one for each instruction and kind
of operands: `digests.py OUTPUT` prints them, `digests.py OUTPUT EXPECTED LEAST`
compares with a file of them, of which at least LEAST have to be in OUTPUT."""
import hashlib
import sys


def digests(path):
    groups = {}
    for line in open(path):
        if line.startswith("= "):
            name = " ".join(line.split()[1:3])
        elif line.startswith("D "):
            groups.setdefault(name, hashlib.sha1()).update(line.encode())
    return {name: sha.hexdigest()[:16] for name, sha in groups.items()}


def compare(given, expected):
    compared = 0
    for line in open(expected):
        if line.startswith("#"):
            continue
        name, digest = line.rsplit(None, 1)
        if name in given:
            compared += 1
            if given[name] != digest:
                print(name, "differs")
    return compared


given = digests(sys.argv[1])
if len(sys.argv) == 2:
    for name, digest in given.items():
        print(name, digest)
else:
    least = int(sys.argv[3])
    compared = compare(given, sys.argv[2])
    print(compared, "compared" if compared >= least else "are too few")
