#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make_hostile_tree.py FOLDER: sources with one finding each, and names that
mean something in other formats."""
import os
import sys

NAMES = [b"a\"b'c.cu", b"line\nend.cu", "gr\u00f6\u00dfe \U0001d6fc.cu".encode(),
         b"<script>alert(1)<\\script>.cu", b"bad\xff\xfe.cu",
         b"](x) |`*_#1 @user.cu", b"%41?x=1#y:z.cu", b"\x01\x1b[31m.cu",
         b"=cmd|.cu"]

SOURCE = b"""__global__ void k(int *p) {
  /* \xc3\xb6 </script> ]]> */ asm volatile("no.such.instruction;");
}
"""

folder = sys.argv[1].encode()
os.makedirs(folder)
for name in NAMES:
    with open(os.path.join(folder, name), "wb") as f:
        f.write(SOURCE)
