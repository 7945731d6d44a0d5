// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of code as elements: words by their role, and what a change touched.

const paintedBytes = 400000; // longer texts are shown without roles
const paintedLine = 2000;    // as are longer lines, without changed words

// For each line of the text a list of [text, role].
function rolesOf(lines) {
  const text = lines.join('\n');
  if (text.length > paintedBytes) return lines.map(line => [[line, '']]);
  const out = [[]];
  const walk = (tokens, role) => {
    for (const token of Array.isArray(tokens) ? tokens : [tokens]) {
      if (typeof token !== 'string') {
        walk(token.content, token.type);
        continue;
      }
      token.split('\n').forEach((part, index) => {
        if (index) out.push([]);
        if (part) out[out.length - 1].push([part, role]);
      });
    }
  };
  walk(Prism.tokenize(text, Prism.languages.cpp), '');
  return out;
}

const roleClasses = {
  comment: 't-comment', string: 't-string', 'raw-string': 't-string',
  char: 't-string', keyword: 't-keyword', number: 't-number',
  boolean: 't-number', directive: 't-directive', 'directive-hash':
  't-directive', macro: 't-directive', function: 't-function',
  'class-name': 't-type',
};

// The words that differ between two lines, as [start, end] in each.
function changedWords(before, after) {
  if (before.length > paintedLine || after.length > paintedLine)
    return [[[0, before.length]], [[0, after.length]]];
  const marks = [[], []];
  let [x, y] = [0, 0];
  const put = (list, start, end) => {
    const last = list[list.length - 1];
    if (last && last[1] === start) last[1] = end;
    else list.push([start, end]);
  };
  let same = 0;
  for (const part of Diff.diffWordsWithSpace(before, after)) {
    const size = part.value.length;
    if (part.removed) {
      put(marks[0], x, x + size);
      x += size;
    } else if (part.added) {
      put(marks[1], y, y + size);
      y += size;
    } else {
      same += part.value.trim().length;
      x += size;
      y += size;
    }
  }
  // Two lines that share next to nothing have no words worth marking.
  return same * 5 < Math.max(before.length, after.length) ? [[], []] : marks;
}

// The pieces of a line, cut where a mark begins or ends.
function paintLine(pieces, marks) {
  const nodes = [];
  let at = 0;
  for (const [text, role] of pieces) {
    let start = 0;
    const end = at + text.length;
    const cuts = [];
    for (const [from, to] of marks || [])
      for (const cut of [from, to])
        if (cut > at && cut < end) cuts.push(cut - at);
    for (const cut of [...cuts, text.length]) {
      const part = text.slice(start, cut);
      const isMarked = (marks || []).some(
          ([from, to]) => from <= at + start && at + cut <= to);
      start = cut;
      if (!part) continue;
      const name = [roleClasses[role], isMarked && 'changed'].filter(Boolean);
      nodes.push(name.length
          ? h(isMarked ? 'mark' : 'span', {class: name.join(' ')},
              visible(part))
          : visible(part));
    }
    at = end;
  }
  return nodes;
}
