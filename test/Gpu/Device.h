// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU that the tests of instructions run on if PORTHIP_TEST_GPU names one,
// through libcuda's driver API: "nvidia" (PTX by LLVM's backend, compiled by
// the driver) or "vgpu" (the virtual GPU's own libcuda, which takes IR).
#ifndef PORTHIP_TEST_GPU_DEVICE_H
#define PORTHIP_TEST_GPU_DEVICE_H

#include "llvm/IR/Module.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace porthip::gputest {

/// The beginning of device modules in the tests: layout and triple.
extern const char *const ModuleHead;

struct Launch {
  unsigned Blocks = 1, Threads = 1;
  unsigned DynamicSharedBytes = 0;
  /// Bytes that the kernel gets a pointer to, copied there and back.
  std::vector<char> Data;
  /// Writes addresses into Data, which lies at Address on the device.
  std::function<void(uint64_t Address, std::vector<char> &Data)> Relocate;
};

/// How a launch ended.
struct Outcome {
  enum Kind {
    Ran,
    Unsupported, ///< the GPU does not have the instruction
    Failed       ///< refused, faulted or without an end
  } Is = Ran;
  std::string Why;
};

class Device {
public:
  /// Null if no GPU is asked for. Ends the process if it cannot be had: tests
  /// that were to run on it must not pass without it.
  static Device *get();

  /// Runs the kernel "test(ptr, ...)" of M. M is changed.
  Outcome run(llvm::Module &M, Launch &L);

  bool isVirtual() const { return IsVirtual; }
  const std::string &name() const { return Name; }

private:
  Device();
  std::string compile(llvm::Module &M, std::string &Error);
  Outcome runImage(const std::string &Image, Launch &L);
  Outcome launch(void *Module, Launch &L);
  std::string check(int Code, const char *What) const;
  void renewContext();

  struct Api;
  std::shared_ptr<Api> Cuda;
  bool IsVirtual = false;
  std::string Name, Arch, Features;
  int Handle = 0;
};

/// Appends a line to the file that PORTHIP_TEST_GPU_LOG names, if it does: what
/// the GPU gave, to be looked at without it.
void log(const std::string &Line);

/// Differences of one case: reports the first 40, and how many there were.
class Mismatches {
public:
  explicit Mismatches(std::string What) : What(std::move(What)) {}
  ~Mismatches();
  void add(const std::string &Text);
  void seen() { ++Total; }

private:
  std::string What, Lines;
  uint64_t Count = 0, Total = 0;
};

} // namespace porthip::gputest
#endif
