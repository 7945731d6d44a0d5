/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What device code asks the host for by AMD's hostcall: printf, assert, memory.
 * ockl.bc packs such requests into a queue that a thread of the runtime
 * watches; here they are services (Abi.h).
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"
#include "VirtualGpu/Builtins/Texts.h"

/* Not inlined: rare, and long. */
#define AMD_COLD(Result, Name, Signature)                                      \
  Result Signature __asm__("__vgi.amdgcn." Name);                              \
  __attribute__((noinline)) Result Signature

AMD_COLD(void, "assert.failed",
         amdAssertFailed(const char *Message, const char *File, uint32_t Line,
                         const char *Function)) {
  vgAssertFailed(Message, File, Line, Function);
}

/* ---- printf: begin, then strings and up to seven words at a time, the first
 * of them the format; the last piece prints. A handle is the address of what
 * has come so far, as ockl.bc would have sent it (Abi.h). */
typedef struct AmdMessage {
  uint32_t Count, Capacity;
  uint64_t *Words;
  bool IsError; /* for stderr */
} AmdMessage;

VG_INLINE void *amdNeedMemory(uint64_t Bytes) {
  void *P = __vg_malloc(Bytes);
  if (!P)
    __vg_fault(VG_FAULT_TRAP, "no device memory left for printf", "");
  return P;
}

AMD_COLD(uint64_t, "message.begin", amdBegin(bool IsError)) {
  AmdMessage *M = amdNeedMemory(sizeof *M);
  M->Count = 0;
  M->IsError = IsError;
  M->Capacity = 8;
  M->Words = amdNeedMemory(M->Capacity * sizeof(uint64_t));
  return (uint64_t)M;
}
AMD_COLD(void, "message.append", amdAppend(uint64_t Handle, uint64_t Word)) {
  AmdMessage *M = (AmdMessage *)Handle;
  if (M->Count == M->Capacity) {
    uint64_t *Larger = amdNeedMemory(2 * M->Capacity * sizeof(uint64_t));
    __builtin_memcpy(Larger, M->Words, M->Count * sizeof(uint64_t));
    __vg_free(M->Words);
    M->Words = Larger;
    M->Capacity *= 2;
  }
  M->Words[M->Count++] = Word;
}
/* A null string is sent as an empty one. */
AMD_COLD(void, "message.append.string",
         amdAppendString(uint64_t Handle, const char *String,
                         uint64_t Length)) {
  uint64_t Word = 0, At = 0;
  for (; String && At < Length && String[At]; ++At) {
    Word |= (uint64_t)(uint8_t)String[At] << 8 * (At % 8);
    if (At % 8 == 7) {
      amdAppend(Handle, Word);
      Word = 0;
    }
  }
  amdAppend(Handle, Word);
}
/* The string at word *Next, behind which that is afterwards. */
VG_INLINE const char *amdStringAt(const AmdMessage *M, uint32_t *Next) {
  if (*Next >= M->Count)
    return "";
  const char *String = (const char *)(M->Words + *Next);
  uint32_t Length = 0;
  while (String[Length])
    ++Length;
  *Next += Length / 8 + 1;
  return String;
}
/* The HIP headers' own __assert_fail prints this and traps; where a compiler
 * has specialised it, ours cannot take its place. */
VG_INLINE void amdFailIfAssert(const AmdMessage *M) {
  static const char Format[] =
      "%s:%u: %s: Device-side assertion `%s' failed.\n";
  uint32_t Next = 0;
  const char *Of = M->IsError ? amdStringAt(M, &Next) : "";
  for (uint32_t I = 0; I < sizeof Format; ++I)
    if (Of[I] != Format[I])
      return;
  const char *File = amdStringAt(M, &Next);
  const uint64_t Line = Next < M->Count ? M->Words[Next++] : 0;
  const char *Function = amdStringAt(M, &Next);
  amdAssertFailed(amdStringAt(M, &Next), File, (uint32_t)Line, Function);
}
/* Gives what printf gives when this was the last piece, the handle before. */
AMD_COLD(uint64_t, "message.end", amdEnd(uint64_t Handle, uint32_t IsLast)) {
  AmdMessage *M = (AmdMessage *)Handle;
  if (!IsLast)
    return Handle;
  amdFailIfAssert(M);
  const int32_t Result =
      M->Count ? __vg_printf_message(M->Words, M->Count) : -1;
  __vg_free(M->Words);
  __vg_free(M);
  return (uint64_t)(int64_t)Result;
}
VG_INLINE uint64_t amdAppendAll(uint64_t Handle, uint32_t Count,
                                const uint64_t *Words, uint32_t IsLast) {
  for (uint32_t I = 0; I < Count && I < 7; ++I)
    amdAppend(Handle, Words[I]);
  return amdEnd(Handle, IsLast);
}

#define MESSAGE(Kind, C)                                                       \
  VG_DEVICE(uint64_t, "__ockl_" Kind "_append_args",                           \
             C##AppendArgs(uint64_t Handle, uint32_t Count, uint64_t A,        \
                           uint64_t B, uint64_t Cc, uint64_t D, uint64_t E,    \
                           uint64_t F, uint64_t G, uint32_t IsLast)) {         \
    const uint64_t Words[7] = {A, B, Cc, D, E, F, G};                          \
    return amdAppendAll(Handle, Count, Words, IsLast);                         \
  }                                                                            \
  VG_DEVICE(uint64_t, "__ockl_" Kind "_append_string_n",                       \
             C##AppendString(uint64_t Handle, const char *String,              \
                             uint64_t Length, uint32_t IsLast)) {              \
    amdAppendString(Handle, String, Length);                                   \
    return amdEnd(Handle, IsLast);                                             \
  }
MESSAGE("printf", printf)
MESSAGE("fprintf", fprintf)
VG_DEVICE(uint64_t, "__ockl_printf_begin",
           printfBegin(AMD_UNUSED uint64_t Version)) {
  return amdBegin(false);
}
VG_DEVICE(uint64_t, "__ockl_fprintf_stdout_begin", fprintfStdout(void)) {
  return amdBegin(false);
}
VG_DEVICE(uint64_t, "__ockl_fprintf_stderr_begin", fprintfStderr(void)) {
  return amdBegin(true);
}

/* ---- assert. */
VG_DEVICE(void, "__assert_fail",
           assertFail(const char *Message, const char *File, uint32_t Line,
                      const char *Function)) {
  amdAssertFailed(Message, File, Line, Function);
}
VG_DEVICE(void, "__assertfail",
           assertFailC(const char *Message, const char *File, uint32_t Line,
                       const char *Function, AMD_UNUSED uint64_t CharBytes)) {
  amdAssertFailed(Message, File, Line, Function);
}
VG_DEVICE(void, "__cxa_pure_virtual", pureVirtual(void)) {
  __vg_fault(VG_FAULT_TRAP, "pure virtual function called", "");
}
VG_DEVICE(void, "__cxa_deleted_virtual", deletedVirtual(void)) {
  __vg_fault(VG_FAULT_TRAP, "deleted virtual function called", "");
}

/* ---- Memory. */
VG_DEVICE(void *, "malloc", deviceMalloc(uint64_t Bytes)) {
  return __vg_malloc(Bytes);
}
VG_DEVICE(void, "free", deviceFree(void *P)) { __vg_free(P); }
VG_DEVICE(void *, "__ockl_dm_alloc", dmAlloc(uint64_t Bytes)) {
  return __vg_malloc(Bytes);
}
VG_DEVICE(void, "__ockl_dm_dealloc", dmFree(uint64_t Address)) {
  __vg_free((void *)Address);
}

/* ---- Calls of host functions; nobody on the host knows their numbers. The
 * results (two words) never come to be. */
#define HOSTCALL(Name, C)                                                      \
  VG_DEVICE(void, Name, C(void)) {                                             \
    __vg_fault(VG_FAULT_UNSUPPORTED, Name, "");                                \
  }
HOSTCALL("__ockl_hostcall_internal", hostcallInternal)
HOSTCALL("__ockl_hostcall_preview", hostcallPreview)
HOSTCALL("__ockl_call_host_function", callHostFunction)
HOSTCALL("__ockl_sanitizer_report", sanitizerReport)
