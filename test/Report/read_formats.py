#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads reports in every format.

read_formats.py FOLDER NAME=FINDINGS...   FOLDER/NAME.* with Python's own parsers,
                                          compared with each other
read_formats.py --golden FOLDER WANTED    FOLDER/small.* are those of WANTED
read_formats.py --write PATH COMMAND...   runs COMMAND with --FORMAT PATH.FORMAT for
                                          each format

A format that is not in CHECKS below fails all three.
"""
import csv
import glob
import json
import os
import subprocess
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


def check_csv(path, rows, name):
    require(len(read_csv(path)) == len(rows), name, "csv")


def check_markdown(path, rows, name):
    with open(path, encoding="utf-8") as f:
        require(len(f.read()) <= 65000, name, "markdown")


# The checks that read a format back. Two have tests of their own.
CHECKS = {"csv": check_csv, "junit": check_junit,
          "codequality": check_codequality, "sarif": check_sarif,
          "markdown": check_markdown}
ELSEWHERE = {"json": "report.test", "html": "html.test"}


def formats_of(path):
    """The formats of PATH.*, for which there is a reader."""
    found = {file[len(path) + 1:] for file in glob.glob(glob.escape(path) + ".*")}
    require(found, path, "is missing")
    unknown = found - CHECKS.keys() - ELSEWHERE.keys()
    require(not unknown, "nothing reads", *sorted(unknown))
    return sorted(found - ELSEWHERE.keys())


def compare_golden(folder, wanted):
    for name in formats_of(os.path.join(folder, "small")):
        texts = []
        for where in (folder, wanted):
            path = os.path.join(where, "small." + name)
            require(os.path.exists(path), path, "is missing")
            with open(path, "rb") as f:
                texts.append(f.read())
        require(texts[0] == texts[1], f"diff {wanted}/small.{name} {folder}")


def write(path, command):
    for name in CHECKS:
        command += ["--" + name, f"{path}.{name}"]
    return subprocess.run(command).returncode


def read_back(folder, arguments):
    for argument in arguments:
        name, count = argument.split("=")
        path = os.path.join(folder, name)
        rows = read_csv(path + ".csv")
        require(len(rows) == int(count), name, len(rows), "rows")
        for row in rows:  # what keeps a spreadsheet from running it
            if row["file"].startswith("'="):
                row["file"] = row["file"][1:]
        for form in formats_of(path):
            CHECKS[form](f"{path}.{form}", rows, name)


def main():
    if sys.argv[1] == "--golden":
        return compare_golden(*sys.argv[2:])
    if sys.argv[1] == "--write":
        return write(sys.argv[2], sys.argv[3:])
    return read_back(sys.argv[1], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
