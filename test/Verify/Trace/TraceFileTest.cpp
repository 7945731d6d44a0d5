// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/TraceFile.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

class TraceFile : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Unique;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("trace-test", Unique));
    Folder = std::string(Unique);
    Path = Folder + "/run.phtrace";
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  static Trace example() {
    Trace T;
    T.Leg = "hip@vgpu:gfx942";
    T.ExitStatus = 3;
    T.Output = "sum 1\n";
    TraceLaunch L;
    L.Number = 1;
    L.Symbol = "_Z1kPf";
    L.Kernel = "k(float*)";
    L.Grid[0] = 4;
    L.Block[0] = 64;
    L.Arguments.push_back({8, "1", 16});
    TraceArray A;
    A.Buffer = "1";
    A.Type = ElementType::F32;
    A.Bytes.assign(4000, '\x3f');
    for (size_t I = 0; I < A.Bytes.size(); I += 7)
      A.Bytes[I] = char(I);
    A.SizeBytes = A.Bytes.size();
    L.Changed.push_back(A);
    A.Buffer = "@total";
    A.IsOmitted = true;
    A.Bytes.clear();
    L.Changed.push_back(A);
    L.Same["2"] = 7;
    T.Launches.push_back(L);
    TraceCopy C;
    C.Number = 1;
    C.What.Bytes = "abc";
    C.What.SizeBytes = 3;
    T.Copies.push_back(C);
    T.LibraryLaunches = 5;
    T.OtherProcesses = 2;
    return T;
  }

  std::string writeExample() {
    EXPECT_EQ(llvm::toString(writeTrace(example(), Path)), "");
    auto Bytes = readFile(Path);
    return Bytes ? *Bytes : "";
  }
  void replaceFile(std::string Bytes) {
    EXPECT_FALSE(bool(writeFiles({{Path, std::move(Bytes), ""}})));
  }
  std::string wrong() {
    auto T = readTrace(Path);
    return T ? "" : llvm::toString(T.takeError());
  }

  std::string Folder, Path;
};

TEST_F(TraceFile, ExitStatusAlone) {
  writeExample();
  auto Status = readExitStatus(Path);
  ASSERT_TRUE(bool(Status)) << llvm::toString(Status.takeError());
  EXPECT_EQ(*Status, 3);
  replaceFile("PK");
  auto Damaged = readExitStatus(Path);
  ASSERT_FALSE(bool(Damaged));
  llvm::consumeError(Damaged.takeError());
}

TEST_F(TraceFile, RoundTrip) {
  writeExample();
  auto T = readTrace(Path);
  ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
  EXPECT_EQ(T->Launches.at(0).Same,
            (std::map<std::string, uint64_t>{{"2", 7}}));
  EXPECT_EQ(T->Leg, "hip@vgpu:gfx942");
  EXPECT_EQ(T->ExitStatus, 3);
  EXPECT_EQ(T->Output, "sum 1\n");
  ASSERT_EQ(T->Launches.size(), 1u);
  const TraceLaunch &L = T->Launches[0], Expected = example().Launches[0];
  EXPECT_EQ(L.Kernel, "k(float*)");
  EXPECT_EQ(L.Grid[0], 4u);
  EXPECT_EQ(L.Block[0], 64u);
  ASSERT_EQ(L.Arguments.size(), 1u);
  EXPECT_EQ(L.Arguments[0].OffsetBytes, 16u);
  ASSERT_EQ(L.Changed.size(), 2u);
  EXPECT_EQ(L.Changed[0].Bytes, Expected.Changed[0].Bytes);
  EXPECT_EQ(L.Changed[0].Type, ElementType::F32);
  EXPECT_TRUE(L.Changed[1].IsOmitted);
  EXPECT_EQ(L.Changed[1].Buffer, "@total");
  ASSERT_EQ(T->Copies.size(), 1u);
  EXPECT_EQ(T->Copies[0].What.Bytes, "abc");
  EXPECT_EQ(T->LibraryLaunches, 5u);
  EXPECT_EQ(T->OtherProcesses, 2u);
}

TEST_F(TraceFile, SameTraceSameFile) {
  std::string First = writeExample();
  EXPECT_EQ(First, writeExample());
}

TEST_F(TraceFile, TruncatedIsRefusedAtEveryLength) {
  std::string Whole = writeExample();
  ASSERT_GT(Whole.size(), 200u);
  for (size_t Size = 0; Size < Whole.size(); Size += 1 + Whole.size() / 50) {
    replaceFile(Whole.substr(0, Size));
    EXPECT_NE(wrong().find("cut off"), std::string::npos) << Size;
  }
}

TEST_F(TraceFile, DamagedIsRefusedOrUnharmed) {
  std::string Whole = writeExample();
  unsigned Refused = 0, Count = 0;
  for (size_t I = 0; I < Whole.size(); I += 1 + Whole.size() / 200, ++Count) {
    std::string Bytes = Whole;
    Bytes[I] ^= 0x55;
    replaceFile(Bytes);
    auto T = readTrace(Path);
    if (!T) {
      llvm::consumeError(T.takeError());
      ++Refused;
      continue;
    }
    // The flip hit something other than content: dates, attributes.
    EXPECT_EQ(T->Launches[0].Changed[0].Bytes,
              example().Launches[0].Changed[0].Bytes);
  }
  EXPECT_GT(Refused, Count / 2);
}

TEST_F(TraceFile, ForeignIsRefused) {
  replaceFile("this is no zip file");
  EXPECT_NE(wrong().find("is not a trace"), std::string::npos);
  // The smallest zip file: an empty one.
  replaceFile(std::string("PK\x05\x06", 4) + std::string(18, '\0'));
  EXPECT_NE(wrong(), "");
  Path = Folder + "/missing";
  EXPECT_NE(wrong().find("no such file"), std::string::npos);
  Path = Folder;
  EXPECT_NE(wrong().find("is not a file"), std::string::npos);
}

TEST(Npy, Header) {
  std::string File = npyFrom(ElementType::F64, std::string(24, 'x'));
  EXPECT_EQ((File.size() - 24) % 64, 0u);
  EXPECT_NE(File.find("'descr': '<f8'"), std::string::npos);
  EXPECT_NE(File.find("'shape': (3,)"), std::string::npos);
  auto Bytes = bytesOfNpy(File);
  ASSERT_TRUE(bool(Bytes));
  EXPECT_EQ(*Bytes, std::string(24, 'x'));
  auto Cut = bytesOfNpy(llvm::StringRef(File).take_front(40));
  ASSERT_FALSE(bool(Cut));
  llvm::consumeError(Cut.takeError());
}

/// Members of a damaged record may have any type.
TEST(Spool, MembersOfTheWrongType) {
  std::string Start = "{\"kind\":\"start\",\"version\":1,\"bytes\":0}\n";
  const std::pair<const char *, const char *> Records[] = {
      {R"({"kind":"launch","number":"1","bytes":0})", "launch: /number: "},
      {R"({"kind":"launch","kernel":7,"bytes":0})", "launch: /kernel: "},
      {R"({"kind":"launch","grid":[1,"1",1],"bytes":0})", "launch: /grid/1: "},
      {R"({"kind":"launch","grid":[99999999999,1,1],"bytes":0})",
       "launch: /grid/0: "},
      {R"({"kind":"launch","grid":[1,1],"bytes":0})", "launch: /grid: "},
      {R"({"kind":"launch","arguments":[3],"bytes":0})",
       "launch: /arguments/0: expected an object"},
      {R"({"kind":"launch","arguments":{},"bytes":0})",
       "launch: /arguments: expected a list"},
      {R"({"kind":"launch","changed":[{"size":-4}],"bytes":0})",
       "launch: /changed/0/size: "},
      {R"({"kind":"launch","same":[{"launch":true}],"bytes":0})",
       "launch: /same/0/launch: "},
      {R"({"kind":"launch","sampled":null,"bytes":0})", "launch: /sampled: "},
      {R"({"kind":"graph","nodes":1,"bytes":0})", "graph: /nodes: "},
      {R"({"kind":"copy","buffer":[],"bytes":0})", "copy: /buffer: "},
      {R"({"kind":"copy","bytes":"0"})", "copy: /bytes: "},
      {R"({"kind":"start","target":1,"bytes":0})", "start: /target: "},
      {R"({"kind":3,"bytes":0})", "a record: /kind: "}};
  for (const auto &[Record, Message] : Records) {
    auto T = parseSpool(Start + Record + "\n", "x");
    ASSERT_FALSE(bool(T)) << Record;
    std::string Text = llvm::toString(T.takeError());
    EXPECT_TRUE(llvm::StringRef(Text).starts_with(
        std::string("x: is damaged: ") + Message))
        << Text;
  }
}

TEST(Spool, KernelsOfLibrariesAndTheProcess) {
  std::string Spool =
      "{\"kind\":\"start\",\"version\":1,\"process\":77,\"bytes\":0}\n"
      "{\"kind\":\"library\",\"kernel\":\"_ZN3cub1kEv\",\"bytes\":0}\n";
  auto T = parseSpool(Spool + Spool.substr(Spool.find('\n') + 1), "x");
  ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
  EXPECT_EQ(T->LibraryLaunches, 2u);
  EXPECT_TRUE(T->Launches.empty());
  EXPECT_EQ(processOfSpool(Spool), 77u);
  EXPECT_EQ(processOfSpool("{\"process\":\"77\"}\n"), 0u);
  EXPECT_EQ(processOfSpool("{"), 0u);
}

/// Static kernels of several files have one name: each counts, and what it
/// stores goes to places of its own. One of a header comes once for each file.
TEST(Spool, FactsOfKernelsWithOneName) {
  auto certificate = [](const char *Kernel, const char *Name) {
    const std::string Facts =
        std::string(R"({"exact":3,"operations":[{"class":"bounded","name":")") +
        Name +
        R"(","operation":"f","where":"","bound":"","source":"x","count":1,)"
        R"("reaches":{},"stored":[0]}],"memory":[{"argument":1}]})";
    return std::string(R"({"kind":"certificate","kernel":")") + Kernel +
           R"(","bytes":)" + std::to_string(Facts.size()) + "}\n" + Facts;
  };
  auto T = parseSpool("{\"kind\":\"start\",\"version\":1,\"bytes\":0}\n" +
                          certificate("_ZL1kPf", "sinf") +
                          certificate("_ZL1kPf", "cosf") +
                          certificate("_ZL1kPf.static.1a", "sinf"),
                      "x");
  ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
  ASSERT_TRUE(T->Facts && T->Facts->count("_ZL1kPf"));
  const CodeFacts &Of = T->Facts->at("_ZL1kPf");
  EXPECT_EQ(Of.ExactCount, 6u);
  ASSERT_EQ(Of.Operations.size(), 2u);
  EXPECT_EQ(Of.Operations[1].Name, "cosf");
  EXPECT_EQ(Of.Operations[0].Reaches.Stored, std::vector<unsigned>{0});
  EXPECT_EQ(Of.Operations[1].Reaches.Stored, std::vector<unsigned>{1});
  EXPECT_EQ(Of.Memory.size(), 2u);
}

TEST(Spool, EndsInsideARecord) {
  std::string Start = "{\"kind\":\"start\",\"version\":1,\"bytes\":0}\n";
  std::string Launch =
      "{\"kind\":\"launch\",\"number\":1,\"kernel\":\"_Z1kPf.static.1a\","
      "\"grid\":[2,1,1],\"block\":[32,1,1],\"arguments\":[{\"size\":8,"
      "\"buffer\":\"1\",\"offset\":0}],\"changed\":[{\"buffer\":\"1\","
      "\"size\":4}],\"bytes\":4}\nabcd";
  auto T = parseSpool(Start + Launch, "x");
  ASSERT_TRUE(bool(T));
  ASSERT_EQ(T->Launches.size(), 1u);
  EXPECT_EQ(T->Launches[0].Kernel, "k(float*)");
  EXPECT_EQ(T->Launches[0].Grid[0], 2u);
  EXPECT_EQ(T->Launches[0].Changed[0].Type, ElementType::F32);
  EXPECT_EQ(T->Launches[0].Changed[0].Bytes, "abcd");
  for (size_t Size = Start.size(); Size < Start.size() + Launch.size();
       Size += 9) {
    auto Cut = parseSpool((Start + Launch).substr(0, Size), "x");
    ASSERT_TRUE(bool(Cut)) << Size;
    EXPECT_TRUE(Cut->Launches.empty());
  }
  for (const char *Foreign : {"hello\n", "[1]\n",
                              "{\"kind\":\"start\","
                              "\"version\":9,\"bytes\":0}"
                              "\n"}) {
    auto None = parseSpool(Foreign, "x");
    EXPECT_FALSE(bool(None)) << Foreign;
    llvm::consumeError(None.takeError());
  }
}

} // namespace
