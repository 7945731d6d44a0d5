// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints for each workload that is named, or for all, the least CPU time of a
// launch in nanoseconds per unit of work. checks.py runs it with and without
// checks.
#include "Kernels.h"
#include <ctime>

using namespace workloads;

static double cpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

static double leastSeconds(const Workload &w, int size, double forSeconds) {
  size_t count = elements(w.Is, size), bytes = count * sizeof(float);
  auto a = input(count, 1), b = input(count, 2);
  float *da, *db, *dc;
  check(cudaMalloc(&da, bytes));
  check(cudaMalloc(&db, bytes));
  check(cudaMalloc(&dc, bytes));
  check(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
  check(cudaMemset(dc, 0, bytes));
  auto once = [&] {
    double begin = cpuSeconds();
    launch(w.Is, size, da, db, dc);
    check(cudaDeviceSynchronize());
    return cpuSeconds() - begin;
  };
  once(); // compiles
  double least = once();
  for (double end = cpuSeconds() + forSeconds; cpuSeconds() < end;)
    least = std::fmin(least, once());
  check(cudaFree(da));
  check(cudaFree(db));
  check(cudaFree(dc));
  return least;
}

// SECONDS SHARE [WORKLOAD...]: SHARE of the usual size, 1, 2, 4 or 8.
int main(int argc, char **argv) {
  const double seconds = std::atof(argv[1]);
  const int share = std::atoi(argv[2]);
  for (const Workload &w : All) {
    bool isAsked = argc == 3;
    for (int i = 3; i < argc; ++i)
      isAsked |= w.Name == std::string(argv[i]);
    if (!isAsked)
      continue;
    const int size = w.Size / share;
    std::printf("%s %.5g\n", w.Name,
                leastSeconds(w, size, seconds) * 1e9 / work(w.Is, size));
    std::fflush(stdout);
  }
}
