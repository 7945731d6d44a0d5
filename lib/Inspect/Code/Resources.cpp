// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Resources.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"

using namespace llvm;

namespace porthip::inspect {

static unsigned numberOf(msgpack::MapDocNode &Kernel, StringRef Name) {
  auto At = Kernel.find(Name);
  if (At == Kernel.end())
    return 0;
  if (At->second.getKind() == msgpack::Type::UInt)
    return unsigned(At->second.getUInt());
  if (At->second.getKind() == msgpack::Type::Boolean)
    return At->second.getBool();
  return 0;
}

static Resources resourcesOf(msgpack::MapDocNode &Kernel) {
  Resources R;
  if (auto At = Kernel.find(".name");
      At != Kernel.end() && At->second.isString())
    R.Symbol = At->second.getString().str();
  R.Vgprs = numberOf(Kernel, ".vgpr_count");
  R.Agprs = numberOf(Kernel, ".agpr_count");
  R.Sgprs = numberOf(Kernel, ".sgpr_count");
  R.VgprSpills = numberOf(Kernel, ".vgpr_spill_count");
  R.SgprSpills = numberOf(Kernel, ".sgpr_spill_count");
  R.Scratch = numberOf(Kernel, ".private_segment_fixed_size");
  R.StaticLds = numberOf(Kernel, ".group_segment_fixed_size");
  R.MaxBlock = numberOf(Kernel, ".max_flat_workgroup_size");
  R.WaveSize = numberOf(Kernel, ".wavefront_size");
  R.HasDynamicStack = numberOf(Kernel, ".uses_dynamic_stack");
  R.SharesProcessor = numberOf(Kernel, ".workgroup_processor_mode");
  return R;
}

Expected<std::vector<Resources>> readMetadata(StringRef Metadata) {
  std::vector<Resources> Found;
  // Device code without a kernel has no metadata.
  if (Metadata.trim().empty())
    return Found;
  msgpack::Document Note;
  if (!Note.fromYAML(Metadata) || !Note.getRoot().isMap())
    return createStringError("the code object's metadata cannot be read");
  msgpack::MapDocNode &Root = Note.getRoot().getMap();
  auto Kernels = Root.find("amdhsa.kernels");
  if (Kernels == Root.end() || !Kernels->second.isArray())
    return Found;
  for (msgpack::DocNode &Kernel : Kernels->second.getArray())
    if (Kernel.isMap())
      Found.push_back(resourcesOf(Kernel.getMap()));
  return Found;
}

} // namespace porthip::inspect
