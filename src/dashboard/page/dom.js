/** Makes elements without a framework. Text is always set as text, so nothing from a register is read as markup. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | null | undefined | false | readonly Child[]} Child
 * @typedef {Record<string, any> | null} Props
 */

/**
 * `h('a', { class: 'x', href: '#/', onclick }, 'text', node, null)`; null and false children are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, props = null, ...children) => fill(document.createElement(tag), props, children);

/**
 * The same of a drawing.
 * @param {string} tag
 * @param {Props} props
 * @param {...Child} children
 */
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style')
      for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...shown(children));
  return element;
}

const shown = children =>
  children.flat(3).filter(child => child !== null && child !== undefined && child !== false);

/**
 * @param {Element} element
 * @param {...Child} children
 */
export const replace = (element, ...children) => element.replaceChildren(...shown(children));

/**
 * @param {Element} element
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (element, selector) => element.querySelectorAll(selector);

/** For screen readers only. */
export const hidden = text => h('span', { class: 'sr' }, text);

/** Saves text as a file of the visitor's. */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
