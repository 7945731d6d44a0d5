// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dependencies of a cache entry, as text. A struct is added as a whole,
// with all of its fields: no option can be forgotten.
#ifndef PORTHIP_SUPPORT_CACHE_CACHEKEY_H
#define PORTHIP_SUPPORT_CACHE_CACHEKEY_H

#include "Support/Fields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace porthip {

/// 32 hexadecimal digits.
std::string hashText(llvm::StringRef Bytes);

class CacheKey {
public:
  /// \p Kind: what is kept, and the number of its form, which is raised when
  /// the form changes: "parse 2".
  explicit CacheKey(llvm::StringRef Kind) { put(Kind); }

  /// \p Value: text, a number, an enumerator; an optional, a pair, a container
  /// or a struct (see forEachField()) of such; a pointer to one, which may be
  /// null. Others do not compile.
  template <typename T> CacheKey &add(llvm::StringRef Name, const T &Value) {
    put(Name);
    write(Value);
    return *this;
  }
  /// By path, size and time: for what is installed, and large. It need not
  /// exist.
  CacheKey &addStamp(llvm::StringRef Name, llvm::StringRef Path);

  /// Equal for two keys when all that was added is.
  const std::string &text() const { return Text; }

private:
  template <typename T> static constexpr bool isRange(...) { return false; }
  template <typename T>
  static constexpr auto isRange(int)
      -> decltype(std::begin(std::declval<const T &>()), true) {
    return true;
  }
  template <typename T, typename = void> struct IsTuple : std::false_type {};
  template <typename T>
  struct IsTuple<T, std::void_t<decltype(std::tuple_size<T>::value)>>
      : std::true_type {};

  template <typename T> void write(const std::optional<T> &Value) {
    put(Value ? "some" : "none");
    if (Value)
      write(*Value);
  }

  template <typename T> void write(const T &Value) {
    if constexpr (std::is_convertible_v<const T &, llvm::StringRef>) {
      put(Value);
    } else if constexpr (std::is_enum_v<T>) {
      write(std::underlying_type_t<T>(Value));
    } else if constexpr (std::is_integral_v<T>) {
      put(std::to_string(Value));
    } else if constexpr (std::is_floating_point_v<T>) {
      put(llvm::StringRef(reinterpret_cast<const char *>(&Value),
                          sizeof(Value)));
    } else if constexpr (std::is_pointer_v<T>) {
      put(Value ? "some" : "none");
      if (Value)
        write(*Value);
    } else if constexpr (isRange<T>(0)) {
      put(std::to_string(std::distance(std::begin(Value), std::end(Value))));
      for (const auto &Each : Value)
        write(Each);
    } else if constexpr (IsTuple<T>::value) {
      std::apply([this](const auto &...Each) { (this->write(Each), ...); },
                 Value);
    } else {
      forEachField(Value, [this](const auto &Field) { this->write(Field); });
    }
  }

  /// With its length, so that no two lists of values read the same.
  void put(llvm::StringRef Part) {
    Text += std::to_string(Part.size());
    Text += ' ';
    Text += Part;
    Text += '\n';
  }

  std::string Text;
};

} // namespace porthip
#endif
