// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Making elements, and words for numbers. Text becomes text nodes, nothing is
// ever parsed as HTML.

// h('a', {href: '#files', onclick: f}, 'text', child, [more, children])
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on'))
      element.addEventListener(name.slice(2), value);
    else if (name === 'style')
      for (const [property, text] of Object.entries(value))
        element.style.setProperty(property, text);
    else
      element.setAttribute(name, value === true ? '' : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false)
      element.append(child);
  }
}

const byId = id => document.getElementById(id);

// Characters that cannot be seen, or that change the order of others, made
// visible: a name or a source must not look like another.
const hidden =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
function visible(text) {
  return text.replace(hidden, codeName);
}
// The same for text of one line.
const visibleName = text => visible(text).replace(/[\t\n]/g, codeName);
const codeName = c => '\u27e8U+' +
    c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + '\u27e9';

const number = value => value.toLocaleString('en-US');
const countOf = (count, one, many) =>
    number(count) + ' ' + (count === 1 ? one : many || one + 's');

// 12 min, 3.5 h, 47 h
function duration(minutes) {
  if (minutes < 0.5) return '0 min';
  if (minutes < 90) return Math.round(minutes) + ' min';
  return hours(minutes) + ' h';
}
// For tables: always the same unit.
function hours(minutes) {
  const value = minutes / 60;
  return value < 9.95 ? (Math.round(value * 10) / 10).toFixed(1)
                      : number(Math.round(value));
}

// 99.96 % is not everything, and 0.04 % is not nothing.
function percent(value) {
  const text = value > 99.9 && value < 100 ? '99.9'
             : value > 0 && value < 0.1    ? '0.1'
             : (Math.round(value * 10) / 10).toFixed(value > 99 ? 1 : 0);
  return text.replace(/\.0$/, '') + ' %';
}

const badge = (text, kind) => h('span', {class: 'badge ' + kind}, text);

// `names` and 'names' in messages stand out.
function prose(text) {
  return visible(text).split(/(`[^`\n]+`|'[^'\s\n]+')/).map(
      (part, index) => index % 2 ? h('code', null, part.slice(1, -1)) : part);
}

// Text that is read out when it changes.
function announce(text) {
  const region = byId('live') ||
                 document.body.appendChild(h('div', {
                   id: 'live', class: 'unseen', 'aria-live': 'polite'}));
  region.textContent = text;
}
