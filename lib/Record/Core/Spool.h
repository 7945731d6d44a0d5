// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file that a recorder writes while the program runs. It stays readable
// when the program is killed: records of one line of JSON, whose "bytes" says
// how many raw bytes follow it. lib/Verify/Trace/Spool.cpp reads it.
//
// No LLVM in this folder: it is part of libraries that are loaded into
// programs which may have an LLVM of their own.
#ifndef PORTHIP_RECORD_CORE_SPOOL_H
#define PORTHIP_RECORD_CORE_SPOOL_H

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace porthip::record {

/// A JSON object or array in the making.
class JsonText {
public:
  explicit JsonText(char Open) : Text(1, Open) {}
  JsonText &key(std::string_view Key);
  JsonText &value(uint64_t Number);
  JsonText &value(bool Flag);
  /// Bytes that are no UTF-8 become question marks.
  JsonText &value(std::string_view String);
  JsonText &value(const char *String) {
    return value(std::string_view(String));
  }
  JsonText &value(const JsonText &Nested) { return raw(Nested.closed()); }
  JsonText &value(const uint32_t (&Shape)[3]);
  template <class T> JsonText &field(std::string_view Key, const T &Value) {
    return key(Key).value(Value);
  }
  std::string closed() const;

private:
  JsonText &raw(std::string_view Element);
  std::string Text;
  bool IsBehindKey = false;
};

struct SpoolSettings {
  std::string Path; ///< empty: nothing is recorded
  uint64_t RoomBytes = uint64_t(1) << 30;
  uint64_t SampleEvery = 1;
  /// The file that says whose contents are kept; empty: all are.
  std::string WantedPath;
};

/// PREFIX=FILE, PREFIX_MAX_MB or PREFIX_MAX_BYTES, PREFIX_SAMPLE,
/// PREFIX_WANTED=FILE of lines "launch 12" and "copy 3".
SpoolSettings spoolSettings(const std::string &Prefix);

/// Number of this process, greater than that of those that were started before
/// it.
uint64_t processNumber();

/// Thread-safe.
class Spool {
public:
  /// Opens the file of several processes that inherit the settings, the first
  /// to come has the file, which must not exist, and each other one FILE.N,
  /// where N is its processNumber(). Null: it cannot be made, which \p Tell is
  /// told.
  static Spool *open(const SpoolSettings &Settings,
                     void (*Tell)(const std::string &));

  /// The owner of contents: a launch or a copy, by its number. 0: a graph's.
  struct Owner {
    bool IsCopy = false;
    uint64_t Number = 0;
  };
  /// Takes the room for contents; false: there is not that much left, or they
  /// are not wanted.
  bool hasRoomFor(uint64_t SizeBytes, Owner Of);
  void write(JsonText Head, const std::vector<std::string_view> &Parts);

private:
  Spool(int Fd, const SpoolSettings &Settings,
        void (*Tell)(const std::string &));
  void readWanted(const std::string &File);
  void writeAll(std::string_view Bytes);

  int Fd;
  std::string Path;
  uint64_t RoomBytes;
  bool IsAllWanted = true;
  std::set<std::pair<bool, uint64_t>> Wanted; ///< as Owner
  void (*Tell)(const std::string &);
  std::mutex Lock;
};

} // namespace porthip::record
#endif
