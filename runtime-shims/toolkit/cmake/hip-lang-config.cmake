# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The package that CMake's HIP language loads: the runtime that programs with
# HIP sources are linked with.
include("${CMAKE_CURRENT_LIST_DIR}/../hip/porthip-version.cmake")
if(NOT TARGET hip-lang::amdhip64)
  add_library(hip-lang::amdhip64 SHARED IMPORTED)
  set_target_properties(hip-lang::amdhip64 PROPERTIES
    IMPORTED_LOCATION "${_porthip_root}/lib/libamdhip64.so"
    INTERFACE_COMPILE_DEFINITIONS __HIP_PLATFORM_AMD__=1)
  add_library(hip-lang::host INTERFACE IMPORTED)
  target_link_libraries(hip-lang::host INTERFACE hip-lang::amdhip64)
  add_library(hip-lang::device INTERFACE IMPORTED)
  target_link_libraries(hip-lang::device INTERFACE hip-lang::host)
endif()
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)
