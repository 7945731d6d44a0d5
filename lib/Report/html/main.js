// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which part is shown, the theme, the keys.

const tabs = [
  ['overview', 'Overview', viewOverview],
  ['effort', 'Effort', viewEffort],
  ['findings', 'Findings', viewFindings],
  ['files', 'Files', viewFiles],
  ['kernels', 'Kernels', viewKernels],
  ['libraries', 'Libraries', viewLibraries],
];

function route(moveFocus) {
  const [path, query] = location.hash.slice(1).split('?');
  const [name, ...rest] = path.split('/');
  // The link that skips the navigation leads here.
  if (name === 'view') return;
  const values = new URLSearchParams(query || '');
  printing.clear();
  const tab = tabs.find(each => each[0] === name) || tabs[0];
  const isFile = name === 'file';
  const content = isFile ? viewSource(Number(rest[0]), Number(rest[1]) || 0)
                         : tab[2](values);
  const view = byId('view');
  view.replaceChildren();
  append(view, content);
  view.className = 'view-' + (isFile ? 'file' : tab[0]);
  const current = isFile ? 'files' : tab[0];
  for (const link of byId('tabs').children) {
    if (link.hash === '#' + current)
      link.setAttribute('aria-current', 'page');
    else
      link.removeAttribute('aria-current');
  }
  if (moveFocus) {
    window.scrollTo(0, 0);
    view.focus({preventScroll: true});
  }
}

const themes = ['auto', 'light', 'dark'];

// A page that was opened from a file may have no storage.
function stored(value) {
  try {
    if (value) localStorage.setItem('porthip-theme', value);
    return localStorage.getItem('porthip-theme');
  } catch (error) {
    return value;
  }
}
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const button = byId('theme');
  const next = themes[(themes.indexOf(theme) + 1) % themes.length];
  button.textContent = {auto: '\u25d0', light: '\u2600', dark: '\u263e'}[theme] +
                       ' ' + theme;
  button.setAttribute('aria-label', 'Theme: ' + theme + '; change to ' + next);
  button.onclick = () => {
    stored(next);
    setTheme(next);
  };
}

const shortcuts = [
  ['1 \u2013 6', 'the parts of the report'],
  ['/', 'search in a list'],
  ['j, k', 'next and previous finding of a file'],
  ['n, p', 'next and previous file'],
  ['arrows', 'from tile to tile in the tree'],
  ['t', 'light, dark or as the system'],
  ['?', 'these keys'],
];

function showHelp() {
  const dialog = byId('help');
  if (!dialog.childNodes.length)
    append(dialog, [
      h('h2', {id: 'help-title'}, 'Keys'),
      h('dl', {class: 'keys'}, shortcuts.map(([key, text]) =>
        [h('dt', null, h('kbd', null, key)), h('dd', null, text)])),
      h('form', {method: 'dialog'}, h('button', null, 'Close'))]);
  dialog.showModal();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey ||
      /^(input|select|textarea)$/i.test(event.target.tagName) ||
      byId('help').open)
    return;
  const tab = tabs[Number(event.key) - 1];
  const pressed = document.querySelector(
      '[data-key="' + CSS.escape(event.key) + '"]');
  if (tab) location.hash = '#' + tab[0];
  else if (event.key === '?') showHelp();
  else if (event.key === 't') byId('theme').click();
  else if (event.key === '/' && byId('filter-text')) byId('filter-text').focus();
  else if (pressed) pressed.click();
  else return;
  event.preventDefault();
}

function start() {
  byId('subject').textContent = visibleName(report.subject);
  tabs.forEach(([name, title]) => byId('tabs').append(
      h('a', {href: '#' + name}, title)));
  append(byId('footer'), [
    h('p', null, 'Made by porthip ' + report.version + '.'),
    h('details', null, h('summary', null,
      'Licences of the software in this page'),
      h('pre', null, byId('licenses').textContent.trim()))]);
  setTheme(themes.includes(stored()) ? stored() : 'auto');
  byId('keys').onclick = showHelp;
  byId('skip').onclick = event => {
    event.preventDefault();
    byId('view').focus();
  };
  document.addEventListener('keydown', onKey);
  window.addEventListener('hashchange', () => route(true));
  route(false);
}

start();
