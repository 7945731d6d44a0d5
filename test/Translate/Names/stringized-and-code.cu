// A macro that checks a call and prints it makes text of its argument, and code: a name
// in it that the CUDA headers here lack is translated by the rules, as it is elsewhere.
// What is text alone stays.
// RUN: %porthip %s -o - --cuda-path=none 2> %t.err | FileCheck %s
#include <cusparse.h>
template <class T> void check(T, const char *);
#define CHECK(X) check((X), #X)
#define TEXT(X) #X
int f(int);
void g(size_t n) {
  // CHECK: {{^}}  CHECK(f(HIPSPARSE_MV_ALG_DEFAULT));
  CHECK(f(CUSPARSE_MV_ALG_DEFAULT));
  // CHECK: {{^}}  const char *t = TEXT(f(CUSPARSE_MV_ALG_DEFAULT));
  const char *t = TEXT(f(CUSPARSE_MV_ALG_DEFAULT));
}
