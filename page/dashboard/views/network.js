/** Mounts the network view, which draws for itself, and ends it. */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { NotLoaded } from '../components/later.js';
import { getLanguage } from '../texts.js';

const EMPTY = () => {};

/** @param {{ nif: string }} props */
export function Network({ nif }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [isMissing, setMissing] = useState(false);
  const language = getLanguage();
  useLayoutEffect(() => {
    let isLeft = false;
    let end = EMPTY;
    // Its code, and that of the drawing, are only read when a network is looked at.
    import('../network/network.js').then(
      ({ network }) => {
        if (!isLeft && box.current) end = network(box.current, nif) ?? EMPTY;
      },
      () => setMissing(true),
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [nif, language]);
  if (isMissing) return html`<${NotLoaded} />`;
  return html`<div class="stack" ref=${box} />`;
}
