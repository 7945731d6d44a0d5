// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The status of a port, for people and for programs.
#ifndef PORTHIP_PORTING_KERNELS_STATUSTEXT_H
#define PORTHIP_PORTING_KERNELS_STATUSTEXT_H

#include "Porting/Kernels/PortStatus.h"
#include "Support/Json/Json.h"
#include <map>

namespace porthip {

class StatusText {
public:
  /// Functions of the host that were edited by hand, by the index of their
  /// file.
  using HostCode = std::map<size_t, std::vector<EditedFunction>>;

  /// \p Of is kept by reference. \p AsksHost: edited functions of the host are
  /// named, too, whose files are read for that.
  StatusText(std::string Folder, const PortStatus &Of, bool AsksHost);

  /// Files by state, touched kernels, and the command that comes next.
  std::string text() const;
  /// docs/schema/status.schema.json.
  Json json() const;

private:
  std::string Folder;
  const PortStatus &Of;
  HostCode Edited;
};

} // namespace porthip
#endif
