# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The number of tests that passed, by what programs print."""
import re

# What tests print at their end: passed and all; or passed and failed.
OF_ALL = [
    re.compile(r"tests passed, (?P<failed>\d+) tests? failed out of "
               r"(?P<all>\d+)"),  # ctest
    re.compile(r"\[==========\] (?P<all>\d+) tests? from"),  # GoogleTest
]
GTEST_PASSED = re.compile(r"\[  PASSED  \] (\d+) test")


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
