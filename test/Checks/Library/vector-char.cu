// porthip
// RUN: %check_findings %s
// Members of char vectors are `signed char` in CUDA and `char` in HIP.
#include <cstdint>
#include <cstring>
#include <cuda_runtime.h>

void takesPointer(const int8_t *);
void takesReference(signed char &);
void takesConst(const signed char &);
template <class T> void takesAny(T &);
template <class T> void takesAnyPointer(T *);

__device__ signed char *first(char4 &V) {
  return &V.x; // wrong: porthip-library-vector-char
}
void wrong(char3 V, char2 *P) {
  takesPointer(&P->y); // wrong: porthip-library-vector-char
  takesReference(V.z); // wrong: porthip-library-vector-char
  int8_t &R = V.x; // wrong: porthip-library-vector-char
  R = 1;
  const signed char *S = nullptr;
  S = &V.y; // wrong: porthip-library-vector-char
  takesPointer(S);
}
void right(char4 V, uchar4 U, char *P) {
  takesReference(reinterpret_cast<signed char &>(V.x));
  takesPointer((const int8_t *)&V.x);
  takesConst(V.x);
  takesAny(V.x);
  takesAnyPointer(&V.x);
  auto *Any = &V.y;
  takesAnyPointer(Any);
  auto &R = V.y;
  R = 2;
  std::memcpy(P, &V.x, 4);
  unsigned char *Q = &U.x;
  *Q = static_cast<unsigned char>(V.x);
  signed char Value = V.w;
  takesReference(Value);
}
// Pointers to members.
int byMember(char4 v, int4 i) {
  signed char char4::*p = &char4::x; // wrong: porthip-library-vector-char
  int8_t char4::*q; // wrong: porthip-library-vector-char
  q = &char4::y;
  auto a = &char4::z;
  int int4::*n = &int4::x;
  return v.*p + v.*q + v.*a + i.*n;
}
template <class V> int openMember(V v, signed char V::*p) { return v.*p; } // wrong: porthip-library-vector-char
template <class V, class T> T anyMember(V v, T V::*p) { return v.*p; }
struct Own {
  signed char x;
};
int useMembers(char4 v, Own o) {
  signed char Own::*p = &Own::x;
  return openMember(v, &char4::x) + anyMember(v, &char4::x) + o.*p;
}
