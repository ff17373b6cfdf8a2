/** The form fields that a browser would send for an ASP.NET page. */
import { loadTags } from '../load-markup.ts';

const NOT_SENT = new Set(['submit', 'button', 'image', 'reset', 'file']);

/**
 * The successful controls of the page's form (HTML 4.01, 17.13.2): hidden and text fields, checked radios and boxes,
 * the chosen or first option of a list. Buttons are left out: the caller says which one is pressed. Fields such as
 * `__VIEWSTATEENCRYPTED` are kept when empty: Citius and its like fail without them. @throws ReadingEnd
 */
export function formFields(html: string): Map<string, string> {
  const fields = new Map<string, string>();
  const $ = loadTags(html);
  for (const control of $('input[name], select[name], textarea[name]').toArray()) {
    const { name = '', type = 'text', value, disabled, checked } = control.attribs;
    if (disabled !== undefined) continue;
    if (control.name === 'select') {
      const options = $(control).find('option');
      const chosen = options.filter('[selected]');
      const option = (chosen.length > 0 ? chosen : options).first();
      fields.set(name, option.attr('value') ?? option.text().trim());
    } else if (control.name === 'textarea') fields.set(name, $(control).text());
    else {
      const kind = type.toLowerCase();
      const isChoice = kind === 'radio' || kind === 'checkbox';
      if (NOT_SENT.has(kind) || (isChoice && checked === undefined)) continue;
      fields.set(name, value ?? (kind === 'checkbox' ? 'on' : ''));
    }
  }
  return fields;
}
