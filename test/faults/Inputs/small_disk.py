# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""small_disk.py PORTHIP...: runs in `small`, a disk of 2 MiB, with more and more
of it free."""
import os
import sys

from faults import main, read_tree, require, without_timeout
from scenarios import scenario

PAGE = 4096


def fill_up_to(free, path):
    """All but so many bytes; the file lies outside of the tree."""
    with open(path, "wb") as file:
        room = os.statvfs(".").f_bavail * PAGE
        if room > free:
            file.write(b"x" * (room - free))


def test():
    os.chdir("small")
    require(os.statvfs(".").f_bsize == PAGE, "pages of another size")
    full = runs = 0
    for name in ("out-root", "in-place", "report"):
        s = scenario(name, without_timeout(sys.argv[1:]), "tree",
                     os.path.abspath("../cache"))
        has_room = False
        for free in range(0, 1 << 20, 10 * PAGE):
            s.start_again()
            fill_up_to(free, "filler")
            done = s.run()
            runs += 1
            has_room = done.returncode == s.status
            os.remove("filler")
            if has_room:
                break
            full += 1
            text = done.stderr.decode()
            require(done.returncode == 3 and "no space left on device" in text,
                    "exit status %d: %s" % (done.returncode, text))
            require(read_tree(s.folder) == s.old, "not as it was")
        require(has_room, "never enough room")
        s.check_next_run()
    return "small disk: %d of %d runs found it full" % (full, runs)


main(test)
