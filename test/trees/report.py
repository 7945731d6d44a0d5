# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables that run_tree.py prints."""
import collections
import re

# Names of the APIs say what is missing; all others are the program's own.
API_NAME = re.compile(r"^(cuda[A-Z_]|cu[A-Z]|CU_|CUDA|hip|HIP|__[a-z]"
                      r"|atomic[A-Z]|cooperative_groups|cg$|tex\d|surf\d)")


def normalise(error):
    """An error without the program's own names and numbers."""
    def quoted(match):
        name = match.group(1)
        if API_NAME.match(name) or name.endswith((".h", ".cuh", ".hpp")):
            return "'%s'" % name
        return "'...'"

    text = re.sub(r"'([^']*)'", quoted, error)
    text = re.sub(r"(identifier|function|type) ([A-Za-z_]\w*)$",
                  r"\1 '\2'", text)
    # API names keep their digits.
    parts = re.split(r"('[^']*')", text)
    return "".join(p if p.startswith("'") else re.sub(r"\d+", "N", p)
                   for p in parts)


def percent(part, whole):
    return "%.1f%%" % (100.0 * part / whole) if whole else "-"


def row(*cells):
    return "| " + " | ".join(str(c) for c in cells) + " |"


def ok(unit, leg):
    return unit["compiles"].get(leg, {}).get("ok", False)


def as_programs(units):
    """One entry per program, in the form of a unit: good if all its files
    are. A file that only parses where it is included speaks through that."""
    grouped = collections.OrderedDict()
    for unit in units:
        grouped.setdefault(unit["program"], []).append(unit)
    programs = []
    for name, members in grouped.items():
        counted = [u for u in members
                   if u["original_ok"] or not u["fragment"]] or members
        bad = [u for u in counted if not u["original_ok"]]
        legs = sorted({leg for u in counted for leg in u["compiles"]})
        compiles = {}
        for leg in legs:
            failed = [u for u in counted if not ok(u, leg)]
            compiles[leg] = {"ok": not failed, "error": None}
            if failed:
                compiles[leg]["error"] = failed[0]["compiles"].get(
                    leg, {"error": "no port"})["error"]
                compiles[leg]["file"] = failed[0]["file"]
        programs.append({
            "file": name, "program": name, "original_ok": not bad,
            "original_error": bad[0]["original_error"] if bad else None,
            "reasons": sorted({r for u in counted for r in u["reasons"]}),
            "ported": all(u["ported"] for u in counted),
            "crashed": any(u["crashed"] for u in members),
            "compiles": compiles, "fragment": False,
            "findings": {s: sum(u["findings"].get(s, 0) for u in members)
                         for s in ("error", "warning", "note")}})
    return programs


def failures(units, leg):
    return [u for u in units if u["original_ok"] and not ok(u, leg)]


def summary(units, legs, noun):
    out = [row("class", noun, "original parses", "port written", "crashed",
               *("compiles " + leg for leg in legs)),
           row(*["---"] * (5 + len(legs)))]
    classes = (("runtime only", [u for u in units if not u["reasons"]]),
               ("library", [u for u in units if u["reasons"]]),
               ("all", units))
    for name, members in classes:
        parsed = [u for u in members if u["original_ok"]]
        cells = []
        for leg in legs:
            good = sum(ok(u, leg) for u in parsed)
            cells.append("%d (%s)" % (good, percent(good, len(parsed))))
        out.append(row(name, len(members),
                       "%d (%s)" % (len(parsed),
                                    percent(len(parsed), len(members))),
                       sum(u["ported"] for u in members),
                       sum(u["crashed"] for u in members), *cells))
    apart = [u for u in units if not u["original_ok"] and not u["fragment"]]
    out.append(row("apart: original does not parse", len(apart), "-",
                   sum(u["ported"] for u in apart),
                   sum(u["crashed"] for u in apart),
                   *(sum(ok(u, leg) for u in apart) for leg in legs)))
    return out


def histogram(title, texts, limit=30):
    counts = collections.Counter(texts).most_common()
    if not counts:
        return []
    out = ["", "### " + title, "", row("count", "what"), row("---", "---")]
    out += [row(n, text.replace("|", "\\|")) for text, n in counts[:limit]]
    if len(counts) > limit:
        rest = counts[limit:]
        out.append(row(sum(n for _, n in rest), "%d others" % len(rest)))
    return out


def silence(units, leg):
    """Counts the ports that do not compile, and those that porthip had warned of."""
    failed = [u for u in failures(units, leg) if u["ported"]]
    error = [u for u in failed if u["findings"].get("error")]
    warned = [u for u in failed
              if u["findings"].get("error") or u["findings"].get("warning")]
    return failed, error, warned


def comparison(units, old, legs):
    before = {u["file"]: u for u in old}
    out = ["", "## Compared with the baseline", ""]
    for leg in legs:
        better = [u["file"] for u in units if u["file"] in before and
                  ok(u, leg) and not ok(before[u["file"]], leg)]
        worse = [u for u in units if u["file"] in before and
                 not ok(u, leg) and ok(before[u["file"]], leg)]
        out.append("%s: %d better, %d worse" % (leg, len(better), len(worse)))
        out += ["- better: `%s`" % name for name in better]
        out += ["- worse: `%s`: %s" % (
            u["file"], u["compiles"].get(leg, {}).get("error", "no port"))
                for u in worse]
    return out


def speed(units):
    times = sorted(u["port_seconds"] for u in units if "port_seconds" in u)
    if not times:
        return []
    return ["", "porthip: %.3f s a file on average, median %.3f, 90%% under "
            "%.3f, slowest %.3f" % (
                sum(times) / len(times), times[len(times) // 2],
                times[int(len(times) * 0.9)], times[-1])]


def markdown(results, old=None, list_all=False):
    files = results["units"]
    units = as_programs(files) if results["programs"] else files
    noun = "programs" if results["programs"] else "files"
    legs = sorted({leg for u in units for leg in u["compiles"]})
    out = ["## %d %s, %d files" % (len(units), noun, len(files)), ""]
    out += summary(units, legs, noun)
    if results["programs"]:
        out += ["", "By file:", ""] + summary(files, legs, "files")
    out += speed(files)
    runtime = [u for u in units if not u["reasons"]]
    for leg in legs:
        failed, error, warned = silence(units, leg)
        out += ["", "%s: of %d ports that do not compile, %d had an error "
                "from porthip, %d an error or a warning, %d nothing "
                "(silent)." % (leg, len(failed), len(error), len(warned),
                               len(failed) - len(warned))]
        for name, members in (("runtime only", runtime), ("library", [
                u for u in units if u["reasons"]])):
            out += histogram(
                "Why ports do not compile: %s, %s" % (leg, name),
                [normalise(u["compiles"].get(leg, {}).get("error") or
                           "no port") for u in failures(members, leg)])
    out += histogram("Why originals do not parse (all classes)", [
        normalise(u["original_error"]) for u in units
        if u["original_error"]])
    out += histogram("What is used beyond the runtime", [
        r for u in units for r in u["reasons"]])
    crashed = [u["file"] for u in files if u["crashed"]]
    if crashed:
        out += ["", "### Crashed or timed out", ""]
        out += ["- `%s`" % name for name in crashed]
    if list_all:
        for leg in legs:
            out += ["", "### Failures: " + leg, ""]
            for u in failures(units, leg):
                got = u["compiles"].get(leg, {})
                out.append("- `%s`%s: %s (findings: %d errors, %d warnings)"
                           % (got.get("file", u["file"]),
                              " [%s]" % ", ".join(u["reasons"])
                              if u["reasons"] else "",
                              got.get("error") or "no port",
                              u["findings"].get("error", 0),
                              u["findings"].get("warning", 0)))
    if old:
        previous = as_programs(old["units"]) if results["programs"] else (
            old["units"])
        out += comparison(units, previous, legs)
    return "\n".join(out)
