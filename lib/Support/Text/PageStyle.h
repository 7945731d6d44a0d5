// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The look that pages of results share: colours for light and dark screens,
// tables, figures. A page adds its own behind it.
#ifndef PORTHIP_SUPPORT_TEXT_PAGESTYLE_H
#define PORTHIP_SUPPORT_TEXT_PAGESTYLE_H

#include "llvm/ADT/StringRef.h"

namespace porthip {

inline constexpr llvm::StringLiteral PageStyle = R"(
:root { color-scheme: light dark; --line: #0001; --good: #1a7f37;
  --bad: #cf222e; --open: #9a6700; --dim: #57606a; --mark: #0969da; --back: #fff; --ink: #1f2328 }
@media (prefers-color-scheme: dark) { :root { --line: #fff2; --good: #3fb950;
  --bad: #f85149; --open: #d29922; --dim: #8b949e; --mark: #58a6ff; --back: #0d1117;
  --ink: #e6edf3 } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; padding: 0 1em;
  background: var(--back); color: var(--ink) }
table { border-collapse: collapse; margin: 1em 0 }
th, td { text-align: left; padding: .2em .9em .2em 0;
  border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
.dim { color: var(--dim) }
.wide { overflow-x: auto } h1, h2, p { overflow-wrap: anywhere }
figure { margin: 1em 0; overflow: auto } figcaption { color: var(--dim) }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
svg .grid { stroke: var(--line) }
)";

} // namespace porthip
#endif
