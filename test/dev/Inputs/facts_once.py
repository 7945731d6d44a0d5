# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds facts of porthip that stand a second time: facts_once.py ROOT."""
import json
import pathlib
import re
import sys

# Texts in other languages, written into users' projects or apart from lib's own
# libraries: they cannot include a table.
APART = {"lib/Build/Python/HelperFile.cpp", "lib/Record/Preload/Session.cpp"}


class Tree:
    def __init__(self, root):
        self.root = root
        self.wrong = []
        self.code = {}
        for top in ("lib", "tools/porthip"):
            for path in sorted((root / top).rglob("*")):
                name = str(path.relative_to(root))
                if path.suffix in (".cpp", ".h", ".def", ".inc") and \
                        name not in APART:
                    self.code[name] = path.read_text().split("\n")

    def rows(self, path, macro):
        """The arguments of each macro(...) of a table."""
        text = (self.root / path).read_text()
        return [[part.strip().strip('"') for part in found.split(",")]
                for found in re.findall(rf"^{macro}\((.*?)\)", text,
                                        re.M | re.S)]

    def only_in(self, pattern, homes, what):
        """Code that matches stands in the homes alone."""
        found = False
        for name, lines in self.code.items():
            for number, line in enumerate(lines, 1):
                if not re.search(pattern, line.split("//")[0]):
                    continue
                if name in homes:
                    found = True
                else:
                    self.wrong.append(f"{name}:{number}: {what}: {line.strip()}")
        if homes and not found:
            self.wrong.append(f"{homes[0]}: does not hold {what}")

    def agree(self, what, one, other):
        if one != other:
            self.wrong.append(f"{what}: {sorted(one ^ other)} is in one alone")


def check_suffixes(tree):
    suffixes = [row[0] for row in
                tree.rows("lib/Support/Files/SourceSuffixes.def", "SUFFIX")]
    # Of .c and .s there are other meanings: a temporary's name, a type of PTX's.
    plain = [s for s in suffixes
             if s not in (".c", ".cc", ".s", ".h", ".inc", ".a", ".o", ".so")]
    tree.only_in('"(' + "|".join(map(re.escape, plain)) + ')"',
                 ["lib/Support/Files/SourceSuffixes.def",
                  "lib/Support/Files/SourceSuffixes.h"],
                 "a suffix of sources")
    tree.only_in(r"== \"\.(c|cc|h)\"", [], "a suffix of sources")


def check_checks(tree):
    rows = tree.rows("lib/VirtualGpu/Abi/Checks.def", "CHECK")
    offered = {row[1] for row in rows if row[2] != "Internal"}
    # Words with no other meaning here.
    tree.only_in('"(race|leaks|streams)"', ["lib/VirtualGpu/Abi/Checks.def"],
                 "the name of a check")
    tree.only_in('memory, ?race|"race", +"init', [], "a list of checks")
    schema = json.loads((tree.root / "docs/schema/run-report.schema.json")
                        .read_text())
    tree.agree("run-report.schema.json and Checks.def",
               set(schema["properties"]["check"]["enum"]),
               offered | {"launch"})
    guide = (tree.root / "docs/guide/run.md").read_text()
    part = guide[guide.index("| check | finds |"):]
    table = part[:part.index("\n\n")]
    tree.agree("docs/guide/run.md and Checks.def",
               set(re.findall(r"^\| `(\w+)`", table, re.M)), offered)
    listed = re.search(r"`PORTHIP_VGPU_CHECK` \| `([\w,]+)`", guide)[1]
    tree.agree("PORTHIP_VGPU_CHECK in docs/guide/run.md and Checks.def",
               set(listed.split(",")), offered)


def check_variables(tree):
    names = {row[1] for row in
             tree.rows("lib/VirtualGpu/Abi/Variables.def", "VARIABLE")}
    tree.only_in('"PORTHIP_VGPU_', ["lib/VirtualGpu/Abi/Variables.h"],
                 "the name of a variable")
    # Those of the code's own: a version and a mark of built-ins.
    mentioned = {"ABI", "BUILTIN"}
    for folder in ("lib", "tools", "docs", "test"):
        for path in (tree.root / folder).rglob("*"):
            if path.suffix in (".cpp", ".h", ".md", ".test", ".cu", ".hip") and \
                    path.name != "facts-once.test":
                for name in re.findall(r"PORTHIP_VGPU_([A-Z_]+[A-Z])",
                                       path.read_text(errors="replace")):
                    if name not in names | mentioned | UNKNOWN_ON_PURPOSE:
                        tree.wrong.append(f"{path.relative_to(tree.root)}: "
                                          f"PORTHIP_VGPU_{name} is no variable")


# What tests misspell.
UNKNOWN_ON_PURPOSE = {"THREDS"}


def check_the_others(tree):
    tree.only_in('"emulate32"', ["lib/Translate/WarpModes.h"],
                 "the choices of --warp")
    for argument in ("-target-sdk-version", "-Wno-reserved-user-defined"):
        tree.only_in(argument, ["lib/Frontend/Toolchain.cpp"],
                     "an argument by which clang reads CUDA")
    tree.only_in(r"\breadIncludeLine\(",
                 ["lib/Support/Text/IncludeLine.h",
                  "lib/Translate/Output/ShimText.cpp"],
                 "a walk over #include lines")
    tree.only_in(r"CreateFCmpUNO\(From", ["lib/Ptx/ToIR/FloatToInteger.h"],
                 "the GPU's conversion of a NaN")


def main():
    tree = Tree(pathlib.Path(sys.argv[1]))
    check_suffixes(tree)
    check_checks(tree)
    check_variables(tree)
    check_the_others(tree)
    print("\n".join(tree.wrong) or "each fact stands once")
    return bool(tree.wrong)


if __name__ == "__main__":
    sys.exit(main())
