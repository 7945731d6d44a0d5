# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives `porthip cc` the options of a list: feed_options.py LIST SOURCE PORTHIP...

A line of LIST is a long spelling, a short one, and a value where it takes one;
`.` is a spelling that there is not. Each is tried in all its spellings with
-dryrun; a compiler that gets an option it does not know is run for the ones that
a compile takes, all in one line.
"""
import subprocess
import sys

# Other commands, in place of a compile.
APART = {"--help", "--short-version", "--cuda", "--optix-ir", "--version",
         "--list-gpu-code", "--list-gpu-arch", "--run", "--clean-targets",
         "--output-file", "--library", "--relocatable-link", "--profile"}
STEPS = {"--genco", "-S", "-MQ", "--cubin", "--fatbin", "--ptx", "--ltoir",
         "--preprocess", "--generate-dependencies",
         "--generate-nonsystem-dependencies", "--device-link", "--link",
         "--lib", "--fdevice-syntax-only", "--device-c", "--device-w",
         "--verbose", "--dryrun", "--shared"}


def spellings(long, short, value):
    names = [name for name in (long, short) if name != "."]
    if not value:
        return [[name] for name in names]
    return [[name, value] for name in names] + [
        [f"{name}={value}"] for name in names]


def main(path, source, *porthip):
    with open(path, encoding="utf-8") as file:
        rows = [(line.split() + [""])[:3] for line in file if line[0] in "-."]
    bad = 0

    def run(options):
        nonlocal bad
        done = subprocess.run([*porthip, "cc", *options, "-c", source],
                              capture_output=True, text=True)
        if done.returncode or "warning:" in done.stderr:
            print(" ".join(options), "->", done.returncode, done.stderr)
            bad += 1
        return done

    everything = []
    for long, short, value in rows:
        name = short if long == "." else long
        if name in APART:
            continue
        for options in spellings(long, short, value):
            commands = run([*options, "-dryrun"]).stderr
            # A value that is taken for a file would be compiled as one.
            if commands.count(" -- ") > 2:
                print(" ".join(options), "-> the value is taken for a file")
                bad += 1
        if name not in STEPS:
            everything += spellings(long, short, value)[-1]
    run(everything)
    print(f"{len(rows)} options, {bad} wrong")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
