// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip translate`. TranslateCommand.cpp acts on it.
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static std::vector<OptionInfo> outputOptions() {
  return {
      valueOption("output", "FILE",
                  "Write the port to FILE or a folder; '-' is stdout",
                  "FILE is for one input and is overwritten. FOLDER/ is the "
                  "same as --out-root FOLDER. Without -o the port of kernel.cu "
                  "is kernel.hip beside it.")
          .letter('o'),
      flagOption("in-place", "Replace the files; keep originals as FILE.orig"),
      flagOption("stdout", "Print the port, write nothing (-o -)"),
      flagOption("diff", "Print a unified diff, write nothing"),
      flagOption("dry-run", "Say what would be written, write nothing"),
      valueOption("out-root", "DIR",
                  "Write into DIR, in the inputs' folder structure",
                  "Headers keep their own names there."),
      valueOption("in-root", "DIR",
                  "Root of the inputs (default: their common parent)",
                  "Headers below it that use CUDA are ported too."),
      valueOption("exclude", "GLOB", "Leave out files of a folder",
                  "A glob over paths below the folder: 'third_party/*'. Hidden "
                  "folders are left out anyway.")
          .repeatable()
          .rare(),
      valueOption("one-source", "NAME",
                  "Keep the CUDA files; headers in NAME give AMD their names",
                  "With --out-root, which holds the folder NAME. `porthip port "
                  "--way=one-source` does it for a project.")
          .rare(),
      flagOption("fix",
                 "With --one-source: make edits that headers cannot make",
                 "For AMD, under a macro, beside the lines that are there.")
          .rare(),
      flagOption(
          "annotate", "Put findings into the port, as TODO comments",
          "One above the line of each error and warning, with its id and its "
          "fix. A comment that is there already is not repeated."),
      flagOption("update", "Merge what is new into ports that were edited",
                 "The base of the merge is the last translation, which porthip "
                 "keeps in `.porthip`. Conflicts are marked in the ports."),
      flagOption("force", "Overwrite ports that were edited, and other files",
                 "Without it and --update porthip shows a diff and writes "
                 "nothing. A port "
                 "that nobody edited is always overwritten."),
  };
}

static std::vector<OptionInfo> runOptions() {
  std::vector<OptionInfo> Options = {
      jobsOption(),
      shardOption(),
      choiceOption("fail-on", "LEVEL", {"error", "warning", "note", "never"},
                   "error", "Exit 1 from: error, warning, note or never"),
      flagOption("json", "Write a summary as JSON, with what to do next",
                 "On stdout; its form: docs/schema/translate.schema.json.")
          .rare(),
      flagOption("quiet", "Print no summary, only errors").letter('q'),
      flagOption("verbose", "Say what is done, and print notes").letter('v'),
      progressOption(),
      flagOption("version", "Show the version"),
  };
  append_range(Options, linesOptions());
  return Options;
}

CommandInfo translateInfo() {
  CommandInfo Info(
      "Translate CUDA sources to HIP", "PATH... [COMPILER-ARGS]",
      "Writes kernel.hip beside kernel.cu and prints a summary to stderr. A "
      "folder stands for all files in it that use CUDA, '-' for stdin. What "
      "HIP does not have is reported as a finding at its line. Options that "
      "are not below are the compiler's, as nvcc takes them for the files (-I, "
      "-D, -std, -arch).");
  Info.ReadsProject = true;
  Info.KeepsInCache = "sources that were parsed are kept in the cache";
  Info.Compiler = &nvccAndClang();
  for (std::vector<OptionInfo> Group :
       {outputOptions(), formatOptions(/*WithPrefix=*/true),
        translationOptions(), environmentOptions(), runOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Examples = {{"porthip kernel.cu", "write kernel.hip"},
                   {"porthip --diff kernel.cu -Iinclude -arch=sm_80",
                    "show what would change, with the flags of the build"},
                   {"porthip --out-root hip --in-root src src/*.cu",
                    "a folder of sources with their headers"}};
  return Info;
}

} // namespace porthip
