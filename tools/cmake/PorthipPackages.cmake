# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Parts of an installation besides programs and libraries, which the folders
# install themselves, and the packages that cpack makes: a Debian package, and a
# tarball that works wherever it is unpacked.
include(GNUInstallDirs)

# The targets that are installed are built by `porthip`; tests are none of them.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

install(DIRECTORY runtime-shims DESTINATION ${CMAKE_INSTALL_DATADIR}/porthip)
install(DIRECTORY docs/generated/man/
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN *.1)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs/guide DESTINATION ${CMAKE_INSTALL_DOCDIR})

# For coding agents: the guide, as a skill that they load.
porthip_read_text(PORTHIP_AGENTS_GUIDE ${CMAKE_SOURCE_DIR}/docs/guide/agents.md)
configure_file(tools/cmake/package/SKILL.md.in
  ${CMAKE_BINARY_DIR}/package/SKILL.md @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/package/SKILL.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/porthip/skills/porthip)

# tools/porthip writes them with the program that was built.
foreach(Completion bash-completion/completions/porthip
    zsh/vendor-completions/_porthip fish/vendor_completions.d/porthip.fish)
  get_filename_component(Folder ${Completion} DIRECTORY)
  install(FILES ${CMAKE_BINARY_DIR}/completions/${Completion}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/${Folder})
endforeach()

# find_package(porthip) in the projects of users.
include(CMakePackageConfigHelpers)
set(PORTHIP_BIN_DIR ${CMAKE_INSTALL_BINDIR})
# Not below the folder of one architecture, which only /usr has.
set(ConfigDir lib/cmake/porthip)
configure_package_config_file(tools/cmake/package/porthipConfig.cmake.in
  ${CMAKE_BINARY_DIR}/package/porthipConfig.cmake
  INSTALL_DESTINATION ${ConfigDir}
  PATH_VARS PORTHIP_BIN_DIR)
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/package/porthipConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/porthipConfig.cmake
  ${CMAKE_BINARY_DIR}/package/porthipConfigVersion.cmake
  tools/cmake/package/PorthipFunctions.cmake
  DESTINATION ${ConfigDir})

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME porthip)
set(CPACK_PACKAGE_CONTACT "The porthip authors")
set(CPACK_PACKAGE_VENDOR porthip)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "port CUDA to HIP, and prove the port")
set(CPACK_PACKAGE_DESCRIPTION
  "Translates CUDA to HIP, reports what would be wrong, estimates the effort,
and runs both on a virtual GPU to compare what they compute.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" System)
set(CPACK_PACKAGE_FILE_NAME porthip-${PROJECT_VERSION}-${System})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# Shared libraries are found by dpkg-shlibdeps; this is what is run or read:
# clang with its linker, HIP's headers, AMD's math for the virtual GPU; OpenBLAS
# and FFTW, which are loaded when a program asks for BLAS or transforms.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib/vgpu)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "clang-22, libamdhip64-dev, rocm-device-libs, libopenblas0, \
libfftw3-single3, libfftw3-double3")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "lld-22, clang-tools-22, libomp-22-dev")
include(CPack)
