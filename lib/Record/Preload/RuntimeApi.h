// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of a runtime API that recording needs, for CUDA's and HIP's;
// see Runtime.inc. They are looked up by name, as none of them must be there.
#ifndef PORTHIP_RECORD_PRELOAD_RUNTIMEAPI_H
#define PORTHIP_RECORD_PRELOAD_RUNTIMEAPI_H

#include "Record/Preload/Session.h"
#include "Record/Preload/Symbols.h"

namespace porthip::record {

class RuntimeApi : public Api {
public:
  /// \p Prefix: "cuda", "hip"; \p In: the libraries, see nextSymbol().
  RuntimeApi(std::string Prefix, const char *const *In)
      : Prefix(std::move(Prefix)), In(In) {}

  bool isCapturing(void *Stream) override {
    int Status = 0;
    int Result =
        call<int (*)(void *, int *)>("StreamIsCapturing", Stream, &Status);
    // A runtime without the function has no graphs.
    return Result == Absent ? false : Result != 0 || Status != 0;
  }

  void exchangeCaptureMode(int &Mode) override {
    call<int (*)(int *)>("ThreadExchangeStreamCaptureMode", &Mode);
  }

  std::string synchronize(void *Stream) override {
    int Result = call<int (*)(void *)>("StreamSynchronize", Stream);
    return Result ? errorText(Result) : "";
  }

  std::string errorText(int Result) override {
    auto Name = function<const char *(*)(int)>("GetErrorName");
    const char *Text = Name ? Name(Result) : nullptr;
    return Text ? Text : Prefix + " error " + std::to_string(Result);
  }

  bool read(void *To, const void *From, uint64_t SizeBytes) override {
    constexpr int Default = 4; // MemcpyKind
    return onOwnStream(*this, [&] {
      return call<int (*)(void *, const void *, size_t, int, void *)>(
          "MemcpyAsync", To, From, size_t(SizeBytes), Default, ownStream());
    });
  }

  void zero(void *At, uint64_t SizeBytes) override {
    onOwnStream(*this, [&] {
      return call<int (*)(void *, int, size_t, void *)>(
          "MemsetAsync", At, 0, size_t(SizeBytes), ownStream());
    });
  }

  void *variableAddress(const void *Host) override {
    void *Address = nullptr;
    call<int (*)(void **, const void *)>("GetSymbolAddress", &Address, Host);
    return Address;
  }

  /// Make() calls functions of the API. One that fails leaves no error behind
  /// that the program could take for its own.
  template <class MakeCalls> int quietly(MakeCalls Make) {
    auto Peek = function<int (*)()>("PeekAtLastError");
    int Before = Peek ? Peek() : 0;
    int Result = Make();
    if (Result != 0 && Before == 0)
      if (auto Clear = function<int (*)()>("GetLastError"))
        Clear();
    return Result;
  }

  static constexpr int Absent = -1;
  /// Quietly; Absent: there is no such function.
  template <class Type, class... Args> int call(const char *Name, Args... A) {
    auto F = function<Type>(Name);
    return F ? quietly([&] { return F(A...); }) : Absent;
  }

  template <class Type> Type function(const char *Name) {
    return reinterpret_cast<Type>(address(Name));
  }

private:
  void *address(const char *Name) {
    std::lock_guard<std::mutex> Held(Lock);
    void *&Known = Addresses[Name];
    if (!Known)
      Known = nextSymbol((Prefix + Name).c_str(), In);
    return Known;
  }

  const std::string Prefix;
  const char *const *const In;
  std::mutex Lock;
  std::map<std::string, void *> Addresses;
};

} // namespace porthip::record
#endif
