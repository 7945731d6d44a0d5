# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands with a time limit, and what their output says of tests."""
import dataclasses
import os
import re
import resource
import signal
import subprocess

# What tests print at their end: passed and all; or passed and failed.
OF_ALL = [
    re.compile(r"tests passed, (?P<failed>\d+) tests? failed out of "
               r"(?P<all>\d+)"),  # ctest
    re.compile(r"\[==========\] (?P<all>\d+) tests? from"),  # GoogleTest
]
GTEST_PASSED = re.compile(r"\[  PASSED  \] (\d+) test")


@dataclasses.dataclass
class Done:
    status: int
    output: str
    cpu_s: float
    timed_out: bool = False


class Step:
    """A command; all that it starts ends with it."""

    def __init__(self, command, seconds, folder=None, environment=None):
        self.command = [str(word) for word in command]
        self.seconds, self.folder = seconds, folder
        self.environment = environment

    def run(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
                stderr=subprocess.STDOUT, cwd=self.folder, text=True,
                errors="replace", env=self.environment, start_new_session=True)
        except OSError as wrong:
            return Done(127, str(wrong), 0)
        timed_out = False
        try:
            output, _ = process.communicate(timeout=self.seconds)
        except subprocess.TimeoutExpired:
            timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Done(process.returncode, output, cpu, timed_out)


def count_tests(output, own=None):
    """{"passed", "tests"} of what the output says, if anything. own: an
    expression with the groups passed and all, or with passed alone, each of
    whose matches is a test that passed."""
    if own:
        found = list(re.finditer(own, output))
        if found and "all" in found[-1].re.groupindex:
            return {"passed": int(found[-1]["passed"]),
                    "tests": int(found[-1]["all"])}
        return {"passed": len(found)} if found else {}
    for form in OF_ALL:
        if found := list(form.finditer(output)):
            tests = int(found[-1]["all"])
            if "failed" in form.groupindex:
                return {"passed": tests - int(found[-1]["failed"]),
                        "tests": tests}
            passed = GTEST_PASSED.findall(output)
            return {"passed": int(passed[-1]) if passed else 0, "tests": tests}
    return {}
