# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ended.py PORTHIP: ends a port while CMake runs, by each signal, and sees that
nothing that it started is left."""
import os
import signal
import subprocess
import sys
import time

MARK = "PORTHIP_TEST_ENDED=%d" % os.getpid()


def started():
    """Programs that have the mark in their environment."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/environ" % pid) as file:
                if MARK in file.read().split("\0"):
                    with open("/proc/%s/cmdline" % pid) as line:
                        found[int(pid)] = line.read().replace("\0", " ")
        except (OSError, UnicodeDecodeError):
            pass
    return found


def wait_for(what, seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def with_default_signals():
    """Also where the tests run in the background, or below nohup."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def main():
    # `timeout` in front would take the signal.
    porthip = sys.argv[1:]
    while porthip[0] == "timeout" or porthip[0].isdigit():
        porthip = porthip[1:]
    name, value = MARK.split("=")
    scratch = set()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
        process = subprocess.Popen(
            porthip + ["port", "slow", "-q", "--cuda-path=none", "--no-cache"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, **{name: value}), start_new_session=True,
            preexec_fn=with_default_signals)
        slept = wait_for(lambda: sum("sleep 300" in line and "sh -c" not in line
                                     for line in started().values()) >= 2)
        scratch |= {word for line in started().values() for word in line.split()
                    if "porthip-port-" in word and word.endswith("/build")}
        process.send_signal(number)
        process.wait(timeout=60)
        if not slept or not wait_for(lambda: not started(), 20):
            print(number, "left behind:" if slept else "did not begin:", started())
            for pid in started():
                os.kill(pid, signal.SIGKILL)
            return 1
        if os.path.exists("slow-hip"):
            print("a port that was ended is there")
            return 1
    if len(scratch) != 1:
        print("not one scratch folder:", scratch)
        return 1


if __name__ == "__main__":
    sys.exit(main())
