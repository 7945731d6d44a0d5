// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/Spool.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

namespace porthip::record {

//===-- JSON --------------------------------------------------------------===//

JsonText &JsonText::raw(std::string_view Element) {
  if (Text.size() > 1 && !IsBehindKey)
    Text += ',';
  IsBehindKey = false;
  Text += Element;
  return *this;
}

/// The length of the UTF-8 sequence at the start; 0: there is none.
static size_t sequenceLength(std::string_view S) {
  unsigned char First = static_cast<unsigned char>(S[0]);
  size_t Length = First < 0x80                     ? 1
                  : First >= 0xc2 && First <= 0xdf ? 2
                  : First >= 0xe0 && First <= 0xef ? 3
                  : First >= 0xf0 && First <= 0xf4 ? 4
                                                   : 0;
  if (Length > S.size())
    return 0;
  for (size_t I = 1; I < Length; ++I)
    if ((static_cast<unsigned char>(S[I]) & 0xc0) != 0x80)
      return 0;
  // Overlong forms, surrogates, and what lies behind U+10FFFF.
  unsigned char Second = Length > 1 ? static_cast<unsigned char>(S[1]) : 0;
  if ((First == 0xe0 && Second < 0xa0) || (First == 0xed && Second > 0x9f) ||
      (First == 0xf0 && Second < 0x90) || (First == 0xf4 && Second > 0x8f))
    return 0;
  return Length;
}

static std::string quoted(std::string_view S) {
  std::string Result = "\"";
  while (!S.empty()) {
    size_t Length = sequenceLength(S);
    if (Length == 0) {
      Result += '?';
      S.remove_prefix(1);
      continue;
    }
    char C = S[0];
    if (C == '"' || C == '\\') {
      Result += '\\';
      Result += C;
    } else if (static_cast<unsigned char>(C) < 0x20) {
      char Escape[8];
      std::snprintf(Escape, sizeof(Escape), "\\u%04x", unsigned(C));
      Result += Escape;
    } else {
      Result += S.substr(0, Length);
    }
    S.remove_prefix(Length);
  }
  return Result + '"';
}

JsonText &JsonText::key(std::string_view Key) {
  raw(quoted(Key) + ":");
  IsBehindKey = true;
  return *this;
}
JsonText &JsonText::value(uint64_t Number) {
  return raw(std::to_string(Number));
}
JsonText &JsonText::value(bool Flag) { return raw(Flag ? "true" : "false"); }
JsonText &JsonText::value(std::string_view String) {
  return raw(quoted(String));
}
JsonText &JsonText::value(const uint32_t (&Shape)[3]) {
  JsonText Array('[');
  for (uint32_t N : Shape)
    Array.value(uint64_t(N));
  return value(Array);
}
std::string JsonText::closed() const {
  return Text + (Text[0] == '{' ? '}' : ']');
}

//===-- The file ----------------------------------------------------------===//

static std::optional<uint64_t> numberIn(const std::string &Variable) {
  const char *Text = std::getenv(Variable.c_str());
  if (!Text)
    return std::nullopt;
  uint64_t Number = 0;
  const char *End = Text + std::strlen(Text);
  auto [Behind, Wrong] = std::from_chars(Text, End, Number);
  if (Wrong != std::errc() || Behind != End)
    return std::nullopt;
  return Number;
}

SpoolSettings spoolSettings(const std::string &Prefix) {
  SpoolSettings Result;
  if (const char *Path = std::getenv(Prefix.c_str()))
    Result.Path = Path;
  if (auto Mib = numberIn(Prefix + "_MAX_MB"))
    Result.RoomBytes = *Mib << 20;
  if (auto Bytes = numberIn(Prefix + "_MAX_BYTES"))
    Result.RoomBytes = *Bytes;
  if (auto Every = numberIn(Prefix + "_SAMPLE"); Every && *Every)
    Result.SampleEvery = *Every;
  if (const char *Wanted = std::getenv((Prefix + "_WANTED").c_str()))
    Result.WantedPath = Wanted;
  return Result;
}

uint64_t processNumber() {
  // Behind the name, in parentheses, which may have some of its own, fields 3
  // to 22, the time since the machine was started: proc_pid_stat(5).
  std::string Text(4096, '\0');
  int Fd = ::open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  ssize_t Done = Fd < 0 ? 0 : ::read(Fd, Text.data(), Text.size());
  if (Fd >= 0)
    ::close(Fd);
  Text.resize(size_t(std::max<ssize_t>(Done, 0)));
  size_t At = Text.rfind(')');
  for (int Field = 2; Field < 22 && At != std::string::npos; ++Field)
    At = Text.find(' ', At + 1);
  uint64_t Started = 0;
  if (At != std::string::npos)
    std::from_chars(Text.data() + At + 1, Text.data() + Text.size(), Started);
  // Process identifiers have 22 bits at most; a tick is 10 ms.
  return Started << 22 | uint64_t(getpid());
}

Spool *Spool::open(const SpoolSettings &Settings,
                   void (*Tell)(const std::string &)) {
  if (Settings.Path.empty())
    return nullptr;
  int Fd = ::open(Settings.Path.c_str(),
                  O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  SpoolSettings Own = Settings;
  if (Fd < 0 && errno == EEXIST) {
    Own.Path += "." + std::to_string(processNumber());
    Fd = ::open(Own.Path.c_str(),
                O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  }
  if (Fd >= 0)
    return new Spool(Fd, Own, Tell);
  if (errno != EEXIST)
    Tell("the record '" + Own.Path + "': " + std::strerror(errno) +
         "; nothing is recorded");
  return nullptr;
}

Spool::Spool(int Fd, const SpoolSettings &Settings,
             void (*Tell)(const std::string &))
    : Fd(Fd), Path(Settings.Path), RoomBytes(Settings.RoomBytes), Tell(Tell) {
  if (!Settings.WantedPath.empty())
    readWanted(Settings.WantedPath);
}

void Spool::readWanted(const std::string &File) {
  std::FILE *From = std::fopen(File.c_str(), "re");
  if (!From)
    return Tell("'" + File + "': " + std::strerror(errno) +
                "; all contents are kept");
  IsAllWanted = false;
  char Kind[8];
  unsigned long long Number;
  while (std::fscanf(From, "%7s %llu", Kind, &Number) == 2)
    Wanted.emplace(std::string_view(Kind) == "copy", Number);
  std::fclose(From);
}

bool Spool::hasRoomFor(uint64_t SizeBytes, Owner Of) {
  std::lock_guard<std::mutex> Held(Lock);
  if (SizeBytes > RoomBytes ||
      (!IsAllWanted && !Wanted.count({Of.IsCopy, Of.Number})))
    return false;
  RoomBytes -= SizeBytes;
  return true;
}

void Spool::write(JsonText Head, const std::vector<std::string_view> &Parts) {
  uint64_t SizeBytes = 0;
  for (std::string_view Part : Parts)
    SizeBytes += Part.size();
  Head.field("bytes", SizeBytes);
  std::string Line = Head.closed() + "\n";
  std::lock_guard<std::mutex> Held(Lock);
  writeAll(Line);
  for (std::string_view Part : Parts)
    writeAll(Part);
}

void Spool::writeAll(std::string_view Bytes) {
  while (!Bytes.empty() && Fd >= 0) {
    ssize_t Done = ::write(Fd, Bytes.data(), Bytes.size());
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done <= 0) {
      Tell("the record '" + Path + "': " + std::strerror(errno) +
           "; it ends here");
      ::close(Fd);
      Fd = -1;
      return;
    }
    Bytes.remove_prefix(size_t(Done));
  }
}

} // namespace porthip::record
