// cuSPARSELt becomes hipSPARSELt, also where its header is not there; what its first releases lack a parameter of is said.
// RUN: not %porthip translate %s -o %t.hip --hip-version 6.3 2> %t.err
// RUN: FileCheck %s --input-file=%t.hip
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// CHECK: {{^}}#include <hipsparselt/hipsparselt.h>
#include <cusparseLt.h>
// CHECK: {{^}}int init(hipsparseLtHandle_t *h, hipsparseLtMatmulPlan_t *p, hipsparseLtMatmulDescriptor_t *d) {
int init(cusparseLtHandle_t *h, cusparseLtMatmulPlan_t *p, cusparseLtMatmulDescriptor_t *d) {
  cusparseLtMatmulAlgSelection_t a;
  // A name of cuBLASLt, where the parse does not reach.
  // CHECK: {{^}}  hipblasLtMatmulDescAttributes_t e = HIPBLASLT_MATMUL_DESC_EPILOGUE;
  cublasLtMatmulDescAttributes_t e = CUBLASLT_MATMUL_DESC_EPILOGUE;
  // CHECK: {{^}}  hipsparseLtMatmulAlgSelectionInit(h, &a, d, HIPSPARSELT_MATMUL_ALG_DEFAULT);
  cusparseLtMatmulAlgSelectionInit(h, &a, d, CUSPARSELT_MATMUL_ALG_DEFAULT);
  // CHECK: {{^}}  return hipsparseLtMatmulPlanInit(h, p, d, &a) == HIPSPARSE_STATUS_SUCCESS;
  return cusparseLtMatmulPlanInit(h, p, d, &a, 0) == CUSPARSE_STATUS_SUCCESS;
}
void compress(cusparseLtHandle_t *h, cusparseLtMatmulPlan_t *p, size_t *n, size_t *m) {
  // CHECK: {{^}}  hipsparseLtSpMMACompressedSize(h, p, n, m);
  cusparseLtSpMMACompressedSize(h, p, n, m);
  // SAID: [[@LINE+1]]:3: error: 'cusparseLtSpMMACompressedSize' has no HIP equivalent
  cusparseLtSpMMACompressedSize(h, p, n);
}
