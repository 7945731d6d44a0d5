// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PORTHIP_LATE(x)->member, in a template: the class of x may be defined behind
// it, as nvcc allows. The result of a generic lambda depends on the template,
// so that clang asks for the class when the template is used.
#ifndef PORTHIP_LATE_TYPE_H
#define PORTHIP_LATE_TYPE_H

#define PORTHIP_LATE(x) ([](auto &&of) -> auto && { return of; }(x))

#endif
