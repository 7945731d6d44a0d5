// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report, and what several parts of the page ask of it.

const report = JSON.parse(byId('report').textContent);
const levels = ['note', 'warning', 'error'];
const states = ['open', 'known', 'suppressed'];
const risks = ['none', 'unknown', 'low', 'medium', 'high'];
const kindIds = report.kinds.map(kind => kind.id);
const [kAutomatic, kShim, kReview, kManual, kBlocked] = [0, 1, 2, 3, 4];

report.files.forEach((file, index) => { file.index = index; });
report.findings.forEach((finding, index) => { finding.index = index; });

// A file is named by its number, or by its path if the report has no more.
const pathOf = file =>
    visibleName(typeof file === 'number' ? report.files[file].path : file);
const hasSource = file =>
    typeof file === 'number' && report.files[file].source;
const likely = sum => sum.time[1];

// The heaviest kind of work of a tally: its place in report.kinds.
function worstKind(sum) {
  for (let kind = kBlocked; kind > kAutomatic; --kind)
    if (sum.places[kind]) return kind;
  return kAutomatic;
}

const findingsOfFile = (() => {
  let lists = null;
  return file => {
    if (!lists) {
      lists = new Map();
      for (const finding of report.findings) {
        const list = lists.get(finding.file);
        if (list) list.push(finding);
        else lists.set(finding.file, [finding]);
      }
    }
    return lists.get(file) || [];
  };
})();

// What the catalogue says; a check may be called `__proto__`.
const infoOfCheck = id =>
    Object.hasOwn(report.checks, id) ? report.checks[id] : null;

// What stands before the first slash must not be dropped.
const folderOf = path => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = path => path.slice(path.lastIndexOf('/') + 1);

// A link to a place; plain text if there is no source to show.
function placeLink(file, line, text) {
  const path = breakable(text || pathOf(file));
  if (!hasSource(file)) return h('span', {class: 'path'}, path);
  return h('a', {class: 'path', href: '#file/' + file + (line ? '/' + line : '')},
           path);
}

// A path may break after a slash.
const breakable = path => path.split(/(?<=\/)/).map(
    (part, index) => index ? [h('wbr'), part] : part);

// A bar of parts: [{value, kind, label}].
function bar(parts, label) {
  const sum = parts.reduce((total, part) => total + part.value, 0) || 1;
  return h('div', {class: 'bar', role: 'img', 'aria-label': label},
           parts.filter(part => part.value).map(part => h('span', {
             class: 'fill ' + part.kind,
             style: {'flex-grow': String(part.value / sum)},
             title: part.label})));
}
