# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# porthip_translate() and porthip_add_verify_test(); docs/guide/cmake.md has
# examples.

include_guard(GLOBAL)

# Words that a function does not know are slips of the pen.
function(_porthip_check_arguments FUNCTION PREFIX)
  if(${PREFIX}_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${FUNCTION}: unknown argument "
      "'${${PREFIX}_UNPARSED_ARGUMENTS}'")
  endif()
  if(${PREFIX}_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${FUNCTION}: ${${PREFIX}_KEYWORDS_MISSING_VALUES} "
      "has no value")
  endif()
  if(NOT ${PREFIX}_SOURCES)
    message(FATAL_ERROR "${FUNCTION}: SOURCES names no file")
  endif()
endfunction()

# Absolute paths, and an error for what is not there.
function(_porthip_absolute FUNCTION OUT)
  set(Result)
  foreach(File ${ARGN})
    get_filename_component(Path "${File}" ABSOLUTE)
    if(NOT EXISTS "${Path}")
      message(FATAL_ERROR "${FUNCTION}: there is no file '${Path}'")
    endif()
    list(APPEND Result "${Path}")
  endforeach()
  set(${OUT} "${Result}" PARENT_SCOPE)
endfunction()

# porthip_translate(TARGET SOURCES file...
#   [HEADERS file...] [IN_ROOT dir] [OUT_ROOT dir] [OPTIONS option...]
#   [COMPILER_ARGS argument...])
# A target that keeps the port of the files in OUT_ROOT (default:
# ${CMAKE_CURRENT_BINARY_DIR}/TARGET) up to date. TARGET_SOURCES is set to the
# ported sources, for add_executable(); they lie below OUT_ROOT as the originals
# do below IN_ROOT (default: the current source folder). HEADERS are ported
# with the rest and only named where a change in them is to be seen.
function(porthip_translate TARGET)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "IN_ROOT;OUT_ROOT"
    "SOURCES;HEADERS;OPTIONS;COMPILER_ARGS")
  _porthip_check_arguments(porthip_translate ARG)
  _porthip_absolute(porthip_translate Sources ${ARG_SOURCES})
  _porthip_absolute(porthip_translate Headers ${ARG_HEADERS})
  if(NOT ARG_IN_ROOT)
    set(ARG_IN_ROOT "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  get_filename_component(InRoot "${ARG_IN_ROOT}" ABSOLUTE)
  if(NOT ARG_OUT_ROOT)
    set(ARG_OUT_ROOT "${CMAKE_CURRENT_BINARY_DIR}/${TARGET}")
  endif()
  get_filename_component(OutRoot "${ARG_OUT_ROOT}" ABSOLUTE
    BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")

  set(Outputs)
  foreach(Source ${Sources})
    file(RELATIVE_PATH Relative "${InRoot}" "${Source}")
    if(Relative MATCHES "^\\.\\./")
      message(FATAL_ERROR "porthip_translate: '${Source}' is not below IN_ROOT "
        "'${InRoot}'")
    endif()
    string(REGEX REPLACE "\\.cu$" ".hip" Relative "${Relative}")
    list(APPEND Outputs "${OutRoot}/${Relative}")
  endforeach()
  set(Command porthip::porthip translate --quiet --force
    "--in-root=${InRoot}" "--out-root=${OutRoot}" ${ARG_OPTIONS} ${Sources}
    ${Headers})
  if(ARG_COMPILER_ARGS)
    list(APPEND Command --cc ${ARG_COMPILER_ARGS})
  endif()
  add_custom_command(OUTPUT ${Outputs}
    COMMAND ${Command}
    # A port that did not change keeps its time; the build must see that it ran.
    COMMAND ${CMAKE_COMMAND} -E touch ${Outputs}
    DEPENDS ${Sources} ${Headers} porthip::porthip
    COMMENT "Porting ${TARGET} to HIP"
    VERBATIM)
  add_custom_target(${TARGET} ALL DEPENDS ${Outputs})
  set(${TARGET}_SOURCES "${Outputs}" PARENT_SCOPE)
endfunction()

# porthip_add_verify_test(NAME SOURCES file...
#   [PORT file...] [ARGS argument...] [KERNELS name...] [SPEC file]
#   [LEGS leg...] [TOLERANCE bounds...] [OPTIONS option...]
#   [COMPILER_ARGS argument...] [TIMEOUT seconds] [LABELS label...])
# A test of ctest that runs the program and its port, or kernels alone, and
# fails where they compute something else. PORT: a port that there is already.
function(porthip_add_verify_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "SPEC;TIMEOUT"
    "SOURCES;PORT;ARGS;KERNELS;LEGS;TOLERANCE;OPTIONS;COMPILER_ARGS;LABELS")
  _porthip_check_arguments(porthip_add_verify_test ARG)
  _porthip_absolute(porthip_add_verify_test Sources ${ARG_SOURCES})
  set(Options)
  if(ARG_SPEC)
    _porthip_absolute(porthip_add_verify_test Spec ${ARG_SPEC})
    list(APPEND Options "--spec=${Spec}")
  endif()
  foreach(File ${ARG_PORT})
    # It may be made by the build.
    get_filename_component(File "${File}" ABSOLUTE)
    list(APPEND Options "--port=${File}")
  endforeach()
  foreach(Kernel ${ARG_KERNELS})
    list(APPEND Options "--kernel=${Kernel}")
  endforeach()
  foreach(Leg ${ARG_LEGS})
    list(APPEND Options "--leg=${Leg}")
  endforeach()
  foreach(Bounds ${ARG_TOLERANCE})
    list(APPEND Options "--tol=${Bounds}")
  endforeach()
  if(ARG_TIMEOUT)
    list(APPEND Options "--timeout=${ARG_TIMEOUT}")
  endif()
  set(CompilerArgs)
  if(ARG_COMPILER_ARGS)
    set(CompilerArgs --cc ${ARG_COMPILER_ARGS})
  endif()
  set(ProgramArgs)
  if(ARG_ARGS)
    set(ProgramArgs -- ${ARG_ARGS})
  endif()
  add_test(NAME ${NAME} COMMAND porthip::porthip verify ${Options}
    ${ARG_OPTIONS} ${Sources} ${CompilerArgs} ${ProgramArgs})
  set_tests_properties(${NAME} PROPERTIES LABELS "porthip;${ARG_LABELS}")
  if(ARG_TIMEOUT)
    # Each leg has that long; ctest comes last.
    math(EXPR Limit "4 * ${ARG_TIMEOUT} + 60")
    set_tests_properties(${NAME} PROPERTIES TIMEOUT ${Limit})
  endif()
endfunction()
