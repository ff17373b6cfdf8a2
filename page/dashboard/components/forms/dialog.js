/** A window above the page. The browser keeps the focus in it; Escape closes it. */
import { html } from 'htm/preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../texts.js';

export function Dialog({ title, class: extra = '', onClose, children }) {
  // One may stand above another.
  const id = useId();
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Before the next key arrives.
  useLayoutEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    box.current?.showModal();
    return () => before?.focus();
  }, []);
  return html`
    <dialog ref=${box} class=${`dialog ${extra}`} aria-labelledby=${id} onClose=${onClose}>
      <div class="dialog-head">
        <h2 id=${id}>${title}</h2>
        <button class="notice-close" type="button" aria-label=${t('close')} onClick=${() => box.current?.close()}>×</button>
      </div>
      ${children}
    </dialog>`;
}
