// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions in a source, by its words.
#include "Port/CodeUnits.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

/// "K:scale@1 H:main@5"
std::string listed(StringRef Text) {
  std::string List;
  for (const CodeUnit &U : codeUnits(Text))
    List +=
        (Twine(List.empty() ? "" : " ") + StringRef("KDHMO").substr(U.Is, 1) +
         ":" + U.Name + "@" + Twine(U.line()))
            .str();
  return List;
}

TEST(CodeUnits, namesWhatIsDefined) {
  EXPECT_EQ(listed("__global__ void k(int *p) { if (p) { *p = 1; } }\n"
                   "__device__ float f(float x) { return x; }\n"
                   "int main() {}\n"),
            "K:k@1 D:f@2 H:main@3");
  EXPECT_EQ(listed("template <typename T, int N = (1 > 0)>\n"
                   "__global__ void __launch_bounds__(128, 2) k(T *p) {}\n"),
            "K:k@1");
  EXPECT_EQ(listed("const int Size = 3;\n__constant__ float c[4];\n"
                   "struct S { int x; void f() {} };\n"
                   "#define N 128\n#define F(x) \\\n  (x)\nint y;\n"),
            "O:Size@1 O:c@2 O:S@3 M:N@4 M:F@5 O:y@7");
}

TEST(CodeUnits, goesIntoNamespaces) {
  EXPECT_EQ(listed("namespace a { namespace { int f() { return 1; } }\n"
                   "extern \"C\" { void g(); }\n}\nint h() { return 2; }\n"),
            "H:f@1 H:g@2 H:h@4");
}

TEST(CodeUnits, skipsCommentsAndStrings) {
  EXPECT_EQ(listed("// int f() {}\n/* { */ int g() { auto s = \"}\\\"}\"; "
                   "auto r = R\"x(})\" } )x\"; char c = '}'; }\nint h;\n"),
            "H:g@2 O:h@3");
}

TEST(CodeUnits, survivesWhatIsNoCode) {
  for (StringRef Text :
       {"", "}", "{", "}}}}{{{{", "\"", "'", "R\"(", "/*", "#", "#define",
        "#define\\\n", "<<<", ">>>", "k<<<1", "0x", "1e+", ".", "a b("})
    codeUnits(Text);
}

TEST(CodeUnits, findsLaunches) {
  auto launches = [](StringRef Text) {
    std::string List;
    auto Units = codeUnits(Text);
    for (const CodeLaunch &L : launchesIn(Units.at(0))) {
      List += L.Kernel.str() + ":";
      for (size_t I = L.Begin; I < L.End; ++I)
        List += " " + Units[0].Words[I].Text.str();
      List += ";";
    }
    return List;
  };
  EXPECT_EQ(launches("void f() { k<<<1, n / 2>>>(p); }"), "k: 1 , n / 2;");
  EXPECT_EQ(launches("void f() { k<float, g<3>><<<a, b>>>(p); }"), "k: a , b;");
  EXPECT_EQ(
      launches("void f() { hipLaunchKernelGGL(k, dim3(1), 2, 0, 0, p); }"),
      "k: , dim3 ( 1 ) , 2 , 0 , 0 , p;");
  EXPECT_EQ(launches("void f() { g(1); }"), "");
}

} // namespace
} // namespace porthip
