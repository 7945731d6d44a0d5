// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The estimate, line by line: nobody has to believe a sum.

// To the places of a line, where it has any among the findings.
function itemLink(item) {
  const text = visibleName(item.title || item.what);
  // `CHECK`, `CHECK SYMBOL` or `SYMBOL`.
  const [first, second] = item.what.split(' ');
  const query = new URLSearchParams();
  if (withFindings().checks.has(first)) query.set('check', first);
  const symbol = query.has('check') ? second : first;
  if (symbol && withFindings().symbols.has(symbol)) query.set('text', symbol);
  return query.toString() ? h('a', {href: '#findings?' + query}, text)
                          : h('span', null, text);
}

const withFindings = (() => {
  let sets = null;
  return () => sets || (sets = {
    checks: new Set(report.findings.map(finding => finding.check)),
    symbols: new Set(report.findings.map(finding => finding.symbol)),
  });
})();

// "60 + 2 x 21 + 5 x 4 min": the first place, the first of each further file,
// further ones of a file. Looking over what was rewritten takes seconds.
function formula(item) {
  const isShort = item.first < 1;
  const unit = isShort ? ' s' : ' min';
  const amount = value => String(Math.round(value * (isShort ? 6000 : 100)) / 100);
  const times = (count, value) => count > 0 &&
      number(count) + ' \u00d7 ' + amount(value);
  const inFiles = item.count - item.files;
  const isPlain = (item.files <= 1 || item.first === item.further) &&
                  (!inFiles || item.first === item.sameFile);
  if (item.count > 1 && isPlain) return times(item.count, item.first) + unit;
  return [amount(item.first), times(item.files - 1, item.further),
          times(inFiles, item.sameFile)].filter(Boolean).join(' + ') + unit;
}

// The time of several lines: low, likely, high.
const timeOf = items => items.reduce(
    (sum, item) => sum.map((value, i) => value + item.time[i]), [0, 0, 0]);
const range = time => duration(time[0]) + ' \u2013 ' + duration(time[2]);

function calculation(limit) {
  const items = limit ? report.items.slice(0, limit) : report.items;
  const most = Math.max(1, ...report.items.map(likely));
  const others = report.items.slice(items.length);
  const foot = (title, time) => [title, '', '', '', '', '',
    h('b', null, duration(time[1])), range(time)];
  return dataTable({
    foot: report.items.length > 1 && [
      others.length > 0 && foot(countOf(others.length, 'other line'),
                                timeOf(others)),
      foot('Sum', timeOf(report.items))].filter(Boolean),
    caption: 'Lines of the estimate', rows: items, sortBy: 6, descending: true,
    empty: 'The estimate has no lines: nothing is left for a developer.',
    className: 'calculation',
    columns: [
      {title: 'What', value: item => item.title || item.what,
       cell: item => [itemLink(item), item.title && item.title !== item.what &&
         h('code', {class: 'below'}, visibleName(item.what))]},
      {title: 'Category', value: item => item.kind,
       cell: item => badge(report.kinds[item.kind].title, kindIds[item.kind])},
      {title: 'Places', numeric: true, first: 'down', value: item => item.count,
       cell: item => number(item.count)},
      {title: 'Calculation', class: 'nowrap', value: item => item.first,
       first: 'down', cell: formula},
      {title: 'Confidence', value: item =>
         ['low', 'medium', 'high'].indexOf(item.confidence),
       cell: item => item.confidence || '\u2013'},
      {title: 'Risk', value: item => item.risk, first: 'down',
       cell: item => item.risk ? badge(risks[item.risk],
                                       'risk-' + risks[item.risk]) : '\u2013'},
      {title: 'Likely', numeric: true, first: 'down', value: likely,
       cell: item => [h('b', null, duration(likely(item))),
         h('span', {class: 'meter', 'aria-hidden': 'true'}, h('span', {
           class: 'fill ' + kindIds[item.kind],
           style: {width: 100 * likely(item) / most + '%'}}))]},
      {title: 'Low to high', numeric: true, class: 'nowrap',
       first: 'down', value: item => item.time[2],
       cell: item => range(item.time)},
    ],
  }).node;
}

function viewEffort() {
  const [low, most, high] = report.sum.time;
  const sums = timeOf(report.items);
  const listed = sums.every((sum, i) =>
      Math.abs(sum - report.sum.time[i]) < 1 + sum / 1000);
  return [
    h('h1', null, 'The estimate, line by line'),
    h('p', {class: 'lead'}, 'About ', h('b', null, duration(most)),
      ' in all, from ' + duration(low) + ' to ' + duration(high) + ', after ',
      h('b', null, visibleName(report.model || 'the effort model')),
      '. The first place of a kind takes longest, because you work out there ' +
      'what to do. The calculation shows the minutes of that place, then of the ' +
      'first place in each other file, then of the other places. ' +
      (listed ? 'The lines add up to the sum.' : '')),
    calculation(),
  ];
}
