/** A check with its value and points; it opens to what stands behind it, which is drawn and read then. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Check, Definition } from '../../data/answers.ts';
import { checkValue, pick, signed, t } from '../../texts.ts';
import { Hidden } from '../hidden.tsx';

const GLYPHS = { hit: 'M8 4v4.6M8 11.6v.2', clear: 'M8 8v.1', unknown: 'M6 6.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.6-2 1.6-2 3M8 11.8v.1', not_applicable: 'M5 8h6' };

export const StateMark = ({ state }: { state: string }) => (
  <span class={`check-mark is-${state}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d={GLYPHS[state]} />
    </svg>
    <Hidden>{t(state)}: </Hidden>
  </span>
);

/**
 * `definition`: the check in the catalogue; none for one that is no longer made. `contested`: the state of a correction of it.
 * `detail` draws what stands behind it.
 */
type CheckRowProps = { check: Check; definition?: Definition; contested?: string | null; detail?: () => ComponentChildren };
export function CheckRow({ check, definition, contested = null, detail = () => null }: CheckRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { key, value, state, points } = check;
  const shown = state === 'not_applicable' ? t('nothing') : checkValue(value, definition?.valueType);
  return (
    <details class={`check is-${state}${points === 0 ? ' is-weightless' : ''}`} data-check={key} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <StateMark state={state} />
        <span class="check-question">
          {definition ? pick(definition.question) : t('retiredCheck')} {contested && <span class="badge">{t(`contested.${contested}`)}</span>}
        </span>
        <span class="check-value num">{shown}</span>
        <span class="check-points num">{points === 0 ? '' : signed(points)}</span>
      </summary>
      {isOpen && <div class="check-detail">{detail()}</div>}
    </details>
  );
}
