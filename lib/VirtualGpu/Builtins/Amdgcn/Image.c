/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The image functions of AMD's device library ockl, which HIP's headers make of
 * tex2D, surf2Dread and the like. I is the object (HIP passes its address, and
 * that of the sampler behind it, which our objects have in themselves).
 * Vectors of two are words here, of four pointers (Builtin.h).
 * Source: ockl.h, HIP's amd_detail/ockl_image.h.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

#define IMAGE(Result, Name, Parameters)                                        \
  VG_DEVICE(Result, "__ockl_image_" #Name, image_##Name Parameters)

typedef struct AmdPair {
  float First, Second;
} AmdPair;
VG_INLINE AmdPair amdPair(uint64_t Two) {
  AmdPair P;
  __builtin_memcpy(&P, &Two, 8);
  return P;
}
VG_INLINE int32_t amdLow(uint64_t Two) { return (int32_t)Two; }
VG_INLINE int32_t amdHigh(uint64_t Two) { return (int32_t)(Two >> 32); }
/* A layer comes as a float and is rounded to the nearest, ties to even. */
VG_INLINE int32_t amdLayer(float Layer) {
  return (int32_t)__builtin_roundevenf(Layer);
}

VG_INLINE void amdTexture(uint32_t *R, const void *I, uint32_t What,
                          VgPlace Where) {
  __vg_texture((uint64_t)(uintptr_t)I, What, &Where, R);
}
VG_INLINE void amdStore(const void *I, uint32_t What, VgPlace Where,
                        const uint32_t *V) {
  __vg_image_store((uint64_t)(uintptr_t)I, What, &Where, V);
}

/* ---- Loads and stores of texels. SHAPE(Name, What, parameter, place); C is
 * the texel, F a face. The braces of a place make it three arguments. */
#define SHAPES(SHAPE)                                                          \
  SHAPE(1D, VG_TEXTURE_1D, (int32_t C), {C, 0, 0}, 0)                          \
  SHAPE(1Da, VG_TEXTURE_1D | VG_TEXTURE_LAYERED, (uint64_t C),                 \
        {amdLow(C), 0, 0}, amdHigh(C))                                         \
  SHAPE(2D, VG_TEXTURE_2D, (uint64_t C), {amdLow(C), amdHigh(C), 0}, 0)        \
  SHAPE(2Da, VG_TEXTURE_2D | VG_TEXTURE_LAYERED, (const int32_t *C),           \
        {C[0], C[1], 0}, C[2])                                                 \
  SHAPE(3D, VG_TEXTURE_3D, (const int32_t *C), {C[0], C[1], C[2]}, 0)          \
  SHAPE(CM, VG_TEXTURE_CUBE, (uint64_t C, int32_t F),                          \
        {amdLow(C), amdHigh(C), 0}, F)                                         \
  SHAPE(CMa, VG_TEXTURE_CUBE | VG_TEXTURE_LAYERED,                             \
        (const int32_t *C, int32_t F), {C[0], C[1], 0}, C[2] * 6 + F)
#define STRIP(...) __VA_ARGS__
#define LOAD(Name, What, Parameters, X, Y, Z, L)                               \
  IMAGE(void, load_##Name,                                                     \
        (uint32_t * R, const void *I, STRIP Parameters)) {                     \
    VgPlace Where = {.Texel = X, Y, Z, .Layer = L};                            \
    amdTexture(R, I, (What) | VG_TEXTURE_FETCH, Where);                        \
  }                                                                            \
  IMAGE(void, load_lod_##Name,                                                 \
        (uint32_t * R, const void *I, STRIP Parameters, int32_t Level)) {      \
    VgPlace Where = {.Texel = X, Y, Z, .Layer = L, .Lod = (float)Level};       \
    amdTexture(R, I, (What) | VG_TEXTURE_FETCH | VG_TEXTURE_LOD, Where);       \
  }
SHAPES(LOAD)

IMAGE(void, load_1Db, (uint32_t * R, const void *I, int32_t C)) {
  VgPlace Where = {.Texel = {C, 0, 0}};
  amdTexture(R, I, VG_TEXTURE_1D | VG_TEXTURE_FETCH, Where);
}

#define STORE(Name, What, Parameters, X, Y, Z, L)                              \
  IMAGE(void, store_##Name,                                                    \
        (const void *I, STRIP Parameters, const uint32_t *V)) {                \
    VgPlace Where = {.Texel = X, Y, Z, .Layer = L};                            \
    amdStore(I, What, Where, V);                                               \
  }                                                                            \
  IMAGE(void, store_lod_##Name,                                                \
        (const void *I, STRIP Parameters, int32_t Level, const uint32_t *V)) { \
    VgPlace Where = {.Texel = X, Y, Z, .Layer = L, .Lod = (float)Level};       \
    amdStore(I, (What) | VG_TEXTURE_LOD, Where, V);                            \
  }
SHAPES(STORE)

/* ---- Samples. S is the sampler. SAMPLED(Name, What, parameter, place). */
#define SAMPLES(SAMPLED)                                                       \
  SAMPLED(1D, VG_TEXTURE_1D, float C, {C, 0, 0}, 0)                            \
  SAMPLED(1Da, VG_TEXTURE_1D | VG_TEXTURE_LAYERED, uint64_t C,                 \
          {amdPair(C).First, 0, 0}, amdLayer(amdPair(C).Second))               \
  SAMPLED(2D, VG_TEXTURE_2D, uint64_t C,                                       \
          {amdPair(C).First, amdPair(C).Second, 0}, 0)                         \
  SAMPLED(2Da, VG_TEXTURE_2D | VG_TEXTURE_LAYERED, const float *C,             \
          {C[0], C[1], 0}, amdLayer(C[2]))                                     \
  SAMPLED(3D, VG_TEXTURE_3D, const float *C, {C[0], C[1], C[2]}, 0)            \
  SAMPLED(CM, VG_TEXTURE_CUBE, const float *C, {C[0], C[1], C[2]}, 0)          \
  SAMPLED(CMa, VG_TEXTURE_CUBE | VG_TEXTURE_LAYERED, const float *C,           \
          {C[0], C[1], C[2]}, amdLayer(C[3]))
#define SAMPLE(Name, What, Parameter, X, Y, Z, L)                              \
  IMAGE(void, sample_##Name,                                                   \
        (uint32_t * R, const void *I, const void *S AMD_UNUSED, Parameter)) {      \
    VgPlace Where = {.At = X, Y, Z, .Layer = L};                               \
    amdTexture(R, I, What, Where);                                             \
  }                                                                            \
  IMAGE(void, sample_lod_##Name,                                               \
        (uint32_t * R, const void *I, const void *S AMD_UNUSED, Parameter,         \
         float Lod)) {                                                         \
    VgPlace Where = {.At = X, Y, Z, .Layer = L, .Lod = Lod};                   \
    amdTexture(R, I, (What) | VG_TEXTURE_LOD, Where);                          \
  }
SAMPLES(SAMPLE)

#define GRADIENT(Name, What, Parameter, Step, At_, L, Dx_, Dy_)                \
  IMAGE(void, sample_grad_##Name,                                              \
        (uint32_t * R, const void *I, const void *S AMD_UNUSED, Parameter,         \
         Step DX, Step DY)) {                                                  \
    VgPlace Where = {.Layer = L};                                              \
    const float At[3] = {STRIP At_}, Dx[3] = {STRIP Dx_},                      \
                Dy[3] = {STRIP Dy_};                                           \
    __builtin_memcpy(Where.At, At, sizeof At);                                 \
    __builtin_memcpy(Where.Dx, Dx, sizeof Dx);                                 \
    __builtin_memcpy(Where.Dy, Dy, sizeof Dy);                                 \
    amdTexture(R, I, (What) | VG_TEXTURE_GRADIENT, Where);                     \
  }
#define PAIR(P) (amdPair(P).First, amdPair(P).Second, 0)
GRADIENT(1D, VG_TEXTURE_1D, float C, float, (C), 0, (DX), (DY))
GRADIENT(1Da, VG_TEXTURE_1D | VG_TEXTURE_LAYERED, uint64_t C, float,
         (amdPair(C).First), amdLayer(amdPair(C).Second), (DX), (DY))
GRADIENT(2D, VG_TEXTURE_2D, uint64_t C, uint64_t, PAIR(C), 0, PAIR(DX),
         PAIR(DY))
GRADIENT(2Da, VG_TEXTURE_2D | VG_TEXTURE_LAYERED, const float *C, uint64_t,
         (C[0], C[1], 0), amdLayer(C[2]), PAIR(DX), PAIR(DY))
GRADIENT(3D, VG_TEXTURE_3D, const float *C, const float *, (C[0], C[1], C[2]),
         0, (DX[0], DX[1], DX[2]), (DY[0], DY[1], DY[2]))

#define GATHER(Name, Channel)                                                  \
  IMAGE(void, gather4##Name##_2D,                                              \
        (uint32_t * R, const void *I, const void *S AMD_UNUSED, uint64_t C)) {     \
    VgPlace Where = {.At = {amdPair(C).First, amdPair(C).Second, 0}};          \
    amdTexture(R, I, VG_TEXTURE_2D | VG_TEXTURE_GATHER | (Channel) << 6,       \
               Where);                                                         \
  }
GATHER(r, 0)
GATHER(g, 1)
GATHER(b, 2)
GATHER(a, 3)

#define FACTS(Name)                                                            \
  IMAGE(int32_t, channel_data_type_##Name, (const void *I)) {                  \
    return (int32_t)__vg_texture_fact((uint64_t)(uintptr_t)I,                  \
                                      VG_TEXTURE_HSA_TYPE);                    \
  }                                                                            \
  IMAGE(int32_t, channel_order_##Name, (const void *I)) {                      \
    return (int32_t)__vg_texture_fact((uint64_t)(uintptr_t)I,                  \
                                      VG_TEXTURE_HSA_ORDER);                   \
  }
FACTS(1D)
FACTS(1Da)
FACTS(1Db)
FACTS(2D)
FACTS(2Da)
FACTS(3D)
FACTS(CM)
FACTS(CMa)
