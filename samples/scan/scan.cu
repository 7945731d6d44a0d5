// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exclusive prefix sum of any length: a tree scan in shared memory or a scan
// of warp shuffles inside a block, then the block sums, recursively.

#include "cuda_runtime.h"
#include "device_launch_parameters.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include <numeric>
#include <vector>

using namespace std;

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE(i) ((i) + ((i) >> LOG_NUM_BANKS))

#define THREADS 128
#define ITEMS (2 * THREADS)

#define CUDA_SAFE_CALL(call)                                              \
	do {                                                              \
		const cudaError_t e = call;                               \
		if (cudaSuccess != e) {                                   \
			fprintf(stderr, "Cuda error in file '%s' line %i : %s.\n", \
				__FILE__, __LINE__, cudaGetErrorString(e)); \
			printf("FAILED\n");                               \
			exit(EXIT_FAILURE);                               \
		}                                                         \
	} while (0)

// Up-sweep and down-sweep over a tree, two elements a thread.
__global__ void scanBlocksTree(const unsigned *in, unsigned *out, unsigned *sums, int n)
{
	__shared__ unsigned temp[CONFLICT_FREE(ITEMS - 1) + 1];
	const int tid = threadIdx.x;
	const int base = blockIdx.x * ITEMS;
	const int ai = tid, bi = tid + THREADS;

	assert(blockDim.x == THREADS);

	temp[CONFLICT_FREE(ai)] = base + ai < n ? in[base + ai] : 0u;
	temp[CONFLICT_FREE(bi)] = base + bi < n ? in[base + bi] : 0u;

	int offset = 1;
	for (int d = ITEMS >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (tid < d) {
			int i = CONFLICT_FREE(offset * (2 * tid + 1) - 1);
			int j = CONFLICT_FREE(offset * (2 * tid + 2) - 1);
			temp[j] += temp[i];
		}
		offset *= 2;
	}

	if (tid == 0) {
		sums[blockIdx.x] = temp[CONFLICT_FREE(ITEMS - 1)];
		temp[CONFLICT_FREE(ITEMS - 1)] = 0;
	}

	for (int d = 1; d < ITEMS; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (tid < d) {
			int i = CONFLICT_FREE(offset * (2 * tid + 1) - 1);
			int j = CONFLICT_FREE(offset * (2 * tid + 2) - 1);
			unsigned t = temp[i];
			temp[i] = temp[j];
			temp[j] += t;
		}
	}
	__syncthreads();

	if (base + ai < n) out[base + ai] = temp[CONFLICT_FREE(ai)];
	if (base + bi < n) out[base + bi] = temp[CONFLICT_FREE(bi)];
}

static __device__ __inline__ unsigned warpInclusiveScan(unsigned value, unsigned lane)
{
	#pragma unroll
	for (unsigned delta = 1; delta < 32; delta <<= 1) {
		unsigned below = __shfl_up_sync(0xFFFFFFFF, value, delta);
		if (lane >= delta) value += below;
	}
	return value;
}

// The same with shuffles; one warp scans the sums of the others.
__global__ void scanBlocksShuffle(const unsigned *in, unsigned *out, unsigned *sums, int n)
{
	__shared__ unsigned warpSums[ITEMS / 32];
	const unsigned lane = threadIdx.x & 31;
	const unsigned warp = threadIdx.x >> 5;
	const int i = blockIdx.x * ITEMS + threadIdx.x;

	const unsigned mine = i < n ? in[i] : 0u;
	unsigned inclusive = warpInclusiveScan(mine, lane);
	if (lane == 31)
		warpSums[warp] = inclusive;
	__syncthreads();

	if (warp == 0) {
		unsigned s = lane < ITEMS / 32 ? warpSums[lane] : 0u;
		s = warpInclusiveScan(s, lane);
		__syncwarp();
		if (lane < ITEMS / 32)
			warpSums[lane] = s;
	}
	__syncthreads();

	if (warp > 0)
		inclusive += warpSums[warp - 1];
	if (i < n)
		out[i] = inclusive - mine;
	if (threadIdx.x == ITEMS - 1)
		sums[blockIdx.x] = inclusive;
}

__global__ void addBlockOffsets(unsigned *data, const unsigned *offsets, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		data[i] += offsets[blockIdx.x];
}

typedef void (*ScanKernel)(const unsigned *, unsigned *, unsigned *, int);

static void scan(ScanKernel kernel, int threads, const unsigned *d_in, unsigned *d_out, int n)
{
	const int blocks = (n + ITEMS - 1) / ITEMS;
	unsigned *d_sums = NULL;
	CUDA_SAFE_CALL(cudaMalloc((void **)&d_sums, blocks * sizeof(unsigned)));

	kernel<<<blocks, threads>>>(d_in, d_out, d_sums, n);
	CUDA_SAFE_CALL(cudaGetLastError());

	if (blocks > 1) {
		unsigned *d_offsets = NULL;
		CUDA_SAFE_CALL(cudaMalloc((void **)&d_offsets, blocks * sizeof(unsigned)));
		scan(kernel, threads, d_sums, d_offsets, blocks);
		addBlockOffsets<<<blocks, ITEMS>>>(d_out, d_offsets, n);
		CUDA_SAFE_CALL(cudaGetLastError());
		CUDA_SAFE_CALL(cudaFree(d_offsets));
	}
	CUDA_SAFE_CALL(cudaFree(d_sums));
}

int main(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	const int sizes[] = {1, 255, 256, 257, 5000, 70001}; // the last needs three levels
	const struct {
		const char *name;
		ScanKernel kernel;
		int threads;
	} variants[] = {{"tree", scanBlocksTree, THREADS}, {"shuffle", &scanBlocksShuffle, ITEMS}};

	bool ok = true;
	for (const auto &variant : variants) {
		for (int n : sizes) {
			vector<unsigned> in(n), out(n), expected(n);
			for (int i = 0; i < n; ++i)
				in[i] = (i * 2654435761u) >> 24;
			for (int i = 1; i < n; ++i)
				expected[i] = expected[i - 1] + in[i - 1];

			unsigned *d_in, *d_out;
			CUDA_SAFE_CALL(cudaMalloc((void **)&d_in, n * sizeof(unsigned)));
			CUDA_SAFE_CALL(cudaMalloc((void **)&d_out, n * sizeof(unsigned)));
			CUDA_SAFE_CALL(cudaMemcpy(d_in, &in[0], n * sizeof(unsigned), cudaMemcpyHostToDevice));
			scan(variant.kernel, variant.threads, d_in, d_out, n);
			CUDA_SAFE_CALL(cudaMemcpy(&out[0], d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
			CUDA_SAFE_CALL(cudaFree(d_in));
			CUDA_SAFE_CALL(cudaFree(d_out));

			const bool same = out == expected;
			printf("%s, %d elements: %s\n", variant.name, n, same ? "ok" : "wrong");
			ok = ok && same;
		}
	}
	printf("%s\n", ok ? "PASSED" : "FAILED");
	return ok ? 0 : 1;
}
