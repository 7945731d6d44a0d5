# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The preprocessor flags (-I -isystem -D -U -std -include) of a source file.

They come from a compile_commands.json, else from a Makefile beside the file or
above it. The Makefile is read, never run: a tree that is measured is not
trusted. Assignments, conditionals and variable references are understood;
$(shell ...) and other functions that need make expand to nothing.
"""
import json
import os
import re
import shlex

MAKEFILE_NAMES = ("GNUmakefile", "makefile", "Makefile")
COMPILER = re.compile(r"(^|/)(nvcc|clang\+\+|clang|g\+\+|gcc|hipcc|c\+\+)"
                      r"(-[\d.]+)?$")
FLAG_VARIABLE = re.compile(r"(FLAGS|OPTS|OPTIONS|INC|INCLUDES?|DEFS?|DEFINES?)"
                           r"$", re.I)
SOURCE_SUFFIXES = (".cu", ".cuh")


def select(words, directory):
    """Keeps the flags that decide how a file preprocesses, paths absolute."""
    flags, i = [], 0
    path_flags = ("-isystem", "-include", "-iquote", "-idirafter",
                  "--include-path", "--pre-include", "-I")
    renamed = {"--include-path": "-I", "--pre-include": "-include"}

    def absolute(path):
        return os.path.normpath(os.path.join(directory, path))

    while i < len(words):
        word = words[i]
        following = words[i + 1] if i + 1 < len(words) else None
        if word in ("-Xcompiler", "--compiler-options", "-o", "-x", "-MF",
                    "-MT", "-Xptxas", "-Xlinker", "-Xcudafe", "-gencode",
                    "-arch"):
            i += 2
            continue
        if word in path_flags and following:
            flag = renamed.get(word, word)
            value = absolute(following)
            # A forced include may be found on the include path instead.
            if flag == "-include" and not os.path.exists(value):
                value = following
            flags += [flag, value]
            i += 2
            continue
        if word in ("-D", "-U") and following:
            flags.append(word + following)
            i += 2
            continue
        if word in ("-std", "--std") and following:
            flags.append("-std=" + following)
            i += 2
            continue
        if word.startswith("--include-path="):
            flags += ["-I", absolute(word.split("=", 1)[1])]
        elif word.startswith("-I") and len(word) > 2:
            flags += ["-I", absolute(word[2:].lstrip("="))]
        elif word.startswith("-isystem") and len(word) > 8:
            flags += ["-isystem", absolute(word[8:].lstrip("="))]
        elif word.startswith(("-D", "-U")) and len(word) > 2:
            flags.append(word)
        elif word.startswith(("-std=", "--std=")):
            flags.append("-std=" + word.split("=", 1)[1])
        i += 1
    return flags


def without_repeats(flags):
    """Drops repeated flags; of several -std the last wins, as in nvcc."""
    out, seen, std, i = [], set(), None, 0
    while i < len(flags):
        flag = flags[i]
        if flag.startswith("-std="):
            std, i = flag, i + 1
            continue
        pair = flag in ("-I", "-isystem", "-include", "-iquote", "-idirafter")
        item = tuple(flags[i:i + 2]) if pair else (flag,)
        i += len(item)
        if item not in seen:
            seen.add(item)
            out += item
    return out + ([std] if std else [])


def split_words(text):
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


class Makefile:
    """Variables and rules of one Makefile, as far as flags need them."""

    def __init__(self, path, variables=None):
        self.directory = os.path.dirname(os.path.abspath(path))
        self.variables = {"CURDIR": self.directory, "CC": "cc", "CXX": "g++",
                          "MAKE": "make", "PWD": self.directory,
                          "NVCC": "nvcc"}
        self.variables.update(variables or {})
        self.rules = []  # (targets, prerequisites, recipe lines), unexpanded
        self._read(path, depth=0)

    def expand(self, text, depth=0):
        if "$" not in text or depth > 20:
            return text
        out, i = [], 0
        while i < len(text):
            if text[i] != "$" or i + 1 == len(text):
                out.append(text[i])
                i += 1
                continue
            opening = text[i + 1]
            if opening == "$":
                out.append("$")
                i += 2
            elif opening in "({":
                end = self._closing(text, i + 1)
                out.append(self._reference(text[i + 2:end], depth))
                i = end + 1
            else:
                out.append(self.expand(self.variables.get(opening, ""),
                                       depth + 1))
                i += 2
        return "".join(out)

    @staticmethod
    def _closing(text, start):
        opening = text[start]
        closing = ")" if opening == "(" else "}"
        level = 0
        for i in range(start, len(text)):
            level += (text[i] == opening) - (text[i] == closing)
            if level == 0:
                return i
        return len(text)

    def _reference(self, body, depth):
        function = re.match(r"([a-z-]+)\s+(.*)", body, re.S)
        if function:
            return self._call(function.group(1), function.group(2), depth)
        substitution = re.match(r"([^:]+):([^=]*)=(.*)", body)
        if substitution:
            name, old, new = substitution.groups()
            words = self.expand("$(%s)" % name.strip(), depth + 1).split()
            return " ".join(w[:-len(old)] + new if old and w.endswith(old)
                            else w for w in words)
        name = self.expand(body, depth + 1)
        return self.expand(self.variables.get(name, ""), depth + 1)

    def _call(self, name, arguments, depth):
        parts = [self.expand(a, depth + 1).strip()
                 for a in arguments.split(",")]
        if name == "strip":
            return " ".join(parts[0].split())
        if name == "addprefix" and len(parts) == 2:
            return " ".join(parts[0] + w for w in parts[1].split())
        if name == "addsuffix" and len(parts) == 2:
            return " ".join(w + parts[0] for w in parts[1].split())
        if name in ("abspath", "realpath"):
            return " ".join(os.path.normpath(os.path.join(self.directory, w))
                            for w in parts[0].split())
        if name == "dir":
            return " ".join(os.path.dirname(w) + "/"
                            for w in parts[0].split())
        return ""

    def _logical_lines(self, path):
        with open(path, encoding="utf-8", errors="replace") as handle:
            text = handle.read().replace("\r\n", "\n")
        return re.sub(r"\\\n[ \t]*", " ", text).split("\n")

    def _condition(self, word, rest):
        if word in ("ifdef", "ifndef"):
            defined = bool(self.variables.get(self.expand(rest).strip()))
            return defined == (word == "ifdef")
        match = re.match(r"\((.*)\)\s*$", rest)
        if match:
            # The comma that separates is the one outside all references.
            body, level, cut = match.group(1), 0, None
            for i, char in enumerate(body):
                level += (char in "({") - (char in ")}")
                if char == "," and level == 0:
                    cut = i
                    break
            if cut is None:
                return False
            left, right = body[:cut], body[cut + 1:]
        else:
            quoted = re.findall(r'"([^"]*)"|\'([^\']*)\'', rest)
            if len(quoted) < 2:
                return False
            left, right = ("".join(q) for q in quoted[:2])
        equal = self.expand(left).strip() == self.expand(right).strip()
        return equal == (word == "ifeq")

    def _read(self, path, depth):
        stack = []  # per open conditional: [branch taken now, any taken yet]
        rule = None
        for line in self._logical_lines(path):
            active = all(taken for taken, _ in stack)
            if line.startswith("\t") and rule is not None:
                if active:
                    rule[2].append(line.strip())
                continue
            text = re.sub(r"(?<!\\)#.*", "", line).strip()
            if not text:
                continue
            word, _, rest = text.partition(" ")
            if text.startswith(("ifeq", "ifneq")) and word not in (
                    "ifeq", "ifneq"):
                word, rest = re.match(r"(ifn?eq)\s*(.*)", text).groups()
            if word in ("ifeq", "ifneq", "ifdef", "ifndef"):
                taken = active and self._condition(word, rest.strip())
                stack.append([taken, taken])
            elif word == "else" and stack:
                outer = all(taken for taken, _ in stack[:-1])
                inner = rest.strip().partition(" ")
                taken = outer and not stack[-1][1] and (
                    not inner[0].startswith("if") or
                    self._condition(inner[0], inner[2].strip()))
                stack[-1] = [taken, stack[-1][1] or taken]
            elif word == "endif" and stack:
                stack.pop()
            elif active:
                rule = self._statement(text, word, rest, rule, depth)

    def _statement(self, text, word, rest, rule, depth):
        if word in ("include", "-include", "sinclude"):
            for name in self.expand(rest).split():
                included = os.path.join(self.directory, name)
                if depth < 5 and os.path.isfile(included):
                    self._read(included, depth + 1)
            return None
        text = re.sub(r"^(override|export)\s+", "", text)
        assignment = re.match(r"([A-Za-z_][\w.-]*)\s*(::?=|\?=|\+=|=)\s*(.*)",
                              text)
        if assignment:
            self._assign(*assignment.groups())
            return rule
        # "target: VARIABLE += value" holds for that target; taken for all.
        scoped = re.match(r"[^:=]+:\s*([A-Za-z_]\w*)\s*(::?=|\?=|\+=|=)\s*"
                          r"(.*)", text)
        if scoped:
            self._assign(*scoped.groups())
            return None
        colon = re.match(r"([^:=]+)::?([^=]*)$", text)
        if colon:
            prerequisites, _, recipe = colon.group(2).partition(";")
            self.rules.append((colon.group(1), prerequisites,
                               [recipe.strip()] if recipe.strip() else []))
            return self.rules[-1]
        return None

    def _assign(self, name, operator, value):
        if operator == "?=" and name in self.variables:
            return
        if operator in (":=", "::="):
            value = self.expand(value)
        if operator == "+=":
            value = (self.variables.get(name, "") + " " + value).strip()
        if not self.expand(value).strip() and name in ("NVCC", "CUDACC"):
            value = "nvcc"  # was searched for by $(shell which nvcc)
        # A self-reference in a recursive variable is an error to make.
        if "$(%s)" % name in value or "${%s}" % name in value:
            value = self.expand(value)
        self.variables[name] = value

    def _recipe_flags(self, recipes):
        flags = []
        for line in recipes:
            words = split_words(self.expand(line.lstrip("@-+ ")))
            if any(COMPILER.search(w) for w in words[:2]):
                flags += select(words, self.directory)
        return flags

    def flags_for(self, source):
        """Flags for one source: of its own rule, else of a pattern rule for
        CUDA sources, else of any compiler call, else of flag variables."""
        base = os.path.basename(source)
        own, pattern, any_recipe = [], [], []
        for targets, prerequisites, recipe in self.rules:
            names = self.expand(targets + " " + prerequisites).split()
            any_recipe += recipe
            if any(os.path.basename(n) == base for n in names):
                own += recipe
            if any("%" in n or n.startswith(".")
                   for n in names) and any(
                       s in n for n in names for s in SOURCE_SUFFIXES):
                pattern += recipe
        for recipes in (own, pattern, any_recipe):
            flags = self._recipe_flags(recipes)
            if flags:
                return without_repeats(flags)
        flags = []
        for name in sorted(self.variables):
            if FLAG_VARIABLE.search(name):
                flags += select(split_words(
                    self.expand(self.variables[name])), self.directory)
        return without_repeats(flags)


def load_compile_commands(path):
    """Flags by absolute file name."""
    with open(path, encoding="utf-8") as handle:
        entries = json.load(handle)
    table = {}
    for entry in entries:
        directory = entry.get("directory", os.path.dirname(path))
        words = entry.get("arguments") or split_words(entry["command"])
        name = os.path.normpath(os.path.join(directory, entry["file"]))
        table[name] = without_repeats(select(words, directory))
    return table


class FlagFinder:
    """Answers for any file of a tree; reads each build file once."""

    def __init__(self, root, build_dir=None):
        self.root = os.path.abspath(root)
        self.makefiles, self.databases = {}, {}
        self.database = self._database(build_dir) if build_dir else None

    def _database(self, directory):
        path = os.path.join(directory, "compile_commands.json")
        if path not in self.databases:
            try:
                self.databases[path] = load_compile_commands(path)
            except (OSError, ValueError, KeyError):
                self.databases[path] = None
        return self.databases[path]

    def _makefile(self, directory):
        if directory not in self.makefiles:
            found = None
            for name in MAKEFILE_NAMES:
                path = os.path.join(directory, name)
                if os.path.isfile(path):
                    found = Makefile(path)
                    break
            self.makefiles[directory] = found
        return self.makefiles[directory]

    def flags(self, source):
        source = os.path.abspath(source)
        if self.database and source in self.database:
            return self.database[source]
        directory = os.path.dirname(source)
        while True:
            for place in (directory, os.path.join(directory, "build")):
                table = self._database(place)
                if table and source in table:
                    return table[source]
            makefile = self._makefile(directory)
            if makefile:
                flags = makefile.flags_for(source)
                if flags:
                    return flags
            parent = os.path.dirname(directory)
            if directory == self.root or parent == directory:
                return []
            directory = parent
