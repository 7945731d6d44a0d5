// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generators of both vendors' host APIs: settings, and calls that fill memory
// in the order of a stream. Front ends turn enumerators and statuses.
// Source: cuRAND and hipRAND, "Host API".
#ifndef PORTHIP_LIBRARIES_RAND_GENERATOR_H
#define PORTHIP_LIBRARIES_RAND_GENERATOR_H

#include "Libraries/Rand/Source.h"
#include "Runtime/Core/Misuse.h"

#define RAND_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::rand {

/// The result of a call; each front end has its numbers.
enum class Code {
  Success,
  NotInitialized, ///< no such generator
  TypeError,      ///< not for this kind of generator
  OutOfRange,
  LengthNotMultiple,
  LaunchFailure,
  InitializationFailed ///< no device
};

struct Generator {
  Origin From;
  bool IsHost = false;    ///< fills memory of the host, at once
  void *Stream = nullptr; ///< the program's handle of it
  unsigned Device = 0;    ///< current when it was made
  /// Made at the first call after a setting.
  std::shared_ptr<Source> Numbers;
};

constexpr const char *GeneratorKind = "generator of random numbers";

/// Vendor of the numbers: whose numbers where both are known.
Code createGenerator(Generator *&Made, Kind Is, Vendor Of, bool IsHost);
Code destroyGenerator(Generator *G);
Code setSeed(Generator &G, uint64_t Seed);
/// Offset of generators whose sequence can be entered anywhere.
Code setOffset(Generator &G, uint64_t Offset);
Code setOrdering(Generator &G, int Order);
Code setDimensions(Generator &G, unsigned Count);
Code generate(Generator &G, Draw What, Shape How, void *To, size_t Count);

/// Run(generator), where there is one. Name: of the entry point.
template <class F>
Code enter(void *G, F Run, const char *Name = __builtin_FUNCTION()) {
  return vgpu::rt::withHandle<Generator>(GeneratorKind, G, Code::NotInitialized,
                                         Run, Name);
}

} // namespace porthip::rand
#endif
