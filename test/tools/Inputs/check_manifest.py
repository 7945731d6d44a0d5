# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checks of tests on a manifest.

SCHEMA FOLDER            the manifest is as the schema has it, and true
--add MANIFEST           puts in members that nobody knows
--parallel N PORTHIP...  N runs at a time note all that they write
"""
import hashlib
import json
import os
import subprocess
import sys


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check(schema, folder):
    manifest = read(os.path.join(folder, ".porthip", "manifest.json"))
    try:
        import jsonschema
        jsonschema.validate(manifest, read(schema))
    except ImportError:
        pass
    for name, entry in manifest["outputs"].items():
        assert digest(os.path.join(folder, name)) == entry["sha256"], name
        source = os.path.join(folder, entry["source"])
        assert digest(source) == entry["sourceSha256"], source


def add(path):
    manifest = read(path)
    manifest["later"] = 7
    for entry in manifest["outputs"].values():
        entry["later"] = 7
    with open(path, "w", encoding="utf-8") as file:
        json.dump(manifest, file)


def parallel(count, porthip):
    names = ["n%d" % i for i in range(count)]
    for name in names:
        with open(name + ".cu", "w", encoding="utf-8") as file:
            file.write("int %s(void *p) { return cudaFree(p); }\n" % name)
    runs = [subprocess.Popen(porthip + ["-q", name + ".cu"]) for name in names]
    assert not any([run.wait() for run in runs])
    noted = read(".porthip/manifest.json")["outputs"]
    assert sorted(noted) == sorted(name + ".hip" for name in names), noted


if sys.argv[1] == "--add":
    add(sys.argv[2])
elif sys.argv[1] == "--parallel":
    parallel(int(sys.argv[2]), sys.argv[3:])
else:
    check(*sys.argv[1:])
