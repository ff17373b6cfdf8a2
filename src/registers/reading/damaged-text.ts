/**
 * Whether letters of a text were lost on its way: "INSOLV?NCIA", "INSOLV\ufffdNCIA", or UTF-8 that was read as windows-1252.
 * Its words are no longer those of the register, so that a part of what it names may be missed.
 */
export const isDamaged = (text: string): boolean =>
  /\ufffd|\p{L}\?+\p{L}|Ã[\u0080-\u00bf‡ƒ‰Š“”•]/u.test(text);
