# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A Slurm of two partitions on this machine, for as long as a `with` lasts.

    with Cluster(folder) as cluster:
        subprocess.run(["sinfo"], env=cluster.environment())

Partition h100 is node n1, mi300x is node n2. Needs munged, slurmctld and
slurmd in PATH or /usr/sbin, and touches no configuration of the machine.
"""
import getpass
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time

CONFIGURATION = """\
ClusterName=porthip
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmctldPort={ports[0]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=0,bf_interval=1
ReturnToService=2
JobRequeue=0
KillWait=1
MinJobAge={min_job_age}
GresTypes=gpu
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=2 Gres=gpu:h100:1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=2 Gres=gpu:mi300x:1
PartitionName=h100 Nodes=n1 Default=YES State=UP
PartitionName=mi300x Nodes=n2 State=UP
"""


def find(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if not found:
        raise SystemExit("%s is not installed" % name)
    return found


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Cluster:
    def __init__(self, folder, min_job_age=300):
        self.folder = os.path.realpath(folder)
        self.min_job_age = min_job_age
        self.daemons = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def environment(self):
        kept = {k: v for k, v in os.environ.items()
                if not k.startswith(("SLURM", "SBATCH", "SQUEUE"))}
        return dict(kept, SLURM_CONF=self.path("slurm.conf"))

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def begin(self):
        for name in ("state", "spool-n1", "spool-n2"):
            os.makedirs(self.path(name))
        # munged wants a folder that nobody else can write to.
        os.chmod(self.folder, 0o755)
        with open(self.path("munge.key"), "wb") as key:
            os.chmod(self.path("munge.key"), 0o400)
            key.write(secrets.token_bytes(1024))
        with open(self.path("slurm.conf"), "w") as file:
            file.write(CONFIGURATION.format(
                host=socket.gethostname(), user=getpass.getuser(), folder=self.folder,
                ports=free_ports(3), min_job_age=self.min_job_age))
        with open(self.path("gres.conf"), "w") as file:
            file.write("NodeName=n1 Name=gpu Type=h100 File=/dev/null\n"
                       "NodeName=n2 Name=gpu Type=mi300x File=/dev/null\n")
        # No control group of the machine is used.
        with open(self.path("cgroup.conf"), "w") as file:
            file.write("CgroupPlugin=cgroup/v1\nCgroupMountpoint=%s\n"
                       % self.path("no-cgroups"))
        self.start([find("munged"), "--foreground", "--force",
                    "--socket=" + self.path("munge.socket"),
                    "--key-file=" + self.path("munge.key"),
                    "--pid-file=" + self.path("munge.pid"),
                    "--log-file=" + self.path("munge.log"),
                    "--seed-file=" + self.path("munge.seed")])
        self.wait_for(lambda: os.path.exists(self.path("munge.socket")),
                      "munged")
        self.start([find("slurmctld"), "-D", "-c", "-i"])
        for node in ("n1", "n2"):
            self.start([find("slurmd"), "-D", "-N", node])
        self.wait_for(lambda: self.slurm("sinfo", "-h", "-o", "%T") ==
                      "idle\nidle\n" or self.slurm("sinfo", "-h", "-o", "%T")
                      == "idle\n", "the nodes")

    def start(self, command):
        with open(self.path("daemons.log"), "a") as log:
            self.daemons.append(subprocess.Popen(
                command, env=self.environment(), stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True))

    def wait_for(self, is_there, what, seconds=30):
        end = time.monotonic() + seconds
        while not is_there():
            if time.monotonic() > end:
                raise SystemExit("%s did not come up:\n%s" % (
                    what, self.logs()))
            time.sleep(0.1)

    def slurm(self, *command):
        """The output of a program of Slurm."""
        return subprocess.run(command, env=self.environment(),
                              capture_output=True, text=True,
                              timeout=30).stdout

    def logs(self):
        text = ""
        for name in sorted(os.listdir(self.folder)):
            if name.endswith(".log"):
                with open(self.path(name), errors="replace") as file:
                    text += "== %s\n%s" % (name, "".join(
                        file.readlines()[-15:]))
        return text

    def __exit__(self, *_):
        # Jobs first: the daemons know what belongs to them.
        if len(self.daemons) == 4:
            try:
                self.slurm("scancel", "--signal=KILL", "--full",
                           "--user=" + str(os.getuid()))
                self.slurm("scancel", "--user=" + str(os.getuid()))
            except (OSError, subprocess.TimeoutExpired):
                pass
        for daemon in self.daemons: # there is nothing that they should save
            daemon.kill()
            daemon.wait()
        self.end_what_is_left()

    def end_what_is_left(self):
        """slurmstepd and jobs: all that has our configuration."""
        mark = ("SLURM_CONF=" + self.path("slurm.conf")).encode()
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/environ" % pid, "rb") as file:
                    if mark in file.read().split(b"\0"):
                        os.kill(int(pid), signal.SIGKILL)
            except OSError:
                pass  # it has ended, or is not ours
