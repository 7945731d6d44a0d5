// Where an attribute of the first definition would not do: other files may call
// it, or it is a specialisation.
// RUN: %check_findings %s
#include <cuda.h>
#include <cuda_runtime.h>

const char *text(cudaError_t Status) { return cudaGetErrorName(Status); }
const char *text(CUresult Status) { return Status ? "bad" : "good"; } // wrong: porthip-library-merged-types

template <class T> struct Name;
template <> struct Name<cudaError_t> { static constexpr int Value = 1; };
template <> struct Name<CUresult> { static constexpr int Value = 2; }; // wrong: porthip-library-merged-types
template <> struct Name<CUdevice> { static constexpr int Value = 3; };
template <> struct Name<float> { static constexpr int Value = 4; };

template <class T> int code(T) { return 0; }
template <> int code<cudaError_t>(cudaError_t) { return 1; }
template <> int code<CUresult>(CUresult) { return 2; } // wrong: porthip-library-merged-types

void twoSides(int *) {}
__device__ void twoSides(float *) {}
