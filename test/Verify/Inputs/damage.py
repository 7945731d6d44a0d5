# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""damage.py TRACE FOLDER: cut, flipped and foreign files of the trace."""
import os
import sys
import zipfile

with open(sys.argv[1], "rb") as file:
    data = file.read()


def write(name, content):
    with open(os.path.join(sys.argv[2], name), "wb") as file:
        file.write(content)


write("cut.phtrace", data[:len(data) * 2 // 3])
with zipfile.ZipFile(sys.argv[1]) as archive:
    info = archive.getinfo("launch1/1.npy")
middle = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
flipped = bytearray(data)
for at in range(middle, middle + 16):
    flipped[at] ^= 0xff
write("flipped.phtrace", bytes(flipped))
with zipfile.ZipFile(os.path.join(sys.argv[2], "foreign.phtrace"), "w") as zip:
    zip.writestr("hello.txt", "hello")
