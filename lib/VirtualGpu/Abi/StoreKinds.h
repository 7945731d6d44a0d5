/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As what kernels store elements: kernels, recorders and verify speak of it. */
#ifndef PORTHIP_VIRTUALGPU_ABI_STOREKINDS_H
#define PORTHIP_VIRTUALGPU_ABI_STOREKINDS_H

/* Of 4 bytes or more; of fewer: VG_STORE_OTHER. */
enum VgStoreKind {
  VG_STORE_NONE = 0, /* nobody has stored there */
  VG_STORE_F32,
  VG_STORE_F64,
  VG_STORE_INTEGER, /* made of integers alone */
  /* By the type of the access, and made of anything, such as a float's bits. */
  VG_STORE_AS_INTEGER,
  VG_STORE_CLOCK, /* made of a clock: another value in each run */
  VG_STORE_OTHER
};

#endif
