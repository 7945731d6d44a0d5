#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds docs/faults.md to the tree: every finding and every --check that a row
names exists, and one of the row's tests is about it; what is not found has a
reason and no test; the counts of the text are those of the tables."""
import json
import pathlib
import re
import sys

root, page = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
text = page.read_text()
docs = root / "docs"
findings = set(re.findall(r"^## (porthip-[a-z0-9-]+)",
                          (docs / "generated/checks.md").read_text(), re.M))
schema = json.loads((docs / "schema/run-report.schema.json").read_text())
checks = set(schema["properties"]["check"]["enum"])
errors, rows, lost = [], 0, 0
is_catalogue = False  # other tables say what was measured
for line in text.splitlines():
    cells = [c.strip() for c in line.strip("|").split(" | ")]
    if not line.startswith("| "):
        is_catalogue = False
        continue
    if cells[0] == "fault":
        is_catalogue = True
    if not is_catalogue or cells[0] in ("fault", "---"):
        continue
    rows += 1
    fault = cells[0]
    if len(cells) != 5 or not all(cells[i] for i in (0, 1, 2, 4)):
        errors.append(f"{fault}: not five cells")
        continue
    found, tests = cells[2], re.findall(r"\]\(([^)]+)\)", cells[3])
    missing = [t for t in tests if not (docs / t).is_file()]
    for test in missing:
        errors.append(f"{fault}: there is no {test}")
    if found.startswith("not found"):
        lost += 1
        if tests or not re.match(r"not found: \S", found):
            errors.append(f"{fault}: not found wants a reason and no test")
        continue
    if not tests:
        errors.append(f"{fault}: no test")
        continue
    bodies = {t: (docs / t).read_text() for t in tests if t not in missing}
    for name in re.findall(r"`(porthip-[a-z0-9-]+)`", found):
        if name not in findings:
            errors.append(f"{fault}: there is no {name}")
        elif not any(re.search(re.escape(name) + r"\b(?!-)", body)
                     for body in bodies.values()):
            errors.append(f"{fault}: no test has {name}")
    for name in re.findall(r"--check=([a-z]+)", found):
        if name not in checks:
            errors.append(f"{fault}: there is no --check={name}")
        elif not any(re.search(r"(--check=|_CHECK=)\S*(all|" + name + r")\b",
                               body) for body in bodies.values()):
            errors.append(f"{fault}: no test has --check={name}")
    if "`verify`" in found and not any(
            "verify" in body or "/Verify/" in test or "samples/" in test
            for test, body in bodies.items()):
        errors.append(f"{fault}: no test of verify")
said = re.search(r"(\d+) classes,\s+of which (\d+) are found", text)
if not said or (int(said[1]), int(said[2])) != (rows, rows - lost):
    errors.append(f"the text does not say {rows} classes, {rows - lost} found")
if rows < 60 or (rows - lost) / rows < 0.9:
    errors.append(f"{rows} classes, {rows - lost} found: fewer than promised")
for error in errors:
    print(f"error: {error}")
print(f"{rows} rows")
sys.exit(bool(errors))
