/** The form fields of a capture's request, from its request file or as shown again by the page. */
import type { CheerioAPI } from 'cheerio';
import type { Capture } from '../register.ts';

/** The value of the field whose official name ends with `nameEnd`: as sent, if known; else as the page shows it; else ''. */
export function requestField($: CheerioAPI, { request }: Capture, nameEnd: string): string {
  const sent = Object.entries(request).find(([name]) => name.endsWith(nameEnd))?.[1];
  return (sent ?? shownField($, nameEnd)).trim();
}

/** The chosen option of a list, the checked one of several buttons, the text of a field; '' where none is there. */
function shownField($: CheerioAPI, nameEnd: string): string {
  const control = $(`[name$="${nameEnd}"]`);
  if (control.is('select')) return control.find('option[selected]').first().attr('value') ?? '';
  if (control.is('[type="radio" i]')) return control.filter('[checked]').first().attr('value') ?? '';
  return control.first().attr('value') ?? '';
}
