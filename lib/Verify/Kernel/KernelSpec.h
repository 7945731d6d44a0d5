// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How `porthip verify` calls kernels that come without a program: a JSON
// document (docs/schema/verify-kernel.schema.json) that a person may write, and
// the one that is made of a signature.

#ifndef PORTHIP_VERIFY_KERNEL_KERNELSPEC_H
#define PORTHIP_VERIFY_KERNEL_KERNELSPEC_H

#include "Frontend/Kernels/KernelSignature.h"
#include "Support/Json/Json.h"

namespace porthip {

/// Errors: not JSON, not of the documented form; with file and line.
llvm::Expected<Json> parseKernelSpec(llvm::StringRef Text,
                                     llvm::StringRef Name);

/// The spec where nobody wrote one: sizes from the integers among the
/// parameters, one block shape, inputs by type and name, edge cases. Errors: a
/// parameter that no value can be made for. \p Growth, by kernel: how many
/// times as many elements its buffers hold as the parameters suggest; none: as
/// many.
llvm::Expected<Json> defaultSpec(llvm::ArrayRef<KernelSignature> Kernels,
                                 llvm::ArrayRef<unsigned> Growth = {});

/// \p Given, one of a spec's "kernels", over what defaultSpec() says of it.
/// Errors: names a parameter, field or variable that there is not.
llvm::Expected<Json> completeKernel(const Json &Given,
                                    const KernelSignature &Signature,
                                    unsigned Growth = 1);

/// 1, 2 or 4; 0: no texture has texels of that type.
unsigned textureChannels(const ValueLayout &Texel);

/// \p Over's values, by name, over those of \p Base. \p Over's way to fill
/// replaces all that said so before.
llvm::Expected<Json> mergeValues(const Json &Base, const Json &Over,
                                 const llvm::Twine &What);

} // namespace porthip

#endif
