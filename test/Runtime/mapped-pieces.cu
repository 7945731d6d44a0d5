// Copies, fills and libraries reach across pieces that are mapped side by side,
// as kernels do; no further, and not into a piece without access.
// RUN: %porthip run --as sm_80 %s 2>/dev/null | FileCheck %s
// RUN: %porthip run --as sm_80 --check=init,streams %s 2>&1 | FileCheck %s
// RUN: %porthip translate --quiet --cuda-path=none %s -o %t.hip
// RUN: %if hip-headers %{ %porthip run --as gfx942 %t.hip 2>/dev/null | FileCheck %s %}
// CHECK-NOT: defect
#include <cstdio>
#include <cublas_v2.h>
#include <cuda.h>
#include <vector>

int main() {
  cuInit(0);
  CUcontext Context;
  cuDevicePrimaryCtxRetain(&Context, 0);
  cuCtxSetCurrent(Context);
  CUmemAllocationProp Prop = {};
  Prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  Prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  size_t Piece = 0;
  cuMemGetAllocationGranularity(&Piece, &Prop,
                                CU_MEM_ALLOC_GRANULARITY_MINIMUM);
  CUdeviceptr At = 0;
  cuMemAddressReserve(&At, 4 * Piece, 0, 0, 0);
  for (int I = 0; I < 4; ++I) {
    CUmemGenericAllocationHandle Handle;
    cuMemCreate(&Handle, Piece, &Prop, 0);
    cuMemMap(At + I * Piece, Piece, 0, Handle, 0);
    cuMemRelease(Handle);
  }
  CUmemAccessDesc Access = {};
  Access.location = Prop.location;
  Access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  cuMemSetAccess(At, 3 * Piece, &Access, 1);

  const size_t Count = 3 * Piece / sizeof(float);
  std::vector<float> Host(Count), Back(Count);
  for (size_t I = 0; I < Count; ++I)
    Host[I] = float(I % 100);
  // CHECK: to 0, from 0, the same 1
  CUresult To = cuMemcpyHtoD(At, Host.data(), 3 * Piece);
  CUresult From = cuMemcpyDtoH(Back.data(), At, 3 * Piece);
  printf("to %d, from %d, the same %d\n", To, From, Host == Back);
  // CHECK: too far: 1
  printf("too far: %d\n", cuMemcpyHtoD(At + 1, Host.data(), 3 * Piece));
  // CHECK: sum {{[1-9][0-9]*}} 1
  cublasHandle_t Blas;
  cublasCreate(&Blas);
  float Sum = 0, Expected = 0;
  const int Inner = int(Piece / sizeof(float)) - 50;
  cublasSasum(Blas, 100, reinterpret_cast<float *>(At) + Inner, 1, &Sum);
  for (int I = 0; I < 100; ++I)
    Expected += Host[Inner + I];
  printf("sum %g %d\n", Sum, Sum == Expected);
  cublasDestroy(Blas);
  // CHECK: fill 0: 1 1
  CUresult Filled = cuMemsetD32(At, 0x3f800000, Count);
  cuMemcpyDtoH(Back.data(), At, 3 * Piece);
  printf("fill %d: %g %g\n", Filled, Back[0], Back[Count - 1]);
  cuMemUnmap(At, 4 * Piece);
  cuMemAddressFree(At, 4 * Piece);
}
