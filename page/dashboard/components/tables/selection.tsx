/**
 * Which rows of a table are chosen. It stands in the address, so that it is there again on the way back; only what is shown is chosen,
 * whatever a filter hides.
 */
import { useMemo, useRef } from 'preact/hooks';
import { setQuery } from '../../router.ts';
import { t } from '../../texts.ts';

export type Selection = ReturnType<typeof useSelection>;

/** `toggle(key, isRange)`: one row, or all from the last one that was chosen to this one. `keys`: of the rows that are shown, in their order. */
export function useSelection(keys: readonly string[], { chosen: asked = '' }: { chosen?: string }) {
  const last = useRef<string | null>(null);
  const chosen = useMemo(() => {
    const wanted = new Set(asked.split(','));
    return new Set(keys.filter(key => wanted.has(key)));
  }, [keys, asked]);
  const set = next => setQuery({ chosen: [...next].join() });
  function toggle(key, isRange) {
    const next = new Set(chosen);
    const [from, to] = [keys.indexOf(last.current ?? ''), keys.indexOf(key)];
    if (isRange && from >= 0) for (const one of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    else if (!next.delete(key)) next.add(key);
    last.current = key;
    set(next);
  }
  return { chosen, toggle, all: () => set(chosen.size === keys.length ? [] : keys), clear: () => set([]) };
}

/** Chooses a row; with the Shift key, all from the last one on. */
export const Choice = ({ id, name, selection: { chosen, toggle } }: { id: string; name: string; selection: Selection }) => (
  <input type="checkbox" aria-label={t('choose', { name })} checked={chosen.has(id)} onClick={event => toggle(id, event.shiftKey)} />
);

type OfAll = { of: number; selection: Selection; label?: string };
/** Chooses all that are shown, or none; `label`: words beside it. */
export const ChoiceOfAll = ({ of, selection: { chosen, all }, label = '' }: OfAll) => (
  <label>
    <input
      type="checkbox"
      aria-label={t('chooseAll')}
      checked={of > 0 && chosen.size === of}
      indeterminate={chosen.size > 0 && chosen.size < of}
      onClick={all}
    />
    {label}
  </label>
);
