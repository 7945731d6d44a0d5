// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All files, and the libraries.

function viewFiles(query) {
  const filters = {text: query.get('text') || '',
                   which: query.get('which') || 'cuda'};
  const choices = {
    cuda: ['with CUDA', file => file.cuda],
    work: ['with work', file => likely(file.sum) > 0],
    changed: ['that change', file => file.changed > 0],
    all: ['all', () => true],
  };
  if (!choices[filters.which]) filters.which = 'cuda';
  const count = h('p', {class: 'count', role: 'status'});
  const open = file =>
      findingsOfFile(file.index).filter(f => f.state === 0).length;
  const table = dataTable({
    caption: 'Files', rows: [], sortBy: 1, descending: true,
    empty: 'No file fits these filters.', className: 'files',
    columns: [
      {title: 'File', value: file => file.path, class: 'wide',
       cell: file => placeLink(file.index)},
      {title: 'Work', numeric: true, first: 'down', class: 'nowrap',
       value: file => likely(file.sum),
       cell: file => likely(file.sum) ? duration(likely(file.sum)) : '\u2013'},
      {title: 'Places', first: 'down', class: 'share',
       value: file => file.sum.places.reduce((a, b) => a + b, 0),
       cell: placesCell},
      {title: 'Findings', numeric: true, first: 'down', value: open,
       cell: file => number(open(file))},
      {title: 'Changed lines', numeric: true, first: 'down',
       value: file => file.changed, cell: file => number(file.changed)},
      {title: 'Lines', numeric: true, first: 'down', value: file => file.lines,
       cell: file => number(file.lines)},
    ],
  });
  function placesCell(file) {
    const total = file.sum.places.reduce((a, b) => a + b, 0);
    if (!total) return '\u2013';
    const parts = report.kinds.map((kind, index) => ({
      value: file.sum.places[index], kind: kind.id,
      label: kind.title + ': ' + file.sum.places[index]}));
    return [h('span', {class: 'numeric'}, number(total)),
            bar(parts, parts.filter(part => part.value)
                            .map(part => part.label).join(', '))];
  }
  function update() {
    const text = filters.text.toLowerCase();
    const rows = report.files.filter(file => choices[filters.which][1](file) &&
        pathOf(file.index).toLowerCase().includes(text));
    table.setRows(rows);
    count.textContent = number(rows.length) + ' of ' +
                        countOf(report.files.length, 'file');
    const kept = new URLSearchParams(Object.entries(filters).filter(
        ([key, value]) => value && !(key === 'which' && value === 'cuda')));
    history.replaceState(null, '', '#files' +
        (kept.toString() ? '?' + kept : ''));
  }
  update();
  return [
    h('h1', null, 'Files'),
    h('form', {class: 'filters', role: 'search',
        onsubmit: event => event.preventDefault()},
      h('div', {class: 'field text'}, h('label', {for: 'filter-text'}, 'Search'),
        h('input', {type: 'search', id: 'filter-text', value: filters.text,
          autocomplete: 'off', placeholder: 'part of a path',
          oninput: event => { filters.text = event.target.value; update(); }})),
      h('div', {class: 'field'}, h('label', {for: 'filter-which'}, 'Files'),
        h('select', {id: 'filter-which',
            onchange: event => { filters.which = event.target.value; update(); }},
          Object.entries(choices).map(([id, [title]]) => h('option',
            {value: id, selected: id === filters.which}, title))))),
    count, table.node,
  ];
}

const outcomeKinds = {unsupported: 'blocked', shim: 'shim',
                      renamed: 'automatic', unchanged: 'automatic'};

function viewLibraries() {
  if (!report.libraries.length)
    return [h('h1', null, 'Libraries'),
            h('p', {class: 'empty'}, 'No library of CUDA is used.')];
  return [
    h('h1', null, 'Libraries'),
    h('p', {class: 'lead'}, 'Calls and headers of each library, and what ' +
      'becomes of them.'),
    report.libraries.map(library => {
      const all = library.covered + library.unsupported;
      const share = all ? 100 * library.covered / all : 100;
      return h('details', {class: 'library panel',
                           open: library.unsupported > 0},
        h('summary', null,
          h('b', null, library.title),
          h('span', {class: 'quiet'}, library.counterpart
            ? ' \u2192 ' + library.counterpart : ' no counterpart'),
          bar([{value: library.covered, kind: 'automatic', label: 'covered'},
               {value: library.unsupported, kind: 'blocked',
                label: 'not covered'}],
              number(library.covered) + ' covered, ' +
              number(library.unsupported) + ' not covered'),
          h('span', {class: 'share'}, percent(share) + ' of ' +
            countOf(all, 'use') + ' covered' + (library.minutes >= 1
              ? ', ' + duration(library.minutes) + ' of work' : ''))),
        dataTable({
          caption: 'Calls of ' + library.title, rows: library.calls,
          columns: [
            {title: 'CUDA', value: call => call.symbol,
             cell: call => h('code', null, visibleName(call.symbol))},
            {title: 'HIP', value: call => call.hip,
             cell: call => call.hip ? h('code', null, visibleName(call.hip))
                                    : '\u2013'},
            {title: 'Outcome', value: call => call.outcome,
             cell: call => badge(call.outcome, outcomeKinds[call.outcome])},
            {title: 'Places', numeric: true, first: 'down',
             value: call => call.count, cell: call => number(call.count)},
          ],
        }).node);
    }),
  ];
}
