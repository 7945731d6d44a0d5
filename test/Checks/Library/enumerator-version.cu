// RUN: %check_findings %s
// HIP before 5.3 numbers nodes of graphs otherwise, before 6.0 memory types, and before
// 6.3 the algorithms of hipSPARSE.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cusparse.h>
bool isKernel(cudaGraphNodeType t) { return t == 0; } // wrong: porthip-library-enumerator-number
int node() { return cudaGraphNodeTypeMemcpy | 64; } // wrong: porthip-library-enumerator-value
int driverNode() { return CU_GRAPH_NODE_TYPE_HOST + 1; } // wrong: porthip-library-enumerator-value
bool isHost() { return CU_MEMORYTYPE_HOST; } // wrong: porthip-library-enumerator-value
int algorithm() { return 1 << CUSPARSE_SPMV_CSR_ALG1; } // wrong: porthip-library-enumerator-value
bool named(cudaGraphNodeType t) { return t == cudaGraphNodeTypeKernel; }
