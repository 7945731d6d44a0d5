# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says whether two traces are the same but for who recorded them."""
import json
import sys
import zipfile


def read(path):
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    return manifest, members


def differences(a, b, where=""):
    if type(a) is not type(b):
        yield f"{where}: {a!r} and {b!r}"
    elif isinstance(a, dict):
        for key in sorted(a.keys() | b.keys()):
            if key in a and key in b:
                yield from differences(a[key], b[key], f"{where}/{key}")
            else:
                yield f"{where}/{key}: only in one"
    elif isinstance(a, list):
        if len(a) != len(b):
            yield f"{where}: {len(a)} and {len(b)} elements"
        for index, (one, other) in enumerate(zip(a, b)):
            yield from differences(one, other, f"{where}[{index}]")
    elif a != b:
        yield f"{where}: {a!r} and {b!r}"


first, second = (read(path) for path in sys.argv[1:])
legs = [manifest.pop("leg") for manifest, _ in (first, second)]
# Facts of a kernel's code come from the virtual GPU alone.
for manifest, _ in (first, second):
    manifest.pop("facts", None)
found = list(differences(first[0], second[0]))
found += [f"contents of {name}" for name in sorted(
    first[1].keys() | second[1].keys())
          if first[1].get(name) != second[1].get(name)]
for line in found:
    print("differs:", line)
if not found:
    manifest = first[0]
    print(f"{legs[0]} and {legs[1]}: {len(manifest['launches'])} launches, "
          f"{len(manifest['copies'])} copies, the same")
sys.exit(bool(found))
