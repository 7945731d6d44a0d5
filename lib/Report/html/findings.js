// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The list of findings, with filters that the address keeps.

const searchKeys = ['message', 'fix', 'text', 'check', 'symbol', 'kernel'];

function severityBadge(finding) {
  return badge(levels[finding.level], 'level-' + levels[finding.level]);
}

// What a filter that is left empty lets through: all; states: what is open.
function viewFindings(query) {
  const filters = {
    text: query.get('text') || '',
    level: query.get('level') || '',
    kind: query.get('kind') || '',
    check: query.get('check') || '',
    file: query.get('file') || '',
    state: query.get('state') || 'open',
  };
  const texts = new Map();
  const matches = {
    text: f => words().every(word => textOf(f).includes(word)),
    level: f => levels[f.level] === filters.level,
    kind: f => kindIds[f.kind] === filters.kind,
    check: f => f.check === filters.check,
    file: f => pathOf(f.file).includes(filters.file),
    state: f => filters.state === 'all' || states[f.state] === filters.state,
  };
  const words = () => filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  function textOf(finding) {
    if (!texts.has(finding))
      texts.set(finding, [pathOf(finding.file),
        ...searchKeys.map(key => finding[key] || '')].join('\n').toLowerCase());
    return texts.get(finding);
  }
  const selected = () => {
    const active = Object.keys(matches).filter(key => filters[key]);
    return report.findings.filter(f => active.every(key => matches[key](f)));
  };

  const count = h('p', {class: 'count', role: 'status'});
  const table = dataTable({
    caption: 'Findings', className: 'findings', rows: [],
    // What takes longest first; equal ones by place.
    sortBy: 4, descending: true,
    empty: report.findings.length ? 'No finding fits these filters.'
                                  : 'There are no findings.',
    columns: [
      {title: 'Severity', first: 'down', value: f => f.level,
       cell: severityBadge},
      {title: 'Place', value: f => pathOf(f.file) + '\n' +
                                   String(f.line).padStart(9, '0'),
       class: 'place', cell: f => placeCell(f)},
      {title: 'Finding', value: f => f.message, class: 'wide', cell: findingCell},
      {title: 'Category', first: 'down', value: f => f.kind,
       cell: f => badge(report.kinds[f.kind].title, kindIds[f.kind])},
      {title: 'Work', numeric: true, first: 'down', class: 'nowrap',
       value: f => f.minutes,
       cell: f => f.minutes ? duration(f.minutes) : '\u2013'},
      {title: 'State', value: f => f.state, cell: f => states[f.state]},
    ],
  });
  function placeCell(f) {
    const path = pathOf(f.file);
    return [placeLink(f.file, f.line, nameOf(path) + ':' + f.line),
            h('span', {class: 'below quiet path'}, breakable(folderOf(path)))];
  }

  function update() {
    const rows = selected();
    table.setRows(rows);
    const work = rows.reduce((sum, f) => sum + f.minutes, 0);
    count.textContent = number(rows.length) + ' of ' +
        countOf(report.findings.length, 'finding') +
        (work ? ', ' + duration(work) + ' of work' : '');
    const kept = new URLSearchParams(Object.entries(filters).filter(
        ([key, value]) => value && !(key === 'state' && value === 'open')));
    history.replaceState(null, '', '#findings' +
        (kept.toString() ? '?' + kept : ''));
    reset.hidden = !kept.toString();
  }
  const set = key => event => {
    filters[key] = event.target.value;
    update();
  };
  const field = (key, title, control) =>
      h('div', {class: 'field ' + key}, h('label', {for: 'filter-' + key}, title),
        control);
  const choice = (key, title, options) => field(key, title,
      h('select', {id: 'filter-' + key, onchange: set(key)},
        options.map(([value, text]) => h('option',
            {value, selected: filters[key] === value}, text))));
  const counts = new Map();
  for (const f of report.findings)
    counts.set(f.check, (counts.get(f.check) || 0) + 1);
  const checks = [...counts.keys()].sort();
  if (filters.check && !counts.has(filters.check)) checks.push(filters.check);

  const reset = h('button', {type: 'button', id: 'filter-reset',
    onclick: () => { location.hash = '#findings'; }}, 'Clear filters');
  const form = h('form', {class: 'filters', role: 'search',
      onsubmit: event => event.preventDefault()},
    field('text', 'Search', h('input', {type: 'search', id: 'filter-text',
      value: filters.text, oninput: set('text'), autocomplete: 'off',
      placeholder: 'message, symbol, code'})),
    field('file', 'File', h('input', {type: 'search', id: 'filter-file',
      value: filters.file, oninput: set('file'), autocomplete: 'off',
      placeholder: 'part of a path'})),
    choice('level', 'Severity', [['', 'all'], ['error', 'errors'],
      ['warning', 'warnings'], ['note', 'notes']]),
    choice('kind', 'Category', [['', 'all'],
      ...report.kinds.map(kind => [kind.id, kind.title])]),
    choice('check', 'Check', [['', 'all'], ...checks.map(id =>
      [id, id.replace(/^porthip-/, '') + ' (' + (counts.get(id) || 0) + ')'])]),
    choice('state', 'State', [['open', 'open'], ['known', 'known'],
      ['suppressed', 'suppressed'], ['all', 'all']]),
    reset);
  update();
  return [h('h1', null, 'Findings'), form, count, table.node];
}

function findingCell(finding) {
  return [
    h('span', {class: 'message'}, prose(finding.message)),
    finding.text && h('code', {class: 'line'},
                      visible(finding.text.trim())),
    finding.fix && h('span', {class: 'below'}, h('b', null, 'Fix: '),
                        prose(finding.fix)),
    finding.reason && h('span', {class: 'below'}, h('b', null, 'Accepted: '),
                        prose(finding.reason)),
    h('span', {class: 'below quiet'},
      h('a', {href: '#findings?check=' + encodeURIComponent(finding.check)},
        finding.check),
      finding.kernel && [' in kernel ', h('code', null,
                                          visibleName(finding.kernel))]),
    checkDetails(finding.check),
  ];
}

// What the catalogue says about a check; built when it is opened.
function checkDetails(id) {
  const info = infoOfCheck(id);
  if (!info) return null;
  const details = h('details', {class: 'why', ontoggle: () => {
    if (details.childNodes.length > 1) return;
    append(details, [
      h('p', null, h('b', null, visible(info.title))),
      info.what && h('p', null, prose(info.what)),
      info.why && h('p', null, prose(info.why)),
      info.wrong && [h('p', null, h('b', null, 'Wrong')),
                     h('pre', null, visible(info.wrong.trim()))],
      info.right && [h('p', null, h('b', null, 'Right')),
                     h('pre', null, visible(info.right.trim()))],
      info.fix && h('p', null, h('b', null, 'Fix: '),
                       prose(info.fix)),
    ]);
  }}, h('summary', null, 'Why'));
  return details;
}
