# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test format of lit: its tests are runs of tools/dev/fresh-machine.

The RUN line of such a test has the options; %build is this build's folder. A run has no part in the time limit
of the other tests, and is skipped where the script says that it cannot be made
(exit status 3).
"""
import os
import re
import shutil
import subprocess

import lit.Test
import lit.formats

MINUTES = 45
CANNOT = 3


def compiler_cache():
    """The folder of the cache that this build used, for the one over there."""
    if not shutil.which("ccache"):
        return []
    done = subprocess.run(["ccache", "--get-config", "cache_dir"],
                          capture_output=True, text=True)
    folder = done.stdout.strip()
    return ["--ccache", folder] if os.path.isdir(folder) else []


class FreshMachine(lit.formats.FileBasedTest):
    def execute(self, test, lit_config):
        with open(test.getSourcePath(), encoding="utf-8") as file:
            options = re.search(r"RUN: fresh-machine(.*)", file.read())
        if os.environ.get("PORTHIP_FRESH_MACHINE"):
            return lit.Test.Result(lit.Test.UNSUPPORTED,
                                   "this is a fresh machine already")
        command = [os.path.join(test.config.porthip_source_dir, "tools", "dev",
                                "fresh-machine")]
        command += options.group(1).replace(
            "%build", test.config.porthip_binary_dir).split()
        command += compiler_cache()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True,
                                   errors="replace")
        try:
            output, _ = process.communicate(timeout=MINUTES * 60)
        except subprocess.TimeoutExpired:
            process.terminate()  # it cleans up behind itself
            output, _ = process.communicate()
            return lit.Test.Result(lit.Test.TIMEOUT, output)
        code = {0: lit.Test.PASS, CANNOT: lit.Test.UNSUPPORTED}.get(
            process.returncode, lit.Test.FAIL)
        return lit.Test.Result(code, output)
