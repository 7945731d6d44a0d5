# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes OUTPUT, which holds the parts of the HTML report as C++ strings:
#   cmake -DOUTPUT=... -DPAGE=... -DSTYLE=... "-DLIBRARIES=A.js;B.js"
#         "-DSCRIPTS=a.js;b.js" "-DLICENSES=NAME=FILE;..." -P embed.cmake
set(Mark porthip_html)

# One literal may be too long for a compiler: a piece for each file.
function(define NAME)
  set(Text "const char ${NAME}[] =\n")
  foreach(Piece ${ARGN})
    string(APPEND Text "    R\"${Mark}(${${Piece}})${Mark}\"\n")
  endforeach()
  string(APPEND Text "    ;\n")
  file(APPEND ${OUTPUT}.new "${Text}")
endfunction()

# The end tag of an element ends it inside of a string, too.
function(readFile VARIABLE FILE)
  file(READ "${FILE}" Text)
  string(FIND "${Text}" ")${Mark}\"" Where)
  string(TOLOWER "${Text}" Lower)
  string(FIND "${Lower}" "</script" Script)
  string(FIND "${Lower}" "</style" Style)
  if(NOT Where EQUAL -1 OR (NOT FILE STREQUAL PAGE AND
      (NOT Script EQUAL -1 OR NOT Style EQUAL -1)))
    message(FATAL_ERROR "${FILE}: cannot be embedded into a page")
  endif()
  set(${VARIABLE} "${Text}" PARENT_SCOPE)
endfunction()

file(WRITE ${OUTPUT}.new "// Made by lib/Report/html/embed.cmake.\n")

readFile(PageText ${PAGE})
define(PageText PageText)
readFile(StyleText ${STYLE})
define(StyleText StyleText)

set(Pieces)
foreach(Library ${LIBRARIES})
  get_filename_component(Name ${Library} NAME)
  readFile("${Name}" ${Library})
  # Copyright lines stand in the list of licences.
  set("${Name}" "${${Name}}\n;\n")
  list(APPEND Pieces "${Name}")
endforeach()
set(Opening "(() => {\n'use strict';\n")
list(APPEND Pieces Opening)
foreach(Script ${SCRIPTS})
  get_filename_component(Name ${Script} NAME)
  readFile("${Name}" ${Script})
  list(APPEND Pieces "${Name}")
endforeach()
set(Closing "})();\n")
list(APPEND Pieces Closing)
define(ScriptText ${Pieces})

set(Pieces)
foreach(License ${LICENSES})
  string(REGEX MATCH "^([^=]+)=(.*)$" Matched "${License}")
  set(Name "license-${CMAKE_MATCH_1}")
  readFile(Text "${CMAKE_MATCH_2}")
  set("${Name}" "${CMAKE_MATCH_1}\n\n${Text}\n\n")
  list(APPEND Pieces "${Name}")
endforeach()
define(LicenseText ${Pieces})

file(RENAME ${OUTPUT}.new ${OUTPUT})
