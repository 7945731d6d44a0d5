# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Commands that nothing defines, for left-open.cmake, and in place of files that
# include() does not find before a project begins.
include_guard(GLOBAL)

function(porthip_left_open what)
  file(APPEND "${PORTHIP_LEFT_OPEN}" "${what}\n")
endfunction()

# CPM.cmake is a download itself. "gh:owner/name@1.2", or NAME name.
macro(porthip_open_cpm)
  set(porthip_words "${ARGN}")
  list(FIND porthip_words NAME porthip_at)
  if(porthip_at EQUAL -1)
    list(GET porthip_words 0 porthip_cpm)
    string(REGEX REPLACE "[@#].*" "" porthip_cpm "${porthip_cpm}")
    get_filename_component(porthip_cpm "${porthip_cpm}" NAME)
  else()
    math(EXPR porthip_at "${porthip_at} + 1")
    list(GET porthip_words ${porthip_at} porthip_cpm)
  endif()
  porthip_left_open(
    "${porthip_cpm}, a download (--cmake-arg -DCPM_${porthip_cpm}_SOURCE=DIR, or -DCPM_SOURCE_CACHE=DIR)")
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/porthip-empty")
  set(${porthip_cpm}_SOURCE_DIR "${CMAKE_BINARY_DIR}/porthip-empty")
  set(${porthip_cpm}_BINARY_DIR "${CMAKE_BINARY_DIR}/porthip-empty")
  set(${porthip_cpm}_ADDED TRUE)
endmacro()

foreach(porthip_name IN LISTS PORTHIP_OPEN_COMMANDS)
  if(porthip_name MATCHES "^CPM(Add|Find)Package$")
    cmake_language(EVAL CODE "
      macro(${porthip_name})
        porthip_open_cpm(\${ARGN})
      endmacro()")
    continue()
  endif()
  porthip_left_open("${porthip_name}()")
  # Functions like pybind11_add_module: they make a target of sources.
  if(porthip_name MATCHES "_add_(module|library|executable)$")
    cmake_language(EVAL CODE "
      function(${porthip_name} target)
        set(sources)
        foreach(word IN LISTS ARGN)
          if(word MATCHES [[\\.(c|cc|cpp|cxx|cu)$]])
            list(APPEND sources \"\${word}\")
          endif()
        endforeach()
        add_library(\${target} MODULE \${sources})
      endfunction()")
  else()
    cmake_language(EVAL CODE "function(${porthip_name})\nendfunction()")
  endif()
endforeach()
