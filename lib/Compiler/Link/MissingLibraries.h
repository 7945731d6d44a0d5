// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of the toolkits that the virtual GPU does not have. A program that
// is linked with them runs as far as it does without calling them.
#ifndef PORTHIP_COMPILER_LINK_MISSINGLIBRARIES_H
#define PORTHIP_COMPILER_LINK_MISSINGLIBRARIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The library that \p Name ("cublas_static", "nppial") is of, without
/// `_static`; empty: none of a GPU vendor's that works on a real device only.
llvm::StringRef vendorLibrary(llvm::StringRef Name);

/// The libraries of both vendors that are of the subject of \p Library, a name
/// that vendorLibrary() gave.
std::vector<std::string> librariesLike(llvm::StringRef Library);

/// The library of a GPU vendor's that has the function \p Name; empty: none.
llvm::StringRef libraryOfFunction(llvm::StringRef Name);

/// The advice where a compiler's \p Messages say that a header of such a
/// library ("hipblas/hipblas.h") is missing; empty: they do not.
/// \p IsHip: HIP was compiled, else CUDA.
std::string missingHeaderText(llvm::StringRef Messages, bool IsHip);

/// The advice where a compiler's \p Messages say that the toolkit lacks what
/// CUDA had before version 13 and our own headers have; empty: they do not.
std::string removedNameText(llvm::StringRef Messages);

/// Functions of \p Libraries, or of what stands for them in a port, that
/// \p Objects (object files and archives) call and that neither one of them nor
/// a stand-in in \p RuntimeDir has. Sorted.
std::vector<std::string> callsOfMissing(llvm::ArrayRef<std::string> Libraries,
                                        llvm::ArrayRef<std::string> Objects,
                                        llvm::StringRef RuntimeDir);

/// The stand-ins in \p RuntimeDir that together have all of \p Undefined, the
/// names that a linker did not find; none where one of these is not theirs.
std::vector<std::string> standInsThatHave(llvm::ArrayRef<std::string> Undefined,
                                          llvm::StringRef RuntimeDir);

/// The functions in \p Undefined, all names that a linker did not find, that
/// are of the vendors' runtimes and that no stand-in in \p RuntimeDir has.
std::vector<std::string> callsOfRuntimes(llvm::ArrayRef<std::string> Undefined,
                                         llvm::StringRef RuntimeDir);

/// Functions of the vendors' runtimes that \p Objects call and that a stand-in
/// in \p RuntimeDir has by its name alone, to end the program. Sorted.
std::vector<std::string>
lackingCallsOfRuntimes(llvm::ArrayRef<std::string> Objects,
                       llvm::StringRef RuntimeDir);

/// The files in \p RuntimeDir, there or not, that say what of \p Libraries and
/// of the vendors' runtimes is there.
std::vector<std::string> standInFiles(llvm::ArrayRef<std::string> Libraries,
                                      llvm::StringRef RuntimeDir);

/// C source with these functions: each says its name and ends the program as
/// the dynamic loader does for a function that it does not find. \p Why: "of a
/// library that the virtual GPU does not have".
std::string sourceOfMissing(llvm::ArrayRef<std::string> Functions,
                            llvm::StringRef Why);

} // namespace porthip
#endif
