// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linking device code while the program runs (cuLinkCreate, hiprtcLinkCreate
// and their kin): the images of NVRTC, hipRTC and `porthip cc` become one,
// which the module functions load. PTX as text is not read.
#ifndef PORTHIP_RUNTIME_CODE_IMAGELINKER_H
#define PORTHIP_RUNTIME_CODE_IMAGELINKER_H

#include "Runtime/Core/Status.h"
#include <map>
#include <vector>

namespace porthip::vgpu::rt {

class ImageLinker {
public:
  /// Options as the program gives them: CUDA and HIP number them alike. Answers
  /// that it asks for are written when the link is complete.
  ImageLinker(unsigned Count, const int *Options, void **Values);

  /// InvalidImage: no image; says why.
  Status add(const void *Data, size_t SizeBytes);
  Status addFile(const char *Path);
  /// The linked image, valid as long as this is. InvalidValue: nothing added.
  Status complete(void **Data, size_t *SizeBytes);

private:
  void tell(const std::string &Error);
  std::map<int, void **> Wanted; ///< by option, its value
  std::vector<std::string> Added;
  std::string Linked;
};

/// The handles that programs have; Create's pointer stays theirs till
/// destroyed.
ImageLinker *findLinker(void *Handle);
ImageLinker *createLinker(unsigned Count, const int *Options, void **Values);
bool destroyLinker(void *Handle);

} // namespace porthip::vgpu::rt
#endif
