// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tree of files as nested tiles, and as a table: how much work is where.

const measures = [
  {id: 'effort', title: 'Work', of: sum => likely(sum.sum),
   text: value => duration(value)},
  {id: 'places', title: 'Places of CUDA',
   of: sum => sum.sum.places.reduce((a, b) => a + b, 0),
   text: value => countOf(value, 'place')},
  {id: 'lines', title: 'Lines', of: sum => sum.lines,
   text: value => countOf(value, 'line')},
];
const smallestTile = 5;      // pixels
const smallestFolder = [84, 60];
const folderHead = 19;
const letterWidth = 7;

// Folders as {name, path, children: Map} with files as leaves.
function fileTree() {
  const root = {name: report.subject || '.', path: '', children: new Map()};
  for (const file of report.files) {
    let at = root;
    const parts = file.path.split('/');
    // `/a` and `a` are two files.
    const names = parts[0] === '' ? ['/' + parts[1], ...parts.slice(2)] : parts;
    names.slice(0, -1).forEach((name, depth) => {
      const path = names.slice(0, depth + 1).join('/') + '/';
      if (!at.children.has(path))
        at.children.set(path, {name: name + '/', path, children: new Map()});
      at = at.children.get(path);
    });
    at.children.set('file ' + file.index, {
      name: names[names.length - 1], path: file.path, file});
  }
  return shorten(root, true);
}

// A folder that holds one thing only stands for both.
function shorten(node, isRoot) {
  if (node.file) return node;
  node.children = [...node.children.values()].map(child => shorten(child));
  const only = node.children.length === 1 ? node.children[0] : null;
  if (!isRoot && only)
    return {...only, name: node.name + only.name};
  return node;
}

function addUp(node) {
  if (node.file) {
    node.sum = node.file.sum;
    node.lines = node.file.lines;
    node.files = 1;
    return node;
  }
  node.sum = {places: [0, 0, 0, 0, 0], time: [0, 0, 0]};
  node.lines = node.files = 0;
  for (const child of node.children.map(addUp)) {
    child.sum.places.forEach((count, i) => { node.sum.places[i] += count; });
    child.sum.time.forEach((time, i) => { node.sum.time[i] += time; });
    node.lines += child.lines;
    node.files += child.files;
  }
  return node;
}

function treemapPanel() {
  const root = addUp(fileTree());
  let at = root;
  let trail = [root];
  let measure = measures.find(each => each.of(root) > 0) || measures[0];
  let asTable = false;

  const choice = h('select', {id: 'measure', onchange: event => {
    measure = measures.find(each => each.id === event.target.value);
    draw();
  }}, measures.map(each => h('option', {value: each.id,
    selected: each === measure}, each.title)));
  const toggle = h('button', {type: 'button', id: 'treemap-as-table',
    'aria-pressed': 'false', onclick: () => {
      asTable = !asTable;
      toggle.setAttribute('aria-pressed', String(asTable));
      draw();
    }}, 'As a table');
  const crumbs = h('nav', {class: 'crumbs', 'aria-label': 'Folder'});
  const space = h('div', {class: 'treemap-space'});
  const tip = h('div', {class: 'tip', hidden: true, 'aria-hidden': 'true'});

  function enter(node, refocus) {
    const known = trail.indexOf(node);
    trail = known >= 0 ? trail.slice(0, known + 1) : pathTo(node);
    at = node;
    draw();
    if (refocus) {
      const first = space.querySelector('[tabindex="0"], button');
      if (first) first.focus();
    }
  }
  function pathTo(node) {
    const find = (from, path) => {
      if (from === node) return path;
      for (const child of from.children || []) {
        const found = !child.file && find(child, [...path, child]);
        if (found) return found;
      }
      return null;
    };
    return find(root, [root]);
  }
  function describe(node) {
    const parts = [visibleName(node.path || node.name),
                   measure.text(measure.of(node))];
    if (measure.id !== 'effort') parts.push(duration(likely(node.sum)));
    node.sum.places.forEach((count, kind) => {
      if (count && kind >= kReview)
        parts.push(number(count) + ' ' + report.kinds[kind].title);
    });
    if (!node.file) parts.push(countOf(node.files, 'file'));
    return parts.join(', ');
  }
  function draw() {
    crumbs.replaceChildren(...trail.map((node, index) =>
        index === trail.length - 1
            ? h('span', {'aria-current': 'true'}, visibleName(node.name))
            : h('button', {type: 'button', class: 'link',
                onclick: () => enter(node, true)}, visibleName(node.name))));
    crumbs.hidden = trail.length === 1;
    tip.hidden = true;
    space.replaceChildren(asTable ? treeTable(at, enter) : drawTiles());
  }

  function drawTiles() {
    const width = Math.floor(space.clientWidth) || 300;
    const height = width < 600 ? 380 : 460;
    const box = h('div', {class: 'treemap', role: 'group',
      'aria-label': 'Tree by ' + measure.title.toLowerCase() +
        '; arrow keys move, Enter opens',
      style: {height: height + 'px'}});
    if (measure.of(at) <= 0) {
      box.append(h('p', {class: 'empty'},
        measure.id === 'effort' ? 'Nothing here needs a developer.'
                                : 'Nothing to show.'));
      return box;
    }
    const hierarchy = d3.hierarchy(at, node => node.children)
        .sum(node => node.file ? measure.of(node) : 0)
        .sort((a, b) => b.value - a.value);
    d3.treemap().size([width, height]).round(true).paddingInner(2)
        .paddingOuter(node => node.depth ? 2 : 0)
        .paddingTop(node => (node.isOpen = hasRoom(node)) ? folderHead : 0)(
            hierarchy);
    (hierarchy.children || []).forEach(child => drawNode(box, child));
    makeRoving(box);
    return box;
  }
  // Asked by the layout when the node has its size.
  function hasRoom(node) {
    return node.depth > 0 && node.x1 - node.x0 >= smallestFolder[0] &&
           node.y1 - node.y0 >= smallestFolder[1];
  }
  function drawNode(box, node) {
    const w = node.x1 - node.x0, hgt = node.y1 - node.y0;
    if (w < smallestTile || hgt < smallestTile) return;
    const data = node.data;
    const place = {left: node.x0 + 'px', top: node.y0 + 'px',
                   width: w + 'px', height: hgt + 'px'};
    const label = describe(data);
    const events = {
      onmouseenter: () => showTip(box, node, label),
      onmouseleave: () => { tip.hidden = true; },
      onfocus: () => showTip(box, node, label),
      onblur: () => { tip.hidden = true; },
    };
    const kind = kindIds[worstKind(data.sum)];
    // A name of which nothing but its first letters shows says nothing.
    const letters = (w - 8) / letterWidth;
    const name = visibleName(data.name);
    const amount = measure.text(measure.of(data));
    const text = hgt > 15 && letters >= Math.min(name.length, 5) &&
        h('span', {class: 'tile-name'}, name);
    const size = text && hgt > 34 && letters >= amount.length &&
        h('span', {class: 'tile-size'}, amount);
    if (data.file) {
      box.append(h(data.file.source ? 'a' : 'span', {
        class: 'tile ' + kind, tabindex: '-1', style: place,
        href: data.file.source ? '#file/' + data.file.index : null,
        role: data.file.source ? null : 'img', 'aria-label': label, ...events},
        text, size));
    } else if (node.isOpen) {
      box.append(h('div', {class: 'folder', style: place}));
      box.append(h('button', {type: 'button', class: 'folder-name',
        tabindex: '-1', 'aria-label': 'Folder ' + label,
        style: {...place, height: folderHead + 'px'},
        onclick: () => enter(data, true), ...events},
        w > 40 ? visibleName(data.name) : ''));
      node.children.forEach(child => drawNode(box, child));
    } else {
      box.append(h('button', {type: 'button', class: 'tile ' + kind,
        tabindex: '-1', style: place, 'aria-label': 'Folder ' + label,
        onclick: () => enter(data, true), ...events}, text, size));
    }
  }
  function showTip(box, node, label) {
    const [name, ...rest] = [label.slice(0, visibleName(
        node.data.path || node.data.name).length),
        label.slice(visibleName(node.data.path || node.data.name).length + 2)];
    tip.replaceChildren(h('b', null, name), h('span', null, rest.join('')));
    tip.hidden = false;
    const room = space.clientWidth - tip.offsetWidth;
    tip.style.left = Math.max(0, Math.min(node.x0, room)) + 'px';
    const top = space.offsetTop + node.y0 - tip.offsetHeight - 6;
    tip.style.top = (top < space.offsetTop - 40
        ? space.offsetTop + Math.min(node.y1, box.clientHeight) + 6 : top) + 'px';
  }

  const node = h('div', {class: 'treemap-panel'},
    h('div', {class: 'controls'},
      h('label', {for: 'measure'}, 'Size by'), choice, toggle),
    crumbs, space, tip,
    h('ul', {class: 'legend'}, report.kinds.map((kind, index) => h('li', null,
      h('span', {class: 'swatch ' + kind.id}),
      index === kBlocked ? 'something blocked'
      : index === kManual ? 'something manual'
      : index === kReview ? 'something to review' : kind.title))));
  let width = 0;
  new ResizeObserver(() => {
    if (asTable || Math.abs(space.clientWidth - width) < 8) return;
    width = space.clientWidth;
    draw();
  }).observe(space);
  draw();
  return node;
}

// One tab stop; the arrow keys go to the nearest tile in their direction.
function makeRoving(box) {
  const tiles = [...box.querySelectorAll('[tabindex]')];
  if (!tiles.length) return;
  tiles[0].tabIndex = 0;
  const centre = tile => [tile.offsetLeft + tile.offsetWidth / 2,
                          tile.offsetTop + tile.offsetHeight / 2];
  box.addEventListener('keydown', event => {
    const step = {ArrowRight: [1, 0], ArrowLeft: [-1, 0],
                  ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key];
    const from = event.target;
    if (!step || !tiles.includes(from)) return;
    event.preventDefault();
    const [x, y] = centre(from);
    let best = null, shortest = Infinity;
    for (const tile of tiles) {
      const [dx, dy] = [centre(tile)[0] - x, centre(tile)[1] - y];
      const along = dx * step[0] + dy * step[1];
      const across = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (tile === from || along <= 0) continue;
      if (along + 2 * across < shortest) {
        shortest = along + 2 * across;
        best = tile;
      }
    }
    if (!best) return;
    from.tabIndex = -1;
    best.tabIndex = 0;
    best.focus();
  });
}

function treeTable(at, enter) {
  const whole = likely(at.sum) || 1;
  return dataTable({
    caption: 'Folders and files by work',
    rows: at.children, sortBy: 1, descending: true,
    columns: [
      {title: 'Name', value: row => row.name,
       cell: row => row.file
           ? placeLink(row.file.index, 0, visibleName(row.name))
           : h('button', {type: 'button', class: 'link path',
               onclick: () => enter(row, true)}, visibleName(row.name))},
      {title: 'Work', numeric: true, first: 'down',
       value: row => likely(row.sum), cell: row => duration(likely(row.sum))},
      {title: 'Share', numeric: true, value: row => likely(row.sum),
       first: 'down', cell: row => percent(100 * likely(row.sum) / whole)},
      ...[kReview, kManual, kBlocked].map(kind => (
        {title: report.kinds[kind].title, numeric: true, first: 'down',
         value: row => row.sum.places[kind],
         cell: row => number(row.sum.places[kind])})),
      {title: 'Files', numeric: true, first: 'down', value: row => row.files,
       cell: row => number(row.files)},
    ],
  }).node;
}
