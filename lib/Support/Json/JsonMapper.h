// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads JSON as the types that a program has, and says of what is not as it has
// to be where it stands: `suite.json:7: /cases/1/timeout: expected a number`.
//
// llvm::json::ObjectMapper for what parseJson() gives, with the same names.
// LLVM's own needs LLVM's values, which forget the order of members (porthip
// writes files back that people edit), take a name twice, and keep of a path
// nothing that a line can be found by.

#ifndef PORTHIP_SUPPORT_JSON_JSONMAPPER_H
#define PORTHIP_SUPPORT_JSON_JSONMAPPER_H

#include "Support/Json/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace porthip {

/// A value of a document, by the way to it. It refers to where it came from, as
/// json::Path does: for arguments, not to be kept.
class JsonPath {
public:
  /// The document, and the first that is wrong with it.
  class Root {
  public:
    /// \p Text: the whole of it, for lines; empty: lines are not named.
    explicit Root(llvm::StringRef Name, llvm::StringRef Text = "")
        : Name(Name), Text(Text) {}

    bool isWrong() const { return !Wrong.empty(); }
    /// "/cases/1/timeout: expected a number"; empty: nothing is wrong.
    llvm::StringRef wrong() const { return Wrong; }
    /// The same behind name and line. Only where something is wrong.
    llvm::Error error() const;

  private:
    friend class JsonPath;
    llvm::StringRef Name, Text;
    std::string Pointer, Wrong;
  };

  JsonPath(Root &Of) : Of(Of) {}
  JsonPath field(llvm::StringRef Name) const { return {*this, Name, 0}; }
  JsonPath index(size_t Index) const { return {*this, {}, Index}; }

  /// Unless something was wrong before. False, to be returned.
  bool report(const llvm::Twine &What) const;
  /// As RFC 6901 has it; empty: the whole.
  std::string pointer() const;

private:
  JsonPath(const JsonPath &Parent, llvm::StringRef Name, size_t Index)
      : Of(Parent.Of), Parent(&Parent), Name(Name), Index(Index) {}

  Root &Of;
  const JsonPath *Parent = nullptr;
  llvm::StringRef Name; ///< without data: it is an index
  size_t Index = 0;
};

/// Each takes \p J as what \p To is, or reports and returns false. A string may
/// be one that stringToJson() has made.
bool fromJson(const Json &J, std::string &To, JsonPath Path);
bool fromJson(const Json &J, bool &To, JsonPath Path);
bool fromJson(const Json &J, double &To, JsonPath Path);
bool fromJson(const Json &J, int &To, JsonPath Path);
bool fromJson(const Json &J, unsigned &To, JsonPath Path);
bool fromJson(const Json &J, uint64_t &To, JsonPath Path);

template <typename T>
bool fromJson(const Json &J, std::optional<T> &To, JsonPath Path) {
  return fromJson(J, To.emplace(), Path);
}

template <typename T>
bool fromJson(const Json &J, std::vector<T> &To, JsonPath Path) {
  To.clear();
  if (!J.is_array())
    return Path.report("expected a list");
  for (const Json &One : J)
    if (!fromJson(One, To.emplace_back(), Path.index(To.size() - 1)))
      return false;
  return true;
}

template <typename T>
bool fromJson(const Json &J, std::map<std::string, T> &To, JsonPath Path) {
  To.clear();
  if (!J.is_object())
    return Path.report("expected an object");
  for (const auto &[Name, One] : J.items())
    if (!fromJson(One, To[Name], Path.field(Name)))
      return false;
  return true;
}

/// The members of an object. Use: `M && M.map("name", Name) && ...`.
class JsonMapper {
public:
  /// Reports where \p J is no object.
  JsonMapper(const Json &J, JsonPath Path)
      : J(J.is_object() ? &J : nullptr), Path(Path) {
    if (!this->J)
      Path.report("expected an object");
  }
  explicit operator bool() const { return J; }

  template <typename T> bool map(llvm::StringRef Name, T &To) const {
    const Json *Found = find(Name);
    return Found ? fromJson(*Found, To, Path.field(Name))
                 : Path.report("'" + Name + "' is missing");
  }
  /// Where there is no such member, \p To stays as it is.
  template <typename T> bool mapOptional(llvm::StringRef Name, T &To) const {
    const Json *Found = find(Name);
    return !Found || fromJson(*Found, To, Path.field(Name));
  }

  /// A number from 1 to \p Most, which \p What calls so: "a number of seconds".
  /// Where there is no such member, \p To stays as it is.
  template <typename T>
  bool mapCount(llvm::StringRef Name, T &To, uint64_t Most,
                llvm::StringRef What = "a number") const {
    uint64_t Count = To;
    if (!readCount(Name, Count, Most, What))
      return false;
    To = T(Count);
    return true;
  }

  /// Calls \p Each with the elements and their places, until one is false. A
  /// list that is missing is an empty one.
  template <typename Function>
  bool eachOf(llvm::StringRef Name, Function Each) const {
    const Json *Found = find(Name);
    if (!Found)
      return true;
    JsonPath List = Path.field(Name);
    if (!Found->is_array())
      return List.report("expected a list");
    for (size_t I = 0; I < Found->size(); ++I)
      if (!Each((*Found)[I], List.index(I)))
        return false;
    return true;
  }

  /// Reports a member that is not one of \p Known, with what it may stand for.
  bool hasOnly(llvm::ArrayRef<llvm::StringRef> Known) const;
  /// Reports unless the member is the string \p Value: a file's "format".
  bool is(llvm::StringRef Name, llvm::StringRef Value) const;
  /// Null: there is none.
  const Json *find(llvm::StringRef Name) const;

private:
  bool readCount(llvm::StringRef Name, uint64_t &To, uint64_t Most,
                 llvm::StringRef What) const;

  const Json *J;
  JsonPath Path;
};

/// Has \p Read take the members of a file's text. \p Name: the file, for
/// errors: the text is no JSON, or what Read reported, with \p Meaning behind
/// it: "it is not a file of --results".
llvm::Error readJson(llvm::StringRef Text, llvm::StringRef Name,
                     llvm::function_ref<bool(const Json &, JsonPath)> Read,
                     llvm::StringRef Meaning = "");

} // namespace porthip

#endif
