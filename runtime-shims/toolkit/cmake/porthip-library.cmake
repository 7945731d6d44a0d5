# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One of ROCm's libraries in a folder of 'porthip toolkit': _porthip_target,
# _porthip_library (empty: headers only) and _porthip_header say which.
include("${CMAKE_CURRENT_LIST_DIR}/../hip/porthip-version.cmake")
set(_porthip_name ${CMAKE_FIND_PACKAGE_NAME})
if(NOT EXISTS "${_porthip_root}/include/${_porthip_header}")
  set(${_porthip_name}_FOUND FALSE)
  set(${_porthip_name}_NOT_FOUND_MESSAGE "this machine has no headers of \
${_porthip_name} (${_porthip_header}); install them, and make the folder again \
with 'porthip toolkit --rocm ${_porthip_root} --rocm-path ROCM'")
  return()
endif()
# As ROCm's packages do; projects go by it.
include(CMakeFindDependencyMacro)
if(NOT TARGET hip::host)
  find_dependency(hip CONFIG PATHS "${_porthip_root}" NO_DEFAULT_PATH)
endif()
set(${_porthip_name}_VERSION ${_porthip_hip_version})
set(${_porthip_name}_INCLUDE_DIR "${_porthip_root}/include")
set(${_porthip_name}_INCLUDE_DIRS "${_porthip_root}/include")
set(${_porthip_name}_LIBRARIES ${_porthip_target})
if(NOT TARGET ${_porthip_target})
  # By its name: porthip's compilers link what the virtual GPU has of it.
  add_library(${_porthip_target} INTERFACE IMPORTED)
  target_include_directories(${_porthip_target} SYSTEM INTERFACE
    "${_porthip_root}/include")
  target_compile_definitions(${_porthip_target} INTERFACE
    __HIP_PLATFORM_AMD__=1)
  if(_porthip_library)
    target_link_libraries(${_porthip_target} INTERFACE
      "${_porthip_root}/lib/lib${_porthip_library}.so")
  endif()
endif()
