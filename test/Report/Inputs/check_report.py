# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks a report's JSON: by its schema, and that its sums are sums.

check_report.py SCHEMA REPORT"""
import json
import sys

import jsonschema


def main():
    schema, report = (json.load(open(path, encoding="utf-8"))
                      for path in sys.argv[1:])
    jsonschema.validate(report, schema)
    total = report["summary"]["sum"]
    for end in ("low", "likely", "high"):
        made = sum(item["minutes"][end] for item in report["effort"])
        assert abs(made - total["minutes"][end]) < 1, (end, made, total)
    for kind, count in total["places"].items():
        for part in ("files", "folders"):
            made = sum(row["sum"]["places"][kind] for row in report[part])
            assert made == count, (part, kind, made, count)
    for item in report["effort"]:
        likely = (item["firstMinutes"] +
                  (item["files"] - 1) * item["furtherMinutes"] +
                  (item["count"] - item["files"]) * item["sameFileMinutes"])
        assert abs(likely - item["minutes"]["likely"]) < 1, item
        low, high = item["minutes"]["low"], item["minutes"]["high"]
        assert low <= item["minutes"]["likely"] <= high, item
    prints = [finding["fingerprint"] for finding in report["findings"]]
    assert len(prints) == len(set(prints)), "fingerprints are not unique"


main()
