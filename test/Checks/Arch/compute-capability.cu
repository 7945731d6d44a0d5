// RUN: %check_findings %s
// NVIDIA's compute capabilities, compared.
bool ampere(int device) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  return prop.major >= 8; // note: porthip-arch-compute-capability
}
int versionOf(const cudaDeviceProp &prop) {
  return prop.major * 10 + prop.minor;
}
bool first(const cudaDeviceProp &prop) {
  return versionOf(prop) == 90; // wrong: porthip-arch-compute-capability
}
bool turing(const cudaDeviceProp &prop) {
  return versionOf(prop) == 75; // note: porthip-arch-compute-capability
}
bool hopper(const cudaDeviceProp &prop) {
  return prop.major >= 9; // wrong: porthip-arch-compute-capability
}
bool released(const cudaDeviceProp &prop) {
  return prop.major && prop.minor; // wrong: porthip-arch-compute-capability
}
bool byAttribute(int device) {
  int major;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
  return major > 6; // note: porthip-arch-compute-capability
}
// All devices answer alike.
bool usable(const cudaDeviceProp &prop) { return prop.major >= 2; }
bool same(const cudaDeviceProp &a, const cudaDeviceProp &b) {
  return a.major == b.major;
}
struct Version {
  int major;
};
bool own(const Version &v) { return v.major >= 8; }
