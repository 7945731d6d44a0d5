// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of an instruction beyond the words of its row in Forms.def. Each gives
// an error message, or "".
#ifndef PORTHIP_PTX_DECODE_CHECKS_H
#define PORTHIP_PTX_DECODE_CHECKS_H

#include "Ptx/Decode/Decoded.h"

namespace porthip::ptx {

/// .wide has a type of twice the width.
std::string checkWide(const Decoded &D);
/// .xorsign needs .abs, and two sources.
std::string checkXorSign(const Decoded &D);
/// d|p, .or or .and, and a predicate go together.
std::string checkTable(const Decoded &D);
/// A predicate and the operation that combines it go together.
std::string checkCombine(const Decoded &D);
/// The same; packed types have two results.
std::string checkSetp(const Decoded &D);
/// A third source and a second operation; selectors.
std::string checkVideo(const Decoded &D);
std::string checkPackedVideo(const Decoded &D);
/// Modifiers that go with some pairs of types only.
std::string checkCvt(const Decoded &D);
std::string checkPack(const Decoded &D);
/// The last operand is a policy if and only if there is .L2::cache_hint.
std::string checkPolicy(const Decoded &D);
/// The same, where there may be a number of bytes before it.
std::string checkCopy(const Decoded &D);
std::string checkBulkCopy(const Decoded &D);
std::string checkBulkReduction(const Decoded &D);
std::string checkTensorLoad(const Decoded &D);
std::string checkTensorStore(const Decoded &D);
std::string checkBarrierResult(const Decoded &D);
/// .expect_tx has a number of bytes.
std::string checkArrival(const Decoded &D);
/// Two results, d|p.
std::string checkPair(const Decoded &D);
/// A and B of one type where they are halves.
std::string checkMma(const Decoded &D);
std::string checkWgmma(const Decoded &D);
/// [object, {coordinates}] as the shape wants them.
std::string checkTexture(const Decoded &D);
std::string checkSurface(const Decoded &D);

} // namespace porthip::ptx
#endif
