// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where NaN, infinity and sums without a digit begin; and no report of what
// goes on from there, of what is chosen away, and of rounding errors that are
// computed on purpose.
//
// RUN: not %porthip run --check=float %s > %t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: %porthip run --check=float %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: done
// RIGHT-NOT: porthip:
//
// Infinity may be meant: no part of all.
// RUN: %porthip run --check=all %s 2>&1 | FileCheck %s --check-prefix=RIGHT
#include <cstdio>

__global__ void broken(float *X, double *Y) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: float: kernel 'broken(float*, double*)', block (0,0,0), thread (7,0,0): 1 / 0 gives infinity: a division by zero at {{.*}}float.cu:[[@LINE+1]]
  float A = 1.0f / (X[I] - 7.0f);
  // CHECK-DAG: thread (9,0,0): 0 / 0 gives NaN at {{.*}}float.cu:[[@LINE+1]]
  float B = (X[I] - 9.0f) / (X[I] - 9.0f);
  // CHECK-DAG: block (1,0,0), thread (2,0,0): 34 * 3.40282347e+38 gives infinity: an overflow at {{.*}}float.cu:[[@LINE+1]]
  float C = X[I] < 34.0f ? 0.0f : 3.40282347e38f * X[I];
  // CHECK-DAG: thread (0,0,0): sqrtf(-1) gives NaN at {{.*}}float.cu:[[@LINE+1]]
  float D = sqrtf(X[I] - 1.0f);
  // CHECK-DAG: thread (0,0,0): log(0) gives -infinity at {{.*}}float.cu:[[@LINE+1]]
  double E = log(Y[I]);
  // A broken value goes on.
  X[I] = A + B * C + D * 2.0f;
  Y[I] = E * 2.0 + 1.0;
}

// A value computed ahead of a branch has no line but that of the choice.
__global__ void guarded(double *Y) {
  int I = threadIdx.x;
  double R = Y[I];
  // CHECK-DAG: kernel 'guarded(double*)', block (0,0,0), thread (7,0,0): 7 / 0 gives infinity: a division by zero at {{.*}}float.cu:[[@LINE+1]]
  if (R > 2)
    R = R / (Y[I] - 7.0);
  Y[I] = R;
}

__global__ void cancels(float *X, float *Out) {
  float A = X[0], B = X[1], C = X[2];
  // CHECK-DAG: kernel 'cancels(float*, float*)', block (0,0,0), thread (0,0,0): 4.84{{[0-9]*}} + -4.84{{[0-9]*}} gives {{.*}}, and 0 if the operands were not rounded: no digit is left at {{.*}}float.cu:[[@LINE+1]]
  Out[0] = B * B - 4.0f * A * C;
}

__global__ void right(float *X, double *Y, float *Out) {
  int I = threadIdx.x;
  // Chosen away.
  Out[I] = X[I] == 0.0f ? 0.0f : 1.0f / X[I];
  // Kahan's sum.
  float Sum = 1e8f, Rest = 0;
  for (int K = 0; K < 8; ++K) {
    float Y = X[I] - Rest, T = Sum + Y;
    Rest = (T - Sum) - Y;
    Sum = T;
  }
  Out[64 + I] = Sum + Rest;
  // Infinite before, and a small difference of values in memory.
  Out[128 + I] = X[65] * 2.0f + (X[66] - X[67]);
  // An iteration that ends when nothing changes any more.
  double R = 1.0;
  for (double Next; (Next = 0.5 * (R + (2.0 + I) / R)) - R != 0 && Next < R + 9;)
    R = Next;
  Y[I] = R;
}

int main(int Count, char **) {
  float *X, *Out;
  double *Y;
  cudaMallocManaged(&X, 128 * sizeof(float));
  cudaMallocManaged(&Out, 192 * sizeof(float));
  cudaMallocManaged(&Y, 64 * sizeof(double));
  for (int I = 0; I < 64; ++I) {
    X[I] = float(I);
    Y[I] = I;
  }
  if (Count == 1) {
    broken<<<2, 32>>>(X, Y);
    cudaDeviceSynchronize();
    X[0] = X[2] = 1.1f;
    X[1] = 2.2f;
    cancels<<<1, 1>>>(X, Out);
    cudaDeviceSynchronize();
    for (int I = 0; I < 64; ++I)
      Y[I] = I;
    guarded<<<1, 64>>>(Y);
  } else {
    X[65] = 1.0f / 0.0f;
    X[66] = 1.0000001f;
    X[67] = 1.0f;
    right<<<1, 64>>>(X, Y, Out);
  }
  cudaDeviceSynchronize();
  puts("done");
}
