// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/ArgumentTransform.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// "(const void *) f", "reinterpret_cast<void **>(p)": the author has cast it.
static bool isCastTo(StringRef Argument, ArrayRef<StringRef> Types) {
  std::string Dense;
  for (char C : Argument)
    if (!isSpace(C))
      Dense += C;
  StringRef Text = Dense;
  for (StringRef Type : Types)
    for (StringRef Open : {"(", "reinterpret_cast<", "static_cast<"})
      if (Text.starts_with((Open + Type).str()))
        return true;
  return false;
}

/// `lut<int, 4>`: two arguments to a macro, which knows parentheses alone.
static bool hasBareComma(StringRef Text) {
  int Depth = 0;
  for (char C : Text) {
    Depth += C == '(' ? 1 : C == ')' ? -1 : 0;
    if (C == ',' && Depth == 0)
      return true;
  }
  return false;
}

Wrap wrapOf(StringRef Transform, StringRef Argument, ArgumentType Type) {
  StringRef Text = Argument.trim();
  if (Transform == "symbol") {
    // A string was a symbol's name before CUDA 5; HIP never had that.
    if (Text.starts_with("HIP_SYMBOL") || Text.starts_with("\""))
      return {};
    if (hasBareComma(Text))
      return {"HIP_SYMBOL((", "))"};
    return {"HIP_SYMBOL(", ")"};
  }
  // It converts to each pointer by itself, and C++ casts it to none.
  if (Text == "nullptr")
    return {};
  if (Transform == "function") {
    if (Type == ArgumentType::VoidPointer ||
        isCastTo(Text, {"void*)", "constvoid*)", "void*>", "constvoid*>"}))
      return {};
    return {"reinterpret_cast<const void*>(", ")"};
  }
  if (Transform == "voidpp") {
    if (Type == ArgumentType::VoidPointerPointer ||
        isCastTo(Text, {"void**)", "void**>"}))
      return {};
    return {"reinterpret_cast<void**>(", ")"};
  }
  if (Transform == "deviceptr") {
    if (isCastTo(Text, {"hipDeviceptr_t)", "hipDeviceptr_t>", "CUdeviceptr)",
                        "CUdeviceptr>"}))
      return {};
    return {"reinterpret_cast<hipDeviceptr_t>(", ")"};
  }
  return {};
}

} // namespace porthip
