import type { ComponentChildren } from 'preact';
import { t } from '../texts.ts';

/** A sentence about the page itself; `onClose` makes it one that can be closed. */
export const Notice = ({ tone = 'none', onClose = null, children }: { tone?: string; onClose?: (() => void) | null; children: ComponentChildren }) => (
  <div class={`notice tone-${tone}`}>
    <div>{children}</div>
    {onClose && (
      <button class="notice-close" type="button" aria-label={t('dismiss')} onClick={onClose}>
        ×
      </button>
    )}
  </div>
);
