/** Makes elements. Text is always set as text, so nothing from a register is read as markup. */

/** @typedef {Node | string | number | null | undefined | false | readonly Child[]} Child */

/**
 * `h('a', { class: 'x', href: '#/', onclick }, 'text', node, null)`; null and false children are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = null, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...shown(children));
  return element;
}

/**
 * @param {Element} element
 * @param {...Child} children
 */
export const replace = (element, ...children) => element.replaceChildren(...shown(children));

/**
 * The same under somebody who walks by keyboard: the control of the same kind and name has the focus again, or else the head.
 * @param {Element} element
 * @param {...Child} children
 */
export function replaceKeeping(element, ...children) {
  const held = document.activeElement;
  const isInside = held !== null && held !== element && element.contains(held);
  const signOf = each => `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`;
  const sign = isInside ? signOf(held) : '';
  replace(element, ...children);
  if (!isInside) return;
  /** @type {NodeListOf<HTMLElement>} */
  const controls = element.querySelectorAll('a, button, summary');
  const same = [...controls].find(each => signOf(each) === sign);
  /** @type {HTMLElement | null} */
  const head = element.querySelector('[tabindex="-1"]');
  (same ?? head)?.focus({ preventScroll: true });
}

const shown = children =>
  children.flat(4).filter(child => child !== null && child !== undefined && child !== false);

/** A name from a register, in its own direction of writing. */
export const named = name => h('bdi', null, name);

/** @param {Child} label */
export const button = (label, onclick, props = {}) =>
  h('button', { type: 'button', class: 'button is-small', onclick, ...props }, label);
