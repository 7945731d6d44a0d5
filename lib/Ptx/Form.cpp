// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Form.h"

using namespace llvm;
namespace porthip::ptx {

bool Form::take(StringRef Modifier) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N] && I.Modifiers[N] == Modifier) {
      IsTaken[N] = true;
      return true;
    }
  return false;
}

StringRef Form::takeOneOf(std::initializer_list<StringRef> Modifiers) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      for (StringRef M : Modifiers)
        if (I.Modifiers[N] == M) {
          IsTaken[N] = true;
          return M;
        }
  return "";
}

bool Form::takeAllWith(StringRef Prefix) {
  bool IsAny = false;
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N] && StringRef(I.Modifiers[N]).starts_with(Prefix))
      IsTaken[N] = IsAny = true;
  return IsAny;
}

std::optional<ptx::Type> Form::takeTypeIfAny() {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      if (std::optional<ptx::Type> T = typeNamed(I.Modifiers[N])) {
        IsTaken[N] = true;
        return T;
      }
  return std::nullopt;
}

ptx::Type Form::takeType() {
  if (std::optional<ptx::Type> T = takeTypeIfAny())
    return *T;
  StringRef Left = leftOver();
  L.fail(Problem::Modifier, Left.empty()
                                ? "a type is missing"
                                : "'." + Left + "' is not a supported type");
  return bitsType(32);
}

StringRef Form::takeSpace() {
  return takeOneOf(
      {"global", "shared", "shared::cta", "shared::cluster", "local", "const"});
}

bool Form::takePolicy() {
  bool HasPolicy = take("L2::cache_hint");
  takeAllWith("L1::");
  takeAllWith("L2::");
  return HasPolicy;
}

unsigned Form::takeVector() {
  StringRef Name = takeOneOf({"v2", "v4", "v8"});
  return Name.empty() ? 1 : Name[1] - '0';
}

StringRef Form::leftOver() const {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      return I.Modifiers[N];
  return "";
}

} // namespace porthip::ptx
