/** A window above the page. The browser keeps the focus in it; Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../texts.ts';

type DialogProps = { title: string; class?: string; onClose: () => void; children: ComponentChildren };
export function Dialog({ title, class: extra = '', onClose, children }: DialogProps) {
  // One may stand above another.
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Before the next key arrives.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog ref={box} class={`dialog ${extra}`} aria-labelledby={id} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button class="notice-close" type="button" aria-label={t('close')} onClick={() => box.current?.close()}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
