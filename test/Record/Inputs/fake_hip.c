// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A HIP runtime that takes any code object and runs nothing: enough for the
// recorder to see modules and launches.
#include <stdlib.h>
#include <string.h>

int hipMalloc(void **To, size_t Size) { return !(*To = malloc(Size)); }
int hipMemcpyAsync(void *To, const void *From, size_t Size, int Kind, void *S) {
  memcpy(To, From, Size);
  return 0;
}
int hipMemsetAsync(void *To, int Value, size_t Size, void *Stream) {
  memset(To, Value, Size);
  return 0;
}
int hipStreamSynchronize(void *Stream) { return 0; }
int hipModuleLoad(void **Module, const char *Path) {
  *Module = malloc(1);
  return 0;
}
int hipModuleLoadData(void **Module, const void *Image) {
  *Module = malloc(1);
  return 0;
}
int hipModuleGetFunction(void **Function, void *Module, const char *Name) {
  *Function = malloc(1);
  return 0;
}
void **__hipRegisterFatBinary(const void *Wrapper) { return malloc(8); }
int __hipRegisterFunction(void **Module, const void *Host, char *Device,
                          const char *Name, unsigned Limit, void *Tid,
                          void *Bid, void *Block, void *Grid, int *Size) {
  return 0;
}
struct Dim {
  unsigned X, Y, Z;
};
int hipLaunchKernel(const void *Host, struct Dim Grid, struct Dim Block,
                    void **Args, size_t Shared, void *Stream) {
  return 0;
}
int hipModuleLaunchKernel(void *Function, unsigned GridX, unsigned GridY,
                          unsigned GridZ, unsigned BlockX, unsigned BlockY,
                          unsigned BlockZ, unsigned Shared, void *Stream,
                          void **Args, void **Extra) {
  // "writes" its first argument, packed or not
  void *To = Args ? *(void **)Args[0] : *(void **)Extra[1];
  *(float *)To += 1;
  return 0;
}
