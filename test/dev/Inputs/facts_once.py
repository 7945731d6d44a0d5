# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds facts of porthip that stand a second time: facts_once.py ROOT."""
import json
import pathlib
import re
import sys

# Apart from lib's own libraries: it cannot include a table.
APART = {"lib/Record/Preload/Session.cpp"}


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
    # Suffixes with other meanings: .c a temporary's name, .s a type of PTX's.
    plain = [s for s in suffixes
             if s not in (".c", ".cc", ".s", ".h", ".inc", ".a", ".o", ".so")]
    tree.only_in('"(' + "|".join(map(re.escape, plain)) + ')"',
                 ["lib/Support/Files/SourceSuffixes.def",
                  "lib/Support/Files/SourceSuffixes.h"],
                 "a suffix of sources")
    tree.only_in(r"== \"\.(c|cc|h)\"", [], "a suffix of sources")
    others = [row[0] for row in
              tree.rows("lib/Support/Files/OtherSuffixes.def", "OTHER")]
    tree.agree("SourceSuffixes.def and OtherSuffixes.def",
               set(suffixes) & set(others), set())
    tree.only_in('Cases?\\({?"(' + "|".join(map(re.escape, others)) + ')"', [],
                 "a suffix of other files")
    # Texts written into projects take the names from the constants.
    header = (tree.root / "lib/Support/Files/SourceSuffixes.h").read_text()
    cuda, port = re.search(r'CudaSuffix\("(.*?)"\), PortSuffix\("(.*?)"\)',
                           header).groups()
    package = "tools/cmake/package/PorthipFunctions.cmake"
    renamed = re.findall(r'REGEX REPLACE "(.*?)" "(.*?)" Relative',
                         (tree.root / package).read_text())
    tree.agree(f"{package} and SourceSuffixes.h", set(renamed),
               {(rf"\\{cuda}$", port)})


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
    # The code's own names: a version and a mark of built-ins.
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


def check_gpus(tree):
    tree.only_in(r'"(sm_80|gfx942|gfx1100)"(?!, *Nvidia|, *Amd)',
                 ["lib/Gpus/UsualGpus.h", "lib/Gpus/Targets.def",
                  # An example in a message, the GPUs that have packed floats,
                  # and those that kernels are judged for.
                  "lib/Verify/Leg/Leg.cpp", "lib/VirtualGpu/VectorCode.cpp",
                  "lib/Porting/Judge/PortReport.cpp",
                  "lib/Frontend/CommandLine/CompilerArgs.h"],
                 "a GPU that is taken where none is named")
    arch = (tree.root / "lib/Translate/Vendors/CudaArch.cpp").read_text()
    answers = re.search(r"Candidates\[\] = {(.*?), ArchAnswer::Lowest}", arch)[1]
    shims = tree.root / "runtime-shims/include/porthip"
    tree.agree("porthip/sm_XX.h and CudaArch.cpp",
               {path.stem for path in shims.glob("sm_*.h")},
               {f"sm_{answer[:-1]}" for answer in answers.split(", ")})
    for path in shims.glob("sm_*.h"):
        numbers = set(re.findall(r"(?:ANSWER|is|!=) (\d+)\b", path.read_text()))
        tree.agree(f"the numbers of {path.name}", numbers,
                   {path.stem[3:] + "0"})


def check_headers(tree):
    """The headers that AMD has: rules/headers.json, and tables that say where."""
    rules = {rule["cuda"]: rule.get("hip") for rule in json.loads(
        (tree.root / "rules/headers.json").read_text())["rules"]}
    for cuda, hip in tree.rows("lib/Build/CMake/Names.def", "HEADER"):
        by = rules.get(cuda)
        # A shim stands for the library's header, which a search looks for; the
        # runtime's lie in one folder.
        same = by is None or by == hip or by.startswith("porthip/") or \
            by.split("/")[0] == hip.split("/")[0] == "hip"
        if not same:
            tree.wrong.append(f"lib/Build/CMake/Names.def: {cuda} is {hip}, and "
                              f"{by} in rules/headers.json")
        if cuda in rules and by is None:
            tree.wrong.append(f"lib/Build/CMake/Names.def: {cuda} is {hip}, and "
                              "AMD lacks it by rules/headers.json")
    macros = (tree.root / "lib/Frontend/Vendors/VendorMacros.cpp").read_text()
    lacked = re.search(r"LackedHeaders\[\] = {(.*?)}", macros, re.S)[1]
    for name in re.findall(r'"(.*?)"', lacked):
        if rules.get(name):
            tree.wrong.append("lib/Frontend/Vendors/VendorMacros.cpp: AMD has "
                              f"{name} by rules/headers.json: {rules[name]}")


# Names that tests misspell.
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
    check_gpus(tree)
    check_headers(tree)
    check_the_others(tree)
    print("\n".join(tree.wrong) or "each fact stands once")
    return bool(tree.wrong)


if __name__ == "__main__":
    sys.exit(main())
