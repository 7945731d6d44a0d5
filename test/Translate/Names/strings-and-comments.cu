// Strings and comments are text, unless --comments asks for comments.
// RUN: %check_port %s --prefix=PLAIN
// RUN: %check_port %s --comments --prefix=COMMENTS
#include <cuda_runtime.h>

/* cudaMalloc gives memory; cudaHelper and mycudaMalloc do not.
   See cudaMemcpyToSymbol(). */
// PLAIN: {{^}}/* cudaMalloc gives memory; cudaHelper and mycudaMalloc do not.
// PLAIN: {{^}}   See cudaMemcpyToSymbol(). */
// COMMENTS: {{^}}/* hipMalloc gives memory; cudaHelper and mycudaMalloc do not.
// COMMENTS: {{^}}   See hipMemcpyToSymbol(). */
const char *text = "cudaMalloc" u8R"(cudaFree // cudaFree)"; /// cudaFree
// PLAIN: {{^}}const char *text = "cudaMalloc" u8R"(cudaFree // cudaFree)"; /// cudaFree
// COMMENTS: {{^}}const char *text = "cudaMalloc" u8R"(cudaFree // cudaFree)"; /// hipFree
int call(void **p) { return cudaMalloc(p, /*bytes, as cudaMalloc wants*/ 8); }
// PLAIN: {{^}}int call(void **p) { return hipMalloc(p, /*bytes, as cudaMalloc wants*/ 8); }
// COMMENTS: {{^}}int call(void **p) { return hipMalloc(p, /*bytes, as hipMalloc wants*/ 8); }
__global__ void k() {}
