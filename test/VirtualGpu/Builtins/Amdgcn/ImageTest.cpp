// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image functions of ockl: what the texture unit is asked for.
#include "Wave.h"

using namespace amdtest;

VGD(void, load1D, "__ockl_image_load_1D", uint32_t *, const void *, int32_t);
VGD(void, loadLod1D, "__ockl_image_load_lod_1D", uint32_t *, const void *,
    int32_t, int32_t);
VGD(void, store1D, "__ockl_image_store_1D", const void *, int32_t,
    const uint32_t *);
VGD(void, storeLod1D, "__ockl_image_store_lod_1D", const void *, int32_t,
    int32_t, const uint32_t *);
VGD(void, load1Da, "__ockl_image_load_1Da", uint32_t *, const void *, uint64_t);
VGD(void, loadLod1Da, "__ockl_image_load_lod_1Da", uint32_t *, const void *,
    uint64_t, int32_t);
VGD(void, store1Da, "__ockl_image_store_1Da", const void *, uint64_t,
    const uint32_t *);
VGD(void, storeLod1Da, "__ockl_image_store_lod_1Da", const void *, uint64_t,
    int32_t, const uint32_t *);
VGD(void, load2D, "__ockl_image_load_2D", uint32_t *, const void *, uint64_t);
VGD(void, loadLod2D, "__ockl_image_load_lod_2D", uint32_t *, const void *,
    uint64_t, int32_t);
VGD(void, store2D, "__ockl_image_store_2D", const void *, uint64_t,
    const uint32_t *);
VGD(void, storeLod2D, "__ockl_image_store_lod_2D", const void *, uint64_t,
    int32_t, const uint32_t *);
VGD(void, load2Da, "__ockl_image_load_2Da", uint32_t *, const void *,
    const int32_t *);
VGD(void, loadLod2Da, "__ockl_image_load_lod_2Da", uint32_t *, const void *,
    const int32_t *, int32_t);
VGD(void, store2Da, "__ockl_image_store_2Da", const void *, const int32_t *,
    const uint32_t *);
VGD(void, storeLod2Da, "__ockl_image_store_lod_2Da", const void *,
    const int32_t *, int32_t, const uint32_t *);
VGD(void, load3D, "__ockl_image_load_3D", uint32_t *, const void *,
    const int32_t *);
VGD(void, loadLod3D, "__ockl_image_load_lod_3D", uint32_t *, const void *,
    const int32_t *, int32_t);
VGD(void, store3D, "__ockl_image_store_3D", const void *, const int32_t *,
    const uint32_t *);
VGD(void, storeLod3D, "__ockl_image_store_lod_3D", const void *,
    const int32_t *, int32_t, const uint32_t *);
VGD(void, loadCM, "__ockl_image_load_CM", uint32_t *, const void *, uint64_t,
    int32_t);
VGD(void, loadLodCM, "__ockl_image_load_lod_CM", uint32_t *, const void *,
    uint64_t, int32_t, int32_t);
VGD(void, storeCM, "__ockl_image_store_CM", const void *, uint64_t, int32_t,
    const uint32_t *);
VGD(void, storeLodCM, "__ockl_image_store_lod_CM", const void *, uint64_t,
    int32_t, int32_t, const uint32_t *);
VGD(void, loadCMa, "__ockl_image_load_CMa", uint32_t *, const void *,
    const int32_t *, int32_t);
VGD(void, loadLodCMa, "__ockl_image_load_lod_CMa", uint32_t *, const void *,
    const int32_t *, int32_t, int32_t);
VGD(void, storeCMa, "__ockl_image_store_CMa", const void *, const int32_t *,
    int32_t, const uint32_t *);
VGD(void, storeLodCMa, "__ockl_image_store_lod_CMa", const void *,
    const int32_t *, int32_t, int32_t, const uint32_t *);
VGD(void, load1Db, "__ockl_image_load_1Db", uint32_t *, const void *, int32_t);
VGD(void, sample1D, "__ockl_image_sample_1D", uint32_t *, const void *,
    const void *, float);
VGD(void, sampleLod1D, "__ockl_image_sample_lod_1D", uint32_t *, const void *,
    const void *, float, float);
VGD(void, sample1Da, "__ockl_image_sample_1Da", uint32_t *, const void *,
    const void *, uint64_t);
VGD(void, sampleLod1Da, "__ockl_image_sample_lod_1Da", uint32_t *, const void *,
    const void *, uint64_t, float);
VGD(void, sample2D, "__ockl_image_sample_2D", uint32_t *, const void *,
    const void *, uint64_t);
VGD(void, sampleLod2D, "__ockl_image_sample_lod_2D", uint32_t *, const void *,
    const void *, uint64_t, float);
VGD(void, sample2Da, "__ockl_image_sample_2Da", uint32_t *, const void *,
    const void *, const float *);
VGD(void, sampleLod2Da, "__ockl_image_sample_lod_2Da", uint32_t *, const void *,
    const void *, const float *, float);
VGD(void, sample3D, "__ockl_image_sample_3D", uint32_t *, const void *,
    const void *, const float *);
VGD(void, sampleLod3D, "__ockl_image_sample_lod_3D", uint32_t *, const void *,
    const void *, const float *, float);
VGD(void, sampleCM, "__ockl_image_sample_CM", uint32_t *, const void *,
    const void *, const float *);
VGD(void, sampleLodCM, "__ockl_image_sample_lod_CM", uint32_t *, const void *,
    const void *, const float *, float);
VGD(void, sampleCMa, "__ockl_image_sample_CMa", uint32_t *, const void *,
    const void *, const float *);
VGD(void, sampleLodCMa, "__ockl_image_sample_lod_CMa", uint32_t *, const void *,
    const void *, const float *, float);
VGD(void, sampleGrad1D, "__ockl_image_sample_grad_1D", uint32_t *, const void *,
    const void *, float, float, float);
VGD(void, sampleGrad1Da, "__ockl_image_sample_grad_1Da", uint32_t *,
    const void *, const void *, uint64_t, float, float);
VGD(void, sampleGrad2D, "__ockl_image_sample_grad_2D", uint32_t *, const void *,
    const void *, uint64_t, uint64_t, uint64_t);
VGD(void, sampleGrad2Da, "__ockl_image_sample_grad_2Da", uint32_t *,
    const void *, const void *, const float *, uint64_t, uint64_t);
VGD(void, sampleGrad3D, "__ockl_image_sample_grad_3D", uint32_t *, const void *,
    const void *, const float *, const float *, const float *);
VGD(void, gather4r, "__ockl_image_gather4r_2D", uint32_t *, const void *,
    const void *, uint64_t);
VGD(void, gather4g, "__ockl_image_gather4g_2D", uint32_t *, const void *,
    const void *, uint64_t);
VGD(void, gather4b, "__ockl_image_gather4b_2D", uint32_t *, const void *,
    const void *, uint64_t);
VGD(void, gather4a, "__ockl_image_gather4a_2D", uint32_t *, const void *,
    const void *, uint64_t);
VGD(int32_t, type1D, "__ockl_image_channel_data_type_1D", const void *);
VGD(int32_t, order1D, "__ockl_image_channel_order_1D", const void *);
VGD(int32_t, type1Da, "__ockl_image_channel_data_type_1Da", const void *);
VGD(int32_t, order1Da, "__ockl_image_channel_order_1Da", const void *);
VGD(int32_t, type1Db, "__ockl_image_channel_data_type_1Db", const void *);
VGD(int32_t, order1Db, "__ockl_image_channel_order_1Db", const void *);
VGD(int32_t, type2D, "__ockl_image_channel_data_type_2D", const void *);
VGD(int32_t, order2D, "__ockl_image_channel_order_2D", const void *);
VGD(int32_t, type2Da, "__ockl_image_channel_data_type_2Da", const void *);
VGD(int32_t, order2Da, "__ockl_image_channel_order_2Da", const void *);
VGD(int32_t, type3D, "__ockl_image_channel_data_type_3D", const void *);
VGD(int32_t, order3D, "__ockl_image_channel_order_3D", const void *);
VGD(int32_t, typeCM, "__ockl_image_channel_data_type_CM", const void *);
VGD(int32_t, orderCM, "__ockl_image_channel_order_CM", const void *);
VGD(int32_t, typeCMa, "__ockl_image_channel_data_type_CMa", const void *);
VGD(int32_t, orderCMa, "__ockl_image_channel_order_CMa", const void *);

namespace {
/// The last question of the builtins to the texture unit.
struct Asked {
  uint64_t Object = 0;
  uint32_t What = 0;
  VgPlace Where = {};
  uint32_t Value[4] = {};
} Last;

constexpr uint32_t Layered = VG_TEXTURE_LAYERED, Fetch = VG_TEXTURE_FETCH,
                   Lod = VG_TEXTURE_LOD, Gradient = VG_TEXTURE_GRADIENT;

const void *const Image = reinterpret_cast<const void *>(0x1230);
uint32_t Result[4];
const int32_t Texel[4] = {3, 5, 7, 9};
const float At[4] = {1.5f, 2.5f, 3.5f, 4.0f};
const uint32_t Value[4] = {10, 20, 30, 40};

uint64_t pair(int32_t A, int32_t B) {
  return uint32_t(A) | uint64_t(uint32_t(B)) << 32;
}
uint64_t pair(float A, float B) {
  uint32_t Words[2];
  memcpy(&Words[0], &A, 4);
  memcpy(&Words[1], &B, 4);
  return Words[0] | uint64_t(Words[1]) << 32;
}

void expectTexel(uint32_t What, int32_t X, int32_t Y, int32_t Z, int32_t Layer,
                 float Level = 0) {
  EXPECT_EQ(Last.Object, 0x1230u);
  EXPECT_EQ(Last.What, What);
  EXPECT_EQ(Last.Where.Texel[0], X);
  EXPECT_EQ(Last.Where.Texel[1], Y);
  EXPECT_EQ(Last.Where.Texel[2], Z);
  EXPECT_EQ(Last.Where.Layer, Layer);
  EXPECT_EQ(Last.Where.Lod, Level);
}
void expectSample(uint32_t What, float X, float Y, float Z, int32_t Layer,
                  float Level = 0) {
  EXPECT_EQ(Last.Object, 0x1230u);
  EXPECT_EQ(Last.What, What);
  EXPECT_EQ(Last.Where.At[0], X);
  EXPECT_EQ(Last.Where.At[1], Y);
  EXPECT_EQ(Last.Where.At[2], Z);
  EXPECT_EQ(Last.Where.Layer, Layer);
  EXPECT_EQ(Last.Where.Lod, Level);
}
} // namespace

extern "C" {
void __vg_texture(uint64_t Object, uint32_t What, const VgPlace *Where,
                  uint32_t *Words) {
  Last = {Object, What, *Where, {}};
  for (uint32_t I = 0; I < 4; ++I)
    Words[I] = I + 1;
}
void __vg_image_store(uint64_t Object, uint32_t What, const VgPlace *Where,
                      const uint32_t *Words) {
  Last = {Object, What, *Where, {Words[0], Words[1], Words[2], Words[3]}};
}
uint32_t __vg_texture_fact(uint64_t Object, uint32_t Which) {
  return uint32_t(Object) + Which;
}
}

TEST(AmdImage, Loads) {
#define LOAD(Shape, Word, X, Y, Z, Layer, ...)                                 \
  load##Shape(Result, Image, __VA_ARGS__);                                     \
  expectTexel((Word) | Fetch, X, Y, Z, Layer);                                 \
  EXPECT_EQ(Result[3], 4u);                                                    \
  loadLod##Shape(Result, Image, __VA_ARGS__, 2);                               \
  expectTexel((Word) | Fetch | Lod, X, Y, Z, Layer, 2);                        \
  store##Shape(Image, __VA_ARGS__, Value);                                     \
  expectTexel(Word, X, Y, Z, Layer);                                           \
  EXPECT_EQ(Last.Value[3], 40u);                                               \
  storeLod##Shape(Image, __VA_ARGS__, 2, Value);                               \
  expectTexel((Word) | Lod, X, Y, Z, Layer, 2);                                \
  EXPECT_EQ(Last.Value[0], 10u);
  LOAD(1D, VG_TEXTURE_1D, 3, 0, 0, 0, 3)
  LOAD(1Da, VG_TEXTURE_1D | Layered, 3, 0, 0, 5, pair(3, 5))
  LOAD(2D, VG_TEXTURE_2D, 3, -5, 0, 0, pair(3, -5))
  LOAD(2Da, VG_TEXTURE_2D | Layered, 3, 5, 0, 7, Texel)
  LOAD(3D, VG_TEXTURE_3D, 3, 5, 7, 0, Texel)
  LOAD(CM, VG_TEXTURE_CUBE, 3, 5, 0, 4, pair(3, 5), 4)
  LOAD(CMa, VG_TEXTURE_CUBE | Layered, 3, 5, 0, 7 * 6 + 4, Texel, 4)
#undef LOAD
  load1Db(Result, Image, -1);
  expectTexel(VG_TEXTURE_1D | Fetch, -1, 0, 0, 0);
}

TEST(AmdImage, Samples) {
#define SAMPLE(Shape, Word, X, Y, Z, Layer, C)                                 \
  sample##Shape(Result, Image, nullptr, C);                                    \
  expectSample(Word, X, Y, Z, Layer);                                          \
  EXPECT_EQ(Result[0], 1u);                                                    \
  sampleLod##Shape(Result, Image, nullptr, C, 1.25f);                          \
  expectSample((Word) | Lod, X, Y, Z, Layer, 1.25f);
  SAMPLE(1D, VG_TEXTURE_1D, 1.5f, 0, 0, 0, 1.5f)
  // Layers are rounded, ties to even.
  SAMPLE(1Da, VG_TEXTURE_1D | Layered, 1.5f, 0, 0, 2, pair(1.5f, 2.5f))
  SAMPLE(2D, VG_TEXTURE_2D, 1.5f, 2.5f, 0, 0, pair(1.5f, 2.5f))
  SAMPLE(2Da, VG_TEXTURE_2D | Layered, 1.5f, 2.5f, 0, 4, At)
  SAMPLE(3D, VG_TEXTURE_3D, 1.5f, 2.5f, 3.5f, 0, At)
  SAMPLE(CM, VG_TEXTURE_CUBE, 1.5f, 2.5f, 3.5f, 0, At)
  SAMPLE(CMa, VG_TEXTURE_CUBE | Layered, 1.5f, 2.5f, 3.5f, 4, At)
#undef SAMPLE
}

TEST(AmdImage, Gradients) {
  const float Dx[4] = {1, 2, 3, 0}, Dy[4] = {4, 5, 6, 0};
#define GRADIENT(Shape, Word, Count, C, DX, DY)                                \
  sampleGrad##Shape(Result, Image, nullptr, C, DX, DY);                        \
  EXPECT_EQ(Last.What, (Word) | Gradient);                                     \
  EXPECT_EQ(Last.Where.At[0], 1.5f);                                           \
  for (int I = 0; I < 3; ++I) {                                                \
    EXPECT_EQ(Last.Where.Dx[I], I < Count ? Dx[I] : 0);                        \
    EXPECT_EQ(Last.Where.Dy[I], I < Count ? Dy[I] : 0);                        \
  }
  GRADIENT(1D, VG_TEXTURE_1D, 1, 1.5f, 1.0f, 4.0f)
  GRADIENT(1Da, VG_TEXTURE_1D | Layered, 1, pair(1.5f, 2.0f), 1.0f, 4.0f)
  GRADIENT(2D, VG_TEXTURE_2D, 2, pair(1.5f, 2.5f), pair(1.0f, 2.0f),
           pair(4.0f, 5.0f))
  GRADIENT(2Da, VG_TEXTURE_2D | Layered, 2, At, pair(1.0f, 2.0f),
           pair(4.0f, 5.0f))
  GRADIENT(3D, VG_TEXTURE_3D, 3, At, Dx, Dy)
#undef GRADIENT
}

TEST(AmdImage, Gathers) {
  gather4r(Result, Image, nullptr, pair(1.5f, 2.5f));
  expectSample(VG_TEXTURE_2D | VG_TEXTURE_GATHER, 1.5f, 2.5f, 0, 0);
  gather4g(Result, Image, nullptr, pair(1.5f, 2.5f));
  expectSample(VG_TEXTURE_2D | VG_TEXTURE_GATHER | 64, 1.5f, 2.5f, 0, 0);
  gather4b(Result, Image, nullptr, pair(1.5f, 2.5f));
  expectSample(VG_TEXTURE_2D | VG_TEXTURE_GATHER | 128, 1.5f, 2.5f, 0, 0);
  gather4a(Result, Image, nullptr, pair(1.5f, 2.5f));
  expectSample(VG_TEXTURE_2D | VG_TEXTURE_GATHER | 192, 1.5f, 2.5f, 0, 0);
}

TEST(AmdImage, Facts) {
  for (auto *Type :
       {type1D, type1Da, type1Db, type2D, type2Da, type3D, typeCM, typeCMa})
    EXPECT_EQ(Type(Image), 0x1230 + VG_TEXTURE_HSA_TYPE);
  for (auto *Order : {order1D, order1Da, order1Db, order2D, order2Da, order3D,
                      orderCM, orderCMa})
    EXPECT_EQ(Order(Image), 0x1230 + VG_TEXTURE_HSA_ORDER);
}
