# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# LLVM and clang, compiler cache, linker, warnings.

find_package(LLVM 22.1 REQUIRED CONFIG
  HINTS /usr/lib/llvm-22/lib/cmake/llvm /usr/local/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG
  HINTS ${LLVM_DIR}/../clang /usr/lib/llvm-22/lib/cmake/clang)
find_package(nlohmann_json 3.11 REQUIRED)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION}: ${LLVM_DIR}")

# porthip-clang, porthip-llvm: what libraries and programs link of clang and LLVM.
# Targets of porthip_hold_llvm() hold what they use; the others, unit tests among
# them, link fast and use the shared libraries.
file(GLOB PORTHIP_CLANG_ARCHIVES ${LLVM_LIBRARY_DIR}/libclang*.a)
file(GLOB PORTHIP_LLVM_ARCHIVES ${LLVM_LIBRARY_DIR}/libLLVM*.a)
find_library(PORTHIP_ZLIB z)
find_library(PORTHIP_ZSTD zstd)
if(NOT PORTHIP_CLANG_ARCHIVES OR NOT PORTHIP_LLVM_ARCHIVES OR NOT PORTHIP_ZLIB
    OR NOT PORTHIP_ZSTD)
  message(STATUS "no static libraries of LLVM: porthip starts more slowly")
  set(PORTHIP_CLANG_ARCHIVES clang-cpp)
  set(PORTHIP_LLVM_ARCHIVES LLVM)
else()
  list(TRANSFORM PORTHIP_LLVM_ARCHIVES REPLACE ".*/" "" OUTPUT_VARIABLE Names)
  list(JOIN Names ":" PORTHIP_LLVM_NAMES)
  list(APPEND PORTHIP_LLVM_ARCHIVES ${PORTHIP_ZLIB} ${PORTHIP_ZSTD}
    ${CMAKE_DL_LIBS} m)
endif()
set(Static $<BOOL:$<TARGET_PROPERTY:PORTHIP_STATIC_LLVM>>)
add_library(porthip-clang INTERFACE)
target_link_libraries(porthip-clang INTERFACE
  "$<IF:${Static},-Wl$<COMMA>--start-group;${PORTHIP_CLANG_ARCHIVES};-Wl$<COMMA>--end-group,clang-cpp>")
add_library(porthip-llvm INTERFACE)
target_link_libraries(porthip-llvm INTERFACE
  "$<IF:${Static},-Wl$<COMMA>--start-group;${PORTHIP_LLVM_ARCHIVES};-Wl$<COMMA>--end-group,LLVM>")

find_program(PORTHIP_CCACHE ccache)
if(PORTHIP_CCACHE)
  # time_macros and pch_defines: the project's precompiled header would
  # otherwise make every object uncacheable. Paths relative to the clone let
  # another clone, or a fresh machine, use the same objects.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
    ${PORTHIP_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
find_program(PORTHIP_LLD ld.lld-22)
if(PORTHIP_LLD)
  add_link_options(-fuse-ld=${PORTHIP_LLD})
endif()
# With a sanitizer, the program that loads a library brings what it calls.
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  set(PORTHIP_NO_UNDEFINED -Wl,-z,defs)
endif()
set_property(GLOBAL PROPERTY JOB_POOLS link=1)
set(CMAKE_JOB_POOL_LINK link)

include_directories(${CMAKE_SOURCE_DIR}/lib ${CMAKE_BINARY_DIR}/lib)
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
add_definitions(${LLVM_DEFINITIONS})
# libstdc++ 12's own stable_sort uses a deprecated function of its own.
add_compile_options(-fno-exceptions -Wall -Wextra -Wno-unused-parameter
  -Wno-deprecated-declarations)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # CMake's own names the header as well, by a path that ccache leaves as it is.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include-pch <PCH_FILE>)
  # Lets ccache see through the precompiled header.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-instantiate-templates>
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
if(PORTHIP_WERROR)
  add_compile_options(-Werror)
endif()
# A sixth of the build's time goes into functions that are inlined where this
# gains nothing. HOT sources (see PorthipTargets) are compiled with LLVM's
# default.
if(PORTHIP_INLINE_LESS AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_compile_options(
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-mllvm -inline-threshold=10>")
endif()
# Our objects are small and the libraries shared: sections let the linker drop
# what a tool does not use.
add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections)
