// porthip --gpu=gfx1100
// RUN: %check_findings %s
// Loops that wait for the cycle counter.
__global__ void waits(long long cycles) {
  long long start = clock64();
  // wrong@+1: porthip-arch-clock-wait
  while (clock64() - start < cycles) {
  }
}
__device__ void pause(int cycles) {
  clock_t from = clock(), now = from;
  while (now - from < cycles) // wrong: porthip-arch-clock-wait
    now = clock();
}
__global__ void pauses() { pause(1000); }
// A time that is taken, not waited for.
__global__ void measured(long long *p, int n) {
  long long start = clock64();
  for (int i = 0; i < n; ++i)
    p[i] += i;
  p[n] = clock64() - start;
}
__global__ void sampled(long long *p) {
  for (int i = 0; i < 16; ++i)
    p[i] = clock64();
}
