// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include "Build/Python/Lexer.h"
#include <gtest/gtest.h>

using namespace porthip;

namespace {

std::string tokens(const std::string &Text) {
  auto Tokens = python::lex(Text);
  if (!Tokens)
    return toString(Tokens.takeError());
  std::string All;
  for (const python::Token &T : *Tokens)
    All += T.Is == python::Token::Kind::NewLine  ? "\n"
           : T.Is == python::Token::Kind::String ? "<" + T.Body.str() + ">"
                                                 : T.Text.str() + " ";
  return All;
}

std::string migrate(const std::string &Text, std::string *Found = nullptr) {
  RenamedSources Renamed;
  Renamed.Paths = {"/p/csrc/a.cu"};
  BuildMigration M =
      migratePython(BuildFileInput{"/p/setup.py", Text}, "/p", Renamed);
  if (Found)
    for (const Finding &F : M.Findings)
      *Found += std::to_string(F.Line) + ":" + std::to_string(F.Column) + " " +
                F.Check + "\n";
  return M.Files.empty() ? Text : applyEdits(Text, M.Files[0].Edits);
}

const std::string Path =
    "import os as _os, sys as _sys\n"
    "_sys.path.append(_os.path.dirname(_os.path.abspath(__file__)))"
    "  # porthip_torch.py\n";

} // namespace

TEST(PythonLexer, StringsAndStatements) {
  EXPECT_EQ(tokens("x = f'a\\'b' # 'c\ny = [1,\n 2]\n"),
            "x = <a\\'b>\ny = [ 1 , 2 ] \n\n");
  EXPECT_EQ(tokens("r\"\"\"a\n\"b\"\"\" \\\n + R'\\'c'"), "<a\n\"b>+ <\\'c>\n");
  EXPECT_EQ(tokens("a = 1\nb = 'c\n"), "2: a string is not closed");
  EXPECT_EQ(tokens("a = (\n1"), "1: a bracket is not closed");
  EXPECT_EQ(tokens("\na = ]"), "2: a bracket is closed that nothing opened");
}

TEST(PythonMigration, LeavesOtherModulesAlone) {
  for (std::string Text :
       {"import torch\nx = 'csrc/a.cu'\n", "cpp_extension = 'csrc/a.cu'\n",
        "from mine.utils import cpp_extension\nx = 'csrc/a.cu'\n"})
    EXPECT_EQ(migrate(Text), Text);
}

TEST(PythonMigration, Imports) {
  EXPECT_EQ(migrate("from torch.utils.cpp_extension import (\n  load)\n"),
            Path + "from porthip_torch import (\n  load)\n");
  EXPECT_EQ(migrate("from torch.utils import cpp_extension\n"),
            Path + "import porthip_torch as cpp_extension\n");
  EXPECT_EQ(migrate("from torch.utils import cpp_extension as e\n"),
            Path + "import porthip_torch as e\n");
  EXPECT_EQ(migrate("import torch.utils.cpp_extension\n"
                    "torch.utils.cpp_extension.load\n"),
            Path + "import torch, porthip_torch\nporthip_torch.load\n");
}

TEST(PythonMigration, ImportsAmongOthersAreFound) {
  std::string Found, Text = "from torch.utils import data, cpp_extension\n"
                            "from torch.utils import cpp_extension, data\n";
  EXPECT_EQ(migrate(Text, &Found), Text);
  EXPECT_EQ(Found, "1:1 porthip-build-command\n2:1 porthip-build-command\n");
}

TEST(PythonMigration, VersionsAndCompilersAreFoundUnlessBothAreAsked) {
  std::string Found, Import = "import torch.utils.cpp_extension as e\n";
  migrate(Import + "v = th.version.cuda\nrun('nvcc')\na = {'nvcc': []}\n"
                   "a['nvcc'] = a.get('nvcc')\ncall(['nvcc'])\n",
          &Found);
  EXPECT_EQ(Found, "2:16 porthip-build-version\n3:5 porthip-build-command\n"
                   "6:7 porthip-build-command\n");
  Found.clear();
  migrate(Import + "if not torch.version.hip:\n  v = torch.version.cuda\n",
          &Found);
  EXPECT_EQ(Found, "");
}

TEST(PythonMigration, TheHelperTellsCudasVersionToAll) {
  std::string Start = Path + "import porthip_torch\nimport torch\n";
  EXPECT_EQ(migrate("import torch\nfrom torch.utils import cpp_extension as e\n"
                    "if torch.utils.cpp_extension.CUDA_HOME is None: fail()\n"
                    "v = torch.version.cuda.split('.')\n"),
            Start + "import porthip_torch as e\n"
                    "if porthip_torch.CUDA_HOME is None: fail()\n"
                    "v = porthip_torch.CUDA_VERSION.split('.')\n");
  EXPECT_EQ(migrate("import os\n"
                    "def f():\n  from torch.utils import cpp_extension\n"
                    "def g():\n  import torch\n  return torch.version.cuda\n"),
            Path + "import os\n"
                   "def f():\n  import porthip_torch as cpp_extension\n"
                   "def g():\n  import torch\n"
                   "  return __import__(\"porthip_torch\").CUDA_VERSION\n");
  std::string InFunction = "def f():\n  from torch.utils import cpp_extension\n"
                           "def g():\n  return torch.version.cuda\n",
              Found;
  EXPECT_NE(migrate(InFunction, &Found).find("torch.version.cuda"),
            std::string::npos);
  EXPECT_EQ(Found, "4:24 porthip-build-version\n");
}

TEST(PythonMigration, NvccBelowTorchsFolderIsThere) {
  std::string Import = "from torch.utils.cpp_extension import CUDA_HOME\n";
  std::string Calls = "run([CUDA_HOME + '/bin/nvcc', '-V'])\n"
                      "run([join(CUDA_HOME, 'bin', 'nvcc'), '-V'])\n";
  std::string Found;
  migrate(Import + Calls, &Found);
  EXPECT_EQ(Found, "");
  migrate(Import + "CUDA_HOME = os.environ['CUDA_HOME']\n" + Calls, &Found);
  EXPECT_EQ(Found, "3:18 porthip-build-command\n4:29 porthip-build-command\n");
}

TEST(PythonMigration, Sources) {
  std::string Import = "import torch.utils.cpp_extension as e\n";
  std::string Start = Path + "import porthip_torch as e\n";
  EXPECT_EQ(migrate(Import + "x = ['csrc/a.cu', 'b.cu', f'{d}/a.cu']\n"),
            Start + "x = ['csrc/a.hip', 'b.cu', f'{d}/a.hip']\n");
  EXPECT_EQ(migrate(Import + "\"csrc/a.cu\"\n"), Start + "\"csrc/a.cu\"\n");
}

// A setup.py that has nothing of PyTorch's.
TEST(PythonMigration, CallsNvccItself) {
  std::string Found;
  const std::string Text =
      "import os # after cpp_extension\nhome = '/usr/local/cuda'\n"
      "nvcc = os.path.join(home, 'bin', 'nvcc')\ncflags = flags['nvcc']\n";
  EXPECT_EQ(migrate(Text, &Found), Text);
  EXPECT_EQ(Found, "3:34 porthip-build-command\n");
  Found.clear();
  migrate("import cupy\nm = cupy.RawModule(code=c, backend='nvcc')\n", &Found);
  EXPECT_EQ(Found, "");
}
