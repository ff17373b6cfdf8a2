/**
 * Makes foreign text (names from registers, answers of receivers, input of clients) safe for a terminal or a log.
 * Control characters control a terminal, U+2028 and U+2029 end lines for some readers, and direction marks change how a
 * text looks.
 */
const CONTROLS = '\\p{Cc}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const CONTROL = new RegExp(`[${CONTROLS}]`, 'gu');
/** Bold, dim and the colours of our own output; none that hides text. */
const COLOUR = '\\u001b\\[(?:0|1|2|22|3[1-79])m';
const COLOUR_OR_CONTROL = new RegExp(`${COLOUR}|(?![\\n\\t])[${CONTROLS}]`, 'gu');
const IN_JSON = new RegExp(`(?!\\n)[${CONTROLS}]`, 'gu');

const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** For one line: shows every control character as its code. */
export const visibleLine = (text: string): string => text.replace(CONTROL, codeOf);

/** For HTML, as text and within quotes. */
export const htmlText = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** For people: keeps lines, tabs and our own colours, and shows every other control character as its code. */
export const visible = (text: string): string =>
  text.replace(COLOUR_OR_CONTROL, found => (found.length > 1 ? found : codeOf(found)));

/** Equivalent JSON with escaped control characters; keeps its line ends. */
export const visibleJson = (json: string): string => json.replace(IN_JSON, codeOf);
