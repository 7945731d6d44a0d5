// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The index over rules of our own, and over the embedded ones as far as they
// do not depend on what a rule file says today.
#include "Rules/RuleIndex.h"
#include "Rules/LibraryRules.h"
#include "Rules/RuleFile.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"
#include <chrono>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

std::string file(StringRef Library, StringRef Rules) {
  return ("{\"library\": \"" + Library + "\", \"title\": \"T\", \"rules\": [" +
          Rules + "]}")
      .str();
}

class IndexTest : public testing::Test {
protected:
  void add(StringRef Library, StringRef Rules) {
    Paths.push_back(
        Folder.write((Library + ".json").str(), file(Library, Rules)));
  }
  void load() {
    auto Loaded = RuleIndex::load(Paths);
    ASSERT_TRUE(bool(Loaded)) << toString(Loaded.takeError());
    Index = std::move(*Loaded);
  }
  std::string failure() {
    auto Loaded = RuleIndex::load(Paths);
    return Loaded ? "no error" : toString(Loaded.takeError());
  }
  static std::string hips(ArrayRef<const Rule *> Rules) {
    std::string Text;
    for (const Rule *R : Rules)
      Text += (Text.empty() ? "" : " ") + R->Hip.str();
    return Text;
  }

  TempFolder Folder;
  std::vector<std::string> Paths;
  std::unique_ptr<RuleIndex> Index;
};

TEST_F(IndexTest, Symbols) {
  add("zz", R"({"cuda": "zzA::zzB::zzF", "kind": "rename", "hip": "1"},
               {"cuda": "zzF", "kind": "rename", "hip": "2",
                "when": {"arity": [1]}},
               {"cuda": "zzF", "kind": "rename", "hip": "3"})");
  load();
  EXPECT_EQ(hips(Index->symbol("zzF")), "1 2 3");
  EXPECT_EQ(hips(Index->symbol("zzB")), "");
  EXPECT_EQ(hips(Index->symbol("")), "");
}

TEST_F(IndexTest, AllFieldsOfARule) {
  add("zz", R"({"cuda": "zzF", "kind": "call", "hip": "h", "since": {"cuda":
    "11.2", "hip": "6.1"}, "until": {"cuda": "13", "hip": "7.0.2"}, "when":
    {"arity": [3, 4], "types": {"0": ["zzA*", "int"], "2": ["float"]}},
    "arguments": ["{0}", "{1...}"], "severity": "warning",
    "note": "n", "source": "s", "example": {"before": "b", "after": "a"}})");
  load();
  ASSERT_EQ(Index->symbol("zzF").size(), 1u);
  const Rule &R = *Index->symbol("zzF")[0];
  EXPECT_EQ(R.Library, "zz");
  EXPECT_EQ(R.Kind, RuleKind::Call);
  EXPECT_EQ(R.SinceHip.str() + R.UntilHip.str(), "6.17.0.2");
  EXPECT_EQ(R.SinceCuda.str() + R.UntilCuda.str(), "11.213.0");
  EXPECT_EQ(R.Arity, (ArrayRef<uint8_t>{3, 4}));
  EXPECT_EQ(R.Types, (ArrayRef<ArgumentTypeName>{
                         {0, "zzA*"}, {0, "int"}, {2, "float"}}));
  EXPECT_EQ(R.Arguments, (ArrayRef<StringRef>{"{0}", "{1...}"}));
  EXPECT_TRUE(R.HasArguments);
  EXPECT_EQ(R.Severity, RuleSeverity::Warning);
  EXPECT_EQ((R.Note + R.Source + R.ExampleBefore + R.ExampleAfter).str(),
            "nsba");
  EXPECT_FALSE(R.isIdentity());
}

TEST_F(IndexTest, Headers) {
  add("zz", R"({"cuda": "zz/*", "kind": "header", "hip": "1"},
               {"cuda": "zz/bad.h", "kind": "unsupported", "reason": "r",
                "fix": "w", "effortMinutes": 5, "source": "s"},
               {"cuda": "zz/sub/*", "kind": "header", "hip": "2"},
               {"cuda": "zz/sub/x.h", "kind": "header", "hip": "3"})");
  load();
  EXPECT_EQ(hips(Index->header("zz/a.h")), "1");
  EXPECT_EQ(hips(Index->header("zz/sub/a.h")), "2");
  EXPECT_EQ(hips(Index->header("zz/sub/x.h")), "3");
  EXPECT_EQ(hips(Index->header("zz.h")), "");
  ASSERT_EQ(Index->header("zz/bad.h").size(), 1u);
  EXPECT_EQ(Index->header("zz/bad.h")[0]->Kind, RuleKind::Unsupported);
  EXPECT_EQ(Index->header("zz/bad.h")[0]->EffortMinutes, 5);
  EXPECT_TRUE(Index->symbol("zz/bad.h").empty());
}

// A library as a whole: its headers are looked up, and names that begin as its
// own do; a rule of a header or a name comes first.
TEST_F(IndexTest, Libraries) {
  add("zz", R"({"cuda": "zz lib", "kind": "library", "covers": ["zz.h",
                "zz/*", "zz*", "yy*_params", "-lzz", "package ZZ"], "reason": "r",
                "fix": "w", "effortMinutes": 5, "source": "s"},
               {"cuda": "zz/known.h", "kind": "header", "hip": "1"},
               {"cuda": "zzz", "kind": "library", "covers": ["zzz*"],
                "reason": "r", "fix": "w", "effortMinutes": 5, "source": "s"})");
  load();
  for (const char *Header : {"zz.h", "zz/sub/x.h"}) {
    ASSERT_EQ(Index->header(Header).size(), 1u);
    EXPECT_EQ(Index->header(Header)[0]->Kind, RuleKind::Unsupported);
    EXPECT_EQ(Index->header(Header)[0]->EffortMinutes, 5);
  }
  EXPECT_EQ(hips(Index->header("zz/known.h")), "1");
  EXPECT_TRUE(Index->header("zzOther.h").empty());
  ASSERT_TRUE(Index->library("zzCreate"));
  EXPECT_EQ(Index->library("zzCreate")->Cuda, "zz lib");
  EXPECT_EQ(Index->library("zzzCreate")->Cuda, "zzz");
  EXPECT_FALSE(Index->library("yyCreate"));
  EXPECT_TRUE(Index->library("yyCreate_params"));
  EXPECT_TRUE(Index->symbol("zzCreate").empty());
}

// The names that builds use, of the embedded rules.
TEST(LibraryRules, LinkNamesAndPackages) {
  EXPECT_EQ(libraryOfLink("cudss")->Title, "cuDSS");
  EXPECT_EQ(libraryOfLink("nvinfer_plugin")->Title, "TensorRT");
  EXPECT_EQ(libraryOfPackage("tensorrt")->Title, "TensorRT");
  EXPECT_FALSE(libraryOfLink("cudss*"));
  EXPECT_FALSE(libraryOfLink("cudssCreate"));
  EXPECT_FALSE(libraryOfPackage("Boost"));
}

// A project may have a folder `cuda` of its own.
TEST_F(IndexTest, PatternsOfHeadersWithoutExtension) {
  load();
  EXPECT_EQ(Index->header("cuda/unheard_of").size(), 1u);
  EXPECT_TRUE(Index->header("cuda/Pair.cuh").empty());
  EXPECT_EQ(Index->header("thrust/unheard_of.h").size(), 1u);
  EXPECT_EQ(Index->header("cute/unheard_of.hpp").size(), 1u);
}

TEST_F(IndexTest, FieldsAndNamespaces) {
  add("zz", R"({"cuda": "zzNs::zzGone", "kind": "unsupported", "reason": "r",
                "fix": "w", "effortMinutes": 5, "source": "s"},
               {"cuda": "zzS::zzGone", "kind": "unsupported", "reason": "r",
                "fix": "w", "effortMinutes": 5, "source": "s"},
               {"cuda": "zzS::zzM", "kind": "field", "hip": "m"})");
  load();
  EXPECT_EQ(hips(Index->field("zzS", "zzM")), "m");
  EXPECT_TRUE(Index->field("zzT", "zzM").empty());
  EXPECT_TRUE(Index->isFieldName("zzM"));
  EXPECT_TRUE(Index->symbol("zzM").empty());
  // zzS is a struct since it has a field; zzNs is none.
  EXPECT_EQ(Index->field("zzS", "zzGone").size(), 1u);
  ASSERT_EQ(Index->symbol("zzGone").size(), 1u);
  EXPECT_EQ(Index->symbol("zzGone")[0]->Cuda, "zzNs::zzGone");
}

TEST_F(IndexTest, ExtraFilesReplaceEmbeddedRules) {
  load();
  ASSERT_FALSE(Index->symbol("cudaMalloc").empty());
  std::size_t Before = Index->all().size();
  std::size_t Old = Index->symbol("cudaMalloc").size();
  add("mine", R"({"cuda": "cudaMalloc", "kind": "rename", "hip": "m1",
                  "when": {"arity": [1]}},
                 {"cuda": "cudaMalloc", "kind": "rename", "hip": "m2"})");
  load();
  EXPECT_EQ(hips(Index->symbol("cudaMalloc")), "m1 m2");
  EXPECT_EQ(Index->all().size(), Before - Old + 2);
  EXPECT_FALSE(Index->symbol("cudaFree").empty());
  add("yours", R"({"cuda": "cudaMalloc", "kind": "rename", "hip": "y"})");
  load();
  EXPECT_EQ(hips(Index->symbol("cudaMalloc")), "y");
}

TEST_F(IndexTest, ErrorsOfExtraFiles) {
  Paths = {Folder.path("none.json")};
  EXPECT_EQ(failure(), Paths[0] + ": no such file or directory");
  Paths = {Folder.write("bad.json", "{\n  oops")};
  EXPECT_TRUE(StringRef(failure()).starts_with(Paths[0] + ":2: column 3: "))
      << failure();
  Paths.clear();
  add("zz", "\n{\"cuda\": \"a\", \"kind\": \"other\", \"hip\": \"x\"}");
  EXPECT_EQ(failure().find(Paths[0] + ":2: /rules/0/kind: must be one of"), 0u)
      << failure();
  Paths.clear();
  add("zz", R"({"cuda": "a", "kind": "type", "hip": "x"},
               {"cuda": "a", "kind": "type", "hip": "y"},
               {"cuda": "a", "kind": "type", "hip": "z"})");
  EXPECT_EQ(failure(),
            Paths[0] + ":2: 'a': is never chosen: the rule of line 1 is for "
                       "the same calls and versions (and 1 more; 'porthip "
                       "rules lint' shows all)");
}

TEST_F(IndexTest, ExtraFilesNeedNotBeSorted) {
  add("zz", R"({"cuda": "zzB", "kind": "type", "hip": "b"},
               {"cuda": "zzA", "kind": "type", "hip": "a"})");
  load();
  EXPECT_EQ(hips(Index->symbol("zzA")) + hips(Index->symbol("zzB")), "ab");
}

TEST_F(IndexTest, EmbeddedRulesAreFoundByName) {
  load();
  std::vector<const Rule *> All = Index->all();
  ASSERT_GT(All.size(), 1000u);
  for (std::size_t I = 1; I != All.size(); ++I)
    ASSERT_FALSE(All[I]->Cuda < All[I - 1]->Cuda) << All[I]->Cuda.str();
  std::set<const Rule *> Found;
  auto collect = [&](ArrayRef<const Rule *> Rules) {
    Found.insert(Rules.begin(), Rules.end());
  };
  for (const Rule *R : All) {
    // By what is of the library.
    for (StringRef Text : R->Covers) {
      const Covered C = coveredBy(Text);
      std::string Any = C.Name.str();
      if (Any.back() == '*')
        Any.back() = 'x';
      if (C.Kind == CoveredKind::Header && !Index->header(Any).empty())
        Found.insert(R);
      if (C.Kind == CoveredKind::Name && Index->library(Any) == R)
        Found.insert(R);
      if (C.Kind == CoveredKind::Link &&
          libraryOfLink(C.Name)->Title == R->Cuda)
        Found.insert(R);
      if (C.Kind == CoveredKind::Package &&
          libraryOfPackage(C.Name)->Title == R->Cuda)
        Found.insert(R);
    }
    collect(Index->symbol(R->Cuda.substr(R->Cuda.rfind(':') + 1)));
    collect(Index->header(R->Cuda));
    auto [Struct, Name] = R->Cuda.rsplit("::");
    collect(Index->field(Struct, Name));
  }
  EXPECT_EQ(Found.size(), All.size());
}

TEST_F(IndexTest, TimeToLoad) {
  using Clock = std::chrono::steady_clock;
  load();
  double Best = 1e9;
  for (int Try = 0; Try != 10; ++Try) {
    auto Start = Clock::now();
    auto Loaded = RuleIndex::load({});
    std::chrono::duration<double, std::milli> Taken = Clock::now() - Start;
    ASSERT_TRUE(bool(Loaded));
    Best = std::min(Best, Taken.count());
  }
  // Only told: a loaded machine must not fail a test.
  RecordProperty("milliseconds", std::to_string(Best));
  std::printf("%zu embedded rules load in %.2f ms\n", Index->all().size(),
              Best);
}

} // namespace
} // namespace porthip
