/** What a browser would send back of an ASP.NET page. */
import { load } from 'cheerio';
import { isTooDeep } from './aspnet-markup.ts';

const NOT_SENT = new Set(['submit', 'button', 'image', 'reset', 'file']);

/**
 * The successful controls of the page's form (HTML 4.01, 17.13.2): hidden and text fields, checked radios and boxes,
 * the chosen or first option of a list. Buttons are left out: the caller says which one is pressed. Fields such as
 * `__VIEWSTATEENCRYPTED` are kept when empty: Citius and its like fail without them.
 */
export function formFields(html: string): Map<string, string> {
  const fields = new Map<string, string>();
  // No page of a register; reading it would hold everything else up.
  if (isTooDeep(html)) return fields;
  const $ = load(html);
  for (const control of $('input[name], select[name], textarea[name]').toArray()) {
    const it = $(control);
    const name = it.attr('name')!;
    if (it.is('[disabled]')) continue;
    if (it.is('select')) {
      const chosen = it.find('option[selected]').first();
      const option = chosen.length > 0 ? chosen : it.find('option').first();
      fields.set(name, option.attr('value') ?? option.text().trim());
      continue;
    }
    const type = (it.attr('type') ?? 'text').toLowerCase();
    if (NOT_SENT.has(type)) continue;
    if ((type === 'radio' || type === 'checkbox') && !it.is('[checked]')) continue;
    fields.set(name, it.is('textarea') ? it.text() : (it.attr('value') ?? (type === 'checkbox' ? 'on' : '')));
  }
  return fields;
}
