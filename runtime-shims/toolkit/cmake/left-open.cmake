# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Configures a project on a machine that lacks some of what it asks for, so that
# the flags of its sources are known. It is not built like this. Given as
# CMAKE_PROJECT_TOP_LEVEL_INCLUDES, with
#   PORTHIP_LEFT_OPEN      file that gets a line for each thing that is left open
#   PORTHIP_OPEN_COMMANDS  commands that nothing defines
#   PORTHIP_OPEN_SOURCES   sources that are not there
#   PORTHIP_OPEN_TARGETS   targets whose properties are asked for or set, and are not
#                          there
#   PORTHIP_OPEN_OBJECTS   targets whose objects are asked for, and are not there
#   PORTHIP_OPEN_FOLDERS   variables whose folder was not found
#   PORTHIP_OPEN_LIBRARIES variables whose library was not found
#   PORTHIP_OPEN_INCLUDES  files that include() does not find
#   PORTHIP_OPEN_FETCHES   names of downloads that failed, in lower case; ALL

include("${CMAKE_CURRENT_LIST_DIR}/left-open-commands.cmake")

macro(porthip_provide_fetched name)
  string(TOLOWER "${name}" porthip_lower)
  string(TOUPPER "${name}" porthip_upper)
  list(FIND PORTHIP_OPEN_FETCHES "${porthip_lower}" porthip_at)
  if(NOT FETCHCONTENT_SOURCE_DIR_${porthip_upper}
     AND (PORTHIP_OPEN_FETCHES STREQUAL "ALL" OR NOT porthip_at EQUAL -1))
    porthip_left_open(
      "${name}, a download (--cmake-arg -DFETCHCONTENT_SOURCE_DIR_${porthip_upper}=DIR)")
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/porthip-empty")
    FetchContent_SetPopulated(${name}
      SOURCE_DIR "${CMAKE_BINARY_DIR}/porthip-empty"
      BINARY_DIR "${CMAKE_BINARY_DIR}/porthip-empty")
  endif()
endmacro()

# A package that is asked for is there, with nothing in it. One that is optional is
# CMake's business.
macro(porthip_provide method name)
  if("${method}" STREQUAL "FIND_PACKAGE")
    set(porthip_words "${ARGN}") # a macro's ARGN is no variable
    # IN_LIST is no operator to projects that ask for an old CMake.
    list(FIND porthip_words REQUIRED porthip_at)
    if(NOT porthip_at EQUAL -1)
      list(REMOVE_ITEM porthip_words REQUIRED)
      find_package(${name} ${porthip_words} QUIET BYPASS_PROVIDER)
      if(NOT ${name}_FOUND)
        porthip_left_open("${name}")
        set(${name}_FOUND TRUE)
      endif()
    endif()
  else()
    porthip_provide_fetched("${name}")
  endif()
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER porthip_provide
  SUPPORTED_METHODS FIND_PACKAGE FETCHCONTENT_MAKEAVAILABLE_SERIAL)

# Checks of the project itself.
function(message)
  if("${ARGV0}" MATCHES "^(FATAL_ERROR|SEND_ERROR)$")
    list(REMOVE_AT ARGV 0)
    string(REGEX REPLACE "[ \n]+" " " text "${ARGV}")
    porthip_left_open("'${text}'")
    _message(STATUS "left open: ${text}")
  else()
    _message(${ARGV})
  endif()
endfunction()

# A submodule that was not fetched.
macro(add_subdirectory folder)
  get_filename_component(porthip_folder "${folder}" ABSOLUTE)
  if(EXISTS "${porthip_folder}/CMakeLists.txt")
    _add_subdirectory("${folder}" ${ARGN})
  else()
    porthip_left_open("${folder}")
  endif()
endmacro()

# The targets of what is not there. Not by functions of CMake's names: those lose
# the empty words and the lists among what they hand on.
foreach(porthip_name IN LISTS PORTHIP_OPEN_TARGETS)
  porthip_left_open("${porthip_name}")
  add_library("${porthip_name}" INTERFACE IMPORTED GLOBAL)
  # Or what asks for its folders gets NOTFOUND, and names that as one.
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/porthip-empty")
  set_target_properties("${porthip_name}" PROPERTIES
    INCLUDE_DIRECTORIES "${CMAKE_BINARY_DIR}/porthip-empty"
    INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_BINARY_DIR}/porthip-empty")
endforeach()

foreach(porthip_name IN LISTS PORTHIP_OPEN_OBJECTS)
  porthip_left_open("${porthip_name}")
  file(WRITE "${CMAKE_BINARY_DIR}/porthip-empty.cpp" "")
  add_library("${porthip_name}" OBJECT "${CMAKE_BINARY_DIR}/porthip-empty.cpp")
endforeach()
foreach(porthip_name IN LISTS PORTHIP_OPEN_FOLDERS)
  porthip_left_open("${porthip_name}")
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/porthip-empty")
  set(${porthip_name} "${CMAKE_BINARY_DIR}/porthip-empty" CACHE PATH "" FORCE)
endforeach()
foreach(porthip_name IN LISTS PORTHIP_OPEN_LIBRARIES)
  porthip_left_open("${porthip_name}")
  set(${porthip_name} "" CACHE FILEPATH "" FORCE)
  # CMake's modules choose it of two.
  set(${porthip_name}_RELEASE m CACHE FILEPATH "" FORCE)
endforeach()

# Sources of it, as CMake names them. A target needs one.
function(porthip_drop_sources out)
  set(kept)
  set(is_dropped NO)
  foreach(word IN LISTS ARGN)
    get_filename_component(path "${word}" ABSOLUTE)
    list(FIND PORTHIP_OPEN_SOURCES "${word}" at)
    list(FIND PORTHIP_OPEN_SOURCES "${path}" path_at)
    # With one file of a folder that is not there, the others are not either.
    get_filename_component(parent "${path}" DIRECTORY)
    string(FIND "${path}" "${CMAKE_SOURCE_DIR}/" root_at)
    if(root_at EQUAL 0 AND word MATCHES [[\.(c|cc|cpp|cxx|cu)$]]
       AND NOT EXISTS "${path}")
      file(GLOB beside "${parent}/*")
      if(NOT beside)
        set(at 0)
      endif()
    endif()
    if(at EQUAL -1 AND path_at EQUAL -1)
      list(APPEND kept "${word}")
    else()
      porthip_left_open("${word}")
      set(is_dropped YES)
    endif()
  endforeach()
  if(is_dropped AND NOT kept MATCHES [[\.(c|cc|cpp|cxx|cu)(;|$)]])
    file(WRITE "${CMAKE_BINARY_DIR}/porthip-empty.cpp" "")
    list(APPEND kept "${CMAKE_BINARY_DIR}/porthip-empty.cpp")
  endif()
  set(${out} "${kept}" PARENT_SCOPE)
endfunction()
if(PORTHIP_OPEN_SOURCES)
  function(add_library)
    porthip_drop_sources(words ${ARGV})
    _add_library(${words})
  endfunction()
  function(add_executable)
    porthip_drop_sources(words ${ARGV})
    _add_executable(${words})
  endfunction()
endif()

# include(${X_USE_FILE}) of a package that is not there, and a file that was to be
# downloaded.
macro(include)
  if(${ARGC} GREATER 0)
    list(FIND PORTHIP_OPEN_INCLUDES "${ARGV0}" porthip_at)
    if(porthip_at EQUAL -1)
      _include(${ARGV})
    else()
      porthip_left_open("include(${ARGV0})")
    endif()
  endif()
endmacro()
