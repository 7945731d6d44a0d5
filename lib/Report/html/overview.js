// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What someone who decides about the port reads first.

const itemsInOverview = 8;
const kernelsInOverview = 5;

function viewOverview() {
  return [
    h('h1', {class: 'title'}, visibleName(report.subject || 'Report')),
    report.guess && h('p', {class: 'notice', role: 'alert'},
                      h('b', null, visibleName(report.guess))),
    verdict(),
    h('div', {class: 'cards'}, shareCard(), workCard(), blockerCard()),
    facts(),
    report.plan.length > 0 && section('Start here', planSteps()),
    section('Where the work is', treemapPanel()),
    section('What the work is made of', calculation(itemsInOverview),
            report.items.length > itemsInOverview &&
            h('p', {class: 'after'}, h('a', {href: '#effort'},
              'All ' + report.items.length + ' lines of the estimate'))),
    h('div', {class: 'halves'},
      section('Libraries', librarySummary()),
      section('Kernels', kernelSummary())),
  ];
}

function section(title, ...content) {
  return h('section', {class: 'panel'}, h('h2', null, title), content);
}

function verdict() {
  const [low, most, high] = report.sum.time;
  const total = report.sum.places.reduce((a, b) => a + b, 0);
  if (!total && !report.findings.length)
    return h('p', {class: 'verdict'}, report.files.length
        ? 'No CUDA was found: there is nothing to port.'
        : 'There are no source files here: nothing to port.');
  const blocked = report.sum.places[kBlocked];
  return h('p', {class: 'verdict'},
    h('b', null, percent(report.percent)), ' of the work in the code, at ' +
      countOf(total, 'place') + ' that ' + (total === 1 ? 'uses' : 'use') +
      ' CUDA, is done automatically. ',
    most > 0
      ? ['What is left takes about ', h('b', null, duration(most)),
         ' of work (' + duration(low) + ' to ' + duration(high) + '). ']
      : 'Nothing is left for a developer. ',
    blocked
      ? [h('b', null, countOf(blocked, 'place')),
         (blocked === 1 ? ' has' : ' have') + ' no counterpart on AMD.']
      : 'Nothing blocks the port.');
}

function card(title, value, ...content) {
  return h('section', {class: 'card'}, h('h2', null, title),
           h('p', {class: 'value'}, value), content);
}

function shareCard() {
  const parts = report.kinds.map((kind, index) => ({
    value: report.sum.places[index], kind: kind.id,
    label: kind.title + ': ' + number(report.sum.places[index])}));
  return card('Work done automatically', percent(report.percent),
    bar(parts, 'Places by category: ' +
        parts.map(part => part.label).join(', ')),
    h('ul', {class: 'legend counts'}, parts.map((part, index) => h('li', null,
      h('span', {class: 'swatch ' + part.kind}), report.kinds[index].title,
      h('b', null, number(part.value))))));
}

function workCard() {
  const [low, most, high] = report.sum.time;
  const at = value => (high ? 100 * value / high : 0) + '%';
  const days = most / 480;
  return card('Work that is left', duration(most),
    h('div', {class: 'range', role: 'img', 'aria-label': 'low ' +
        duration(low) + ', likely ' + duration(most) + ', high ' +
        duration(high)},
      h('span', {class: 'span', style: {left: at(low), right: '0'}}),
      h('span', {class: 'mark', style: {left: at(most)}})),
    h('dl', {class: 'three'},
      ...[['Low', low], ['Likely', most], ['High', high]].map(([name, value]) =>
        h('div', null, h('dt', null, name), h('dd', null, duration(value))))),
    days >= 2 && h('p', {class: 'quiet'}, 'Likely: ' +
      countOf(Math.round(days), 'working day') + ' of 8 hours for one person.'));
}

function blockerCard() {
  const blocked = report.items.filter(item => item.kind === kBlocked);
  const others = report.items.filter(
      item => item.kind !== kBlocked && likely(item) > 0);
  const places = report.sum.places[kBlocked];
  const entry = item => {
    const link = itemLink(item);
    return h('li', null, link, h('span', {class: 'quiet'}, ' ' +
      (link.href ? countOf(item.count, 'place') + ', ' : '') +
      duration(likely(item))));
  };
  return card('Blocked', places ? countOf(places, 'place') : 'Nothing',
    places
      ? [h('ul', {class: 'blockers'}, blocked.slice(0, 4).map(entry)),
         blocked.length > 4 && h('p', {class: 'quiet'},
           'and ' + countOf(blocked.length - 4, 'other') + ': see ',
           h('a', {href: '#findings?kind=blocked'}, 'findings')),
         !blocked.length && h('p', null,
           h('a', {href: '#findings?kind=blocked'}, 'Show them'))]
      : h('p', {class: 'quiet'},
          'Nothing needs to be redesigned for AMD.'),
    others.length > 0 && [h('h3', null, 'Most of the other work'),
      h('ul', {class: 'blockers'}, others.slice(0, 3).map(entry))]);
}

function facts() {
  const changed = report.changed;
  const list = [
    [number(report.files.length), report.files.length === 1 ? 'file' : 'files'],
    [number(report.cudaFiles), 'with CUDA'],
    [number(report.lines), 'lines'],
    [number(changed), changed === 1 ? 'line changed' : 'lines changed'],
    report.kernels.length > 0 && [number(report.kernels.length),
     report.kernels.length === 1 ? 'kernel' : 'kernels'],
    [number(report.findings.filter(f => f.state === 0).length),
     'open findings'],
  ];
  const settings = [
    report.gpus.length && ['GPUs', report.gpus.join(', ')],
    report.hip && ['HIP', report.hip],
    report.warp && ['Warp', report.warp],
    report.model && ['Effort model', report.model],
  ].filter(Boolean);
  return [
    h('ul', {class: 'facts'}, list.filter(Boolean).map(([value, name]) =>
      h('li', null, h('b', null, value), ' ' + name))),
    h('p', {class: 'settings'}, settings.map(([name, value]) =>
      h('span', null, name + ': ', h('b', null, visibleName(value))))),
    h('p', {class: 'settings'}, h('span', null, visibleName(report.origin))),
    report.partly > 0 && !report.guess && h('p', {class: 'notice'},
      number(report.partly) + ' of ' + countOf(report.units,
        'translation unit') + ' could not be parsed fully; there the report ' +
      'rests on names alone.'),
  ];
}

// What to do first: the places that matter most, each with what to type.
function planSteps() {
  return h('ol', {class: 'plan'}, report.plan.map(step => h('li', null,
    step.line !== undefined && [placeLink(step.file, step.line,
      pathOf(step.file) + ':' + step.line), ': '],
    visibleName(step.what),
    step.places > 0 && h('span', {class: 'quiet'}, ' (' +
      countOf(step.places, 'place') + ', about ' + duration(likely(step)) + ')'),
    step.fix && h('span', {class: 'below'}, 'fix: ' + visibleName(step.fix)),
    step.command && h('code', {class: 'below'}, visibleName(step.command)))));
}

function librarySummary() {
  const libraries = report.libraries.slice().sort(
      (a, b) => b.unsupported - a.unsupported || b.covered - a.covered);
  if (!libraries.length) return h('p', {class: 'empty'}, 'None is used.');
  return [
    h('ul', {class: 'bars'}, libraries.slice(0, 8).map(each => h('li', null,
      h('span', {class: 'name'}, h('b', null, each.title),
        h('span', {class: 'quiet'}, each.counterpart
            ? ' \u2192 ' + each.counterpart : ' has no counterpart')),
      bar([{value: each.covered, kind: 'automatic', label: 'covered'},
           {value: each.unsupported, kind: 'blocked', label: 'not covered'}],
          number(each.covered) + ' covered, ' + number(each.unsupported) +
          ' not'),
      h('span', {class: 'quiet'}, each.unsupported
          ? number(each.unsupported) + ' of ' +
            countOf(each.covered + each.unsupported, 'use') +
            ' not covered' + (each.minutes >= 1
              ? ', ' + duration(each.minutes) + ' of work' : '')
          : 'all ' + countOf(each.covered, 'use') + ' covered')))),
    h('p', {class: 'after'}, h('a', {href: '#libraries'}, 'Libraries, call by call')),
  ];
}

const levelsDown = risks.map((_, level) => level).reverse();
const worstRisk = kernel =>
    kernel.risks.reduce((worst, risk) => Math.max(worst, risk.level), 0);

function kernelSummary() {
  const kernels = report.kernels;
  if (!kernels.length) return h('p', {class: 'empty'}, 'No kernel was found.');
  const risky = kernels.filter(kernel => worstRisk(kernel) > 0)
      .sort((a, b) => worstRisk(b) - worstRisk(a) || b.findings - a.findings);
  return [
    h('ul', {class: 'bars'}, report.gpus.map((gpu, index) => {
      const counts = risks.map((_, level) => kernels.filter(kernel =>
          kernel.risks[index] && kernel.risks[index].level === level).length);
      const text = levelsDown.filter(level => counts[level])
          .map(level => counts[level] + ' ' + risks[level]).join(', ');
      return h('li', null, h('b', {class: 'name'}, gpu),
        bar(levelsDown.map(level => ({value: counts[level],
          kind: 'risk-' + risks[level], label: risks[level]})),
          'Risk on ' + gpu + ': ' + text),
        h('span', {class: 'quiet'}, 'risk: ' + text));
    })),
    risky.length > 0 && h('ul', {class: 'risky'},
      risky.slice(0, kernelsInOverview).map(kernel => h('li', null,
        badge(risks[worstRisk(kernel)], 'risk-' + risks[worstRisk(kernel)]), ' ',
        placeLink(kernel.file, kernel.line, visibleName(kernel.name)),
        h('span', {class: 'quiet'}, ' ' + visibleName(causesOf(kernel)[0] || ''))))),
    h('p', {class: 'after'}, h('a', {href: '#kernels'}, 'All ' +
      countOf(kernels.length, 'kernel'))),
  ];
}

const causesOf = kernel =>
    [...new Set(kernel.risks.flatMap(risk => risk.causes))];
