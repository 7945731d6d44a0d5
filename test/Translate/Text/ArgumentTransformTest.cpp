// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/ArgumentTransform.h"
#include "Rules/ArgumentTemplate.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

std::string wrapped(StringRef Transform, StringRef Argument,
                    ArgumentType Type = ArgumentType::Unknown) {
  Wrap W = wrapOf(Transform, Argument, Type);
  return (W.Before + Argument + W.After).str();
}

TEST(ArgumentTransform, Symbol) {
  EXPECT_EQ(wrapped("symbol", "c"), "HIP_SYMBOL(c)");
  EXPECT_EQ(wrapped("symbol", "ns::c[2]"), "HIP_SYMBOL(ns::c[2])");
  EXPECT_EQ(wrapped("symbol", "HIP_SYMBOL(c)"), "HIP_SYMBOL(c)");
  EXPECT_EQ(wrapped("symbol", "\"c\""), "\"c\"");
}

TEST(ArgumentTransform, Function) {
  EXPECT_EQ(wrapped("function", "k<int, 2>"),
            "reinterpret_cast<const void*>(k<int, 2>)");
  EXPECT_EQ(wrapped("function", "&k"), "reinterpret_cast<const void*>(&k)");
  for (StringRef Cast :
       {"(void*)k", "(void *)k", "(const void *) k", "( const void* )k",
        "reinterpret_cast<void *>(k)", "reinterpret_cast<const void*>(&k)",
        "static_cast<const void *>(p)"})
    EXPECT_EQ(wrapped("function", Cast), Cast);
  EXPECT_EQ(wrapped("function", "p", ArgumentType::VoidPointer), "p");
  EXPECT_EQ(wrapped("function", "(void **)k"),
            "reinterpret_cast<const void*>((void **)k)");
}

TEST(ArgumentTransform, NullPointer) {
  for (StringRef Transform : {"voidpp", "function", "deviceptr"})
    EXPECT_EQ(wrapped(Transform, "nullptr"), "nullptr") << Transform.str();
}

TEST(ArgumentTransform, PointerToPointer) {
  EXPECT_EQ(wrapped("voidpp", "&p"), "reinterpret_cast<void**>(&p)");
  EXPECT_EQ(wrapped("voidpp", "&p", ArgumentType::VoidPointerPointer), "&p");
  for (StringRef Cast : {"(void**)&p", "(void **) &p", "( void * * )&p",
                         "reinterpret_cast<void **>(&p)"})
    EXPECT_EQ(wrapped("voidpp", Cast), Cast);
  EXPECT_EQ(wrapped("voidpp", "(void *)p"),
            "reinterpret_cast<void**>((void *)p)");
}

TEST(ArgumentTransform, DevicePointer) {
  EXPECT_EQ(wrapped("deviceptr", "p"), "reinterpret_cast<hipDeviceptr_t>(p)");
  EXPECT_EQ(wrapped("deviceptr", "(hipDeviceptr_t)p"), "(hipDeviceptr_t)p");
  EXPECT_EQ(wrapped("deviceptr", "(CUdeviceptr)p"), "(CUdeviceptr)p");
}

TEST(ArgumentTransform, NoneAndUnknown) {
  EXPECT_EQ(wrapped("", "a"), "a");
  EXPECT_EQ(wrapped("other", "a"), "a");
}

TEST(ArgumentTransform, EveryTransformOfTheGrammarDoesSomething) {
  for (StringRef Name : templateTransforms())
    EXPECT_NE(wrapped(Name, "a"), "a") << Name.str();
}

} // namespace
} // namespace porthip
