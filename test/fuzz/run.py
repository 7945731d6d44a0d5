# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run.py --bin DIR --seconds N --temp DIR TARGET: one libFuzzer target, from
the corpus beside this file.

New inputs stay in the temporary folder. Fails where libFuzzer does: a crash, a
sanitizer's report, an input that takes over 20 s or 2 GiB.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("target")
    args = parser.parse_args()
    shutil.rmtree(args.temp, ignore_errors=True)
    found = os.path.join(args.temp, "found")
    os.makedirs(found)
    corpus = os.path.join(HERE, "corpus", args.target)
    words = os.path.join(HERE, args.target + ".dict")
    command = [os.path.join(args.bin, "fuzz-" + args.target),
               "-max_total_time=%d" % args.seconds, "-timeout=20",
               "-rss_limit_mb=2048", "-seed=%d" % args.seed,
               "-print_final_stats=1", "-verbosity=0",
               "-artifact_prefix=" + args.temp + os.sep]
    if os.path.exists(words):
        command.append("-dict=" + words)
    environment = dict(os.environ)
    # Libraries of the system are not instrumented, so that a container which
    # they fill and we read looks wrong to ASan.
    environment["ASAN_OPTIONS"] = "detect_container_overflow=0"
    done = subprocess.run(command + [found, corpus], capture_output=True,
                          env=environment)
    text = done.stderr.decode(errors="replace")
    runs = re.search(r"number_of_executed_units: *(\d+)", text)
    if done.returncode == 0 and runs and int(runs.group(1)) > 0:
        print("%s: %s inputs in %d s" % (args.target, runs.group(1),
                                         args.seconds))
        return 0
    print(text[-20000:], file=sys.stderr)
    print("fuzz-%s failed; its input is in %s: run fuzz-%s FILE, mend it, and "
          "put the file into %s" % (args.target, args.temp, args.target,
                                    corpus), file=sys.stderr)
    return 1


sys.exit(main())
