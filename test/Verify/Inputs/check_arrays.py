# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads every array of a trace with nothing but Python, as NumPy does, and
holds it against the manifest."""
import ast
import json
import struct
import sys
import zipfile

DESCR = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "u32": "<u4",
         "bytes": "|u1"}


def array(archive, name):
    """Type and bytes. Source: numpy.lib.format, "Format Version 1.0"."""
    data = archive.read(name)
    assert data[:8] == b"\x93NUMPY\x01\x00", name
    begin = 10 + struct.unpack("<H", data[8:10])[0]
    assert begin % 64 == 0 and data[begin - 1:begin] == b"\n", name
    header = ast.literal_eval(data[10:begin].decode("latin1"))
    assert not header["fortran_order"], name
    size = int(header["descr"][2:])
    (count,) = header["shape"]
    assert len(data) - begin == size * count, name
    return header["descr"], data[begin:]


with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["format"] == "porthip-trace"
    described = [a for l in manifest["launches"] for a in l["changed"]]
    described += [c["array"] for c in manifest["copies"]]
    total = 0
    for one in described:
        descr, data = array(archive, one["file"])
        assert descr == DESCR[one["type"]], one
        assert len(data) == one["size"], one
        total += len(data)
print("%d arrays, %d bytes, all as the manifest says" % (
    len(described), total))
