// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One function from files and folders to their ports; no option, no process of
// porthip's own but the workers that parse.
#include "Porting/Tree/TreePorts.h"
#include "Porting/Write/WritePort.h"
#include "Report/Text.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Source = "#include \"k.h\"\n"
                                 "int main() {\n"
                                 "  float *P;\n"
                                 "  cudaMalloc(&P, SIZE);\n"
                                 "  k<<<1, 2>>>(P);\n"
                                 "}\n";
constexpr StringLiteral Header =
    "#pragma once\n__global__ void k(float *P) { *P = 1; }\n";

class TranslateTreeTest : public testing::Test {
protected:
  void SetUp() override {
    Folder.write("k.cu", Source);
    Folder.write("k.h", Header);
    Request.Paths = {root()};
    Request.CompilerArgs = {"-DSIZE=4"};
    Request.CudaPath = "none";
  }
  std::string root() const { return normalizePath(Folder.path(".")); }

  Tree translated() {
    auto Of = translateTree(Request);
    EXPECT_TRUE(bool(Of)) << toString(Of.takeError());
    return Of ? std::move(*Of) : Tree();
  }
  static std::map<std::string, std::string> textsOf(Tree &Of,
                                                    const PortPlaces &Places) {
    std::map<std::string, std::string> Texts;
    for (PortedFile &F : TreePorts(Of, Places).files([](StringRef) {}))
      Texts[F.Target] = std::move(F.Text);
    return Texts;
  }

  TempFolder Folder;
  TreeRequest Request;
};

TEST_F(TranslateTreeTest, AFolderIsTranslatedWithItsHeaders) {
  Tree Of = translated();
  ASSERT_TRUE(Of.hasInputs());
  EXPECT_FALSE(Of.HasUnread);
  EXPECT_FALSE(hasFindingsFrom(Of.Result.Result, Severity::Error));
  EXPECT_EQ(Of.Result.InRoot, root());
  PortPlaces Elsewhere;
  Elsewhere.OutRoot = root() + "/out";
  auto Texts = textsOf(Of, Elsewhere);
  ASSERT_TRUE(Texts.count(root() + "/out/k.hip"));
  EXPECT_TRUE(Texts.count(root() + "/out/k.h"));
  EXPECT_NE(Texts[root() + "/out/k.hip"].find("hipMalloc(&P, SIZE)"),
            std::string::npos);
  EXPECT_EQ(Folder.read("k.cu"), Source) << "nothing is written";
}

TEST_F(TranslateTreeTest, PlacesOfPorts) {
  Request.Paths = {root() + "/k.cu"};
  Tree Of = translated();
  EXPECT_TRUE(textsOf(Of, {}).count(root() + "/k.hip"));
  PortPlaces Named;
  Named.File = root() + "/other.cpp";
  Tree Again = translated();
  EXPECT_TRUE(textsOf(Again, Named).count(root() + "/other.cpp"));
  PortPlaces ToStdout;
  ToStdout.IsStdout = true;
  Tree Third = translated();
  std::string Said;
  for (const PortedFile &F :
       TreePorts(Third, ToStdout).files([&](StringRef T) { Said += T; }))
    EXPECT_NE(F.Path, root() + "/k.cu");
  EXPECT_NE(Said.find("hipMalloc"), std::string::npos);
}

TEST_F(TranslateTreeTest, OneOfSeveralThatCannotBeReadStopsTheRest) {
  Request.Paths = {Folder.path("none.cu"), root() + "/k.cu"};
  auto Of = translateTree(Request);
  ASSERT_FALSE(bool(Of));
  EXPECT_EQ(toString(Of.takeError()), "nothing is written");
}

TEST_F(TranslateTreeTest, AFolderWithoutCudaHasNoInputs) {
  Folder.write("k.cu", "int a;\n");
  Folder.write("k.h", "int b;\n");
  ASSERT_FALSE(sys::fs::remove(Folder.path("k.cu")));
  Tree Of = translated();
  EXPECT_FALSE(Of.hasInputs());
  EXPECT_TRUE(Of.HasUnread);
}

TEST_F(TranslateTreeTest, GivenSourcesTakeTheFilesPlace) {
  TranslationInput Given;
  Given.Path = root() + "/k.cu";
  Given.Text = "void f() { cudaDeviceSynchronize(); }\n";
  Request.Paths.clear();
  Request.Given = {Given};
  Tree Of = translated();
  EXPECT_NE(textsOf(Of, {})[root() + "/k.hip"].find("hipDeviceSynchronize"),
            std::string::npos);
}

TEST_F(TranslateTreeTest, FindingsOnOtherLinesAreNotTold) {
  Folder.write("k.cu", "void f() { cudaThreadExit(); }\n"
                       "__global__ void k() { asm(\"nonsense;\"); }\n"
                       "__global__ void l() { asm(\"nonsense;\"); }\n");
  Request.Paths = {root() + "/k.cu"};
  Tree All = translated();
  auto countOn = [&](const Tree &Of, unsigned Line) {
    return count_if(Of.Result.Result.Findings,
                    [&](const Finding &F) { return F.Line == Line; });
  };
  ASSERT_GT(countOn(All, 2), 0);
  ASSERT_GT(countOn(All, 3), 0);
  Request.OnlyLines = ChangedLines{{root() + "/k.cu", {3}}};
  Tree Some = translated();
  EXPECT_EQ(countOn(Some, 2), 0);
  EXPECT_EQ(countOn(Some, 3), countOn(All, 3));
}

TEST_F(TranslateTreeTest, ErrorsOfTheSurroundings) {
  Request.RocmPath = Folder.path("no-rocm");
  auto Of = translateTree(Request);
  ASSERT_FALSE(bool(Of));
  EXPECT_NE(toString(Of.takeError()).find("no ROCm here"), std::string::npos);
}

TEST_F(TranslateTreeTest, OneSourceKeepsTheNames) {
  Request.IsOneSource = true;
  Tree Of = translated();
  EXPECT_TRUE(Of.One.Headers.count("cuda_runtime.h"));
  PortPlaces Elsewhere;
  Elsewhere.OutRoot = root() + "/out";
  Elsewhere.HeaderFolder = "compat";
  auto Texts = textsOf(Of, Elsewhere);
  EXPECT_EQ(Texts[root() + "/out/k.cu"], Source);
  EXPECT_TRUE(Texts.count(root() + "/out/compat/cuda_runtime.h"));
}

TEST_F(TranslateTreeTest, WritePortLeavesThePortsAndTellsWhatABuildNeeds) {
  Folder.write("k.cu", "#ifdef USE_MY_AMD\n#include <hip/hip_runtime.h>\n"
                       "#define get hipMalloc\n#else\n"
                       "#include <cuda_runtime.h>\n#define get cudaMalloc\n"
                       "#endif\nint main() { void *P; return get(&P, 4); }\n");
  Request.Paths = {root() + "/k.cu"};
  Request.OutRoot = root() + "/out";
  auto Written = writePort(Request);
  ASSERT_TRUE(bool(Written)) << toString(Written.takeError());
  EXPECT_FALSE(Written->HasUnread);
  EXPECT_TRUE(sys::fs::exists(Folder.path("out/k.hip")));
  EXPECT_EQ(Written->BuildMacros, std::vector<std::string>{"USE_MY_AMD"});
}

} // namespace
} // namespace porthip
