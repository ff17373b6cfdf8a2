import { isChecksumValid } from '../../kernel/nif.ts';

/** `299999998`, `299 999 998`, `299.999.998`, `PT299999998`. */
const TAX_NUMBERS = /(?<![0-9A-Za-z])(?:PT ?)?\d{3}([ .\u00a0-]?)\d{3}\1\d{3}(?![0-9A-Za-z])/g;

/** Whether a tax number stands inside `text`: in a name it is a sign of glued rows, and it may be a person's. */
export const holdsNif = (text: string): boolean =>
  (text.match(TAX_NUMBERS) ?? []).some(number => isChecksumValid(number.replace(/\D/g, '')));
