// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/NotebookTexts.h"
#include "Porting/Texts/PythonTexts.h"
#include "Support/Json/Json.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Advice =
    "'jupyter nbconvert --to script NOTEBOOK' makes a program of it, which "
    "porthip translates; take its changes over";

class NotebookReader {
public:
  NotebookReader(StringRef File, const RuleIndex &Rules, VersionRange Hip)
      : File(File), Rules(Rules), Hip(Hip) {}

  void read(const Json &Cells) {
    for (const Json &Cell : Cells) {
      ++Number;
      if (!Cell.is_object() || Cell.value("cell_type", "") != "code")
        continue;
      // Notebooks of version 3 call it `input`.
      for (const char *Member : {"source", "input"})
        if (auto At = Cell.find(Member); At != Cell.end())
          readCode(*At);
    }
  }

  ProgramTexts Found;

private:
  void readCode(const Json &Source) {
    Lines.clear();
    std::string Code;
    if (Source.is_string())
      addLine(Source.get<std::string>(), Code);
    else if (Source.is_array())
      for (const Json &Line : Source)
        if (Line.is_string())
          addLine(Line.get<std::string>(), Code);
    StringRef First = StringRef(Code).split('\n').first;
    if (First.starts_with("%%"))
      return readMagic(First.split(' ').first,
                       StringRef(Code).split('\n').second);
    readProgram(withoutCommands(Code));
  }

  /// Where the line stands in the file: JSON has two ways to write it.
  void addLine(const std::string &Line, std::string &Code) {
    for (bool IsAscii : {false, true}) {
      const std::string Written = Json(Line).dump(
          -1, ' ', IsAscii, nlohmann::json::error_handler_t::replace);
      size_t At = File.find(Written, Cursor);
      if (At == StringRef::npos)
        continue;
      Cursor = At + Written.size();
      Lines.push_back({Code.size(), At + 1});
      break;
    }
    Code += Line;
  }

  unsigned offsetOf(unsigned InCode) const {
    size_t Offset = Cursor ? Cursor - 1 : 0;
    for (const auto &[Begin, At] : Lines)
      if (Begin <= InCode)
        Offset = At;
    return unsigned(Offset);
  }

  /// `%%cu` and `%%writefile x.cu`: the cell is CUDA code.
  void readMagic(StringRef Magic, StringRef Code) {
    if (isCudaCode(Code, Rules))
      add(CudaText(), Magic, 0);
  }

  void readProgram(const std::string &Code) {
    auto Program = findPythonTexts(Code, Rules, Hip);
    if (!Program) {
      consumeError(Program.takeError());
      if (isCudaCode(Code, Rules))
        add(CudaText(), "", 0);
      return;
    }
    for (CudaText &T : Program->Texts)
      add(CudaText(), T.Taker, T.Offset);
    for (Finding &F : Program->Findings) {
      F.Offset = offsetOf(F.Offset);
      F.Length = 0;
      F.FixIt.clear();
      Found.Findings.push_back(std::move(F));
    }
  }

  void add(CudaText Text, StringRef Taker, unsigned InCode) {
    Text.Offset = offsetOf(InCode);
    Text.Taker = Taker.str();
    Text.Where = "in code cell " + utostr(Number) + " of a notebook";
    Text.WhyOpen = "is only reported";
    Text.Advice = Advice.str();
    Found.Texts.push_back(std::move(Text));
  }

  /// Lines of IPython's own, which are no Python, become blanks.
  static std::string withoutCommands(const std::string &Code) {
    std::string Python;
    for (StringRef Line : split(StringRef(Code), '\n')) {
      const StringRef Word = Line.ltrim();
      const bool IsCommand = Word.starts_with("%") || Word.starts_with("!");
      Python += IsCommand ? std::string(Line.size(), ' ') : Line.str();
      Python += '\n';
    }
    return Python;
  }

  StringRef File;
  const RuleIndex &Rules;
  VersionRange Hip;
  unsigned Number = 0;
  size_t Cursor = 0;
  std::vector<std::pair<size_t, size_t>> Lines; ///< in the code, in the file
};

} // namespace

Expected<ProgramTexts> findNotebookTexts(StringRef Text, const RuleIndex &Rules,
                                         VersionRange Hip) {
  auto J = parseJson(Text, "");
  if (!J)
    return createStringError("1: it is no notebook: " +
                             toString(J.takeError()));
  NotebookReader Reader(Text, Rules, Hip);
  if (!J->is_object())
    return std::move(Reader.Found);
  if (auto Cells = J->find("cells"); Cells != J->end())
    Reader.read(*Cells);
  else if (auto Sheets = J->find("worksheets"); Sheets != J->end())
    for (const Json &Sheet : *Sheets)
      if (Sheet.is_object() && Sheet.contains("cells"))
        Reader.read(Sheet["cells"]);
  return std::move(Reader.Found);
}

} // namespace porthip
