# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""one_definition.py ROOT: fails where two files of lib/ and tools/ define a type
of the same name in the same namespace.
"""
import collections
import glob
import os
import re
import sys

TOKEN = re.compile(r"namespace\s*([\w:]*)\s*\{|"
                   r"(?:struct|class|union)\s+(\w+)(?:\s+final)?"
                   r"\s*(?::(?!:)[^;{]*)?\{|\{|\}")


def definitions(path):
    """Qualified names of types that other files could define, too."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r'R"(\w*)\(.*?\)\1"', '""', text, flags=re.S)
    text = re.sub(r"//.*|/\*.*?\*/", "", text)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', '""', text)
    around = []  # a namespace's name, None for other braces
    for token in TOKEN.finditer(text):
        if token.group(0) == "}":
            if around:
                around.pop()
        elif token.group(0).startswith("namespace"):
            around.append(token.group(1))
        else:
            if token.group(2) and None not in around and "" not in around:
                yield "::".join(around + [token.group(2)])
            around.append(None)


found = collections.defaultdict(set)
root = sys.argv[1]
for top in ("lib", "tools"):
    for end in ("h", "cpp"):
        for path in glob.glob(os.path.join(root, top, "**", "*." + end),
                              recursive=True):
            for name in definitions(path):
                found[name].add(os.path.relpath(path, root))
assert len(found) > 100, len(found)
twice = {name: sorted(paths) for name, paths in found.items() if len(paths) > 1}
for name, paths in sorted(twice.items()):
    print("%s is defined in %s" % (name, " and ".join(paths)))
sys.exit(bool(twice))
