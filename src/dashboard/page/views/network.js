/** Mounts the network view, which draws for itself, and ends it. */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getLanguage } from '../texts.js';

const EMPTY = () => {};

/** @param {{ nif: string }} props */
export function Network({ nif }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const language = getLanguage();
  useLayoutEffect(() => {
    let isLeft = false;
    let end = EMPTY;
    // Its code, and that of the drawing, are only read when a network is looked at.
    void import('../network/network.js').then(({ network }) => {
      if (!isLeft && box.current) end = network(box.current, nif) ?? EMPTY;
    });
    return () => {
      isLeft = true;
      end();
    };
  }, [nif, language]);
  return html`<div class="stack" ref=${box} />`;
}
