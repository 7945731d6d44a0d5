// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/HelperFile.h"
#include "Build/FillIn.h"
#include "Build/NvccFlags.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "Frontend/CudaVersion.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

constexpr StringLiteral Head =
    R"cmake(# Made by porthip: one build for AMD's and NVIDIA's GPUs.
#   cmake -DGPU_VENDOR=AMD ...      HIP
#   cmake -DGPU_VENDOR=NVIDIA ...   the same sources with CUDA
# Without it: @DEFAULT@.
include_guard(GLOBAL)
if(CMAKE_VERSION VERSION_LESS 3.21)
  message(FATAL_ERROR "CMake's HIP language needs CMake 3.21 or newer")
endif()
cmake_policy(VERSION 3.21) # of this file alone, whatever the project asks for
set(GPU_VENDOR @DEFAULT@ CACHE STRING "Vendor of the GPUs to build for: AMD or NVIDIA")
set_property(CACHE GPU_VENDOR PROPERTY STRINGS AMD NVIDIA)
get_filename_component(_gpu_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
@BOTH@if(GPU_VENDOR STREQUAL "AMD")
  set(GPU_LANGUAGE HIP)
  set(GPU_FEATURE hip)
@AMD@  # C++ that includes HIP's headers is not always linked with hip::host.
  add_compile_definitions(__HIP_PLATFORM_AMD__=1)
  # hipError_t is [[nodiscard]], cudaError_t is not: no warning of each call.
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-unused-result>
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-unused-value>)
@MACROS@@STANDARDS@@USUAL@  # Questions for a version of CUDA get the answer of a current one.
  set(CMAKE_CUDA_COMPILER_VERSION @CUDA_FULL@)
  set(CUDAToolkit_VERSION @CUDA_FULL@)
  set(CUDAToolkit_VERSION_MAJOR @CUDA_MAJOR@)
  set(CUDAToolkit_VERSION_MINOR @CUDA_MINOR@)
  set(CUDA_VERSION @CUDA_MAJOR@.@CUDA_MINOR@)
  set(CUDA_VERSION_STRING @CUDA_MAJOR@.@CUDA_MINOR@)
  set(CUDA_VERSION_MAJOR @CUDA_MAJOR@)
  set(CUDA_VERSION_MINOR @CUDA_MINOR@)
elseif(GPU_VENDOR STREQUAL "NVIDIA")
  set(GPU_LANGUAGE CUDA)
  set(GPU_FEATURE cuda)
@NVIDIA@@THEIRS@else()
  message(FATAL_ERROR "GPU_VENDOR is '${GPU_VENDOR}'; give AMD or NVIDIA")
endif()

# gpu::NAME, for a library of either vendor.
function(_gpu_library NAME PACKAGE HIP CUDA)
  if(TARGET gpu::${NAME})
    return()
  endif()
  if(GPU_LANGUAGE STREQUAL "CUDA")
    set(target ${CUDA})
  else()
    set(target ${HIP})
    if(NOT TARGET ${target})
      find_package(${PACKAGE} QUIET)
    endif()
  endif()
  if(NOT TARGET ${target})
    get_property(said GLOBAL PROPERTY gpu_${NAME}_missing)
    if(NOT said)
      message(STATUS "gpu::${NAME}: ${target} was not found")
      set_property(GLOBAL PROPERTY gpu_${NAME}_missing TRUE)
    endif()
    return()
  endif()
  set_target_properties(${target} PROPERTIES IMPORTED_GLOBAL TRUE)
  add_library(gpu::${NAME} INTERFACE IMPORTED GLOBAL)
  set_target_properties(gpu::${NAME} PROPERTIES
    INTERFACE_LINK_LIBRARIES ${target})
endfunction()

# Stands for find_package(CUDAToolkit ...); a version is CUDA's.
macro(gpu_find_toolkit)
  if(GPU_LANGUAGE STREQUAL "CUDA")
    # The toolkit of the compiler that was given, not of the first nvcc in PATH.
    if((CMAKE_CUDA_COMPILER OR DEFINED ENV{CUDACXX}) AND NOT CMAKE_CUDA_COMPILER_LOADED)
      enable_language(CUDA)
    endif()
    find_package(CUDAToolkit ${ARGN})
    set(GPU_FOUND ${CUDAToolkit_FOUND})
    set(GPU_INCLUDE_DIRS ${CUDAToolkit_INCLUDE_DIRS})
    # FindCUDA's names of it.
    if(CUDAToolkit_FOUND AND NOT DEFINED CUDA_VERSION)
      set(CUDA_VERSION_MAJOR ${CUDAToolkit_VERSION_MAJOR})
      set(CUDA_VERSION_MINOR ${CUDAToolkit_VERSION_MINOR})
      set(CUDA_VERSION ${CUDA_VERSION_MAJOR}.${CUDA_VERSION_MINOR})
      set(CUDA_VERSION_STRING ${CUDA_VERSION})
    endif()
    if(CUDAToolkit_FOUND AND NOT DEFINED CUDA_TOOLKIT_ROOT_DIR)
      get_filename_component(CUDA_TOOLKIT_ROOT_DIR "${CUDAToolkit_BIN_DIR}/.." ABSOLUTE)
    endif()
    if(CUDAToolkit_FOUND AND NOT DEFINED CUDA_NVCC_EXECUTABLE)
      set(CUDA_NVCC_EXECUTABLE "${CUDAToolkit_NVCC_EXECUTABLE}")
    endif()
  else()
    set(_gpu_arguments "${ARGN}")
    list(FILTER _gpu_arguments INCLUDE REGEX "^(REQUIRED|QUIET)$")
    find_package(hip ${_gpu_arguments})
    # All or none of them: a folder beside this one, which has those that are
    # global alone, could not look for hip again.
    foreach(_gpu_target hip::amdhip64 hip::host hip::device)
      if(TARGET ${_gpu_target})
        get_target_property(_gpu_global ${_gpu_target} IMPORTED_GLOBAL)
        if(NOT _gpu_global)
          set_target_properties(${_gpu_target} PROPERTIES IMPORTED_GLOBAL TRUE)
        endif()
      endif()
    endforeach()
    set(GPU_FOUND ${hip_FOUND})
    set(GPU_INCLUDE_DIRS ${hip_INCLUDE_DIRS})
  endif()
  if(GPU_FOUND)
)cmake";

/// A target's HIP_STANDARD cannot be asked for (CMake 3.25), only set.
constexpr StringLiteral Standards =
    R"cmake(  # ROCm's Thrust and CUB are written in C++17.
  foreach(_gpu_standard 98 03 11 14)
    set(GPU_CXX_${_gpu_standard} 17)
  endforeach()
)cmake";
constexpr StringLiteral StandardsForNvidia =
    R"cmake(  foreach(_gpu_standard 98 03 11 14)
    set(GPU_CXX_${_gpu_standard} ${_gpu_standard})
  endforeach()
)cmake";
constexpr StringLiteral UsualStandard = "  set(CMAKE_HIP_STANDARD 17)\n";

constexpr StringLiteral Tail = R"cmake(  endif()
endmacro()

# Stands for FindCUDA's cuda_select_nvcc_arch_flags: one string of flags. HIP's
# GPUs are those of CMAKE_HIP_ARCHITECTURES.
function(gpu_nvcc_arch_flags OUT)
  set(flags)
  if(GPU_LANGUAGE STREQUAL "CUDA")
    include(FindCUDA/select_compute_arch)
    cuda_select_nvcc_arch_flags(flags ${ARGN})
    string(REPLACE ";" " " flags "${flags}")
  endif()
  set(${OUT} "${flags}" PARENT_SCOPE)
endfunction()

# Stands for FindCUDA's cuda_compile(OUT ...): its objects were sources of a
# target, which compiles the sources themselves.
function(gpu_compile OUT)
  set(sources ${ARGN})
  list(REMOVE_ITEM sources STATIC SHARED MODULE)
  list(FIND sources OPTIONS at)
  if(NOT at EQUAL -1)
    list(SUBLIST sources 0 ${at} sources)
  endif()
  list(TRANSFORM sources REPLACE "^([^/$].*)$" "${CMAKE_CURRENT_SOURCE_DIR}/\\1")
  set(${OUT} ${sources} PARENT_SCOPE)
endfunction()

# The same for cuda_wrap_srcs(TARGET OBJ OUT ...).
macro(gpu_wrap_srcs TARGET FORMAT OUT)
  gpu_compile(${OUT} ${ARGN})
endmacro()

# Stands for CUDA_SEPARABLE_COMPILATION, which CMake has not for HIP.
function(gpu_separable_compilation)
  if(GPU_LANGUAGE STREQUAL "HIP")
    foreach(target ${ARGN})
      get_target_property(type ${target} TYPE)
      # The property of such a target is nobody's, and compiles nothing.
      if(type STREQUAL "INTERFACE_LIBRARY")
        continue()
      endif()
      target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)
      if(NOT type STREQUAL "STATIC_LIBRARY" AND NOT type STREQUAL "OBJECT_LIBRARY")
        target_link_options(${target} PRIVATE
          $<$<LINK_LANGUAGE:HIP>:-fgpu-rdc> $<$<LINK_LANGUAGE:HIP>:--hip-link>)
      endif()
    endforeach()
  endif()
endfunction()
macro(gpu_separable_compilation_by_default)
  if(GPU_LANGUAGE STREQUAL "HIP")
    add_compile_options($<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)
    add_link_options($<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>
      $<$<LINK_LANGUAGE:HIP>:--hip-link>)
  endif()
endmacro()

# At the end of the configuration: .hip and .cu files are of GPU_LANGUAGE in
# targets of this folder and those below it, where that is a language, and
# libraries are looked for that nobody called gpu_find_toolkit() for.
function(_gpu_set_languages FOLDER)
  set(targets)
  get_directory_property(is_language DIRECTORY "${FOLDER}"
    DEFINITION CMAKE_${GPU_LANGUAGE}_COMPILER_LOADED)
  if(is_language)
    get_property(targets DIRECTORY "${FOLDER}" PROPERTY BUILDSYSTEM_TARGETS)
  endif()
  foreach(target ${targets})
    get_target_property(sources ${target} SOURCES)
    get_target_property(base ${target} SOURCE_DIR)
    foreach(source ${sources})
      if(source MATCHES "\\$<")
        continue()
      endif()
      # A relative name would be one of this folder.
      get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${base}")
      file(RELATIVE_PATH below "${_gpu_root}" "${source}")
      if(source MATCHES "\\.(hip|cu)$" OR below IN_LIST _gpu_hip_sources)
        set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
          PROPERTIES LANGUAGE ${GPU_LANGUAGE})
        # The same for HIP: here, as -Wall of a target comes before.
        if(GPU_LANGUAGE STREQUAL "HIP")
          set_property(SOURCE "${source}" TARGET_DIRECTORY ${target}
            APPEND PROPERTY COMPILE_OPTIONS -Wno-unused-value)
        endif()
      endif()
    endforeach()
  endforeach()
  get_property(folders DIRECTORY "${FOLDER}" PROPERTY SUBDIRECTORIES)
  foreach(folder ${folders})
    _gpu_set_languages("${folder}")
  endforeach()
endfunction()
macro(_gpu_finish)
  if(NOT DEFINED GPU_FOUND AND CMAKE_${GPU_LANGUAGE}_COMPILER_LOADED)
    gpu_find_toolkit(QUIET)
  endif()
  _gpu_set_languages("${CMAKE_CURRENT_SOURCE_DIR}")
endmacro()
cmake_language(DEFER CALL _gpu_finish)
)cmake";

constexpr StringLiteral
    PortForBoth = R"cmake(# Headers that the sources include as <porthip/...>.
include_directories(AFTER SYSTEM "${_gpu_root}/porthip-include")
)cmake",
    PortForNvidia = R"cmake(  # HIP's names, over CUDA.
  include_directories(AFTER SYSTEM "${_gpu_root}/porthip-include/hip-nvidia")
  add_compile_definitions(__HIP_PLATFORM_NVIDIA__)
)cmake",
    OneSourceForAmd =
        R"cmake(  # CUDA's names, over HIP, and what nvcc includes by itself.
  include_directories(BEFORE "${_gpu_root}/@FOLDER@")
  add_compile_options(
    "$<$<COMPILE_LANGUAGE:HIP>:SHELL:-include cuda_runtime.h>")
)cmake";

constexpr StringLiteral Flags = R"cmake(
# Flags for the host's compiler alone: HIP's would give these to the code of the
# GPU as well.
function(gpu_host_flags VAR)
  string(REGEX REPLACE "[;, ]+" " " all "${ARGN}")
  string(REGEX REPLACE "(^| )(@CODE@)" "\\1-Xarch_host \\2" all "${all}")
  set(${VAR} "${all}" PARENT_SCOPE)
endfunction()
# Flags of nvcc that a variable has, so that they are known as CMake runs: added
# to those of CUDA, and what HIP's compiler takes in their place to those of HIP.
# CONFIG: empty, or _RELEASE and the like.
function(gpu_append_nvcc_flags CONFIG)
  # Flags with another name, or none: "".
  set(nvcc@NAMES@)
  set(hip@FLAGS@)
  set(with_value@VALUES@)
  set(for_host @HOST@)
  string(REPLACE ";" " " all "${ARGN}")
  string(REGEX MATCHALL "[^ ]+" words "${all}")
  set(kept)
  set(option)
  foreach(word IN LISTS words)
    if(option)
      set(word "${option}=${word}")
      set(option)
    elseif(word IN_LIST with_value)
      set(option "${word}")
      continue()
    endif()
    string(REGEX REPLACE "=.*" "" name "${word}")
    list(FIND nvcc "${word}" at)
    if(NOT at EQUAL -1)
      list(GET hip ${at} word)
    elseif(name IN_LIST for_host)
      string(LENGTH "${name}=" at)
      string(SUBSTRING "${word}" ${at} -1 word)
      gpu_host_flags(word "${word}")
    elseif(name IN_LIST with_value)
      set(word)
    endif()
    string(APPEND kept " ${word}")
  endforeach()
  set(CMAKE_CUDA_FLAGS${CONFIG} "${CMAKE_CUDA_FLAGS${CONFIG}} ${all}" PARENT_SCOPE)
  set(CMAKE_HIP_FLAGS${CONFIG} "${CMAKE_HIP_FLAGS${CONFIG}}${kept}" PARENT_SCOPE)
endfunction()
)cmake";

constexpr StringLiteral Searches = R"cmake(
# Searches by CUDA's names; HIP is the name of AMD's file.
function(_gpu_find COMMAND VAR HIP)
  if(GPU_LANGUAGE STREQUAL "CUDA")
    cmake_language(CALL ${COMMAND} ${VAR} ${ARGN})
  else()
    set(kept ${ARGN})
    list(FILTER kept INCLUDE REGEX "^(REQUIRED|NO_CACHE)$")
    cmake_language(CALL ${COMMAND} ${VAR} NAMES "${HIP}"
      HINTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../porthip-include"
        "${CMAKE_HIP_COMPILER_ROCM_ROOT}" "$ENV{ROCM_PATH}" /opt/rocm
      PATH_SUFFIXES lib lib64 include ${kept})
  endif()
  if(NOT DEFINED CACHE{${VAR}})
    set(${VAR} "${${VAR}}" PARENT_SCOPE)
  endif()
endfunction()
macro(gpu_find_library VAR HIP)
  _gpu_find(find_library ${VAR} "${HIP}" ${ARGN})
endmacro()
macro(gpu_find_path VAR HIP)
  _gpu_find(find_path ${VAR} "${HIP}" ${ARGN})
endmacro()
macro(gpu_find_file VAR HIP)
  _gpu_find(find_file ${VAR} "${HIP}" ${ARGN})
endmacro()

# GPU_HEADER: the file PATH; for AMD, where it is not there, one with the version
# that a current CUDA has in the header NAME.
function(gpu_header NAME PATH)
  if(GPU_LANGUAGE STREQUAL "HIP" AND NOT EXISTS "${PATH}")
    set(PATH "${CMAKE_BINARY_DIR}/CMakeFiles/porthip-headers/${NAME}")
    set(text)
    foreach(line IN ITEMS
        "CUDA_VERSION @CUDA_NUMBER@" "CUDART_VERSION @CUDA_NUMBER@"
        "__CUDACC_VER_MAJOR__ @CUDA_MAJOR@"
        "CUBLAS_VER_MAJOR 13" "CUBLAS_VER_MINOR 0" "CUBLAS_VER_PATCH 0"
        "CUDNN_MAJOR 9" "CUDNN_MINOR 19" "CUDNN_PATCHLEVEL 0" "CUDNN_VERSION 91900"
        "NCCL_MAJOR 2" "NCCL_MINOR 27" "NCCL_PATCH 7" "NCCL_VERSION_CODE 22707"
        "THRUST_VERSION 300000" "CUB_VERSION 300000")
      string(APPEND text "#define ${line}\n")
    endforeach()
    file(WRITE "${PATH}" "${text}")
  endif()
  set(GPU_HEADER "${PATH}" PARENT_SCOPE)
endfunction()
)cmake";

/// Arguments of set(), on lines of their own.
class CMakeList {
public:
  void add(StringRef Word) {
    const std::string Quoted = ("\"" + Word + "\"").str();
    if (Column + Quoted.size() >= MaxColumn) {
      Text += "\n   ";
      Column = 3;
    }
    Text += " " + Quoted;
    Column += Quoted.size() + 1;
  }
  const std::string &text() const { return Text; }

private:
  static constexpr size_t MaxColumn = 80;
  size_t Column = MaxColumn;
  std::string Text;
};

std::string flagsText() {
  const NvccFlagTable Table = nvccFlagTable();
  CMakeList Names, Hip, Values;
  for (const auto &[Name, Words] : Table.Flags) {
    Names.add(Name);
    Hip.add(join(Words, " "));
  }
  for (const std::string &Name : Table.WithValue)
    Values.add(Name);
  std::string Text = Flags.str();
  fillIn(Text, "@NAMES@", Names.text());
  fillIn(Text, "@FLAGS@", Hip.text());
  fillIn(Text, "@VALUES@", Values.text());
  fillIn(Text, "@HOST@", join(Table.Host, " "));
  fillIn(Text, "@CODE@", deviceCodePattern());
  return Text;
}

} // namespace

bool isHelperText(StringRef Text) {
  return Text.starts_with(Head.take_until([](char C) { return C == '\n'; }));
}

std::string helperText(const ProjectFacts &Facts, StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros) {
  std::string Text = Head.str();
  bool IsPort = CudaHeaders.empty();
  fillIn(Text, "@DEFAULT@", IsPort ? "AMD" : "NVIDIA");
  fillIn(Text, "@BOTH@", IsPort ? PortForBoth : "");
  fillIn(Text, "@AMD@", IsPort ? "" : OneSourceForAmd);
  fillIn(Text, "@NVIDIA@", IsPort ? PortForNvidia : "");
  fillIn(Text, "@FOLDER@", CudaHeaders);
  std::string Macros, AsHip;
  if (!AmdMacros.empty())
    Macros = "  # They choose the branches that were written for AMD.\n"
             "  add_compile_definitions(" +
             join(AmdMacros, "=1 ") + "=1)\n";
  if (const std::set<std::string> &Sources = Facts.Renamed->AsHip;
      !Sources.empty())
    AsHip = "  # C++ with Thrust or CUB: only HIP's compiler takes AMD's.\n"
            "  set(_gpu_hip_sources\n    \"" +
            join(Sources, "\"\n    \"") + "\")\n";
  fillIn(Text, "@MACROS@", Macros + AsHip);
  const bool Raises = Facts.Renamed->NeedCxx17;
  fillIn(Text, "@STANDARDS@", Raises ? Standards : "");
  fillIn(Text, "@USUAL@",
         Raises && Facts.HasOlderStandard && !Facts.HasNewerStandard
             ? UsualStandard
             : "");
  fillIn(Text, "@THEIRS@", Raises ? StandardsForNvidia : "");
  fillIn(Text, "@CUDA_FULL@", PORTHIP_CUDA_FULL_TEXT);
  fillIn(Text, "@CUDA_MAJOR@", PORTHIP_CUDA_MAJOR_TEXT);
  fillIn(Text, "@CUDA_MINOR@", PORTHIP_CUDA_MINOR_TEXT);
  fillIn(Text, "@CUDA_NUMBER@", utostr(PORTHIP_NEWEST_CUDA));
  std::set<std::string> All = Facts.Used;
  All.insert("cudart");
  for (const std::string &Name : All)
    if (const build::Library *L = build::findLibrary(Name);
        L && !L->Gpu.empty())
      Text += ("    _gpu_library(" + L->Gpu + " " + L->Package + " " + L->Hip +
               " CUDA::" + L->Cuda + ")\n")
                  .str();
  return Text + Tail.str() + (Facts.Searches ? Searches : "").str() +
         (Facts.AppendsFlags ? flagsText() : "");
}

} // namespace porthip::cmake
