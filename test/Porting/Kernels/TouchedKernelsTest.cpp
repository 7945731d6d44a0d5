// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels of a port that are touched, and who is asked to verify them.
#include "Porting/Kernels/TouchedKernels.h"
#include "Porting/Write/PortWriter.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class TouchedKernelsTest : public testing::Test {
protected:
  void SetUp() override {
    Root = normalizePath(Folder.path("in"));
    Out = normalizePath(Folder.path("out"));
    ASSERT_FALSE(sys::fs::create_directories(Root));
    Folder.write("in/a.cu", Text);
    LayoutOptions Layout;
    Layout.Kind = LayoutKind::OutRoot;
    Layout.InRoot = Root;
    Layout.OutRoot = Out;
    PortWriter Writer(Layout, PortWriter::Edited::Refused);
    const std::string Path = Root + "/a.cu", Target = Out + "/a.hip";
    Writer.add({Path, Target, Text, Text, false, true, {"-DX=1"}});
    std::vector<PortedText> Ports = {{Path, Target, Text, Text}};
    raw_null_ostream Nowhere;
    ASSERT_EQ(
        toString(Writer.write({firstKernelRecord(Out, Root, Ports)}, Nowhere)),
        "");
  }

  KernelState state() {
    auto Of = Manifest::open(Out);
    EXPECT_TRUE(bool(Of));
    auto State = KernelState::read(Out, *Of);
    EXPECT_TRUE(bool(State)) << toString(State.takeError());
    return std::move(*State);
  }

  const std::string Text = "__global__ void one(int *P) { *P = 1; }\n"
                           "__global__ void two(int *P) { *P = 2; }\n";
  TempFolder Folder;
  std::string Root, Out;
};

TEST_F(TouchedKernelsTest, WhatChangedSinceAndWhere) {
  EXPECT_TRUE(state().Touched.empty());
  Folder.write("out/a.hip", "__global__ void one(int *P) { *P = 1; }\n"
                            "__global__ void two(int *P) { *P = 3; }\n");
  KernelState State = state();
  ASSERT_EQ(State.Touched.size(), 1u);
  EXPECT_EQ(State.Touched[0].Name, "two");
  EXPECT_EQ(State.Touched[0].Because, TouchedKernel::InPort);
  EXPECT_EQ(State.Touched[0].Is, TouchedKernel::NotAsked);
}

TEST_F(TouchedKernelsTest, AnOrderHasTheFlagsOfTheBuild) {
  Folder.write("in/a.cu", "__global__ void one(int *P) { *P = 7; }\n"
                          "__global__ void two(int *P) { *P = 2; }\n");
  KernelState State = state();
  std::vector<KernelOrder> Orders;
  ASSERT_EQ(toString(State.verify({},
                                  [&](const KernelOrder &Order) {
                                    Orders.push_back(Order);
                                    KernelAnswer Equal;
                                    Equal.Is = TouchedKernel::Equal;
                                    return Equal;
                                  })),
            "");
  ASSERT_EQ(Orders.size(), 1u);
  EXPECT_EQ(Orders[0].Kernels, std::vector<std::string>{"one"});
  EXPECT_EQ(Orders[0].Unit, Root + "/a.cu");
  EXPECT_EQ(Orders[0].InRoot, Root);
  EXPECT_EQ(Orders[0].PortRoot, Out);
  EXPECT_EQ(Orders[0].CompilerArgs, std::vector<std::string>{"-DX=1"});
  EXPECT_TRUE(state().Touched.empty()) << "what is equal is touched no more";
}

TEST_F(TouchedKernelsTest, OneThatDiffersDoesNotHideTheOther) {
  Folder.write("in/a.cu", "__global__ void one(int *P) { *P = 7; }\n"
                          "__global__ void two(int *P) { *P = 8; }\n");
  KernelState State = state();
  ASSERT_EQ(State.Touched.size(), 2u);
  ASSERT_EQ(toString(State.verify({},
                                  [](const KernelOrder &Order) {
                                    KernelAnswer Answer;
                                    Answer.Is =
                                        Order.Kernels ==
                                                std::vector<std::string>{"two"}
                                            ? TouchedKernel::Equal
                                            : TouchedKernel::Differs;
                                    Answer.Reason = "by one";
                                    return Answer;
                                  })),
            "");
  EXPECT_EQ(State.Touched[0].Is, TouchedKernel::Differs);
  EXPECT_EQ(State.Touched[0].Reason, "by one");
  EXPECT_EQ(State.Touched[1].Is, TouchedKernel::Equal);
  EXPECT_EQ(State.Touched[1].Reason, "");
  EXPECT_EQ(state().Touched.size(), 1u);
}

TEST_F(TouchedKernelsTest, PortsThatAreNotReadyAreNotVerified) {
  Folder.write("in/a.cu", "__global__ void one(int *P) { *P = 7; }\n");
  KernelState State = state();
  ASSERT_EQ(toString(State.verify({Out + "/a.hip"},
                                  [](const KernelOrder &) {
                                    ADD_FAILURE();
                                    return KernelAnswer();
                                  })),
            "");
  EXPECT_EQ(State.Touched[0].Is, TouchedKernel::NotReady);
}

} // namespace
} // namespace porthip
