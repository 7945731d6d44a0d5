// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/UnitCache.h"
#include "Support/Files/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <utility>

using namespace llvm;
using namespace porthip;

namespace {

class UnitCacheTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("unit-cache", Folder));
    write("a.cu", "int a;");
    write("a.cuh", "int b;");
    Tools.ShimDir = "/nowhere";
    Job.File = path("a.cu");
    Job.Options = &Options;
    Job.Tools = &Tools;
    Job.Checks = &How;
    Result.Outcome.Files = {path("a.cu"), path("a.cuh")};
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    return std::string(Path);
  }
  void write(StringRef Name, StringRef Text) {
    ASSERT_FALSE(bool(writeFiles({{path(Name), Text.str(), ""}})));
  }
  static Hazard hazard(StringRef Message) {
    Hazard H;
    H.Offset = 4;
    H.Length = 1;
    H.Message = Message.str();
    return H;
  }
  static sys::TimePoint<> later() {
    return std::chrono::system_clock::now() + std::chrono::hours(1);
  }
  void keep() {
    UnitCache(path("cache"), "salt").keep(Job, Result, "answer", later());
  }
  /// A new one: files are looked at once in a cache's life.
  std::optional<std::string> find(StringRef Salt = "salt") {
    return UnitCache(path("cache"), Salt).find(Job);
  }

  SmallString<128> Folder;
  Toolchain Tools;
  CompileOptions Options;
  CheckOptions How;
  UnitJob Job;
  UnitResult Result;
};

TEST_F(UnitCacheTest, AnswersWhatWasKept) {
  EXPECT_EQ(find(), std::nullopt);
  keep();
  EXPECT_EQ(find(), "answer");
}

TEST_F(UnitCacheTest, AHeaderChanges) {
  keep();
  write("a.cuh", "int c;");
  EXPECT_EQ(find(), std::nullopt);
  write("a.cuh", "int b;");
  EXPECT_EQ(find(), "answer");
  ASSERT_FALSE(sys::fs::remove(path("a.cuh")));
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, ArgumentsProgramAndOptionsCount) {
  keep();
  EXPECT_EQ(find("other program"), std::nullopt);
  How.Warp = WarpMode::Native;
  EXPECT_EQ(find(), std::nullopt);
  How.Warp = WarpMode::Emulate32;
  Options.Args = {"-DX"};
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, EveryOptionCounts) {
  keep();
  auto other = [&](auto &Field, auto Value) {
    auto Old = std::exchange(Field, Value);
    EXPECT_EQ(find(), std::nullopt);
    Field = Old;
    EXPECT_EQ(find(), "answer");
  };
  other(How.ForbidsShims, true);
  other(How.Hip, Version{60000});
  other(How.Gpus, std::vector<std::string>{"gfx942"});
  other(Options.Language, "c++");
  other(Options.Directory, "/tmp");
  other(Tools.CudaVersion, "12.0");
  other(Job.InRoot, "/tmp");
}

TEST_F(UnitCacheTest, TheEnvironmentCounts) {
  keep();
  for (const char *Name : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
    ::setenv(Name, path("include").c_str(), 1);
    EXPECT_EQ(find(), std::nullopt) << Name;
    ::unsetenv(Name);
    EXPECT_EQ(find(), "answer");
  }
}

/// An answer is kept, not made: where there is one, nothing was parsed.
TEST_F(UnitCacheTest, CommentsMoveWhatIsSaid) {
  Job.InRoot = std::string(Folder);
  for (const char *Name : {"a.cu", "a.cuh"})
    Result.Outcome.Contents[path(Name)] = hashText(*readFile(path(Name)));
  FileEvidence &Header = Result.Names.Files[path("a.cuh")];
  Header.Names[4].MeansCuda = true;
  Header.Hazards.insert(hazard("message"));
  UnitCache(path("cache"), "salt").keep(Job, Result, Result.toJson(), later());
  write("a.cuh", "int /* a comment */ b;");
  auto Answer = find();
  ASSERT_TRUE(Answer);
  auto Now = UnitResult::fromJson(*Answer);
  ASSERT_TRUE(bool(Now));
  const FileEvidence &Moved = Now->Names.Files[path("a.cuh")];
  EXPECT_EQ(Moved.Names.begin()->first, 20u);
  EXPECT_EQ(Moved.Hazards.begin()->Offset, 20u);
  EXPECT_EQ(Now->Outcome.Contents[path("a.cuh")],
            hashText("int /* a comment */ b;"));
  // And once more, from what was kept then.
  write("a.cuh", "int b; // b");
  Now = UnitResult::fromJson(find().value_or(""));
  ASSERT_TRUE(bool(Now));
  EXPECT_EQ(Now->Names.Files[path("a.cuh")].Names.begin()->first, 4u);
  write("a.cuh", "int c; // b");
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, WhatTellsOfLinesIsSaidAnew) {
  Job.InRoot = std::string(Folder);
  Result.Outcome.Contents[path("a.cuh")] = hashText(*readFile(path("a.cuh")));
  Result.Names.Files[path("a.cu")].Hazards.insert(hazard("first in line 1"));
  UnitCache(path("cache"), "salt").keep(Job, Result, Result.toJson(), later());
  write("a.cuh", "// more\nint b;");
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, WhatWasNotFoundComes) {
  Result.Outcome.NotFound = {path("include/sub/late.h")};
  keep();
  EXPECT_EQ(find(), "answer");
  ASSERT_FALSE(sys::fs::create_directories(path("include/sub")));
  EXPECT_EQ(find(), "answer");
  write("include/sub/late.h", "");
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, NotKeptWhenAFileChangedMeanwhile) {
  UnitCache(path("cache"), "salt")
      .keep(Job, Result, "answer",
            std::chrono::system_clock::now() - std::chrono::hours(1));
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, DamageIsNoAnswer) {
  keep();
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(path("cache/parses"), Wrong), End;
       It != End; It.increment(Wrong)) {
    auto Text = readFile(It->path());
    ASSERT_TRUE(bool(Text));
    Text->back() ^= 1;
    ASSERT_FALSE(bool(writeFiles({{It->path(), *Text, ""}})));
  }
  EXPECT_EQ(find(), std::nullopt);
}

TEST_F(UnitCacheTest, NothingWithoutAFolderOrSalt) {
  UnitCache(path("cache"), "").keep(Job, Result, "answer", later());
  EXPECT_EQ(UnitCache(path("cache"), "").find(Job), std::nullopt);
  UnitCache("", "salt").keep(Job, Result, "answer", later());
  EXPECT_EQ(UnitCache("", "salt").find(Job), std::nullopt);
}

} // namespace
