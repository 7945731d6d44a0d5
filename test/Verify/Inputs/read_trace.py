# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints elements of an array of floats in a trace, with nothing but Python."""
import ast
import struct
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    data = archive.read(sys.argv[2])
assert data[:8] == b"\x93NUMPY\x01\x00"
begin = 10 + struct.unpack("<H", data[8:10])[0]
header = ast.literal_eval(data[10:begin].decode("latin1"))
(count,) = header["shape"]
print(header["descr"], count, "elements")
values = struct.unpack("<%df" % count, data[begin:])
for index in map(int, sys.argv[3:]):
    print("[%d] %f" % (index, values[index]))
