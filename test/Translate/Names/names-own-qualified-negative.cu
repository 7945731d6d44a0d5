// A project's own function under CUDA's name, where no parse reaches: what its
// own namespace stands before is its own, and only a bare name is open.
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t.hip
namespace memory {
void cudaFreeHost(void *p);
}
#ifdef NEVER
void release(void *p) {
  memory::cudaFreeHost(p);
  // CHECK: :[[#@LINE+1]]:3: warning: 'cudaFreeHost' is CUDA's name, and the project declares it too
  cudaFreeHost(p);
}
#endif
// PORT: memory::cudaFreeHost(p);
