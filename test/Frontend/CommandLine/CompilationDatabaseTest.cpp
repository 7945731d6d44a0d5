// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

class Database : public ::testing::Test {
protected:
  Expected<CompilationDatabase> load(StringRef Text) {
    Folder.write("compile_commands.json", Text);
    return CompilationDatabase::load(Folder.path(""));
  }
  std::string wrong(StringRef Text) {
    auto D = load(Text);
    return D ? "fine" : llvm::toString(D.takeError());
  }
  TempFolder Folder;
};

TEST_F(Database, CommandAndArguments) {
  auto D = load(R"([
    {"directory": "/b", "file": "../s/a.cu",
     "command": "nvcc -DA='x y' \"-DB=\\\"q\\\"\" -I../i -c ../s/a.cu"},
    {"directory": "/b", "file": "/s/b.cu",
     "arguments": ["nvcc", "-DC=x y", "/s/b.cu"]}])");
  ASSERT_TRUE(bool(D)) << llvm::toString(D.takeError());
  EXPECT_EQ(D->files(), (Strings{"/s/a.cu", "/s/b.cu"}));
  const CompileOptions *A = D->find("/s/a.cu");
  ASSERT_NE(A, nullptr);
  EXPECT_EQ(A->Args, (Strings{"-D", "A=x y", "-D", "B=\"q\"", "-I", "../i"}));
  EXPECT_EQ(A->Directory, "/b");
  EXPECT_EQ(D->find("/s/b.cu")->Args, (Strings{"-D", "C=x y"}));
  EXPECT_EQ(D->find("/s/c.cu"), nullptr);
}

TEST_F(Database, TheFirstCommandOfAFileCounts) {
  auto D = load(R"([
    {"directory": "/b", "file": "a.cu", "command": "nvcc -DA a.cu"},
    {"directory": "/b", "file": "./a.cu", "command": "nvcc -DB a.cu"}])");
  ASSERT_TRUE(bool(D));
  EXPECT_EQ(D->files(), Strings{"/b/a.cu"});
  EXPECT_EQ(D->find("/b/a.cu")->Args, (Strings{"-D", "A"}));
}

TEST_F(Database, WhatIsWrongIsSaid) {
  std::string Missing = llvm::toString(
      CompilationDatabase::load(Folder.path("none")).takeError());
  EXPECT_NE(Missing.find("none"), std::string::npos) << Missing;
  for (StringRef Bad : {"", "[{", "{}", "3", R"([{"file": 1}])", R"([[]])"}) {
    std::string Message = wrong(Bad);
    EXPECT_NE(Message.find("compile_commands.json"), std::string::npos)
        << Bad.str() << ": " << Message;
    EXPECT_EQ(Message.find('\n'), std::string::npos) << Message;
  }
}

} // namespace
} // namespace porthip
