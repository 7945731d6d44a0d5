// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a project's sources include, as far as build files have to know it: by
// the texts, without the build's flags.
#ifndef PORTHIP_BUILD_THRUSTSOURCES_H
#define PORTHIP_BUILD_THRUSTSOURCES_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>

namespace porthip {

/// The C++ sources among \p Texts, by path below the root, that include Thrust
/// or CUB, also by way of headers among them. Host compilers take CUDA's;
/// rocThrust and hipCUB need HIP's compiler (rocPRIM is not written for
/// others).
std::set<std::string>
thrustSources(const std::map<std::string, llvm::StringRef> &Texts);

/// Whether one of \p Texts, sources or headers, includes them itself.
bool includeThrust(const std::map<std::string, llvm::StringRef> &Texts);

/// Whether a C or C++ source among \p Texts includes headers of CUDA's runtime,
/// also by way of headers among them: host compilers read HIP's in the port.
bool hostsReadCuda(const std::map<std::string, llvm::StringRef> &Texts);

} // namespace porthip
#endif
