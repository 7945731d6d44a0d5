// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prism must not look for code in the page by itself.
window.Prism = {manual: true};
