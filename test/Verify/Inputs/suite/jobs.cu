// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A leg that says where it ran, and may be told to wait.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <string>
#include <unistd.h>

__global__ void k(int *Out, int Delta) { Out[threadIdx.x] = Delta; }

int main(int argc, char **argv) {
  // A line for each run: FOLDER/count; FOLDER/wait: not before it is gone.
  const std::string Folder = argv[1];
  const char *Node = std::getenv("SLURMD_NODENAME");
  if (std::FILE *File = std::fopen((Folder + "/count").c_str(), "a")) {
    std::fprintf(File, "%s %s\n", argv[2], Node ? Node : "here");
    std::fclose(File);
  }
  while (!std::strcmp(argv[2], "waits") &&
         !access((Folder + "/wait").c_str(), F_OK))
    usleep(50000);
  if (!std::strcmp(argv[2], "fails") && Node && !std::strcmp(Node, "n2"))
    return 5;
  int *Out;
  cudaMalloc(&Out, 256);
  k<<<1, 64>>>(Out, 1);
  cudaDeviceSynchronize();
  return 0;
}
