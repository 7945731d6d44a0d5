# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# FindCUDA compiles by scripts that it writes for each source, which the database of
# a build does not name. Each is run here with its commands noted, not run.
#   cmake -DPORTHIP_BUILD=FOLDER -P findcuda-commands.cmake
# adds them to FOLDER/compile_commands.json.
cmake_minimum_required(VERSION 3.10)

function(porthip_json out text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

# In place of CMake's own: the scripts run all that they run through it.
macro(execute_process)
  set(porthip_words ${ARGN})
  set(CUDA_result 0)
  porthip_note_command()
endmacro()

# The compile itself: dependencies (-M) and CMake's own tools are others.
function(porthip_note_command)
  list(REMOVE_AT porthip_words 0) # COMMAND
  list(FIND porthip_words RESULT_VARIABLE at)
  if(at GREATER_EQUAL 0)
    list(SUBLIST porthip_words 0 ${at} porthip_words)
  endif()
  if(NOT "${source_file}" IN_LIST porthip_words OR "-M" IN_LIST porthip_words
     OR "-cubin" IN_LIST porthip_words)
    return()
  endif()
  set(arguments)
  foreach(word IN LISTS porthip_words)
    porthip_json(word "${word}")
    string(APPEND arguments "${comma}${word}")
    set(comma ",")
  endforeach()
  porthip_json(file "${source_file}")
  porthip_json(folder "${PORTHIP_BUILD}")
  set_property(GLOBAL APPEND_STRING PROPERTY porthip_commands
    ",\n{\"directory\":${folder},\"file\":${file},\"arguments\":[${arguments}]}")
endfunction()

# A function, so that no variable of one script is another's.
function(porthip_read_script script)
  string(REGEX REPLACE ".*\\.([A-Za-z]+)\\.cmake$" "\\1" build_configuration "${script}")
  set(generated_file "${script}.o")
  set(generated_cubin_file "${script}.cubin")
  include("${script}")
endfunction()

file(GLOB_RECURSE scripts "${PORTHIP_BUILD}/*_generated_*.*.cmake")
foreach(script IN LISTS scripts)
  file(STRINGS "${script}" cuda REGEX "CUDA_NVCC_EXECUTABLE" LIMIT_COUNT 1)
  if(cuda)
    porthip_read_script("${script}")
  endif()
endforeach()
get_property(commands GLOBAL PROPERTY porthip_commands)
if(commands)
  set(database "${PORTHIP_BUILD}/compile_commands.json")
  set(known "[")
  if(EXISTS "${database}")
    file(READ "${database}" known)
    string(REGEX REPLACE "\n*\\][ \n]*$" "" known "${known}")
  endif()
  if(known MATCHES "^[ \n]*\\[[ \n]*$")
    string(REGEX REPLACE "^," "" commands "${commands}")
  endif()
  file(WRITE "${database}" "${known}${commands}\n]\n")
endif()
