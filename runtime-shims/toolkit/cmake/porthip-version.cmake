# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sets _porthip_root, where a folder of 'porthip toolkit' begins, and
# _porthip_hip_version, that of its headers. Included from lib/cmake/NAME.
get_filename_component(_porthip_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
foreach(_porthip_part MAJOR MINOR PATCH)
  set(_porthip_${_porthip_part} 0)
  file(STRINGS "${_porthip_root}/include/hip/hip_version.h" _porthip_line
    REGEX "#define HIP_VERSION_${_porthip_part} +[0-9]+")
  if(_porthip_line MATCHES "${_porthip_part} +([0-9]+)")
    set(_porthip_${_porthip_part} ${CMAKE_MATCH_1})
  endif()
endforeach()
set(_porthip_hip_version
  ${_porthip_MAJOR}.${_porthip_MINOR}.${_porthip_PATCH})
