// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The toolchains, headers, drivers and devices of this machine, what they
// allow, and what to install for more: the output of `porthip doctor`. Only
// looks; runs and changes nothing.
#ifndef PORTHIP_COMPILER_MACHINE_DOCTOR_H
#define PORTHIP_COMPILER_MACHINE_DOCTOR_H

#include "Compiler/Machine/Environment.h"
#include "Support/Json/Json.h"

namespace porthip {

/// Something that can be there or not.
struct MachinePart {
  llvm::StringRef Id;    ///< "cuda-toolkit"
  llvm::StringRef Title; ///< "CUDA toolkit"
  std::string Path;      ///< Empty: not found.
  std::string Version;   ///< Empty: not known.
  /// More facts: names of devices, a reason why it is no use.
  std::vector<std::string> Details;
  /// Where it was looked for, in order.
  std::vector<std::string> Places;
  llvm::StringRef Purpose; ///< Its use, and what is done without it.
  llvm::StringRef Install; ///< How one gets it.

  bool isFound() const { return !Path.empty(); }
};

/// Something that a user wants to do here.
struct Ability {
  enum Degree : uint8_t { No, Limited, Yes };

  llvm::StringRef Id;    ///< "translate"
  llvm::StringRef Title; ///< "translate CUDA to HIP"
  Degree Is = Yes;
  std::string Text; ///< How, or why not.
  /// Ids of parts that would give more.
  std::vector<llvm::StringRef> Missing;
};

struct Diagnosis {
  std::vector<MachinePart> Parts;
  std::vector<Ability> Abilities;

  const MachinePart &part(llvm::StringRef Id) const;
  bool has(llvm::StringRef Id) const { return part(Id).isFound(); }
  bool can(llvm::StringRef Id) const;
};

struct DoctorRequest {
  EnvironmentRequest On;
  /// Legs that `porthip verify` runs when none is named.
  std::vector<std::string> Legs;
  /// In front of /dev, /proc and /sys.
  std::string SystemRoot;
};

/// Never fails: what is missing, or named and not there, is part of the answer.
Diagnosis examine(const DoctorRequest &Request);

/// docs/schema/doctor.schema.json.
Json jsonOf(const Diagnosis &D);

llvm::StringRef toString(Ability::Degree Is);

} // namespace porthip
#endif
