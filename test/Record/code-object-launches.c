// Arguments of launches are known by the code object: of a file, of bytes in
// memory, of what compilers register; packed ones, too.
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -x hip --offload-arch=gfx942 --offload-device-only -nogpuinc -nogpulib -O1 %S/Inputs/code-object.hip -o %t/code
// RUN: %clang -x hip --offload-arch=gfx942 --offload-device-only --offload-compress -nogpuinc -nogpulib -O1 %S/Inputs/code-object.hip -o %t/small
// RUN: %clang -x c -shared -fPIC %S/Inputs/fake_hip.c -o %t/libamdhip64.so
// RUN: %clang -x c %s -o %t/app -L%t -lamdhip64 -Wl,-rpath,%t
// RUN: env PORTHIP_RECORD=%t/spool LD_PRELOAD=%vgpu_libs/../record/libporthip_record_hip.so %t/app %t/code 2>%t/err
// RUN: not grep compressed %t/err
// RUN: grep -a -o '"kind":"launch".*"arguments":[^]]*]' %t/spool | FileCheck %s
// CHECK-COUNT-4: "kernel":"byStruct"{{.*}}"arguments":[{"size":8,"buffer":"1","offset":0},{"size":32},{"size":1,"value":{{[01]}}},{"size":2,"value":{{[02]}}},{"size":8,"buffer":"1","offset":8}]
// RUN: env PORTHIP_RECORD=%t/other LD_PRELOAD=%vgpu_libs/../record/libporthip_record_hip.so %t/app %t/small 2>%t/err
// RUN: FileCheck --check-prefix=SMALL %s < %t/err
// SMALL: porthip: {{.*}}code objects are compressed{{.*}}--no-offload-compress
// SMALL-NOT: compressed
// RUN: grep -a -o '"kind":"launch".*"arguments":[^]]*]' %t/other | FileCheck --check-prefix=UNKNOWN %s
// UNKNOWN-COUNT-4: "kernel":"byStruct"{{.*}}"arguments":[]
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Dim {
  unsigned X, Y, Z;
};
int hipMalloc(void **, size_t);
int hipModuleLoad(void **, const char *);
int hipModuleLoadData(void **, const void *);
int hipModuleGetFunction(void **, void *, const char *);
int hipModuleLaunchKernel(void *, unsigned, unsigned, unsigned, unsigned,
                          unsigned, unsigned, unsigned, void *, void **,
                          void **);
void **__hipRegisterFatBinary(const void *);
int __hipRegisterFunction(void **, const void *, char *, const char *, unsigned,
                          void *, void *, void *, void *, int *);
int hipLaunchKernel(const void *, struct Dim, struct Dim, void **, size_t,
                    void *);

int main(int Count, char **Args) {
  char *Memory, *From, Packed[56] = {0};
  char Pair[32] = {0}, A = 1;
  short B = 2;
  hipMalloc((void **)&Memory, 64);
  From = Memory + 8;
  void *Arguments[] = {&Memory, Pair, &A, &B, &From};
  memcpy(Packed, &Memory, 8);
  memcpy(Packed + 48, &From, 8);
  size_t Size = sizeof(Packed);
  void *Extra[] = {(void *)1, Packed, (void *)2, &Size, (void *)3};

  FILE *File = fopen(Args[1], "rb");
  char *Bytes = malloc(1 << 20);
  size_t Read = fread(Bytes, 1, 1 << 20, File);
  void *Module, *Function;
  hipModuleLoad(&Module, Args[1]);
  hipModuleGetFunction(&Function, Module, "byStruct");
  hipModuleLaunchKernel(Function, 1, 1, 1, 1, 1, 1, 0, 0, Arguments, 0);
  hipModuleLaunchKernel(Function, 1, 1, 1, 1, 1, 1, 0, 0, 0, Extra);
  char *Copy = malloc(Read);
  memcpy(Copy, Bytes, Read);
  hipModuleLoadData(&Module, Copy);
  memset(Copy, 0, Read);
  hipModuleGetFunction(&Function, Module, "byStruct");
  hipModuleLaunchKernel(Function, 1, 1, 1, 1, 1, 1, 0, 0, Arguments, 0);

  struct {
    uint32_t Magic, Version;
    void *Data, *Unused;
  } Wrapper = {0x48495046, 1, Bytes, 0};
  void **Registered = __hipRegisterFatBinary(&Wrapper);
  __hipRegisterFunction(Registered, &A, "byStruct", "byStruct", 0, 0, 0, 0, 0,
                        0);
  struct Dim One = {1, 1, 1};
  hipLaunchKernel(&A, One, One, Arguments, 0, 0);
  return 0;
}
