/** Letters and signs that were written by name or number, as in the source of a page. */
import { Parser } from 'htmlparser2';

const SIGN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** `&eacute;`, `&#201;`, `&amp;`: signs that a register writes by name or number; twice where somebody pasted them. */
export function withSigns(text: string): string {
  if (!text.includes('&')) return text;
  const once = (from: string) => from.replace(SIGN, signOf);
  return once(once(text));
}

const SIGNS_KNOWN = 1_000;
/** A parser for each sign would take longer than the rest of the record. */
const signs = new Map<string, string>();

/** One that no page knows stays as it is. */
function signOf(printed: string): string {
  const known = signs.get(printed);
  if (known !== undefined) return known;
  let sign = '';
  const parser = new Parser({
    ontext(text) {
      sign += text;
    },
  });
  parser.end(printed);
  if (signs.size >= SIGNS_KNOWN) signs.clear();
  signs.set(printed, sign);
  return sign;
}
