// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/SizeExpression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace porthip {
namespace {

/// Depth of parentheses, so that hostile text does not use up the stack.
constexpr unsigned MaxDepth = 64;

class Evaluator {
public:
  Evaluator(StringRef Text, const Sizes &Names) : Rest(Text), Names(Names) {}

  std::optional<int64_t> run() {
    std::optional<int64_t> Value = sum();
    if (Value && !rest().empty())
      return fail("'" + Rest.str() + "' is unexpected here");
    return Value;
  }

  std::string Wrong;

private:
  StringRef rest() { return Rest = Rest.ltrim(); }
  bool take(StringRef Sign) {
    rest();
    return Rest.consume_front(Sign);
  }

  std::optional<int64_t> fail(const Twine &Why) {
    if (Wrong.empty())
      Wrong = Why.str();
    return std::nullopt;
  }

  std::optional<int64_t> apply(char Sign, int64_t A, int64_t B) {
    int64_t Result = 0;
    bool Overflows = Sign == '+'   ? __builtin_add_overflow(A, B, &Result)
                     : Sign == '-' ? __builtin_sub_overflow(A, B, &Result)
                                   : __builtin_mul_overflow(A, B, &Result);
    if (Overflows)
      return fail("does not fit into 63 bits");
    return Result;
  }

  std::optional<int64_t> divide(char Sign, int64_t A, int64_t B) {
    if (B == 0)
      return fail("divides by zero");
    if (B == -1)
      return Sign == '%' ? 0 : apply('-', 0, A);
    return Sign == '%' ? A % B : A / B;
  }

  std::optional<int64_t> sum() {
    std::optional<int64_t> Value = product();
    while (Value && !rest().empty() && (Rest[0] == '+' || Rest[0] == '-')) {
      char Sign = Rest[0];
      Rest = Rest.drop_front();
      std::optional<int64_t> Next = product();
      Value = Next ? apply(Sign, *Value, *Next) : Next;
    }
    return Value;
  }

  std::optional<int64_t> product() {
    std::optional<int64_t> Value = factor();
    while (Value && !rest().empty() && StringRef("*/%").contains(Rest[0])) {
      char Sign = Rest[0];
      Rest = Rest.drop_front();
      std::optional<int64_t> Next = factor();
      if (Next)
        Value = Sign == '*' ? apply(Sign, *Value, *Next)
                            : divide(Sign, *Value, *Next);
      else
        Value = Next;
    }
    return Value;
  }

  std::optional<int64_t> factor() {
    if (++Depth > MaxDepth)
      return fail("is nested too deeply");
    std::optional<int64_t> Value = factorAtDepth();
    --Depth;
    return Value;
  }

  std::optional<int64_t> factorAtDepth() {
    if (take("-")) {
      std::optional<int64_t> Value = factor();
      return Value ? apply('-', 0, *Value) : Value;
    }
    if (take("(")) {
      std::optional<int64_t> Value = sum();
      if (Value && !take(")"))
        return fail("needs a ')'");
      return Value;
    }
    if (!rest().empty() && isDigit(Rest[0])) {
      StringRef Digits = Rest.take_while(isDigit);
      Rest = Rest.drop_front(Digits.size());
      int64_t Value = 0;
      if (Digits.getAsInteger(10, Value))
        return fail("does not fit into 63 bits");
      return Value;
    }
    StringRef Name =
        rest().take_while([](char C) { return isAlnum(C) || C == '_'; });
    if (Name.empty())
      return fail(Rest.empty()
                      ? Twine("is not complete")
                      : "'" + Rest + "' is neither a number nor a name");
    Rest = Rest.drop_front(Name.size());
    return take("(") ? call(Name) : named(Name);
  }

  std::optional<int64_t> call(StringRef Name) {
    std::optional<int64_t> A = sum();
    if (!A || !take(","))
      return fail(Name + "() takes two values");
    std::optional<int64_t> B = sum();
    if (!B || !take(")"))
      return fail(Name + "() takes two values");
    if (Name == "min")
      return std::min(*A, *B);
    if (Name == "max")
      return std::max(*A, *B);
    if (Name != "ceildiv")
      return fail("there is no function " + Name +
                  "(); there are min, max and ceildiv");
    std::optional<int64_t> Whole = divide('/', *A, *B);
    if (Whole && *A % *B != 0 && (*A > 0) == (*B > 0))
      ++*Whole;
    return Whole;
  }

  std::optional<int64_t> named(StringRef Name) {
    auto Found = Names.find(Name.str());
    if (Found != Names.end())
      return Found->second;
    std::string Known;
    for (const auto &[Other, Value] : Names)
      Known += (Known.empty() ? "" : ", ") + Other;
    return fail("there is no size '" + Name + "'" +
                (Known.empty() ? Twine("") : "; there are " + Known));
  }

  StringRef Rest;
  const Sizes &Names;
  unsigned Depth = 0;
};

} // namespace

Expected<int64_t> evaluateSize(StringRef Text, const Sizes &Names) {
  Evaluator E(Text, Names);
  std::optional<int64_t> Value = E.run();
  if (!Value)
    return createStringError("'" + Text + "': " + E.Wrong);
  return *Value;
}

bool isSizeName(StringRef Text) {
  return !Text.empty() && !isDigit(Text[0]) &&
         all_of(Text, [](char C) { return isAlnum(C) || C == '_'; });
}

} // namespace porthip
