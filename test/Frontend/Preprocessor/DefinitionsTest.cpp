// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/Definitions.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

TEST(Definitions, ABodyIsFound) {
  EXPECT_TRUE(definesFunction("int f(int x) { return x; }", "f(int)"));
  EXPECT_TRUE(
      definesFunction("void A::g() const noexcept\n{\n}", "ns::A::g()"));
  EXPECT_TRUE(definesFunction("template <> int h<int>(int (*x)(int)) {}",
                              "int h<int>(int (*)(int))"));
  EXPECT_TRUE(definesFunction("template <class T> void A<T>::g() {}",
                              "ns::A<char>::g()"));
  EXPECT_TRUE(definesFunction("extern \"C\" int f(void) /* { */ {", "f"));
}

TEST(Definitions, OtherUsesAreNone) {
  for (const char *Text :
       {"int f(int x);", "int y = f(3); {", "// int f(int x) {\n", "\"f() {\"",
        "int ff(int x) {", "auto g = f; {", "f", "f(", "f<", ""})
    EXPECT_FALSE(definesFunction(Text, "f(int)")) << Text;
}

TEST(Definitions, FilesBesideTheNamedOnes) {
  TempFolder Folder;
  std::string Main = Folder.write("main.cu", "void f() {}");
  std::string Other = Folder.write("other.cpp", "void f() {}");
  Folder.write("none.cu", "void f();");
  Folder.write("text.txt", "void f() {}");
  std::string Second = Folder.write("second.cu", "int ns::g() {}");
  EXPECT_EQ(filesThatDefine({"f()", "ns::g()"}, {Main}),
            (std::vector<std::string>{Other, Second}));
  EXPECT_EQ(filesThatDefine({"f()"}, {Main, Other}),
            std::vector<std::string>());
}

} // namespace
} // namespace porthip
