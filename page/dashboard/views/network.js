/** Mounts the network view, which draws for itself, and ends it. */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { network } from '../network/network.js';
import { getLanguage } from '../texts.js';

/** @param {{ nif: string, query: object }} props */
export function Network({ nif, query }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const view = useRef(/** @type {import('../network/network-view.js').NetworkView | null} */ (null));
  const language = getLanguage();
  useLayoutEffect(() => {
    const drawn = network(/** @type {HTMLElement} */ (box.current), nif);
    view.current = drawn;
    return () => drawn.end();
  }, [nif, language]);
  useEffect(() => view.current?.arrive(), [query]);
  return html`<div class="stack" ref=${box} />`;
}
