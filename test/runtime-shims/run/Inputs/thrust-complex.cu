// Every function of thrust::complex on the device, against std::complex on the
// host; arithmetic and operators with mixed types.
#include <complex>
#include <cstdio>
#include <thrust/complex.h>
#include <vector>

template <typename T> using Complex = thrust::complex<T>;

#define FOR_EACH_FUNCTION(DO)                                                  \
  DO(0, exp)                                                                   \
  DO(1, log) DO(2, log10) DO(3, sqrt) DO(4, sin) DO(5, cos) DO(6, tan)         \
      DO(7, sinh) DO(8, cosh) DO(9, tanh) DO(10, asin) DO(11, acos)            \
          DO(12, atan) DO(13, asinh) DO(14, acosh) DO(15, atanh) DO(16, conj)  \
              DO(17, proj)
constexpr int Functions = 18, Others = 12;

template <typename T>
__host__ __device__ Complex<T> other(int Which, Complex<T> X, Complex<T> Y) {
  switch (Which) {
  case 0:
    return X + Y;
  case 1:
    return X - Y;
  case 2:
    return X * Y;
  case 3:
    return X / Y;
  case 4:
    return 2.0f * X - Y * 3.0f + 1.0f;
  case 5:
    return 2.0f / Y;
  case 6:
    return pow(X, Y);
  case 7:
    return pow(X, T(1.5));
  case 8:
    return pow(T(1.5), X);
  case 9:
    return thrust::polar(abs(X), arg(X));
  case 10:
    return Complex<T>(norm(X), T(X == X) + T(X != Y) + T(X == T(1)));
  default:
    X += Y;
    X *= T(2);
    X -= T(1);
    X /= Y;
    return X;
  }
}
template <typename T>
std::complex<T> expected(int Which, std::complex<T> X, std::complex<T> Y) {
  switch (Which) {
  case 0:
    return X + Y;
  case 1:
    return X - Y;
  case 2:
    return X * Y;
  case 3:
    return X / Y;
  case 4:
    return T(2) * X - Y * T(3) + T(1);
  case 5:
    return T(2) / Y;
  case 6:
    return std::pow(X, Y);
  case 7:
    return std::pow(X, T(1.5));
  case 8:
    return std::pow(T(1.5), X);
  case 9:
    return X;
  case 10:
    return {std::norm(X), T(2)};
  default:
    return ((X + Y) * T(2) - T(1)) / Y;
  }
}

template <typename T>
__global__ void all(const Complex<T> *In, Complex<T> *Out, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Count)
    return;
  Complex<T> Z = In[I], *To = Out + I * (Functions + Others);
#define CALL(WHICH, NAME) To[WHICH] = thrust::NAME(Z);
  FOR_EACH_FUNCTION(CALL)
  for (int K = 0; K < Others; ++K)
    To[Functions + K] = other(K, Z, In[(I + 1) % Count]);
}

template <typename T> void check(const char *Type, double Bound) {
  const T Places[] = {-30, -2.5, -1, -0.7, -0.01, 0.3, 1, 1.0001, 2, 12};
  std::vector<Complex<T>> In;
  for (T Re : Places)
    for (T Im : Places)
      In.push_back({Re, Im});
  int Count = In.size(), Each = Functions + Others;
  std::vector<Complex<T>> Out(Count * Each);
  Complex<T> *From, *To;
  cudaMalloc(&From, Count * sizeof(*From));
  cudaMalloc(&To, Out.size() * sizeof(*To));
  cudaMemcpy(From, In.data(), Count * sizeof(*From), cudaMemcpyHostToDevice);
  all<<<4, 32>>>(From, To, Count);
  cudaMemcpy(Out.data(), To, Out.size() * sizeof(*To), cudaMemcpyDeviceToHost);
  int Wrong = 0;
  for (int I = 0; I < Count; ++I)
    for (int K = 0; K < Each; ++K) {
      using Exact = std::complex<long double>;
      Exact Z(In[I].real(), In[I].imag()), Want;
      std::complex<T> Got = Out[I * Each + K];
#define WANT(WHICH, NAME)                                                      \
  if (K == WHICH)                                                              \
    Want = std::NAME(Z);
      FOR_EACH_FUNCTION(WANT)
      if (K >= Functions)
        Want = expected(K - Functions, Z,
                        Exact(std::complex<T>(In[(I + 1) % Count])));
      auto Error = std::abs(Exact(Got) - Want), Size = std::abs(Want);
      if (Error <= Bound * (Size + 1e-3) ||
          (Error != Error && Exact(Got) == Want))
        continue;
      if (++Wrong < 10)
        printf("%s %d (%g, %g): (%g, %g), not (%g, %g)\n", Type, K,
               double(Z.real()), double(Z.imag()), double(Got.real()),
               double(Got.imag()), double(Want.real()), double(Want.imag()));
    }
  printf("%s: %d of %d wrong\n", Type, Wrong, Count * Each);
}

int main() {
  check<float>("float", 3e-5);
  check<double>("double", 1e-13);
}
