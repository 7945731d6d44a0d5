// RUN: %check_findings %s
// Results of printf in device code, and strings that are padded or cut there.
#include <cstdio>
__device__ int logged(int n) {
  return printf("n %d\n", n); // wrong: porthip-library-printf-result
}
__global__ void results(int *out, int n) {
  out[0] = printf("plain\n"); // wrong: porthip-library-printf-result
  if (printf("%d\n", n) < 0) // wrong: porthip-library-printf-result
    out[1] = 0;
  int kept = n + printf("%d", n); // wrong: porthip-library-printf-result
  out[2] = kept;
}
__global__ void unused(int n) {
  printf("a %d\n", n);
  (void)printf("b\n");
  if (n)
    printf("c\n");
  else
    printf("d\n");
  for (int i = 0; i < n; ++i, printf("e\n"))
    printf("f %d\n", i);
  while (n-- > 0)
    printf("g\n");
  switch (n) {
  case 1:
    printf("h\n");
  default:
    printf("i\n");
  }
  n > 3 ? printf("j\n") : printf("k\n");
  n > 3 && printf("l\n");
}
__global__ void strings(const char *name, int n) {
  printf("%20s %d\n", name, n); // wrong: porthip-library-printf-string
  printf("[%-8s|%c]\n", "ab", 'x'); // wrong: porthip-library-printf-string
  printf("%.3s %d\n", "abcdefghijkl", n); // wrong: porthip-library-printf-string
  printf("%*s %s\n", n, name, name); // wrong: porthip-library-printf-string
  printf("%d %% %-4.2s %f\n", n, name, 1.0); // wrong: porthip-library-printf-string
}
__global__ void right(const char *name, int n) {
  printf("%d %20s\n", n, name); // the last one
  printf("%s %d\n", name, n);
  printf("%6s %d\n", "abc", n); // one word, either way
  printf("%10s %d\n", "12345678", n); // two
  printf("%20s 100%%\n", name);
}
// The host's printf is C's.
int host(const char *name, int n) { return printf("%20s %d\n", name, n); }
