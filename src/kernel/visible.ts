/**
 * Text of others (names from registers, answers of receivers, whatever a client sent) before it meets a terminal or a log.
 * Control characters drive a terminal, U+2028 and U+2029 are ends of lines to some readers, and marks of direction show a
 * text as another than it is.
 */
const CONTROLS = '\\p{Cc}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const CONTROL = new RegExp(`[${CONTROLS}]`, 'gu');
/** Bold, dim and the colours that our own output is drawn with; none that hides. */
const COLOUR = '\\u001b\\[(?:0|1|2|22|3[1-79])m';
const COLOUR_OR_CONTROL = new RegExp(`${COLOUR}|(?![\\n\\t])[${CONTROLS}]`, 'gu');
const IN_JSON = new RegExp(`(?!\\n)[${CONTROLS}]`, 'gu');

const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line: every control character is shown as its code. */
export const visibleLine = (text: string): string => text.replace(CONTROL, codeOf);

/** For people: lines, tabs and our own colours stay, every other control character is shown as its code. */
export const visible = (text: string): string =>
  text.replace(COLOUR_OR_CONTROL, found => (found.length > 1 ? found : codeOf(found)));

/** JSON that says the same in harmless characters; the ends of its lines stay. */
export const visibleJson = (json: string): string => json.replace(IN_JSON, codeOf);
