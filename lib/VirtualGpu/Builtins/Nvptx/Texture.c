/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface instructions (PTX ISA, "Texture Instructions", "Surface
 * Instructions"), as lib/Ptx calls them. The texture unit is a service.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

VG_BUILTIN(void, "ptx.tex",
           ptxTex(uint32_t *Result, uint64_t Object, uint32_t What, float X,
                  float Y, float Z, int32_t Layer, float Lod)) {
  VgPlace Where = {.At = {X, Y, Z}, .Layer = Layer, .Lod = Lod};
  __vg_texture(Object, What, &Where, Result);
}

VG_BUILTIN(void, "ptx.tex.grad",
           ptxTexGrad(uint32_t *Result, uint64_t Object, uint32_t What, float X,
                      float Y, float Z, int32_t Layer, float DxX, float DxY,
                      float DxZ, float DyX, float DyY, float DyZ)) {
  VgPlace Where = {.At = {X, Y, Z},
                   .Layer = Layer,
                   .Dx = {DxX, DxY, DxZ},
                   .Dy = {DyX, DyY, DyZ}};
  __vg_texture(Object, What, &Where, Result);
}

VG_BUILTIN(void, "ptx.tex.fetch",
           ptxTexFetch(uint32_t *Result, uint64_t Object, uint32_t What,
                       int32_t X, int32_t Y, int32_t Z, int32_t Layer,
                       int32_t Level)) {
  VgPlace Where = {.Texel = {X, Y, Z}, .Layer = Layer, .Lod = (float)Level};
  __vg_texture(Object, What, &Where, Result);
}

VG_BUILTIN(uint32_t, "ptx.txq", ptxTxq(uint64_t Object, uint32_t Which)) {
  return __vg_texture_fact(Object, Which);
}

/* Elements of 1, 2, 4 or 8 bytes; Values has one in each word. */
VG_BUILTIN(void, "ptx.suld",
           ptxSuld(uint64_t *Values, uint64_t Object, uint32_t What, int32_t X,
                   int32_t Y, int32_t Z, int32_t Layer, uint32_t Bytes,
                   uint32_t Count)) {
  VgPlace Where = {.Texel = {X, Y, Z}, .Layer = Layer};
  char Data[32];
  __vg_surface(Object, What, &Where, Data, Bytes * Count);
  for (uint32_t I = 0; I < 4; ++I) {
    Values[I] = 0;
    if (I < Count)
      __builtin_memcpy(&Values[I], Data + I * Bytes, Bytes);
  }
}

VG_BUILTIN(void, "ptx.sust",
           ptxSust(uint64_t Object, uint32_t What, int32_t X, int32_t Y,
                   int32_t Z, int32_t Layer, uint32_t Bytes, uint32_t Count,
                   uint64_t A, uint64_t B, uint64_t C, uint64_t D)) {
  VgPlace Where = {.Texel = {X, Y, Z}, .Layer = Layer};
  const uint64_t Values[4] = {A, B, C, D};
  char Data[32];
  for (uint32_t I = 0; I < Count; ++I)
    __builtin_memcpy(Data + I * Bytes, &Values[I], Bytes);
  __vg_surface(Object, What, &Where, Data, Bytes * Count);
}
