# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_run_reports.py SCHEMAS JSONL SARIF: by their schemas, and that both
tell of the same places."""
import json
import sys

import jsonschema

schemas, jsonl, sarif = sys.argv[1:]


def schema(name):
    with open(f"{schemas}/{name}.schema.json", encoding="utf-8") as file:
        return json.load(file)


with open(jsonl, encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
for line in lines:
    jsonschema.validate(line, schema("run-report"))
with open(sarif, encoding="utf-8") as file:
    log = json.load(file)
jsonschema.validate(log, schema("sarif"))
results = log["runs"][0]["results"]
assert len(lines) == len(results) == 1, (lines, results)
for line, result in zip(lines, results):
    assert result["ruleId"] == "porthip-run-" + line["check"], result
    assert result["level"] == "error", result
    place = result["locations"][0]["physicalLocation"]
    name, number = line["where"].rsplit(":", 1)
    assert place["region"]["startLine"] == int(number), place
    assert place["artifactLocation"]["uri"] == "race.cu", place
