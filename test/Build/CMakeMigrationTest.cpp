// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

namespace {

struct Migrated {
  std::string Text; ///< without the line that includes the helper
  std::string Findings;
  std::string Helper;
};

Migrated migrate(const std::string &Text,
                 const std::string &File = "/p/sub/CMakeLists.txt") {
  RenamedSources Renamed;
  Renamed.Paths = {"/p/sub/a.cu", "/p/src/b.cu"};
  BuildMigration M = migrateCMake(BuildFileInput{File, Text}, "/p", Renamed);
  Migrated Result;
  Result.Text = Text;
  for (const MigratedFile &F : M.Files)
    Result.Text = applyEdits(Text, F.Edits);
  for (const Finding &F : M.Findings)
    Result.Findings += std::to_string(F.Line) + ":" + std::to_string(F.Column) +
                       " " + F.Check + "\n";
  Result.Helper = M.Helpers[CMakeHelper.str()];
  return Result;
}

std::string text(const std::string &Text) { return migrate(Text).Text; }

} // namespace

TEST(CMakeMigration, ExpressionsEndWithTheirArguments) {
  // The '>' is behind a comment, or in another argument's parentheses: no
  // expression of CMake's, which would tell where it is used.
  for (const char *Text :
       {"add_compile_options($<$<COMPILE_LANGUAGE:CUDA # a\n b>:-G>)\n",
        "f(g ($<$<COMPILE_LANGUAGE:CUDA>:-G) -O>)\n",
        "f(\"$<$<COMPILE_LANGUAGE:CUDA>:-G\" \"-O>\")\n",
        "f($<$<COMPILE_LANGUAGE:CUDA11>:-G>)\n"})
    EXPECT_EQ(text(Text), Text);
  EXPECT_EQ(text("f($<$<COMPILE_LANGUAGE:CUDA>:-DF=g(1) -H>)\n"),
            "f($<$<COMPILE_LANGUAGE:${GPU_LANGUAGE}>:-DF=g(1) -H>)\n");
}

TEST(CMakeMigration, FlagsWithQuotesOfTheirOwn) {
  // The old form of CMake's: the quotes are the flag's.
  EXPECT_EQ(
      text("add_compile_options(-Xcompiler=\"-Wall -O1\")\n"),
      "add_compile_options("
      "\"$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler=\\\"-Wall -O1\\\">\" "
      "$<$<COMPILE_LANGUAGE:HIP>:-Wall> "
      "\"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host -O1>\")\n");
}

TEST(CMakeMigration, SearchesByNames) {
  // A library by one of its names, a header, and the text of a header.
  EXPECT_EQ(
      text("set(NAME libcudnn.so)\n"
           "FIND_LIBRARY(L NAMES ${NAME} own)\n"
           "find_library(A NAMES libcudnn.so.9 cudnn REQUIRED)\n"
           "find_library(B libnccl_own.so nccl /usr/lib)\n"
           "find_path(C cudnn.h PATHS ${D})\n"
           "  file(READ ${C}/cudnn_version.h V)\n"
           "file(STRINGS \"${C}/cub/version.cuh\" V REGEX \"a\\\\.b\")\n"),
      "set(NAME libcudnn.so)\n"
      "gpu_find_library(L \"MIOpen\" NAMES ${NAME} own)\n"
      "gpu_find_library(A \"MIOpen\" NAMES libcudnn.so.9 cudnn REQUIRED)\n"
      "gpu_find_library(B \"rccl\" libnccl_own.so nccl /usr/lib)\n"
      "gpu_find_path(C \"miopen/miopen.h\" cudnn.h PATHS ${D})\n"
      "  gpu_header(cudnn_version.h \"${C}/cudnn_version.h\")\n"
      "  file(READ ${GPU_HEADER} V)\n"
      "gpu_header(cub/version.cuh \"${C}/cub/version.cuh\")\n"
      "file(STRINGS \"${GPU_HEADER}\" V REGEX \"a\\\\.b\")\n");
  EXPECT_EQ(text("target_compile_definitions(l PUBLIC "
                 "THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CUDA)\n"),
            "target_compile_definitions(l PUBLIC "
            "THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_${GPU_LANGUAGE})\n");
  // Others' names.
  for (const char *Other :
       {"find_library(A NAMES z libcudart_own)\n", "find_path(C a/cuda.hpp)\n",
        "file(READ ${C}/version.h V)\n", "find_package(cudnn)\n"})
    EXPECT_EQ(text(Other), Other);
}

TEST(CMakeMigration, WhatCouldNotBeReadAgainStays) {
  Migrated M = migrate("set(\"\"${\" )\" -dc)\n");
  EXPECT_EQ(M.Text, "set(\"\"${\" )\" -dc)\n");
  EXPECT_EQ(M.Findings, "1:1 porthip-build-command\n");
}

TEST(CMakeMigration, LeavesOtherProjectsAlone) {
  std::string Text = "project(x C CXX)\nadd_library(cuda_like other.cu.in)\n"
                     "set(FLAGS -static -g -O3)\n# CUDA::cublas\n"
                     "message(\"CMAKE_CUDA_STANDARD\")\n";
  Migrated M = migrate(Text);
  EXPECT_EQ(M.Text, Text);
  EXPECT_EQ(M.Findings, "");
  EXPECT_EQ(M.Helper, "");
}

TEST(CMakeMigration, Languages) {
  EXPECT_EQ(text("project(CUDA LANGUAGES CXX CUDA) # CUDA\n"),
            "include(${CMAKE_CURRENT_LIST_DIR}/../cmake/porthip-gpu.cmake)\n"
            "project(CUDA LANGUAGES CXX ${GPU_LANGUAGE}) # CUDA\n");
  EXPECT_EQ(text("enable_language( CUDA )\ncheck_language(CUDA)\n"
                 "if(CMAKE_CUDA_COMPILER)\nendif()\n"),
            "enable_language( ${GPU_LANGUAGE} )\n"
            "check_language(${GPU_LANGUAGE})\n"
            "if(CMAKE_${GPU_LANGUAGE}_COMPILER)\nendif()\n");
  EXPECT_EQ(text("set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)"),
            "set_source_files_properties(a.cpp PROPERTIES LANGUAGE "
            "${GPU_LANGUAGE})");
}

TEST(CMakeMigration, LanguagesInAVariable) {
  // Where the list is used: it may be compared with CUDA elsewhere.
  EXPECT_EQ(text("set(LANGS CXX CUDA)\nif(A)\n  enable_language(${LANGS})\n"
                 "endif()\nif(\"CUDA\" IN_LIST LANGS)\nendif()\n"
                 "set_source_files_properties(a.c PROPERTIES LANGUAGE "
                 "${LANGS})\n"),
            "set(LANGS CXX CUDA)\nif(A)\n"
            "  list(TRANSFORM LANGS REPLACE \"^CUDA$\" \"${GPU_LANGUAGE}\" "
            "OUTPUT_VARIABLE LANGS_GPU)\n  enable_language(${LANGS_GPU})\n"
            "endif()\nif(\"CUDA\" IN_LIST LANGS)\nendif()\n"
            "list(TRANSFORM LANGS REPLACE \"^CUDA$\" \"${GPU_LANGUAGE}\" "
            "OUTPUT_VARIABLE LANGS_GPU)\n"
            "set_source_files_properties(a.c PROPERTIES LANGUAGE "
            "${LANGS_GPU})\n");
  // CUDA is a language there, so that FindCUDA need not make it one.
  EXPECT_EQ(text("list(APPEND L \"C;CUDA\")\nenable_language(${L})\n"
                 "find_package(CUDA)\n"),
            "list(APPEND L \"C;CUDA\")\n"
            "list(TRANSFORM L REPLACE \"^CUDA$\" \"${GPU_LANGUAGE}\" "
            "OUTPUT_VARIABLE L_GPU)\nenable_language(${L_GPU})\n"
            "gpu_find_toolkit()\n");
  // No language of CUDA's is in it.
  std::string Other = "set(L Fortran)\nset(M ${L}CUDA)\nenable_language(${L} "
                      "${M} CUDA${M})\n";
  EXPECT_EQ(text(Other), Other);
}

TEST(CMakeMigration, TheRootIncludesTheHelper) {
  Migrated M = migrate("cmake_minimum_required(VERSION 3.18)\n"
                       "enable_language(CUDA)\n",
                       "/p/CMakeLists.txt");
  EXPECT_EQ(M.Text, "cmake_minimum_required(VERSION 3.18)\n"
                    "include(${CMAKE_CURRENT_LIST_DIR}/cmake/"
                    "porthip-gpu.cmake)\nenable_language(${GPU_LANGUAGE})\n");
}

TEST(CMakeMigration, Packages) {
  EXPECT_EQ(text("find_package(CUDAToolkit 11.2 REQUIRED)\n"),
            "gpu_find_toolkit(11.2 REQUIRED)\n");
  EXPECT_EQ(text("find_package(CUDAToolkit)\n"), "gpu_find_toolkit()\n");
  EXPECT_EQ(text("  find_package(CUDA REQUIRED) # old\n"),
            "  gpu_find_toolkit(REQUIRED) # old\n"
            "  enable_language(${GPU_LANGUAGE})\n"
            "  include_directories(SYSTEM "
            "\"$<$<COMPILE_LANGUAGE:C,CXX>:${GPU_INCLUDE_DIRS}>\")\n");
  EXPECT_EQ(text("if(CUDA_FOUND)\nendif()"), "if(GPU_FOUND)\nendif()");
  // Set with the language, where no package was asked for.
  EXPECT_EQ(
      text("  include_directories(${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES} "
           "\"${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES}/x\")\n"),
      "  gpu_find_toolkit(QUIET)\n  include_directories(${GPU_INCLUDE_DIRS} "
      "\"${GPU_INCLUDE_DIRS}/x\")\n");
  EXPECT_EQ(migrate("find_package(CUDNN)\n").Findings,
            "1:14 porthip-build-library\n");
}

// Libraries that AMD has no counterpart of are known by their link names, their
// targets and their packages; what the project itself builds is another's.
TEST(CMakeMigration, LibrariesWithoutCounterpart) {
  EXPECT_EQ(migrate("target_link_libraries(a cudss CUDA::nppif rmm::rmm "
                    "nvinfer -lcupti mine)")
                .Findings,
            "1:25 porthip-build-library\n1:31 porthip-build-library\n"
            "1:43 porthip-build-library\n1:52 porthip-build-library\n"
            "1:60 porthip-build-library\n");
  EXPECT_EQ(migrate("find_package(TensorRT REQUIRED)\nfind_package(NVSHMEM)\n"
                    "FetchContent_Declare(cutlass GIT_REPOSITORY x)\n"
                    "find_package(Boost)\n")
                .Findings,
            "1:14 porthip-build-library\n2:14 porthip-build-library\n"
            "3:22 porthip-build-library\n");
  EXPECT_EQ(migrate("add_library(cudss a.cpp)\n"
                    "target_link_libraries(a cudss)\n")
                .Findings,
            "");
  EXPECT_EQ(text("target_link_libraries(a CUDA::cuFile)\n"),
            "target_link_libraries(a gpu::file)\n");
}

TEST(CMakeMigration, Libraries) {
  Migrated M = migrate("target_link_libraries(app PRIVATE CUDA::cublas curand\n"
                       "  ${CUDA_CUFFT_LIBRARIES} -lcudart other)\n");
  EXPECT_EQ(M.Text, "target_link_libraries(app PRIVATE gpu::blas gpu::rand\n"
                    "  gpu::fft gpu::runtime other)\n");
  for (const char *Line :
       {"_gpu_library(blas hipblas roc::hipblas CUDA::cublas)",
        "_gpu_library(rand hiprand hip::hiprand CUDA::curand)",
        "_gpu_library(fft hipfft hip::hipfft CUDA::cufft)"})
    EXPECT_NE(M.Helper.find(Line), std::string::npos) << Line;
  EXPECT_EQ(M.Helper.find("hipsparse"), std::string::npos);
  // A target of the project that is called like a library is its own.
  EXPECT_EQ(text("target_link_libraries(cuda PRIVATE x)"),
            "target_link_libraries(cuda PRIVATE x)");
  EXPECT_EQ(migrate("target_link_libraries(a\n CUDA::nvjpeg)").Findings,
            "2:2 porthip-build-library\n");
}

// Parts of a condition's value and of a list are targets as arguments are.
TEST(CMakeMigration, LibrariesInGeneratorExpressions) {
  Migrated M = migrate(
      "target_link_libraries(a PRIVATE $<$<BOOL:${FFT}>:CUDA::cufft>\n"
      "  $<$<AND:$<BOOL:cuda>,$<CONFIG:Debug>>:cublas;CUDA::curand>\n"
      "  \"CUDA::nvrtc;other\" $<LINK_ONLY:CUDA::cusparse>)\n"
      "install(FILES $<TARGET_FILE:CUDA::cudart> DESTINATION lib)\n"
      "set(X $<TARGET_NAME_IF_EXISTS:CUDA::cusolver> $<BOOL:curand>)\n");
  EXPECT_EQ(M.Text,
            "target_link_libraries(a PRIVATE $<$<BOOL:${FFT}>:gpu::fft>\n"
            "  $<$<AND:$<BOOL:cuda>,$<CONFIG:Debug>>:gpu::blas;gpu::rand>\n"
            "  \"gpu::rtc;other\" $<LINK_ONLY:gpu::sparse>)\n"
            "install(FILES $<TARGET_FILE:gpu::runtime> DESTINATION lib)\n"
            "set(X $<TARGET_NAME_IF_EXISTS:gpu::solver> $<BOOL:curand>)\n");
  EXPECT_NE(M.Helper.find("_gpu_library(solver hipsolver"), std::string::npos);
  EXPECT_EQ(migrate("target_link_libraries(a\n"
                    " $<$<BOOL:${USE_NVTX}>:CUDA::nvToolsExt>)")
                .Findings,
            "2:24 porthip-build-library\n");
}

TEST(CMakeMigration, FlagsByLanguage) {
  EXPECT_EQ(text("target_compile_options(a PRIVATE\n"
                 "  $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo -Wall>\n"
                 "  $<$<COMPILE_LANGUAGE:CUDA>:-O3>)"),
            "target_compile_options(a PRIVATE\n"
            "  $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo -Wall>\n"
            "  $<$<COMPILE_LANGUAGE:HIP>:-gline-tables-only;-Wall>\n"
            "  $<$<COMPILE_LANGUAGE:${GPU_LANGUAGE}>:-O3>)");
  EXPECT_EQ(text("add_compile_options("
                 "\"$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-Wall>\")"),
            "add_compile_options("
            "\"$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-Wall>\" "
            "\"$<$<COMPILE_LANGUAGE:HIP>:-Wall>\")");
  // Nothing is left of it for HIP.
  EXPECT_EQ(text("add_compile_options("
                 "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr>)"),
            "add_compile_options("
            "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr>)");
}

TEST(CMakeMigration, MacrosThatTakeOperatorsOut) {
  // HIP has none of that name.
  EXPECT_EQ(text("add_compile_definitions(__CUDA_NO_HALF2_OPERATORS__)\n"),
            "add_compile_definitions(__CUDA_NO_HALF2_OPERATORS__)\n");
  const std::string Cuda = "__CUDA_NO_HALF_OPERATORS__",
                    Hip = "__HIP_NO_HALF_OPERATORS__";
  std::string Once =
      text("enable_language(CUDA)\nadd_definitions(-D" + Cuda + ")\n");
  EXPECT_NE(Once.find("(-D" + Cuda + " -D" + Hip + ")"), std::string::npos)
      << Once;
  EXPECT_EQ(text(Once), Once);
  EXPECT_EQ(text("target_compile_definitions(a PRIVATE\n" + Cuda + " B)\n"),
            "target_compile_definitions(a PRIVATE\n" + Cuda + " " + Hip +
                " B)\n");
  EXPECT_EQ(text("add_compile_options($<$<CONFIG:Debug>:-U" + Cuda + ">)\n"),
            "add_compile_options($<$<CONFIG:Debug>:-U" + Cuda + ";-U" + Hip +
                ">)\n");
  EXPECT_EQ(text("if(" + Cuda + ") # -D" + Cuda + "\nendif()\n"),
            "if(" + Cuda + ") # -D" + Cuda + "\nendif()\n");
}

TEST(CMakeMigration, FlagsWithoutALanguage) {
  EXPECT_EQ(text("add_compile_options(-Wall -gencode "
                 "arch=compute_80,code=sm_80 -Xcompiler -Wextra)"),
            "add_compile_options(-Wall "
            "\"$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-gencode "
            "arch=compute_80,code=sm_80>\" "
            "\"$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler -Wextra>\" "
            "$<$<COMPILE_LANGUAGE:HIP>:-Wextra>)");
}

TEST(CMakeMigration, VariablesOfFlags) {
  EXPECT_EQ(text("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -G\") # debug\n"),
            "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -G\") # debug\n"
            "set(CMAKE_HIP_FLAGS \"${CMAKE_HIP_FLAGS} -g\")\n");
  EXPECT_EQ(text("string(APPEND CMAKE_CUDA_FLAGS \" -O3 -Wall\")\n"),
            "string(APPEND CMAKE_${GPU_LANGUAGE}_FLAGS \" -O3 -Wall\")\n");
  EXPECT_EQ(text("set(MINE -lineinfo --threads 4)\n"
                 "add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:${MINE}>)\n"),
            "set(MINE -lineinfo --threads 4)\n"
            "set(MINE_HIP -gline-tables-only)\n"
            "add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:${MINE}> "
            "$<$<COMPILE_LANGUAGE:HIP>:${MINE_HIP}>)\n");
  EXPECT_EQ(text("list(APPEND CUDA_NVCC_FLAGS \"-arch=sm_60;-O3\")\n"),
            "string(APPEND CMAKE_CUDA_FLAGS \" -arch=sm_60 -O3\")\n"
            "string(APPEND CMAKE_HIP_FLAGS \" -O3\")\n");
  EXPECT_EQ(
      text("string(REPLACE \"-DNDEBUG\" \"\" CMAKE_CUDA_FLAGS_RELEASE "
           "\"${CMAKE_CUDA_FLAGS_RELEASE}\")\n"),
      "string(REPLACE \"-DNDEBUG\" \"\" CMAKE_${GPU_LANGUAGE}_FLAGS_RELEASE "
      "\"${CMAKE_${GPU_LANGUAGE}_FLAGS_RELEASE}\")\n");
  EXPECT_EQ(text("string(REPLACE \"-lineinfo\" \"\" CMAKE_CUDA_FLAGS "
                 "\"${CMAKE_CUDA_FLAGS}\")\n"),
            "string(REPLACE \"-lineinfo\" \"\" CMAKE_CUDA_FLAGS "
            "\"${CMAKE_CUDA_FLAGS}\")\n");
  // A backslash at the end of a line joins it with the next.
  EXPECT_EQ(
      text("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -G \\\n"
           "  -gencode=arch=compute_80,code=\\\\\\\"sm_80\\\\\\\" \\\n\")\n"),
      "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -G \\\n"
      "  -gencode=arch=compute_80,code=\\\\\\\"sm_80\\\\\\\" \\\n\")\n"
      "set(CMAKE_HIP_FLAGS \"${CMAKE_HIP_FLAGS} -g\")\n");
  // HIP's part is the variable itself.
  EXPECT_EQ(
      text("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} --extended-lambda\")\n"),
      "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} --extended-lambda\")\n");
  // Without FindCUDA it is a name like another.
  EXPECT_EQ(
      text("list(APPEND CUDA_NVCC_FLAGS -lineinfo)\n"
           "list(APPEND CUDA_NVCC_FLAGS --extended-lambda)\n"
           "add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:${CUDA_NVCC_FLAGS}>)"
           "\n"),
      "list(APPEND CUDA_NVCC_FLAGS -lineinfo)\n"
      "list(APPEND CUDA_NVCC_FLAGS_HIP -gline-tables-only)\n"
      "list(APPEND CUDA_NVCC_FLAGS --extended-lambda)\n"
      "add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:${CUDA_NVCC_FLAGS}> "
      "$<$<COMPILE_LANGUAGE:HIP>:${CUDA_NVCC_FLAGS_HIP}>)\n");
  EXPECT_EQ(text("find_package(CUDA)\n"
                 "list(APPEND CUDA_NVCC_FLAGS -lineinfo)\n"
                 "message(STATUS ${CUDA_NVCC_FLAGS})\n"),
            "gpu_find_toolkit()\n"
            "enable_language(${GPU_LANGUAGE})\n"
            "include_directories(SYSTEM "
            "\"$<$<COMPILE_LANGUAGE:C,CXX>:${GPU_INCLUDE_DIRS}>\")\n"
            "string(APPEND CMAKE_CUDA_FLAGS \" -lineinfo\")\n"
            "string(APPEND CMAKE_HIP_FLAGS \" -gline-tables-only\")\n"
            "message(STATUS ${CUDA_NVCC_FLAGS})\n");
  // The value of a variable that is set elsewhere is known as CMake runs.
  EXPECT_EQ(text("list(APPEND CUDA_NVCC_FLAGS_DEBUG -G ${FOUND})\n"),
            "gpu_append_nvcc_flags(\"_DEBUG\" -G ${FOUND})\n");
  EXPECT_EQ(migrate("set(CMAKE_CUDA_FLAGS \"--use_fast_math\")").Findings,
            "1:22 porthip-build-flag-numbers\n");
}

TEST(CMakeMigration, ListsOfLibraries) {
  EXPECT_EQ(text("list(APPEND LIBS cuda m)\n"
                 "set(MORE nvrtc -lcublas)\n"
                 "set(OTHER cuda)\n"
                 "target_link_libraries(a PUBLIC ${LIBS} ${MORE})\n"),
            "list(APPEND LIBS gpu::driver m)\n"
            "set(MORE gpu::rtc gpu::blas)\n"
            "set(OTHER cuda)\n"
            "target_link_libraries(a PUBLIC ${LIBS} ${MORE})\n");
}

TEST(CMakeMigration, Sources) {
  EXPECT_EQ(text("add_library(x a.cu other.cu ../src/b.cu ${d}/c.cu c.cuh)"),
            "add_library(x a.hip other.cu ../src/b.hip ${d}/c.hip c.cuh)");
  EXPECT_EQ(text("file(GLOB S *.cu *.cuh)\nset(T \"a.cu;x.cpp;src/b.cu\")"),
            "file(GLOB S *.hip *.cuh)\nset(T \"a.hip;x.cpp;src/b.hip\")");
}

TEST(CMakeMigration, Properties) {
  EXPECT_EQ(text("set_target_properties(a b PROPERTIES\n"
                 "  CUDA_SEPARABLE_COMPILATION ON CUDA_STANDARD 17\n"
                 "  CUDA_ARCHITECTURES 80)\n"),
            "set_target_properties(a b PROPERTIES\n"
            "  CUDA_SEPARABLE_COMPILATION ON ${GPU_LANGUAGE}_STANDARD 17\n"
            "  CUDA_ARCHITECTURES 80)\n"
            "gpu_separable_compilation(a b)\n");
  EXPECT_EQ(text("set_property(TARGET a PROPERTY CUDA_SEPARABLE_COMPILATION "
                 "OFF)\ntarget_compile_features(a PUBLIC cuda_std_14)\n"),
            "set_property(TARGET a PROPERTY CUDA_SEPARABLE_COMPILATION OFF)\n"
            "target_compile_features(a PUBLIC ${GPU_FEATURE}_std_14)\n");
}

TEST(CMakeMigration, FlagsOfFindCudasCommands) {
  EXPECT_EQ(text("set(GENCODE -gencode arch=compute_70,code=sm_70)\n"
                 "cuda_add_executable(app a.cu b.cpp\n"
                 "  OPTIONS ${GENCODE} -O2 --maxrregcount 32)\n"),
            "set(GENCODE -gencode arch=compute_70,code=sm_70)\n"
            "set(GENCODE_HIP )\n"
            "add_executable(app a.hip b.cpp)\n"
            "target_compile_options(app PRIVATE\n"
            "  $<$<COMPILE_LANGUAGE:CUDA>:${GENCODE}>\n"
            "  $<$<COMPILE_LANGUAGE:CUDA>:-O2>\n"
            "  \"$<$<COMPILE_LANGUAGE:CUDA>:SHELL:--maxrregcount 32>\"\n"
            "  $<$<COMPILE_LANGUAGE:HIP>:${GENCODE_HIP}>\n"
            "  $<$<COMPILE_LANGUAGE:HIP>:-O2>)\n");
  // Flags of one configuration stay, and are told.
  EXPECT_NE(text("cuda_add_library(l a.cu OPTIONS DEBUG -G)\n")
                .find("OPTIONS DEBUG -G"),
            std::string::npos);
}

TEST(CMakeMigration, FindCudasCommands) {
  EXPECT_EQ(text("CUDA_ADD_EXECUTABLE(app a.cu)\n"
                 "cuda_add_cublas_to_target(app)\n"),
            "add_executable(app a.hip)\n"
            "target_link_libraries(app gpu::blas)\n");
  EXPECT_EQ(text("cuda_wrap_srcs(l OBJ o a.cu OPTIONS ${CMAKE_CUDA_FLAGS})\n"),
            "gpu_wrap_srcs(l OBJ o a.hip OPTIONS ${CMAKE_CUDA_FLAGS})\n");
  EXPECT_EQ(text("cuda_compile(o a.cu OPTIONS ${CMAKE_CUDA_FLAGS})\n"
                 "find_cuda_helper_libs(curand)\n"),
            "gpu_compile(o a.hip OPTIONS ${CMAKE_CUDA_FLAGS})\n"
            "gpu_find_toolkit(QUIET)\n");
  EXPECT_EQ(migrate("cuda_wrap_srcs(l PTX o a.cu)\n"
                    "cuda_wrap_srcs(l OBJ o a.cu OPTIONS -O1)\n")
                .Findings,
            "1:1 porthip-build-command\n2:29 porthip-build-command\n");
  EXPECT_EQ(migrate("\n cuda_compile_ptx(p a.cu)\n"
                    "add_custom_command(OUTPUT x COMMAND nvcc -ptx a.cu)\n"
                    "set(D ${CUDA_TOOLKIT_ROOT_DIR}/x)\n"
                    "if(CUDA_VERSION VERSION_LESS 11)\nendif()\n")
                .Findings,
            "2:2 porthip-build-command\n3:37 porthip-build-command\n"
            "4:7 porthip-build-variable\n5:1 porthip-build-version\n");
}

/// FindCUDA gave nvcc no standard of C++'s; a language of CMake's has it.
TEST(CMakeMigration, StandardOfFindCuda) {
  std::string Own = "set(CMAKE_${GPU_LANGUAGE}_STANDARD 17 CACHE";
  auto hasOwn = [&](const std::string &More) {
    return text("set(CMAKE_CXX_STANDARD 98)\nfind_package(CUDA)\n" + More)
               .find(Own) != std::string::npos;
  };
  EXPECT_TRUE(hasOwn(""));
  EXPECT_TRUE(hasOwn("set(CMAKE_C_FLAGS -std=c99)\n"
                     "set(CMAKE_CXX_FLAGS -std=c++98)\n"));
  EXPECT_FALSE(hasOwn("list(APPEND CUDA_NVCC_FLAGS -std=c++11)\n"));
  EXPECT_FALSE(hasOwn("enable_language(CUDA)\n"));
  EXPECT_EQ(text("find_package(CUDA)\n").find(Own), std::string::npos);
}

TEST(CMakeMigration, WindowsLineEndingsStay) {
  EXPECT_EQ(text("find_package(CUDA)\r\nx()\r\n"),
            "gpu_find_toolkit()\r\nenable_language(${GPU_LANGUAGE})\r\n"
            "include_directories(SYSTEM "
            "\"$<$<COMPILE_LANGUAGE:C,CXX>:${GPU_INCLUDE_DIRS}>\")\r\n"
            "x()\r\n");
}

TEST(CMakeMigration, WhatIsNoCMakeIsAFinding) {
  Migrated M = migrate("project(x CUDA)\nset(A \"b\n");
  EXPECT_EQ(M.Findings, "2:1 porthip-build-syntax\n");
}

/// The files of an earlier port are the source now.
TEST(CMakeMigration, AgainChangesNothing) {
  RenamedSources None;
  BuildFileInput List = {
      "/p/CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.21)\nproject(x LANGUAGES CXX CUDA)\n"
      "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} --use_fast_math\")\n"
      "find_package(CUDAToolkit)\nadd_library(l a.cu)\n"
      "set_target_properties(l PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n"
      "target_compile_options(l PRIVATE "
      "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall>)\n"
      "add_compile_options(-lineinfo)\n"
      "find_library(l nccl)\n"
      "file(READ nccl.h V)\n"
      "find_package(CUDA)\n"
      "list(APPEND CUDA_NVCC_FLAGS ${FOUND})\n"
      "target_link_libraries(l CUDA::cublas)\n"};
  BuildMigration First = migrateCMake(List, "/p", None, "hip-compat");
  ASSERT_EQ(First.Files.size(), 1u);
  List.Text = applyEdits(List.Text, First.Files[0].Edits);
  BuildFileInput Helper = {("/p/" + CMakeHelper).str(),
                           First.Helpers[CMakeHelper.str()]};
  BuildMigration Second =
      migrateCMake({List, Helper}, "/p", None, "hip-compat");
  EXPECT_TRUE(Second.Files.empty())
      << applyEdits(List.Text, Second.Files[0].Edits);
  EXPECT_EQ(Second.Helpers[CMakeHelper.str()], Helper.Text);
  EXPECT_NE(Helper.Text.find("function(gpu_header"), std::string::npos);
  EXPECT_NE(Helper.Text.find("function(gpu_append_nvcc_flags"),
            std::string::npos);

  // New parts are migrated, and the helper has the library of both.
  List.Text += "target_link_libraries(l CUDA::cufft)\n";
  BuildMigration Third = migrateCMake({List, Helper}, "/p", None, "hip-compat");
  ASSERT_EQ(Third.Files.size(), 1u);
  EXPECT_EQ(Third.Files[0].Edits.size(), 1u);
  EXPECT_NE(Third.Helpers[CMakeHelper.str()].find("_gpu_library(blas "),
            std::string::npos);
  EXPECT_NE(Third.Helpers[CMakeHelper.str()].find("_gpu_library(fft "),
            std::string::npos);
}
