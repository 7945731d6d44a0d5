// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dense solvers.
#ifndef PORTHIP_CUSOLVERDN_H
#define PORTHIP_CUSOLVERDN_H
#define CUSOLVERDN_H_

#include "cuComplex.h"
#include "cublas_v2.h"
#include "cusolver_common.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cusolverDnContext;

typedef struct cusolverDnContext *cusolverDnHandle_t;

struct syevjInfo;

typedef struct syevjInfo *syevjInfo_t;

struct gesvdjInfo;

typedef struct gesvdjInfo *gesvdjInfo_t;

struct cusolverDnIRSParams;

typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;

struct cusolverDnIRSInfos;

typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;

struct cusolverDnParams;

typedef struct cusolverDnParams *cusolverDnParams_t;

typedef enum {
  CUSOLVERDN_GETRF, CUSOLVERDN_POTRF, CUSOLVERDN_SYEVBATCHED
} cusolverDnFunction_t;

typedef void (*cusolverDnLoggerCallback_t)(int, const char *, const char *);

#include "porthip_cusolver_calls.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#endif
