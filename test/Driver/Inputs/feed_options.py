# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives `porthip cc` every option of a list: feed_options.py LIST PORTHIP...

Each is tried in all its spellings with -dryrun; a compiler that gets an option
it does not know is run for the ones that a compile takes, all in one line.
"""
import subprocess
import sys

# Other commands, in place of a compile.
APART = {"--help", "--cuda", "--optix-ir", "--version", "--list-gpu-code",
         "--list-gpu-arch", "--run", "--clean-targets", "--output-file",
         "--library", "--relocatable-link", "--profile"}
STEPS = {"--cubin", "--fatbin", "--ptx", "--ltoir", "--preprocess",
         "--generate-dependencies", "--generate-nonsystem-dependencies",
         "--device-link", "--link", "--lib", "--fdevice-syntax-only",
         "--device-c", "--device-w", "--verbose", "--dryrun", "--shared"}


def spellings(long, short, value):
    if not value:
        return [[long], [short]]
    return [[long, value], [short, value], [f"{long}={value}"],
            [f"{short}={value}"]]


def main(path, *porthip):
    with open(path, encoding="utf-8") as file:
        rows = [(line.split() + [""])[:3] for line in file if line[0] == "-"]
    assert len(rows) == 143, "the list is not whole"
    bad = 0

    def run(options):
        nonlocal bad
        done = subprocess.run([*porthip, "cc", *options, "-c", "a.cu"],
                              capture_output=True, text=True)
        if done.returncode or "warning:" in done.stderr:
            print(" ".join(options), "->", done.returncode, done.stderr)
            bad += 1
        return done

    everything = []
    for long, short, value in rows:
        if long in APART:
            continue
        for options in spellings(long, short, value):
            commands = run([*options, "-dryrun"]).stderr
            # A value that is taken for a file would be compiled as one.
            if commands.count(" -- ") > 2:
                print(" ".join(options), "-> the value is taken for a file")
                bad += 1
        if long not in STEPS:
            everything += [short, value] if value else [short]
    run(everything)
    print(f"{len(rows)} options, {bad} wrong")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
