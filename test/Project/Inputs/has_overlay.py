# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ends with 0 where a process may lay a folder over another one here."""
import os
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory(dir=".") as folder:
    for name in ("lower", "upper", "work"):
        os.mkdir(os.path.join(folder, name))
    mount = ["mount", "-t", "overlay", "overlay", "-o",
             "lowerdir=lower,upperdir=upper,workdir=work", "lower"]
    works = any(subprocess.run(["unshare", how, *mount], cwd=folder,
                               capture_output=True).returncode == 0
                for how in ("-m", "-rm"))
sys.exit(0 if works else 1)
