// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table that sorts by its headers and puts rows into the page as they come
// into view. Below 700 px each row is a card, with the headers as labels.

const rowsAtOnce = 100;
const rowsInPrint = 3000;

// columns: [{title, value(row), cell(row), numeric, class, first: 'down',
// hidden}]. Without `value` a column does not sort.
// foot: rows of cells that stay below all.
function dataTable({caption, columns, rows, sortBy, descending, empty, className,
                    onSort, foot}) {
  let sorted = [];
  let shown = 0;
  const body = h('tbody');
  const more = h('button', {type: 'button', class: 'more', onclick: grow});
  const message = h('p', {class: 'empty', hidden: true}, empty || 'None.');
  const heads = columns.map((column, index) => {
    const attributes = {scope: 'col', class: classOf(column)};
    if (!column.value) return h('th', attributes, column.title);
    return h('th', attributes,
             h('button', {type: 'button', onclick: () => sort(index)},
               column.title, h('span', {class: 'arrow', 'aria-hidden': 'true'})));
  });
  const table = h('table', {class: 'data ' + (className || '')},
                  h('caption', {class: 'unseen'}, caption),
                  h('thead', null, h('tr', null, heads)), body,
                  foot && h('tfoot', null, foot.map(cells => h('tr', null,
                    cells.map((cell, index) => h(index ? 'td' : 'th',
                      {scope: index ? null : 'row', class: classOf(columns[index]),
                       'data-label': columns[index].title}, cell))))));

  function classOf(column) {
    return (column.numeric ? 'numeric ' : '') + (column.class || '');
  }
  function sort(index) {
    descending = index === sortBy ? !descending
                                  : columns[index].first === 'down';
    sortBy = index;
    arrange();
    announce('Sorted by ' + columns[index].title +
             (descending ? ', descending' : ', ascending'));
    if (onSort) onSort(sortBy, descending);
  }
  function arrange() {
    sorted = rows.slice();
    const column = columns[sortBy];
    if (column) {
      const keys = new Map(rows.map(row => [row, column.value(row)]));
      const sign = descending ? -1 : 1;
      sorted.sort((a, b) => {
        const x = keys.get(a), y = keys.get(b);
        return sign * (x < y ? -1 : x > y ? 1 : 0);
      });
    }
    heads.forEach((head, index) => {
      if (index === sortBy)
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      else
        head.removeAttribute('aria-sort');
    });
    body.replaceChildren();
    shown = 0;
    message.hidden = rows.length !== 0;
    table.hidden = rows.length === 0;
    show(rowsAtOnce);
  }
  function show(count) {
    const part = document.createDocumentFragment();
    for (const row of sorted.slice(shown, shown + count))
      part.append(makeRow(row));
    body.append(part);
    shown = Math.min(shown + count, sorted.length);
    more.hidden = shown === sorted.length;
    more.textContent = 'Show more (' + number(sorted.length - shown) + ' left)';
  }
  function makeRow(row) {
    return h('tr', null, columns.map((column, index) => h(
        index === 0 ? 'th' : 'td',
        {scope: index === 0 ? 'row' : null, class: classOf(column),
         'data-label': column.title},
        column.cell ? column.cell(row) : column.value(row))));
  }
  function grow() { show(rowsAtOnce); }

  // The button is for the keyboard and for readers; scrolling does the same.
  new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting) && !more.hidden) grow();
  }, {rootMargin: '600px'}).observe(more);
  const node = h('div', {class: 'data-box'}, table, message, more);
  onPrint(node, () => show(rowsInPrint - shown));
  arrange();
  return {
    node,
    setRows(newRows) {
      rows = newRows;
      arrange();
    },
    order: () => sorted,
  };
}

// Runs before printing, while the node is in the page.
function onPrint(node, action) {
  const run = () => {
    if (node.isConnected) action();
  };
  printing.add(run);
}
const printing = new Set();
window.addEventListener('beforeprint', () => printing.forEach(run => run()));
