// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Page/Roofline.h"
#include "Support/Text/Markup.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace porthip::inspect {
namespace {

/// Decades of the axes.
constexpr int FirstX = -2, LastX = 3, FirstY = 9, LastY = 15;
constexpr double Width = 640, Height = 320;
constexpr double Left = 70, Right = 20, Top = 10, Bottom = 40; // margins

double xOf(double Intensity) {
  const double Place =
      (std::log10(Intensity) - FirstX) / double(LastX - FirstX);
  return Left + (Width - Left - Right) * std::clamp(Place, 0.0, 1.0);
}

double yOf(double Operations) {
  const double Place =
      (std::log10(Operations) - FirstY) / double(LastY - FirstY);
  return Height - Bottom -
         (Height - Bottom - Top) * std::clamp(Place, 0.0, 1.0);
}

/// Operations a second that \p Intensity allows.
double roofAt(const Peaks &Of, double Intensity) {
  return std::min(Of.Operations, Of.Bytes * Intensity);
}

void writeAxes(raw_ostream &OS) {
  constexpr const char *Units[] = {"1 G",  "10 G",  "100 G", "1 T",
                                   "10 T", "100 T", "1 P"};
  for (int X = FirstX; X <= LastX; ++X)
    OS << format("<line class=grid x1=%.1f x2=%.1f y1=%.1f y2=%.1f />",
                 xOf(std::pow(10, X)), xOf(std::pow(10, X)), Top,
                 Height - Bottom)
       << format("<text x=%.1f y=%.1f text-anchor=middle>%g</text>\n",
                 xOf(std::pow(10, X)), Height - Bottom + 16, std::pow(10, X));
  for (int Y = FirstY; Y <= LastY; ++Y)
    OS << format("<line class=grid x1=%.1f x2=%.1f y1=%.1f y2=%.1f />", Left,
                 Width - Right, yOf(std::pow(10, Y)), yOf(std::pow(10, Y)))
       << format("<text x=%.1f y=%.1f text-anchor=end>%s</text>\n", Left - 6,
                 yOf(std::pow(10, Y)) + 4, Units[Y - FirstY]);
  OS << format("<text x=%.1f y=%.1f text-anchor=middle>operations on floats "
               "for each byte of global memory</text>\n",
               (Left + Width) / 2, Height - 6);
}

void writeRoof(raw_ostream &OS, const Peaks &Of) {
  const double Ridge = Of.Operations / Of.Bytes, First = std::pow(10, FirstX);
  OS << format("<polyline class=roof points='%.1f,%.1f %.1f,%.1f %.1f,%.1f' "
               "/>\n",
               xOf(First), yOf(roofAt(Of, First)), xOf(Ridge),
               yOf(Of.Operations), Width - Right, yOf(Of.Operations));
}

} // namespace

void writeRoofline(raw_ostream &OS, const GpuTarget &Gpu, const Peaks &Of,
                   ArrayRef<KernelProfile> Kernels) {
  OS << "<figure><figcaption>" << Gpu.Name << ": "
     << format("%.1f T operations on floats and %.0f GB a second at most",
               Of.Operations / 1e12, Of.Bytes / 1e9)
     << "</figcaption>\n<svg role=img width=" << Width << " height=" << Height
     << " viewBox='0 0 " << Width << " " << Height << "'>\n";
  writeAxes(OS);
  writeRoof(OS, Of);
  for (const KernelProfile &K : Kernels)
    if (K.intensity() > 0)
      OS << format("<circle class=point cx=%.1f cy=%.1f r=5>",
                   xOf(K.intensity()), yOf(roofAt(Of, K.intensity())))
         << "<title>" << escapeMarkup(K.Kernel)
         << format(": %.2f operations a byte</title></circle>\n",
                   K.intensity());
  OS << "</svg></figure>\n";
}

} // namespace porthip::inspect
