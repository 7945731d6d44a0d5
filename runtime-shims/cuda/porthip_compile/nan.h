// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nan() and nanf() of the device, which clang's wrapper declares and nothing
// defines. The text is a number that becomes the payload, as in C.
#ifndef PORTHIP_COMPILE_NAN_H
#define PORTHIP_COMPILE_NAN_H

static inline __attribute__((device)) unsigned long long
porthip_nan_payload(const char *Text) {
  unsigned Base = 10;
  if (*Text == '0') {
    ++Text;
    Base = *Text == 'x' || *Text == 'X' ? 16 : 8;
    Text += Base == 16;
  }
  unsigned long long Payload = 0;
  for (; *Text; ++Text) {
    unsigned Digit = *Text >= '0' && *Text <= '9'   ? unsigned(*Text - '0')
                     : *Text >= 'a' && *Text <= 'f' ? unsigned(*Text - 'a' + 10)
                     : *Text >= 'A' && *Text <= 'F' ? unsigned(*Text - 'A' + 10)
                                                    : Base;
    if (Digit >= Base)
      return 0;
    Payload = Payload * Base + Digit;
  }
  return Payload;
}

static inline __attribute__((device)) float nanf(const char *Text) {
  return __builtin_bit_cast(
      float, 0x7fc00000u | unsigned(porthip_nan_payload(Text) & 0x3fffffu));
}
static inline __attribute__((device)) double nan(const char *Text) {
  return __builtin_bit_cast(double,
                            0x7ff8000000000000ull |
                                (porthip_nan_payload(Text) &
                                 0x7ffffffffffffull));
}

#endif
