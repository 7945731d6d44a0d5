// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Cache/Cache.h"
#include "../TempFolder.h"
#include "Support/Files/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <set>
#include <sys/stat.h>

using namespace llvm;
using namespace porthip;

namespace {

struct Inner {
  int Number = 0;
  std::vector<std::string> Names;
};
struct Settings {
  bool Flag = false;
  std::optional<bool> Maybe;
  std::string Text;
  Inner Inside;
  const Inner *Pointer = nullptr;
  double Real = 0;
};
/// Settings, as someone who adds an option leaves it.
struct MoreSettings {
  bool Flag = false;
  std::optional<bool> Maybe;
  std::string Text;
  Inner Inside;
  const Inner *Pointer = nullptr;
  double Real = 0;
  int Added = 0;
};

template <typename T> std::string keyOf(const T &Value) {
  return CacheKey("test 1").add("settings", Value).text();
}

TEST(CacheKey, EveryFieldCounts) {
  Inner Other{1, {}};
  std::vector<Settings> All(9);
  All[1].Flag = true;
  All[2].Maybe = false;
  All[3].Text = "x";
  All[4].Inside.Number = 1;
  All[5].Inside.Names = {""};
  All[6].Inside.Names = {"", ""};
  All[7].Pointer = &Other;
  All[8].Real = 0.5;
  std::set<std::string> Keys;
  for (const Settings &S : All)
    Keys.insert(keyOf(S));
  EXPECT_EQ(Keys.size(), All.size());
  EXPECT_EQ(keyOf(All[7]), keyOf(All[7]));
}

TEST(CacheKey, AFieldThatIsAddedCounts) {
  MoreSettings A, B;
  B.Added = 1;
  EXPECT_NE(keyOf(A), keyOf(B));
}

TEST(CacheKey, WhatIsPointedToCountsAndNotWhere) {
  Inner One{1, {"a"}}, Same{1, {"a"}};
  EXPECT_EQ(keyOf(&One), keyOf(&Same));
}

TEST(CacheKey, ListsDoNotRunTogether) {
  using List = std::vector<std::string>;
  EXPECT_NE(keyOf(List{"ab", "c"}), keyOf(List{"a", "bc"}));
  EXPECT_NE(keyOf(List{"1 a\n"}), keyOf(List{"", "a"}));
  EXPECT_NE(CacheKey("k").add("a", "b").text(),
            CacheKey("k").add("ab", "").text());
}

class CacheTest : public ::testing::Test {
protected:
  static CacheKey key(StringRef Text) {
    return CacheKey("test 1").add("text", Text);
  }
  Cache cache() { return Cache(root(), CachePart::Parses); }
  std::string root() const { return Folder.path("cache"); }
  static sys::TimePoint<> later() {
    return std::chrono::system_clock::now() + std::chrono::hours(1);
  }
  std::optional<std::string> find(StringRef Text) {
    auto Found = cache().find(key(Text));
    if (!Found)
      return std::nullopt;
    return Found->Payload.str();
  }
  std::string entryPath(StringRef Text) {
    return root() + "/parses/" + hashText(key(Text).text());
  }
  /// As if it had been used last so long ago.
  static void age(const std::string &Path, int Seconds) {
    const timespec Then = {::time(nullptr) - Seconds, 0};
    const timespec Times[2] = {Then, Then};
    ASSERT_EQ(::utimensat(AT_FDCWD, Path.c_str(), Times, 0), 0);
  }

  TempFolder Folder;
};

TEST_F(CacheTest, FindsWhatWasKept) {
  EXPECT_EQ(find("a"), std::nullopt);
  EXPECT_TRUE(cache().keep(key("a"), "payload"));
  EXPECT_EQ(find("a"), "payload");
  EXPECT_EQ(find("b"), std::nullopt);
  EXPECT_TRUE(cache().keep(key("a"), ""));
  EXPECT_EQ(find("a"), "");
}

TEST_F(CacheTest, AKeyThatHasTheSameNameIsNotTheSame) {
  ASSERT_TRUE(cache().keep(key("a"), "payload"));
  ASSERT_FALSE(sys::fs::rename(entryPath("a"), entryPath("b")));
  EXPECT_EQ(find("b"), std::nullopt);
}

TEST_F(CacheTest, DamageIsAMiss) {
  ASSERT_TRUE(cache().keep(key("a"), "payload"));
  auto Good = readFile(entryPath("a"));
  ASSERT_TRUE(bool(Good));
  for (size_t I = 0; I != Good->size(); ++I) {
    std::string Bad = *Good;
    Bad[I] ^= 1;
    ASSERT_FALSE(bool(writeFiles({{entryPath("a"), Bad, ""}})));
    EXPECT_EQ(find("a"), std::nullopt) << I;
    Bad.resize(I);
    ASSERT_FALSE(bool(writeFiles({{entryPath("a"), Bad, ""}})));
    EXPECT_EQ(find("a"), std::nullopt) << I;
  }
  ASSERT_FALSE(bool(writeFiles({{entryPath("a"), *Good + "x", ""}})));
  EXPECT_EQ(find("a"), std::nullopt);
  EXPECT_TRUE(cache().keep(key("a"), "payload"));
  EXPECT_EQ(find("a"), "payload");
}

TEST_F(CacheTest, HoldsWhileItsSourcesDo) {
  CacheSources From;
  // Enough paths for the list to be compressed.
  for (int I = 0; I != 50; ++I)
    From.NotFound.push_back(Folder.path("missing/" + std::to_string(I)));
  From.Read = {Folder.write("read", "one")};
  ASSERT_TRUE(cache().keep(key("a"), "payload", From, later()));
  EXPECT_EQ(find("a"), "payload");
  auto Found = cache().find(key("a"));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->From.Read, From.Read);
  EXPECT_EQ(Found->From.NotFound, From.NotFound);

  Folder.write("read", "two");
  EXPECT_EQ(find("a"), std::nullopt);
  Folder.write("read", "one");
  EXPECT_EQ(find("a"), "payload");
  ASSERT_FALSE(sys::fs::remove(Folder.path("read")));
  EXPECT_EQ(find("a"), std::nullopt);
  Folder.write("read", "one");

  ASSERT_FALSE(sys::fs::create_directories(Folder.path("missing/7")));
  EXPECT_EQ(find("a"), std::nullopt);
}

TEST_F(CacheTest, AChangeThatKeepsSizeAndTimeIsSeen) {
  std::string Path = Folder.write("read", "one");
  age(Path, 5000);
  ASSERT_TRUE(cache().keep(key("a"), "payload", {{Path}, {}, {}}, later()));
  Folder.write("read", "two");
  age(Path, 5000);
  EXPECT_EQ(find("a"), std::nullopt);
}

TEST_F(CacheTest, NotKeptWhenASourceChangedMeanwhile) {
  std::string Before = Folder.write("before", "one");
  auto Begin = Cache::begin();
  EXPECT_TRUE(cache().keep(key("a"), "payload", {{Before}, {}, {}}, Begin));
  EXPECT_EQ(find("a"), "payload");
  std::string Path = Folder.write("read", "one");
  age(Path, 5000); // its time is not to be believed
  EXPECT_FALSE(cache().keep(key("b"), "payload", {{Path}, {}, {}}, Begin));
  EXPECT_FALSE(cache().keep(key("b"), "payload",
                            {{Folder.path("gone")}, {}, {}}, later()));
  EXPECT_EQ(find("b"), std::nullopt);
}

TEST_F(CacheTest, WhatWasReadCountsWhereItIsKnown) {
  auto Begin = Cache::begin();
  // As if its mode had changed since.
  std::string Path = Folder.write("read", "one");
  EXPECT_FALSE(cache().keep(key("a"), "payload",
                            {{Path}, {}, {{Path, hashText("two")}}}, Begin));
  EXPECT_FALSE(
      cache().keep(key("a"), "payload", {{Path}, {}, {{Path, ""}}}, Begin));
  EXPECT_TRUE(cache().keep(key("a"), "payload",
                           {{Path}, {}, {{Path, hashText("one")}}}, Begin));
  EXPECT_EQ(find("a"), "payload");
  Folder.write("read", "two");
  EXPECT_EQ(find("a"), std::nullopt);
}

TEST_F(CacheTest, TakesFilesThatOthersWrite) {
  Cache C(root(), CachePart::Objects, ".o");
  std::string New = C.newFile(key("a"));
  ASSERT_FALSE(New.empty());
  ASSERT_FALSE(bool(writeFiles({{New, "object", ""}})));
  auto Kept = C.keepFile(key("a"), New);
  ASSERT_TRUE(Kept);
  EXPECT_TRUE(StringRef(Kept->Path).ends_with(".o"));
  EXPECT_EQ(Kept->Payload, "object");
  EXPECT_FALSE(sys::fs::exists(New));
  auto Found = C.find(key("a"));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Path, Kept->Path);
  EXPECT_FALSE(C.keepFile(key("a"), Folder.path("nowhere")));
  std::string Gone = Folder.path("gone");
  ASSERT_FALSE(bool(writeFiles({{New, "object", ""}})));
  EXPECT_FALSE(C.keepFile(key("a"), New, {{Gone}, {}, {}}, later()));
  EXPECT_TRUE(sys::fs::exists(New));
}

TEST_F(CacheTest, WithoutAFolderOrOneThatCannotBeNothingIsKept) {
  Cache None("", CachePart::Parses);
  EXPECT_FALSE(None.keep(key("a"), "payload"));
  EXPECT_FALSE(None.find(key("a")));
  Cache Below(Folder.write("file", "") + "/c", CachePart::Parses);
  EXPECT_FALSE(Below.keep(key("a"), "payload"));
  EXPECT_FALSE(Below.find(key("a")));
  Error Wrong = checkCacheDir(Folder.path("file") + "/c");
  EXPECT_TRUE(bool(Wrong));
  consumeError(std::move(Wrong));
  EXPECT_FALSE(bool(checkCacheDir(root())));
}

class CacheBudget : public CacheTest {
protected:
  void SetUp() override { ::setenv("PORTHIP_CACHE_SIZE", "1M", 1); }
  void TearDown() override { ::unsetenv("PORTHIP_CACHE_SIZE"); }
  uint64_t total() const {
    uint64_t Bytes = 0;
    for (const CacheUsage &U : cacheUsage(root()))
      Bytes += U.Bytes;
    return Bytes;
  }
};

TEST_F(CacheBudget, NeverTakesMore) {
  std::string Payload(100 << 10, 'x');
  for (int I = 0; I != 40; ++I) {
    std::string Name = std::to_string(I);
    ASSERT_TRUE(cache().keep(key(Name), Payload));
    age(entryPath(Name), 5000 - I);
    EXPECT_LE(total(), uint64_t(1) << 20) << I;
  }
  EXPECT_EQ(find("39"), Payload);
  EXPECT_EQ(find("0"), std::nullopt);
}

TEST_F(CacheBudget, TheLongestUnusedGoes) {
  std::string Payload(300 << 10, 'x');
  for (const char *Name : {"a", "b", "c"}) {
    ASSERT_TRUE(cache().keep(key(Name), Payload));
    age(entryPath(Name), 5000);
  }
  EXPECT_EQ(find("a"), Payload); // used now
  age(entryPath("b"), 4000);
  ASSERT_TRUE(cache().keep(key("d"), Payload));
  EXPECT_EQ(find("a"), Payload);
  EXPECT_EQ(find("b"), Payload);
  EXPECT_EQ(find("c"), std::nullopt);
}

TEST_F(CacheBudget, AllPartsShareIt) {
  std::string Payload(700 << 10, 'x');
  Cache Objects(root(), CachePart::Objects, ".o");
  Cache Sources(root(), CachePart::Sources);
  std::string Tree = Sources.folderOf(key("tree"));
  ASSERT_FALSE(bool(writeFiles({{Tree + "/a/b.cu", Payload, ""}})));
  Sources.usedFolder(Tree, Payload.size());
  age(Tree, 5000);
  EXPECT_GE(total(), Payload.size());
  ASSERT_TRUE(Objects.keep(key("o"), Payload));
  EXPECT_FALSE(sys::fs::exists(Tree));
  EXPECT_TRUE(Objects.find(key("o")));
}

TEST_F(CacheBudget, WhatIsInUseStaysAndWhatIsNotAnEntryToo) {
  std::string Payload(900 << 10, 'x');
  std::string Mine = root() + "/parses/mine.txt";
  ASSERT_FALSE(bool(writeFiles({{Mine, Payload, ""}})));
  age(Mine, 5000);
  ASSERT_TRUE(cache().keep(key("a"), Payload));
  ASSERT_TRUE(cache().keep(key("b"), Payload));
  EXPECT_EQ(find("a"), Payload);
  EXPECT_EQ(find("b"), Payload);
  EXPECT_TRUE(sys::fs::exists(Mine));
  clearCache(root());
  EXPECT_EQ(total(), 0u);
  EXPECT_TRUE(sys::fs::exists(Mine));
}

TEST_F(CacheBudget, WhatAKilledProcessLeftGoes) {
  std::string Left = cache().newFile(key("a"));
  ASSERT_FALSE(bool(writeFiles({{Left, "x", ""}})));
  pruneCache(root());
  EXPECT_TRUE(sys::fs::exists(Left));
  age(Left, 2 * 3600);
  pruneCache(root());
  EXPECT_FALSE(sys::fs::exists(Left));
}

TEST_F(CacheBudget, NoneKeepsNothing) {
  ::setenv("PORTHIP_CACHE_SIZE", "0", 1);
  EXPECT_FALSE(cache().keep(key("a"), "payload"));
  EXPECT_FALSE(sys::fs::exists(root()));
}

TEST(CacheSize, IsReadWithItsUnit) {
  EXPECT_EQ(parseByteSize("17"), 17u);
  EXPECT_EQ(parseByteSize("3K"), 3072u);
  EXPECT_EQ(parseByteSize("5G"), uint64_t(5) << 30);
  EXPECT_EQ(parseByteSize(""), std::nullopt);
  EXPECT_EQ(parseByteSize("G"), std::nullopt);
  EXPECT_EQ(parseByteSize("-1"), std::nullopt);
  EXPECT_EQ(parseByteSize("99999999999G"), std::nullopt);
}

} // namespace
