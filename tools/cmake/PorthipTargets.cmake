# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One function per kind of target of this build.

# porthip_library(NAME sources... [DEPENDS libs...] [CLANG | LLVM_IR] [HOT])
# A static library lib/NAME. CLANG: it sees clang's headers; LLVM_IR: LLVM's IR.
# Each of the two, and what is neither, has one precompiled header for all.
# HOT: its functions run once an element or an access of a user's program.
function(porthip_library NAME)
  cmake_parse_arguments(ARG "CLANG;LLVM_IR;HOT" "" "DEPENDS" ${ARGN})
  add_library(porthip${NAME} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_HOT)
    porthip_hot(porthip${NAME})
  endif()
  foreach(Dep ${ARG_DEPENDS})
    target_link_libraries(porthip${NAME} PUBLIC porthip${Dep})
  endforeach()
  if(ARG_CLANG)
    target_link_libraries(porthip${NAME} PUBLIC porthip-clang)
    porthip_pch(porthip${NAME} Clang)
  elseif(ARG_LLVM_IR)
    porthip_pch(porthip${NAME} Llvm)
  else()
    porthip_pch(porthip${NAME} Base)
  endif()
  target_link_libraries(porthip${NAME} PUBLIC porthip-llvm)
  porthip_unity(porthip${NAME})
endfunction()

# TARGET holds what it uses of LLVM and clang, and starts faster for it. A library
# keeps their names to itself: a program may have an LLVM of its own.
function(porthip_hold_llvm TARGET)
  set_target_properties(${TARGET} PROPERTIES PORTHIP_STATIC_LLVM ON)
  get_target_property(Type ${TARGET} TYPE)
  if(PORTHIP_LLVM_NAMES AND Type STREQUAL SHARED_LIBRARY)
    target_link_options(${TARGET} PRIVATE -Wl,--exclude-libs,${PORTHIP_LLVM_NAMES})
  endif()
endfunction()

# Adds to the stand-in for a library all functions that the rules name and that
# it lacks, see lib/Runtime/Core/MissingCall.h.
function(porthip_missing_calls LIBRARY)
  file(GLOB Rules CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.json)
  set(Source ${CMAKE_CURRENT_BINARY_DIR}/missing-${LIBRARY}.cpp)
  add_custom_command(
    OUTPUT ${Source}
    COMMAND missing-calls --library ${LIBRARY} -o ${Source} ${Rules}
    DEPENDS missing-calls ${Rules}
    COMMENT "Writing what lib${LIBRARY} lacks"
    VERBATIM)
  # A file of its own: functions of the same names are declared elsewhere.
  add_library(vgpu-${LIBRARY}-missing OBJECT ${Source})
  set_target_properties(vgpu-${LIBRARY}-missing PROPERTIES
    POSITION_INDEPENDENT_CODE ON)
  target_include_directories(vgpu-${LIBRARY}-missing PRIVATE
    ${CMAKE_SOURCE_DIR}/lib)
  target_sources(vgpu-${LIBRARY} PRIVATE
    $<TARGET_OBJECTS:vgpu-${LIBRARY}-missing>)
endfunction()

# Optimises a target in full, see PORTHIP_INLINE_LESS.
function(porthip_hot TARGET)
  if(PORTHIP_INLINE_LESS)
    target_compile_options(${TARGET} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-mllvm -inline-threshold=225>")
  endif()
endfunction()

# Most of a file's time goes into templates and inline functions of LLVM's
# headers; files that are compiled together pay for them once. Eight at a time:
# a changed file and its seven neighbours still compile in some seconds.
# CMake's UNITY_BUILD names the files by full paths, by which the compiler cache
# would know them again in this clone only. At the end of the folder's list, when
# all sources and their properties are known.
function(porthip_unity TARGET)
  if(PORTHIP_UNITY)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL porthip_batches ${TARGET})")
  endif()
endfunction()

function(porthip_batches TARGET)
  get_target_property(Files ${TARGET} SOURCES)
  set(Batches)
  set(Batch)
  set(Count 0)
  foreach(File ${Files})
    get_filename_component(File ${File} ABSOLUTE)
    file(RELATIVE_PATH File ${CMAKE_SOURCE_DIR} ${File})
    get_source_file_property(Options ${CMAKE_SOURCE_DIR}/${File} COMPILE_OPTIONS)
    get_source_file_property(Macros ${CMAKE_SOURCE_DIR}/${File}
      COMPILE_DEFINITIONS)
    # A batch would not be compiled again with what such a file embeds.
    get_source_file_property(Embeds ${CMAKE_SOURCE_DIR}/${File} OBJECT_DEPENDS)
    if(NOT File MATCHES "^(lib|tools)/.*\\.cpp$" OR Options OR Macros OR Embeds)
      continue()
    endif()
    set_source_files_properties(${CMAKE_SOURCE_DIR}/${File}
      PROPERTIES HEADER_FILE_ONLY ON)
    string(APPEND Batch "#include \"${File}\"\n")
    math(EXPR Count "${Count} + 1")
    if(Count EQUAL 8)
      list(APPEND Batches "${Batch}")
      set(Batch)
      set(Count 0)
    endif()
  endforeach()
  if(Batch)
    list(APPEND Batches "${Batch}")
  endif()
  set(Number 0)
  foreach(Batch IN LISTS Batches)
    math(EXPR Number "${Number} + 1")
    set(File ${CMAKE_CURRENT_BINARY_DIR}/batches/${TARGET}-${Number}.cpp)
    file(CONFIGURE OUTPUT ${File} CONTENT "${Batch}" @ONLY)
    target_sources(${TARGET} PRIVATE ${File})
  endforeach()
  target_include_directories(${TARGET} PRIVATE ${CMAKE_SOURCE_DIR})
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
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
      ${CMAKE_SOURCE_DIR}/tools/cmake/${KIND}Pch.h)
    file(SHA256 ${CMAKE_SOURCE_DIR}/tools/cmake/${KIND}Pch.h Text)
    file(CONFIGURE OUTPUT
      ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.pch.sum
      CONTENT "${Text} ${LLVM_PACKAGE_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS}\n"
      @ONLY)
  endif()
endfunction()

# porthip_unittest(NAME sources... DEPENDS libs...)
# A GoogleTest binary that lit runs (see test/lit.cfg.py). All share one
# precompiled header.
function(porthip_unittest NAME)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  add_executable(${NAME} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${NAME} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test/unit)
  foreach(Dep ${ARG_DEPENDS})
    target_link_libraries(${NAME} PRIVATE porthip${Dep})
  endforeach()
  target_link_libraries(${NAME} PRIVATE GTest::gtest GTest::gtest_main porthip-llvm)
  porthip_pch(${NAME} Test)
  set_property(GLOBAL APPEND PROPERTY PORTHIP_UNITTESTS ${NAME})
  # By the folder below test/, for check-FOLDER.
  file(RELATIVE_PATH Folder ${CMAKE_SOURCE_DIR}/test ${CMAKE_CURRENT_SOURCE_DIR})
  string(REGEX REPLACE "/.*" "" Folder ${Folder})
  set_property(GLOBAL APPEND PROPERTY PORTHIP_UNITTESTS_${Folder} ${NAME})
endfunction()

# The text of FILE in NAME; a change configures again.
function(porthip_read_text NAME FILE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${FILE})
  file(READ ${FILE} Text)
  set(${NAME} "${Text}" PARENT_SCOPE)
endfunction()
