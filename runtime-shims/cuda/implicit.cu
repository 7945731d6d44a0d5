/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nothing: of it is precompiled what clang includes before the first line of
 * a source for a GPU. See lib/Compiler/Compile/ImplicitHeaders.h. */
