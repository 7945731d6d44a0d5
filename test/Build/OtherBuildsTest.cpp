// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

namespace {

/// "LINE:COLUMN first words" of each finding.
std::string found(const std::string &Path, const std::string &Text) {
  RenamedSources Renamed;
  Renamed.Paths = {"/p/src/a.cu"};
  std::string All;
  for (const Finding &F :
       readOtherBuilds(BuildFileInput{Path, Text}, Renamed).Findings) {
    EXPECT_EQ(F.File, Path);
    EXPECT_TRUE(F.Check == "porthip-build-language" ||
                F.Check == "porthip-build-syntax");
    All += std::to_string(F.Line) + ":" + std::to_string(F.Column) + " " +
           F.Message.substr(0, 24) + "\n";
  }
  return All;
}

TEST(OtherBuilds, Names) {
  EXPECT_TRUE(isOtherBuildFile("a/meson.build"));
  EXPECT_TRUE(isOtherBuildFile("BUILD"));
  EXPECT_TRUE(isOtherBuildFile("a/defs.bzl"));
  EXPECT_FALSE(isOtherBuildFile("a/build"));
  EXPECT_FALSE(isOtherBuildFile("meson_options.txt"));
}

TEST(OtherBuilds, Automake) {
  EXPECT_TRUE(isOtherBuildFile("a/Makefile.am"));
  EXPECT_FALSE(isMakefileName("a/Makefile.am"));
  EXPECT_TRUE(isMakefileName("a/Makefile.in"));
  EXPECT_EQ(found("/p/src/Makefile.am", "bin_PROGRAMS = x\n"
                                        "x_SOURCES = main.cpp \\\n"
                                        "  a.cu b.cu # a.cu\n"
                                        "if HAVE_CUDA\n"
                                        ".cu.o:\n"
                                        "\t$(NVCC) -c $< -o $@\n"
                                        "endif\n"),
            "3:3 'a.cu' is not in the por\n"
            "6:2 '$(NVCC)' compiles CUDA \n");
}

TEST(OtherBuilds, Meson) {
  EXPECT_EQ(found("/p/meson.build",
                  "project('x', ['cpp', 'cuda'], version : '1')\n"
                  "# add_languages('cuda')\n"
                  "if get_option('cuda')\n"
                  "  add_languages('cuda', required : false)\n"
                  "  d = dependency('cuda', modules : ['cublas'])\n"
                  "  m = import('unstable-cuda')\n"
                  "endif\n"
                  "executable('x', files('src/a.cu', 'src/b.cu'),\n"
                  "  cuda_args : ['-O3'])\n"),
            "1:22 Meson has no language HI\n"
            "4:17 Meson has no language HI\n"
            "5:18 the dependency 'cuda' is\n"
            "6:14 Meson's module for CUDA \n"
            "8:23 'src/a.cu' is not in the\n"
            "9:3 'cuda_args' are flags of\n");
  EXPECT_EQ(found("/p/meson.build", "project('x', 'cpp')\n"
                                    "message('cuda', ['b.cu'])\n"),
            "");
}

TEST(OtherBuilds, Bazel) {
  EXPECT_EQ(found("/p/src/BUILD",
                  "load(\"@rules_cuda//cuda:defs.bzl\", \"cuda_library\")\n"
                  "cuda_library(\n"
                  "    name = \"a\",\n"
                  "    srcs = [\":a.cu\"],\n"
                  "    deps = if_cuda([\"@local_config_cuda//cuda:cublas\"]),\n"
                  ")\n"),
            "1:6 '@rules_cuda//cuda:defs.\n"
            "2:1 'cuda_library' is a rule\n"
            "4:13 ':a.cu' is not in the po\n"
            "5:12 'if_cuda' is a rule for \n"
            "5:21 '@local_config_cuda//cud\n");
  EXPECT_EQ(found("/p/defs.bzl", "def cuda_library(name):\n  pass\n"), "");
}

TEST(OtherBuilds, WhatCannotBeReadIsSaid) {
  EXPECT_EQ(found("/p/meson.build", "project('x\n"),
            "1:1 this is not Meson's lang\n");
}

} // namespace
