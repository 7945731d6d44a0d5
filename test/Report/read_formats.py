#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""read_formats.py FOLDER NAME=FINDINGS...: reads FOLDER/NAME.csv, .sarif, .junit,
.codequality and .markdown with Python's own parsers and compares them with each
other."""
import csv
import json
import os
import sys
import urllib.parse
import xml.etree.ElementTree as ET


def require(condition, *what):
    if not condition:
        sys.exit("read_formats: " + " ".join(map(str, what)))


def read_csv(path):
    with open(path, newline="", encoding="utf-8", errors="surrogateescape") as f:
        return list(csv.DictReader(f, strict=True))


def shown(text):
    """As JSON and XML have it, which must be UTF-8."""
    result = ""
    for char in text:
        result += "\ufffd" if "\udc80" <= char <= "\udcff" else char
    return result


def xml_text(text):
    return "".join("\ufffd" if char < " " and char not in "\n\t" else char
                   for char in shown(text))


def check_junit(path, rows, name):
    root = ET.parse(path).getroot()
    require(root.tag == "testsuites", name, root.tag)
    for element in [root] + list(root):
        cases = list(element.iter("testcase"))
        for count, tag in (("tests", None), ("failures", "failure"),
                           ("skipped", "skipped"), ("errors", "error")):
            found = [c for c in cases if tag is None or c.find(tag) is not None]
            require(int(element.get(count)) == len(found), name,
                    element.get("name"), count)
    failing = {(c.get("classname"), c.get("name"))
               for c in root.iter("testcase") if c.find("failure") is not None}
    expected = {(xml_text(r["file"]), r["check"]) for r in rows
                if r["state"] == "open" and r["severity"] != "note"}
    require(failing == expected, name, failing ^ expected)
    places = sum(c.find("failure").text.count(": error: ") +
                 c.find("failure").text.count(": warning: ")
                 for c in root.iter("testcase") if c.find("failure") is not None)
    require(places == len([r for r in rows if r["state"] == "open" and
                           r["severity"] != "note"]), name, places)


def check_codequality(path, rows, name):
    with open(path, encoding="utf-8") as f:
        issues = json.load(f)
    kept = [r for r in rows if r["state"] != "suppressed"]
    require([i["fingerprint"] for i in issues] ==
            [r["fingerprint"] for r in kept], name, "fingerprints")
    require([i["location"]["path"] for i in issues] ==
            [shown(r["file"]) for r in kept], name, "paths")
    for issue in issues:
        require(issue["severity"] in
                ("info", "minor", "major", "critical", "blocker"), name, issue)
        require(issue["location"]["lines"]["begin"] > 0, name, issue)


def check_sarif(path, rows, name):
    with open(path, encoding="utf-8") as f:
        run, = json.load(f)["runs"]
    rules = run["tool"]["driver"]["rules"]
    require(len(run["results"]) == len(rows), name, len(run["results"]))
    for result, row in zip(run["results"], rows):
        require(rules[result["ruleIndex"]]["id"] == row["check"], name, row)
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        require(urllib.parse.unquote(uri, errors="surrogateescape") ==
                row["file"], name, uri)
        require("?" not in uri and "#" not in uri and ":" not in uri, name, uri)
        require(place["region"]["startLine"] == max(1, int(row["line"])), name,
                row)


def main():
    folder = sys.argv[1]
    for argument in sys.argv[2:]:
        name, count = argument.split("=")
        path = os.path.join(folder, name)
        rows = read_csv(path + ".csv")
        require(len(rows) == int(count), name, len(rows), "rows")
        for row in rows:  # what keeps a spreadsheet from running it
            if row["file"].startswith("'="):
                row["file"] = row["file"][1:]
        check_junit(path + ".junit", rows, name)
        check_codequality(path + ".codequality", rows, name)
        check_sarif(path + ".sarif", rows, name)
        with open(path + ".markdown", encoding="utf-8") as f:
            require(len(f.read()) <= 65000, name, "markdown")


if __name__ == "__main__":
    main()
