/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texts of faults, put together on the device.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_TEXTS_H
#define PORTHIP_VIRTUALGPU_BUILTINS_TEXTS_H

#include "VirtualGpu/Builtins/Builtin.h"

enum { VG_TEXT = 480 };
typedef struct VgText {
  char Bytes[VG_TEXT];
  uint32_t Length;
} VgText;

/* What is too long is cut off. */
VG_INLINE void vgAppend(VgText *T, const char *S) {
  for (; S && *S && T->Length < VG_TEXT - 1; ++S)
    T->Bytes[T->Length++] = *S;
  T->Bytes[T->Length] = 0;
}
VG_INLINE void vgAppendNumber(VgText *T, uint32_t N) {
  char Digits[11];
  unsigned I = sizeof Digits;
  Digits[--I] = 0;
  do
    Digits[--I] = (char)('0' + N % 10);
  while (N /= 10);
  vgAppend(T, Digits + I);
}

VG_INLINE __attribute__((noreturn)) void vgAssertFailed(const char *Message,
                                                        const char *File,
                                                        uint32_t Line,
                                                        const char *Function) {
  VgText Where, What;
  Where.Length = What.Length = 0;
  vgAppend(&Where, File);
  vgAppend(&Where, ":");
  vgAppendNumber(&Where, Line);
  vgAppend(&What, Function);
  vgAppend(&What, ": assertion '");
  vgAppend(&What, Message);
  vgAppend(&What, "' failed");
  __vg_fault(VG_FAULT_ASSERT, What.Bytes, Where.Bytes);
}

#endif
