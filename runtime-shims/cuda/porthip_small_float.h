// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the classes of the small floating point types: the members of one,
// of two and of four numbers, after NVIDIA's conversions. PORTHIP_HD is for the
// header that uses them to define.
#ifndef PORTHIP_SMALL_FLOAT_H
#define PORTHIP_SMALL_FLOAT_H

// Half and bfloat16.
#define PORTHIP_FLOAT16_CONVERSIONS(T)                                         \
  PORTHIP_HD T(float);                                                         \
  PORTHIP_HD T(double);                                                        \
  PORTHIP_HD operator float() const;                                           \
  PORTHIP_HD T &operator=(float);                                              \
  PORTHIP_HD T &operator=(double);                                             \
  PORTHIP_HD T(short);                                                         \
  PORTHIP_HD T(unsigned short);                                                \
  PORTHIP_HD T(int);                                                           \
  PORTHIP_HD T(unsigned int);                                                  \
  PORTHIP_HD T(long);                                                          \
  PORTHIP_HD T(unsigned long);                                                 \
  PORTHIP_HD T(long long);                                                     \
  PORTHIP_HD T(unsigned long long);                                            \
  PORTHIP_HD operator signed char() const;                                     \
  PORTHIP_HD operator unsigned char() const;                                   \
  PORTHIP_HD operator char() const;                                            \
  PORTHIP_HD operator short() const;                                           \
  PORTHIP_HD operator unsigned short() const;                                  \
  PORTHIP_HD operator int() const;                                             \
  PORTHIP_HD operator unsigned int() const;                                    \
  PORTHIP_HD operator long() const;                                            \
  PORTHIP_HD operator unsigned long() const;                                   \
  PORTHIP_HD operator long long() const;                                       \
  PORTHIP_HD operator unsigned long long() const;                              \
  PORTHIP_HD T &operator=(short);                                              \
  PORTHIP_HD T &operator=(unsigned short);                                     \
  PORTHIP_HD T &operator=(int);                                                \
  PORTHIP_HD T &operator=(unsigned int);                                       \
  PORTHIP_HD T &operator=(long long);                                          \
  PORTHIP_HD T &operator=(unsigned long long);                                 \
  PORTHIP_HD operator bool() const;

// Eight, six and four bits; STORAGE holds the bits.
#define PORTHIP_SMALL_FLOAT(T, STORAGE)                                        \
  struct __align__(sizeof(STORAGE)) T {                                        \
    STORAGE __x;                                                               \
    T() = default;                                                             \
    PORTHIP_HD explicit T(__half);                                             \
    PORTHIP_HD explicit T(__nv_bfloat16);                                      \
    PORTHIP_HD explicit T(float);                                              \
    PORTHIP_HD explicit T(double);                                             \
    PORTHIP_HD explicit T(unsigned short);                                     \
    PORTHIP_HD explicit T(unsigned int);                                       \
    PORTHIP_HD explicit T(unsigned long);                                      \
    PORTHIP_HD explicit T(unsigned long long);                                 \
    PORTHIP_HD explicit T(short);                                              \
    PORTHIP_HD explicit T(int);                                                \
    PORTHIP_HD explicit T(long);                                               \
    PORTHIP_HD explicit T(long long);                                          \
    PORTHIP_HD explicit operator __half() const;                               \
    PORTHIP_HD explicit operator float() const;                                \
    PORTHIP_HD explicit operator __nv_bfloat16() const;                        \
    PORTHIP_HD explicit operator double() const;                               \
    PORTHIP_HD explicit operator unsigned char() const;                        \
    PORTHIP_HD explicit operator unsigned short() const;                       \
    PORTHIP_HD explicit operator unsigned int() const;                         \
    PORTHIP_HD explicit operator unsigned long() const;                        \
    PORTHIP_HD explicit operator unsigned long long() const;                   \
    PORTHIP_HD explicit operator signed char() const;                          \
    PORTHIP_HD explicit operator char() const;                                 \
    PORTHIP_HD explicit operator short() const;                                \
    PORTHIP_HD explicit operator int() const;                                  \
    PORTHIP_HD explicit operator long() const;                                 \
    PORTHIP_HD explicit operator long long() const;                            \
    PORTHIP_HD explicit operator bool() const;                                 \
  };

#define PORTHIP_SMALL_FLOAT2(T, STORAGE, MORE)                                 \
  struct __align__(sizeof(STORAGE)) T {                                        \
    STORAGE __x;                                                               \
    T() = default;                                                             \
    PORTHIP_HD explicit T(__half2);                                            \
    PORTHIP_HD explicit T(__nv_bfloat162);                                     \
    PORTHIP_HD explicit T(float2);                                             \
    PORTHIP_HD explicit T(double2);                                            \
    PORTHIP_HD explicit operator __half2() const;                              \
    PORTHIP_HD explicit operator float2() const;                               \
    MORE                                                                       \
  };

#define PORTHIP_SMALL_FLOAT4(T, STORAGE)                                       \
  struct __align__(sizeof(STORAGE)) T {                                        \
    STORAGE __x;                                                               \
    T() = default;                                                             \
    PORTHIP_HD explicit T(__half2, __half2);                                   \
    PORTHIP_HD explicit T(__nv_bfloat162, __nv_bfloat162);                     \
    PORTHIP_HD explicit T(float4);                                             \
    PORTHIP_HD explicit T(double4);                                            \
    PORTHIP_HD explicit T(double4_16a);                                        \
    PORTHIP_HD explicit T(double4_32a);                                        \
    PORTHIP_HD explicit operator float4() const;                               \
  };

// All three, of one format: e5m2.
#define PORTHIP_SMALL_FLOATS(TYPE, FORMAT)                                     \
  PORTHIP_SMALL_FLOAT(TYPE##_##FORMAT, TYPE##_storage_t)                       \
  PORTHIP_SMALL_FLOAT2(TYPE##x2_##FORMAT, TYPE##x2_storage_t, )                \
  PORTHIP_SMALL_FLOAT4(TYPE##x4_##FORMAT, TYPE##x4_storage_t)

#endif
