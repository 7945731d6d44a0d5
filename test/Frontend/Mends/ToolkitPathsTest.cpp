// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/ToolkitPaths.h"
#include "gtest/gtest.h"

using namespace porthip;

TEST(ToolkitPaths, FoldersOfToolkits) {
  for (const char *Folder :
       {"/usr/local/cuda/include/", "/opt/cuda-99.1/include/",
        "/usr/local/cuda-10.1/targets/x86_64-linux/include/",
        "/opt/nvidia//CUDA12/include/",
        "C:/Program Files/NVIDIA GPU Computing Toolkit/CUDA/v9.0/include/",
        "C:\\NVIDIA\\CUDA\\v11.8\\include\\",
        "../../../usr/local/cuda/include/"})
    EXPECT_EQ("cub/cub.cuh", toolkitHeader(Folder + std::string("cub/cub.cuh")))
        << Folder;
}

TEST(ToolkitPaths, OtherFolders) {
  for (const char *Name :
       {"", "cuda_runtime.h", "cuda/include/a.h", "/usr/include/cuda.h",
        "/home/me/cudasift/include/image.h", "/home/me/v2/include/a.h",
        "/usr/local/cuda/a.h", "/usr/local/cuda/samples/common/inc/a.h",
        "/usr/local/cuda/include"})
    EXPECT_EQ("", toolkitHeader(Name)) << Name;
}

TEST(ToolkitPaths, OffsetsStay) {
  const std::string Folder = "/no/such/folder/cuda-1/include/";
  EXPECT_EQ("int a;\n#  include <cuda.h>" + std::string(Folder.size(), ' ') +
                " // it\nint b;",
            plainToolkitIncludes("int a;\n#  include \"" + Folder +
                                 "cuda.h\" // it\nint b;"));
  EXPECT_EQ(std::nullopt,
            plainToolkitIncludes(
                "#include \"cuda.h\" // \"/a/cuda/include/cuda.h\"\n"
                "char *A = \"/a/cuda/include/cuda.h\";\n"));
}
