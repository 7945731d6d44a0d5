// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files of a program as people name them, and what may be meant instead.
#include "Compiler/Compile/ProgramSources.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

class ProgramSourcesTest : public testing::Test {
protected:
  std::string wrongWith(std::vector<std::string> Files) {
    return toString(checkSourceFiles("run", Files));
  }
  TempFolder Folder;
};

TEST_F(ProgramSourcesTest, WhatIsThereIsRight) {
  EXPECT_EQ(wrongWith({Folder.write("a.cu", ""), "-"}), "");
}

TEST_F(ProgramSourcesTest, AFolderNamesItsSources) {
  ASSERT_FALSE(sys::fs::create_directory(Folder.path("p")));
  Folder.write("p/a.cu", "");
  Folder.write("p/a.hip", ""); // a port is no source of the program
  const std::string Wrong = wrongWith({Folder.path("p")});
  EXPECT_NE(Wrong.find("is a folder; name the program's source files: porthip "
                       "run "),
            std::string::npos)
      << Wrong;
  EXPECT_NE(Wrong.find("a.cu"), std::string::npos) << Wrong;
  EXPECT_EQ(Wrong.find("a.hip"), std::string::npos) << Wrong;
}

TEST_F(ProgramSourcesTest, AnArgumentOfTheProgramIsNoFile) {
  const std::string Wrong = wrongWith({Folder.write("a.cu", ""), "1024"});
  EXPECT_NE(Wrong.find("arguments of the program follow '--'"),
            std::string::npos)
      << Wrong;
  EXPECT_EQ(wrongWith({Folder.path("gone.cu")}).find("'--'"),
            std::string::npos);
}

TEST_F(ProgramSourcesTest, NoFileBeforeTheDashes) {
  EXPECT_NE(toString(noSourceFile("run", {Folder.write("a.cu", "")}))
                .find("before '--'"),
            std::string::npos);
  EXPECT_EQ(toString(noSourceFile("run", {"1024"})),
            "no source file; name it like this: porthip run prog.cu -- 1024");
}

TEST_F(ProgramSourcesTest, APortIsNoOriginal) {
  EXPECT_NE(toString(checkOriginals({"a.cu", "a.hip"})).find("--port"),
            std::string::npos);
  EXPECT_EQ(toString(checkOriginals({"a.cu", "b.hip"})), "");
  EXPECT_EQ(noteOnOriginals({"a.cu", "b.hip"}), "");
  EXPECT_NE(noteOnOriginals({"b.hip"}).find("'b.hip' is HIP"),
            std::string::npos);
  EXPECT_EQ(programNameOf("dir/prog.cu"), "dir/prog");
}

} // namespace
} // namespace porthip
