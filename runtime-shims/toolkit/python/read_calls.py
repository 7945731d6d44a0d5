# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls in the text of a Python file, with the arguments that can be told
without running it: texts, lists, paths beside the file."""
import ast
import glob
import os

# Functions of os.path and pathlib that keep the path the same.
SAME_PATH = {"abspath", "realpath", "normpath", "expanduser", "resolve",
             "absolute", "as_posix", "Path", "str", "fspath", "list", "sorted"}


def called_name(node):
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


class Reader(ast.NodeVisitor):
    """Passes the calls of functions named in `wanted` to `take`, with their
    arguments; one that cannot be told is None. A part of a list that cannot be
    told is left out."""

    def __init__(self, path, wanted, take):
        self.values = {"__file__": path}
        self.wanted = {name: name for name in wanted}  # and as what it is called
        self.take = take

    def value(self, node):
        read = getattr(self, "read_" + type(node).__name__, None)
        return read(node) if read else None

    def read_Constant(self, node):
        return node.value

    def read_Name(self, node):
        return self.values.get(node.id)

    def read_List(self, node):
        return [v for v in map(self.value, node.elts) if v is not None]

    read_Tuple = read_List

    def read_Dict(self, node):
        return {self.value(k): self.value(v)
                for k, v in zip(node.keys, node.values) if k}

    def read_BinOp(self, node):
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Div):
            both = isinstance(left, str) and isinstance(right, str)
            return os.path.join(left, right) if both else None
        if not isinstance(node.op, ast.Add):
            return None
        if type(left) is type(right) and left is not None:
            return left + right
        lists = [v for v in (left, right) if isinstance(v, list)]
        return lists[0] if lists else None

    def read_JoinedStr(self, node):
        parts = [self.value(p.value if isinstance(p, ast.FormattedValue) else p)
                 for p in node.values]
        return None if None in parts else "".join(map(str, parts))

    def read_IfExp(self, node):
        first = self.value(node.body)
        return first if first is not None else self.value(node.orelse)

    def read_ListComp(self, node):
        loop = node.generators[0]
        items = self.value(loop.iter)
        if (len(node.generators) > 1 or loop.ifs or not isinstance(items, list)
                or not isinstance(loop.target, ast.Name)):
            return None
        before = self.values.get(loop.target.id)
        made = []
        for item in items:
            self.values[loop.target.id] = item
            made.append(self.value(node.elt))
        self.values[loop.target.id] = before
        return [v for v in made if v is not None]

    read_GeneratorExp = read_ListComp

    def read_Attribute(self, node):
        of = self.value(node.value)
        if node.attr == "parent" and isinstance(of, str):
            return os.path.dirname(of)
        return None

    def read_Call(self, node):
        name = called_name(node)
        given = list(map(self.value, node.args))
        if name in SAME_PATH and not given and isinstance(node.func,
                                                          ast.Attribute):
            return self.value(node.func.value)
        if name in SAME_PATH and given:
            return given[0]
        if not given or not all(isinstance(v, str) for v in given):
            return None
        if name == "dirname":
            return os.path.dirname(given[0])
        if name in ("join", "joinpath", "Path"):
            of = getattr(node.func, "value", None)
            of = [self.value(of)] if name == "joinpath" else []
            return os.path.join(*of, *given) if None not in of else None
        if name in ("glob", "rglob"):
            return self.found_files(node, name, given[0])
        # The variable's value where nothing is set.
        if name in ("get", "getenv") and len(given) > 1:
            return given[1]
        return None

    def found_files(self, node, name, pattern):
        of = self.value(getattr(node.func, "value", node))
        if isinstance(of, str):
            pattern = os.path.join(of, "**" if name == "rglob" else "", pattern)
        if not os.path.isabs(pattern):
            pattern = os.path.join(os.path.dirname(self.values["__file__"]),
                                   pattern)
        return sorted(glob.glob(pattern, recursive=True))

    def visit_ImportFrom(self, node):
        for name in node.names:
            if name.name in self.wanted and name.asname:
                self.wanted[name.asname] = name.name

    def visit_Assign(self, node):
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.values[target.id] = self.value(node.value)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            self.add(node.target.id, self.value(node.value))

    def add(self, name, more):
        held = self.values.get(name)
        if isinstance(held, list) and isinstance(more, list):
            self.values[name] = held + more

    def visit_Call(self, node):
        self.generic_visit(node)
        name = called_name(node)
        of = getattr(getattr(node.func, "value", None), "id", None)
        if name in ("append", "extend") and of and len(node.args) == 1:
            more = self.value(node.args[0])
            self.add(of, [more] if name == "append" and more is not None
                     else more)
        if name not in self.wanted:
            return
        given = {k.arg: self.value(k.value) for k in node.keywords if k.arg}
        given.update(zip(("name", "sources"), map(self.value, node.args)))
        self.take(self.wanted[name], {k: v for k, v in given.items() if v is not None})


def read_calls(path, wanted, take):
    """Errors: the text is not Python of this version (SyntaxError, ValueError)."""
    with open(path, encoding="utf-8", errors="replace") as file:
        tree = ast.parse(file.read())
    Reader(os.path.abspath(path), wanted, take).visit(tree)
