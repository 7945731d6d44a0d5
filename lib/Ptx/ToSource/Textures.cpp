// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces in asm statements: their object is NVIDIA's number,
// which C++ cannot be made to mean anything by. The functions that the headers
// have for them are ported as what they are.
#include "Ptx/ToSource/Writer.h"

namespace porthip::ptx {

static void refuseTexture(Writer &W, Form &F, const char *Instead) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported, llvm::Twine("porthip does not translate texture "
                                           "and surface instructions; call ") +
                                   Instead);
}

void writeTex(Writer &W, Form &F) { refuseTexture(W, F, "tex2D or the like"); }
void writeTld4(Writer &W, Form &F) { refuseTexture(W, F, "tex2Dgather"); }
void writeTxq(Writer &W, Form &F) {
  refuseTexture(W, F, "the host's functions, and pass the size");
}
void writeSuld(Writer &W, Form &F) {
  refuseTexture(W, F, "surf2Dread or the like");
}
void writeSust(Writer &W, Form &F) {
  refuseTexture(W, F, "surf2Dwrite or the like");
}

} // namespace porthip::ptx
