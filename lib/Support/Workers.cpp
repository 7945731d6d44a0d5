// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Workers.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Threading.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace porthip {
namespace {

using Clock = std::chrono::steady_clock;

struct Child {
  unsigned Index;
  pid_t Pid;
  int Pipe;
  Clock::time_point Deadline;
  std::string Output;
};

void writeAll(int Descriptor, const std::string &Text) {
  for (size_t At = 0; At < Text.size();) {
    ssize_t N = write(Descriptor, Text.data() + At, Text.size() - At);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      _exit(1);
    At += N;
  }
}

/// clang's trees are as deep as the source says: a sum of 20,000 terms has as
/// many levels, and what walks over them is recursive. Pages that are not
/// touched cost nothing.
#if __has_feature(address_sanitizer)
constexpr size_t StackBytes = size_t(512) << 20; // Its frames are larger.
#else
constexpr size_t StackBytes = size_t(64) << 20;
#endif

struct DeepCall {
  function_ref<std::string(unsigned)> Task;
  unsigned Index;
  std::string Result;
};

std::string runOnDeepStack(function_ref<std::string(unsigned)> Task,
                           unsigned Index) {
  DeepCall Call{Task, Index, ""};
  auto Run = [](void *Of) -> void * {
    auto &C = *static_cast<DeepCall *>(Of);
    C.Result = C.Task(C.Index);
    return nullptr;
  };
  pthread_attr_t Attributes;
  pthread_t Thread;
  if (pthread_attr_init(&Attributes) ||
      pthread_attr_setstacksize(&Attributes, StackBytes) ||
      pthread_create(&Thread, &Attributes, Run, &Call))
    Run(&Call); // Who has so little memory gets along with a common stack.
  else
    pthread_join(Thread, nullptr);
  return std::move(Call.Result);
}

/// The exit status of a child that got no more memory.
constexpr int OutOfMemory = 77;

[[noreturn]] void runChild(int Pipe, unsigned Index, const WorkerLimits &Limits,
                           function_ref<std::string(unsigned)> Task) {
  rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  rlimit Cpu = {Limits.TimeoutSeconds, Limits.TimeoutSeconds + 1};
  setrlimit(RLIMIT_CPU, &Cpu);
#if !__has_feature(address_sanitizer) // It maps terabytes.
  rlimit Memory = {Limits.MemoryBytes, Limits.MemoryBytes};
  setrlimit(RLIMIT_AS, &Memory);
#endif
  // Both would abort, as an assertion does.
  std::set_new_handler([] { _exit(OutOfMemory); });
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { _exit(OutOfMemory); });
  for (int Signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGINT, SIGTERM,
                     SIGHUP, SIGXCPU})
    signal(Signal, SIG_DFL);
  if (int Null = open("/dev/null", O_WRONLY); Null >= 0) {
    dup2(Null, STDOUT_FILENO);
    dup2(Null, STDERR_FILENO);
  }
  // A completion mark tells a full answer from one cut off by a crash.
  writeAll(Pipe, runOnDeepStack(Task, Index) + '!');
  // Not exit(): the parent's buffers and handlers are not ours to run.
  _exit(0);
}

WorkerResult finish(Child &C, int Status, bool TimedOut,
                    const WorkerLimits &Limits) {
  WorkerResult Result;
  if (TimedOut || (WIFSIGNALED(Status) && WTERMSIG(Status) == SIGXCPU))
    Result.Failure = ("took over " + Twine(Limits.TimeoutSeconds) + " s").str();
  else if (WIFSIGNALED(Status))
    Result.Failure =
        std::string("crashed (") + strsignal(WTERMSIG(Status)) + ")";
  else if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemory)
    Result.Failure =
        ("needed over " + Twine(Limits.MemoryBytes >> 20) + " MB of memory")
            .str();
  else if (!WIFEXITED(Status) || WEXITSTATUS(Status) || C.Output.empty() ||
           C.Output.back() != '!')
    Result.Failure = "ended early";
  if (Result.Failure.empty()) {
    C.Output.pop_back();
    Result.Output = std::move(C.Output);
  }
  return Result;
}

/// Reads what is there; false at the end of the stream.
bool drain(Child &C) {
  char Buffer[65536];
  ssize_t N = read(C.Pipe, Buffer, sizeof Buffer);
  if (N > 0)
    C.Output.append(Buffer, N);
  return N > 0 || (N < 0 && (errno == EINTR || errno == EAGAIN));
}

class Pool {
public:
  Pool(const WorkerLimits &Limits, function_ref<std::string(unsigned)> Task,
       function_ref<void(unsigned, WorkerResult)> Done)
      : Limits(Limits), Task(Task), Done(Done) {}

  void run(unsigned Count) {
    unsigned Next = 0;
    while (Next < Count || !Running.empty()) {
      while (Next < Count && Running.size() < std::max(1u, Limits.Jobs))
        start(Next++);
      wait();
    }
  }

private:
  void start(unsigned Index) {
    int Pipes[2];
    if (pipe2(Pipes, O_CLOEXEC)) {
      Done(Index, {"", std::string("could not start: ") + strerror(errno)});
      return;
    }
    const pid_t Us = getpid();
    pid_t Pid = fork();
    if (Pid == 0) {
      // Whatever ends us ends what we started.
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != Us)
        _exit(1);
      close(Pipes[0]);
      runChild(Pipes[1], Index, Limits, Task);
    }
    close(Pipes[1]);
    if (Pid < 0) {
      close(Pipes[0]);
      Done(Index, {"", std::string("could not start: ") + strerror(errno)});
      return;
    }
    Running.push_back(
        {Index, Pid, Pipes[0],
         Clock::now() + std::chrono::seconds(10 * Limits.TimeoutSeconds), ""});
  }

  void wait() {
    std::vector<pollfd> Polls;
    for (Child &C : Running)
      Polls.push_back({C.Pipe, POLLIN, 0});
    poll(Polls.data(), Polls.size(), 200);
    if (Limits.WhileWaiting)
      Limits.WhileWaiting();
    for (size_t I = Running.size(); I-- > 0;) {
      bool Late = Clock::now() > Running[I].Deadline;
      bool Ready = Polls[I].revents != 0;
      if (!Late && (!Ready || drain(Running[I])))
        continue;
      if (Late)
        kill(Running[I].Pid, SIGKILL);
      reap(I, Late);
    }
  }

  void reap(size_t I, bool Late) {
    Child C = std::move(Running[I]);
    Running.erase(Running.begin() + I);
    close(C.Pipe);
    int Status = 0;
    while (waitpid(C.Pid, &Status, 0) < 0 && errno == EINTR)
      ;
    Done(C.Index, finish(C, Status, Late, Limits));
  }

  const WorkerLimits &Limits;
  function_ref<std::string(unsigned)> Task;
  function_ref<void(unsigned, WorkerResult)> Done;
  std::vector<Child> Running;
};

} // namespace

void runIsolated(unsigned Count, const WorkerLimits &Limits,
                 function_ref<std::string(unsigned)> Task,
                 function_ref<void(unsigned, WorkerResult)> Done) {
  Pool(Limits, Task, Done).run(Count);
}

unsigned availableCores() {
  return std::max(1u, (get_physical_cores() > 0
                           ? hardware_concurrency().compute_thread_count()
                           : 1));
}

} // namespace porthip
