// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For programs that run the shims, as HIP and as CUDA: memory on both sides,
// and a count of what was wrong.
#ifndef PORTHIP_TEST_RUNTIME_SHIMS_RUN_HARNESS_H
#define PORTHIP_TEST_RUNTIME_SHIMS_RUN_HARNESS_H

#ifdef __HIP__
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#define GPU(Name) hip##Name
#else
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#define GPU(Name) cuda##Name
#endif
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// Elements on the host and on the device; both begin with every byte 0x5a.
template <class T> class Buffer {
public:
  explicit Buffer(size_t Count) : Host(Count) {
    memset(static_cast<void *>(Host.data()), 0x5a, Count * sizeof(T));
    if (GPU(Malloc)((void **)&Device, Count * sizeof(T)) != GPU(Success))
      abort();
    send();
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { (void)GPU(Free)(Device); }

  T *device() const { return Device; }
  T &operator[](size_t I) { return Host[I]; }
  void send() {
    if (GPU(Memcpy)(Device, Host.data(), Host.size() * sizeof(T),
                    GPU(MemcpyHostToDevice)) != GPU(Success))
      abort();
  }
  void fetch() {
    auto Error = GPU(Memcpy)(Host.data(), Device, Host.size() * sizeof(T),
                             GPU(MemcpyDeviceToHost));
    if (Error != GPU(Success)) {
      printf("error: %s\n", GPU(GetErrorString)(Error));
      exit(1);
    }
  }

private:
  std::vector<T> Host;
  T *Device = nullptr;
};

// Prints how much was wrong, and the first few places, when it goes.
class Failures {
public:
  explicit Failures(const char *Name) : Name(Name) {}
  ~Failures() {
    printf("%s: %d wrong%s\n", Name, Wrong, Checked ? "" : ", none checked");
  }
  void expect(bool Good, int Thread, int Case) {
    ++Checked;
    if (!Good && ++Wrong <= 5)
      printf("%s: thread %d, case %d\n", Name, Thread, Case);
  }

private:
  const char *Name;
  int Checked = 0, Wrong = 0;
};

#endif
