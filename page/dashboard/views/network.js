/** Mounts the network view, which draws for itself, and ends it. */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { NotLoaded } from '../components/later.js';
import { getLanguage } from '../texts.js';

/** @param {{ nif: string, query: object }} props */
export function Network({ nif, query }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const view = useRef(/** @type {import('../network/network-view.js').NetworkView | null} */ (null));
  const [isMissing, setMissing] = useState(false);
  const language = getLanguage();
  useLayoutEffect(() => {
    let isLeft = false;
    // Its code, and that of the drawing, are only read when a network is looked at.
    import('../network/network.js').then(
      ({ network }) => {
        if (!isLeft && box.current) view.current = network(box.current, nif);
      },
      () => setMissing(true),
    );
    return () => {
      isLeft = true;
      view.current?.end();
      view.current = null;
    };
  }, [nif, language]);
  useEffect(() => view.current?.arrive(), [query]);
  if (isMissing) return html`<${NotLoaded} />`;
  return html`<div class="stack" ref=${box} />`;
}
