import { isChecksumValid } from '../../kernel/nif.ts';

/** Whether a tax number stands inside `text`: in a name it is a sign of glued rows, and it may be a person's. */
export const holdsNif = (text: string): boolean => (text.match(/\b\d{9}\b/g) ?? []).some(isChecksumValid);
