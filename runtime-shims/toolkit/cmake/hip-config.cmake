# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# find_package(hip) in a folder of 'porthip toolkit'.
include("${CMAKE_CURRENT_LIST_DIR}/porthip-version.cmake")
set(hip_VERSION_MAJOR ${_porthip_MAJOR})
set(hip_VERSION_MINOR ${_porthip_MINOR})
set(hip_VERSION_PATCH ${_porthip_PATCH})
set(hip_INCLUDE_DIR "${_porthip_root}/include")
set(hip_INCLUDE_DIRS "${hip_INCLUDE_DIR}")
set(HIP_INCLUDE_DIR "${hip_INCLUDE_DIR}")
set(HIP_INCLUDE_DIRS "${hip_INCLUDE_DIR}")
set(hip_LIB_INSTALL_DIR "${_porthip_root}/lib")
set(hip_BIN_INSTALL_DIR "${_porthip_root}/bin")
set(hip_HIPCC_EXECUTABLE "${_porthip_root}/bin/hipcc")
set(hip_HIPCONFIG_EXECUTABLE "${_porthip_root}/bin/hipconfig")
set(HIP_COMPILER clang)
set(HIP_RUNTIME rocclr)
set(HIP_PLATFORM amd)
set(HIP_VERSION ${_porthip_hip_version})

if(NOT TARGET hip::amdhip64)
  add_library(hip::amdhip64 SHARED IMPORTED)
  set_target_properties(hip::amdhip64 PROPERTIES
    IMPORTED_LOCATION "${_porthip_root}/lib/libamdhip64.so"
    INTERFACE_COMPILE_DEFINITIONS __HIP_PLATFORM_AMD__=1
    INTERFACE_INCLUDE_DIRECTORIES "${hip_INCLUDE_DIR}"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${hip_INCLUDE_DIR}")
  add_library(hip::host INTERFACE IMPORTED)
  target_link_libraries(hip::host INTERFACE hip::amdhip64)
  # C++ that is compiled as HIP, with CMAKE_CXX_COMPILER from this folder.
  add_library(hip::device INTERFACE IMPORTED)
  target_link_libraries(hip::device INTERFACE hip::host)
  target_compile_options(hip::device INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip>")
endif()
if(NOT TARGET hiprtc::hiprtc)
  add_library(hiprtc::hiprtc SHARED IMPORTED)
  set_target_properties(hiprtc::hiprtc PROPERTIES
    IMPORTED_LOCATION "${_porthip_root}/lib/libhiprtc.so"
    INTERFACE_INCLUDE_DIRECTORIES "${hip_INCLUDE_DIR}")
endif()
