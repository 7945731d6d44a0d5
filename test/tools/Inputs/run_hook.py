# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_hook.py HOOKS ID FILE PORTHIP: runs the entry of a hook as pre-commit
does, with PORTHIP in place of the installed one."""
import re
import shlex
import subprocess
import sys

hooks, name, file, *porthip = sys.argv[1:]
text = open(hooks).read()
entry = re.search(r"^- id: %s\n(?:  .*\n)*?  entry: (.*)$" % re.escape(name), text,
                  re.M)[1]
words = shlex.split(entry)
assert words[0] == "porthip", entry
sys.exit(subprocess.run([*porthip, *words[1:], file]).returncode)
