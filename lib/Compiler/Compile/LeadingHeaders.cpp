// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/LeadingHeaders.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// Not those that define macros of a letter or a common word (complex.h) or
/// what HIP's headers define, too (assert.h), or bring other libraries
/// (execution).
constexpr StringLiteral LibraryHeaders =
    " "
    "algorithm any array atomic bitset cctype cerrno cfloat charconv "
    "chrono cinttypes climits cmath condition_variable cstdarg cstddef "
    "cstdint cstdio cstdlib cstring ctime ctype.h cwchar deque errno.h "
    "exception filesystem float.h forward_list fstream functional future "
    "initializer_list inttypes.h iomanip ios iosfwd iostream istream "
    "iterator limits limits.h list map math.h memory mutex new numeric "
    "optional ostream queue random ratio regex set shared_mutex sstream "
    "stack stdarg.h stddef.h stdexcept stdint.h stdio.h stdlib.h "
    "streambuf string string.h string_view system_error thread time.h "
    "tuple type_traits typeindex typeinfo unordered_map unordered_set "
    "utility valarray variant vector wchar.h ";

StringRef withoutComments(StringRef Text) {
  Text = Text.ltrim();
  while (Text.consume_front("//") || Text.consume_front("/*")) {
    StringRef End = Text.data()[-1] == '*' ? "*/" : "\n";
    Text = Text.split(End).second.ltrim();
  }
  return Text;
}

/// The name of an `#include <name>` at the beginning of \p Text, which then
/// goes on behind it; empty: something else is there.
StringRef takeInclude(StringRef &Text) {
  StringRef Rest = withoutComments(Text);
  if (!Rest.consume_front("#"))
    return "";
  Rest = Rest.ltrim(" \t");
  if (!Rest.consume_front("include"))
    return "";
  Rest = Rest.ltrim(" \t");
  if (!Rest.consume_front("<"))
    return "";
  auto [Line, Behind] = Rest.split('\n');
  auto [Name, After] = Line.split('>');
  // A comment may go on in the next line.
  After = After.trim();
  if (!After.empty() && !After.starts_with("//"))
    Behind = Rest.drop_front(Name.size() + 1);
  Text = Behind;
  return Name;
}

} // namespace

bool beginsWithRuntime(StringRef Text, function_ref<bool(StringRef)> IsOwn) {
  while (true) {
    const StringRef Name = takeInclude(Text);
    if (Name == "hip/hip_runtime.h")
      return true;
    if (Name.empty() || Name.contains(' ') || IsOwn(Name) ||
        !LibraryHeaders.contains((" " + Name + " ").str()))
      return false;
  }
}

} // namespace porthip
