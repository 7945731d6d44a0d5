// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/UnsavedTexts.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

static std::string textOf(const std::string &Path) {
  auto Text = readFile(Path);
  if (Text)
    return *Text;
  consumeError(Text.takeError());
  return "none";
}

static std::string throughFiles(const std::string &Path) {
  auto Buffer = filesAsEdited()->getBufferForFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "none";
}

/// 0: the texts count for whoever reads. In a process of its own.
static int read(const std::string &Saved, const std::string &Folder) {
  const std::string New = Folder + "/new.cu";
  const sys::TimePoint<> Begin = Cache::begin();
  beginWithUnsavedTexts({{Folder + "/./saved.cu", "typed"}, {New, "new"}});
  return !(textOf(Saved) == "typed" && textOf(New) == "new" &&
           throughFiles(Saved) == "typed" && throughFiles(New) == "new" &&
           textOf(Folder + "/other.cu") == "other" &&
           throughFiles(Folder + "/other.cu") == "other" &&
           !Cache::hasChangedSince(New, Begin));
}

TEST(UnsavedTextsTest, CountForAllReaders) {
  TempFolder Folder;
  Folder.write("other.cu", "other");
  const std::string Saved = Folder.write("saved.cu", "saved");
  EXPECT_EQ(textOf(Saved), "saved");
  EXPECT_EQ(throughFiles(Saved), "saved");
  EXPECT_EQ(unsavedText(Saved), nullptr);
  EXPECT_EXIT(::exit(read(Saved, Folder.path(""))), testing::ExitedWithCode(0),
              "");
}

/// 0: an answer about what is saved is none about what is typed, nor the other
/// way round.
static int keep(const std::string &Path, const std::string &Root) {
  const CacheKey Key("k");
  const sys::TimePoint<> Begin = Cache::begin();
  Cache Before(Root, CachePart::Parses);
  Before.keep(Key, "saved", {{Path}, {}, {}}, Begin);
  if (!Cache(Root, CachePart::Parses).find(Key))
    return 2;
  beginWithUnsavedTexts({{Path, "typed"}});
  Cache Typed(Root, CachePart::Parses);
  if (Typed.find(Key))
    return 3;
  Typed.keep(Key, "typed", {{Path}, {}, {{Path, hashText("typed")}}}, Begin);
  return !Cache(Root, CachePart::Parses).find(Key);
}

TEST(UnsavedTextsTest, AreNotMixedInTheCache) {
  TempFolder Folder;
  const std::string Path = Folder.write("saved.cu", "saved"),
                    Root = Folder.path("cache");
  EXPECT_EXIT(::exit(keep(Path, Root)), testing::ExitedWithCode(0), "");
  EXPECT_FALSE(Cache(Root, CachePart::Parses).find(CacheKey("k")));
}
