// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/TraceFile.h"
#include "Support/Files/Files.h"
#include "Verify/Trace/TraceJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include <list>
#include <memory>
#include <zip.h>

using namespace llvm;

namespace porthip {

static constexpr StringLiteral NpyMagic = "\x93NUMPY";
static constexpr int FormatVersion = 1;

static StringRef npyType(ElementType Type) {
  switch (Type) {
  case ElementType::Unknown:
  case ElementType::U8:
  case ElementType::F8E4M3:
  case ElementType::F8E5M2:
    return "|u1";
  case ElementType::Bool:
    return "|b1";
  case ElementType::I8:
    return "|i1";
  case ElementType::I16:
    return "<i2";
  case ElementType::U16:
  case ElementType::BF16:
    return "<u2";
  case ElementType::I32:
    return "<i4";
  case ElementType::U32:
    return "<u4";
  case ElementType::I64:
    return "<i8";
  case ElementType::U64:
  case ElementType::Pointer:
    return "<u8";
  case ElementType::F16:
    return "<f2";
  case ElementType::F32:
    return "<f4";
  case ElementType::F64:
    return "<f8";
  }
  llvm_unreachable("all types are listed");
}

std::string npyFrom(ElementType Type, StringRef Bytes) {
  std::string Header = "{'descr': '" + npyType(Type).str() +
                       "', 'fortran_order': False, 'shape': (" +
                       utostr(Bytes.size() / elementBytes(Type)) + ",), }";
  // Magic, version and length are 10 bytes; data starts at a multiple of 64.
  Header.append(63 - (10 + Header.size()) % 64, ' ');
  Header += '\n';
  char Size[2];
  support::endian::write16le(Size, uint16_t(Header.size()));
  return (NpyMagic + StringRef("\x01\x00", 2) + StringRef(Size, 2) + Header +
          Bytes)
      .str();
}

Expected<std::string> bytesOfNpy(StringRef File) {
  if (File.size() < 10 || !File.starts_with(NpyMagic) || File[6] != 1)
    return createStringError("is not an array of NumPy's format 1.0");
  size_t Begin = 10 + support::endian::read16le(File.data() + 8);
  if (Begin > File.size())
    return createStringError("its header is not complete");
  return File.drop_front(Begin).str();
}

namespace {

std::string zipMessage(zip_t *Archive) {
  return zip_error_strerror(zip_get_error(Archive));
}

class Writer {
public:
  explicit Writer(const std::string &Path) : Path(Path) {}
  ~Writer() {
    if (Archive)
      zip_discard(Archive);
  }

  Error run(const Trace &T) {
    int Code = 0;
    Archive = zip_open(Path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &Code);
    if (!Archive) {
      zip_error_t Wrong;
      zip_error_init_with_code(&Wrong, Code);
      std::string Text = zip_error_strerror(&Wrong);
      zip_error_fini(&Wrong);
      return fileError(Path, Text);
    }
    Json Manifest = {{"format", "porthip-trace"},
                     {"version", FormatVersion},
                     {"leg", T.Leg},
                     {"exitStatus", T.ExitStatus},
                     {"launches", Json::array()},
                     {"copies", Json::array()}};
    if (T.LibraryLaunches)
      Manifest["libraryLaunches"] = T.LibraryLaunches;
    if (T.OtherProcesses)
      Manifest["otherProcesses"] = T.OtherProcesses;
    for (const TraceLaunch &L : T.Launches)
      Manifest["launches"].push_back(describe(L));
    for (const TraceLaunch &L : T.Graphs)
      Manifest["graphs"].push_back(describe(L));
    for (const TraceCopy &C : T.Copies) {
      Json J = {{"number", C.Number},
                {"array", describe(C.What, "copy" + utostr(C.Number))}};
      if (C.Thread)
        J["thread"] = C.Thread;
      if (C.Graph)
        J["graph"] = C.Graph;
      Manifest["copies"].push_back(std::move(J));
    }
    if (T.Facts) {
      Manifest["facts"] = Json::object();
      for (const auto &[Symbol, Facts] : *T.Facts)
        Manifest["facts"][Symbol] = jsonOf(Facts);
    }
    add("stdout.txt", T.Output);
    if (T.Alone) {
      Manifest["alone"] = {{"exitStatus", T.Alone->ExitStatus}};
      add("stdout-alone.txt", T.Alone->Output);
    }
    add("manifest.json", Manifest.dump(1) + "\n");
    if (!HasFailed && zip_close(Archive) == 0) {
      Archive = nullptr;
      return Error::success();
    }
    return fileError(Path, zipMessage(Archive));
  }

private:
  void add(const std::string &Name, std::string Bytes) {
    // libzip reads them when the archive is closed.
    const std::string &Kept = Contents.emplace_back(std::move(Bytes));
    zip_source_t *From =
        zip_source_buffer(Archive, Kept.data(), Kept.size(), /*freep=*/0);
    zip_int64_t Index =
        From ? zip_file_add(Archive, Name.c_str(), From, ZIP_FL_ENC_UTF_8) : -1;
    if (Index < 0) {
      if (From)
        zip_source_free(From);
      HasFailed = true;
      return;
    }
    // The same trace is the same file.
    zip_file_set_mtime(Archive, zip_uint64_t(Index), /*1980-01-01*/ 315532800,
                       0);
  }

  Json describe(const TraceArray &A, const std::string &Folder) {
    Json J = {{"buffer", stringToJson(A.Buffer)},
              {"type", elementName(A.Type).str()},
              {"offset", A.OffsetBytes},
              {"size", A.SizeBytes}};
    if (A.KeptIn)
      J["launch"] = A.KeptIn;
    if (A.Hash)
      J["hash"] = *A.Hash;
    if (A.IsOmitted || A.KeptIn)
      return J;
    StringRef Plain = StringRef(A.Buffer).ltrim('@');
    std::string Name =
        Folder + "/" + (Plain.empty() ? "host" : Plain.str()) + ".npy";
    add(Name, npyFrom(A.Type, A.Bytes));
    J["file"] = Name;
    return J;
  }

  Json describe(const TraceLaunch &L) {
    Json J = {{"number", L.Number},      {"symbol", L.Symbol},
              {"kernel", L.Kernel},      {"grid", L.Grid},
              {"block", L.Block},        {"shared", L.SharedBytes},
              {"fault", L.Fault},        {"arguments", Json::array()},
              {"changed", Json::array()}};
    if (!L.IsSampled)
      J["sampled"] = false;
    if (L.Thread)
      J["thread"] = L.Thread;
    if (L.Graph)
      J["graph"] = L.Graph;
    if (L.IsWholeGraph)
      J["wholeGraph"] = true;
    if (L.HasPrinted)
      J["printed"] = true;
    for (const TraceArgument &A : L.Arguments) {
      Json One = {{"size", A.SizeBytes},
                  {"buffer", A.Buffer},
                  {"offset", A.OffsetBytes}};
      if (A.Value)
        One["value"] = *A.Value;
      J["arguments"].push_back(std::move(One));
    }
    for (const auto &[Buffer, Hash] : L.Inputs)
      J["inputs"].push_back({{"buffer", Buffer}, {"hash", Hash}});
    for (const auto &[Buffer, Launch] : L.Same)
      J["same"].push_back({{"buffer", Buffer}, {"launch", Launch}});
    std::string Folder = L.IsWholeGraph ? "graph" + utostr(L.Graph)
                                        : "launch" + utostr(L.Number);
    for (const TraceArray &A : L.Changed)
      J["changed"].push_back(describe(A, Folder));
    return J;
  }

  const std::string &Path;
  zip_t *Archive = nullptr;
  std::list<std::string> Contents;
  bool HasFailed = false;
};

class Reader {
public:
  Reader(const std::string &Path, uint64_t Bytes) : Path(Path), Bytes(Bytes) {}
  ~Reader() {
    if (Archive)
      zip_discard(Archive);
  }

  Expected<Trace> run() {
    auto Manifest = open();
    if (!Manifest)
      return Manifest.takeError();
    read(*Manifest);
    if (!Wrong.empty())
      return fileError(Path, Wrong);
    return std::move(Result);
  }

  Expected<int> exitStatus() {
    auto Manifest = open();
    if (!Manifest)
      return Manifest.takeError();
    JsonPath::Root Root("manifest.json");
    JsonMapper(*Manifest, Root).mapOptional("exitStatus", Result.ExitStatus);
    if (Root.isWrong())
      return Root.error();
    return Result.ExitStatus;
  }

private:
  Expected<Json> open() {
    if (!sys::fs::is_regular_file(Path))
      return fileError(Path, sys::fs::exists(Path) ? "is not a file"
                                                   : "no such file");
    zip_source_t *From = zip_source_file_create(Path.c_str(), /*start=*/0,
                                                zip_int64_t(Bytes), nullptr);
    if (From)
      Archive = zip_open_from_source(From, ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    if (From && !Archive)
      zip_source_free(From);
    if (!Archive)
      return fileError(Path, "is not a trace, or was cut off; record it again");
    if (zip_name_locate(Archive, "manifest.json", 0) < 0)
      return fileError(Path, "is a zip file but not a trace: it has no "
                             "manifest.json");
    Json Manifest = parseManifest();
    if (!Wrong.empty())
      return fileError(Path, Wrong);
    return std::move(Manifest);
  }

  std::string entry(const std::string &Name) {
    zip_stat_t Facts;
    std::string Bytes;
    std::unique_ptr<zip_file_t, int (*)(zip_file_t *)> File(
        zip_fopen(Archive, Name.c_str(), 0), zip_fclose);
    bool Ok = File && zip_stat(Archive, Name.c_str(), 0, &Facts) == 0 &&
              Facts.size < uint64_t(1) << 36;
    if (Ok) {
      // The directory's sizes may be a lie; nothing is taken before it came.
      std::string Chunk(1 << 20, '\0');
      zip_int64_t Got;
      while ((Got = zip_fread(File.get(), Chunk.data(), Chunk.size())) > 0)
        Bytes.append(Chunk.data(), size_t(Got));
      Ok = Got == 0 && Bytes.size() == Facts.size;
    }
    if (!Ok && Wrong.empty())
      Wrong = "is damaged at '" + Name + "'; record it again";
    return Bytes;
  }

  Json parseManifest() {
    auto Manifest = parseJson(entry("manifest.json"), "manifest.json");
    if (!Manifest) {
      std::string Text = toString(Manifest.takeError());
      if (Wrong.empty())
        Wrong = "is damaged: " + Text;
      return Json();
    }
    if (!Manifest->is_object() ||
        Manifest->value("format", Json()) != "porthip-trace")
      Wrong = "is a zip file but not a trace: its manifest.json is of another "
              "program";
    else if (Manifest->value("version", Json()) != FormatVersion)
      Wrong = "is a trace of another version of porthip; record it again";
    return std::move(*Manifest);
  }

  TraceArray array(const Json &J, JsonPath Path) {
    JsonMapper M(J, Path);
    TraceArray A;
    std::string Name;
    readArray(M, A);
    M.mapOptional("file", Name);
    A.IsOmitted = Name.empty() && !A.KeptIn;
    if (Name.empty())
      return A;
    auto Bytes = bytesOfNpy(entry(Name));
    if (!Bytes) {
      std::string Text = toString(Bytes.takeError());
      if (Wrong.empty())
        Wrong = "is damaged: '" + Name + "' " + Text;
      return A;
    }
    A.Bytes = std::move(*Bytes);
    if (A.Bytes.size() != A.SizeBytes && Wrong.empty())
      Wrong = "is damaged: '" + Name + "' is not as long as the manifest says";
    return A;
  }

  void read(const Json &Manifest) {
    JsonPath::Root Root("manifest.json");
    JsonPath Path(Root);
    JsonMapper M(Manifest, Path);
    M.mapOptional("leg", Result.Leg);
    M.mapOptional("exitStatus", Result.ExitStatus);
    M.mapOptional("libraryLaunches", Result.LibraryLaunches);
    M.mapOptional("otherProcesses", Result.OtherProcesses);
    M.mapOptional("facts", Result.Facts);
    Result.Output = entry("stdout.txt");
    if (const Json *Found = M.find("alone")) {
      PlainRun &Alone = Result.Alone.emplace();
      JsonMapper(*Found, Path.field("alone"))
          .mapOptional("exitStatus", Alone.ExitStatus);
      Alone.Output = entry("stdout-alone.txt");
    }
    auto addTo = [&](std::vector<TraceLaunch> &List) {
      return [&](const Json &J, JsonPath Here) {
        List.push_back(launch(J, Here));
        return true;
      };
    };
    M.eachOf("launches", addTo(Result.Launches));
    M.eachOf("graphs", addTo(Result.Graphs));
    M.eachOf("copies", [&](const Json &J, JsonPath Here) {
      JsonMapper Of(J, Here);
      TraceCopy C;
      Of.mapOptional("number", C.Number);
      Of.mapOptional("graph", C.Graph);
      Of.mapOptional("thread", C.Thread);
      if (const Json *A = Of.find("array")) {
        C.What = array(*A, Here.field("array"));
        Result.Copies.push_back(std::move(C));
      }
      return true;
    });
    if (Root.isWrong() && Wrong.empty())
      Wrong = "is damaged: " + toString(Root.error()) + "; record it again";
  }

  TraceLaunch launch(const Json &J, JsonPath Path) {
    JsonMapper M(J, Path);
    TraceLaunch L;
    readLaunch(M, Path, L);
    M.mapOptional("symbol", L.Symbol);
    M.mapOptional("kernel", L.Kernel);
    M.mapOptional("wholeGraph", L.IsWholeGraph);
    M.eachOf("changed", [&](const Json &A, JsonPath Here) {
      L.Changed.push_back(array(A, Here));
      return true;
    });
    return L;
  }

  const std::string &Path;
  const uint64_t Bytes;
  zip_t *Archive = nullptr;
  std::string Wrong;
  Trace Result;
};

} // namespace

Error writeTrace(const Trace &T, const std::string &Path) {
  return Writer(Path).run(T);
}

Expected<Trace> readTrace(const std::string &Path, uint64_t Bytes) {
  return Reader(Path, Bytes).run();
}

Expected<int> readExitStatus(const std::string &Path) {
  return Reader(Path, 0).exitStatus();
}

} // namespace porthip
