// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

namespace {

struct Migrated {
  std::string Text; ///< without the line that includes the helper
  std::string Findings, Helper;
};

Migrated migrate(const std::string &Text) {
  RenamedSources Renamed;
  Renamed.Paths = {"/p/sub/a.cu", "/p/src/b.cu"};
  BuildMigration M =
      migrateMake(BuildFileInput{"/p/sub/Makefile", Text}, "/p", Renamed);
  Migrated Result;
  Result.Text = Text;
  for (const MigratedFile &F : M.Files)
    Result.Text = applyEdits(Text, F.Edits);
  std::string Include = "include $(dir $(lastword $(MAKEFILE_LIST)))../"
                        "porthip-include/gpu.mk\n";
  if (size_t At = Result.Text.find(Include); At != std::string::npos)
    Result.Text.erase(At, Include.size());
  for (const Finding &F : M.Findings)
    Result.Findings += std::to_string(F.Line) + ":" + std::to_string(F.Column) +
                       " " + F.Check + "\n";
  Result.Helper = M.Helpers[MakeHelper.str()];
  return Result;
}

std::string text(const std::string &Text) { return migrate(Text).Text; }

std::string amd(const std::string &Hip, const std::string &Cuda) {
  return "$(if $(GPU_AMD)," + Hip + "," + Cuda + ")";
}

} // namespace

TEST(MakeMigration, LeavesOtherMakefilesAlone) {
  std::string Text = "CC = gcc # nvcc\nA = -lm -O3 -I../cuda/include\n"
                     "all: x.cuh\n\t$(CC) $(A) -t -w x.c -o x\n"
                     "$(info no nvcc, no a.cu)\n";
  Migrated M = migrate(Text);
  EXPECT_EQ(M.Text, Text);
  EXPECT_EQ(M.Findings, "");
  EXPECT_EQ(M.Helper, "");
}

TEST(MakeMigration, Compiler) {
  std::string Nvcc = amd("$(HIPCC)", "nvcc");
  EXPECT_EQ(text("NVCC ?= nvcc\nall:\n\t@$(NVCC) -c x.c\n"),
            "NVCC ?= " + Nvcc + "\nall:\n\t@$(NVCC) $(GPU_FLAGS) -c x.c\n");
  EXPECT_EQ(
      text("CC := $(CUDA_DIR)/bin/nvcc\nLD = $(CC)\nx:\n\tcd y; $(LD) z\n"),
      "CC := " + amd("$(HIPCC)", "$(CUDA_DIR)/bin/nvcc") +
          "\nLD = $(CC)\nx:\n\tcd y; $(LD) $(GPU_FLAGS) z\n");
  EXPECT_EQ(text("N := $(shell which nvcc 2>/dev/null)\nx:\n\t$(N) z\n"),
            "N := $(shell which " + Nvcc +
                " 2>/dev/null)\nx:\n\t$(N) $(GPU_FLAGS) z\n");
  EXPECT_EQ(text("define f\n\tnvcc $<\nendef\n"),
            "define f\n\t" + Nvcc + " $(GPU_FLAGS) $<\nendef\n");
  EXPECT_NE(migrate("A = nvcc\n").Helper, "");
}

TEST(MakeMigration, Flags) {
  EXPECT_EQ(text("F := -O3 -arch=$(A) -Xcompiler \"-Wall -fPIC\" -std=c++17\n"),
            "F := -O3 " +
                amd("-Wall -fPIC -Wno-unused-value",
                    "-arch=$(A) -Xcompiler \"-Wall -fPIC\"") +
                " -std=c++17\n");
  EXPECT_EQ(text("$(foreach s,$(S),$(eval G += -gencode "
                 "arch=compute_$(s),code=sm_$(s)))\n"),
            "$(foreach s,$(S),$(eval G += " +
                amd("", "-gencode arch=compute_$(s),code=sm_$(s)") + "))\n");
  EXPECT_EQ(text("F += -O3 \\\n -lineinfo \\\n -g\n"),
            "F += -O3 \\\n " + amd("-gline-tables-only", "-lineinfo") +
                " \\\n -g\n");
  EXPECT_EQ(
      text("F = --threads=0 -t=0 -Xcompiler -Wl,-z,now\n"),
      "F = " + amd("-Wl -z now", "--threads=0 -t=0 -Xcompiler -Wl,-z,now") +
          "\n");
  Migrated M =
      migrate("F = -g\nF += --use_fast_math\nF += -maxrregcount=$(R)\n");
  EXPECT_EQ(M.Findings, "2:6 porthip-build-flag-numbers\n"
                        "3:6 porthip-build-flag\n");
}

TEST(MakeMigration, MacrosThatTakeOperatorsOut) {
  EXPECT_EQ(text("F = -g -D__CUDA_NO_HALF_CONVERSIONS__\n"),
            "F = -g -D__CUDA_NO_HALF_CONVERSIONS__ "
            "-D__HIP_NO_HALF_CONVERSIONS__\n");
}

TEST(MakeMigration, Relocatable) {
  RenamedSources None;
  std::string Text = "x:\n\tnvcc -dc x.c\n";
  BuildMigration M =
      migrateMake(BuildFileInput{"/p/Makefile", Text}, "/p", None);
  ASSERT_EQ(M.Files.size(), 1u);
  std::string Result = applyEdits(Text, M.Files[0].Edits);
  EXPECT_NE(Result.find("GPU_RELOCATABLE := yes\n"), std::string::npos);
  EXPECT_NE(Result.find("$(if $(GPU_AMD),-fgpu-rdc -c,-dc)"),
            std::string::npos);
}

TEST(MakeMigration, SourceNames) {
  EXPECT_EQ(text("S = a.cu ../src/b.cu other.cu k.cuh\nO = $(S:.cu=.o)\n"),
            "S = a.hip ../src/b.hip other.cu k.cuh\nO = $(S:.hip=.o)\n");
  EXPECT_EQ(text(".SUFFIXES: .cu .o\n.cu.o:\n\ttouch $@\n%.o: %.cu a.h\n"
                 "W := $(wildcard *.cu src/*.cu)\n"),
            ".SUFFIXES: .hip .o\n.hip.o:\n\ttouch $@\n%.o: %.hip a.h\n"
            "W := $(wildcard *.hip src/*.hip)\n");
  // nvcc has to be told what a .hip file is.
  EXPECT_EQ(text("S = a.cu\nx: y\n\tnvcc $(S) -o x\n"),
            "S = a.hip\nx: y\n\t" + amd("$(HIPCC)", "nvcc") +
                " $(call GPU_FLAGS,$(S)) $(S) -o x\n");
}

TEST(MakeMigration, LibrariesAndFolders) {
  EXPECT_EQ(text("L = -lcusolver_static\n"),
            "L = " + amd("-lhipsolver", "-lcusolver_static") + "\n");
  EXPECT_EQ(text("L = -lcublasLt_static\n"),
            "L = " + amd("-lhipblaslt", "-lcublasLt_static") + "\n");
  EXPECT_EQ(text("L = -lcublas -lcudart -lnccl -lm -lcudadevrt\n"),
            "L = " + amd("-lhipblas", "-lcublas") + " " +
                amd("-lamdhip64", "-lcudart") + " " + amd("-lrccl", "-lnccl") +
                " -lm " + amd("", "-lcudadevrt") + "\n");
  EXPECT_EQ(text("L = -lnvToolsExt\n"),
            "L = " + amd("-lroctx64", "-lnvToolsExt") + "\n");
  EXPECT_EQ(migrate("L = -lnvidia-ml\n").Findings,
            "1:5 porthip-build-library\n");
  // Libraries of rules/libraries.json, and those that have a twin.
  EXPECT_EQ(text("L = -lcudss -lnvinfer -lcutensor -lcufile -lmine\n"),
            "L = " + amd("", "-lcudss") + " " + amd("", "-lnvinfer") + " " +
                amd("-lhiptensor", "-lcutensor") + " " +
                amd("-lhipfile", "-lcufile") + " -lmine\n");
  EXPECT_EQ(migrate("L = -lcudss -lcutensor -lmine\n").Findings,
            "1:5 porthip-build-library\n");
  // Headers of the port, and what they include, for each compiler.
  std::string Host = "$(GPU_HOST_FLAGS)";
  EXPECT_EQ(text("D = /usr/local/cuda\nI = $(D)/include\nx:\n"
                 "\tg++ -I$(I) -L $(D)/lib64 -I$(D)/samples/common/inc x.c\n"),
            "D = /usr/local/cuda\nI = $(D)/include\nx:\n\tg++ " +
                amd(Host, "-I$(I) " + Host) + " " +
                amd("-L$(ROCM_PATH)/lib", "-L $(D)/lib64") + " " +
                amd("", "-I$(D)/samples/common/inc") + " x.c\n");
  EXPECT_EQ(text("F = -I$(CUDA_HOME)/include\n"),
            "F = " + amd(Host, "-I$(CUDA_HOME)/include " + Host) + "\n");
}

TEST(MakeMigration, WhatItCannotConvert) {
  EXPECT_EQ(migrate("a:\n\tnvcc -ptx a.cu\n\tcuobjdump a\n"
                    "ifeq ($(CC),nvcc)\nendif\n")
                .Findings,
            "2:7 porthip-build-command\n3:2 porthip-build-command\n"
            "4:6 porthip-build-command\n");
  EXPECT_EQ(migrate("a = $(b\n").Findings, "1:1 porthip-build-syntax\n");
}

TEST(MakeMigration, MakefilesAreFoundByNameAndInclude) {
  std::vector<BuildFileInput> Files =
      makefilesOf("/p", {{"a/Makefile", "include ../c/make.config\n"},
                         {"c/make.config", "A = 1\n"},
                         {"c/other.config", ""},
                         {"rules.mk", ""}});
  ASSERT_EQ(Files.size(), 3u);
  EXPECT_EQ(Files[1].Path, "/p/c/make.config");
}

TEST(MakeMigration, VariablesThatHoldNvcc) {
  EXPECT_EQ(nvccVariables(BuildFileInput{"/p/Makefile",
                                         "CUDA_PATH ?= /usr/local/cuda\n"
                                         "NVCXX := $(CUDA_PATH)/bin/nvcc -O2\n"
                                         "LINKER = $(NVCXX)\n"
                                         "CXX = g++\n"}),
            std::vector<std::string>({"NVCXX"}));
}

/// The files of an earlier port are the source now.
TEST(MakeMigration, AgainChangesNothing) {
  RenamedSources None;
  BuildFileInput File = {"/p/Makefile",
                         "CUDA_PATH ?= /usr/local/cuda\n"
                         "NVCC ?= $(CUDA_PATH)/bin/nvcc\n"
                         "FLAGS := -O2 -arch=sm_80 -rdc=true -Xcompiler -Wall\n"
                         "CXXFLAGS := -I$(CUDA_PATH)/include\n"
                         "x: x.cu\n\t$(NVCC) $(FLAGS) -dc x.cu -lcublas\n"
                         "y: y.cu\n\tnvcc -G y.cu\n"};
  BuildMigration First = migrateMake(File, "/p", None, "hip-compat");
  ASSERT_EQ(First.Files.size(), 1u);
  File.Text = applyEdits(File.Text, First.Files[0].Edits);
  BuildFileInput Helper = {"/p/hip-compat/gpu.mk",
                           First.Helpers["hip-compat/gpu.mk"]};
  BuildMigration Second = migrateMake({File, Helper}, "/p", None, "hip-compat");
  EXPECT_TRUE(Second.Files.empty())
      << applyEdits(File.Text, Second.Files[0].Edits);
  EXPECT_EQ(Second.Helpers["hip-compat/gpu.mk"], Helper.Text);
}

// What g++ knows from CPATH, or sources by the paths of headers.
TEST(MakeMigration, HostCompilersThatNoFlagLeadsToCuda) {
  RenamedSources Sources;
  Sources.HostsReadCuda = true;
  const auto Migrate = [&](const std::string &Text) {
    BuildMigration M =
        migrateMake(BuildFileInput{"/p/Makefile", Text}, "/p", Sources);
    return M.Files.empty() ? Text : applyEdits(Text, M.Files.front().Edits);
  };
  EXPECT_NE(
      Migrate("C = g++ -Wall\n%.o: %.cpp\n\t$(C) -O3 -c $<\n")
          .find("\n\t$(C) $(GPU_HOST_FLAGS) -O3 -c $<\n"),
      std::string::npos);
  for (std::string Kept :
       {"a: b.o\n\tg++ b.o -o a\n", "a.o: a.x\n\tother -c a.x\n"})
    EXPECT_EQ(Migrate(Kept), Kept);
  // Its flags lead there.
  const std::string Own = "F = -I/usr/local/cuda/include\n"
                          "%.o: %.c\n\tgcc $(F) -c $<\n";
  EXPECT_NE(Migrate(Own).find("\n\tgcc $(F) -c $<\n"), std::string::npos);
  Sources.HostsReadCuda = false;
  const std::string Other = "%.o: %.cpp\n\tg++ -c $<\n";
  EXPECT_EQ(Migrate(Other), Other);
}

// Objects whose suffix is made of the source's.
TEST(MakeMigration, ObjectSuffixes) {
  EXPECT_EQ(text("S = a.cu\nO = $(patsubst %,%o,$(S)) b.cuo c.cuh\n"
                 "%.cuo: %.cu c.cuh\n\ttouch $@\n"),
            "S = a.hip\nO = $(patsubst %,%o,$(S)) b.hipo c.cuh\n"
            "%.hipo: %.hip c.cuh\n\ttouch $@\n");
  EXPECT_EQ(text("O = b.cuo\n"), "O = b.cuo\n");
}
