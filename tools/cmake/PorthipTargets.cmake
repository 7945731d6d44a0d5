# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One function per kind of target of this build.

# porthip_library(NAME sources... [DEPENDS libs...] [CLANG | LLVM_IR])
# A static library lib/NAME. CLANG: it sees clang's headers; LLVM_IR: LLVM's IR.
# Each of the two, and what is neither, has one precompiled header for all.
function(porthip_library NAME)
  cmake_parse_arguments(ARG "CLANG;LLVM_IR" "" "DEPENDS" ${ARGN})
  add_library(porthip${NAME} STATIC ${ARG_UNPARSED_ARGUMENTS})
  foreach(Dep ${ARG_DEPENDS})
    target_link_libraries(porthip${NAME} PUBLIC porthip${Dep})
  endforeach()
  if(ARG_CLANG)
    target_link_libraries(porthip${NAME} PUBLIC clang-cpp)
    porthip_pch(porthip${NAME} Clang)
  elseif(ARG_LLVM_IR)
    porthip_pch(porthip${NAME} Llvm)
  else()
    porthip_pch(porthip${NAME} Base)
  endif()
  target_link_libraries(porthip${NAME} PUBLIC LLVM)
  porthip_unity(porthip${NAME})
endfunction()

# Most of a file's time goes into templates and inline functions of LLVM's
# headers; files that are compiled together pay for them once. Eight at a time:
# a changed file and its seven neighbours still compile in some seconds.
function(porthip_unity TARGET)
  set_target_properties(${TARGET} PROPERTIES
    UNITY_BUILD ${PORTHIP_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# The first target that asks builds the precompiled header, the rest reuse it.
function(porthip_pch TARGET KIND)
  get_property(Owner GLOBAL PROPERTY PORTHIP_${KIND}_PCH_OWNER)
  if(Owner)
    target_precompile_headers(${TARGET} REUSE_FROM ${Owner})
  else()
    target_precompile_headers(${TARGET} PRIVATE
      ${CMAKE_SOURCE_DIR}/tools/cmake/${KIND}Pch.h)
    set_property(GLOBAL PROPERTY PORTHIP_${KIND}_PCH_OWNER ${TARGET})
    # ccache compares this text in place of the precompiled header, whose bytes
    # hold the path of the clone.
    file(SHA256 ${CMAKE_SOURCE_DIR}/tools/cmake/${KIND}Pch.h Text)
    file(CONFIGURE OUTPUT
      ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.pch.sum
      CONTENT "${Text} ${LLVM_PACKAGE_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS}\n"
      @ONLY)
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
