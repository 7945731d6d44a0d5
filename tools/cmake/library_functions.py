#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes what follows from a table of library functions (lib/Libraries/*/
Functions.json): the declarations in runtime-shims, the rules of rules/, and the
entry points of the stand-ins. docs/contributing/adding-a-library-function.md
says what a row holds.

  library_functions.py --entries VENDOR --out FOLDER TABLE

writes the entry points, when porthip is built. tools/dev/generate writes the
others, which are committed: users' compilers read them.
"""
import argparse
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENSE = "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
WIDTH = 80
MARK = "Written by tools/dev/generate from"


def snake(name):
    """GenerateLogNormal: generate_log_normal"""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def wrapped(head, parts, tail):
    """head(part, part)tail; in lines of at most 80 columns."""
    lines, line = [], head
    for index, part in enumerate(parts):
        part += "," if index + 1 < len(parts) else tail
        glue = "" if line.endswith("(") else " "
        if len(line) + len(glue) + len(part) > WIDTH and line.strip():
            lines.append(line)
            line = "    " + part
        else:
            line += glue + part
    if not parts:
        line += tail
    return "\n".join([*lines, line]) + "\n"


def parameters(text, words):
    """Splits "const T *a, int n": ("const T *", "a", ""), ("int", "n", ""). One
    without a name ends with a type, one of the words or of C's."""
    types = {"char", "short", "int", "long", "float", "double", *words}
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(.*[\s*])(\w+)((?:\[\d*\])*)", part)
        has_name = match and match[2] not in types
        found.append((match[1].rstrip(), match[2], match[3]) if has_name
                     else (part, "", ""))
    return found


class Vendor:
    def __init__(self, name, facts):
        self.name, self.facts = name, facts
        self.types = facts["types"]


class Function:
    """One function of a vendor's: of a row for a type and a width of sizes."""

    def __init__(self, table, vendor, row, letter="", width="", variant=""):
        self.table, self.vendor, self.row = table, vendor, row
        self.letter, self.width = letter, width
        facts = table.letters.get(letter, {})
        name = row["name"].format(**facts) if "{" in row["name"] else row["name"]
        self.common = name
        self.name = row.get(vendor.name) or vendor.facts["name"].format(
            Name=name, name=snake(name), Letter=letter, letter=letter.lower(),
            v2="_v2" if row.get("v2") else "", width=width, variant=variant)
        self.words = {**vendor.types, **table.widths[width],
                      **(vendor.facts["variantTypes"] if variant else {})}
        for word, kind in facts.items():
            if isinstance(kind, str):
                self.words[word] = self.words.get(kind, kind)
        self.parameters = parameters(row["takes"], self.words)

    def spelled(self, text):
        """With the vendor's own types in the place of the table's words."""
        text = re.sub(r"\b[A-Z][A-Z0-9_]*\b",
                      lambda word: self.words.get(word[0], word[0]), text)
        return re.sub(r" +", " ", text).strip()

    def signature(self, head=""):
        parts = []
        for kind, name, array in self.parameters:
            kind = self.spelled(kind)
            glue = "" if kind.endswith("*") or not name else " "
            parts.append(kind + glue + name + array)
        result = self.spelled(self.row.get("gives", "STATUS"))
        return f"{head}{result} {self.name}(", parts

    def declaration(self):
        head, parts = self.signature()
        return wrapped(head, parts, ");")

    def converted(self):
        """The arguments but for the handle, as the engine takes them, and
        which of them are enumerators."""
        how = self.table.data.get("entry", {})
        conversions = how.get("conversions", {})
        arguments, enumerators = [], []
        for kind, name, array in self.parameters[1:]:
            if kind in conversions:
                enumerators.append(f"{conversions[kind]}({name})")
                arguments.append(enumerators[-1])
            elif re.search(r"\bT\b", kind) and "pointer" in how:
                convert = how["array"] if array else how["pointer"]
                arguments.append(f"{convert}({name})")
            else:
                arguments.append(name)
        return ", ".join(arguments), enumerators

    def entry(self):
        """The definition, where the engine has one."""
        how = self.table.data.get("entry", {})
        if "returns" in self.row:
            body = " {\n  return " + self.row["returns"] + ";\n}\n"
        elif "engine" in self.row:
            engine = self.row["engine"]
            if engine is True:
                engine = self.common
            if "(" not in engine:
                engine += "(Live, *)"
            arguments, enumerators = self.converted()
            # Not where it is an operator: `*` stands for an argument.
            engine = re.sub(r"(?<=, )\*(?=\))", lambda _: arguments, engine)
            engine = re.sub(r"\bT\b", self.words.get("T", "T"), engine)
            parts = [self.parameters[0][1], engine]
            if "conversions" in how:
                parts.insert(1, " && ".join(enumerators) or "true")
            body = f"\n    {how['body']}({', '.join(parts)})\n"
        else:
            return ""
        head, parts = self.signature(how["export"] + " ")
        return wrapped(head, parts, ")").rstrip("\n") + body


class Table:
    def __init__(self, path):
        self.path = path
        self.data = json.loads(path.read_text())
        self.letters = self.data.get("letters", {})
        self.widths = self.data.get("widths", {"": {}})
        self.vendors = [Vendor(name, facts)
                        for name, facts in self.data["vendors"].items()]

    def functions(self, vendor, widths=None, variant=""):
        for width in self.widths if widths is None else widths:
            for row in self.data["functions"]:
                if vendor.name not in row.get("only", [vendor.name]) or \
                        width not in row.get("widths", self.widths):
                    continue
                for letter in row.get("letters", "").split() or [""]:
                    yield Function(self, vendor, row, letter, width, variant)

    def declarations(self):
        """(path, text) of each vendor's file of declarations."""
        shown = self.path.relative_to(ROOT)
        for vendor in self.vendors:
            head = LICENSE + f"// {MARK}\n// {shown}; change that.\n\n"
            text = head + "".join(f.declaration() for f in self.functions(vendor))
            # Names that a vendor has besides for complex numbers.
            for variant in vendor.facts.get("variants", [""])[1:]:
                text += "".join(
                    f.declaration()
                    for f in self.functions(vendor, variant=variant)
                    if self.letters[f.letter].get("isComplex"))
            yield ROOT / vendor.facts["declarations"], text
            if "aliases" in vendor.facts:
                yield ROOT / vendor.facts["aliases"], head + "".join(
                    f"#define {name} {f.name}\n"
                    for f in self.functions(vendor)
                    if (name := f.name.replace("_v2", "")) != f.name)

    def rules(self):
        """The rules of CUDA's vendor to the one with ruleSource, by CUDA's name."""
        cuda = next((v for v in self.vendors if "rules" in v.facts), None)
        hip = next((v for v in self.vendors if "ruleSource" in v.facts), None)
        if not cuda or not hip:
            return None, {}
        to = {(id(f.row), f.letter, f.width): f for f in self.functions(hip)}
        found = {}
        for function in self.functions(cuda):
            target = to.get((id(function.row), function.letter, function.width))
            if function.row.get("rule") is False or not target:
                continue
            rule = self.rule(function, target)
            for name in {function.name, function.name.replace("_v2", "")}:
                found[name] = {"cuda": name, **rule}
        return ROOT / cuda.facts["rules"], dict(sorted(found.items()))

    def rule(self, function, target):
        row = function.row
        is_complex = self.letters.get(function.letter, {}).get("isComplex")
        since = row.get("since" + function.width)
        if is_complex and not function.width:
            since = self.data.get("complexSince", since)
        name = target.name
        if is_complex and function.width:
            name = self.data["complexName"].format(
                name=name.removesuffix(function.width), width=function.width)
        return {"kind": "rename", "hip": name,
                **({"since": {"hip": since}} if since else {}),
                **row.get("rule", {}),
                "source": row.get("source", target.vendor.facts["ruleSource"])}

    def entries(self, vendor_name):
        """(name, text) of the files of entry points, one for each width and
        variant of names."""
        vendor = next(v for v in self.vendors if v.name == vendor_name)
        for variant in vendor.facts.get("variants", [""]):
            for width in self.widths:
                text = f"// Written from {self.path.relative_to(ROOT)}.\n"
                text += "".join(
                    f.entry() for f in self.functions(vendor, [width], variant))
                yield f"Entries{variant}{width}.inc", text


def with_rules(text, rules):
    """The file of rules with those of the table, in the order of the names."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("    {"))
    last = max(i for i, line in enumerate(lines) if line.startswith("    {"))
    kept = [line.rstrip(",") for line in lines[first:last + 1]]

    def name_of(line):
        rule = json.loads(line)
        return rule["cuda"], "when" in rule

    names = [name_of(line) for line in kept]
    for name, rule in rules.items():
        new = "    " + json.dumps(rule, ensure_ascii=False)
        if (name, False) in names:
            kept[names.index((name, False))] = new
        else:
            place = next((i for i, other in enumerate(names)
                          if other[0] > name), len(kept))
            kept.insert(place, new)
            names.insert(place, (name, "when" in rule))
    return "\n".join(lines[:first] + [",\n".join(kept)] + lines[last + 1:])


def outputs(table):
    """(path, what it should hold) of each file that follows from the table."""
    yield from table.declarations()
    path, rules = table.rules()
    if path:
        yield path, with_rules(path.read_text(), rules)


def write_all(only_check):
    """The files that were not as the tables say; they are now."""
    stale = []
    for path in sorted(ROOT.glob("lib/Libraries/*/Functions.json")):
        for target, text in outputs(Table(path)):
            if not target.exists() or target.read_text() != text:
                stale.append(target)
                if not only_check:
                    target.write_text(text)
    return stale


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", metavar="VENDOR", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("table", type=pathlib.Path)
    arguments = parser.parse_args()
    table = Table(arguments.table.resolve())
    for name, text in table.entries(arguments.entries):
        path = arguments.out / name
        # One that stays as it was compiles nothing again.
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main()
