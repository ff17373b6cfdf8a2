/** Keys of the inbox: `j` and `k` move over the rows; `a` and `s` act on the one that has the focus, or is open. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping, useKeys } from '../../commands/keys.ts';

const FORMS = { a: 'acknowledge', s: 'silence' };
const KEYS = [
  ['j', 'keyNext'],
  ['k', 'keyBefore'],
  ['Enter', 'keyOpen'],
  ['x', 'keyChoose'],
  ['a', 'acknowledge'],
  ['s', 'silence'],
];

/** `open` is told the alert and what is to be done, `choose` the alert; Enter is the row's own. */
export function useInboxKeys(box, { open, choose }) {
  const acts = useRef({ open, choose });
  acts.current = { open, choose };
  useKeys(KEYS);
  useLayoutEffect(() => {
    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const rows = [...(box.current?.querySelectorAll('[data-alert]') ?? [])] as HTMLElement[];
      const focused = rows.findIndex(row => row.parentElement?.contains(document.activeElement));
      const place = focused >= 0 ? focused : rows.findIndex(row => row.ariaExpanded === 'true');
      if (event.key === 'j') rows[Math.min(place + 1, rows.length - 1)]?.focus();
      else if (event.key === 'k') rows[Math.max(place - 1, 0)]?.focus();
      else if (event.key === 'x' && place >= 0) acts.current.choose(rows[place]?.dataset.alert);
      else if (FORMS[event.key] && place >= 0) acts.current.open(rows[place]?.dataset.alert, FORMS[event.key]);
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
