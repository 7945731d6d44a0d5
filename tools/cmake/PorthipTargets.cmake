# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One function per kind of target of this build.

# porthip_library(NAME sources... [DEPENDS libs...] [CLANG])
# A static library lib/NAME. CLANG: it sees clang's headers, and shares one
# precompiled header with every other such library.
function(porthip_library NAME)
  cmake_parse_arguments(ARG "CLANG" "" "DEPENDS" ${ARGN})
  add_library(porthip${NAME} STATIC ${ARG_UNPARSED_ARGUMENTS})
  foreach(Dep ${ARG_DEPENDS})
    target_link_libraries(porthip${NAME} PUBLIC porthip${Dep})
  endforeach()
  if(ARG_CLANG)
    target_link_libraries(porthip${NAME} PUBLIC clang-cpp)
    porthip_clang_pch(porthip${NAME})
  endif()
  target_link_libraries(porthip${NAME} PUBLIC LLVM)
endfunction()

# The first target that asks builds the precompiled header, the rest reuse it.
function(porthip_clang_pch TARGET)
  get_property(Owner GLOBAL PROPERTY PORTHIP_CLANG_PCH_OWNER)
  if(Owner)
    target_precompile_headers(${TARGET} REUSE_FROM ${Owner})
  else()
    target_precompile_headers(${TARGET} PRIVATE
      ${CMAKE_SOURCE_DIR}/tools/cmake/ClangPch.h)
    set_property(GLOBAL PROPERTY PORTHIP_CLANG_PCH_OWNER ${TARGET})
  endif()
endfunction()

# porthip_unittest(NAME sources... DEPENDS libs...)
# A GoogleTest binary that lit runs (see test/lit.cfg.py).
function(porthip_unittest NAME)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  add_executable(${NAME} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${NAME} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test/unit)
  foreach(Dep ${ARG_DEPENDS})
    target_link_libraries(${NAME} PRIVATE porthip${Dep})
  endforeach()
  target_link_libraries(${NAME} PRIVATE GTest::gtest GTest::gtest_main LLVM)
  set_property(GLOBAL APPEND PROPERTY PORTHIP_UNITTESTS ${NAME})
endfunction()
