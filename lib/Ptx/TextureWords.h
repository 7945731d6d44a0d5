/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a texture or surface instruction says what it asks for: in the calls of
 * the builtins `ptx.tex` and the like, and of the texture unit behind them
 * (VirtualGpu/Abi.h). C, as the builtins are.
 */
#ifndef PORTHIP_PTX_TEXTUREWORDS_H
#define PORTHIP_PTX_TEXTUREWORDS_H

/* What of a texture is asked for. */
enum VgTextureWord {
  VG_TEXTURE_1D = 1,
  VG_TEXTURE_2D = 2,
  VG_TEXTURE_3D = 3,
  VG_TEXTURE_CUBE = 4, /* At is a direction */
  VG_TEXTURE_SHAPE = 7,
  VG_TEXTURE_LAYERED = 8,
  VG_TEXTURE_FETCH = 16,    /* the texel at Texel; else a sample at At */
  VG_TEXTURE_GATHER = 32,   /* one channel of the four texels around At */
  VG_TEXTURE_CHANNEL = 192, /* which: 0, 64, 128, 192 */
  VG_TEXTURE_LOD = 256,     /* at Lod, else of the finest level */
  VG_TEXTURE_GRADIENT = 512 /* Lod follows from Dx and Dy */
};
/* Of NVIDIA's surfaces, beside the shape. */
enum VgSurface {
  VG_SURFACE_WRITE = 1024, /* else read; beside the shape in What */
  /* Outside of the surface: reads give 0 and writes do nothing; the nearest
   * element; the launch ends. */
  VG_SURFACE_ZERO = 0,
  VG_SURFACE_CLAMP = 2048,
  VG_SURFACE_TRAP = 4096
};

enum VgTextureFact {
  VG_TEXTURE_WIDTH = 0,
  VG_TEXTURE_HEIGHT = 1,
  VG_TEXTURE_DEPTH = 2,
  VG_TEXTURE_LAYERS = 3,
  VG_TEXTURE_LEVELS = 4,
  VG_TEXTURE_HSA_TYPE = 5, /* hsa_ext_image_channel_type_t */
  VG_TEXTURE_HSA_ORDER = 6 /* hsa_ext_image_channel_order_t */
};

#endif
