// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run over one changed unit takes precompiled headers of an earlier run over
// all of them.
#include "Translate/Units/SharedHeaders.h"
#include "Support/Files/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

using Names = std::vector<std::string>;

bool isMade(unsigned, const SharedHeaders &) { return true; }
bool isGone(unsigned, const SharedHeaders &) { return false; }

class SharedHeadersTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("shared-headers", Folder));
    // Large enough to be worth precompiling.
    const std::string Large = "#pragma once\n//" + std::string(3 << 20, '.');
    write("ext/large.h", Large);
    write("ext/other.h", Large);
    write("ext/small.h", "#pragma once\n");
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) const { return (Folder + "/" + Name).str(); }
  void write(StringRef Name, StringRef Text) {
    ASSERT_FALSE(
        sys::fs::create_directories(sys::path::parent_path(path(Name))));
    ASSERT_FALSE(bool(writeFiles({{path(Name), Text.str(), ""}})));
  }
  MadeHeadersIndex index() const { return MadeHeadersIndex(path("cache")); }

  void add(SharedHeadersPlan &Plan, StringRef File, StringRef Includes,
           const Names &Macros) {
    Names All = {"-cc1", "-I", path("ext")}, Base = {"-cc1"};
    for (const std::string &Macro : Macros)
      for (Names *Args : {&All, &Base})
        Args->insert(Args->end(), {"-D", Macro});
    Plan.add(path("p/" + File.str()), Includes, All, Base);
  }

  /// Checks what a run over three units precompiles.
  void runOverAll() {
    MadeHeadersIndex Index = index();
    SharedHeadersPlan Plan(path("p"), Index);
    for (StringRef File : {"a.cu", "b.cu", "c.cu"})
      add(Plan, File, "#include <large.h>\n",
          {"WIDTH=4", "NAME=" + File.str()});
    std::vector<HeadersChoice> Choices = Plan.choose(false, isGone);
    ASSERT_EQ(Choices[0].Wanted.Names, Names{"large.h"});
    EXPECT_EQ(Choices[0].Wanted.LaterMacros, Names{"NAME"});
    Plan.noteMade(0, Choices[0].Wanted);
  }

  HeadersChoice chooseFor(StringRef Includes, const Names &Macros, bool All,
                          SharedHeadersPlan::IsMadeFn IsMade) {
    MadeHeadersIndex Index = index();
    SharedHeadersPlan Plan(path("p"), Index);
    add(Plan, "a.cu", Includes, Macros);
    return Plan.choose(All, IsMade).front();
  }

  SmallString<128> Folder;
};

TEST_F(SharedHeadersTest, OneUnitTakesWhatWasMadeForAll) {
  runOverAll();
  for (bool All : {false, true}) {
    HeadersChoice Choice = chooseFor("#include <large.h>\n#include <small.h>\n",
                                     {"WIDTH=4", "NAME=a.cu"}, All, isMade);
    EXPECT_EQ(Choice.Made.Names, Names{"large.h"});
    EXPECT_EQ(Choice.Made.LaterMacros, Names{"NAME"});
    EXPECT_TRUE(Choice.Made.NeedFolders);
    EXPECT_EQ(Choice.Wanted.Names, Names());
  }
}

TEST_F(SharedHeadersTest, MoreIsWantedWhereItSavesMore) {
  runOverAll();
  HeadersChoice Choice = chooseFor("#include <large.h>\n#include <other.h>\n",
                                   {"WIDTH=4"}, true, isMade);
  EXPECT_EQ(Choice.Made.Names, Names{"large.h"});
  EXPECT_EQ(Choice.Wanted.Names, (Names{"large.h", "other.h"}));
}

TEST_F(SharedHeadersTest, WhatDoesNotFitIsNotTaken) {
  runOverAll();
  // Another value of a macro that was defined before the headers.
  EXPECT_EQ(
      chooseFor("#include <large.h>\n", {"WIDTH=8"}, true, isMade).Made.Names,
      Names());
  EXPECT_EQ(
      chooseFor("#include <other.h>\n", {"WIDTH=4"}, true, isMade).Made.Names,
      Names());
}

TEST_F(SharedHeadersTest, WhatIsGoneIsWanted) {
  runOverAll();
  HeadersChoice Choice =
      chooseFor("#include <large.h>\n", {"WIDTH=4"}, true, isGone);
  EXPECT_EQ(Choice.Made.Names, Names());
  EXPECT_EQ(Choice.Wanted.Names, Names{"large.h"});
}

TEST(MadeHeadersIndexTest, KeepsTheNewestFirstAndOnce) {
  SmallString<128> Folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("made-headers", Folder));
  MadeHeadersIndex Index(Folder);
  Index.add("x", {{"a.h"}, {}});
  Index.add("x", {{"b.h"}, {"N=1"}});
  Index.add("x", {{"a.h"}, {}});
  std::vector<MadeHeaders> Known = MadeHeadersIndex(Folder).find("x");
  ASSERT_EQ(Known.size(), 2u);
  EXPECT_EQ(Known[0].Names, Names{"a.h"});
  EXPECT_EQ(Known[1].Macros, Names{"N=1"});
  EXPECT_TRUE(MadeHeadersIndex(Folder).find("y").empty());
  sys::fs::remove_directories(Folder);
}

} // namespace
