// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Completion scripts for bash, zsh and fish.
#include "Support/Console/OptionsText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

namespace {

/// \p Text as the inside of a single-quoted shell word, with \p Special
/// characters escaped for the completion system.
std::string quoted(StringRef Text, StringRef Special = "") {
  std::string Out;
  for (char C : Text) {
    if (C == '\'') {
      Out += "'\\''";
      continue;
    }
    if (Special.contains(C))
      Out += '\\';
    Out += C;
  }
  return Out;
}

std::vector<std::string> spellings(const OptionInfo &O) {
  std::vector<std::string> Names;
  if (O.Short)
    Names.push_back(std::string("-") + O.Short);
  if (!O.Long.empty())
    Names.push_back("--" + O.Long.str());
  return Names;
}

std::string words(const CommandInfo &C) {
  std::vector<std::string> Names;
  for (const OptionInfo &O : allOptions(C))
    for (std::string &Name : spellings(O))
      Names.push_back(std::move(Name));
  return join(Names, " ");
}

/// For an argument that is no file; of `show FILE | diff FILE FILE` the first
/// words.
std::string positionalWords(const CommandInfo &C) {
  if (!C.PositionalWords.empty())
    return join(C.PositionalWords, " ");
  SmallVector<StringRef, 8> Choices;
  C.Positional.split(Choices, '|');
  std::vector<std::string> Words;
  for (StringRef Choice : Choices)
    Words.push_back(Choice.trim().split(' ').first.str());
  return join(Words, " ");
}

bool hasWords(const CommandInfo &C) {
  return C.PositionalLister.empty() && !C.Positional.empty() &&
         (C.PositionalCompletion == Completion::Choices ||
          !C.PositionalWords.empty());
}

} // namespace

std::string bashCompletion(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  std::vector<std::string> Names;
  for (const CommandInfo &C : Program.Commands)
    Names.push_back(C.Name.str());
  std::string Default = Names.empty() ? "" : Names.front();
  StringRef P = Program.Name;
  OS << "# bash completion of " << P << "\n_" << P << "() {\n"
     << "  local word=${COMP_WORDS[COMP_CWORD]} "
        "previous=${COMP_WORDS[COMP_CWORD-1]}\n"
     << "  local command=" << Default << " index\n"
     << "  # `--color=always` comes as three words.\n"
     << "  if [[ $word == = ]]; then word=; elif [[ $previous == = ]]; then\n"
     << "    previous=${COMP_WORDS[COMP_CWORD-2]}\n  fi\n"
     << "  for ((index = 1; index < COMP_CWORD; ++index)); do\n"
     << "    case ${COMP_WORDS[index]} in\n"
     << "      --) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
     << "    esac\n  done\n"
     << "  case ${COMP_WORDS[1]} in\n    " << join(Names, "|")
     << ") ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;;\n  esac\n"
     << "  case $command:$previous in\n";
  for (const CommandInfo &C : Program.Commands) {
    for (const OptionInfo &O : allOptions(C)) {
      if (O.Value.empty())
        continue;
      std::vector<std::string> Patterns;
      for (const std::string &Name : spellings(O))
        Patterns.push_back(C.Name.str() + ":" + Name);
      OS << "    " << join(Patterns, "|") << ")\n      ";
      if (!O.Choices.empty())
        OS << "COMPREPLY=($(compgen -W '" << join(O.Choices, " ")
           << "' -- \"$word\"))";
      else if (!O.Offered.empty()) // of a list, its last value
        OS << "local list=${word%\"${word##*,}\"}\n      "
              "COMPREPLY=($(compgen -P \"$list\" -W '"
           << join(O.Offered, " ") << "' -- \"${word##*,}\"))";
      else if (O.completion() == Completion::Directory)
        OS << "COMPREPLY=($(compgen -d -- \"$word\"))";
      else if (O.completion() == Completion::File)
        OS << "COMPREPLY=($(compgen -f -- \"$word\"))";
      else
        OS << "COMPREPLY=()";
      OS << "; return ;;\n";
    }
  }
  OS << "  esac\n  if [[ $word == -* ]]; then\n    case $command in\n";
  for (const CommandInfo &C : Program.Commands)
    OS << "      " << C.Name << ") COMPREPLY=($(compgen -W '" << words(C)
       << "' -- \"$word\")) ;;\n";
  OS << "    esac\n    return\n  fi\n  case $command in\n";
  for (const CommandInfo &C : Program.Commands)
    if (hasWords(C))
      OS << "    " << C.Name << ") COMPREPLY=($(compgen -W '"
         << positionalWords(C) << "' -- \"$word\")) ;;\n";
    else if (!C.PositionalLister.empty())
      OS << "    " << C.Name << ") COMPREPLY=($(" << P << " "
         << C.PositionalLister
         << " 2>/dev/null | cut -f1 | grep -e \"^$word\")) ;;\n";
    else if (C.PositionalCompletion == Completion::Directory)
      OS << "    " << C.Name << ") COMPREPLY=($(compgen -d -- \"$word\")) ;;\n";
  OS << "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n"
     << "  if ((COMP_CWORD == 1)); then\n"
     << "    COMPREPLY+=($(compgen -W '" << join(Names, " ")
     << "' -- \"$word\"))\n  fi\n}\n"
     << "complete -o filenames -F _" << P << " " << P << "\n";
  return Text;
}

std::string zshCompletion(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  StringRef P = Program.Name;
  OS << "#compdef " << P << "\n\n";
  for (const CommandInfo &C : Program.Commands) {
    OS << "_" << P << "_" << C.Name << "() {\n  _arguments -s -S";
    for (const OptionInfo &O : allOptions(C)) {
      std::string Action;
      if (!O.Value.empty()) {
        Action = ":" + quoted(O.Value, ":\\") + ":";
        if (!O.Choices.empty())
          Action += "(" + join(O.Choices, " ") + ")";
        else if (!O.Offered.empty())
          Action += "_values -s , " + quoted(O.Value, "[]:\\,. ") + " " +
                    join(O.Offered, " ");
        else if (O.completion() == Completion::Directory)
          Action += "_files -/";
        else if (O.completion() == Completion::File)
          Action += "_files";
        else
          Action += " ";
      }
      for (const std::string &Name : spellings(O))
        OS << " \\\n    '" << (O.Repeatable ? "*" : "") << Name
           << (O.Value.empty()                     ? ""
               : StringRef(Name).starts_with("--") ? "="
                                                   : "+")
           << "[" << quoted(O.Help, "[]:\\") << "]" << Action << "'";
    }
    if (!C.PositionalLister.empty())
      OS << " \\\n    '*:what:{compadd -- ${(f)\"$(" << P << " "
         << C.PositionalLister << " 2>/dev/null | cut -f1)\"}}'";
    else if (C.PositionalCompletion == Completion::File)
      OS << " \\\n    '*:file:_files'";
    else if (C.PositionalCompletion == Completion::Directory)
      OS << " \\\n    '*:folder:_files -/'";
    else if (!C.PositionalWords.empty())
      OS << " \\\n    '*:what:(" << positionalWords(C) << ")'";
    else if (hasWords(C))
      OS << " \\\n    '1:what:(" << positionalWords(C)
         << ")' \\\n    '*:file:_files'";
    OS << "\n}\n\n";
  }
  OS << "_" << P << "() {\n  local -a commands=(\n";
  for (const CommandInfo &C : Program.Commands)
    OS << "    '" << C.Name << ":" << quoted(C.Summary, ":\\") << "'\n";
  OS << "  )\n  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
     << "    _describe command commands\n    _files\n    return\n  fi\n"
     << "  if (($+functions[_" << P << "_$words[2]])); then\n"
     << "    local command=$words[2]\n    shift words\n    ((--CURRENT))\n"
     << "    _" << P << "_$command\n";
  if (!Program.Commands.empty())
    OS << "  else\n    _" << P << "_" << Program.Commands.front().Name << "\n";
  OS << "  fi\n}\n\n_" << P << " \"$@\"\n";
  return Text;
}

std::string fishCompletion(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  StringRef P = Program.Name;
  std::vector<std::string> Names;
  for (const CommandInfo &C : Program.Commands)
    Names.push_back(C.Name.str());
  for (const CommandInfo &C : Program.Commands)
    OS << "complete -c " << P << " -n __fish_use_subcommand -a " << C.Name
       << " -d '" << quoted(C.Summary, "\\") << "'\n";
  for (std::size_t I = 0; I != Program.Commands.size(); ++I) {
    const CommandInfo &C = Program.Commands[I];
    std::string Seen = "__fish_seen_subcommand_from " + C.Name.str();
    // The default command's options are offered where no other was given.
    std::string When = I == 0 && Names.size() > 1
                           ? "not __fish_seen_subcommand_from " +
                                 join(ArrayRef(Names).drop_front(), " ")
                           : Seen;
    for (const OptionInfo &O : allOptions(C)) {
      OS << "complete -c " << P << " -n '" << When << "'";
      if (O.Short)
        OS << " -s " << O.Short;
      if (!O.Long.empty())
        OS << " -l " << O.Long;
      if (!O.Choices.empty())
        OS << " -x -a '" << join(O.Choices, " ") << "'";
      else if (!O.Offered.empty())
        OS << " -x -a '" << join(O.Offered, " ") << "'";
      else if (O.completion() == Completion::Directory)
        OS << " -x -a '(__fish_complete_directories)'";
      else if (O.completion() == Completion::File)
        OS << " -r -F";
      else if (!O.Value.empty())
        OS << " -x";
      OS << " -d '" << quoted(O.Help, "\\") << "'\n";
    }
    if (hasWords(C))
      OS << "complete -c " << P << " -n '" << Seen << "' -f -a '"
         << positionalWords(C) << "'\n";
    else if (!C.PositionalLister.empty())
      OS << "complete -c " << P << " -n '" << Seen << "' -f -a '(" << P << " "
         << C.PositionalLister << " 2>/dev/null | cut -f1)'\n";
    else if (C.PositionalCompletion == Completion::Directory)
      OS << "complete -c " << P << " -n '" << Seen
         << "' -f -a '(__fish_complete_directories)'\n";
  }
  return Text;
}

} // namespace porthip
