/** Opens the evidence of a check on this page and goes there, for the eye and for the keyboard. */
export function openCheck(key) {
  const row = /** @type {HTMLDetailsElement | null} */ (
    document.querySelector(`details[data-check="${key}"]`)
  );
  if (!row) return;
  row.open = true;
  row.querySelector('summary')?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
}
