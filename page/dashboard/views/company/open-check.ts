/** Pressed before the checks were drawn, and on which page. */
let wanted: { key: string; page: string } | null = null;

/** Opens the evidence of a check on this page and goes there, for the eye and for the keyboard. */
export function openCheck(key) {
  const row = document.querySelector(`details[data-check="${key}"]`) as HTMLDetailsElement | null;
  wanted = row ? null : { key, page: location.hash };
  if (!row) return;
  row.open = true;
  row.querySelector('summary')?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
}

/** Once the checks are drawn: goes to the one that was pressed before. */
export function openWanted() {
  if (wanted?.page === location.hash) openCheck(wanted.key);
  wanted = null;
}
