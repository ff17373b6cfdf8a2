/** Elements without a framework. Text is always set as text: nothing that a register says is ever read as markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** `h('a', { class: 'x', href: '#/', onclick }, 'text', node, null)`; null and false children are left out. */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style')
      for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.flat(3).filter(child => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const replace = (element, ...children) =>
  element.replaceChildren(
    ...children.flat(3).filter(child => child !== null && child !== undefined && child !== false),
  );

/** For screen readers only. */
export const hidden = text => h('span', { class: 'sr' }, text);

/** Saves text as a file of the visitor's. */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
