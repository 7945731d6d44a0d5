// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels: what they use, how they are launched, what is risky on which GPU.

const kernelFeatures = [
  ['warp', 'warp operation'], ['ptx', 'inline PTX statement'],
  ['textures', 'texture fetch', 'texture fetches'], ['atomics', 'atomic'],
  ['tensor', 'tensor core operation'], ['barriers', 'barrier'],
];

function bytes(count) {
  return count < 1024 ? count + ' B'
                      : Math.round(count / 102.4) / 10 + ' KiB';
}

function usesCell(kernel) {
  if (!kernel.parsed)
    return h('span', {class: 'quiet'}, 'not parsed');
  const uses = kernelFeatures.filter(([key]) => kernel[key])
      .map(([key, one, many]) => countOf(kernel[key], one, many));
  if (kernel.shared) uses.unshift(bytes(kernel.shared) + ' shared (LDS)');
  if (kernel.dynamic) uses.unshift('dynamic shared (LDS)');
  return uses.length ? h('ul', {class: 'chips'},
                         uses.map(use => h('li', null, use))) : '\u2013';
}

function launchCell(kernel) {
  const limit = kernel.maxLanes
      ? h('span', {class: 'below quiet'}, 'at most ' + kernel.maxLanes +
          ' lanes a block') : null;
  if (!kernel.launches.length) return [h('span', null, '\u2013'), limit];
  const line = launch => h('span', {class: 'below'},
      h('code', null, visibleName('<<<' + [launch.grid, launch.block,
        launch.shared || (launch.stream && '0'), launch.stream]
        .filter(Boolean).join(', ') + '>>>')), ' ',
      launch.lanes > 0 && h('span', {class: 'quiet'},
                            countOf(launch.lanes, 'lane') + ' '),
      placeLink(launch.file, launch.line,
                nameOf(pathOf(launch.file)) + ':' + launch.line));
  const [first, ...rest] = kernel.launches;
  return [line(first), rest.length > 0 && h('details', null,
      h('summary', null, 'and ' + countOf(rest.length, 'launch',
                                          'launches')), rest.map(line)), limit];
}

function viewKernels(query) {
  const filters = {text: query.get('text') || '', risk: query.get('risk') || ''};
  const count = h('p', {class: 'count', role: 'status'});
  const causes = kernel => {
    const all = causesOf(kernel);
    return all.length > 0 && h('ul', {class: 'causes'}, all.map(cause => {
      const on = report.gpus.filter((gpu, index) => kernel.risks[index] &&
          kernel.risks[index].causes.includes(cause));
      return h('li', null, prose(cause), on.length < report.gpus.length &&
        h('span', {class: 'quiet'}, ' (' + on.join(', ') + ')'));
    }));
  };
  const table = dataTable({
    caption: 'Kernels', rows: [], className: 'kernels',
    sortBy: 1, descending: true,
    empty: report.kernels.length ? 'No kernel fits these filters.'
                                 : 'No kernel was found.',
    columns: [
      {title: 'Kernel', class: 'wide',
       value: kernel => kernel.name,
       cell: kernel => [
         placeLink(kernel.file, kernel.line, visibleName(kernel.name) +
           (kernel.template ? '<>' : '')),
         h('span', {class: 'below quiet path'},
           breakable(pathOf(kernel.file)), ':' + kernel.line), causes(kernel)]},
      {title: 'Risk', first: 'down', class: 'risks',
       value: kernel => worstRisk(kernel) * 1e6 + kernel.findings,
       cell: kernel => h('ul', {class: 'gpus'}, report.gpus.map((gpu, index) => {
         const risk = kernel.risks[index] || {level: 0};
         return h('li', null, h('span', null, gpu),
                  badge(risks[risk.level], 'risk-' + risks[risk.level]));
       }))},
      {title: 'Findings', numeric: true, first: 'down',
       value: kernel => kernel.findings,
       cell: kernel => number(kernel.findings)},
      {title: 'Work', numeric: true, first: 'down', class: 'nowrap',
       value: kernel => kernel.minutes,
       cell: kernel => kernel.minutes ? duration(kernel.minutes) : '\u2013'},
      {title: 'Uses', class: 'uses', cell: usesCell},
      {title: 'Launches', class: 'launches', first: 'down',
       value: kernel => kernel.launches.length, cell: launchCell},
    ],
  });
  function update() {
    const text = filters.text.toLowerCase();
    const rows = report.kernels.filter(kernel =>
        (kernel.name + '\n' + pathOf(kernel.file)).toLowerCase()
            .includes(text) &&
        (!filters.risk || risks[worstRisk(kernel)] === filters.risk));
    table.setRows(rows);
    count.textContent = number(rows.length) + ' of ' +
                        countOf(report.kernels.length, 'kernel');
    const kept = new URLSearchParams(
        Object.entries(filters).filter(([, value]) => value));
    history.replaceState(null, '', '#kernels' +
        (kept.toString() ? '?' + kept : ''));
  }
  update();
  return [
    h('h1', null, 'Kernels'),
    h('form', {class: 'filters', role: 'search',
        onsubmit: event => event.preventDefault()},
      h('div', {class: 'field text'}, h('label', {for: 'filter-text'}, 'Search'),
        h('input', {type: 'search', id: 'filter-text', value: filters.text,
          autocomplete: 'off', placeholder: 'name or file',
          oninput: event => { filters.text = event.target.value; update(); }})),
      h('div', {class: 'field'}, h('label', {for: 'filter-risk'}, 'Worst risk'),
        h('select', {id: 'filter-risk',
            onchange: event => { filters.risk = event.target.value; update(); }},
          [['', 'all'], ...risks.map(risk => [risk, risk])].map(
            ([value, text]) => h('option', {value,
              selected: value === filters.risk}, text))))),
    count, table.node,
  ];
}
