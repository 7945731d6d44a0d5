// A kernel that indexes behind what its parameters suggest gets larger buffers, and
// the verdict says so; one whose sizes a spec says fails with these.
//
// DEFINE: %{legs}=--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942
// RUN: %porthip verify %{legs} --kernel strided --kernel table --kernel plain %s > %t.log 2>&1
// RUN: FileCheck %s --input-file=%t.log --check-prefix=GROWN "--implicit-check-not='plain': buffers"
// GROWN: note: 'strided': buffers whose size nobody says hold up to 32 times as many elements as the parameters suggest; with fewer the original reads or writes behind them
// GROWN-NEXT: {{^}}'table': buffers whose size nobody says hold up to 1024 times
// GROWN: hip@vgpu:gfx942: equal
//
// RUN: echo '{"version": 1, "kernels": [{"kernel": "strided", "cases": [{"name": "base"}],' > %t.json
// RUN: echo '"arguments": [{"name": "out", "elements": 1000}]}]}' >> %t.json
// RUN: not %porthip verify --cause=off --spec %t.json %s 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: the original fails with these inputs
// SAID: {{reads|writes}} 'out': bytes {{.*}} of an allocation (it has bytes 0-3999)
//
// One that no buffer is large enough for fails as before.
// RUN: not %porthip verify --cause=off %{legs} --kernel wild %s 2>&1 | FileCheck %s --check-prefix=WILD
// WILD: the original of 'wild' writes no result in any case that it can run
// WILD: writes 'out': 4 bytes of memory that the device does not have

__global__ void plain(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
__global__ void strided(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i * 8 + 7] = out[i * 8] + i;
}
__global__ void table(const unsigned *hashes, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(out + (hashes[i] * 2654435761u >> 16), 1);
}
__global__ void wild(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[(1 << 28) + i] = i;
}
