// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/System/Confinement.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstdlib>

using namespace porthip;

namespace {
bool canOpen(const std::string &Path, const char *How) {
  FILE *File = std::fopen(Path.c_str(), How);
  return File && std::fclose(File) == 0;
}
bool canRead(const std::string &Path) { return canOpen(Path, "r"); }
bool canWrite(const std::string &Path) { return canOpen(Path, "w"); }

/// Keeps only the folders that it is asked with open.
class ConfinementTest : public testing::Test {
protected:
  void SetUp() override {
    if (!canConfine())
      GTEST_SKIP() << "this kernel has no Landlock";
    llvm::sys::fs::create_directory(In.path("sub"));
    Out.write("known", "text");
    Beside.write("header", "text");
  }

  Confinement asked() const {
    return {{Beside.path(""), In.path("none")}, {In.path("")}};
  }

  TempFolder In, Out, Beside;
};
} // namespace

TEST_F(ConfinementTest, WritesBelowTheseFoldersAlone) {
  auto TryIt = [&] {
    return confine(asked()) && canWrite(In.path("new")) &&
           canWrite("/dev/null") && !canWrite(Out.path("new")) &&
           !canWrite(Out.path("known")) && !canWrite(Beside.path("header")) &&
           std::rename(In.path("new").c_str(), In.path("sub/new").c_str()) ==
               0 &&
           std::rename(In.path("sub/new").c_str(), Out.path("new").c_str()) !=
               0;
  };
  EXPECT_EXIT(::exit(TryIt() ? 0 : 1), testing::ExitedWithCode(0), "");
  EXPECT_EQ(Out.read("known"), "text");
  EXPECT_TRUE(canWrite(Out.path("new")));
}

TEST_F(ConfinementTest, ReadsWhatIsLetAloneAlsoBehindLinks) {
  ASSERT_FALSE(llvm::sys::fs::create_link(Out.path("known"), In.path("link")));
  ASSERT_FALSE(
      llvm::sys::fs::create_link(Beside.path("header"), In.path("good")));
  auto TryIt = [&] {
    return confine(asked()) && canRead(Beside.path("header")) &&
           canRead(In.path("good")) && !canRead(Out.path("known")) &&
           !canRead(In.path("link"));
  };
  EXPECT_EXIT(::exit(TryIt() ? 0 : 1), testing::ExitedWithCode(0), "");
  EXPECT_TRUE(lets(asked(), In.path("good")));
  EXPECT_FALSE(lets(asked(), In.path("link")));
  EXPECT_FALSE(lets(asked(), Out.path("known")));
}

TEST_F(ConfinementTest, TheHomeIsNotInstalled) {
  auto TryIt = [&] {
    ::setenv("HOME", In.path("").c_str(), 1);
    ::setenv("PATH", (In.path("bin") + ":" + In.path("") + ":/").c_str(), 1);
    ::setenv("CPATH", ("include:" + Out.path("")).c_str(), 1);
    const std::vector<std::string> Files = installedFiles();
    auto Has = [&](const std::string &Path) {
      return llvm::is_contained(Files, llvm::StringRef(Path).rtrim('/').str());
    };
    return Has(In.path("bin")) && Has(In.path("include")) &&
           Has(Out.path("")) && !Has(In.path("")) && !Has("/") &&
           !Has("include");
  };
  EXPECT_EXIT(::exit(TryIt() ? 0 : 1), testing::ExitedWithCode(0), "");
}
