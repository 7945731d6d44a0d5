// porthip --hip-version=6.3
// RUN: %check_findings %s
// From HIP 5.3, 6.0 and 6.3 on these are CUDA's numbers; of memory types two are not.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cusparse.h>
bool isKernel(cudaGraphNodeType t) { return t == 0; }
int node() { return cudaGraphNodeTypeMemcpy | 64; }
int driverNode() { return CU_GRAPH_NODE_TYPE_HOST + 1; }
bool isHost() { return CU_MEMORYTYPE_HOST; }
int algorithm() { return 1 << CUSPARSE_SPMV_CSR_ALG1; }
int unified() { return CU_MEMORYTYPE_UNIFIED * 2; } // wrong: porthip-library-enumerator-value
