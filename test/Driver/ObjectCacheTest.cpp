// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/ObjectCache.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

TEST(ObjectCache, DependenciesAsClangWritesThem) {
  EXPECT_EQ(parseDependencies("a.o: a.cu b.h\n"), (Strings{"a.cu", "b.h"}));
  EXPECT_EQ(parseDependencies("a.o: a.cu \\\n  /x/b.h \\\n  c.h\n"),
            (Strings{"a.cu", "/x/b.h", "c.h"}));
  EXPECT_EQ(parseDependencies("a.o: with\\ blank.h dollar$$.h ha\\#sh.h\n"),
            (Strings{"with blank.h", "dollar$.h", "ha#sh.h"}));
  // -MP's rules without commands are no dependencies of the object.
  EXPECT_EQ(parseDependencies("a.o: a.cu b.h\nb.h:\n"),
            (Strings{"a.cu", "b.h"}));
  EXPECT_EQ(parseDependencies(""), Strings{});
}

} // namespace
} // namespace porthip
