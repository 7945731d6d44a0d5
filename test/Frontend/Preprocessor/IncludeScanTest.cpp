// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

// Lines that decide about includes, and others that look like it.
constexpr const char *Source = R"source(
#define NAME "computed.h"
#include NAME
#pragma push_macro("NAME")
#undef NAME
#define NAME "second.h"
#include NAME
#pragma pop_macro("NAME")
#ifdef SECOND
#include "twice.h"
#endif
_Pragma("push_macro(\"TWICE\")")
#undef TWICE
#ifndef TWICE
#include "by-pragma.h"
#endif
_Pragma("pop_macro(\"TWICE\")")
#ifndef TWICE
#include "never.h"
#endif
#include "twice.h"
#inc\
lude "continued.h"
%:include "digraph.h"
#define PRAGMA(X) _Pragma(#X)
PRAGMA(push_macro("TWICE"))
#undef TWICE
PRAGMA(pop_macro("TWICE"))
#ifdef TWICE
#include "made-pragma.h"
#endif
const char *Text = R"x(
#include "in-string.h"
)x";
/*
#include "in-comment.h"
*/
int f(int X) { return X ? '"' : 1'000; }
#define SUM(A, B) (A + B)
#if SUM(1, 2) == 3 && __has_include("missing.h") == 0 && \
    !defined(NOTHING) && __COUNTER__ == 0
#include "by-sum.h"
#elif 1
#include "other-branch.h"
#endif
#if 0
#include "left-out.h"
'
#endif
)source";

std::vector<std::string> namesOf(ArrayRef<std::string> Paths) {
  std::vector<std::string> Names;
  for (const std::string &Path : Paths)
    Names.push_back(sys::path::filename(Path).str());
  return Names;
}

TEST(IncludeScan, DirectivesAloneDecideAsTheWholeText) {
  TempFolder Folder;
  std::string Main = Folder.write("main.cpp", Source);
  Folder.write("second.h", "#define SECOND\n");
  Folder.write("twice.h", "#pragma once\n#define TWICE\n");
  for (const char *Name :
       {"computed.h", "by-pragma.h", "never.h", "continued.h", "digraph.h",
        "made-pragma.h", "in-string.h", "in-comment.h", "by-sum.h",
        "other-branch.h", "left-out.h"})
    Folder.write(Name, "");
  const std::vector<std::string> Command = {"clang++", "-nostdinc", "-c", Main};
  auto Quick = scanIncludes(Command);
  auto Whole = scanIncludes(Command, ScanWith::Names);
  ASSERT_TRUE(bool(Quick) && bool(Whole));
  EXPECT_EQ(Quick->Read, Whole->Read);
  EXPECT_EQ(Quick->NotFound, Whole->NotFound);
  EXPECT_EQ(namesOf(Quick->Read),
            (std::vector<std::string>{
                "main.cpp", "computed.h", "second.h", "twice.h", "by-pragma.h",
                "continued.h", "digraph.h", "made-pragma.h", "by-sum.h"}));
  EXPECT_TRUE(is_contained(namesOf(Quick->NotFound), "missing.h"));
}

} // namespace
} // namespace porthip
