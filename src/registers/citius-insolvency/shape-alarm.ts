/** Something stands in the page that this parser does not know: the whole page becomes `unreadable`, loudly. */
export class ShapeAlarm extends Error {
  override readonly name = 'ShapeAlarm';
}

/** Stops the reading of the page. `reason` is shown to the operator: labels and numbers of documents, never a party. */
export function alarm(reason: string): never {
  throw new ShapeAlarm(reason);
}

/** Words of the page for an alarm: cut, and without anything that might be a person's number. */
export function quote(text: string): string {
  return `"${text.slice(0, 80).replace(/\d[\d .-]{7,}\d/g, '#')}"`;
}
