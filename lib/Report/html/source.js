// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file before and after, side by side, with its findings at their lines.
// Long runs without a change or a finding are folded.

const linesAround = 4;
const shortestFold = 6;
const rowsAtATime = 800;   // that are put into the page
const linesOfUnfold = 1000;

// Lines end at \n; a \r before it does not show.
const splitLines = text => {
  const lines = text.split('\n').map(line => line.replace(/\r$/, ''));
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
};

// The file as runs: {from, to} of old lines, `start` in the new text, and
// `added` where it is a change.
function runsOf(before, changes) {
  const runs = [];
  let old = 0, now = 0;
  for (const [first, count, added] of changes) {
    if (first > old)
      runs.push({from: old, to: first, start: now});
    now += first - old;
    runs.push({from: first, to: first + count, start: now,
               added: added.map(line => line.replace(/\r$/, ''))});
    now += added.length;
    old = first + count;
  }
  if (old < before.length)
    runs.push({from: old, to: before.length, start: now});
  return runs;
}

class SourceView {
  constructor(file) {
    this.file = file;
    const data = JSON.parse(byId('source-' + file).textContent);
    this.before = splitLines(data.before);
    this.runs = runsOf(this.before, data.changes);
    this.after = this.runs.flatMap(run =>
        run.added || this.before.slice(run.from, run.to));
    this.rolesBefore = rolesOf(this.before);
    this.rolesAfter = rolesOf(this.after);
    this.findings = new Map();
    for (const finding of findingsOfFile(file)) {
      const line = Math.max(0, Math.min(finding.line, this.before.length) - 1);
      const list = this.findings.get(line);
      if (list) list.push(finding);
      else this.findings.set(line, [finding]);
    }
    this.unfolded = false;
    this.body = h('tbody');
    this.more = h('button', {type: 'button', class: 'more', hidden: true,
                             onclick: () => this.grow()}, 'Show more lines');
    new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting) && !this.more.hidden)
        this.grow();
    }, {rootMargin: '800px'}).observe(this.more);
    this.node = h('div', {class: 'diff-box'},
      h('table', {class: 'diff'},
        h('caption', {class: 'unseen'}, 'Before and after'),
        h('colgroup', null, ['n', 'c', 'n', 'c'].map(
            name => h('col', {class: name}))),
        h('thead', null, h('tr', null,
          h('th', {scope: 'col', class: 'n'}, h('span', {class: 'unseen'},
                                                'Line')),
          h('th', {scope: 'col'}, 'Before (CUDA)'),
          h('th', {scope: 'col', class: 'n'}, h('span', {class: 'unseen'},
                                                'Line')),
          h('th', {scope: 'col'}, 'After (HIP)'))),
        this.body),
      this.more);
    onPrint(this.node, () => this.grow(20 * rowsAtATime));
    this.start();
  }

  // What is shown, in order: functions that make a row each.
  start() {
    this.waiting = this.rowsOf();
    this.body.replaceChildren();
    this.grow();
  }
  grow(count = rowsAtATime) {
    const part = document.createDocumentFragment();
    let next;
    while (count-- > 0 && !(next = this.waiting.next()).done)
      part.append(next.value);
    this.body.append(part);
    this.more.hidden = !(next && next.done) ? false : true;
  }
  *rowsOf() {
    const {runs} = this;
    for (let i = 0; i < runs.length; ++i) {
      const run = runs[i];
      if (run.added) yield* this.changeRows(run);
      else yield* this.sameRows(run, i > 0, i + 1 < runs.length);
    }
  }
  *changeRows(run) {
    const removed = run.to - run.from;
    for (let i = 0; i < Math.max(removed, run.added.length); ++i) {
      const old = i < removed ? run.from + i : -1;
      const now = i < run.added.length ? run.start + i : -1;
      const marks = old >= 0 && now >= 0
          ? changedWords(this.before[old], this.after[now]) : [[], []];
      yield this.row(old, now, 'change', marks);
      if (old >= 0) yield* this.findingRows(old);
    }
  }
  // Near a change or a finding a line shows; between them it may be folded.
  *sameRows(run, hasBefore, hasAfter) {
    let fold = run.from;
    const near = [];
    if (hasBefore) near.push(run.from - 1);
    for (const line of [...this.findings.keys()].sort((a, b) => a - b))
      if (line >= run.from && line < run.to) near.push(line);
    if (hasAfter) near.push(run.to);
    for (const line of this.unfolded ? [run.to] : near) {
      const from = Math.max(run.from, line - linesAround);
      const to = Math.min(run.to, line + linesAround + 1);
      if (this.unfolded || from - fold < shortestFold) {
        yield* this.plainRows(run, fold, to);
      } else {
        yield this.foldRow(run, fold, from);
        yield* this.plainRows(run, from, to);
      }
      fold = Math.max(fold, to);
    }
    if (run.to - fold < shortestFold) yield* this.plainRows(run, fold, run.to);
    else yield this.foldRow(run, fold, run.to);
  }
  *plainRows(run, from, to) {
    for (let line = from; line < to; ++line) {
      yield this.row(line, run.start + line - run.from, 'same');
      yield* this.findingRows(line);
    }
  }
  row(old, now, kind, marks = [[], []]) {
    const cell = (line, roles, marked, side) => [
      h('td', {class: 'n ' + side}, line >= 0 ? String(line + 1) : ''),
      h('td', {class: 'c ' + side + (line < 0 ? ' none' : '')},
        line >= 0 && paintLine(roles[line], marked))];
    return h('tr', {class: kind + (this.findings.has(old) ? ' found' : ''),
                    id: old >= 0 ? 'line-' + (old + 1) : null},
      cell(old, this.rolesBefore, marks[0], 'old'),
      cell(now, this.rolesAfter, marks[1], 'new'));
  }
  *findingRows(line) {
    for (const finding of this.findings.get(line) || [])
      yield h('tr', {class: 'finding level-' + levels[finding.level] +
                            (finding.state ? ' quieted' : ''),
                     id: 'finding-' + finding.index},
        h('td', {colspan: '4'}, h('div', {class: 'note', tabindex: '-1'},
          severityBadge(finding), ' ',
          badge(report.kinds[finding.kind].title, kindIds[finding.kind]), ' ',
          finding.state > 0 && [badge(states[finding.state], 'state'), ' '],
          finding.minutes > 0 && h('span', {class: 'quiet'},
                                   duration(finding.minutes)),
          findingCell({...finding, text: ''}))));
  }
  foldRow(run, from, to) {
    const count = to - from;
    const row = h('tr', {class: 'fold'}, h('td', {colspan: '4'},
      h('button', {type: 'button', onclick: () => {
        const end = Math.min(to, from + linesOfUnfold);
        const rows = [...this.plainRows(run, from, end)];
        if (end < to) rows.push(this.foldRow(run, end, to));
        row.replaceWith(...rows);
        announce(countOf(end - from, 'line') + ' shown');
        rows[0].tabIndex = -1;
        rows[0].focus({preventScroll: true});
      }}, '\u22ef ' + countOf(count, 'unchanged line'))));
    return row;
  }
  unfold(on) {
    this.unfolded = on;
    this.start();
  }
  // The row of a line; what stands before it is put into the page, a fold
  // that hides it is opened.
  reveal(line) {
    const find = () => byId('line-' + line);
    while (!find() && !this.more.hidden) this.grow();
    if (!find() && line >= 1 && line <= this.before.length) {
      this.unfold(true);
      while (!find() && !this.more.hidden) this.grow();
    }
    return find();
  }
}

function viewSource(index, line) {
  const file = report.files[index];
  if (!file || !file.source)
    return [h('h1', null, 'No such file'), h('p', null,
              'The report shows files that change or have findings: ',
              h('a', {href: '#files'}, 'all files'))];
  const source = new SourceView(index);
  const findings = findingsOfFile(index);
  const shownFiles = report.files.filter(each => each.source);
  const at = shownFiles.indexOf(file);
  const step = (other, text, key) => other && h('a', {
    class: 'button', href: '#file/' + other.index, 'data-key': key,
    title: pathOf(other.index)}, text);
  let current = -1;
  const goTo = change => {
    const notes = findings.map(f => f.index);
    if (!notes.length) return;
    current = current < 0 && change < 0 ? notes.length - 1
            : (current + change + notes.length) % notes.length;
    source.reveal(Math.max(1, Math.min(findings[current].line,
                                       source.before.length)));
    const row = byId('finding-' + notes[current]);
    if (!row) return;
    row.scrollIntoView({block: 'center'});
    row.querySelector('.note').focus({preventScroll: true});
  };
  const whole = h('button', {type: 'button', 'aria-pressed': 'false',
    id: 'whole-file', onclick: () => {
      const on = whole.getAttribute('aria-pressed') !== 'true';
      whole.setAttribute('aria-pressed', String(on));
      source.unfold(on);
    }}, 'Whole file');
  if (line) requestAnimationFrame(() => {
    const row = source.reveal(line);
    if (!row) return;
    row.classList.add('target');
    row.scrollIntoView({block: 'center'});
  });
  return [
    h('div', {class: 'source-head'},
      h('h1', {class: 'path'}, pathOf(index)),
      h('p', {class: 'quiet'}, [
        countOf(file.lines, 'line'),
        countOf(file.changed, 'line') + (file.changed === 1 ? ' changes'
                                                            : ' change'),
        countOf(findings.length, 'finding'),
        duration(likely(file.sum)) + ' of work'].join(' \u00b7 ')),
      h('div', {class: 'controls'},
        findings.length > 0 && [
          h('button', {type: 'button', 'data-key': 'j',
                       onclick: () => goTo(1)}, 'Next finding'),
          h('button', {type: 'button', 'data-key': 'k',
                       onclick: () => goTo(-1)}, 'Previous')],
        whole,
        step(shownFiles[at - 1], '\u2190 File', 'p'),
        step(shownFiles[at + 1], 'File \u2192', 'n'))),
    source.node,
  ];
}
