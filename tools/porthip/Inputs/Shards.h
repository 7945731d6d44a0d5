// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run over a large tree in parts, on several machines: each parses its share
// and keeps the answers in the cache; `porthip merge` brings the caches
// together; the last run finds all answers there and does the rest.

#ifndef PORTHIP_TOOLS_PORTHIP_INPUTS_SHARDS_H
#define PORTHIP_TOOLS_PORTHIP_INPUTS_SHARDS_H

#include "Support/Console/Options.h"
#include "Translate/Translate.h"

namespace porthip {

/// --shard I/N.
OptionInfo shardOption();

/// Nothing: the run does all of the work.
std::optional<Shard> shardOf(const ParsedOptions &Options);

/// Reports a run of one shard. \return its exit status.
int reportShard(const TranslationRequest &Request, const Translation &Done);

} // namespace porthip

#endif
