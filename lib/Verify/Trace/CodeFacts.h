// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operations of a kernel that are not exact, and what they may decide, as
// the virtual GPU has found in the kernel's code (VirtualGpu/Compile/Certify).
#ifndef PORTHIP_VERIFY_TRACE_CODEFACTS_H
#define PORTHIP_VERIFY_TRACE_CODEFACTS_H

#include "Support/Json/JsonMapper.h"

namespace porthip {

/// How exact an operation is, from the best; the names of certificates.
enum class OperationClass : uint8_t {
  Exact,
  Bounded,
  VendorDefined,
  NotModelled
};
constexpr size_t OperationClassCount = 4;
constexpr llvm::StringLiteral OperationClassNames[OperationClassCount] = {
    "exact", "bounded", "vendor-defined", "not-modelled"};

/// The effects that a value which is not exact may have.
struct Reach {
  /// By what it decides ("branch", "address", "atomic", "result"): the first
  /// line.
  std::map<std::string, std::string> First;
  /// Places of CodeFacts::Memory that it may be stored in.
  std::vector<unsigned> Stored;
};

struct InexactOperation {
  OperationClass Class = OperationClass::NotModelled;
  std::string Name;      ///< as the source has it: "__expf"
  std::string Operation; ///< "order of float atomics"
  std::string Where;     ///< "file:line"
  std::string Bound;     ///< "2 ULP"; empty: none is stated
  std::string Source;    ///< of class and bound
  uint64_t Count = 0;    ///< of such operations in that line
  Reach Reaches;
};

/// Memory that outlives the kernel: what an argument leads to, a variable of
/// the device, or (neither) all that is found otherwise.
struct KernelMemory {
  std::optional<unsigned> Argument = std::nullopt;
  std::string Variable;
  Reach Reaches; ///< of what it holds when the kernel begins
};

struct CodeFacts {
  uint64_t ExactCount = 0; ///< operations of the code that are exact
  std::vector<InexactOperation> Operations;
  std::vector<KernelMemory> Memory;
};

/// Adds those of another kernel of the same name.
void merge(CodeFacts &To, CodeFacts Other);

bool fromJson(const Json &J, CodeFacts &To, JsonPath Path);
Json jsonOf(const CodeFacts &Facts);

} // namespace porthip
#endif
