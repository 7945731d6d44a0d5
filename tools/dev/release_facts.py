# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads what C and C++ headers declare, as facts: names, signatures, numbers.

No compiler reads them: a vendor's headers need a machine of theirs, and all
branches of their conditionals count. So this knows declarations, not C++: bodies
are passed over, and what it does not understand is no fact.
"""
import re

HEADERS = (".h", ".hpp", ".cuh", ".inl", ".hpp.in", ".h.in")
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|'
                   r"0[xX][\da-fA-F]+\w*|\d[\w.]*|::|->|<<|>>|\.\.\.|\S")
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', re.S)
NUMBER = re.compile(r"(0[xX][\da-fA-F]+|\d+)[uUlL]*$")
DEPRECATED = re.compile(r"deprecated", re.I)
SIDES = {"__device__", "__host__", "__global__", "constexpr"}
CLOSERS = {"(": ")", "{": "}", "[": "]"}


class Facts:
    """By kind, name to what is known of it."""
    KINDS = ("function", "type", "enumerator", "field", "macro", "attributes",
             "deprecated")

    def __init__(self, of=None):
        self.of = of or {kind: {} for kind in self.KINDS}

    def add(self, kind, name, value):
        known = self.of[kind].setdefault(name, [])
        if value not in known:
            known.append(value)

    def values(self, kind, name):
        return sorted(self.of[kind].get(name, []))


def without_comments(text):
    return COMMENT.sub(lambda m: m.group() if m.group()[0] == '"' else " ", text)


def read_folder(folder):
    facts = Facts()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name.endswith(HEADERS):
            read_text(path.read_text(errors="replace"), facts)
    return facts


def read_text(text, facts):
    text = without_comments(text.replace("\\\n", " "))
    lines = []
    for line in text.split("\n"):
        if not line.lstrip().startswith("#"):
            lines.append(line)
            continue
        found = re.match(r"\s*#\s*define\s+(\w+)(\([^)]*\))?\s*(.*)", line)
        if found and (found[2] or found[3]):
            facts.add("macro", found[1],
                      " ".join(TOKEN.findall((found[2] or "") + " " + found[3])))
    Reader(TOKEN.findall("\n".join(lines)), facts).scope(0)


class Reader:
    def __init__(self, tokens, facts):
        self.tokens, self.facts, self.numbers = tokens, facts, {}

    def closing(self, at):
        """Behind what the bracket at \\p at opens."""
        stack = []
        while at < len(self.tokens):
            token = self.tokens[at]
            if token in CLOSERS:
                stack.append(CLOSERS[token])
            elif stack and token == stack[-1]:
                stack.pop()
                if not stack:
                    return at + 1
            at += 1
        return at

    def scope(self, at):
        """Declarations up to the end of the text, or of a namespace."""
        while at < len(self.tokens):
            token = self.tokens[at]
            if token in (";", "}"):
                at += 1
            elif token == "extern" and self.tokens[at + 2:at + 3] == ["{"]:
                at += 3
            elif token in ("namespace", "inline") and "{" in \
                    self.tokens[at:at + 6] and "namespace" in \
                    self.tokens[at:at + 2]:
                at = self.tokens.index("{", at) + 1
            else:
                at = self.declaration(at)

    def declaration(self, at):
        """One, up to its `;` or the end of its body."""
        words, attributes, end = [], [], at
        while end < len(self.tokens):
            token = self.tokens[end]
            if token in (";", "}"):
                break
            if token == "{":
                if words and words[0] in ("typedef", "enum", "struct", "union",
                                          "class") and "(" not in words:
                    return self.body(words, end)
                self.function(words, attributes)
                return self.closing(end)
            if token in ("__attribute__", "__declspec", "alignas", "[") or (
                    self.is_attribute(end, words)):
                start = end
                end = self.closing(end + (token != "["))
                attributes += self.tokens[start:end]
                continue
            if DEPRECATED.search(token) and token[0] != '"':
                attributes.append(token)
            words.append(token)
            end += 1
        self.function(words, attributes) if "(" in words else \
            self.alias(words, attributes)
        return end + 1

    def is_attribute(self, at, words):
        """MACRO(...) before a declaration: `DEPRECATED("use f")`."""
        token = self.tokens[at]
        if self.tokens[at + 1:at + 2] != ["("] or not re.match(r"[A-Z_]+\w*$",
                                                               token):
            return False
        after = self.closing(at + 1)
        return "(" not in words and self.tokens[after:after + 1] not in (
            [";"], ["{"], ["="], ["const"]) and token.upper() == token

    @staticmethod
    def without_template(words):
        if words[:1] != ["template"]:
            return words
        depth = 0
        for at, word in enumerate(words):
            depth += {"<": 1, ">": -1, ">>": -2}.get(word, 0)
            if at > 0 and depth <= 0:
                return words[at + 1:]
        return []

    def function(self, words, attributes):
        words = self.without_template(words)
        if "(" not in words or words[0] in ("typedef", "using"):
            return self.alias(words, attributes)
        opens = words.index("(")
        name = words[opens - 1] if opens else ""
        if not re.match(r"[A-Za-z_]\w*$", name) or opens < 2 or \
                "operator" in words or "=" in words[:opens]:
            return None
        depth, end = 0, opens
        for end in range(opens, len(words)):
            depth += {"(": 1, ")": -1}.get(words[end], 0)
            if not depth:
                break
        # Linkage is spelled by macros: CUDARTAPI.
        result = [w for w in words[:opens - 1] if not DEPRECATED.search(w)
                  and not re.match(r"[A-Z_]{3,}$", w)
                  and w not in SIDES | {"extern", "static", "inline"}]
        arguments = self.parameters(words[opens + 1:end])
        self.facts.add("function", name, f"{' '.join(result[-3:])} "
                                         f"({', '.join(arguments)})")
        self.mark(name, words[:opens], attributes)
        return None

    def parameters(self, words):
        """Types without names and defaults."""
        parts, depth = [[]], 0
        for word in words:
            depth += {"(": 1, ")": -1, "<": 1, ">": -1}.get(word, 0)
            if word == "," and not depth:
                parts.append([])
            else:
                parts[-1].append(word)
        types = []
        for part in parts:
            part = part[:part.index("=")] if "=" in part else part
            if len(part) > 1 and re.match(r"[A-Za-z_]\w*$", part[-1]) and \
                    part[-1] not in ("int", "char", "long", "short", "unsigned"):
                part = part[:-1]
            types.append(" ".join(part))
        return [] if types in ([""], ["void"]) else types

    def mark(self, name, words, attributes):
        sides = sorted(SIDES.intersection(words))
        if sides:
            self.facts.add("attributes", name, " ".join(sides))
        if any(DEPRECATED.search(word) for word in words + attributes):
            self.facts.add("deprecated", name, "deprecated")

    def alias(self, words, attributes):
        if len(words) > 2 and words[0] == "typedef":
            pointer = re.search(r"\( (?:\w+ )?\* (\w+) \)", " ".join(words))
            name = pointer[1] if pointer else words[-1]
            if re.match(r"[A-Za-z_]\w*$", name):
                self.facts.add("type", name, " ".join(
                    w for w in words[1:] if w != name))
                self.mark(name, words, attributes)

    def body(self, words, at):
        """An enumeration or a struct, and the names behind it."""
        end = self.closing(at)
        kind = next(w for w in words if w in ("enum", "struct", "union",
                                              "class", "typedef"))
        if kind == "typedef":
            kind = words[1] if len(words) > 1 else "struct"
        after = end
        while after < len(self.tokens) and self.tokens[after] != ";":
            after += 1
        names = [w for w in words[1:] if re.match(r"[A-Za-z_]\w*$", w)
                 and w not in ("enum", "struct", "union", "class", "const")]
        names = names[-1:] if ":" not in words else \
            [words[words.index(":") - 1]]
        names += [w for w in self.tokens[end:after]
                  if re.match(r"[A-Za-z_]\w*$", w) and w.upper() != w]
        for name in dict.fromkeys(names):
            self.facts.add("type", name, kind)
            self.mark(name, words + self.tokens[end:after], [])
        inside = self.tokens[at + 1:end - 1]
        if kind == "enum":
            self.enumerators(inside)
        elif names:
            self.fields(names[-1], inside)
        return after + 1

    def enumerators(self, words):
        following, number, parts = "", -1, [[]]
        depth = 0
        for word in words:
            depth += {"(": 1, ")": -1}.get(word, 0)
            if word == "," and not depth:
                parts.append([])
            else:
                parts[-1].append(word)
        for part in filter(None, parts):
            if "=" in part:
                value = self.value(part[part.index("=") + 1:])
                number, following = (value, "") if isinstance(value, int) else \
                    (0, value + " + ")
                text = str(value)
            else:
                number += 1
                text = following + str(number)
            self.numbers[part[0]] = number if not following else text
            self.facts.add("enumerator", part[0], text)
            if any(DEPRECATED.search(word) for word in part[1:]):
                self.facts.add("deprecated", part[0], "deprecated")

    def value(self, words):
        """A number where it is one: 1 << 3, 0x4, (A | B) of what is before."""
        text = ""
        for word in words:
            if found := NUMBER.match(word):
                text += found[1]
            elif isinstance(self.numbers.get(word), int):
                text += str(self.numbers[word])
            elif word in ("<<", ">>", "|", "+", "-", "(", ")", "~", "&", "*"):
                text += word
            else:
                return " ".join(words)
        try:
            return int(eval(text, {"__builtins__": {}}))  # digits and operators
        except (SyntaxError, ValueError, TypeError):
            return " ".join(words)

    def fields(self, owner, words):
        part, depth = [], 0
        for word in words + [";"]:
            depth += {"{": 1, "}": -1}.get(word, 0)
            if word == ";" and not depth:
                name = [w for w in re.split(r"\[.*", " ".join(part))[0].split()
                        if re.match(r"[A-Za-z_]\w*$", w)]
                if len(name) > 1 and "(" not in part and "{" not in part:
                    kind = " ".join(w for w in part if w != name[-1])
                    self.facts.add("field", f"{owner}::{name[-1]}", kind)
                part = []
            else:
                part.append(word)
