// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes of legs that are made up: what each change does is known.
#include "Verify/Cause/Attribution.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace porthip;

namespace {

using Values = std::function<float(bool IsPort, const Changes &With)>;

std::shared_ptr<const Trace> traceOf(float Value) {
  auto T = std::make_shared<Trace>();
  TraceLaunch L;
  L.Number = 1;
  L.Kernel = "k(float*)";
  L.Symbol = "_Z1kPf";
  TraceArray A;
  A.Buffer = "1";
  A.Type = ElementType::F32;
  A.Bytes.assign(reinterpret_cast<const char *>(&Value), sizeof(Value));
  A.SizeBytes = sizeof(Value);
  L.Arguments.push_back({8, "1", 0});
  L.Changed.push_back(A);
  T->Launches.push_back(L);
  return T;
}

std::optional<Attribution> causeOf(const Values &Of, bool HasWave64 = false,
                                   bool IsOfAmd = false) {
  Experiment E;
  E.Run = [&](bool IsPort, const Changes &With) {
    return traceOf(Of(IsPort, With));
  };
  E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
  E.CanTakeWaveOf32 = HasWave64;
  E.IsOfAmd = IsOfAmd;
  return attribute(E);
}

TEST(Attribution, ContractionOfOneSide) {
  auto Why = causeOf([](bool IsPort, const Changes &With) {
    return !IsPort && !With.count(Change::NoFusing) ? 2.0f : 1.0f;
  });
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Contraction);
  EXPECT_TRUE(Why->IsCertain);
  EXPECT_EQ(Why->Changes, std::vector<std::string>{"contraction-off"});
}

TEST(Attribution, NoneTells) {
  EXPECT_FALSE(
      causeOf([](bool IsPort, const Changes &) { return IsPort ? 1.f : 2.f; }));
}

TEST(Attribution, FewestOfSeveral) {
  auto Why = causeOf([](bool IsPort, const Changes &With) {
    bool IsSame = With.count(Change::OwnMath) && With.count(Change::NoFusing);
    return IsPort && !IsSame ? 1.0f : 2.0f;
  });
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Several);
  EXPECT_EQ(Why->Changes,
            (std::vector<std::string>{"contraction-off", "one-math-library"}));
  EXPECT_FALSE(Why->IsCertain);
}

TEST(Attribution, WaveSize) {
  auto Wave = [](bool IsPort, const Changes &With) {
    return IsPort && !With.count(Change::WaveOf32) ? 1.0f : 2.0f;
  };
  auto Why = causeOf(Wave, /*HasWave64=*/true);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::WaveSize);
  EXPECT_FALSE(causeOf(Wave));
}

// GPUs whose wavefronts have 32 lanes have no packed instructions either.
TEST(Attribution, VectoriserBeforeWaveSize) {
  auto Of = [](bool IsPort, const Changes &With) {
    return IsPort && !With.count(Change::NoSlp) && !With.count(Change::WaveOf32)
               ? 1.0f
               : 2.0f;
  };
  auto Why = causeOf(Of, /*HasWave64=*/true, /*IsOfAmd=*/true);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Vectoriser);
  EXPECT_TRUE(Why->IsCertain);
  EXPECT_EQ(Why->Changes, std::vector<std::string>{"slp-vectoriser-off"});
  EXPECT_EQ(Why->Suggestion.find("build the port with -fno-slp-vectorize"), 0u);
  EXPECT_EQ(compilerArgsOf({Change::NoVectorisers}),
            (std::vector<std::string>{"-fno-slp-vectorize", "-fno-vectorize"}));
  // No other leg is built again.
  Why = causeOf(Of, /*HasWave64=*/true);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::WaveSize);
}

// A build takes long: there is none where the port's code has no such vectors,
// neither alone nor among several reasons.
TEST(Attribution, NoBuildWithoutVectors) {
  for (bool HasVectors : {false, true}) {
    unsigned BuildCount = 0;
    std::vector<std::string> Asked;
    Experiment E;
    E.Run = [&](bool IsPort, const Changes &With) {
      BuildCount += !compilerArgsOf(With).empty();
      return traceOf(IsPort ? 1.0f : 2.0f);
    };
    E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
    E.IsOfAmd = true;
    E.IsRoundedByVectors = [&](llvm::ArrayRef<std::string> Symbols) {
      Asked = Symbols;
      return HasVectors;
    };
    EXPECT_FALSE(attribute(E));
    EXPECT_EQ(BuildCount != 0, HasVectors);
    EXPECT_EQ(Asked, std::vector<std::string>{"_Z1kPf"});
  }
}

TEST(Attribution, DivisionsByEstimates) {
  auto Why = causeOf(
      [](bool IsPort, const Changes &With) {
        return IsPort && !With.count(Change::ExactDivisions) ? 1.0f : 2.0f;
      },
      /*HasWave64=*/false, /*IsOfAmd=*/true);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Divisions);
  EXPECT_TRUE(Why->IsCertain);
  EXPECT_EQ(nameOf(Why->Is), "divisions");
}

TEST(Attribution, OrderInThePort) {
  auto Why = causeOf([](bool IsPort, const Changes &With) {
    return IsPort && !With.count(Change::Blocks) ? 1.0f : 2.0f;
  });
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::PortOrder);
  EXPECT_FALSE(Why->IsCertain); // no line of such a race is known
}

std::vector<CheckedPlace> onlyBy(llvm::StringRef Check, llvm::StringRef Asked,
                                 std::string Kernel) {
  if (Asked != Check)
    return {};
  return {{std::move(Kernel), "k.cu:3", "what it says"}};
}

// A race in another kernel is no certain cause of what this one writes.
TEST(Attribution, OrderInThePortByARace) {
  for (std::string Kernel : {"k(float*)", "other()"}) {
    Experiment E;
    E.Run = [](bool IsPort, const Changes &With) {
      return traceOf(IsPort && !With.count(Change::Blocks) ? 1.0f : 2.0f);
    };
    E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
    E.Check = [&](bool, llvm::StringRef Check) {
      return onlyBy("race", Check, Kernel);
    };
    auto Why = attribute(E);
    ASSERT_TRUE(Why);
    EXPECT_EQ(Why->Is, Attribution::PortOrder);
    EXPECT_EQ(Why->IsCertain, Kernel == "k(float*)");
  }
}

// Changes that make the legs equal tell nothing where the original is at fault.
TEST(Attribution, OriginalThatLeavesItsMemory) {
  for (std::string Kernel : {"k(float*)", "other()"}) {
    Experiment E;
    E.Run = [](bool IsPort, const Changes &With) {
      return traceOf(!IsPort && !With.count(Change::NoFusing) ? 2.0f : 1.0f);
    };
    E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
    E.Check = [&](bool IsPort, llvm::StringRef Check) {
      return IsPort ? std::vector<CheckedPlace>()
                    : onlyBy("memory", Check, Kernel);
    };
    auto Why = attribute(E);
    ASSERT_TRUE(Why);
    const bool IsThere = Kernel == "k(float*)";
    EXPECT_EQ(Why->Is,
              IsThere ? Attribution::Original : Attribution::Contraction);
    EXPECT_EQ(Why->Where, IsThere ? "k.cu:3" : "");
  }
}

// A mask that names lanes that do not take part is the original's fault; a
// barrier that exited threads do not reach is none that GPUs know of.
TEST(Attribution, OriginalThatNamesAbsentLanes) {
  const std::string Names = "mask 0xffffffff names lane 4, which has exited";
  const std::string Reads =
      "reads the value of lane 4, which does not take part in the operation";
  for (const std::string &Text :
       {Names, Reads,
        std::string("'__syncthreads()' reached by 4 of 8 threads; "
                    "the others have exited")}) {
    Experiment E;
    E.Run = [](bool IsPort, const Changes &With) {
      return traceOf(!IsPort && !With.count(Change::NoFusing) ? 2.0f : 1.0f);
    };
    E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
    E.Check = [&](bool IsPort, llvm::StringRef Check) {
      std::vector<CheckedPlace> All;
      if (!IsPort && Check == "sync")
        All = {{"other()", "o.cu:1", Reads}, {"k(float*)", "k.cu:3", Text}};
      return All;
    };
    auto Why = attribute(E);
    ASSERT_TRUE(Why);
    const bool IsFault = Text == Names || Text == Reads;
    EXPECT_EQ(Why->Is,
              IsFault ? Attribution::Original : Attribution::Contraction);
    EXPECT_EQ(Why->Where, IsFault ? "k.cu:3" : "");
  }
}

TEST(Attribution, OriginalThatFails) {
  Experiment E;
  E.Run = [](bool IsPort, const Changes &) {
    auto T = std::make_shared<Trace>(*traceOf(IsPort ? 1.0f : 2.0f));
    if (!IsPort)
      T->Launches[0].Fault = "illegal address\nand more";
    return T;
  };
  E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Original);
  EXPECT_TRUE(Why->IsCertain);
  EXPECT_NE(Why->Text.find("fails in launch 1, k(float*): illegal address;"),
            std::string::npos);
}

TEST(Attribution, FreshMemory) {
  auto Why = causeOf([](bool IsPort, const Changes &With) {
    return !IsPort ? 2.0f : With.count(Change::PoisonMemory) ? 9.0f : 0.0f;
  });
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::FreshMemory);
}

// By chance a change "makes the legs equal" then.
TEST(Attribution, NothingIsCertainOfWhatChangesByItself) {
  float Number = 5;
  auto Why = causeOf(
      [&](bool IsPort, const Changes &With) {
        if (IsPort)
          return With.count(Change::NvidiaShifts) ? 5.0f : 4.0f;
        return With.count(Change::Again) ? ++Number : 5.0f;
      },
      /*HasWave64=*/true);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Unsteady);
  EXPECT_FALSE(Why->IsCertain);
}

TEST(Attribution, ReadsOfFreshMemoryThatChangeByThemselves) {
  float Number = 5;
  auto Why = causeOf([&](bool IsPort, const Changes &With) {
    if (IsPort || With.count(Change::ZeroMemory))
      return 4.0f;
    return ++Number;
  });
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::FreshMemory);
  EXPECT_FALSE(Why->IsCertain); // no line of such a read is known
}

// Seeds from the time: runs in one second agree, whatever memory held.
TEST(Attribution, InputsThatChangeByThemselves) {
  Experiment E;
  float Number = 5;
  E.Run = [&](bool IsPort, const Changes &With) {
    const bool IsSame = IsPort || With.count(Change::ZeroMemory);
    auto T = std::make_shared<Trace>(*traceOf(IsSame ? 4.0f : ++Number));
    T->Launches[0].Inputs["1"] = IsSame ? 0 : uint64_t(Number);
    return T;
  };
  E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Unsteady);
  EXPECT_NE(Why->Text.find("something else in each run"), std::string::npos);
}

// A difference of a leg behind the first one is no reason for it.
TEST(Attribution, OutputThatChangesBehindTheDifference) {
  Experiment E;
  unsigned Runs = 0;
  E.Run = [&](bool IsPort, const Changes &With) {
    auto T = std::make_shared<Trace>(
        *traceOf(!IsPort && !With.count(Change::NoFusing) ? 2.0f : 1.0f));
    T->Output = std::to_string(++Runs) + " ms\n";
    return T;
  };
  E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_NE(Why->Is, Attribution::Unsteady);
}

Experiment withInit(std::function<float(bool IsPort, const Changes &)> Of) {
  Experiment E;
  E.Run = [Of](bool IsPort, const Changes &With) {
    return traceOf(Of(IsPort, With));
  };
  E.Judge = [](const Trace &A, const Trace &B) { return judge(A, B, {}); };
  E.Check = [](bool, llvm::StringRef Check) {
    return Check == "init" ? std::vector<CheckedPlace>{{"k", "k.cu:3", ""}}
                           : std::vector<CheckedPlace>();
  };
  return E;
}

// Equal with blocks one after the other, since each finds the same left-overs.
TEST(Attribution, LeftOversInSharedMemory) {
  auto Why = attribute(withInit([](bool, const Changes &With) {
    return With.count(Change::PoisonBlocks) ? 9.0f
           : With.count(Change::Blocks)     ? 3.0f
                                            : 2.0f;
  }));
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::FreshMemory);
  EXPECT_EQ(Why->Where, "k.cu:3");
}

// Each change finds other left-overs, and one makes the legs equal by chance.
TEST(Attribution, LeftOversAreAskedBeforeAllElse) {
  auto Why = attribute(withInit([](bool IsPort, const Changes &With) {
    return With.count(Change::PoisonBlocks)          ? 9.0f
           : IsPort || With.count(Change::ExactMath) ? 3.0f
                                                     : 2.0f;
  }));
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::FreshMemory);
  EXPECT_FALSE(Why->IsCertain);
}

// They are no reason for an element that does not come from them.
TEST(Attribution, LeftOversInOtherElements) {
  Experiment E = withInit({});
  E.Run = [](bool IsPort, const Changes &With) {
    auto T = std::make_shared<Trace>(
        *traceOf(IsPort || With.count(Change::NoFusing) ? 3.0f : 2.0f));
    const float Other = With.count(Change::PoisonBlocks) ? 9.0f : 1.0f;
    TraceArray &A = T->Launches[0].Changed[0];
    A.Bytes.append(reinterpret_cast<const char *>(&Other), sizeof(Other));
    A.SizeBytes = A.Bytes.size();
    return T;
  };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Contraction);
}

// A race decides against them, and their line is not that of another cause.
TEST(Attribution, LeftOversThatARaceMakes) {
  Experiment E = withInit([](bool IsPort, const Changes &With) {
    return With.count(Change::PoisonBlocks)         ? 9.0f
           : IsPort || With.count(Change::NoFusing) ? 3.0f
                                                    : 2.0f;
  });
  std::map<std::string, unsigned> Asked;
  E.Check = [&](bool IsPort, llvm::StringRef Check) {
    ++Asked[(Check + (IsPort ? " port" : "")).str()];
    return std::vector<CheckedPlace>{{"other", (Check + ".cu:3").str(), ""}};
  };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Contraction);
  EXPECT_EQ(Why->Where, "");
  for (const auto &[Check, Count] : Asked)
    EXPECT_EQ(Count, 1u) << Check;
}

// A copy has a number of its own, which is not that of a launch.
TEST(Attribution, LeftOversThatComeHome) {
  Experiment E = withInit({});
  E.Run = [](bool IsPort, const Changes &With) {
    auto T = std::make_shared<Trace>(*traceOf(1.0f));
    const float Home = With.count(Change::PoisonBlocks) ? 9.0f
                       : IsPort                         ? 3.0f
                                                        : 2.0f;
    TraceCopy C;
    C.Number = 1;
    C.What = T->Launches[0].Changed[0];
    C.What.Bytes.assign(reinterpret_cast<const char *>(&Home), sizeof(Home));
    T->Copies.push_back(C);
    return T;
  };
  auto Why = attribute(E);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::FreshMemory);
}

} // namespace
